import { documentOf } from '../../platform/api/documents.ts';
import type {
  ClearSurplusMutation,
  ClearSurplusMutationVariables,
  SurplusPaymentQuery,
  SurplusPaymentQueryVariables,
  SurplusPaymentsQuery,
  SurplusPaymentsQueryVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Payments that pay no invoice, for the credit desk. */
export const SurplusPayments = documentOf<SurplusPaymentsQuery, SurplusPaymentsQueryVariables>(/* GraphQL */ `
  query SurplusPayments($state: String, $search: String, $page: Int!, $limit: Int!) {
    surplusPayments(state: $state, search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      totals {
        currency
        count
        amount
      }
      data {
        id
        gateway
        reference
        requestNumber
        payerName
        payerCode
        currency
        surplusAmount
        reasonText
        recordedAt
        state
      }
    }
  }
`);

export const SurplusPayment = documentOf<SurplusPaymentQuery, SurplusPaymentQueryVariables>(/* GraphQL */ `
  query SurplusPayment($id: ID!) {
    surplusPayment(id: $id) {
      id
      gateway
      reference
      externalId
      requestNumber
      merchant
      payerName
      payerCode
      custName
      currency
      amount
      surplusAmount
      reasonText
      paidAt
      recordedAt
      state
      note
      clearedBy
      clearedAt
    }
  }
`);

export const ClearSurplus = documentOf<ClearSurplusMutation, ClearSurplusMutationVariables>(/* GraphQL */ `
  mutation ClearSurplus($id: ID!, $note: String!) {
    clearSurplus(id: $id, note: $note) {
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
