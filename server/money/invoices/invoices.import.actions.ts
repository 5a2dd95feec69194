import { sql, type RawBuilder } from 'kysely';
import { invoiceRow } from '#rules/money/invoices/row.ts';
import type { Ctx } from '#platform/context.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import { importedNames, sameImported, stagedValues } from '#platform/rows/staged-rows.ts';
import { columnsOf } from '#platform/rows/table-row.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';
import { releaseIncoming } from './invoices.receive.actions.ts';
import { createStagedInvoices, recordStagedInvoices } from './invoices.record.actions.ts';

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

const computed = {
  customerId: sql`c.id`,
  creditAccountId: sql`k.id`,
  kind: sql`coalesce(nullif(s.kind, ''), case when s.total_amount < 0 then 'credit_note' else 'invoice' end)`,
};

/** Stages the documents of a file with their lines; a document's own columns are those of its first row. */
async function stageDocuments(ctx: Ctx): Promise<void> {
  await sql`
    insert into staged_invoice (${columnsOf(importedNames(invoiceRow))})
    select distinct on (s.company_code, s.number, s.fiscal_year) ${stagedValues(invoiceRow, computed)}
      from staged s
      join customers_customer c on c.unified = s.r3 || '-' || s.isr
      left join credit_account k on k.code = s.account
     order by s.company_code, s.number, s.fiscal_year, s.ctid`.execute(ctx.db);
  await sql`
    insert into staged_invoice_line (company_code, number, fiscal_year, position, order_number, order_position,
                                     article_code, description, uom, qty, price, subtotal, tax_category,
                                     tax_basis_points, list_price)
    select s.company_code, s.number, s.fiscal_year, s.position, nullif(s.order, ''), s.order_position, s.article,
           s.description, s.uom, s.qty, ${unitPrice}, ${units('subtotal')}, coalesce(s.tax_category, ''), (s.tax_percent * 100)::int,
           case when s.list_price is not null then ${units('list_price')} end
      from staged s`.execute(ctx.db);
}

/** Removes the staged documents that are stored with the same columns and lines. */
async function skipUnchanged(ctx: Ctx): Promise<void> {
  await sql`
    with stored as (
      select i.id, i.company_code, i.number, i.fiscal_year
        from staged_invoice s
        join invoices_invoice i using (company_code, number, fiscal_year)
       where ${sameImported(invoiceRow, 'i', 's')}),
    stored_line as (
      select i.company_code, i.number, i.fiscal_year, t.position, o.number as order_number,
             l.position as order_position, t.article_code, t.description, t.uom, t.qty, t.price, t.subtotal,
             t.tax_category, t.tax_basis_points, t.list_price
        from stored i
        join invoices_line t on t.invoice_id = i.id
        left join orders_order o on o.id = t.order_id
        left join orders_line l on l.id = t.order_line_id),
    changed as (
      select company_code, number, fiscal_year
        from staged_invoice_line n
        full join stored_line o using (company_code, number, fiscal_year, position)
       where (n.order_number, n.order_position, n.article_code, n.description, n.uom, n.qty, n.price, n.subtotal,
              n.tax_category, n.tax_basis_points, n.list_price)
             is distinct from
             (o.order_number, o.order_position, o.article_code, o.description, o.uom, o.qty, o.price, o.subtotal,
              o.tax_category, o.tax_basis_points, o.list_price))
    delete from staged_invoice s
     using stored i
     where s.company_code = i.company_code
       and s.number = i.number
       and s.fiscal_year = i.fiscal_year
       and not exists (
          select
            from changed c
           where c.company_code = s.company_code
             and c.number = s.number
             and c.fiscal_year = s.fiscal_year)`.execute(ctx.db);
}

/** Imports an `invoices` file; unchanged documents are skipped. */
export async function importInvoices(ctx: Ctx, staged: Staged): Promise<number> {
  await lockStaged(ctx);
  await createStagedInvoices(ctx);
  await stageDocuments(ctx);
  await skipUnchanged(ctx);
  const changed = await recordStagedInvoices(ctx, staged.madeAt);
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
