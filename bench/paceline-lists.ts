import { linesPerOrder, waiting } from './open-orders.ts';
import { Exchange } from './paceline-client.ts';
import { openLinesDocument, openOrdersDocument } from './paceline-documents.ts';
import type { Outcome, VirtualUser, Workload } from './workload.ts';

const perPage = 20;

interface OpenOrders {
  readonly openOrders: {
    readonly data: readonly {
      readonly number: string;
      readonly lineCount: number;
      readonly expectedOn: string | null;
      readonly progress: { readonly ordered: number };
    }[];
    readonly info: { readonly count: number };
  };
  readonly openOrderLines: { readonly info: { readonly count: number } };
}
interface OpenLines {
  readonly openOrderLines: {
    readonly data: readonly {
      readonly orderNumber: string;
      readonly orderedQty: number;
      readonly status: string;
      readonly article: { readonly code: string };
    }[];
    readonly info: { readonly count: number };
  };
}

async function attempt<Data>(user: VirtualUser, document: string, judge: (data: Data) => string | null): Promise<Outcome> {
  const exchange = new Exchange(user);
  const problem = await exchange
    .ask<Data>(document, { page: 1, limit: perPage, sort: 'newest', filter: {} })
    .then(judge)
    .catch((error: unknown) => String(error));
  return { ms: exchange.ms, requests: exchange.requests, bytes: exchange.bytes, problem };
}

/** W9: first page of the open orders of a dealer, and its SKU view, for one with few and one with many open lines. */
export function openOrderWorkloads(): (Workload & { readonly dealer: number })[] {
  return Object.values(waiting).flatMap(({ dealer, orders }) => {
    const lines = orders * linesPerOrder;
    return [
      {
        name: `W9 orders of ${lines} lines`,
        dealer,
        operate: (user: VirtualUser) =>
          attempt<OpenOrders>(user, openOrdersDocument, ({ openOrders: page, openOrderLines: all }) =>
            page.data.length === Math.min(perPage, orders) &&
            page.info.count === orders &&
            all.info.count === lines &&
            page.data.every((order) => order.number && order.lineCount === linesPerOrder && order.expectedOn && order.progress.ordered > 0)
              ? null
              : `not the first page of ${orders} orders: ${JSON.stringify(page.info)} ${JSON.stringify(page.data[0])}`,
          ),
      },
      {
        name: `W9 SKUs of ${lines} lines`,
        dealer,
        operate: (user: VirtualUser) =>
          attempt<OpenLines>(user, openLinesDocument, ({ openOrderLines: page }) =>
            page.data.length === perPage &&
            page.info.count === lines &&
            page.data.every((line) => line.orderNumber && line.article.code && line.orderedQty > 0 && line.status)
              ? null
              : `not the first page of ${lines} lines: ${JSON.stringify(page.info)} ${JSON.stringify(page.data[0])}`,
          ),
      },
    ];
  });
}
