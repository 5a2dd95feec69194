import type { CustomerCode } from '../platform/api/session.ts';
import { documentOf } from '../platform/api/documents.ts';
import type { Outcome } from '../platform/api/graphql.ts';

export type PickerCustomer = {
  custCode: CustomerCode;
  custName: string;
  custPhone: string | null;
  custAddress: string | null;
  custCity: string | null;
  user: { email: string | null } | null;
  custAreas: { sorg: string; custGroup: string | null }[];
};

export const SalesCustomers = documentOf<
  { salesCustomers: { data: PickerCustomer[]; info: { page: number; count: number; pageTotal: number } } | null },
  { search: string | null; page: number; limit: number; custGroup: string | null }
>(/* GraphQL */ `
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
      }
      info {
        page
        count
        pageTotal
      }
    }
  }
`);

export const ChangeLanguage = documentOf<{ changeLanguage: Outcome & { status: string | null } }, { id: string }>(/* GraphQL */ `
  mutation ChangeLanguage($id: ID!) {
    changeLanguage(id: $id) {
      status
      description
      message {
        status
        description
      }
      userErrors {
        field
        message
        code
        params
      }
    }
  }
`);
