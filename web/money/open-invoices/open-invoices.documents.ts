import { documentOf } from '#platform/api/documents.ts';
import { invoiceHead } from '#money/invoices/invoices.documents.ts';

/** Balance, ageing and one page of the open invoices; average payment days for those who may see them. */
export const OpenInvoices = documentOf<'OpenInvoicesPage'>(/* GraphQL */ `
  query OpenInvoicesPage(
    $filter: OpenInvoiceFilterInput
    $sort: String
    $page: Int
    $limit: Int
    $paymentDays: Boolean!
  ) {
    openAccount {
      today
      payableSorgs
      additionalDisplays {
        key
        label
        visible
      }
      balances {
        currency
        balance
        overdue
        overdueCount
        longestOverdue
        creditNotes
        creditNoteCount
        deductions
        deductionCount
        inPayment
        inPaymentCount
        agingBuckets {
          value
          count
          overdue {
            from
            to
          }
        }
      }
    }
    openInvoices(filter: $filter, sort: $sort, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      totals {
        currency
        balance
      }
      data {
        ...InvoiceHead
        sorg
        assignment
        installment
        payerCode
        payerName
        status
        openAmount
        disputedAmount
        tax
        shippingCost
        discount
        surcharges
        recycleFee
        freightAllowance
        paymentDiscount
        earlyPaymentDiscount
        earlyPaymentDiscountUntil
        terms
      }
    }
    paymentRequests(filter: { status: ["open"] }, first: 20) {
      data {
        externalId
        number
        amount
        currency
      }
    }
    averagePaymentDays @include(if: $paymentDays) {
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
  ${invoiceHead}
`);

/** The facts that decide which invoices can be paid together: all open invoices that match a filter, with little about each. */
export const OpenInvoiceKeys = documentOf<'OpenInvoiceKeys'>(/* GraphQL */ `
  query OpenInvoiceKeys($filter: OpenInvoiceFilterInput) {
    openInvoiceKeys(filter: $filter) {
      assignment
      invoiceNo
      dueOn
      openAmount
      currency
      payerCode
      sorg
      status
      exempt
    }
  }
`);
