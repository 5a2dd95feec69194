import { documentOf } from '#platform/api/documents.ts';

/** Sales organisations, with the companies and countries for a new one. */
export const SorgSettings = documentOf<'SorgSettings'>(/* GraphQL */ `
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
export const SorgSetting = documentOf<'SorgSetting'>(/* GraphQL */ `
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

export const CreateSorg = documentOf<'CreateSorg'>(/* GraphQL */ `
  mutation CreateSorg($code: ID!, $currency: String!, $settings: SorgSettingsInput!) {
    createSorg(code: $code, currency: $currency, settings: $settings)
  }
`);

export const ChangeSorg = documentOf<'ChangeSorg'>(/* GraphQL */ `
  mutation ChangeSorg($code: ID!, $version: Int!, $settings: SorgSettingsInput!) {
    changeSorg(code: $code, version: $version, settings: $settings)
  }
`);

export const DeleteSorg = documentOf<'DeleteSorg'>(/* GraphQL */ `
  mutation DeleteSorg($code: ID!, $version: Int!) {
    deleteSorg(code: $code, version: $version)
  }
`);

export const AddMerchant = documentOf<'AddMerchant'>(/* GraphQL */ `
  mutation AddMerchant($sorg: ID!, $code: ID!, $name: String!) {
    addMerchant(sorg: $sorg, code: $code, name: $name)
  }
`);

export const RenameMerchant = documentOf<'RenameMerchant'>(/* GraphQL */ `
  mutation RenameMerchant($sorg: ID!, $code: ID!, $version: Int!, $name: String!) {
    renameMerchant(sorg: $sorg, code: $code, version: $version, name: $name)
  }
`);

export const RemoveMerchant = documentOf<'RemoveMerchant'>(/* GraphQL */ `
  mutation RemoveMerchant($sorg: ID!, $code: ID!, $version: Int!) {
    removeMerchant(sorg: $sorg, code: $code, version: $version)
  }
`);

export const AddSite = documentOf<'AddSite'>(/* GraphQL */ `
  mutation AddSite($sorg: ID!, $code: ID!, $site: SiteInput!) {
    addSite(sorg: $sorg, code: $code, site: $site)
  }
`);

export const ChangeSite = documentOf<'ChangeSite'>(/* GraphQL */ `
  mutation ChangeSite($sorg: ID!, $code: ID!, $version: Int!, $site: SiteInput!) {
    changeSite(sorg: $sorg, code: $code, version: $version, site: $site)
  }
`);

export const RemoveSite = documentOf<'RemoveSite'>(/* GraphQL */ `
  mutation RemoveSite($sorg: ID!, $code: ID!, $version: Int!) {
    removeSite(sorg: $sorg, code: $code, version: $version)
  }
`);
