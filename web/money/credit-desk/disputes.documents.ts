import { documentOf } from '#platform/api/documents.ts';
import type { DisputesQuery } from '#platform/api/generated/graphql.ts';

/** Disputes for the desk. */
export const Disputes = documentOf<'Disputes'>(/* GraphQL */ `
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
        acceptedAmount
        openAmount
        fileName
        state
        waitingFor
        askedAt
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

export const DisputeInvoice = documentOf<'DisputeInvoice'>(/* GraphQL */ `
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
    )
  }
`);

export const DecideDispute = documentOf<'DecideDispute'>(/* GraphQL */ `
  mutation DecideDispute($id: ID!, $accept: Boolean!, $answer: String!, $amount: Decimal, $despiteQuestion: Boolean) {
    decideDispute(id: $id, accept: $accept, answer: $answer, amount: $amount, despiteQuestion: $despiteQuestion)
  }
`);
