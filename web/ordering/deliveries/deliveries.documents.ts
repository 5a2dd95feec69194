import { documentOf } from '#platform/api/documents.ts';

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
