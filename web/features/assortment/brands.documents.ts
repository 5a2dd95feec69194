import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddBrandMutation,
  AddBrandMutationVariables,
  BrandSettingQuery,
  BrandSettingQueryVariables,
  BrandSettingsQuery,
  BrandSettingsQueryVariables,
  ChangeBrandMutation,
  ChangeBrandMutationVariables,
  RemoveBrandMutation,
  RemoveBrandMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const BrandSettings = documentOf<BrandSettingsQuery, BrandSettingsQueryVariables>(/* GraphQL */ `
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

export const BrandSetting = documentOf<BrandSettingQuery, BrandSettingQueryVariables>(/* GraphQL */ `
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

export const AddBrand = documentOf<AddBrandMutation, AddBrandMutationVariables>(/* GraphQL */ `
  mutation AddBrand($code: ID!, $brand: BrandInput!, $file: Upload) {
    addBrand(code: $code, brand: $brand, picture: $file) {
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

export const ChangeBrand = documentOf<ChangeBrandMutation, ChangeBrandMutationVariables>(/* GraphQL */ `
  mutation ChangeBrand($code: ID!, $version: Int!, $brand: BrandInput!, $file: Upload, $removePicture: Boolean) {
    changeBrand(code: $code, version: $version, brand: $brand, picture: $file, removePicture: $removePicture) {
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

export const RemoveBrand = documentOf<RemoveBrandMutation, RemoveBrandMutationVariables>(/* GraphQL */ `
  mutation RemoveBrand($code: ID!, $version: Int!) {
    removeBrand(code: $code, version: $version) {
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
