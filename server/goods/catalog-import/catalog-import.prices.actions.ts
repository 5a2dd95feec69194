import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';

/**
 * Imports a `prices` file: each complete price list of a sorg in the file; writes only changed rows. An unknown article
 * has no id, so the table refuses the row and the importer reports it.
 */
export async function importPrices(ctx: Ctx, staged: Staged): Promise<number> {
  const columns = sql`article_id, sorg, price_list, valid_from, valid_to, amount, currency, uom`;
  const rows = sql`
    select a.id as article_id, s.sorg, s.price_list, s.valid_from, s.valid_to,
           ${minorUnits(sql`s.amount`, sql`s.currency`)} as amount, s.currency, s.uom
      from staged s
      left join catalog_article a on a.code = s.article`;
  if (staged.first) return changedRows(ctx.db, sql`insert into catalog_price (${columns}) ${rows}`);
  return changedRows(
    ctx.db,
    sql`
      with f as (${rows})
      merge into catalog_price t
       using f on t.article_id = f.article_id
             and t.sorg = f.sorg
             and t.price_list = f.price_list
             and t.valid_from = f.valid_from
        when matched and (t.amount <> f.amount
                          or t.valid_to is distinct from f.valid_to
                          or t.currency <> f.currency
                          or t.uom <> f.uom) then update set valid_to = f.valid_to,
                     amount = f.amount, currency = f.currency, uom = f.uom
        when not matched then insert (${columns})
      values (f.article_id, f.sorg, f.price_list, f.valid_from, f.valid_to, f.amount, f.currency, f.uom)
        when not matched by source and ${staged.complete}
                                   and (t.sorg, t.price_list) in (select sorg, price_list from staged_scope) then delete`,
  );
}

/** Imports a `deals` file: each complete deal in the file. */
export async function importDeals(ctx: Ctx, staged: Staged): Promise<number> {
  const { db } = ctx;
  const heads = await changedRows(
    db,
    sql`
    with f as (
      select distinct on (s.sorg, s.number) s.sorg, s.number, nullif(s.customer_group, '') as customer_group, c.id as customer_id,
             jsonb_build_object(coalesce((select l.language from markets_sorg_language l where l.sorg = s.sorg order by l.position limit 1), 'en'), s.description) as description, s.payment_term, s.valid_from, s.valid_to
        from staged s left join customers_customer c on c.unified = s.r3 || '-' || s.isr order by s.sorg, s.number, s.ctid)
    merge into catalog_deal t using f on t.sorg = f.sorg and t.number = f.number
    when matched and (t.customer_group, t.customer_id, t.description, t.payment_term, t.valid_from, t.valid_to) is distinct from (f.customer_group, f.customer_id, t.description || f.description, f.payment_term, f.valid_from, f.valid_to)
      then update set customer_group = f.customer_group, customer_id = f.customer_id, description = t.description || f.description, payment_term = f.payment_term, valid_from = f.valid_from, valid_to = f.valid_to
    when not matched then insert (number, sorg, customer_group, customer_id, description, payment_term, valid_from, valid_to)
      values (f.number, f.sorg, f.customer_group, f.customer_id, f.description, f.payment_term, f.valid_from, f.valid_to)`,
  );
  const lines = await changedRows(
    db,
    sql`
      with f as (
        select d.id as deal_id, a.id as article_id, s.min_qty, s.uom, s.type,
               case s.type
                 when 'percent' then (s.value * 100)::bigint
                 else ${minorUnits(sql`s.value`, sql`(select o.currency from markets_sorg o where o.code = s.sorg)`)}
                 end as value
          from staged s
          join catalog_deal d on d.sorg = s.sorg and d.number = s.number
          join catalog_article a on a.code = s.article),
      named as (select distinct deal_id from f)
      merge into catalog_deal_line t
       using f on t.article_id = f.article_id and t.deal_id = f.deal_id and t.min_qty = f.min_qty
        when matched and (t.uom, t.type, t.value) is distinct from (f.uom, f.type, f.value) then update set uom = f.uom,
                     type = f.type, value = f.value
        when not matched then insert (deal_id, article_id, min_qty, uom, type, value)
      values (f.deal_id, f.article_id, f.min_qty, f.uom, f.type, f.value)
        when not matched by source and ${staged.complete} and t.deal_id in (select deal_id from named) then delete`,
  );
  return heads + lines;
}
