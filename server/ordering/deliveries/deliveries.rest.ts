import type { FastifyInstance } from 'fastify';
import type { ExportCell } from '#rules/csv.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { boundedRange } from '#rules/ordering/orders/date-range.ts';
import { deliveryFilter } from '#rules/ordering/orders/open-filter.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedRows, listColumns, sendExport } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { queryFilters } from '#platform/graphql/list-filters.ts';
import { type Edge, parameterOf } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import type { Ctx } from '#platform/context.ts';
import { findDeliveryNote } from './deliveries.paper.queries.ts';
import { printDeliveryNote } from './deliveries.pdf.ts';
import { loadDeliveryLines, pageOfDeliveries, type Delivery } from './deliveries.queries.ts';

const columns = [
  ['delivery', 16, 'text'],
  ['state', 14, 'text'],
  ['shippedOn', 12, 'date'],
  ['estimated', 12, 'date'],
  ['deliveredOn', 12, 'date'],
  ['carrier', 20, 'text'],
  ['tracking', 20, 'text'],
  ['customerCode', 14, 'text'],
  ['customer', 26, 'text'],
  ['shipTo', 24, 'text'],
  ['order', 18, 'text'],
  ['erpNumber', 14, 'text'],
  ['poNumber', 18, 'text'],
  ['article', 20, 'text'],
  ['description', 34, 'text'],
  ['qtyShipped', 10, 'number'],
  ['uom', 8, 'text'],
  ['price', 12, 'amount'],
  ['value', 14, 'amount'],
  ['currency', 9, 'text'],
  ['serials', 30, 'text'],
] as const;

/** One row per line; a delivery without lines has one row. */
async function rowsOf(ctx: Ctx, delivery: Delivery): Promise<ExportCell[][]> {
  const head = [
    delivery.number,
    ctx.text(`open.delivery.${delivery.status}`),
    delivery.shippedOn ?? '',
    delivery.estimatedOn ?? '',
    delivery.deliveredOn ?? '',
    delivery.carrier,
    delivery.trackingNumber,
    shownCode(delivery.unified),
    delivery.customerName,
    delivery.shipto,
  ];
  const lines = await loadDeliveryLines(ctx, delivery.id);
  if (lines.length === 0) return [[...head, ...Array.from({ length: columns.length - head.length }, () => '')]];
  return lines.map((line) => [
    ...head,
    line.orderNumber ?? '',
    line.soNumber ?? '',
    line.poNumber ?? '',
    line.displayCode,
    line.description,
    line.qty,
    line.uom,
    decimalString(line.price, delivery.currency),
    decimalString(line.price * line.qty, delivery.currency),
    delivery.currency,
    line.serialNumbers.join(' '),
  ]);
}

/**
 * GET /deliveries/export?format=csv|xlsx plus the filters of the list: deliveries with their lines as a file, at most
 * 10,000 rows. GET /deliveries/{id}/pdf: the delivery note; 404 for callers who may not see the delivery.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/deliveries/:id/pdf', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, ['page.order-status']);
    const printed = await findDeliveryNote(ctx, request.params.id);
    if (!printed) throw new DomainError('not_found');
    const name = printed.delivery.number.replaceAll(/[^A-Za-z0-9._-]/g, '_');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(printDeliveryNote(await withLogo(ctx), printed));
  });

  app.get<{ Querystring: Record<string, unknown> }>('/deliveries/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, ['page.order-status']);
    const one = (name: string): string | undefined => parameterOf(request.query, name);
    const given = parseInput(deliveryFilter, queryFilters(deliveryFilter, request.query));
    const filter = { ...given, ...boundedRange(given, calendarDateIn(ctx.now, ctx.market.timeZone), ['from', 'to']) };
    const firstPage = { newestFirst: one('sort') !== 'oldest', page: 1 };
    const rows = exportedRows(
      (after, limit) => pageOfDeliveries(ctx, filter, { ...firstPage, limit, after }),
      (delivery) => rowsOf(ctx, delivery),
    );
    return sendExport(ctx, reply, one('format'), {
      name: ctx.text('open.export.deliveries'),
      columns: listColumns(columns, (id) => ctx.text(`open.col.${id}`)),
      rows,
    });
  });
}
