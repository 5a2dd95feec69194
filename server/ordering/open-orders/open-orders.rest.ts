import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ExportCell } from '#rules/csv.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';
import { openSorts, type OpenSort } from '#rules/ordering/orders/open-choices.ts';
import { boundedOpenRanges, openFilter, type OpenFilter } from '#rules/ordering/orders/open-filter.ts';
import { lineState, openQty, shippedPercent, sumQuantities } from '#rules/ordering/orders/progress.ts';
import { riskOfReason } from '#rules/ordering/orders/risk.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedRows, listColumns, sendExport, type ListColumn } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { queryFilters } from '#platform/graphql/list-filters.ts';
import type { Edge } from '#platform/http/http.ts';
import { listOpenLines, listOpenOrders, riskReasonToday, type OpenLine } from './open-orders.queries.ts';
import { loadLines, type Order } from '#ordering/orders/orders.queries.ts';

/** The filter as query parameters: one string each, sorgs separated by commas. */
function filterOfQuery(ctx: Ctx, query: Readonly<Record<string, unknown>>): { filter: OpenFilter; sort: OpenSort } {
  const given = parseInput(openFilter, queryFilters(openFilter, query));
  const sort = typeof query['sort'] === 'string' && query['sort'] !== '' ? query['sort'] : undefined;
  return {
    filter: boundedOpenRanges(given, calendarDateIn(ctx.now, ctx.market.timeZone)),
    sort: parseInput(v.optional(v.picklist(openSorts, 'bad_input'), 'newest'), sort),
  };
}

/** A promise of a day as a date, of a week or month in words. */
const promised = (ctx: Ctx, on: string | null, precision: string | null): string =>
  on === null || (precision ?? 'day') === 'day'
    ? (on ?? '')
    : shownDate(on, precision, languageTag(ctx.locale), (week, year) =>
        ctx.text('order.pdf.week', { week, year: String(year) }),
      );

const lineColumns = [
  ['order', 18, 'text'],
  ['erpNumber', 14, 'text'],
  ['origin', 14, 'text'],
  ['poNumber', 18, 'text'],
  ['ordered', 12, 'date'],
  ['customerCode', 14, 'text'],
  ['customer', 26, 'text'],
  ['shipTo', 22, 'text'],
  ['article', 20, 'text'],
  ['description', 34, 'text'],
  ['state', 18, 'text'],
  ['qtyOrdered', 10, 'number'],
  ['qtyConfirmed', 10, 'number'],
  ['qtyShipped', 10, 'number'],
  ['qtyCancelled', 10, 'number'],
  ['qtyOpen', 10, 'number'],
  ['uom', 8, 'text'],
  ['requested', 12, 'date'],
  ['firstPromise', 14, 'date'],
  ['promise', 14, 'date'],
  ['slip', 10, 'number'],
  ['risk', 12, 'text'],
  ['price', 12, 'amount'],
  ['value', 14, 'amount'],
  ['currency', 9, 'text'],
] as const;

function lineCells(ctx: Ctx, line: OpenLine): ExportCell[] {
  const risk = riskOfReason(riskReasonToday(ctx, line));
  return [
    line.orderNumber,
    line.soNumber ?? '',
    ctx.text(`open.origin.${line.origin}`),
    line.poNumber,
    calendarDateIn(line.createdAt, ctx.market.timeZone),
    shownCode(line.unified),
    line.customerName,
    line.shiptoName,
    line.displayCode,
    line.description,
    ctx.text(line.orderStatus === 'pending' ? 'open.state.pending' : `open.state.${lineState(line)}`),
    line.qty,
    line.confirmed,
    line.shipped,
    line.cancelled,
    openQty(line),
    line.uom,
    line.requestDeliveryOn ?? '',
    line.firstPromisedOn ?? '',
    promised(ctx, line.promisedOn, line.promisedPrecision),
    line.slipDays ?? '',
    risk === null ? '' : ctx.text(`open.risk.${risk}`),
    decimalString(line.price, line.currency),
    decimalString(line.price * openQty(line), line.currency),
    line.currency,
  ];
}

const orderColumns = [
  ['order', 18, 'text'],
  ['erpNumber', 14, 'text'],
  ['origin', 14, 'text'],
  ['poNumber', 18, 'text'],
  ['ordered', 12, 'date'],
  ['by', 22, 'text'],
  ['customerCode', 14, 'text'],
  ['customer', 26, 'text'],
  ['shipTo', 22, 'text'],
  ['state', 18, 'text'],
  ['qtyOrdered', 10, 'number'],
  ['qtyConfirmed', 10, 'number'],
  ['qtyShipped', 10, 'number'],
  ['qtyCancelled', 10, 'number'],
  ['percent', 10, 'number'],
  ['requested', 12, 'date'],
  ['promise', 14, 'date'],
  ['slip', 10, 'number'],
  ['total', 14, 'amount'],
  ['currency', 9, 'text'],
] as const;

async function orderCells(ctx: Ctx, order: Order): Promise<ExportCell[]> {
  const lines = await loadLines(ctx, order.id);
  const sums = sumQuantities(lines);
  const open = lines.filter((line) => openQty(line) > 0);
  const last = open.reduce<OrderDate | null>(
    (latest, line) =>
      line.promisedOn !== null && line.promisedOn > (latest?.on ?? '')
        ? { on: line.promisedOn, precision: line.promisedPrecision }
        : latest,
    null,
  );
  const slips = open.flatMap((line) => line.slipDays ?? []);
  return [
    order.number,
    order.erpNumber ?? '',
    ctx.text(`open.origin.${order.origin}`),
    order.poNumber,
    calendarDateIn(order.createdAt, ctx.market.timeZone),
    order.createdByName,
    shownCode(order.unified),
    order.customerName,
    order.shiptoName,
    ctx.text(order.status === 'pending' ? 'open.state.pending' : `open.state.${lineState(sums)}`),
    sums.qty,
    sums.confirmed,
    sums.shipped,
    sums.cancelled,
    shippedPercent(sums),
    order.requestDeliveryOn ?? '',
    promised(ctx, last?.on ?? null, last?.precision ?? null),
    slips.length === 0 ? '' : Math.max(...slips),
    decimalString(order.totalAmount, order.currency),
    order.currency,
  ];
}
type OrderDate = { readonly on: string; readonly precision: string | null };

/**
 * GET /orders/open/export?view=lines|orders&format=csv|xlsx plus the filters of the list: the caller's open orders or
 * lines as a file, at most 10,000 rows.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/orders/open/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, ['page.order-status']);
    const { filter, sort } = filterOfQuery(ctx, request.query);
    const heads = (columns: readonly ListColumn[]) => listColumns(columns, (id) => ctx.text(`open.col.${id}`));
    const format = request.query['format'];
    if (request.query['view'] === 'orders') {
      const rows = exportedRows(
        (after, limit) => listOpenOrders(ctx, filter, { sort, page: 1, limit, after }),
        async (order) => [await orderCells(ctx, order)],
      );
      return sendExport(ctx, reply, format, { name: ctx.text('open.title'), columns: heads(orderColumns), rows });
    }
    const rows = exportedRows(
      (after, limit) => listOpenLines(ctx, filter, { sort, page: 1, limit, after }),
      (line) => [lineCells(ctx, line)],
    );
    return sendExport(ctx, reply, format, { name: ctx.text('open.export.lines'), columns: heads(lineColumns), rows });
  });
}
