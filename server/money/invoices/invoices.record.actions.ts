import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { InvoiceKind } from '#rules/money/invoices/kinds.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { addEvents, type NewEvent } from '#ordering/orders/orders.events.actions.ts';
import { setInvoiced } from '#ordering/orders/orders.progress.actions.ts';
import { affectedLines, linkedLines, newestOf, type ReportedLine } from '#ordering/orders/orders.reported.queries.ts';

/** A complete invoice or credit note as the ERP reports it; amounts in minor units, credits negative. */
export interface ReportedInvoice {
  readonly companyCode: string;
  readonly number: string;
  readonly fiscalYear: number;
  readonly sorg: string;
  readonly customerId: string;
  readonly creditAccountId: string | null;
  readonly deliveryNumber: string;
  readonly invoicedOn: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly currency: string;
  readonly goodsAmount: number;
  readonly shipmentAmount: number;
  readonly discountAmount: number;
  readonly taxAmount: number;
  readonly totalAmount: number;
  readonly openAmount: number;
  readonly paymentTerms: string;
  readonly notes: string;
  readonly clearedOn: CalendarDate | null;
  readonly kind: InvoiceKind;
  readonly accountingNumber: string;
  readonly lineItem: number;
  readonly installment: string;
  readonly poNumber: string;
  readonly refersTo: string;
  readonly detailNotes: string;
  readonly surchargeAmount: number;
  readonly recycleFeeAmount: number;
  readonly freightAllowanceAmount: number;
  readonly paymentDiscountAmount: number;
  readonly earlyDiscountAmount: number;
  readonly earlyDiscountUntil: CalendarDate | null;
  readonly lines: readonly (ReportedLine & { readonly subtotal: number })[];
}

/** Lists of open documents also report open amounts: the newest message counts. */
const newest = (column: string): RawBuilder<unknown> =>
  sql`
    ${sql.ref(column)} = case when excluded.open_as_of >= invoices_invoice.open_as_of then excluded.${sql.ref(column)}
    else invoices_invoice.${sql.ref(column)} end`;

const keyOf = (invoice: { companyCode: string; number: string; fiscalYear: number }): string =>
  `${invoice.companyCode}/${invoice.number}/${invoice.fiscalYear}`;

type WrittenInvoice = { id: string; companyCode: string; number: string; fiscalYear: number; isNew: boolean };

/** Inserts or updates the invoices without their lines. */
async function writeHeads(ctx: Ctx, invoices: readonly ReportedInvoice[], at: Date): Promise<WrittenInvoice[]> {
  const heads = JSON.stringify(
    invoices.map((invoice) => ({
      company_code: invoice.companyCode,
      number: invoice.number,
      fiscal_year: invoice.fiscalYear,
      sorg: invoice.sorg,
      customer_id: invoice.customerId,
      credit_account_id: invoice.creditAccountId,
      delivery_number: invoice.deliveryNumber,
      invoiced_on: invoice.invoicedOn,
      due_on: invoice.dueOn,
      currency: invoice.currency,
      goods_amount: invoice.goodsAmount,
      shipment_amount: invoice.shipmentAmount,
      discount_amount: invoice.discountAmount,
      tax_amount: invoice.taxAmount,
      total_amount: invoice.totalAmount,
      open_amount: invoice.openAmount,
      payment_terms: invoice.paymentTerms,
      notes: invoice.notes,
      cleared_on: invoice.clearedOn,
      kind: invoice.kind,
      accounting_number: invoice.accountingNumber,
      line_item: invoice.lineItem,
      installment: invoice.installment,
      po_number: invoice.poNumber,
      refers_to: invoice.refersTo,
      detail_notes: invoice.detailNotes,
      surcharge_amount: invoice.surchargeAmount,
      recycle_fee_amount: invoice.recycleFeeAmount,
      freight_allowance_amount: invoice.freightAllowanceAmount,
      payment_discount_amount: invoice.paymentDiscountAmount,
      early_discount_amount: invoice.earlyDiscountAmount,
      early_discount_until: invoice.earlyDiscountUntil,
    })),
  );
  const { rows } = await sql<WrittenInvoice>`
    insert into invoices_invoice (company_code, number, fiscal_year, sorg, customer_id, credit_account_id,
                                  delivery_number, invoiced_on, due_on, currency, goods_amount, shipment_amount,
                                  discount_amount, tax_amount, total_amount, open_amount, payment_terms, notes,
                                  cleared_on, kind, accounting_number, line_item, installment, po_number, refers_to,
                                  detail_notes, surcharge_amount, recycle_fee_amount, freight_allowance_amount,
                                  payment_discount_amount, early_discount_amount, early_discount_until,
                                  created_at, open_as_of)
    select g.company_code, g.number, g.fiscal_year, g.sorg, g.customer_id, g.credit_account_id, g.delivery_number,
           g.invoiced_on, g.due_on, g.currency, g.goods_amount, g.shipment_amount, g.discount_amount, g.tax_amount,
           g.total_amount, g.open_amount, g.payment_terms, g.notes, g.cleared_on, g.kind, g.accounting_number,
           g.line_item, g.installment, g.po_number, g.refers_to, g.detail_notes, g.surcharge_amount,
           g.recycle_fee_amount, g.freight_allowance_amount, g.payment_discount_amount, g.early_discount_amount,
           g.early_discount_until, ${at}, ${at}
      from jsonb_populate_recordset(null::invoices_invoice, ${heads}::jsonb) g
     order by g.company_code, g.number, g.fiscal_year
        on conflict (company_code, number, fiscal_year) do update set sorg = excluded.sorg,
                    customer_id = excluded.customer_id, credit_account_id = excluded.credit_account_id,
                    delivery_number = excluded.delivery_number, invoiced_on = excluded.invoiced_on,
                    currency = excluded.currency, goods_amount = excluded.goods_amount,
                    shipment_amount = excluded.shipment_amount, discount_amount = excluded.discount_amount,
                    tax_amount = excluded.tax_amount, total_amount = excluded.total_amount,
                    payment_terms = excluded.payment_terms, notes = excluded.notes, kind = excluded.kind,
                    accounting_number = excluded.accounting_number, line_item = excluded.line_item,
                    installment = excluded.installment, po_number = excluded.po_number,
                    refers_to = excluded.refers_to, detail_notes = excluded.detail_notes,
                    surcharge_amount = excluded.surcharge_amount, recycle_fee_amount = excluded.recycle_fee_amount,
                    freight_allowance_amount = excluded.freight_allowance_amount,
                    payment_discount_amount = excluded.payment_discount_amount,
                    early_discount_amount = excluded.early_discount_amount,
                    early_discount_until = excluded.early_discount_until, 
                    ${newest('open_amount')}, ${newest('due_on')}, ${newest('cleared_on')}, ${newest('open_as_of')}
    returning id, company_code as "companyCode", number, fiscal_year as "fiscalYear", xmax = 0 as "isNew"`.execute(
    ctx.db,
  );
  return rows;
}

/** A newer list of open documents without these new invoices means that they are paid. */
async function clearPaid(ctx: Ctx, written: readonly WrittenInvoice[]): Promise<void> {
  await sql`
    update invoices_invoice i
       set open_amount = 0, cleared_on = coalesce(i.cleared_on, invoices_cleared_day(null, l.as_of, i.sorg)), open_as_of = l.as_of
      from invoices_open_list l
     where i.id = any(${written.filter((row) => row.isNew).map((row) => row.id)}::uuid[])
       and l.company_code = i.company_code
       and l.as_of > i.open_as_of`.execute(ctx.db);
}

/** A line of an invoice: `id` of its order line, if any, and its order. */
type WrittenLine = { id: string | null; invoiceId: string; orderId: string | null };

/** Replaces the lines of the invoices. Returns the new lines and the order lines of both versions. */
async function replaceLines(
  ctx: Ctx,
  invoices: readonly ReportedInvoice[],
  written: readonly WrittenInvoice[],
): Promise<{ lines: WrittenLine[]; affected: string[] }> {
  const ids = new Map(written.map((row) => [keyOf(row), row.id]));
  const before = await ctx.db
    .deleteFrom('invoices_line')
    .where('invoice_id', '=', anyOf([...ids.values()]))
    .returning('order_line_id as id')
    .execute();
  const lines = linkedLines(
    invoices,
    (invoice) => ids.get(keyOf(invoice)),
    sql`subtotal bigint`,
    ({ subtotal }) => ({ subtotal }),
  );
  const { rows } = await sql<WrittenLine>`
    insert into invoices_line (invoice_id, position, order_id, order_line_id, article_code, description, uom, qty,
                               price, subtotal)
    select r.document_id, r.position, r.order_id, r.order_line_id, r.article_code, r.description, r.uom, r.qty,
           r.price, r.subtotal
      from (${lines}) r
    returning order_line_id as id, invoice_id as "invoiceId", order_id as "orderId"`.execute(ctx.db);
  return { lines: rows, affected: affectedLines(before, rows) };
}

/** Invoiced quantities of order lines, over all invoices. */
async function sumInvoiced(ctx: Ctx, orderLines: readonly string[]): Promise<{ lineId: string; qty: number }[]> {
  const { rows } = await sql<{ lineId: string; qty: number }>`
    select t.id as "lineId", coalesce(sum(il.qty), 0)::int as qty
      from unnest(${orderLines}::uuid[]) as t(id)
      left join invoices_line il on il.order_line_id = t.id
     group by t.id`.execute(ctx.db);
  return rows;
}

/** One event per order and new invoice. */
function invoicedEvents(written: readonly WrittenInvoice[], lines: readonly WrittenLine[], at: Date): NewEvent[] {
  const numbers = new Map(written.filter((row) => row.isNew).map((row) => [row.id, row.number]));
  const events = new Map<string, NewEvent>();
  for (const { orderId, invoiceId } of lines) {
    const number = numbers.get(invoiceId);
    if (orderId !== null && number !== undefined)
      events.set(`${orderId}/${invoiceId}`, { orderId, kind: 'invoiced', at, actorName: 'ERP', params: { number } });
  }
  return [...events.values()];
}

/**
 * Stores invoices: each replaces its earlier version, then the invoiced quantities of its order lines (now and before)
 * are summed again over all invoices. Only links orders of the invoice's own customer. Returns the number of stored
 * invoices.
 */
export async function recordInvoices(ctx: Ctx, reported: readonly ReportedInvoice[], at: Date): Promise<number> {
  const invoices = newestOf(reported, keyOf);
  if (invoices.length === 0) return 0;
  const written = await writeHeads(ctx, invoices, at);
  await clearPaid(ctx, written);
  const { lines, affected } = await replaceLines(ctx, invoices, written);
  await setInvoiced(ctx, await sumInvoiced(ctx, affected), at);
  await addEvents(ctx, invoicedEvents(written, lines, at));
  // Computed after the commit; triggers note which months and years changed, so jobs that are already queued are enough.
  await ctx.enqueue('sales-overview.refresh', {}, { key: 'sales-overview.refresh' });
  await ctx.enqueue('bonus.refresh', {}, { key: 'bonus.refresh' });
  return invoices.length;
}
