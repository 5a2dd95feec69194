import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddPriceComponentMutation,
  AddPriceComponentMutationVariables,
  ChangePriceComponentMutation,
  ChangePriceComponentMutationVariables,
  PriceComponentSettingQuery,
  PriceComponentSettingQueryVariables,
  PriceComponentSettingsQuery,
  PriceComponentSettingsQueryVariables,
  RemovePriceComponentMutation,
  RemovePriceComponentMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Labelled amounts, and the sales organisations to choose from. */
export const PriceComponentSettings = documentOf<PriceComponentSettingsQuery, PriceComponentSettingsQueryVariables>(
  /* GraphQL */ `
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
  `,
);

export const PriceComponentSetting = documentOf<PriceComponentSettingQuery, PriceComponentSettingQueryVariables>(
  /* GraphQL */ `
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
  `,
);

export const AddPriceComponent = documentOf<AddPriceComponentMutation, AddPriceComponentMutationVariables>(
  /* GraphQL */ `
    mutation AddPriceComponent(
      $sorg: String!
      $module: String!
      $key: String!
      $labels: [PriceComponentLabelInput!]!
      $visible: Boolean!
      $position: Int!
    ) {
      addPriceComponent(
        sorg: $sorg
        module: $module
        key: $key
        labels: $labels
        visible: $visible
        position: $position
      ) {
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

export const ChangePriceComponent = documentOf<ChangePriceComponentMutation, ChangePriceComponentMutationVariables>(
  /* GraphQL */ `
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
      ) {
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

export const RemovePriceComponent = documentOf<RemovePriceComponentMutation, RemovePriceComponentMutationVariables>(
  /* GraphQL */ `
    mutation RemovePriceComponent($sorg: String!, $module: String!, $key: String!) {
      removePriceComponent(sorg: $sorg, module: $module, key: $key) {
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
