import { documentOf } from '#platform/api/documents.ts';

/** The fields of an invoice that its page and the lists of open and paid invoices show. */
export const invoiceHead = /* GraphQL */ `
  fragment InvoiceHead on Invoice {
    id
    kind
    invoiceNo
    accountingNo
    doNo
    poNumber
    refersTo
    custName
    companyName
    overdue
    overdueDisplay
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
`;

/** One invoice with its lines, amounts, documents and payments, and where the caller may pay. */
export const InvoiceDetail = documentOf<'InvoiceDetail'>(/* GraphQL */ `
  query InvoiceDetail($id: ID!) {
    openAccount {
      today
      payableSorgs
    }
    invoice(id: $id) {
      ...InvoiceHead
      sorg
      assignment
      installment
      payerCode
      payerName
      custCode {
        unified
      }
      clearingDate
      status
      dunningLevel
      openAmount
      disputedAmount
      disputes {
        id
        position
        lineText
        reason
        text
        amount
        acceptedAmount
        fileName
        state
        waitingFor
        askedAt
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
      electronicInvoices {
        version
        profileName
        isHybrid
        sha256
        issuedAt
        keepUntil
      }
      movements {
        date
        kind
        amount
        openAmount
      }
    }
  }
  ${invoiceHead}
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
        ...InvoiceHead
        clearingDate
      }
    }
  }
  ${invoiceHead}
`);
