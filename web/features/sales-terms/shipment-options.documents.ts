import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddShipmentOptionMutation,
  AddShipmentOptionMutationVariables,
  ChangeShipmentOptionMutation,
  ChangeShipmentOptionMutationVariables,
  RemoveShipmentOptionMutation,
  RemoveShipmentOptionMutationVariables,
  ShipmentOptionSettingQuery,
  ShipmentOptionSettingQueryVariables,
  ShipmentOptionSettingsQuery,
  ShipmentOptionSettingsQueryVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Shipment options, and the sales organisations and merchants to choose from. */
export const ShipmentOptionSettings = documentOf<ShipmentOptionSettingsQuery, ShipmentOptionSettingsQueryVariables>(
  /* GraphQL */ `
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
  `,
);

export const ShipmentOptionSetting = documentOf<ShipmentOptionSettingQuery, ShipmentOptionSettingQueryVariables>(
  /* GraphQL */ `
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
  `,
);

export const AddShipmentOption = documentOf<AddShipmentOptionMutation, AddShipmentOptionMutationVariables>(
  /* GraphQL */ `
    mutation AddShipmentOption($option: ShipmentOptionInput!) {
      addShipmentOption(option: $option) {
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
    ${outcome}
  `,
);

export const ChangeShipmentOption = documentOf<ChangeShipmentOptionMutation, ChangeShipmentOptionMutationVariables>(
  /* GraphQL */ `
    mutation ChangeShipmentOption($id: ID!, $version: Int!, $option: ShipmentOptionInput!) {
      changeShipmentOption(id: $id, version: $version, option: $option) {
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
    ${outcome}
  `,
);

export const RemoveShipmentOption = documentOf<RemoveShipmentOptionMutation, RemoveShipmentOptionMutationVariables>(
  /* GraphQL */ `
    mutation RemoveShipmentOption($id: ID!, $version: Int!) {
      removeShipmentOption(id: $id, version: $version) {
        message {
          ...OutcomeMessage
        }
        userErrors {
          ...OutcomeErrors
        }
      }
    }
    ${outcome}
  `,
);
