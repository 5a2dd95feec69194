import { documentOf } from '../platform/api/documents.ts';
import type { HomeCreditQuery, HomeDeliveriesQuery, HomeDeliveriesQueryVariables, HomeNeedsQuery, HomeOrdersQuery } from '../platform/api/generated/graphql.ts';

export const HomeOrders = documentOf<HomeOrdersQuery>(/* GraphQL */ `
  query HomeOrders {
    orders(filter: { status: "open" }, page: 1, limit: 5, withPayment: false) {
      info {
        page
        count
        pageTotal
      }
      data {
        id
        number
        status
        erpState
        progress {
          ordered
          shipped
          confirmed
          invoiced
          cancelled
        }
      }
    }
  }
`);

export const HomeNeeds = documentOf<HomeNeedsQuery>(/* GraphQL */ `
  query HomeNeeds {
    pending: orders(filter: { status: "pending" }, page: 1, limit: 3, withPayment: true) {
      info {
        count
      }
      data {
        id
        number
        totalAmount
        orderPayment {
          isPaymentFailed
          expiredDate
        }
      }
    }
  }
`);

export const HomeDeliveries = documentOf<HomeDeliveriesQuery, HomeDeliveriesQueryVariables>(/* GraphQL */ `
  query HomeDeliveries($from: CalendarDate, $to: CalendarDate) {
    openDeliveryV4(from: $from, to: $to) {
      id
      doNumber
      status
      expeditionName
      units
      deliveryDate {
        date
      }
      estimatedDeliveryDate {
        date
      }
    }
  }
`);

export const HomeCredit = documentOf<HomeCreditQuery>(/* GraphQL */ `
  query HomeCredit {
    creditInformation {
      id
      currency
      creditLimit
      balance
      openInvoice
      openDo
      consignment
      held
      isBlocked
      reasonBlocked
      asOf
    }
  }
`);
