import { documentOf } from '#platform/api/documents.ts';

/** All groups for editors, in their order. */
export const DocumentGroups = documentOf<'DocumentGroups'>(/* GraphQL */ `
  query DocumentGroups($search: String) {
    salesDocumentGroups(search: $search, limit: 100) {
      data {
        id
        name
        names {
          language
        }
        documentCount
        contentTargetMarkets {
          id
          marketName
        }
      }
      info {
        count
      }
    }
  }
`);

/** One group for its form, with the markets that it can be for. */
export const DocumentGroupDetail = documentOf<'DocumentGroupDetail'>(/* GraphQL */ `
  query DocumentGroupDetail($id: ID!, $isNew: Boolean!) {
    salesDocumentGroup(id: $id) @skip(if: $isNew) {
      id
      mainLanguage
      names {
        language
        name
      }
      contentTargetMarkets {
        id
      }
      version
    }
    contentTargetMarkets(type: "sales_document", limit: 999) {
      contentTargetMarkets {
        id
        marketName
      }
    }
  }
`);

export const CreateDocumentGroup = documentOf<'CreateDocumentGroup'>(/* GraphQL */ `
  mutation CreateDocumentGroup($inputs: SalesDocumentGroupInput!) {
    createSalesDocumentGroup(inputs: $inputs)
  }
`);

export const UpdateDocumentGroup = documentOf<'UpdateDocumentGroup'>(/* GraphQL */ `
  mutation UpdateDocumentGroup($id: ID!, $version: Int, $inputs: SalesDocumentGroupInput!) {
    updateSalesDocumentGroup(id: $id, version: $version, inputs: $inputs)
  }
`);

export const DeleteDocumentGroup = documentOf<'DeleteDocumentGroup'>(/* GraphQL */ `
  mutation DeleteDocumentGroup($id: ID!) {
    deleteSalesDocumentGroup(id: $id)
  }
`);

export const OrderDocumentGroups = documentOf<'OrderDocumentGroups'>(/* GraphQL */ `
  mutation OrderDocumentGroups($ids: [ID!]!) {
    orderSalesDocumentGroups(ids: $ids) {
      ids
    }
  }
`);
