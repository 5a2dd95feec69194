import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { daysUntilDue } from '#rules/money/invoices/ageing.ts';
import { openInvoiceSorts } from '#rules/money/invoices/open-choices.ts';
import { openInvoiceFilter } from '#rules/money/invoices/open-filter.ts';
import { invoiceRow } from '#rules/money/invoices/row.ts';
import { invoiceStatus, openInvoiceLook } from '#rules/money/invoices/status.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedPages, listColumns, sendExport, withColumns } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { type Edge, parameterOf } from '#platform/http/http.ts';
import { cellColumn, cellsOf, fieldColumns, type ListedColumn } from '#platform/rows/listed-columns.ts';
import { pageOfOpenInvoices } from './open-invoices.queries.ts';
import { requirePayers } from '#money/invoices/invoices.payers.queries.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import { loadOrdersOfInvoice, poNumberOf, type Invoice, type InvoiceOrder } from '#money/invoices/invoices.queries.ts';

/** An invoice with what its row of the file says besides. */
interface Listed extends Invoice {
  readonly ctx: Ctx;
  readonly orders: readonly InvoiceOrder[];
  readonly daysLeft: number;
}

async function listed(ctx: Ctx, invoice: Invoice): Promise<Listed> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const daysLeft = daysUntilDue({ dueOn: invoice.dueOn, owed: invoice.owedAmount }, today);
  return { ...invoice, ctx, orders: await loadOrdersOfInvoice(ctx, invoice.id), daysLeft };
}

function stateOf({ ctx, daysLeft, ...invoice }: Listed): string {
  const { owedAmount: owed, totalAmount: total } = invoice;
  return ctx.text(`invoices.state.${openInvoiceLook({ status: invoiceStatus(invoice), owed, total, daysLeft })}`);
}

const field = fieldColumns(invoiceRow);
const columns: readonly ListedColumn<Listed>[] = [
  field('invoice', 16, 'number'),
  cellColumn('kind', 14, 'text', ({ ctx, kind }) => ctx.text(`invoices.kind.${kind}`)),
  cellColumn('status', 20, 'text', stateOf),
  cellColumn('company', 26, 'text', (invoice) => invoice.companyName),
  cellColumn('payerCode', 14, 'text', (invoice) => invoice.payerCode),
  cellColumn('payer', 26, 'text', (invoice) => invoice.payerName),
  cellColumn('customerCode', 14, 'text', (invoice) => shownCode(invoice.unified)),
  cellColumn('customer', 26, 'text', (invoice) => invoice.customerName),
  cellColumn('poNumber', 18, 'text', (invoice) => poNumberOf(invoice, invoice.orders)),
  cellColumn('order', 18, 'text', ({ orders }) => orders.map((order) => order.number).join(', ')),
  field('delivery', 16, 'deliveryNumber'),
  field('accounting', 16, 'accountingNumber'),
  field('refersTo', 16, 'refersTo'),
  field('invoiced', 12, 'invoicedOn'),
  field('due', 12, 'dueOn'),
  cellColumn('days', 8, 'number', (invoice) => invoice.daysLeft),
  field('currency', 9, 'currency'),
  field('goods', 14, 'goodsAmount'),
  field('discount', 12, 'discountAmount'),
  field('shipping', 12, 'shipmentAmount'),
  field('surcharges', 12, 'surchargeAmount'),
  field('recycleFee', 12, 'recycleFeeAmount'),
  field('freightAllowance', 14, 'freightAllowanceAmount'),
  field('tax', 12, 'taxAmount'),
  field('gross', 14, 'totalAmount'),
  field('open', 14, 'owedAmount'),
  field('earlyDiscount', 14, 'earlyDiscountAmount'),
  field('paymentDiscount', 14, 'paymentDiscountAmount'),
  field('earlyUntil', 12, 'earlyDiscountUntil'),
  field('terms', 20, 'paymentTerms'),
  field('notes', 30, 'notes'),
];

/**
 * GET /invoices/open/export?format=csv|xlsx plus the filters, the sort and the `columns` of the list: open invoices as a
 * file, at most 10,000 rows.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/invoices/open/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readInvoices);
    const one = (name: string): string | undefined => parameterOf(request.query, name);
    const number = (name: string): number | undefined => (one(name) === undefined ? undefined : Number(one(name)));
    const filter = parseInput(openInvoiceFilter, {
      ...Object.fromEntries(
        ['search', 'kind', 'state', 'currency', 'dueFrom', 'dueTo'].map((name) => [name, one(name)]),
      ),
      sorgs: one('sorgs')?.split(','),
      payerCodes: one('payerCodes')?.split(','),
      overdueFrom: number('overdueFrom'),
      overdueTo: number('overdueTo'),
    });
    await requirePayers(ctx, filter.payerCodes, 'payerCodes');
    const sort = parseInput(v.optional(v.picklist(openInvoiceSorts, 'bad_input'), 'due'), one('sort'));
    const rows = exportedPages(
      (page, limit) => pageOfOpenInvoices(ctx, filter, { sort, page, limit }),
      async (invoice) => [cellsOf(columns, await listed(ctx, invoice))],
    );
    const list = {
      name: ctx.text('invoices.open.title'),
      columns: listColumns(
        columns.map(({ column }) => column),
        (id) => ctx.text(`invoices.col.${id}`),
      ),
      rows,
    };
    return sendExport(ctx, reply, one('format'), withColumns(list, one('columns')));
  });
}
