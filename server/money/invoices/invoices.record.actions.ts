import { sql } from 'kysely';
import { addDays, calendarDateIn } from '#rules/dates.ts';
import { documentNewsDays } from '#rules/exchange/notices/news-days.ts';
import { invoiceRow } from '#rules/money/invoices/row.ts';
import { namesWith } from '#rules/table-row.ts';
import type { Ctx } from '#platform/context.ts';
import { importedNames, replacedImported } from '#platform/rows/staged-rows.ts';
import { columnsOf, columnOf } from '#platform/rows/table-row.ts';
import { inParts } from '#platform/database/sets.ts';
import { changedRows } from '#platform/database/staging.ts';
import { addErpEvents } from '#ordering/orders/orders.events.actions.ts';
import { setInvoiced } from '#ordering/orders/orders.progress.actions.ts';

const imported = columnsOf(importedNames(invoiceRow));

/** Lists of open documents also report open amounts: the newest message counts. */
const newestReplaced = sql.join(
  [...namesWith(invoiceRow, 'newest').map(columnOf), 'open_as_of'].map(
    (column) => sql`
      ${sql.ref(column)} = case when excluded.open_as_of >= invoices_invoice.open_as_of
                                then excluded.${sql.ref(column)} else invoices_invoice.${sql.ref(column)} end`,
  ),
);

/**
 * Creates the temporary tables `staged_invoice` and `staged_invoice_line`: the documents that an import stores, with the
 * imported columns of the invoice. `invoice_id` and `is_new` are known once the document is stored.
 */
export async function createStagedInvoices(ctx: Ctx): Promise<void> {
  await sql`drop table if exists staged_invoice, staged_invoice_line, staged_order_line`.execute(ctx.db);
  await sql`
    create temporary table staged_invoice on commit drop as
    select ${imported}, id as invoice_id, false as is_new
      from invoices_invoice
      with no data`.execute(ctx.db);
  await sql`
    create temporary table staged_invoice_line on commit drop as
    select i.company_code, i.number, i.fiscal_year, l.position, o.number as order_number,
           l.position as order_position, l.article_code, l.description, l.uom, l.qty, l.price, l.subtotal, l.tax_category,
           l.tax_basis_points, l.list_price
      from invoices_invoice i, invoices_line l, orders_order o
      with no data`.execute(ctx.db);
}

/** Inserts or updates the staged invoices without their lines. Returns their number. */
async function writeHeads(ctx: Ctx, at: Date): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
    with written as (
      insert into invoices_invoice (${imported}, created_at, open_as_of, document_due)
      select ${imported}, ${at}, ${at}, true
        from staged_invoice
       order by company_code, number, fiscal_year
          on conflict (company_code, number, fiscal_year) do update
         set ${replacedImported(invoiceRow)}, ${newestReplaced}, document_due = true
      returning id, company_code, number, fiscal_year, xmax = 0 as is_new)
    update staged_invoice s
       set invoice_id = w.id, is_new = w.is_new
      from written w
     where s.company_code = w.company_code
       and s.number = w.number
       and s.fiscal_year = w.fiscal_year`,
  );
}

/** A newer list of open documents without these new invoices means that they are paid. */
async function clearPaid(ctx: Ctx): Promise<void> {
  await sql`
    update invoices_invoice i
       set open_amount = 0, cleared_on = coalesce(i.cleared_on, invoices_cleared_day(null, l.as_of, i.sorg)), open_as_of = l.as_of
      from invoices_open_list l, staged_invoice s
     where i.id = s.invoice_id
       and s.is_new
       and l.company_code = i.company_code
       and l.as_of > i.open_as_of`.execute(ctx.db);
}

const linesOfStaged = sql`
  select l.order_line_id as id
    from invoices_line l
    join staged_invoice s on s.invoice_id = l.invoice_id
   where l.order_line_id is not null`;

/**
 * Replaces the lines of the staged invoices, linked to orders of the invoice's own customer. The temporary table
 * `staged_order_line` holds the order lines that the earlier versions named.
 */
async function replaceLines(ctx: Ctx): Promise<void> {
  await sql`create temporary table staged_order_line on commit drop as ${linesOfStaged}`.execute(ctx.db);
  await sql`
    delete from invoices_line l
     using staged_invoice s
     where l.invoice_id = s.invoice_id`.execute(ctx.db);
  await sql`
    insert into invoices_line (invoice_id, position, order_id, order_line_id, article_code, description, uom, qty,
                               price, subtotal, tax_category, tax_basis_points, list_price)
    select s.invoice_id, n.position, o.id, l.id, n.article_code, n.description, n.uom, n.qty, n.price, n.subtotal,
           n.tax_category, n.tax_basis_points, n.list_price
      from staged_invoice s
      join staged_invoice_line n using (company_code, number, fiscal_year)
      left join orders_order o on o.number = n.order_number and o.customer_id = s.customer_id
      left join orders_line l on l.order_id = o.id and l.position = n.order_position`.execute(ctx.db);
}

const eventsPerJob = 500;

/** Tells dealers of new invoices and credit notes; once for each, because only new ones are told. */
async function notifyIssued(ctx: Ctx, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.invoice_id as id
      from staged_invoice s
     where s.is_new
       and s.kind in ('invoice', 'credit_note')
       and s.invoiced_on >= ${addDays(calendarDateIn(at, 'UTC'), -documentNewsDays - 1)}
     order by s.invoice_id`.execute(ctx.db);
  for (const part of inParts(rows, eventsPerJob))
    await ctx.enqueue('notices.raise', {
      kind: 'invoice.issued',
      events: part.map(({ id: invoiceId }) => ({ key: invoiceId, details: { invoiceId } })),
    });
}

/**
 * Stores the staged invoices: each replaces its earlier version, then the invoiced quantities of its order lines (now
 * and before) are summed again over all invoices. Returns the number of stored invoices.
 */
export async function recordStagedInvoices(ctx: Ctx, at: Date): Promise<number> {
  const stored = await writeHeads(ctx, at);
  if (stored === 0) return 0;
  await clearPaid(ctx);
  await replaceLines(ctx);
  const affected = sql`select id from staged_order_line union ${linesOfStaged}`;
  const invoiced = sql<number>`
    (select coalesce(sum(i.qty), 0) from invoices_line i where i.order_line_id = l.id)`;
  await setInvoiced(ctx, affected, invoiced, at);
  await addErpEvents(
    ctx,
    'invoiced',
    at,
    sql`
    select distinct l.order_id, s.number
      from staged_invoice s
      join invoices_line l on l.invoice_id = s.invoice_id
     where s.is_new
       and l.order_id is not null`,
  );
  await notifyIssued(ctx, at);
  // Computed after the commit; triggers note which months and years changed, so jobs that are already queued are enough.
  await ctx.enqueue('sales-overview.refresh', {}, { key: 'sales-overview.refresh' });
  await ctx.enqueue('bonus.refresh', {}, { key: 'bonus.refresh' });
  await ctx.enqueue('e-invoices.issue', {}, { key: 'e-invoices.issue' });
  return stored;
}
