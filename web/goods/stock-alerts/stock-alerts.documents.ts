import { documentOf } from '#platform/api/documents.ts';
import type { StockAlertsQuery } from '#platform/api/generated/graphql.ts';

const alert = /* GraphQL */ `
  fragment AlertWithoutProduct on StockAlert {
    id
    articleCode
    sorg
    qty
    askedAt
    askedBy
    acting
    mine
    endedAt
    outcome
  }
`;

export const StockAlerts = documentOf<'StockAlerts'>(/* GraphQL */ `
  query StockAlerts($state: String, $page: Int, $limit: Int) {
    stockAlerts(state: $state, page: $page, limit: $limit) {
      info {
        page
        count
        pageTotal
      }
      asOf
      data {
        ...AlertWithoutProduct
        product {
          articleCodeDisplay
          name
          slug
          category
          image {
            small
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
          successor {
            articleCodeDisplay
            name
            slug
            category
          }
        }
      }
    }
  }
  ${alert}
`);
export type StockAlert = StockAlertsQuery['stockAlerts']['data'][number];
export type AlertProduct = NonNullable<StockAlert['product']>;
/** Stock and arrivals of an article for the availability mark. */
export type AlertSupply = Pick<AlertProduct, 'availability' | 'nextArrival' | 'preOrder' | 'blockReason'>;
/** An alert for an article that the page already shows. */
export type AlertWithoutProduct = Omit<StockAlert, 'product'>;

export const AlertsOfArticles = documentOf<'AlertsOfArticles'>(/* GraphQL */ `
  query AlertsOfArticles($articles: [String!]) {
    stockAlerts(articles: $articles, limit: 100) {
      data {
        ...AlertWithoutProduct
      }
    }
  }
  ${alert}
`);

export const AddStockAlert = documentOf<'AddStockAlert'>(/* GraphQL */ `
  mutation AddStockAlert($articleCode: String!, $sorg: String!, $qty: Int) {
    addStockAlert(articleCode: $articleCode, sorg: $sorg, qty: $qty) {
      stockAlert {
        id
        qty
      }
    }
  }
`);

export const RemoveStockAlerts = documentOf<'RemoveStockAlerts'>(/* GraphQL */ `
  mutation RemoveStockAlerts($ids: [ID!]!) {
    removeStockAlerts(ids: $ids) {
      removed
    }
  }
`);
