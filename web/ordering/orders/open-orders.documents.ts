import { documentOf } from '#platform/api/documents.ts';
import { listedOrder } from './orders.documents.ts';

/** Open orders, and the number of open lines for the same filter. */
export const OpenOrdersPage = documentOf<'OpenOrdersPage'>(/* GraphQL */ `
  query OpenOrdersPage($filter: OpenOrderFilterInput, $sort: String, $page: Int, $limit: Int) {
    openOrders(filter: $filter, sort: $sort, page: $page, limit: $limit) {
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
    openOrderLines(filter: $filter) {
      units
      info {
        count
      }
    }
  }
  ${listedOrder}
`);

/** The SKU view: open lines, and the number of their orders. */
export const OpenLinesPage = documentOf<'OpenLinesPage'>(/* GraphQL */ `
  query OpenLinesPage($filter: OpenOrderFilterInput, $sort: String, $page: Int, $limit: Int) {
    openOrderLines(filter: $filter, sort: $sort, page: $page, limit: $limit) {
      countIsExact
      units
      info {
        page
        count
        pageTotal
      }
      data {
        id
        orderNumber
        soNumber
        orderType
        poNumber
        createdAt
        qty
        orderedQty
        confirmedQty
        shippedQty
        cancelledQty
        price
        subTotal
        currency
        uom
        status
        risk
        slipDays
        firstPromisedOn
        expectedPrecision
        requestDeliveryDate {
          date
        }
        expectedDeliveryDate {
          date
        }
        shipTo
        article {
          code
          displayCode
          description
          slug
          picture
        }
        productCategory
      }
    }
    openOrders(filter: $filter) {
      info {
        count
      }
    }
  }
`);

export const DeliveriesPage = documentOf<'DeliveriesPage'>(/* GraphQL */ `
  query DeliveriesPage($filter: DeliveryFilterInput, $sort: String, $page: Int, $limit: Int) {
    deliveries(filter: $filter, sort: $sort, page: $page, limit: $limit) {
      countIsExact
      info {
        page
        count
        pageTotal
      }
      data {
        id
        doNumber
        status
        orderType
        expeditionName
        trackingNo
        trackingUrl
        shipTo
        units
        deliveredOn
        deliveryDate {
          date
        }
        estimatedDeliveryDate {
          date
        }
        lines {
          orderNo
        }
      }
    }
  }
`);

/** A delivery with its lines. The search for its number may return a few others. */
export const DeliveryLines = documentOf<'DeliveryLines'>(/* GraphQL */ `
  query DeliveryLines($number: String) {
    deliveries(filter: { search: $number }, limit: 20) {
      data {
        id
        doNumber
        status
        expeditionName
        trackingNo
        trackingUrl
        shipTo
        notes
        currency
        units
        deliveredOn
        damageReportableUntil
        deliveryDate {
          date
        }
        estimatedDeliveryDate {
          date
        }
        lines {
          position
          articleCodeDisplay
          description
          uom
          orderQty
          orderNo
          poNo
          serialNumbers
        }
        invoices {
          id
          invoiceNo
        }
      }
    }
  }
`);
