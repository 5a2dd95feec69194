import { listRows, pastedList } from '#bench/lists.ts';
import { linesPerOrder, waiting } from '#bench/loading/open-orders.ts';
import { Exchange } from './paceline-client.ts';
import { openLinesDocument, openOrdersDocument } from './paceline-documents.ts';
import { webOperation } from '#bench/stored-operations.ts';
import type { Outcome, Setting, VirtualUser, Workload } from '#bench/workload.ts';

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

async function attempt(
  user: VirtualUser,
  document: string,
  variables: Record<string, unknown>,
  check: (data: never) => string | null,
): Promise<Outcome> {
  const exchange = new Exchange(user);
  const problem = await exchange
    .ask<never>(document, variables)
    .then(check)
    .catch((error: unknown) => String(error));
  return { ms: exchange.ms, requests: exchange.requests, bytes: exchange.bytes, problem };
}

interface Checked {
  readonly checkIntake: {
    readonly userErrors: readonly unknown[];
    readonly rows:
      | readonly {
          readonly group: string;
          readonly lines: readonly number[];
          readonly add: number;
          readonly amount: string | null;
          readonly articleCode: string | null;
          /** Only of the rows that the screen shows first. */
          readonly details: { readonly name: string; readonly image: { readonly small: string } | null } | null;
        }[]
      | null;
  };
}

/** Rows whose details the screen asks for with the list. */
const detailedRows = 100;

let checkIntake: string | undefined;

/** W8: one request that checks a pasted list of 500 rows: the operation that the screen sends. */
export const intakeWorkload = (setting: Setting): Workload => ({
  name: 'W8',
  operate(user) {
    checkIntake ??= webOperation('CheckIntake');
    const { text, articles } = pastedList(user, setting);
    return attempt(
      user,
      checkIntake,
      { text, details: detailedRows },
      ({ checkIntake: { rows, userErrors } }: Checked) => {
        const known = (rows ?? []).filter(
          (row) =>
            row.articleCode &&
            (row.details === null || (row.details.name && row.details.image?.small)) &&
            row.add > 0 &&
            Number(row.amount) > 0,
        );
        const strange = (rows ?? []).filter((row) => row.group === 'unknown' && row.articleCode === null);
        const lines = (rows ?? []).reduce((sum, row) => sum + row.lines.length, 0);
        const detailed = known.filter((row) => row.details !== null).length;
        return known.length === articles &&
          detailed === Math.min(articles, detailedRows) &&
          strange.length === listRows.strange &&
          lines === listRows.all
          ? null
          : `${known.length} articles, ${strange.length} not found, ${lines} lines: ${JSON.stringify(userErrors)} ${JSON.stringify((rows ?? []).find((row) => !known.includes(row)))}`;
      },
    );
  },
});

const firstPage = { page: 1, limit: perPage, sort: 'newest', filter: {} };

/** W9: first page of a dealer's open orders, and its SKU view, for one dealer with few and one with many open lines. */
export function openOrderWorkloads(): (Workload & { readonly dealer: number })[] {
  return Object.values(waiting).flatMap(({ dealer, orders }) => {
    const lines = orders * linesPerOrder;
    return [
      {
        name: `W9 orders of ${lines} lines`,
        dealer,
        operate: (user: VirtualUser) =>
          attempt(user, openOrdersDocument, firstPage, ({ openOrders: page, openOrderLines: all }: OpenOrders) =>
            page.data.length === Math.min(perPage, orders) &&
            page.info.count === orders &&
            all.info.count === lines &&
            page.data.every(
              (order) =>
                order.number && order.lineCount === linesPerOrder && order.expectedOn && order.progress.ordered > 0,
            )
              ? null
              : `not the first page of ${orders} orders: ${JSON.stringify(page.info)} ${JSON.stringify(page.data[0])}`,
          ),
      },
      {
        name: `W9 SKUs of ${lines} lines`,
        dealer,
        operate: (user: VirtualUser) =>
          attempt(user, openLinesDocument, firstPage, ({ openOrderLines: page }: OpenLines) =>
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
