import { documentOf } from '../platform/api/documents.ts';
import type {
  ChangeLanguageMutation,
  ChangeLanguageMutationVariables,
  ChangePasswordMutation,
  ChangePasswordMutationVariables,
  CustomerGroupsQuery,
  GuardTargetMarketsQuery,
  GuardTargetMarketsQueryVariables,
  PinCustomerMutation,
  PinCustomerMutationVariables,
  SalesCustomersQuery,
  SalesCustomersQueryVariables,
} from '../platform/api/generated/graphql.ts';
import { outcome } from '../platform/api/outcome.fragments.ts';

export const SalesCustomers = documentOf<SalesCustomersQuery, SalesCustomersQueryVariables>(/* GraphQL */ `
  query SalesCustomers($search: String, $page: Int, $limit: Int, $custGroup: String) {
    salesCustomers(search: $search, page: $page, limit: $limit, custGroup: $custGroup) {
      data {
        custCode {
          r3
          isr
          unified
        }
        custName
        custPhone
        custAddress
        custCity
        user {
          email
        }
        custAreas {
          sorg
          custGroup
        }
        recent
        pinned
        credit {
          currency
          balance
          creditLimit
          isBlocked
        }
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
`);

export type PickerCustomer = SalesCustomersQuery['salesCustomers']['data'][number];

export const PinCustomer = documentOf<PinCustomerMutation, PinCustomerMutationVariables>(/* GraphQL */ `
  mutation PinCustomer($custCode: String!, $pinned: Boolean!) {
    pinCustomer(custCode: $custCode, pinned: $pinned) {
      pinned
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

export const CustomerGroups = documentOf<CustomerGroupsQuery>(/* GraphQL */ `
  query CustomerGroups {
    customerGroups
  }
`);

export const ChangeLanguage = documentOf<ChangeLanguageMutation, ChangeLanguageMutationVariables>(/* GraphQL */ `
  mutation ChangeLanguage($id: ID!) {
    changeLanguage(id: $id) {
      status
      description
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

export const ChangePassword = documentOf<ChangePasswordMutation, ChangePasswordMutationVariables>(/* GraphQL */ `
  mutation ChangePassword($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) {
      changed
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

export const GuardTargetMarkets = documentOf<GuardTargetMarketsQuery, GuardTargetMarketsQueryVariables>(/* GraphQL */ `
  query GuardTargetMarkets($type: String) {
    contentTargetMarkets(type: $type, page: 1, limit: 999) {
      contentTargetMarkets {
        id
      }
    }
  }
`);
