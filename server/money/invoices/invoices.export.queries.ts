import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { column, dateWithin, decimalAmount, type ExportSource } from '#platform/sheets/export-source.ts';
import { shownCustomerCode, withinReach } from '#accounts/customers/customers.policy.ts';

/** Invoices that are billed to a customer within reach, or to be paid by one. */
const reach = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(${withinReach(ctx, sql`i.customer_id`, sql`i.sorg`)}
    or (i.payer_id <> i.customer_id and ${withinReach(ctx, sql`i.payer_id`, sql`i.sorg`)}))`;

const amount = (value: RawBuilder<unknown>): RawBuilder<unknown> => decimalAmount(value, sql`i.currency`);

/** Invoices and credit notes by their day. */
export const invoicesExport: ExportSource = {
  mayLag: true,
  statement: (ctx, period) => ({
    columns: [
      column('sorg', 'text', sql`i.sorg`),
      column('companyCode', 'text', sql`i.company_code`),
      column('invoiceNumber', 'text', sql`i.number`),
      column('kind', 'text', sql`i.kind`),
      column('invoicedOn', 'date', sql`i.invoiced_on`),
      column('dueOn', 'date', sql`i.due_on`),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      column('payerCode', 'text', shownCustomerCode(sql`p.unified`)),
      column('poNumber', 'text', sql`i.po_number`),
      column('deliveryNumber', 'text', sql`i.delivery_number`),
      column('refersTo', 'text', sql`i.refers_to`),
      column('goodsAmount', 'amount', amount(sql`i.goods_amount`)),
      column('discountAmount', 'amount', amount(sql`i.discount_amount`)),
      column('shipmentAmount', 'amount', amount(sql`i.shipment_amount`)),
      column('taxAmount', 'amount', amount(sql`i.tax_amount`)),
      column('totalAmount', 'amount', amount(sql`i.total_amount`)),
      column('openAmount', 'amount', amount(sql`i.owed_amount`)),
      column('currency', 'text', sql`i.currency`),
      column('settledOn', 'date', sql`i.settled_on`),
      column('paymentTerms', 'text', sql`i.payment_terms`),
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
      column('sorg', 'text', sql`i.sorg`),
      column('companyCode', 'text', sql`i.company_code`),
      column('customerCode', 'text', shownCustomerCode(sql`c.unified`)),
      column('customerName', 'text', sql`c.name`),
      column('kind', 'text', sql`s.kind`),
      column('invoiceNumber', 'text', sql`i.number`),
      column('accountingNumber', 'text', sql`i.accounting_number`),
      column('dueOn', 'date', sql`i.due_on`),
      column('amount', 'amount', amount(sql`s.amount`)),
      column('currency', 'text', sql`i.currency`),
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
