import { documentOf } from '#platform/api/documents.ts';
import type {
  EditedRecallDetailQuery,
  EditedRecallListQuery,
  RecallChoicesQuery,
  RecallReachQuery,
} from '#platform/api/generated/graphql.ts';

export const EditedRecallList = documentOf<'EditedRecallList'>(/* GraphQL */ `
  query EditedRecallList($search: String, $stage: String, $page: Int!, $limit: Int!) {
    editedRecalls(search: $search, stage: $stage, page: $page, limit: $limit) {
      data {
        code
        title
        severity
        sorg
        stage
        source
        publishedOn
        endedOn
        updatedAt
        updatedBy
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
`);
export type ListedEdition = EditedRecallListQuery['editedRecalls']['data'][number];

export const EditedRecallDetail = documentOf<'EditedRecallDetail'>(/* GraphQL */ `
  query EditedRecallDetail($code: String!) {
    editedRecall(code: $code) {
      code
      version
      sorg
      severity
      stage
      source
      editable
      languages
      title {
        en
        de
        fr
        id
        ms
      }
      bulletin {
        en
        de
        fr
        id
        ms
      }
      instruction {
        en
        de
        fr
        id
        ms
      }
      ranges {
        firstNumber
        lastNumber
        articleCode
      }
    }
  }
`);
export type Edition = NonNullable<EditedRecallDetailQuery['editedRecall']>;

export const RecallChoices = documentOf<'RecallChoices'>(/* GraphQL */ `
  query RecallChoices {
    recallChoices {
      all
      sorgs {
        sorg
        name
      }
      newsMarkets {
        id
        marketName
      }
    }
  }
`);
export type Choices = RecallChoicesQuery['recallChoices'];

export const RecallReach = documentOf<'RecallReach'>(/* GraphQL */ `
  query RecallReach($sorg: String, $ranges: [RecallRangeInput!]!) {
    recallReach(sorg: $sorg, ranges: $ranges) {
      frames
      dealers
      elsewhere
      unknown
      unknownNumbers
      topDealers {
        custCode
        custName
        frames
      }
    }
  }
`);
export type Reach = RecallReachQuery['recallReach'];

export const CreateRecall = documentOf<'CreateRecall'>(/* GraphQL */ `
  mutation CreateRecall($inputs: RecallInput!) {
    createRecall(inputs: $inputs) {
      recall {
        code
      }
    }
  }
`);

export const UpdateRecall = documentOf<'UpdateRecall'>(/* GraphQL */ `
  mutation UpdateRecall($code: String!, $version: Int!, $inputs: RecallInput!) {
    updateRecall(code: $code, version: $version, inputs: $inputs) {
      recall {
        code
      }
    }
  }
`);

export const PublishRecall = documentOf<'PublishRecall'>(/* GraphQL */ `
  mutation PublishRecall($code: String!, $version: Int!, $marketIds: [ID!]!) {
    publishRecall(code: $code, version: $version, marketIds: $marketIds) {
      recall {
        code
      }
    }
  }
`);

export const EndRecall = documentOf<'EndRecall'>(/* GraphQL */ `
  mutation EndRecall($code: String!, $version: Int!) {
    endRecall(code: $code, version: $version) {
      recall {
        code
      }
    }
  }
`);

export const DeleteRecall = documentOf<'DeleteRecall'>(/* GraphQL */ `
  mutation DeleteRecall($code: String!, $version: Int!) {
    deleteRecall(code: $code, version: $version)
  }
`);

export const RemindRecall = documentOf<'RemindRecall'>(/* GraphQL */ `
  mutation RemindRecall($code: String!) {
    remindRecall(code: $code) {
      count
    }
  }
`);
