import { documentOf } from '#platform/api/documents.ts';

/** One invoice with its lines, amounts, documents and payments, and where the caller may pay. */
export const InvoiceDetail = documentOf<'InvoiceDetail'>(/* GraphQL */ `
  query InvoiceDetail($id: ID!) {
    openAccount {
      today
      payableSorgs
    }
    invoice(id: $id) {
      id
      kind
      sorg
      assignment
      invoiceNo
      accountingNo
      installment
      refersTo
      doNo
      poNumber
      companyName
      custName
      payerCode
      payerName
      custCode {
        unified
      }
      invoiceDate {
        date
      }
      dueDate {
        date
      }
      clearingDate
      overdue
      overdueDisplay
      status
      dunningLevel
      currency
      grandTotal
      openAmount
      disputedAmount
      disputes {
        id
        position
        lineText
        reason
        text
        amount
        fileName
        state
        openedAt
        answer
      }
      paymentDiscount
      earlyPaymentDiscount
      earlyPaymentDiscountUntil
      terms
      notes
      detailNotes
      expeditionName
      expeditionTracking
      trackingUrl
      breakdown {
        part
        kind
        amount
      }
      lines {
        position
        articleCode
        articleCodeDisplay
        name
        brand
        uom
        qty
        price
        subTotal
      }
      orders {
        orderNumber
        soNumber
        poNumber
      }
      deliveries {
        doNumber
        status
      }
      credits {
        id
        kind
        invoiceNo
        grandTotal
        invoiceDate {
          date
        }
      }
      referred {
        id
        invoiceNo
      }
      paymentRequest {
        externalId
        number
      }
      movements {
        date
        kind
        amount
        openAmount
      }
    }
  }
`);

export const MailInvoice = documentOf<'MailInvoice'>(/* GraphQL */ `
  mutation MailInvoice($invoiceNumber: String!, $sorg: String!) {
    sendEmailInvoice(invoiceNumber: $invoiceNumber, sorg: $sorg) {
      recipients
    }
  }
`);

/** One page of the paid invoices. */
export const PaidInvoices = documentOf<'PaidInvoicesPage'>(/* GraphQL */ `
  query PaidInvoicesPage($filter: PaidInvoiceFilterInput, $sort: String, $page: Int, $limit: Int) {
    paidInvoices(filter: $filter, sort: $sort, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      countIsExact
      data {
        id
        kind
        invoiceNo
        doNo
        poNumber
        accountingNo
        refersTo
        custName
        companyName
        overdue
        overdueDisplay
        clearingDate
        currency
        grandTotal
        invoiceDate {
          date
        }
        dueDate {
          date
        }
        orders {
          orderNumber
        }
      }
    }
  }
`);

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
