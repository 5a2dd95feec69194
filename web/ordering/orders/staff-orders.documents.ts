import { documentOf } from '#platform/api/documents.ts';

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

export const ReplayHandover = documentOf<'ReplayHandover'>(/* GraphQL */ `
  mutation ReplayHandover($orderNumber: String!) {
    replayHandover(orderNumber: $orderNumber) {
      order {
        id
        number
      }
    }
  }
`);
