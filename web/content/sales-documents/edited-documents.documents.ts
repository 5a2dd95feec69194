import { documentOf } from '#platform/api/documents.ts';

/** A page of documents for editors, with the groups and markets of the filters. */
export const EditedDocuments = documentOf<'EditedDocuments'>(/* GraphQL */ `
  query EditedDocuments(
    $page: Int
    $limit: Int
    $search: String
    $type: String
    $group: ID
    $hasGroup: Boolean
    $state: String
    $markets: [String!]
    $missing: String
    $replaced: Boolean
    $bucket: Boolean
  ) {
    salesDocuments(
      page: $page
      limit: $limit
      search: $search
      type: $type
      salesDocumentGroupId: $group
      haveSalesGroup: $hasGroup
      state: $state
      filterContentTargetMarket: $markets
      missingLanguage: $missing
      replaced: $replaced
      bucket: $bucket
      order: "latest"
    ) {
      similar
      data {
        id
        title
        type
        state
        validFrom
        validTo
        updatedAt
        updatedBy
        deletedAt
        missingLanguages
        salesDocumentGroup {
          id
          name
        }
        contentTargetMarkets {
          id
          marketName
        }
        replacedBy {
          id
          title
        }
        file {
          id
          fileName
          thumbnailUrl
        }
        downloads {
          total
        }
      }
      info {
        page
        count
        pageTotal
      }
    }
    salesDocumentGroups(limit: 100) {
      data {
        id
        name
      }
    }
    contentTargetMarkets(type: "sales_document", limit: 999) {
      contentTargetMarkets {
        id
        marketName
      }
    }
  }
`);

export const DeleteSalesDocument = documentOf<'DeleteSalesDocument'>(/* GraphQL */ `
  mutation DeleteSalesDocument($id: ID!) {
    deleteSalesDocument(id: $id)
  }
`);

export const RestoreSalesDocument = documentOf<'RestoreSalesDocument'>(/* GraphQL */ `
  mutation RestoreSalesDocument($id: ID!) {
    restoreSalesDocument(id: $id)
  }
`);

/** The data of the form of a document beside the shared editor. */
export const DocumentFields = documentOf<'DocumentFields'>(/* GraphQL */ `
  query DocumentFields($id: ID!, $isNew: Boolean!) {
    salesDocument(id: $id) @skip(if: $isNew) {
      id
      replaces {
        id
        title
      }
      replacedBy {
        id
        title
      }
    }
    salesDocumentGroups(limit: 100) {
      data {
        id
        name
      }
    }
  }
`);

/** Documents that another one may replace. */
export const ReplaceableDocuments = documentOf<'ReplaceableDocuments'>(/* GraphQL */ `
  query ReplaceableDocuments($search: String) {
    salesDocuments(search: $search, limit: 20, order: "latest") {
      data {
        id
        title
        type
      }
    }
  }
`);

export const CreateSalesDocument = documentOf<'CreateSalesDocument'>(/* GraphQL */ `
  mutation CreateSalesDocument($inputs: SalesDocumentInput!) {
    createSalesDocument(inputs: $inputs) {
      salesDocument {
        id
      }
    }
  }
`);

export const UpdateSalesDocument = documentOf<'UpdateSalesDocument'>(/* GraphQL */ `
  mutation UpdateSalesDocument($id: ID!, $version: Int, $inputs: SalesDocumentInput!) {
    updateSalesDocument(id: $id, version: $version, inputs: $inputs) {
      salesDocument {
        id
      }
    }
  }
`);
