import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { minorUnits } from '../../platform/minor-units.ts';
import { changedRows, type Staged } from '../../platform/staging.ts';
import { recordInvoiced } from '../orders/orders.import.actions.ts';

const units = (column: string): RawBuilder<number> => minorUnits(sql.ref(`s.${column}`), sql`s.currency`);

/** Takes over an `invoices` file: documents and their lines, then what the order lines have of it. */
export async function importInvoices(ctx: Ctx, staged: Staged): Promise<number> {
  const { db, now } = ctx;
  const heads = await changedRows(db, sql`
    with f as (
      select distinct on (s.company_code, s.number, s.fiscal_year) s.company_code, s.number, s.fiscal_year, s.sorg, c.id as customer_id, k.id as credit_account_id, s.delivery, s.invoiced_on, s.due_on, s.currency,
             ${units('goods_amount')} as goods, ${units('shipment_amount')} as shipment, ${units('discount_amount')} as discount, ${units('tax_amount')} as tax, ${units('total_amount')} as total, ${units('open_amount')} as open,
             s.payment_terms, s.notes, s.cleared_on
        from staged s join customers_customer c on c.unified = s.r3 || '-' || s.isr left join credit_account k on k.code = s.account order by s.company_code, s.number, s.fiscal_year, s.ctid)
    merge into invoices_invoice t using f on t.company_code = f.company_code and t.number = f.number and t.fiscal_year = f.fiscal_year
    when matched and (t.credit_account_id, t.delivery_number, t.invoiced_on, t.due_on, t.goods_amount, t.shipment_amount, t.discount_amount, t.tax_amount, t.total_amount, t.open_amount, t.payment_terms, t.notes, t.cleared_on)
        is distinct from (f.credit_account_id, f.delivery, f.invoiced_on, f.due_on, f.goods, f.shipment, f.discount, f.tax, f.total, f.open, f.payment_terms, f.notes, f.cleared_on)
      then update set credit_account_id = f.credit_account_id, delivery_number = f.delivery, invoiced_on = f.invoiced_on, due_on = f.due_on, goods_amount = f.goods, shipment_amount = f.shipment, discount_amount = f.discount, tax_amount = f.tax,
        total_amount = f.total, open_amount = f.open, payment_terms = f.payment_terms, notes = f.notes, cleared_on = f.cleared_on
    when not matched then insert (company_code, number, fiscal_year, sorg, customer_id, credit_account_id, delivery_number, invoiced_on, due_on, currency, goods_amount, shipment_amount, discount_amount, tax_amount, total_amount, open_amount, payment_terms, notes, cleared_on, created_at)
      values (f.company_code, f.number, f.fiscal_year, f.sorg, f.customer_id, f.credit_account_id, f.delivery, f.invoiced_on, f.due_on, f.currency, f.goods, f.shipment, f.discount, f.tax, f.total, f.open, f.payment_terms, f.notes, f.cleared_on, ${now})`);
  await sql`create temporary table staged_invoice on commit drop as
    select i.id as invoice_id, s.position, o.id as order_id, l.id as order_line_id, s.article as article_code, s.description, s.uom, s.qty, ${units('price')} as price, ${units('subtotal')} as subtotal
      from staged s join invoices_invoice i on i.company_code = s.company_code and i.number = s.number and i.fiscal_year = s.fiscal_year
      left join orders_order o on s.order <> '' and o.number = s.order left join orders_line l on l.order_id = o.id and l.position = s.order_position`.execute(db);
  await sql`create temporary table staged_lines on commit drop as
    select order_line_id as line_id from staged_invoice where order_line_id is not null
    union select t.order_line_id from invoices_line t where t.order_line_id is not null and t.invoice_id in (select invoice_id from staged_invoice)`.execute(db);
  const lines = await changedRows(db, sql`
    merge into invoices_line t using staged_invoice f on t.invoice_id = f.invoice_id and t.position = f.position
    when matched and (t.order_line_id, t.article_code, t.description, t.uom, t.qty, t.price, t.subtotal) is distinct from (f.order_line_id, f.article_code, f.description, f.uom, f.qty, f.price, f.subtotal)
      then update set order_id = f.order_id, order_line_id = f.order_line_id, article_code = f.article_code, description = f.description, uom = f.uom, qty = f.qty, price = f.price, subtotal = f.subtotal
    when not matched then insert (invoice_id, position, order_id, order_line_id, article_code, description, uom, qty, price, subtotal)
      values (f.invoice_id, f.position, f.order_id, f.order_line_id, f.article_code, f.description, f.uom, f.qty, f.price, f.subtotal)
    when not matched by source and ${staged.complete} and t.invoice_id in (select invoice_id from staged_invoice) then delete`);
  if (heads + lines === 0) return 0;
  // Credit notes take nothing back from what was billed: the goods were shipped and charged.
  await sql`create temporary table staged_invoiced on commit drop as
    select n.line_id, coalesce(sum(t.qty) filter (where i.total_amount >= 0), 0)::int as qty, coalesce(max(i.number), '') as number, coalesce(max(i.invoiced_on)::timestamp at time zone 'UTC', ${staged.madeAt}) as at
      from staged_lines n left join invoices_line t on t.order_line_id = n.line_id left join invoices_invoice i on i.id = t.invoice_id group by n.line_id`.execute(db);
  await recordInvoiced(ctx);
  return heads + lines;
}

/** Takes over an `open_items` file: what is still to pay; open documents that it lacks are paid on the day of the file. */
export async function importOpenItems(ctx: Ctx, staged: Staged): Promise<number> {
  return changedRows(ctx.db, sql`
    with f as (
      select i.id, ${minorUnits(sql`s.open_amount`, sql`i.currency`)} as open, s.due_on
        from staged s join invoices_invoice i on i.company_code = s.company_code and i.number = s.number and i.fiscal_year = s.fiscal_year)
    merge into invoices_invoice t using f on t.id = f.id
    when matched and (t.open_amount, t.due_on) is distinct from (f.open, f.due_on) then update set open_amount = f.open, due_on = f.due_on, cleared_on = case when f.open = 0 then coalesce(t.cleared_on, ${staged.madeAt}::date) end
    when not matched by source and ${staged.complete} and t.open_amount <> 0 and t.company_code in (select s.company_code from staged s) then update set open_amount = 0, cleared_on = ${staged.madeAt}::date`);
}
