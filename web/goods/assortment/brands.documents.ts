import { documentOf } from '#platform/api/documents.ts';

export const BrandSettings = documentOf<'BrandSettings'>(/* GraphQL */ `
  query BrandSettings($search: String, $page: Int!, $limit: Int!) {
    brandSettings(search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        code
        name
        position
        picture
        modelCount
        version
      }
    }
  }
`);

export const BrandSetting = documentOf<'BrandSetting'>(/* GraphQL */ `
  query BrandSetting($code: ID!) {
    brandSetting(code: $code) {
      code
      name
      position
      picture
      version
    }
  }
`);

export const AddBrand = documentOf<'AddBrand'>(/* GraphQL */ `
  mutation AddBrand($code: ID!, $brand: BrandInput!, $file: Upload) {
    addBrand(code: $code, brand: $brand, picture: $file)
  }
`);

export const ChangeBrand = documentOf<'ChangeBrand'>(/* GraphQL */ `
  mutation ChangeBrand($code: ID!, $version: Int!, $brand: BrandInput!, $file: Upload, $removePicture: Boolean) {
    changeBrand(code: $code, version: $version, brand: $brand, picture: $file, removePicture: $removePicture)
  }
`);

export const RemoveBrand = documentOf<'RemoveBrand'>(/* GraphQL */ `
  mutation RemoveBrand($code: ID!, $version: Int!) {
    removeBrand(code: $code, version: $version)
  }
`);
