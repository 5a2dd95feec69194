import { documentOf } from '../../platform/api/documents.ts';
import type {
  DecideDisputeMutation,
  DecideDisputeMutationVariables,
  DisputeInvoiceMutation,
  DisputeInvoiceMutationVariables,
  DisputesQuery,
  DisputesQueryVariables,
} from '../../platform/api/generated/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

/** Disputes for the desk. */
export const Disputes = documentOf<DisputesQuery, DisputesQueryVariables>(/* GraphQL */ `
  query Disputes($state: String, $search: String, $page: Int!, $limit: Int!) {
    disputes(state: $state, search: $search, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        invoiceNo
        custName
        custCode
        currency
        position
        lineText
        reason
        text
        amount
        openAmount
        fileName
        state
        openedBy
        openedAt
        answer
        decidedBy
        decidedAt
      }
    }
  }
`);
export type DeskDispute = DisputesQuery['disputes']['data'][number];

export const DisputeInvoice = documentOf<DisputeInvoiceMutation, DisputeInvoiceMutationVariables>(/* GraphQL */ `
  mutation DisputeInvoice(
    $invoiceId: ID!
    $position: Int
    $reason: String!
    $text: String!
    $amount: Decimal!
    $file: Upload
  ) {
    disputeInvoice(
      invoiceId: $invoiceId
      position: $position
      reason: $reason
      text: $text
      amount: $amount
      file: $file
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
`);

export const DecideDispute = documentOf<DecideDisputeMutation, DecideDisputeMutationVariables>(/* GraphQL */ `
  mutation DecideDispute($id: ID!, $accept: Boolean!, $answer: String!) {
    decideDispute(id: $id, accept: $accept, answer: $answer) {
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
