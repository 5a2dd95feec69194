import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ExportCell } from '#rules/csv.ts';
import { shownCode } from '#rules/accounts/customers/shown-code.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { daysUntilDue } from '#rules/money/invoices/ageing.ts';
import { openInvoiceSorts } from '#rules/money/invoices/open-choices.ts';
import { openInvoiceFilter } from '#rules/money/invoices/open-filter.ts';
import { invoiceStatus, openInvoiceLook } from '#rules/money/invoices/status.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedPages, listColumns, sendExport, withColumns } from '#platform/sheets/export.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import type { Edge } from '#platform/http/http.ts';
import { pageOfOpenInvoices } from './invoices.open.queries.ts';
import { requirePayers } from './invoices.payers.queries.ts';
import { readInvoices } from './invoices.policy.ts';
import { loadOrdersOfInvoice, poNumberOf, type Invoice } from './invoices.queries.ts';

const columns = [
  ['invoice', 16, 'text'],
  ['kind', 14, 'text'],
  ['status', 20, 'text'],
  ['company', 26, 'text'],
  ['payerCode', 14, 'text'],
  ['payer', 26, 'text'],
  ['customerCode', 14, 'text'],
  ['customer', 26, 'text'],
  ['poNumber', 18, 'text'],
  ['order', 18, 'text'],
  ['delivery', 16, 'text'],
  ['accounting', 16, 'text'],
  ['refersTo', 16, 'text'],
  ['invoiced', 12, 'date'],
  ['due', 12, 'date'],
  ['days', 8, 'number'],
  ['currency', 9, 'text'],
  ['goods', 14, 'amount'],
  ['discount', 12, 'amount'],
  ['shipping', 12, 'amount'],
  ['surcharges', 12, 'amount'],
  ['recycleFee', 12, 'amount'],
  ['freightAllowance', 14, 'amount'],
  ['tax', 12, 'amount'],
  ['gross', 14, 'amount'],
  ['open', 14, 'amount'],
  ['earlyDiscount', 14, 'amount'],
  ['paymentDiscount', 14, 'amount'],
  ['earlyUntil', 12, 'date'],
  ['terms', 20, 'text'],
  ['notes', 30, 'text'],
] as const;

async function cellsOf(ctx: Ctx, invoice: Invoice): Promise<ExportCell[]> {
  const amount = (minor: number): string => decimalString(minor, invoice.currency);
  const orders = await loadOrdersOfInvoice(ctx, invoice.id);
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const { owedAmount: owed, totalAmount: total } = invoice;
  const daysLeft = daysUntilDue({ dueOn: invoice.dueOn, owed }, today);
  const look = openInvoiceLook({ status: invoiceStatus(invoice), owed, total, daysLeft });
  return [
    invoice.number,
    ctx.text(`invoices.kind.${invoice.kind}`),
    ctx.text(`invoices.state.${look}`),
    invoice.companyName,
    invoice.payerCode,
    invoice.payerName,
    shownCode(invoice.unified),
    invoice.customerName,
    poNumberOf(invoice, orders),
    orders.map((order) => order.number).join(', '),
    invoice.deliveryNumber,
    invoice.accountingNumber,
    invoice.refersTo,
    invoice.invoicedOn,
    invoice.dueOn,
    daysLeft,
    invoice.currency,
    amount(invoice.goodsAmount),
    amount(invoice.discountAmount),
    amount(invoice.shipmentAmount),
    amount(invoice.surchargeAmount),
    amount(invoice.recycleFeeAmount),
    amount(invoice.freightAllowanceAmount),
    amount(invoice.taxAmount),
    amount(total),
    amount(owed),
    amount(invoice.earlyDiscountAmount),
    amount(invoice.paymentDiscountAmount),
    invoice.earlyDiscountUntil ?? '',
    invoice.paymentTerms,
    invoice.notes,
  ];
}

/**
 * GET /invoices/open/export?format=csv|xlsx plus the filters, the sort and the `columns` of the list: open invoices as a
 * file, at most 10,000 rows.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/invoices/open/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readInvoices);
    const one = (name: string): string | undefined => {
      const value = request.query[name];
      return typeof value === 'string' && value !== '' ? value : undefined;
    };
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
      async (invoice) => [await cellsOf(ctx, invoice)],
    );
    const list = {
      name: ctx.text('invoices.open.title'),
      columns: listColumns(columns, (id) => ctx.text(`invoices.col.${id}`)),
      rows,
    };
    return sendExport(ctx, reply, one('format'), withColumns(list, one('columns')));
  });
}
