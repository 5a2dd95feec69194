import { documentOf } from '#platform/api/documents.ts';
import type { HomeStaffQuery, HomeWorkshopQuery } from '#platform/api/generated/graphql.ts';
import { brand } from './home.documents.ts';

const deskOrder = /* GraphQL */ `
  fragment HomeDeskOrder on Order {
    id
    number
    createdAt
    customer {
      name
      city
    }
  }
`;
const deskClaim = /* GraphQL */ `
  fragment HomeDeskClaim on Claim {
    id
    number
    custName
    articleName
    dueAt
  }
`;
const deskAccount = /* GraphQL */ `
  fragment HomeDeskAccount on CreditDeskAccount {
    id
    custName
    city
    currency
    balance
    reason
  }
`;
const vendorOrder = /* GraphQL */ `
  fragment HomeVendorOrder on ThirdPartyOrder {
    id
    orderNo
    createdAt
    currency
    totalOrder
    custThirdParty {
      name
    }
  }
`;
const recall = /* GraphQL */ `
  fragment HomeRecall on Recall {
    code
    title
    affected
    checked
    repaired
  }
`;

/**
 * The work of staff who are not acting for a customer, in one request: the part of each desk at which the user works.
 * Each list has the filter of the page behind its link, so that both count the same.
 */
export const HomeStaff = documentOf<'HomeStaff'>(/* GraphQL */ `
  query HomeStaff(
    $orders: Boolean!
    $refusedFrom: CalendarDate
    $today: CalendarDate
    $administration: Boolean!
    $claims: Boolean!
    $claimLists: Boolean!
    $credit: Boolean!
    $disputes: Boolean!
    $vendor: Boolean!
    $exports: Boolean!
    $gaps: Boolean!
    $questions: Boolean!
    $log: Boolean!
    $logToday: AuditFilter
    $logWeek: AuditFilter
    $logUsers: AuditFilter
    $logRoles: AuditFilter
  ) {
    homeBrand {
      ...HomeBrandCards
    }
    receipts: orders(
      filter: { scope: "staff", payment: "uploaded" }
      sort: "oldest"
      page: 1
      limit: 5
      withPayment: true
    ) @include(if: $orders) {
      info {
        count
      }
      data {
        ...HomeDeskOrder
        totalAmount
        currency {
          currency
        }
        orderPayment {
          paymentDocs {
            uploadedAt
          }
        }
      }
    }
    refused: orders(
      filter: { scope: "staff", erpState: "rejected", status: "failed", from: $refusedFrom, to: $today }
      sort: "oldest"
      page: 1
      limit: 5
      withPayment: false
    ) @include(if: $orders) {
      info {
        count
      }
      data {
        ...HomeDeskOrder
        erpReason
      }
    }
    stuck: orders(filter: { scope: "staff", stuck: true }, sort: "oldest", page: 1, limit: 5, withPayment: false)
      @include(if: $orders) {
      info {
        count
      }
      data {
        ...HomeDeskOrder
        handover {
          state
          attempts
        }
      }
    }
    homeAdministration @include(if: $administration) {
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
    customerInquiries(filter: { handled: false }, page: 1, limit: 3) @include(if: $administration) {
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
    overdueClaims: claimQueue(filter: { overdue: true }, sort: "due", limit: 5) @include(if: $claims) {
      counts {
        count
        mine
        overdue
        unassigned
        status {
          id
          category
        }
      }
      data {
        ...HomeDeskClaim
      }
    }
    unassignedClaims: claimQueue(filter: { assignee: "none", statusCategory: "open" }, sort: "due", limit: 5)
      @include(if: $claimLists) {
      data {
        ...HomeDeskClaim
      }
    }
    failedClaims: claimQueue(filter: { settlementFailed: true }, sort: "due", limit: 5) @include(if: $claimLists) {
      data {
        ...HomeDeskClaim
      }
    }
    recalls @include(if: $claimLists) {
      ...HomeRecall
    }
    blocked: creditDesk(filter: { state: "blocked" }, page: 1, limit: 5) @include(if: $credit) {
      info {
        count
      }
      data {
        ...HomeDeskAccount
      }
    }
    overLimit: creditDesk(filter: { state: "over-limit" }, page: 1, limit: 5) @include(if: $credit) {
      info {
        count
      }
      data {
        ...HomeDeskAccount
      }
    }
    surplusPayments(state: "open", page: 1, limit: 5) @include(if: $credit) {
      info {
        count
      }
      data {
        id
        payerName
        custName
        currency
        surplusAmount
        reasonText
      }
    }
    questions(state: "waiting", page: 1, limit: 5) @include(if: $questions) {
      info {
        count
      }
      data {
        id
        kind
        subjectNo
        custName
        writtenAt
      }
    }
    disputes(state: "open", page: 1, limit: 5) @include(if: $disputes) {
      info {
        count
      }
      data {
        id
        invoiceNo
        custName
        currency
        amount
        openedAt
      }
    }
    toConfirm: orderThirdParties(filter: { itemStatus: open }, page: 1, limit: 5) @include(if: $vendor) {
      info {
        count
      }
      data {
        ...HomeVendorOrder
      }
    }
    toShip: orderThirdParties(filter: { itemStatus: processing }, page: 1, limit: 5) @include(if: $vendor) {
      info {
        count
      }
      data {
        ...HomeVendorOrder
      }
    }
    vendorArticleCounts @include(if: $vendor) {
      view
      count
    }
    downloadAreas @include(if: $exports) {
      id
      requestedAt
      status
      fileName
      rows
    }
    articleGaps(gap: "picture", page: 1, limit: 1) @include(if: $gaps) {
      counts {
        gap
        count
      }
    }
    logToday: auditLog(page: 1, limit: 1, filter: $logToday) @include(if: $log) {
      info {
        count
      }
    }
    logWeek: auditLog(page: 1, limit: 1, filter: $logWeek) @include(if: $log) {
      info {
        count
      }
    }
    logUsers: auditLog(page: 1, limit: 1, filter: $logUsers) @include(if: $log) {
      info {
        count
      }
    }
    logRoles: auditLog(page: 1, limit: 1, filter: $logRoles) @include(if: $log) {
      info {
        count
      }
    }
  }
  ${brand}
  ${deskOrder}
  ${deskClaim}
  ${deskAccount}
  ${vendorOrder}
  ${recall}
`);
export type StaffHome = HomeStaffQuery;

/** The work of the mechanic of a dealer: inspections, claims that wait for the shop, recalls. */
export const HomeWorkshop = documentOf<'HomeWorkshop'>(/* GraphQL */ `
  query HomeWorkshop($inspects: Boolean!, $claims: Boolean!, $writes: Boolean!) {
    homeBrand {
      ...HomeBrandCards
    }
    openInspections: claimPDIs(state: "open", page: 1, limit: 5) @include(if: $inspects) {
      info {
        count
      }
      data {
        id
        frameNumber
        description
        mechanic
        openItems
        totalItems
        inspectedAt
      }
    }
    claimPDIFrames(limit: 100) @include(if: $inspects) {
      frameNumber
      description
      shippedOn
      state
    }
    waitingClaims: claimsV2(filter: { status: "waiting_for_dealer" }, page: 1, limit: 5) @include(if: $claims) {
      info {
        count
      }
      data {
        id
        number
        articleName
        frameNumber
        createdAt
      }
    }
    claimDrafts @include(if: $writes) {
      id
    }
    recalls {
      ...HomeRecall
    }
  }
  ${brand}
  ${recall}
`);
export type WorkshopHome = HomeWorkshopQuery;

/** The newest models, for a guest. */
export const HomeGuest = documentOf<'HomeGuest'>(/* GraphQL */ `
  query HomeGuest {
    homeBrand {
      ...HomeBrandCards
    }
    arrivals: products(filter: { newArrival: true }, view: "group", sort: "newest", page: 1, limit: 8) {
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
  ${brand}
`);
