import { documentOf } from '../../platform/api/documents.ts';
import type {
  CategoryTreeQuery,
  CategoryTreeQueryVariables,
  CreateCategoryMutation,
  CreateCategoryMutationVariables,
  DeleteCategoryMutation,
  DeleteCategoryMutationVariables,
  EditedCategoryQuery,
  EditedCategoryQueryVariables,
  MaterialChoicesQuery,
  MoveCategoryMutation,
  MoveCategoryMutationVariables,
  UpdateCategoryMutation,
  UpdateCategoryMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** All categories of a type. */
export const CategoryTree = documentOf<CategoryTreeQuery, CategoryTreeQueryVariables>(/* GraphQL */ `
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

/** Categories, target markets and card layouts to choose from. */
export const MaterialChoices = documentOf<MaterialChoicesQuery>(/* GraphQL */ `
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

/** A category with everything that its form changes, and the card layouts. */
export const EditedCategory = documentOf<EditedCategoryQuery, EditedCategoryQueryVariables>(/* GraphQL */ `
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

export const CreateCategory = documentOf<CreateCategoryMutation, CreateCategoryMutationVariables>(/* GraphQL */ `
  mutation CreateCategory($inputs: MarketingCategoryInput!) {
    createMarketingMaterialCategory(inputs: $inputs) {
      marketingMaterialCategory {
        id
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const UpdateCategory = documentOf<UpdateCategoryMutation, UpdateCategoryMutationVariables>(/* GraphQL */ `
  mutation UpdateCategory($id: ID!, $version: Int, $inputs: MarketingCategoryInput!) {
    updateMarketingMaterialCategory(id: $id, version: $version, inputs: $inputs) {
      marketingMaterialCategory {
        id
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const MoveCategory = documentOf<MoveCategoryMutation, MoveCategoryMutationVariables>(/* GraphQL */ `
  mutation MoveCategory($id: ID!, $parentId: ID, $position: Int!, $version: Int) {
    moveMarketingMaterialCategory(id: $id, parentId: $parentId, position: $position, version: $version) {
      marketingMaterialCategory {
        id
        version
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const DeleteCategory = documentOf<DeleteCategoryMutation, DeleteCategoryMutationVariables>(/* GraphQL */ `
  mutation DeleteCategory($id: ID!) {
    deleteMarketingMaterialCategory(id: $id) {
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);
