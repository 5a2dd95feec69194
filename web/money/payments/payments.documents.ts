import { documentOf } from '#platform/api/documents.ts';

/** The effect of paying the ticked invoices: everything that the payment page shows, in one request. */
export const PaymentPreview = documentOf<'PaymentPreview'>(/* GraphQL */ `
  query PaymentPreview($assignments: [String!]!, $creditNumbers: [String!]!, $amount: String, $paymentId: String) {
    invoicePaymentPreview(
      assignments: $assignments
      creditNumbers: $creditNumbers
      amount: $amount
      paymentId: $paymentId
    ) {
      merchant
      merchantName
      payerCode
      payerName
      currency
      closed
      charges
      credits
      total
      partialAllowed
      allowed
      invoices {
        id
        assignment
        invoiceNo
        kind
        invoicedOn
        dueOn
        overdue
        grandTotal
        openAmount
        poNumber
        refersTo
      }
      refusals {
        code
        message
      }
      mended {
        assignments
        creditNumbers
        total
        added {
          invoiceNo
        }
      }
      setOff {
        creditNumbers
        count
        amount
        total
        tooGreatCount
      }
      payments {
        id
        type
        desc
        paymentMerchants {
          instruction
        }
      }
      effect {
        owed
        overdue
        overdueCount
        blockedBefore
        blockedAfter
      }
    }
  }
`);

export const CreatePaymentRequest = documentOf<'CreatePaymentRequest'>(/* GraphQL */ `
  mutation CreatePaymentRequest(
    $amount: Decimal!
    $currency: String!
    $payerName: String!
    $payerCode: String!
    $merchant: String!
    $extRefData: [PaymentInvoiceReferenceInput!]!
    $paymentId: String
  ) {
    createInvoicePaymentRequestV3(
      amount: $amount
      currency: $currency
      payerName: $payerName
      payerCode: $payerCode
      merchant: $merchant
      extRefData: $extRefData
      paymentId: $paymentId
    ) {
      paymentRequest {
        externalId
      }
    }
  }
`);

export const PaymentRequestDetail = documentOf<'PaymentRequestDetail'>(/* GraphQL */ `
  query PaymentRequestDetail($externalId: String!) {
    paymentRequest(externalId: $externalId) {
      number
      externalId
      amount
      discountAmount
      receivedAmount
      surplusAmount
      surplusReason
      currency
      virtualAccountNo
      paymentUrl
      instruction
      paymentStatus {
        id
        description
      }
      isOpen
      canVoid
      expiredDate
      createdAt
      merchant
      payerCode
      payerName
      method {
        type
        desc
      }
      card {
        creditCardType
        lastFour
        expiredMonth
        expiredYear
      }
      account {
        accountType
        lastFour
      }
      createdBy {
        name
      }
      forCustomer {
        unified
        name
      }
      failure
      parts {
        invoiceId
        assignment
        invoiceNo
        amount
        settledAmount
      }
      history {
        kind
        at
        actorName
        text
      }
    }
  }
`);

export const VoidPaymentRequest = documentOf<'VoidPaymentRequest'>(/* GraphQL */ `
  mutation VoidPaymentRequest($payerCode: String!, $merchant: String!, $externalId: String!) {
    voidPaymentRequest(payerCode: $payerCode, merchant: $merchant, externalId: $externalId) {
      paymentRequests {
        externalId
      }
    }
  }
`);

export const PaymentRequestPage = documentOf<'PaymentRequestPage'>(/* GraphQL */ `
  query PaymentRequestPage($filter: PaymentRequestFilterInput, $after: String, $first: Int) {
    paymentRequests(filter: $filter, after: $after, first: $first) {
      count
      nextCursor
      data {
        number
        externalId
        amount
        currency
        paymentStatus {
          id
          description
        }
        isOpen
        canVoid
        expiredDate
        createdAt
        merchant
        payerCode
        payerName
        method {
          desc
        }
        createdBy {
          name
        }
        forCustomer {
          unified
          name
        }
        parts {
          invoiceNo
          amount
        }
      }
    }
  }
`);
