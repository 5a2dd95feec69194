import type { FastifyInstance } from 'fastify';
import type { ExportCell } from '#rules/csv.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { decimalString } from '#rules/money.ts';
import { handoverFault } from '#rules/ordering/orders/handover.ts';
import { sumQuantities } from '#rules/ordering/orders/progress.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedRows, instantCell, listColumns, sendExport } from '#platform/sheets/export.ts';
import type { Edge } from '#platform/http/http.ts';
import { loadHandover } from '#ordering/order-handover/order-handover.queries.ts';
import { orderFilter } from '#ordering/orders/orders.list.graphql.ts';
import { readStaffRows } from '#ordering/orders/orders.list.queries.ts';
import { paymentText } from '#ordering/orders/orders.payments.graphql.ts';
import { loadPayment } from '#ordering/orders/orders.payments.queries.ts';
import { seesRawErrors } from '#ordering/orders/orders.policy.ts';
import { loadLines, type Order } from '#ordering/orders/orders.queries.ts';

const columns = [
  ['number', 18, 'text'],
  ['erpNumber', 14, 'text'],
  ['origin', 14, 'text'],
  ['sorg', 8, 'text'],
  ['customerCode', 16, 'text'],
  ['customer', 28, 'text'],
  ['poNumber', 18, 'text'],
  ['date', 17, 'instant'],
  ['placedBy', 24, 'text'],
  ['username', 26, 'text'],
  ['forDealer', 12, 'text'],
  ['status', 18, 'text'],
  ['payment', 20, 'text'],
  ['receipts', 10, 'number'],
  ['handover', 20, 'text'],
  ['attempts', 10, 'number'],
  ['lastError', 40, 'text'],
  ['units', 10, 'number'],
  ['shipped', 10, 'number'],
  ['total', 14, 'amount'],
  ['currency', 10, 'text'],
] as const;

/** Why a hand-over failed: verbatim for administrators, explained for users who may hand the order over again. */
function failureOf(ctx: Ctx, lastError: string | null): string | null {
  const fault = handoverFault(lastError);
  if (fault === null || !ctx.actor?.permissions.has('order.replay')) return null;
  return seesRawErrors(ctx) ? lastError : ctx.text(`staff.fault.${fault}`);
}

async function cellsOf(ctx: Ctx, order: Order): Promise<ExportCell[]> {
  const [lines, payment, handover] = await Promise.all([
    loadLines(ctx, order.id),
    loadPayment(ctx, order.id),
    loadHandover(ctx, order.id),
  ]);
  const sums = sumQuantities(lines);
  const ended =
    (order.erpState === 'waiting' || order.erpState === 'held') &&
    order.status !== 'pending' &&
    order.status !== 'processing';
  return [
    order.number,
    order.erpNumber ?? '',
    ctx.text(`staff.origin.${order.origin}`),
    order.sorg,
    shownCode(order.unified),
    order.customerName,
    order.poNumber,
    instantCell(ctx, order.createdAt),
    order.createdByName,
    order.createdByUsername,
    ctx.text(order.acting ? 'staff.yes' : 'staff.no'),
    ctx.text(`order.status.${order.status}`),
    payment ? paymentText(ctx, payment) : '',
    payment?.documents.length ?? 0,
    ended ? '' : ctx.text(`staff.erp.${order.erpState}`),
    handover?.attempts ?? 0,
    failureOf(ctx, handover?.lastError ?? null) ?? order.erpReason ?? '',
    sums.qty,
    sums.shipped,
    decimalString(order.totalAmount, order.currency),
    order.currency,
  ];
}

/** The filter of the list as query parameters, one string each. */
function filterOfQuery(query: Readonly<Record<string, unknown>>): unknown {
  const one = (name: string): string | undefined =>
    typeof query[name] === 'string' && query[name] !== '' ? query[name] : undefined;
  const yes = (name: string): boolean | undefined => (one(name) === undefined ? undefined : one(name) === 'true');
  const texts = [
    'search',
    'status',
    'payment',
    'erpState',
    'origin',
    'sorg',
    'customer',
    'salesman',
    'placedBy',
    'from',
    'to',
  ].map((name) => [name, one(name)]);
  return {
    ...Object.fromEntries(texts),
    acting: yes('acting'),
    stuck: yes('stuck'),
    mine: yes('mine'),
    scope: 'staff',
  };
}

/**
 * GET /orders/staff/export?format=csv|xlsx plus the filters of the list: the staff order list as the caller sees it,
 * newest first, at most 10,000 orders.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/orders/staff/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, ['page.orderlist']);
    const filter = orderFilter(ctx, filterOfQuery(request.query));
    const rows = exportedRows(
      (after, limit) => readStaffRows(ctx, filter, { page: 1, limit, newestFirst: true, after }),
      async (order) => [await cellsOf(ctx, order)],
    );
    return sendExport(ctx, reply, request.query['format'], {
      name: ctx.text('staff.export.name'),
      columns: listColumns(columns, (id) => ctx.text(`staff.col.${id}`)),
      rows,
    });
  });
}
