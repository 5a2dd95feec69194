import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddPaymentMethodMutation,
  AddPaymentMethodMutationVariables,
  ChangePaymentMethodMutation,
  ChangePaymentMethodMutationVariables,
  PaymentMethodSettingQuery,
  PaymentMethodSettingQueryVariables,
  PaymentMethodSettingsQuery,
  PaymentMethodSettingsQueryVariables,
  RemovePaymentMethodMutation,
  RemovePaymentMethodMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Payment methods, and the sales organisations to choose from. */
export const PaymentMethodSettings = documentOf<PaymentMethodSettingsQuery, PaymentMethodSettingsQueryVariables>(
  /* GraphQL */ `
    query PaymentMethodSettings($sorg: String, $module: String, $page: Int!, $limit: Int!) {
      paymentMethodSettings(sorg: $sorg, module: $module, page: $page, limit: $limit) {
        info {
          page
          count
          pageTotal
        }
        data {
          id
          sorg
          sorgName
          module
          type
          name
          expiresAfterHours
          validFrom
          validTo
          position
          active
          version
        }
      }
      marketSorgs {
        sorg
        name
      }
    }
  `,
);

export const PaymentMethodSetting = documentOf<PaymentMethodSettingQuery, PaymentMethodSettingQueryVariables>(
  /* GraphQL */ `
    query PaymentMethodSetting($id: ID!) {
      paymentMethodSetting(id: $id) {
        id
        sorg
        module
        type
        name
        description {
          en
          de
          fr
          id
          ms
        }
        instruction {
          en
          de
          fr
          id
          ms
        }
        expiresAfterHours
        validFrom
        validTo
        position
        active
        version
      }
    }
  `,
);

export const AddPaymentMethod = documentOf<AddPaymentMethodMutation, AddPaymentMethodMutationVariables>(/* GraphQL */ `
  mutation AddPaymentMethod($method: PaymentMethodInput!) {
    addPaymentMethod(method: $method) {
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

export const ChangePaymentMethod = documentOf<ChangePaymentMethodMutation, ChangePaymentMethodMutationVariables>(
  /* GraphQL */ `
    mutation ChangePaymentMethod($id: ID!, $version: Int!, $method: PaymentMethodInput!) {
      changePaymentMethod(id: $id, version: $version, method: $method) {
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

export const RemovePaymentMethod = documentOf<RemovePaymentMethodMutation, RemovePaymentMethodMutationVariables>(
  /* GraphQL */ `
    mutation RemovePaymentMethod($id: ID!, $version: Int!) {
      removePaymentMethod(id: $id, version: $version) {
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
