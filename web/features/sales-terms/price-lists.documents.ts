import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddPriceListMutation,
  AddPriceListMutationVariables,
  PriceListSettingQuery,
  PriceListSettingQueryVariables,
  PriceListSettingsQuery,
  PriceListSettingsQueryVariables,
  RemovePriceListMutation,
  RemovePriceListMutationVariables,
  RenamePriceListMutation,
  RenamePriceListMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Price lists, and the sales organisations to choose from. */
export const PriceListSettings = documentOf<PriceListSettingsQuery, PriceListSettingsQueryVariables>(/* GraphQL */ `
  query PriceListSettings($sorg: String, $search: String, $page: Int!, $limit: Int!) {
    priceListSettings(sorg: $sorg, search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        sorg
        sorgName
        code
        name
        currency
        priceCount
        customerCount
        isDefault
        version
      }
    }
    marketSorgs {
      sorg
      name
    }
  }
`);

export const PriceListSetting = documentOf<PriceListSettingQuery, PriceListSettingQueryVariables>(/* GraphQL */ `
  query PriceListSetting($sorg: String!, $code: ID!) {
    priceListSetting(sorg: $sorg, code: $code) {
      sorg
      sorgName
      code
      name
      version
    }
  }
`);

export const AddPriceList = documentOf<AddPriceListMutation, AddPriceListMutationVariables>(/* GraphQL */ `
  mutation AddPriceList($sorg: String!, $code: ID!, $name: String!) {
    addPriceList(sorg: $sorg, code: $code, name: $name) {
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

export const RenamePriceList = documentOf<RenamePriceListMutation, RenamePriceListMutationVariables>(/* GraphQL */ `
  mutation RenamePriceList($sorg: String!, $code: ID!, $version: Int!, $name: String!) {
    renamePriceList(sorg: $sorg, code: $code, version: $version, name: $name) {
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

export const RemovePriceList = documentOf<RemovePriceListMutation, RemovePriceListMutationVariables>(/* GraphQL */ `
  mutation RemovePriceList($sorg: String!, $code: ID!, $version: Int!) {
    removePriceList(sorg: $sorg, code: $code, version: $version) {
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
