import { documentOf } from '#platform/api/documents.ts';

/** Categories, target markets and card layouts to choose from. */
export const MaterialChoices = documentOf<'MaterialChoices'>(/* GraphQL */ `
  query MaterialChoices {
    marketingMaterialCategories(page: 1, limit: 999) {
      data {
        id
        title
        type
        parentId
        sorting
      }
    }
    contentTargetMarkets(page: 1, limit: 999, type: "marketing_material") {
      contentTargetMarkets {
        id
        marketName
        brand
      }
    }
    layouts(type: "marketing_material") {
      data {
        id
        name
      }
    }
  }
`);

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
