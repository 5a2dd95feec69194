import { documentOf } from '#platform/api/documents.ts';

/** A page of materials for their editors. */
export const MaterialList = documentOf<'MaterialList'>(/* GraphQL */ `
  query MaterialList(
    $page: Int
    $limit: Int
    $search: String
    $category: String
    $type: String
    $state: String
    $filterContentTargetMarket: [String!]
    $missingLanguage: String
    $tag: [String!]
    $media: [String!]
    $rightsEndWithin: Int
    $order: String
  ) {
    marketingMaterials(
      page: $page
      limit: $limit
      search: $search
      category: $category
      withSubcategories: true
      type: $type
      state: $state
      filterContentTargetMarket: $filterContentTargetMarket
      missingLanguage: $missingLanguage
      tag: $tag
      media: $media
      rightsEndWithin: $rightsEndWithin
      order: $order
    ) {
      data {
        id
        title
        type
        state
        version
        updatedAt
        updatedBy
        tags
        articleCodes
        missingLanguages
        category {
          id
          title
          route
        }
        contentTargetMarkets {
          id
          marketName
        }
        downloads {
          total
          last30Days
        }
        placeholder {
          id
          fileName
          media
          thumbnailUrl
          focalLeft
          focalTop
          rightsEndOn
          crop {
            left
            top
            width
            height
          }
        }
      }
      info {
        page
        count
        pageTotal
      }
      similar
    }
  }
`);

/** All materials of a category, without those below it, in their order. */
export const MaterialOrder = documentOf<'MaterialOrder'>(/* GraphQL */ `
  query MaterialOrder($id: ID!, $category: String!, $limit: Int!) {
    marketingMaterialCategory(id: $id) {
      id
      title
    }
    marketingMaterials(page: 1, limit: $limit, category: $category, order: "position") {
      data {
        id
        title
        state
        placeholder {
          id
          fileName
          media
          thumbnailUrl
          focalLeft
          focalTop
          crop {
            left
            top
            width
            height
          }
        }
      }
      info {
        count
      }
    }
  }
`);

export const OrderMaterials = documentOf<'OrderMaterials'>(/* GraphQL */ `
  mutation OrderMaterials($categoryId: ID!, $ids: [ID!]!) {
    orderMarketingMaterials(categoryId: $categoryId, ids: $ids) {
      ids
    }
  }
`);

export const CreateMaterial = documentOf<'CreateMaterial'>(/* GraphQL */ `
  mutation CreateMaterial($inputs: MarketingMaterialInput!) {
    createMarketingMaterial(inputs: $inputs) {
      marketingMaterial {
        id
      }
    }
  }
`);

export const UpdateMaterial = documentOf<'UpdateMaterial'>(/* GraphQL */ `
  mutation UpdateMaterial($id: ID!, $version: Int, $inputs: MarketingMaterialInput!) {
    updateMarketingMaterial(id: $id, version: $version, inputs: $inputs) {
      marketingMaterial {
        id
      }
    }
  }
`);

export const DeleteMaterial = documentOf<'DeleteMaterial'>(/* GraphQL */ `
  mutation DeleteMaterial($id: ID!) {
    deleteMarketingMaterial(id: $id) {
      id
    }
  }
`);

/** Changes all of the materials or none. */
export const ChangeMaterials = documentOf<'ChangeMaterials'>(/* GraphQL */ `
  mutation ChangeMaterials($ids: [ID!]!, $change: MarketingMaterialsChange!) {
    changeMarketingMaterials(ids: $ids, change: $change) {
      ids
    }
  }
`);

/** The result of the server about uploads: duplicates by content, article codes and a title from the name. */
export const MaterialUploads = documentOf<'MaterialUploads'>(/* GraphQL */ `
  query MaterialUploads($attachmentIds: [ID!]!) {
    materialUploads(attachmentIds: $attachmentIds) {
      attachmentId
      fileName
      state
      refusalText
      contentHash
      thumbnailUrl
      title
      articleCodes
      duplicates {
        id
        title
        placeholder {
          thumbnailUrl
        }
      }
      namesakes {
        id
        title
        placeholder {
          thumbnailUrl
        }
      }
    }
  }
`);

/** A material whose file an upload replaces. */
export const ReplacedMaterial = documentOf<'ReplacedMaterial'>(/* GraphQL */ `
  query ReplacedMaterial($id: ID!) {
    marketingMaterial(id: $id) {
      id
      version
      files {
        id
        fileName
        fileTitle
        language
        focalLeft
        focalTop
        rightsEndOn
        crop {
          left
          top
          width
          height
        }
      }
    }
  }
`);

/** Creates up to 50 materials, each saved or refused on its own. */
export const CreateMaterials = documentOf<'CreateMaterials'>(/* GraphQL */ `
  mutation CreateMaterials($inputs: [MarketingMaterialInput!]!) {
    createMarketingMaterials(inputs: $inputs) {
      results {
        index
        id
        userErrors {
          field
          message
          code
          params
        }
      }
    }
  }
`);
