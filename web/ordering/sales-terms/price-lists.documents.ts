import { documentOf } from '#platform/api/documents.ts';

/** Price lists, and the sales organisations to choose from. */
export const PriceListSettings = documentOf<'PriceListSettings'>(/* GraphQL */ `
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

export const PriceListSetting = documentOf<'PriceListSetting'>(/* GraphQL */ `
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

export const AddPriceList = documentOf<'AddPriceList'>(/* GraphQL */ `
  mutation AddPriceList($sorg: String!, $code: ID!, $name: String!) {
    addPriceList(sorg: $sorg, code: $code, name: $name)
  }
`);

export const RenamePriceList = documentOf<'RenamePriceList'>(/* GraphQL */ `
  mutation RenamePriceList($sorg: String!, $code: ID!, $version: Int!, $name: String!) {
    renamePriceList(sorg: $sorg, code: $code, version: $version, name: $name)
  }
`);

export const RemovePriceList = documentOf<'RemovePriceList'>(/* GraphQL */ `
  mutation RemovePriceList($sorg: String!, $code: ID!, $version: Int!) {
    removePriceList(sorg: $sorg, code: $code, version: $version)
  }
`);
