import { documentOf } from '#platform/api/documents.ts';

/** Statements of account of a period. */
export const Statement = documentOf<'StatementPage'>(/* GraphQL */ `
  query StatementPage($from: CalendarDate, $to: CalendarDate) {
    accountStatement(from: $from, to: $to) {
      payerCode
      payerName
      currency
      from
      to
      openingBalance
      closingBalance
      rows {
        date
        kind
        invoiceId
        invoiceNo
        reference
        amount
        balance
      }
    }
  }
`);
