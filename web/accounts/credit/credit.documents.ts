import { documentOf } from '#platform/api/documents.ts';
import type { CreditPageQuery } from '#platform/api/generated/graphql.ts';

export const AveragePaymentDays = documentOf<'AveragePaymentDays'>(/* GraphQL */ `
  query AveragePaymentDays {
    averagePaymentDays {
      sorg
      creditCusts {
        custName
        custCode {
          unified
        }
        averages {
          year
          averagePaymentDay
        }
      }
    }
  }
`);

/** Everything of the credit page in one request. */
export const CreditPage = documentOf<'CreditPage'>(/* GraphQL */ `
  query CreditPage {
    creditInformation {
      id
      code
      companies {
        code
        name
      }
      custCode {
        unified
      }
      currency
      creditControl
      creditLimit
      openInvoice
      owedInvoice
      received
      openDo
      held
      consignment
      creditExposure
      balance
      isBlocked
      reasonBlocked
      asOf
      override {
        kind
        source
        endsAt
      }
      lift {
        byPaying
        count
        amount
        short
        invoices {
          number
          assignment
          dueOn
          overdueDays
          openAmount
          inPayment
        }
        payments {
          sorg
          assignments
          amount
          allowed
        }
      }
      history {
        day
        creditLimit
        creditExposure
        isBlocked
      }
    }
    averagePaymentDays {
      sorg
      creditCusts {
        custName
        custCode {
          unified
        }
        averages {
          year
          averagePaymentDay
        }
      }
    }
    creditContact {
      name
      email
    }
  }
`);
export type Credit = CreditPageQuery['creditInformation'][number];
