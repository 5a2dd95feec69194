import { documentOf } from '../../platform/api/documents.ts';
import type {
  AddCustomerGroupMutation,
  AddCustomerGroupMutationVariables,
  CustomerGroupSettingQuery,
  CustomerGroupSettingQueryVariables,
  CustomerGroupSettingsQuery,
  CustomerGroupSettingsQueryVariables,
  RemoveCustomerGroupMutation,
  RemoveCustomerGroupMutationVariables,
  RenameCustomerGroupMutation,
  RenameCustomerGroupMutationVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

export const CustomerGroupSettings = documentOf<CustomerGroupSettingsQuery, CustomerGroupSettingsQueryVariables>(
  /* GraphQL */ `
    query CustomerGroupSettings($search: String, $page: Int!, $limit: Int!) {
      customerGroupSettings(search: $search, page: $page, limit: $limit) {
        info {
          page
          count
          pageTotal
        }
        data {
          code
          name
          customerCount
          dealCount
          blockCount
          version
        }
      }
    }
  `,
);

export const CustomerGroupSetting = documentOf<CustomerGroupSettingQuery, CustomerGroupSettingQueryVariables>(
  /* GraphQL */ `
    query CustomerGroupSetting($code: ID!) {
      customerGroupSetting(code: $code) {
        code
        name
        customerCount
        members {
          unified
          name
        }
        version
      }
    }
  `,
);

export const AddCustomerGroup = documentOf<AddCustomerGroupMutation, AddCustomerGroupMutationVariables>(/* GraphQL */ `
  mutation AddCustomerGroup($code: ID!, $name: String!) {
    addCustomerGroup(code: $code, name: $name) {
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

export const RenameCustomerGroup = documentOf<RenameCustomerGroupMutation, RenameCustomerGroupMutationVariables>(
  /* GraphQL */ `
    mutation RenameCustomerGroup($code: ID!, $version: Int!, $name: String!) {
      renameCustomerGroup(code: $code, version: $version, name: $name) {
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

export const RemoveCustomerGroup = documentOf<RemoveCustomerGroupMutation, RemoveCustomerGroupMutationVariables>(
  /* GraphQL */ `
    mutation RemoveCustomerGroup($code: ID!, $version: Int!) {
      removeCustomerGroup(code: $code, version: $version) {
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
