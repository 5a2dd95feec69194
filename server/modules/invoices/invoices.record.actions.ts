import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '../../../rules/dates.ts';
import type { Ctx } from '../../platform/context.ts';
import { anyOf } from '../../platform/sets.ts';
import { addEvents, type NewEvent } from '../orders/orders.events.actions.ts';
import { setInvoiced } from '../orders/orders.progress.actions.ts';

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
  readonly lines: readonly {
    readonly position: number;
    readonly order: string | null;
    readonly orderPosition: number | null;
    readonly articleCode: string;
    readonly description: string;
    readonly uom: string;
    readonly qty: number;
    readonly price: number;
    readonly subtotal: number;
  }[];
}

/** Lists of open documents also report open amounts: the newest message counts. */
const newest = (column: string): RawBuilder<unknown> =>
  sql`
    ${sql.ref(column)} = case when excluded.open_as_of >= invoices_invoice.open_as_of then excluded.${sql.ref(column)}
    else invoices_invoice.${sql.ref(column)} end`;

const keyOf = (invoice: { companyCode: string; number: string; fiscalYear: number }): string =>
  `${invoice.companyCode}/${invoice.number}/${invoice.fiscalYear}`;

/**
 * Stores invoices: each replaces its earlier version, then the invoiced quantities of its order lines (now and before)
 * are summed again over all invoices. Only links orders of the invoice's own customer. Returns the number of stored
 * invoices.
 */
export async function recordInvoices(ctx: Ctx, reported: readonly ReportedInvoice[], at: Date): Promise<number> {
  const latest = [...new Map(reported.map((invoice) => [keyOf(invoice), invoice])).values()];
  if (latest.length === 0) return 0;
  const heads = JSON.stringify(
    latest.map((invoice) => ({
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
    })),
  );
  const written = await sql<{ id: string; companyCode: string; number: string; fiscalYear: number; isNew: boolean }>`
    insert into invoices_invoice (company_code, number, fiscal_year, sorg, customer_id, credit_account_id,
                                  delivery_number, invoiced_on, due_on, currency, goods_amount, shipment_amount,
                                  discount_amount, tax_amount, total_amount, open_amount, payment_terms, notes,
                                  cleared_on, created_at, open_as_of)
    select g.company_code, g.number, g.fiscal_year, g.sorg, g.customer_id, g.credit_account_id, g.delivery_number,
           g.invoiced_on, g.due_on, g.currency, g.goods_amount, g.shipment_amount, g.discount_amount, g.tax_amount,
           g.total_amount, g.open_amount, g.payment_terms, g.notes, g.cleared_on, ${at}, ${at}
      from jsonb_populate_recordset(null::invoices_invoice, ${heads}::jsonb) g
     order by g.company_code, g.number, g.fiscal_year
        on conflict (company_code, number, fiscal_year) do update set sorg = excluded.sorg,
                    customer_id = excluded.customer_id, credit_account_id = excluded.credit_account_id,
                    delivery_number = excluded.delivery_number, invoiced_on = excluded.invoiced_on,
                    currency = excluded.currency, goods_amount = excluded.goods_amount,
                    shipment_amount = excluded.shipment_amount, discount_amount = excluded.discount_amount,
                    tax_amount = excluded.tax_amount, total_amount = excluded.total_amount,
                    payment_terms = excluded.payment_terms, notes = excluded.notes, ${newest('open_amount')},
                    ${newest('due_on')}, ${newest('cleared_on')}, ${newest('open_as_of')}
    returning id, company_code as "companyCode", number, fiscal_year as "fiscalYear", xmax = 0 as "isNew"`.execute(
    ctx.db,
  );
  const ids = new Map(written.rows.map((row) => [keyOf(row), row.id]));
  // A newer list of open documents without these invoices means that they are paid.
  await sql`
    update invoices_invoice i
       set open_amount = 0, cleared_on = coalesce(i.cleared_on, l.as_of::date), open_as_of = l.as_of
      from invoices_open_list l
     where i.id = any(${written.rows.filter((row) => row.isNew).map((row) => row.id)}::uuid[])
       and l.company_code = i.company_code
       and l.as_of > i.open_as_of`.execute(ctx.db);
  const before = await ctx.db
    .deleteFrom('invoices_line')
    .where('invoice_id', '=', anyOf([...ids.values()]))
    .returning('order_line_id as id')
    .execute();
  const lines = JSON.stringify(
    latest.flatMap((invoice) =>
      invoice.lines.map((line) => ({
        invoice_id: ids.get(keyOf(invoice)),
        customer_id: invoice.customerId,
        position: line.position,
        number: line.order,
        order_position: line.orderPosition,
        article_code: line.articleCode,
        description: line.description,
        uom: line.uom,
        qty: line.qty,
        price: line.price,
        subtotal: line.subtotal,
      })),
    ),
  );
  const after = await sql<{ id: string | null; invoiceId: string; orderId: string | null }>`
    insert into invoices_line (invoice_id, position, order_id, order_line_id, article_code, description, uom, qty, price, subtotal)
    select g.invoice_id, g.position, o.id, l.id, g.article_code, g.description, g.uom, g.qty, g.price, g.subtotal
      from jsonb_to_recordset(${lines}::jsonb) as g(invoice_id uuid, customer_id uuid, position integer, number text, order_position integer, article_code text, description text, uom text,
           qty integer, price bigint, subtotal bigint)
      left join orders_order o on o.number = g.number and o.customer_id = g.customer_id left join orders_line l on l.order_id = o.id and l.position = g.order_position
    returning order_line_id as id, invoice_id as "invoiceId", order_id as "orderId"`.execute(ctx.db);
  const touched = [...new Set([...before, ...after.rows].flatMap((row) => row.id ?? []))];
  const sums = await sql<{ lineId: string; qty: number }>`
    select t.id as "lineId", coalesce(sum(il.qty), 0)::int as qty
      from unnest(${touched}::uuid[]) as t(id)
      left join invoices_line il on il.order_line_id = t.id
     group by t.id`.execute(ctx.db);
  await setInvoiced(ctx, sums.rows, at);
  const numbers = new Map(written.rows.filter((row) => row.isNew).map((row) => [row.id, row.number]));
  const news = new Map(
    after.rows.flatMap((row) =>
      row.orderId !== null && numbers.has(row.invoiceId) ? [[`${row.orderId}/${row.invoiceId}`, row] as const] : [],
    ),
  );
  await addEvents(
    ctx,
    [...news.values()].map((row): NewEvent => ({
      orderId: row.orderId ?? '',
      kind: 'invoiced',
      at,
      actorName: 'ERP',
      params: { number: numbers.get(row.invoiceId) ?? '' },
    })),
  );
  return latest.length;
}
