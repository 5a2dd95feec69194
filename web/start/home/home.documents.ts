import { documentOf } from '#platform/api/documents.ts';
import type { HomeBrandCardsFragment, HomeCatalogQuery, HomeDealerQuery } from '#platform/api/generated/graphql.ts';

/** The news of the brand; part of the request of each role. */
const brand = /* GraphQL */ `
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
  query HomeDealer($from: CalendarDate, $to: CalendarDate) {
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

/** The needs of the customers of a salesperson. */
export const HomeSales = documentOf<'HomeSales'>(/* GraphQL */ `
  query HomeSales {
    homeBrand {
      ...HomeBrandCards
    }
    homeSales {
      blockedCount
      blocked {
        code
        name
        city
        reason
        currency
        balance
      }
      cartCount
      carts {
        id
        code
        name
        city
        owner
        lines
        units
        changedAt
      }
      month {
        currency
        orders
        amount
        ordersBefore
        amountBefore
      }
    }
    slipped: openOrderLines(filter: { risk: "slipped" }, sort: "slip", page: 1, limit: 5) {
      info {
        count
      }
      data {
        id
        orderNumber
        qty
        custName
        expectedDeliveryDate {
          date
        }
        expectedPrecision
        firstPromisedOn
        slipDays
        article {
          description
        }
      }
    }
  }
  ${brand}
`);

/** Orders of all customers that wait for the order desk, oldest first. */
export const HomeDesk = documentOf<'HomeDesk'>(/* GraphQL */ `
  query HomeDesk($refusedFrom: CalendarDate) {
    homeBrand {
      ...HomeBrandCards
    }
    receipts: orders(
      filter: { scope: "staff", payment: "uploaded" }
      sort: "oldest"
      page: 1
      limit: 5
      withPayment: true
    ) {
      info {
        count
      }
      data {
        id
        number
        totalAmount
        createdAt
        currency {
          currency
        }
        customer {
          name
          city
        }
        orderPayment {
          paymentDocs {
            uploadedAt
          }
        }
      }
    }
    refused: orders(
      filter: { scope: "staff", erpState: "rejected", status: "failed", from: $refusedFrom }
      sort: "oldest"
      page: 1
      limit: 5
      withPayment: false
    ) {
      info {
        count
      }
      data {
        id
        number
        createdAt
        erpReason
        customer {
          name
          city
        }
      }
    }
    stuck: orders(filter: { scope: "staff", stuck: true }, sort: "oldest", page: 1, limit: 5, withPayment: false) {
      info {
        count
      }
      data {
        id
        number
        createdAt
        customer {
          name
          city
        }
        handover {
          state
          attempts
        }
      }
    }
  }
  ${brand}
`);

/** The problems that prevent the market from working. */
export const HomeAdministration = documentOf<'HomeAdministration'>(/* GraphQL */ `
  query HomeAdministration($brand: Boolean!) {
    homeBrand @include(if: $brand) {
      ...HomeBrandCards
    }
    homeAdministration {
      findings {
        code
        sorg
        count
      }
      fileCount
      files {
        id
        type
        name
        refused
        rows
        rejected
        waiting
        at
      }
      mailCount
      mails {
        id
        recipient
        subject
        refused
        reason
        at
      }
    }
    customerInquiries(filter: { handled: false }, page: 1, limit: 3) {
      info {
        count
      }
      data {
        id
        custName
        custCity
        reason
        createdAt
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

/** Articles and orders that match the search on the start page. */
export const HomeSearch = documentOf<'HomeSearch'>(/* GraphQL */ `
  query HomeSearch(
    $search: String!
    $scope: String
    $articles: Boolean!
    $orders: Boolean!
    $frames: Boolean!
    $frameNumber: String!
  ) {
    frame(frameNumber: $frameNumber) @include(if: $frames) {
      frameNumber
      known
      stolen {
        reportedOn
      }
      recalls {
        code
      }
      passport {
        description
      }
    }
    products(filter: { search: $search }, view: "list", page: 1, limit: 5) @include(if: $articles) {
      data {
        articleCode
        articleCodeDisplay
        name
        slug
        category
      }
    }
    orders(filter: { search: $search, scope: $scope }, page: 1, limit: 4, withPayment: false) @include(if: $orders) {
      data {
        id
        number
        poNumber
        sap_order_no
        createdAt
        customer {
          name
        }
      }
    }
  }
`);
