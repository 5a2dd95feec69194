import { documentOf } from '#platform/api/documents.ts';
import type {
  FrameFactsQuery,
  FramePassportQuery,
  RecallDetailQuery,
  RecallListQuery,
} from '#platform/api/generated/graphql.ts';

/** The hints of a field for a frame number. */
export const FrameFacts = documentOf<'FrameFacts'>(/* GraphQL */ `
  query FrameFacts($frameNumber: String!) {
    frame(frameNumber: $frameNumber) {
      frameNumber
      known
      stolen {
        reportedOn
        country
        reference
      }
      recalls {
        code
        severity
        title
        state
      }
      passport {
        articleCode
        displayCode
        description
        modelYear
        brand
        merchandise
        doNo
        shippedOn
        deliveredOn
      }
    }
  }
`);
export type FrameOf = NonNullable<FrameFactsQuery['frame']>;

/** The facts that the portal knows about a typed number; `frame` is null while nobody asked, while it loads and after a failure. */
export type FrameLookUp = { readonly frame: FrameOf | null; readonly loading: boolean; readonly failed: boolean };

/** Everything that the passport of a frame shows, in one request. */
export const FramePassport = documentOf<'FramePassport'>(/* GraphQL */ `
  query FramePassport($frameNumber: String!) {
    frame(frameNumber: $frameNumber) {
      frameNumber
      known
      stolen {
        reportedOn
        country
        reference
      }
      recalls {
        code
        severity
        title
        state
        publishedOn
      }
      passport {
        displayCode
        description
        size
        brand
        series
        modelYear
        modelSlug
        productionCode
        customerName
        customerCode
        doNo
        shippedOn
        deliveredOn
        image {
          large
        }
        registration {
          soldDate
          dealerName
          status
          customer {
            name
          }
        }
        claims {
          id
          number
          createdAt
          status {
            id
            description
          }
          problems {
            part
            description
          }
        }
        inspections {
          id
          state
          mechanic
          inspectedAt
          openItems
        }
        components {
          code
          name
          value
        }
        documents {
          id
          name
          language
          bytes
          url
        }
      }
    }
  }
`);
export type FrameWithPassport = NonNullable<FramePassportQuery['frame']>;
export type Passport = NonNullable<FrameWithPassport['passport']>;

export const RecallList = documentOf<'RecallList'>(/* GraphQL */ `
  query RecallList {
    recalls {
      code
      severity
      title
      publishedOn
      read
      affected
      checked
      repaired
    }
  }
`);
export type ListedRecall = RecallListQuery['recalls'][number];

const recallFrames = /* GraphQL */ `
  fragment RecallFrame on AffectedFrameList {
    info {
      page
      count
      pageTotal
    }
    data {
      frameNumber
      description
      articleCode
      customerName
      customerCode
      shippedOn
      state
      note
      doneAt
    }
  }
`;
const recallDealers = /* GraphQL */ `
  fragment RecallDealer on RecallDealerList {
    info {
      page
      count
      pageTotal
    }
    data {
      custCode
      custName
      affected
      checked
      repaired
      readBy
      readAt
    }
  }
`;

/** One recall with a page of its frames or, for staff, of its dealers. */
export const RecallDetail = documentOf<'RecallDetail'>(/* GraphQL */ `
  query RecallDetail(
    $code: String!
    $dealersView: Boolean!
    $framesView: Boolean!
    $state: String
    $unread: Boolean
    $search: String
    $page: Int!
    $limit: Int!
  ) {
    recall(code: $code) {
      code
      severity
      title
      bulletin
      instruction
      publishedOn
      read
      affected
      checked
      repaired
      edition {
        version
        editable
      }
      news {
        id
        title
      }
      frames(state: $state, search: $search, page: $page, limit: $limit) @include(if: $framesView) {
        ...RecallFrame
      }
      dealers(unread: $unread, search: $search, page: $page, limit: $limit) @include(if: $dealersView) {
        ...RecallDealer
      }
    }
  }
  ${recallFrames}
  ${recallDealers}
`);
export type RecallOnPage = NonNullable<RecallDetailQuery['recall']>;
export type RecallFrame = NonNullable<RecallOnPage['frames']>['data'][number];
export type RecallDealer = NonNullable<RecallOnPage['dealers']>['data'][number];

/** Frames of a recall for the export. */
export const RecallFrames = documentOf<'RecallFrames'>(/* GraphQL */ `
  query RecallFrames($code: String!, $state: String, $search: String, $page: Int!) {
    recall(code: $code) {
      frames(state: $state, search: $search, page: $page, limit: 100) {
        ...RecallFrame
      }
    }
  }
  ${recallFrames}
`);
/** Dealers of a recall for the export. */
export const RecallDealers = documentOf<'RecallDealers'>(/* GraphQL */ `
  query RecallDealers($code: String!, $unread: Boolean, $search: String, $page: Int!) {
    recall(code: $code) {
      dealers(unread: $unread, search: $search, page: $page, limit: 1000) {
        ...RecallDealer
      }
    }
  }
  ${recallDealers}
`);

export const ReadRecall = documentOf<'ReadRecall'>(/* GraphQL */ `
  mutation ReadRecall($code: String!) {
    readRecall(code: $code)
  }
`);

export const ReportRecallWork = documentOf<'ReportRecallWork'>(/* GraphQL */ `
  mutation ReportRecallWork($code: String!, $frameNumber: String!, $state: String!, $note: String!) {
    reportRecallWork(code: $code, frameNumber: $frameNumber, state: $state, note: $note)
  }
`);
