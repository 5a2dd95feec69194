import { documentOf } from '#platform/api/documents.ts';
import type { CreditDeskDetailQuery, CreditDeskQuery } from '#platform/api/generated/graphql.ts';

export const CreditDesk = documentOf<'CreditDesk'>(/* GraphQL */ `
  query CreditDesk($filter: CreditDeskFilterInput, $sort: String, $page: Int!, $limit: Int!) {
    creditDesk(filter: $filter, sort: $sort, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      totals {
        currency
        accounts
        blocked
        creditLimit
        creditExposure
        overdue
      }
      data {
        id
        code
        custCode {
          unified
        }
        custName
        city
        phone
        email
        currency
        creditLimit
        creditExposure
        balance
        overdue
        overdueCount
        overdueDays
        isBlocked
        reason
        reasonBlocked
        overrideKind
        overrideSource
        overrideEndsAt
      }
    }
  }
`);
export type DeskRow = CreditDeskQuery['creditDesk']['data'][number];

/** One account with its figures and all decisions. */
export const CreditDeskDetail = documentOf<'CreditDeskDetail'>(/* GraphQL */ `
  query CreditDeskDetail($id: ID!) {
    creditDeskAccount(id: $id) {
      id
      code
      custCode {
        unified
      }
      custName
      phone
      email
      companies
      currency
      creditLimit
      extraLimit
      creditExposure
      balance
      openInvoice
      received
      openDo
      held
      consignment
      overdue
      overdueCount
      overdueDays
      averagePaymentDay
      isBlocked
      reason
      reasonBlocked
      reasonReported
      overrideKind
      overrideSource
      overrideReason
      overrideEndsAt
      overrideBy
      asOf
      decisions {
        id
        kind
        source
        reason
        extraLimit
        oneOrder
        beginsAt
        endsAt
        endedAt
        madeBy
        endedBy
      }
    }
  }
`);
export type DeskDetail = NonNullable<CreditDeskDetailQuery['creditDeskAccount']>;

export const BlockCredit = documentOf<'BlockCredit'>(/* GraphQL */ `
  mutation BlockCredit($accountId: ID!, $reason: String!, $blockReason: String, $until: CalendarDate) {
    blockCredit(accountId: $accountId, reason: $reason, blockReason: $blockReason, until: $until)
  }
`);
export const UnblockCredit = documentOf<'UnblockCredit'>(/* GraphQL */ `
  mutation UnblockCredit(
    $accountId: ID!
    $reason: String!
    $until: CalendarDate!
    $extraLimit: String
    $oneOrder: Boolean
  ) {
    unblockCredit(accountId: $accountId, reason: $reason, until: $until, extraLimit: $extraLimit, oneOrder: $oneOrder)
  }
`);
export const EndCreditDecision = documentOf<'EndCreditDecision'>(/* GraphQL */ `
  mutation EndCreditDecision($accountId: ID!) {
    endCreditDecision(accountId: $accountId)
  }
`);
