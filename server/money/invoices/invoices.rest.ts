import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { checkPeriod, paidFilter, paidSorts } from '#rules/money/invoices/paid-filter.ts';
import { invoiceRow } from '#rules/money/invoices/row.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedRows, listColumns, sendExport, withColumns } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { type Edge, parameterOf } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { cellColumn, cellsOf, fieldColumns, type ListedColumn } from '#platform/rows/listed-columns.ts';
import { findInvoice } from './invoices.detail.queries.ts';
import { overdueWords } from './invoices.graphql.ts';
import { listPaid } from './invoices.paid.queries.ts';
import { printInvoice } from './invoices.pdf.ts';
import { readInvoices } from './invoices.policy.ts';
import { invoiceFile, readPaper } from './invoices.paper.queries.ts';
import { loadOrdersOfInvoice, poNumberOf, type Invoice, type InvoiceOrder } from './invoices.queries.ts';

/** Sends a document as a file that the caller alone may keep. */
export function asFile(reply: FastifyReply, name: string, type: string): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store');
}

/** An invoice with what its row of the file says besides. */
interface Listed extends Invoice {
  readonly ctx: Ctx;
  readonly orders: readonly InvoiceOrder[];
}
const together = (values: readonly string[]): string => [...new Set(values.filter((value) => value !== ''))].join(', ');

const field = fieldColumns(invoiceRow);
const paidColumns: readonly ListedColumn<Listed>[] = [
  field('number', 16, 'number'),
  cellColumn('kind', 14, 'text', ({ ctx, kind }) => ctx.text(`invoice.kind.${kind}`)),
  field('invoicedOn', 12, 'invoicedOn'),
  field('dueOn', 12, 'dueOn'),
  field('paidOn', 12, 'settledOn'),
  cellColumn('days', 16, 'text', (invoice) => (invoice.totalAmount < 0 ? '' : overdueWords(invoice, invoice.ctx))),
  cellColumn('customerCode', 16, 'text', (invoice) => shownCode(invoice.unified)),
  cellColumn('customer', 26, 'text', (invoice) => invoice.customerName),
  cellColumn('company', 22, 'text', (invoice) => invoice.companyName),
  cellColumn('poNumber', 18, 'text', (invoice) => poNumberOf(invoice, invoice.orders)),
  cellColumn('orders', 20, 'text', ({ orders }) => together(orders.map((order) => order.number))),
  field('delivery', 14, 'deliveryNumber'),
  field('accountingNumber', 16, 'accountingNumber'),
  field('refersTo', 16, 'refersTo'),
  field('goods', 14, 'goodsAmount'),
  field('shipment', 12, 'shipmentAmount'),
  field('discount', 12, 'discountAmount'),
  field('tax', 12, 'taxAmount'),
  field('total', 14, 'totalAmount'),
  field('currency', 9, 'currency'),
];

/**
 * Documents of invoices. GET /invoices/{id}/pdf: the invoice as a document, 404 for callers who may not see it. GET /invoices/paid/export?format=csv|xlsx with the filters, the sort and the
 * `columns` of the list: paid invoices, at most 10,000.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/invoices/:id/pdf', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readInvoices);
    const invoice = isId(request.params.id) ? await findInvoice(ctx, request.params.id) : null;
    if (!invoice) throw new DomainError('not_found');
    const document = printInvoice(await withLogo(ctx), await readPaper(ctx, invoice));
    return asFile(reply, invoiceFile(invoice.number, 'pdf'), 'application/pdf').send(document);
  });

  app.get<{ Querystring: Record<string, unknown> }>('/invoices/paid/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readInvoices);
    const { query } = request;
    const filter = parseInput(paidFilter, {
      ...Object.fromEntries(['search', 'kind', 'from', 'to'].map((name) => [name, parameterOf(query, name)])),
      sorgs: parameterOf(query, 'sorgs')?.split(','),
    });
    checkPeriod(filter.from, filter.to, ['from', 'to']);
    const sort = parseInput(v.optional(v.picklist(paidSorts, 'bad_input'), 'newest'), parameterOf(query, 'sort'));
    const list = {
      name: ctx.text('paid.title'),
      columns: listColumns(
        paidColumns.map(({ column }) => column),
        (id) => ctx.text(`paid.col.${id}`),
      ),
      rows: exportedRows(
        (after, limit) => listPaid(ctx, filter, { newestFirst: sort === 'newest', page: 1, limit, after }),
        async (invoice) => [
          cellsOf(paidColumns, { ...invoice, ctx, orders: await loadOrdersOfInvoice(ctx, invoice.id) }),
        ],
      ),
    };
    return sendExport(ctx, reply, parameterOf(query, 'format'), withColumns(list, parameterOf(query, 'columns')));
  });
}
