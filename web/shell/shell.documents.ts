import { documentOf } from '#platform/api/documents.ts';
import type { SalesCustomersQuery } from '#platform/api/generated/graphql.ts';

export const SalesCustomers = documentOf<'SalesCustomers'>(/* GraphQL */ `
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

export const PinCustomer = documentOf<'PinCustomer'>(/* GraphQL */ `
  mutation PinCustomer($custCode: String!, $pinned: Boolean!) {
    pinCustomer(custCode: $custCode, pinned: $pinned) {
      pinned
    }
  }
`);

export const CustomerGroups = documentOf<'CustomerGroups'>(/* GraphQL */ `
  query CustomerGroups {
    customerGroups
  }
`);

export const ChangeLanguage = documentOf<'ChangeLanguage'>(/* GraphQL */ `
  mutation ChangeLanguage($id: ID!) {
    changeLanguage(id: $id) {
      status
      description
    }
  }
`);

export const ChangePassword = documentOf<'ChangePassword'>(/* GraphQL */ `
  mutation ChangePassword($currentPassword: String!, $newPassword: String!) {
    changePassword(currentPassword: $currentPassword, newPassword: $newPassword) {
      changed
    }
  }
`);

export const GuardTargetMarkets = documentOf<'GuardTargetMarkets'>(/* GraphQL */ `
  query GuardTargetMarkets($type: String) {
    contentTargetMarkets(type: $type, page: 1, limit: 999) {
      contentTargetMarkets {
        id
      }
    }
  }
`);

/** Gives a session that sees the portal as a role its own rights back. */
export const EndRoleView = documentOf<'EndRoleView'>(/* GraphQL */ `
  mutation EndRoleView {
    endRoleView {
      endsAt
    }
  }
`);
