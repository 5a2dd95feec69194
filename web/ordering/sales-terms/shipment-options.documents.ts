import { documentOf } from '#platform/api/documents.ts';

/** Shipment options, and the sales organisations and merchants to choose from. */
export const ShipmentOptionSettings = documentOf<'ShipmentOptionSettings'>(/* GraphQL */ `
  query ShipmentOptionSettings($sorg: String, $page: Int!, $limit: Int!) {
    shipmentOptionSettings(sorg: $sorg, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        sorg
        sorgName
        merchantName
        currency
        type
        name
        rate
        freeFrom
        transitDays
        position
        active
        version
      }
    }
    marketSorgs {
      sorg
      name
      currency
      merchants {
        code
        merchantName
      }
    }
  }
`);

export const ShipmentOptionSetting = documentOf<'ShipmentOptionSetting'>(/* GraphQL */ `
  query ShipmentOptionSetting($id: ID!) {
    shipmentOptionSetting(id: $id) {
      id
      sorg
      merchant
      type
      name
      description {
        en
        de
        fr
        id
        ms
      }
      input
      rate
      freeFrom
      transitDays
      position
      active
      version
    }
  }
`);

export const AddShipmentOption = documentOf<'AddShipmentOption'>(/* GraphQL */ `
  mutation AddShipmentOption($option: ShipmentOptionInput!) {
    addShipmentOption(option: $option)
  }
`);

export const ChangeShipmentOption = documentOf<'ChangeShipmentOption'>(/* GraphQL */ `
  mutation ChangeShipmentOption($id: ID!, $version: Int!, $option: ShipmentOptionInput!) {
    changeShipmentOption(id: $id, version: $version, option: $option)
  }
`);

export const RemoveShipmentOption = documentOf<'RemoveShipmentOption'>(/* GraphQL */ `
  mutation RemoveShipmentOption($id: ID!, $version: Int!) {
    removeShipmentOption(id: $id, version: $version)
  }
`);
