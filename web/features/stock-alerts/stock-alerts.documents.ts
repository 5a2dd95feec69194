import { documentOf } from '../../platform/api/documents.ts';
import type { Outcome } from '../../platform/api/graphql.ts';
import { outcome } from '../../platform/api/outcome.fragments.ts';

type Bucket = { qty: number | null; mask: string; date: string | null; precision: string };

/** Stock and arrivals of an article for the availability mark. */
export type AlertSupply = {
  availability: { state: string; qty: number | null; mask: string; date: string | null; precision: string | null };
  nextArrival: Bucket | null;
  preOrder: { from: string; to: string } | null;
  blockReason: { description: string; setting: string | null } | null;
};
export type AlertProduct = AlertSupply & {
  articleCodeDisplay: string;
  name: string;
  slug: string;
  category: string;
  image: { small: string } | null;
  successor: { articleCodeDisplay: string; name: string; slug: string; category: string } | null;
};
export type StockAlert = {
  id: string;
  articleCode: string;
  sorg: string;
  qty: number;
  askedAt: string;
  askedBy: string;
  acting: boolean;
  mine: boolean;
  endedAt: string | null;
  outcome: string | null;
  product: AlertProduct | null;
};
export type AlertList = {
  stockAlerts: { data: StockAlert[]; info: { page: number; count: number; pageTotal: number }; asOf: string | null };
};

const alertFields = 'articleCode sorg qty askedAt askedBy acting mine endedAt outcome';

export const StockAlerts = documentOf<AlertList, { state: 'open' | 'ended'; page: number; limit: number }>(
  /* GraphQL */ `
  query StockAlerts($state: String, $page: Int, $limit: Int) {
    stockAlerts(state: $state, page: $page, limit: $limit) {
      info { page count pageTotal }
      asOf
      data {
        id ${alertFields}
        product {
          articleCodeDisplay name slug category
          image { small }
          availability { state qty mask date precision }
          nextArrival { date qty mask precision }
          preOrder { from to }
          blockReason { description setting }
          successor { articleCodeDisplay name slug category }
        }
      }
    }
  }
`,
);

/** An alert for an article that the page already shows. */
export type AlertWithoutProduct = Omit<StockAlert, 'product'>;

export const AlertsOfArticles = documentOf<{ stockAlerts: { data: AlertWithoutProduct[] } }, { articles: string[] }>(
  /* GraphQL */ `
  query AlertsOfArticles($articles: [String!]) {
    stockAlerts(articles: $articles, limit: 100) { data { id ${alertFields} } }
  }
`,
);

export const AddStockAlert = documentOf<
  { addStockAlert: Outcome & { stockAlert: { id: string; qty: number } | null } },
  { articleCode: string; sorg: string; qty: number }
>(/* GraphQL */ `
  mutation AddStockAlert($articleCode: String!, $sorg: String!, $qty: Int) {
    addStockAlert(articleCode: $articleCode, sorg: $sorg, qty: $qty) {
      stockAlert {
        id
        qty
      }
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);

export const RemoveStockAlerts = documentOf<
  { removeStockAlerts: Outcome & { removed: number | null } },
  { ids: string[] }
>(/* GraphQL */ `
  mutation RemoveStockAlerts($ids: [ID!]!) {
    removeStockAlerts(ids: $ids) {
      removed
      message {
        ...OutcomeMessage
      }
      userErrors {
        ...OutcomeErrors
      }
    }
  }
  ${outcome}
`);
