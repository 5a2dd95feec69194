import { documentOf } from '#platform/api/documents.ts';

export const CategorySettings = documentOf<'CategorySettings'>(/* GraphQL */ `
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

export const CategorySetting = documentOf<'CategorySetting'>(/* GraphQL */ `
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

export const AddCategory = documentOf<'AddCategory'>(/* GraphQL */ `
  mutation AddCategory($code: ID!, $subCatalog: String!, $category: CategoryInput!, $file: Upload) {
    addCategory(code: $code, subCatalog: $subCatalog, category: $category, picture: $file)
  }
`);

export const ChangeCategory = documentOf<'ChangeCategory'>(/* GraphQL */ `
  mutation ChangeCategory(
    $code: ID!
    $version: Int!
    $category: CategoryInput!
    $file: Upload
    $removePicture: Boolean
  ) {
    changeCategory(code: $code, version: $version, category: $category, picture: $file, removePicture: $removePicture)
  }
`);

export const RemoveCategory = documentOf<'RemoveCategory'>(/* GraphQL */ `
  mutation RemoveCategory($code: ID!, $version: Int!) {
    removeCategory(code: $code, version: $version)
  }
`);
