import { documentOf } from '#platform/api/documents.ts';
import type {
  LastVisitsQuery,
  VisitDealerFactsQuery,
  VisitListQuery,
  VisitOfQuery,
  VisitStartQuery as VisitStartResult,
} from '#platform/api/generated/graphql.ts';

const answers = /* GraphQL */ `
  fragment VisitAnswers on FormVisit {
    id
    brand
    custCode
    visitedOn
    otherMidrange
    otherMidrangeDescription
    otherMidrangeNote
    brandDomination
    qtyPlgGrp
    qtyNonPlgGrp
    brandDisplay
    brandDisplayDescription
    brandDisplayNote
    seriesList
    seriesBrand {
      brand
      seriesList
    }
    otherSeriesList
    notes
    equipment
    equipmentDescriptions
    equipmentText
  }
`;

const stored = /* GraphQL */ `
  ${answers}
  fragment StoredVisit on FormVisit {
    ...VisitAnswers
    custName
    custCity
    createdAt
    createdBy
    updatedAt
    updatedBy
    version
    canEdit
    photos {
      slot
      attachment {
        id
        fileName
        bytes
        url
        smallUrl
      }
    }
  }
`;

const lists = /* GraphQL */ `
  fragment VisitAnswerLists on FormVisitAnswers {
    midrange {
      key
      description
    }
    equipment {
      key
      description
    }
    brandDisplay {
      key
      description
    }
    series {
      brand
      name
      seriesList
    }
  }
`;

export const VisitList = documentOf<'VisitList'>(/* GraphQL */ `
  query VisitList(
    $brand: String!
    $search: String
    $custCodes: [String!]
    $authors: [ID!]
    $from: CalendarDate
    $to: CalendarDate
    $page: Int!
    $limit: Int!
  ) {
    formVisits(
      brand: $brand
      search: $search
      custCodes: $custCodes
      authors: $authors
      from: $from
      to: $to
      page: $page
      limit: $limit
    ) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        custCode
        custName
        custCity
        visitedOn
        createdBy
        seriesList
        seriesBrand {
          brand
          seriesList
        }
        photos {
          slot
          attachment {
            id
            url
            smallUrl
          }
        }
      }
    }
  }
`);
export type ListedVisit = VisitListQuery['formVisits']['data'][number];

export const VisitOf = documentOf<'VisitOf'>(/* GraphQL */ `
  query VisitOf($brand: String!, $id: ID!) {
    formVisits(brand: $brand, id: $id) {
      data {
        ...StoredVisit
      }
    }
  }
  ${stored}
`);
export type StoredVisit = VisitOfQuery['formVisits']['data'][number];

/** The latest visits of a brand, or those of one dealer until a day. */
export const LastVisits = documentOf<'LastVisits'>(/* GraphQL */ `
  query LastVisits($brand: String!, $custCodes: [String!], $to: CalendarDate, $page: Int!, $limit: Int!) {
    formVisits(brand: $brand, custCodes: $custCodes, to: $to, page: $page, limit: $limit) {
      info {
        pageTotal
      }
      data {
        ...VisitAnswers
      }
    }
  }
  ${answers}
`);
export type LastVisit = LastVisitsQuery['formVisits']['data'][number];

/** The data of a new visit: the answer lists and the dealers of the user. */
export const VisitStart = documentOf<'VisitStart'>(/* GraphQL */ `
  query VisitStart($brand: String!, $sorg: String!) {
    formVisitAnswers(brand: $brand) {
      ...VisitAnswerLists
    }
    formVisitSalesCustomers(sorg: $sorg, limit: 1000) {
      data {
        custCode
        name
        city
      }
    }
  }
  ${lists}
`);
export type VisitStartQuery = VisitStartResult;
export type VisitDealer = VisitStartResult['formVisitSalesCustomers']['data'][number];

/** The dealer of a new visit, its last visit, and what happened since. */
export const VisitDealerFacts = documentOf<'VisitDealerFacts'>(/* GraphQL */ `
  query VisitDealerFacts($brand: String!, $custCode: String!) {
    formVisitDraft(brand: $brand, custCode: $custCode) {
      customer {
        custCode
        name
        address
        postalCode
        city
        state
        country
        phone
        email
        group
      }
      revenue {
        currency
        thisYear
        lastYear
      }
      lastVisit {
        ...VisitAnswers
      }
      changes {
        since
        orders
        claims
        openClaims
        registrations
      }
    }
  }
  ${answers}
`);
export type DealerFacts = NonNullable<VisitDealerFactsQuery['formVisitDraft']>;

/** The answer lists of a brand alone, for words of stored visits. */
export const VisitAnswerLists = documentOf<'VisitAnswerLists'>(/* GraphQL */ `
  query VisitAnswerLists($brand: String!) {
    formVisitAnswers(brand: $brand) {
      ...VisitAnswerLists
    }
  }
  ${lists}
`);

export const VisitAuthors = documentOf<'VisitAuthors'>(/* GraphQL */ `
  query VisitAuthors($brand: String!) {
    formVisitAuthors(brand: $brand) {
      id
      name
    }
  }
`);

/** Photos of the same slot in visits of a dealer, the latest first. */
export const PhotosOfSlot = documentOf<'PhotosOfSlot'>(/* GraphQL */ `
  query PhotosOfSlot($brand: String!, $custCode: String!, $slot: String!) {
    formVisitPhotos(brand: $brand, custCode: $custCode, slot: $slot, limit: 20) {
      visitId
      visitedOn
      createdBy
      attachment {
        id
        url
        smallUrl
      }
    }
  }
`);

export const CreateVisit = documentOf<'CreateVisit'>(/* GraphQL */ `
  mutation CreateVisit($id: ID!, $visit: FormVisitInput!, $photos: [FormVisitPhotoInput!]) {
    createFormVisit(id: $id, visit: $visit, photos: $photos) {
      conflict
      visit {
        ...StoredVisit
      }
    }
  }
  ${stored}
`);

export const UpdateVisit = documentOf<'UpdateVisit'>(/* GraphQL */ `
  mutation UpdateVisit(
    $id: ID!
    $version: Int!
    $visit: FormVisitInput!
    $photos: [FormVisitPhotoInput!]
    $removeSlots: [String!]
  ) {
    updateFormVisit(id: $id, version: $version, visit: $visit, photos: $photos, removeSlots: $removeSlots) {
      conflict
      visit {
        ...StoredVisit
      }
    }
  }
  ${stored}
`);

export const DeleteVisit = documentOf<'DeleteVisit'>(/* GraphQL */ `
  mutation DeleteVisit($id: ID!) {
    deleteFormVisit(id: $id)
  }
`);

export const OpenVisitDevice = documentOf<'OpenVisitDevice'>(/* GraphQL */ `
  mutation OpenVisitDevice {
    openFormVisitDevice {
      key
    }
  }
`);
