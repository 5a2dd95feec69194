import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';
import { releaseIncoming } from './invoices.receive.actions.ts';
import { recordInvoices, type ReportedInvoice } from './invoices.record.actions.ts';

const units = (column: string): RawBuilder<number> => minorUnits(sql.ref(`s.${column}`), sql`s.currency`);

/** The price of one unit; a row without one has that of its sum. */
const unitPrice = sql<number>`
  case when s.price is null and s.qty <> 0
       then round(${units('subtotal')}::numeric / s.qty)::bigint else ${units('price')} end`;

/**
 * Locks the documents of a file in primary-key order before anything compares them, because files of other types and
 * payments change the same documents. `others` are ids of documents that the file changes without naming them.
 */
async function lockStaged(ctx: Ctx, others?: RawBuilder<unknown>): Promise<void> {
  await sql`
    with locked as (
      select i.id
        from invoices_invoice i
       where i.id in (
          select n.id
            from staged s
            join invoices_invoice n
              on n.company_code = s.company_code and n.number = s.number and n.fiscal_year = s.fiscal_year
          ${others ? sql`union all ${others}` : sql``})
       order by i.id
         for update)
    select count(*)
      from locked`.execute(ctx.db);
}

/** Imports an `invoices` file; a document's own columns are those of its first row. Skips unchanged rows. */
export async function importInvoices(ctx: Ctx, staged: Staged): Promise<number> {
  await lockStaged(ctx);
  const { rows } = await sql<ReportedInvoice>`
    with s as (
      select row_number() over (order by t.ctid) as place, t.*
        from staged t),
    lines as (
      select s.company_code, s.number, s.fiscal_year,
             jsonb_agg(jsonb_build_object(
                 'position', s.position, 'order', nullif(s.order, ''), 'orderPosition', s.order_position,
                 'articleCode', s.article, 'description', s.description, 'uom', s.uom, 'qty', s.qty,
                 'price', ${unitPrice}, 'subtotal', ${units('subtotal')}) order by s.position) as lines
        from s
       group by s.company_code, s.number, s.fiscal_year),
    heads as (
      select distinct on (s.company_code, s.number, s.fiscal_year)
             s.company_code as "companyCode", s.number, s.fiscal_year as "fiscalYear", s.sorg, c.id as "customerId",
             k.id as "creditAccountId", s.delivery as "deliveryNumber", s.invoiced_on as "invoicedOn",
             s.due_on as "dueOn", s.currency, ${units('goods_amount')} as "goodsAmount",
             ${units('shipment_amount')} as "shipmentAmount", ${units('discount_amount')} as "discountAmount",
             ${units('tax_amount')} as "taxAmount", ${units('total_amount')} as "totalAmount",
             ${units('open_amount')} as "openAmount", s.payment_terms as "paymentTerms", s.notes,
             s.cleared_on as "clearedOn",
             coalesce(nullif(s.kind, ''), case when s.total_amount < 0 then 'credit_note' else 'invoice' end) as kind,
             s.accounting_number as "accountingNumber", coalesce(s.line_item, 1) as "lineItem", s.installment,
             s.po_number as "poNumber", s.refers_to as "refersTo",
             s.detail_notes as "detailNotes", coalesce(${units('surcharge_amount')}, 0) as "surchargeAmount",
             coalesce(${units('recycle_fee_amount')}, 0) as "recycleFeeAmount",
             coalesce(${units('freight_allowance_amount')}, 0) as "freightAllowanceAmount",
             coalesce(${units('payment_discount_amount')}, 0) as "paymentDiscountAmount",
             coalesce(${units('early_discount_amount')}, 0) as "earlyDiscountAmount",
             s.early_discount_until as "earlyDiscountUntil", l.lines, s.place
        from s
        join customers_customer c on c.unified = s.r3 || '-' || s.isr
        left join credit_account k on k.code = s.account
        join lines l on l.company_code = s.company_code and l.number = s.number and l.fiscal_year = s.fiscal_year
       order by s.company_code, s.number, s.fiscal_year, s.place)
    select h."companyCode", h.number, h."fiscalYear", h.sorg, h."customerId", h."creditAccountId", h."deliveryNumber",
           h."invoicedOn", h."dueOn", h.currency, h."goodsAmount", h."shipmentAmount", h."discountAmount",
           h."taxAmount", h."totalAmount", h."openAmount", h."paymentTerms", h.notes, h."clearedOn", h.kind,
           h."accountingNumber", h."lineItem", h.installment, h."poNumber", h."refersTo", h."detailNotes",
           h."surchargeAmount", h."recycleFeeAmount", h."freightAllowanceAmount", h."paymentDiscountAmount",
           h."earlyDiscountAmount", h."earlyDiscountUntil", h.lines
      from heads h
     where not exists (
        select
          from invoices_invoice i
         where i.company_code = h."companyCode"
           and i.number = h.number
           and i.fiscal_year = h."fiscalYear"
           and (i.sorg, i.customer_id, i.credit_account_id, i.delivery_number, i.invoiced_on, i.due_on, i.currency,
                i.goods_amount, i.shipment_amount, i.discount_amount, i.tax_amount, i.total_amount, i.open_amount,
                i.payment_terms, i.notes, i.cleared_on, i.kind, i.accounting_number, i.line_item, i.installment,
                i.po_number, i.refers_to, i.detail_notes, i.surcharge_amount, i.recycle_fee_amount,
                i.freight_allowance_amount, i.payment_discount_amount, i.early_discount_amount,
                i.early_discount_until)
               is not distinct from
               (h.sorg, h."customerId", h."creditAccountId", h."deliveryNumber", h."invoicedOn", h."dueOn", h.currency,
                h."goodsAmount", h."shipmentAmount", h."discountAmount", h."taxAmount", h."totalAmount",
                h."openAmount", h."paymentTerms", h.notes, h."clearedOn", h.kind, h."accountingNumber", h."lineItem",
                h.installment, h."poNumber", h."refersTo", h."detailNotes", h."surchargeAmount",
                h."recycleFeeAmount", h."freightAllowanceAmount", h."paymentDiscountAmount",
                h."earlyDiscountAmount", h."earlyDiscountUntil")
           and h.lines = (
            select jsonb_agg(jsonb_build_object(
                       'position', t.position, 'order', o.number, 'orderPosition', x.position,
                       'articleCode', t.article_code, 'description', t.description, 'uom', t.uom, 'qty', t.qty,
                       'price', t.price, 'subtotal', t.subtotal) order by t.position)
              from invoices_line t
              left join orders_order o on o.id = t.order_id
              left join orders_line x on x.id = t.order_line_id
             where t.invoice_id = i.id))
     order by h.place`.execute(ctx.db);
  const changed = await recordInvoices(ctx, rows, staged.madeAt);
  // Skipped rows are known to be open at this time, too.
  await sql`
    update invoices_invoice i
       set open_as_of = ${staged.madeAt}
      from (select distinct s.company_code, s.number, s.fiscal_year from staged s) f
     where i.company_code = f.company_code
       and i.number = f.number
       and i.fiscal_year = f.fiscal_year
       and i.open_amount <> 0
       and i.open_as_of < ${staged.madeAt}`.execute(ctx.db);
  await releaseIncoming(ctx);
  return changed;
}

/**
 * Imports an `open_items` file: open amounts; open documents that it lacks are paid on the day of the file in their sales organisation. Values from
 * a newer file stay, and a document that arrives after a list without it is paid, too.
 */
export async function importOpenItems(ctx: Ctx, staged: Staged): Promise<number> {
  const madeAt = sql`${staged.madeAt}::timestamptz`;
  const clearedDay = sql`invoices_cleared_day(null, ${madeAt}, t.sorg)`;
  const missing = sql`
    select o.id
      from invoices_invoice o
     where o.open_amount <> 0
       and o.company_code in (select s.company_code from staged s)`;
  await lockStaged(ctx, staged.complete ? missing : undefined);
  const changed = await changedRows(
    ctx.db,
    sql`
    with f as (
      select i.id, ${minorUnits(sql`s.open_amount`, sql`i.currency`)} as open, s.due_on,
             coalesce(s.dunning_level, 0) as dunning
        from staged s
        join invoices_invoice i on i.company_code = s.company_code and i.number = s.number and i.fiscal_year = s.fiscal_year)
    merge into invoices_invoice t using f on t.id = f.id
    when matched and t.open_as_of <= ${madeAt} and (t.open_amount, t.due_on, t.dunning_level, t.open_as_of) is distinct from (f.open, f.due_on, f.dunning, ${madeAt})
      then update set open_amount = f.open, due_on = f.due_on, dunning_level = f.dunning, open_as_of = ${madeAt}, cleared_on = case when f.open = 0 then coalesce(t.cleared_on, ${clearedDay}) end
    when not matched by source and ${staged.complete} and t.open_amount <> 0 and t.open_as_of <= ${madeAt} and t.company_code in (select s.company_code from staged s)
      then update set open_amount = 0, cleared_on = ${clearedDay}, open_as_of = ${madeAt}`,
  );
  if (staged.complete)
    await sql`
      insert into invoices_open_list (company_code, as_of)
      select distinct s.company_code, ${madeAt}
        from staged s
          on conflict (company_code) do update set as_of = greatest(invoices_open_list.as_of, excluded.as_of)`.execute(
      ctx.db,
    );
  await releaseIncoming(ctx);
  return changed;
}
