import { documentOf } from '#platform/api/documents.ts';

/** All categories of a type. */
export const CategoryTree = documentOf<'CategoryTree'>(/* GraphQL */ `
  query CategoryTree($type: String!) {
    marketingMaterialCategories(page: 1, limit: 999, type: $type) {
      data {
        id
        title
        route
        parentId
        sorting
        version
        showChilds
        totalChildren
        totalMaterials
        texts {
          language
        }
        contentTargetMarkets {
          id
          marketName
        }
        file {
          id
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
        page
        count
        pageTotal
      }
    }
  }
`);

/** A category with everything that its form changes, and the card layouts. */
export const EditedCategory = documentOf<'EditedCategory'>(/* GraphQL */ `
  query EditedCategory($id: ID!) {
    marketingMaterialCategory(id: $id) {
      id
      title
      type
      route
      parentId
      mainLanguage
      version
      showChilds
      itemPerLine
      totalChildren
      totalMaterials
      texts {
        language
        title
      }
      layout {
        id
      }
      contentTargetMarkets {
        id
      }
      file {
        id
        attachmentId
        fileName
        fileTitle
        contentType
        width
        height
        wholeUrl
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
  }
`);

export const CreateCategory = documentOf<'CreateCategory'>(/* GraphQL */ `
  mutation CreateCategory($inputs: MarketingCategoryInput!) {
    createMarketingMaterialCategory(inputs: $inputs) {
      marketingMaterialCategory {
        id
      }
    }
  }
`);

export const UpdateCategory = documentOf<'UpdateCategory'>(/* GraphQL */ `
  mutation UpdateCategory($id: ID!, $version: Int, $inputs: MarketingCategoryInput!) {
    updateMarketingMaterialCategory(id: $id, version: $version, inputs: $inputs) {
      marketingMaterialCategory {
        id
      }
    }
  }
`);

export const MoveCategory = documentOf<'MoveCategory'>(/* GraphQL */ `
  mutation MoveCategory($id: ID!, $parentId: ID, $position: Int!, $version: Int) {
    moveMarketingMaterialCategory(id: $id, parentId: $parentId, position: $position, version: $version) {
      marketingMaterialCategory {
        id
        version
      }
    }
  }
`);

export const DeleteCategory = documentOf<'DeleteCategory'>(/* GraphQL */ `
  mutation DeleteCategory($id: ID!) {
    deleteMarketingMaterialCategory(id: $id)
  }
`);
