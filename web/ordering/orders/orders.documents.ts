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
    riskReason
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
        qtyWithdrawn
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

/** Orders of all customers, with what staff need to act on them. */
export const StaffOrders = documentOf<'StaffOrders'>(/* GraphQL */ `
  query StaffOrders($filter: OrderFilterInput, $page: Int, $limit: Int, $sort: String) {
    orders(filter: $filter, page: $page, limit: $limit, sort: $sort) {
      countIsExact
      info {
        page
        count
        pageTotal
      }
      data {
        id
        number
        poNumber
        createdAt
        status
        acting
        origin
        erpState
        erpReason
        sap_order_no
        sorg
        totalAmount
        expectedOn
        expectedPrecision
        currency {
          currency
        }
        createdBy {
          name
          username
        }
        assignedTo {
          name
        }
        customer {
          name
          city
          unified
        }
        orderPayment {
          isPaymentWaiting
          isPaymentUploaded
          payment {
            type
            desc
          }
          paymentStatus {
            id
            description
          }
          paymentDocs {
            id
          }
        }
        handover {
          state
          attempts
          lastError
          fault
          nextAttemptAt
          canReplay
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
    }
  }
`);

/** The hand-over of an order to the ERP, for staff. */
export const OrderHandover = documentOf<'OrderHandover'>(/* GraphQL */ `
  query OrderHandover($number: String!) {
    order(number: $number) {
      id
      erpState
      status
      handover {
        state
        attempts
        lastError
        fault
        nextAttemptAt
        sentAt
        fileName
        canReplay
      }
    }
  }
`);
