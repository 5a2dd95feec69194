import { documentOf } from '#platform/api/documents.ts';

/** Payments that pay no invoice, for the credit desk. */
export const SurplusPayments = documentOf<'SurplusPayments'>(/* GraphQL */ `
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

export const SurplusPayment = documentOf<'SurplusPayment'>(/* GraphQL */ `
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

export const ClearSurplus = documentOf<'ClearSurplus'>(/* GraphQL */ `
  mutation ClearSurplus($id: ID!, $note: String!) {
    clearSurplus(id: $id, note: $note)
  }
`);
