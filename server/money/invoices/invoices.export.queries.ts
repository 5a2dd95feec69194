import { sql, type RawBuilder } from 'kysely';
import { invoiceRow } from '#rules/money/invoices/row.ts';
import type { Ctx } from '#platform/context.ts';
import { column, dateWithin, decimalAmount, type ExportSource } from '#platform/sheets/export-source.ts';
import { downloadColumns } from '#platform/rows/download-columns.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

/** Invoices that are billed to a customer within reach, or to be paid by one. */
const reach = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${withinReach(ctx, sql`i.customer_id`, sql`i.sorg`)}
    or (i.payer_id <> i.customer_id and ${withinReach(ctx, sql`i.payer_id`, sql`i.sorg`)}))`;

const downloaded = (ctx: Ctx) => downloadColumns(ctx, invoiceRow, 'i');

/** Invoices and credit notes by their day. */
export const invoicesExport: ExportSource = {
  mayLag: true,
  statement: (ctx, period) => ({
    columns: [
      ...downloaded(ctx)('sorg', 'companyCode', 'number', 'kind', 'invoicedOn', 'dueOn'),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      column('payerCode', 'text', shownCustomerCode(sql`p.unified`)),
      ...downloaded(ctx)('poNumber', 'deliveryNumber', 'refersTo', 'goodsAmount', 'discountAmount', 'shipmentAmount'),
      ...downloaded(ctx)('taxAmount', 'totalAmount', 'owedAmount', 'currency', 'settledOn', 'paymentTerms'),
    ],
    from: sql`
      from invoices_invoice i
      join customers_customer c on c.id = i.customer_id
      left join customers_customer p on p.id = i.payer_id
     where ${reach(ctx)} and ${dateWithin(sql`i.invoiced_on`, period)}`,
    order: sql`i.invoiced_on, i.number, i.id`,
  }),
};

/** Statement of account: documents by their day and movements by the day on which they were booked. */
export const statementsExport: ExportSource = {
  mayLag: true,
  statement: (ctx, period) => ({
    columns: [
      column('bookedOn', 'date', sql`s.booked_on`),
      ...downloaded(ctx)('sorg', 'companyCode'),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      column('kind', 'text', sql`s.kind`),
      ...downloaded(ctx)('number', 'accountingNumber', 'dueOn'),
      column('amount', 'amount', decimalAmount(sql`s.amount`, sql`i.currency`)),
      ...downloaded(ctx)('currency'),
    ],
    from: sql`
      from invoices_invoice i
      join customers_customer c on c.id = i.customer_id
     cross join lateral (
           select i.kind, i.invoiced_on as booked_on, i.total_amount as amount, 0 as place
            union all
           select m.kind, m.booked_on, m.amount, 1
             from invoices_movement m
            where m.invoice_id = i.id) s
     where ${reach(ctx)} and ${dateWithin(sql`s.booked_on`, period)}`,
    order: sql`s.booked_on, i.number, i.id, s.place, s.kind, s.amount`,
  }),
};
