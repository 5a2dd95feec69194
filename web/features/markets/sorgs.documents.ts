import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddMerchantMutation,
  AddMerchantMutationVariables,
  AddSiteMutation,
  AddSiteMutationVariables,
  ChangeSiteMutation,
  ChangeSiteMutationVariables,
  ChangeSorgMutation,
  ChangeSorgMutationVariables,
  CreateSorgMutation,
  CreateSorgMutationVariables,
  DeleteSorgMutation,
  DeleteSorgMutationVariables,
  RemoveMerchantMutation,
  RemoveMerchantMutationVariables,
  RemoveSiteMutation,
  RemoveSiteMutationVariables,
  RenameMerchantMutation,
  RenameMerchantMutationVariables,
  SorgSettingQuery,
  SorgSettingQueryVariables,
  SorgSettingsQuery,
  SorgSettingsQueryVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Sales organisations, with the companies and countries for a new one. */
export const SorgSettings = documentOf<SorgSettingsQuery, SorgSettingsQueryVariables>(/* GraphQL */ `
  query SorgSettings($search: String, $page: Int!, $limit: Int!) {
    sorgSettings(search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        code
        name
        companyCode
        currency
        taxPercent
        markets
        version
      }
    }
    companies {
      code
      name
    }
    countries {
      id
      name
    }
  }
`);

/** One sales organisation with all that it has, and the choices for its settings. */
export const SorgSetting = documentOf<SorgSettingQuery, SorgSettingQueryVariables>(/* GraphQL */ `
  query SorgSetting($code: ID!) {
    sorgSetting(code: $code) {
      code
      name
      companyCode
      country
      currency
      languages
      timeZone
      workingDays
      cutOffTime
      taxPercent
      priceList
      exactQtyCheck
      availableStockCheck
      url1
      url2
      url3
      markets
      version
      merchants {
        code
        name
        version
      }
      sites {
        code
        name
        storageLocation
        shippingPoint
        priority
        version
      }
    }
    marketSorgs {
      sorg
      name
      holidays {
        day
        name
      }
    }
    companies {
      code
      name
    }
    countries {
      id
      name
    }
  }
`);

export const CreateSorg = documentOf<CreateSorgMutation, CreateSorgMutationVariables>(/* GraphQL */ `
  mutation CreateSorg($code: ID!, $currency: String!, $settings: SorgSettingsInput!) {
    createSorg(code: $code, currency: $currency, settings: $settings) {
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

export const ChangeSorg = documentOf<ChangeSorgMutation, ChangeSorgMutationVariables>(/* GraphQL */ `
  mutation ChangeSorg($code: ID!, $version: Int!, $settings: SorgSettingsInput!) {
    changeSorg(code: $code, version: $version, settings: $settings) {
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

export const DeleteSorg = documentOf<DeleteSorgMutation, DeleteSorgMutationVariables>(/* GraphQL */ `
  mutation DeleteSorg($code: ID!, $version: Int!) {
    deleteSorg(code: $code, version: $version) {
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

export const AddMerchant = documentOf<AddMerchantMutation, AddMerchantMutationVariables>(/* GraphQL */ `
  mutation AddMerchant($sorg: ID!, $code: ID!, $name: String!) {
    addMerchant(sorg: $sorg, code: $code, name: $name) {
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

export const RenameMerchant = documentOf<RenameMerchantMutation, RenameMerchantMutationVariables>(/* GraphQL */ `
  mutation RenameMerchant($sorg: ID!, $code: ID!, $version: Int!, $name: String!) {
    renameMerchant(sorg: $sorg, code: $code, version: $version, name: $name) {
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

export const RemoveMerchant = documentOf<RemoveMerchantMutation, RemoveMerchantMutationVariables>(/* GraphQL */ `
  mutation RemoveMerchant($sorg: ID!, $code: ID!, $version: Int!) {
    removeMerchant(sorg: $sorg, code: $code, version: $version) {
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

export const AddSite = documentOf<AddSiteMutation, AddSiteMutationVariables>(/* GraphQL */ `
  mutation AddSite($sorg: ID!, $code: ID!, $site: SiteInput!) {
    addSite(sorg: $sorg, code: $code, site: $site) {
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

export const ChangeSite = documentOf<ChangeSiteMutation, ChangeSiteMutationVariables>(/* GraphQL */ `
  mutation ChangeSite($sorg: ID!, $code: ID!, $version: Int!, $site: SiteInput!) {
    changeSite(sorg: $sorg, code: $code, version: $version, site: $site) {
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

export const RemoveSite = documentOf<RemoveSiteMutation, RemoveSiteMutationVariables>(/* GraphQL */ `
  mutation RemoveSite($sorg: ID!, $code: ID!, $version: Int!) {
    removeSite(sorg: $sorg, code: $code, version: $version) {
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
