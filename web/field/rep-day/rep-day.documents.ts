import { documentOf } from '#platform/api/documents.ts';
import type {
  BlockedDealersQuery,
  RepDayQuery,
  SlippedLinesQuery,
  WaitingCartsQuery,
} from '#platform/api/generated/graphql.ts';

const blocked = /* GraphQL */ `
  fragment BlockedDealer on RepDayBlockedCustomer {
    code
    name
    city
    phone
    credit
    creditReason
    areaReason
  }
`;
const cart = /* GraphQL */ `
  fragment WaitingCart on RepDayCart {
    id
    code
    name
    city
    phone
    owner
    units
    changedAt
    values {
      currency
      amount
    }
  }
`;

const slippedLine = /* GraphQL */ `
  fragment SlippedLine on RepDaySlippedLine {
    id
    code
    name
    phone
    orderNumber
    description
    openQty
    firstPromisedOn
    promisedOn
  }
`;

/** All cards of the day in one query. */
export const RepDay = documentOf<'RepDay'>(/* GraphQL */ `
  query RepDay($weeks: Int) {
    repDay(weeks: $weeks, limit: 5) {
      visits {
        info {
          count
        }
        data {
          code
          name
          city
          phone
          daysSince
        }
      }
      blocked {
        info {
          count
        }
        data {
          ...BlockedDealer
        }
      }
      slipped {
        info {
          count
        }
        data {
          ...SlippedLine
        }
      }
      claims {
        info {
          count
        }
        data {
          id
          number
          code
          name
          phone
          description
        }
      }
      claimsInProcess {
        info {
          count
        }
      }
      carts {
        info {
          count
        }
        data {
          ...WaitingCart
        }
      }
      month {
        month
        currency
        netSales
        netSalesLastYear
      }
    }
  }
  ${blocked}
  ${cart}
  ${slippedLine}
`);
export type Day = RepDayQuery['repDay'];

export const BlockedDealers = documentOf<'BlockedDealers'>(/* GraphQL */ `
  query BlockedDealers($page: Int!, $limit: Int!) {
    repDay(page: $page, limit: $limit) {
      blocked {
        info {
          page
          count
          pageTotal
        }
        data {
          ...BlockedDealer
        }
      }
    }
  }
  ${blocked}
`);
export type BlockedDealer = NonNullable<BlockedDealersQuery['repDay']['blocked']>['data'][number];

export const WaitingCarts = documentOf<'WaitingCarts'>(/* GraphQL */ `
  query WaitingCarts($page: Int!, $limit: Int!) {
    repDay(page: $page, limit: $limit) {
      carts {
        info {
          page
          count
          pageTotal
        }
        data {
          ...WaitingCart
        }
      }
    }
  }
  ${cart}
`);
export type WaitingCart = NonNullable<WaitingCartsQuery['repDay']['carts']>['data'][number];

export const SlippedLines = documentOf<'SlippedLines'>(/* GraphQL */ `
  query SlippedLines($page: Int!, $limit: Int!) {
    repDay(page: $page, limit: $limit) {
      slipped {
        info {
          page
          count
          pageTotal
        }
        data {
          ...SlippedLine
        }
      }
    }
  }
  ${slippedLine}
`);
export type SlippedLine = NonNullable<SlippedLinesQuery['repDay']['slipped']>['data'][number];
