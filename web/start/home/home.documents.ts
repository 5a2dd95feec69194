import { documentOf } from '#platform/api/documents.ts';
import type { HomeBrandCardsFragment, HomeCatalogQuery, HomeDealerQuery } from '#platform/api/generated/graphql.ts';

/** The news of the brand; part of the request of each role. */
export const brand = /* GraphQL */ `
  fragment HomeBrandCards on HomeBrand {
    news {
      id
      title
      validFrom
      createdAt
      mustRead
      mustConfirm
      unread
    }
    material {
      id
      type
      kind
      parentId
      title
      thumbnailUrl
      publishedAt
    }
  }
`;

/** Orders and deliveries of the active customer: open, pending and on the way. */
export const HomeDealer = documentOf<'HomeDealer'>(/* GraphQL */ `
  query HomeDealer(
    $from: CalendarDate
    $to: CalendarDate
    $failedFrom: CalendarDate
    $today: CalendarDate
    $claims: Boolean!
    $recalls: Boolean!
  ) {
    homeBrand {
      ...HomeBrandCards
    }
    open: orders(filter: { status: "open" }, page: 1, limit: 5, withPayment: false) {
      info {
        count
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
    failed: orders(filter: { status: "failed", from: $failedFrom, to: $today }, page: 1, limit: 3, withPayment: false) {
      data {
        id
        number
      }
    }
    waitingClaims: claimsV2(filter: { status: "waiting_for_dealer" }, page: 1, limit: 1) @include(if: $claims) {
      info {
        count
      }
    }
    recalls @include(if: $recalls) {
      code
      title
      affected
      checked
      repaired
    }
    pending: orders(filter: { status: "pending" }, page: 1, limit: 3, withPayment: true) {
      data {
        id
        number
        totalAmount
        orderPayment {
          isPaymentFailed
          isPaymentUploaded
          expiredDate
        }
      }
    }
    slipped: openOrderLines(filter: { risk: "slipped" }, sort: "slip", page: 1, limit: 2) {
      data {
        id
        orderNumber
        qty
        expectedDeliveryDate {
          date
        }
        expectedPrecision
        firstPromisedOn
        article {
          description
        }
      }
    }
    openDeliveryV4(from: $from, to: $to) {
      id
      doNumber
      status
      expeditionName
      units
      estimatedDeliveryDate {
        date
      }
    }
  }
  ${brand}
`);
export type DealerHome = HomeDealerQuery;

export const HomeCredit = documentOf<'HomeCredit'>(/* GraphQL */ `
  query HomeCredit {
    creditInformation {
      id
      currency
      creditLimit
      balance
      owedInvoice
      openDo
      consignment
      held
      isBlocked
      reasonBlocked
      asOf
    }
  }
`);

/** The debt of the active customer, per currency. */
export const HomeMoney = documentOf<'HomeMoney'>(/* GraphQL */ `
  query HomeMoney {
    homeMoney {
      requests
      rows {
        currency
        overdueAmount
        overdueCount
        weekAmount
        weekCount
        creditAmount
        creditLeft
      }
    }
  }
`);

/** The articles to buy again, and the news for the active customer. */
export const HomeCatalog = documentOf<'HomeCatalog'>(/* GraphQL */ `
  query HomeCatalog {
    buyAgain(limit: 4) {
      id
      typicalQty
      lastOn
      lastQty
      everyDays
      due
      offer {
        problems {
          code
          message
        }
        product {
          articleCode
          name
          slug
          category
          image {
            thumbnail
          }
          availability {
            state
            qty
            mask
            date
            precision
          }
          nextArrival {
            date
            qty
            mask
            precision
          }
          preOrder {
            from
            to
          }
          blockReason {
            description
            setting
          }
        }
      }
    }
    arrivals: products(filter: { newArrival: true }, view: "group", sort: "newest", page: 1, limit: 1) {
      data {
        id
        modelName
        subtitle
        slug
        category
        image {
          thumbnail
        }
      }
    }
  }
`);
export type BuyAgain = HomeCatalogQuery['buyAgain'][number];

/** The needs of the customers of a salesperson, as the rep day lists them, and the orders of the month. */
export const HomeSales = documentOf<'HomeSales'>(/* GraphQL */ `
  query HomeSales {
    homeBrand {
      ...HomeBrandCards
    }
    homeSales {
      month {
        currency
        orders
        amount
        ordersBefore
        amountBefore
      }
    }
    repDay(limit: 5) {
      blocked {
        info {
          count
        }
        data {
          code
          name
          city
          credit
          creditReason
          areaReason
        }
      }
      slipped {
        info {
          count
        }
        data {
          id
          name
          orderNumber
          description
          openQty
          firstPromisedOn
          promisedOn
          precision
        }
      }
      carts {
        info {
          count
        }
        data {
          id
          code
          name
          city
          owner
          units
          changedAt
        }
      }
    }
  }
  ${brand}
`);

/** The news of the brand, for roles without other cards. */
export const HomeBrandOnly = documentOf<'HomeBrandOnly'>(/* GraphQL */ `
  query HomeBrandOnly {
    homeBrand {
      ...HomeBrandCards
    }
  }
  ${brand}
`);
export type BrandOnHome = HomeBrandCardsFragment;
