import { documentOf } from '#platform/api/documents.ts';

/** Labelled amounts, and the sales organisations to choose from. */
export const PriceComponentSettings = documentOf<'PriceComponentSettings'>(/* GraphQL */ `
  query PriceComponentSettings($sorg: String, $module: String, $page: Int!, $limit: Int!) {
    priceComponentSettings(sorg: $sorg, module: $module, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        sorg
        sorgName
        module
        key
        label
        visible
        position
      }
    }
    marketSorgs {
      sorg
      name
    }
  }
`);

export const PriceComponentSetting = documentOf<'PriceComponentSetting'>(/* GraphQL */ `
  query PriceComponentSetting($sorg: String!, $module: String!, $key: String!) {
    priceComponentSetting(sorg: $sorg, module: $module, key: $key) {
      sorg
      module
      key
      labels {
        language
        label
      }
      visible
      position
    }
  }
`);

export const AddPriceComponent = documentOf<'AddPriceComponent'>(/* GraphQL */ `
  mutation AddPriceComponent(
    $sorg: String!
    $module: String!
    $key: String!
    $labels: [PriceComponentLabelInput!]!
    $visible: Boolean!
    $position: Int!
  ) {
    addPriceComponent(sorg: $sorg, module: $module, key: $key, labels: $labels, visible: $visible, position: $position)
  }
`);

export const ChangePriceComponent = documentOf<'ChangePriceComponent'>(/* GraphQL */ `
  mutation ChangePriceComponent(
    $sorg: String!
    $module: String!
    $key: String!
    $labels: [PriceComponentLabelInput!]!
    $visible: Boolean!
    $position: Int!
  ) {
    changePriceComponent(
      sorg: $sorg
      module: $module
      key: $key
      labels: $labels
      visible: $visible
      position: $position
    )
  }
`);

export const RemovePriceComponent = documentOf<'RemovePriceComponent'>(/* GraphQL */ `
  mutation RemovePriceComponent($sorg: String!, $module: String!, $key: String!) {
    removePriceComponent(sorg: $sorg, module: $module, key: $key)
  }
`);
