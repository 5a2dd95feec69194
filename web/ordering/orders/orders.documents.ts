import { documentOf } from '#platform/api/documents.ts';

/** An order as a row of the order lists. */
export const listedOrder = /* GraphQL */ `
  fragment ListedOrder on Order {
    id
    number
    poNumber
    createdAt
    status
    order_status
    acting
    origin
    erpState
    waitsForDesk
    sap_order_no
    totalAmount
    lineCount
    requestDeliveryOn
    expectedOn
    expectedPrecision
    slipDays
    risk
    sorg
    orderStatus {
      id
      description
      pendingB2B
    }
    currency {
      currency
    }
    createdBy {
      name
    }
    customer {
      name
      city
      unified
    }
    shipTo {
      name
      city
    }
    progress {
      ordered
      shipped
      confirmed
      invoiced
      cancelled
      shippedPercent
    }
  }
`;

export const OrderPage = documentOf<'OrderPage'>(/* GraphQL */ `
  query OrderPage($filter: OrderFilterInput, $page: Int, $limit: Int, $sort: String) {
    orders(filter: $filter, page: $page, limit: $limit, sort: $sort, withPayment: false) {
      countIsExact
      info {
        page
        count
        pageTotal
      }
      data {
        ...ListedOrder
      }
    }
  }
  ${listedOrder}
`);

export const OrderDetail = documentOf<'OrderDetail'>(/* GraphQL */ `
  query OrderDetail($number: String!) {
    order(number: $number) {
      id
      number
      poNumber
      claim {
        id
        number
      }
      clickCollect {
        id
        number
      }
      notes
      createdAt
      status
      order_status
      acting
      origin
      erpState
      waitsForDesk
      erpReason
      sap_order_no
      canCancel
      cancelRefusal
      lineCount
      goodsAmount
      shipmentAmount
      taxAmount
      totalAmount
      requestDeliveryOn
      deliverComplete
      cancelAfter
      expectedOn
      expectedPrecision
      sorg
      orderStatus {
        id
        description
        pendingB2B
      }
      currency {
        currency
        symbol
        decimalPrecission
      }
      createdBy {
        name
        username
      }
      customer {
        name
        city
        unified
      }
      merchant {
        merchantName
        sorgName
      }
      shipTo {
        name
        address
        city
        state
        postalCode
        country
      }
      orderShipment {
        shipmentNotes
        shipment {
          type
          desc
        }
      }
      orderPayment {
        amount
        expiredDate
        isPaymentWaiting
        isPaymentUploaded
        isPaymentFailed
        decidedBy
        decidedAt
        reason
        paymentDocs {
          id
          fileName
          url
          uploadedAt
          uploadedBy
          contentType
          bytes
        }
        payment {
          type
          desc
          merchantInstruction
        }
        paymentStatus {
          id
          description
        }
      }
      progress {
        ordered
        shipped
        confirmed
        invoiced
        cancelled
        shippedPercent
      }
      timeline {
        step
        label
        state
        at
        params
      }
      events {
        id
        at
        kind
        text
        actorName
      }
      lines {
        id
        position
        articleCode
        displayCode
        description
        uom
        qty
        qtyConfirmed
        qtyShipped
        qtyInvoiced
        qtyCancelled
        qtyOpen
        state
        unitPrice
        listPrice
        subtotal
        promisedOn
        promisedPrecision
        slipDays
        leftOn
        picture
        slug
        category
        sorg
        cancelReason
        promises {
          version
          promisedOn
          precision
          source
          at
        }
        confirmations {
          supplyQty
          supplyDate
          precision
          supplyLocation
        }
      }
      deliveries {
        id
        doNumber
        status
        expeditionName
        trackingNo
        trackingUrl
        units
        deliveredOn
        deliveryDate {
          date
        }
        estimatedDeliveryDate {
          date
        }
      }
      invoices {
        id
        invoiceNo
        invoiceDate
        dueDate
        grandTotal
        openAmount
        isOpen
        units
      }
    }
  }
`);

export const CancelOrder = documentOf<'CancelOrder'>(/* GraphQL */ `
  mutation CancelOrder($orderNumber: String!, $reason: String) {
    cancelOrder(orderNumber: $orderNumber, reason: $reason) {
      order {
        id
        number
        status
      }
    }
  }
`);

export const UploadReceipt = documentOf<'UploadReceipt'>(/* GraphQL */ `
  mutation UploadReceipt($id: ID!, $file: Upload!) {
    uploadPaymentDoc(id: $id, file: $file) {
      order {
        id
        number
        status
      }
    }
  }
`);

export const RemoveReceipt = documentOf<'RemoveReceipt'>(/* GraphQL */ `
  mutation RemoveReceipt($id: ID!) {
    deletePaymentDoc(id: $id) {
      order {
        id
        number
        status
      }
    }
  }
`);

export const ApprovePayment = documentOf<'ApprovePayment'>(/* GraphQL */ `
  mutation ApprovePayment($orderNumber: String!) {
    approvePayment(orderNumber: $orderNumber) {
      order {
        id
        number
        status
      }
    }
  }
`);

export const VoidPayment = documentOf<'VoidPayment'>(/* GraphQL */ `
  mutation VoidPayment($orderNumber: String!, $reason: String!) {
    voidPayment(orderNumber: $orderNumber, reason: $reason) {
      order {
        id
        number
        status
      }
    }
  }
`);
