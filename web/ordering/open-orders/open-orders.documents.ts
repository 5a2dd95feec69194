import { documentOf } from '#platform/api/documents.ts';
import { listedOrder } from '#ordering/orders/orders.documents.ts';

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
        riskReason
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
