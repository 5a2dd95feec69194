import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddCategoryMutation,
  AddCategoryMutationVariables,
  CategorySettingQuery,
  CategorySettingQueryVariables,
  CategorySettingsQuery,
  CategorySettingsQueryVariables,
  ChangeCategoryMutation,
  ChangeCategoryMutationVariables,
  RemoveCategoryMutation,
  RemoveCategoryMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const CategorySettings = documentOf<CategorySettingsQuery, CategorySettingsQueryVariables>(/* GraphQL */ `
  query CategorySettings($search: String, $category: String, $page: Int!, $limit: Int!) {
    categorySettings(search: $search, category: $category, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        code
        category
        name
        position
        picture
        modelCount
        version
      }
    }
  }
`);

export const CategorySetting = documentOf<CategorySettingQuery, CategorySettingQueryVariables>(/* GraphQL */ `
  query CategorySetting($code: ID!) {
    categorySetting(code: $code) {
      code
      category
      name
      names {
        en
        de
        fr
        id
        ms
      }
      position
      picture
      version
    }
  }
`);

export const AddCategory = documentOf<AddCategoryMutation, AddCategoryMutationVariables>(/* GraphQL */ `
  mutation AddCategory($code: ID!, $subCatalog: String!, $category: CategoryInput!, $file: Upload) {
    addCategory(code: $code, subCatalog: $subCatalog, category: $category, picture: $file) {
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

export const ChangeCategory = documentOf<ChangeCategoryMutation, ChangeCategoryMutationVariables>(/* GraphQL */ `
  mutation ChangeCategory(
    $code: ID!
    $version: Int!
    $category: CategoryInput!
    $file: Upload
    $removePicture: Boolean
  ) {
    changeCategory(code: $code, version: $version, category: $category, picture: $file, removePicture: $removePicture) {
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

export const RemoveCategory = documentOf<RemoveCategoryMutation, RemoveCategoryMutationVariables>(/* GraphQL */ `
  mutation RemoveCategory($code: ID!, $version: Int!) {
    removeCategory(code: $code, version: $version) {
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
