import { sql } from 'kysely';
import { DomainError } from '../../../rules/errors.ts';
import type { Database } from '../../platform/database.ts';
import { wholeCurrencyList } from '../../platform/minor-units.ts';
import { importTime } from './erp.columns.ts';

/** A full list may take what it names from this share of its records before an operator must check it. */
export const allowedLoss = 0.2;
/** Lists with fewer records change as a whole without being wrong. */
const fewestRecords = 10;
/** A price moves by so much when it is doubled or halved by mistake, seldom otherwise. */
const moved = 'f.amount > n.amount * 1.5 or f.amount < n.amount * 0.5';

const today = `(${importTime} at time zone 'UTC')::date`;
const validToday = (row: string): string =>
  `${row}.valid_from <= ${today} and coalesce(${row}.valid_to, ${today}) >= ${today}`;

/**
 * For each kind of list a query of what its staged rows would take away: `what`, `scope`, the number of records that
 * have it now, and of those that lose it. A missing row only counts if the list is `complete`.
 */
const measures: Readonly<Record<string, (complete: boolean) => string>> = {
  prices: (complete) => `
    with n as (
      select t.sorg, t.price_list, t.article_id, t.amount from catalog_price t
       where (t.sorg, t.price_list) in (select c.sorg, c.price_list from staged_scope c) and t.amount > 0 and ${validToday('t')}),
    f as (
      select s.sorg, s.price_list, a.id as article_id,
             max(s.amount * case when s.currency in (${wholeCurrencyList}) then 1 else 100 end) filter (where ${validToday('s')}) as amount
        from staged s join catalog_article a on a.code = s.article group by 1, 2, 3)
    select v.what, concat_ws(' ', n.sorg, n.price_list) as scope, count(*)::int as before, (count(*) filter (where v.lost))::int as lost
      from n left join f on f.sorg = n.sorg and f.price_list = n.price_list and f.article_id = n.article_id
     cross join lateral (values
       ('price', case when f.article_id is null then ${complete} else f.amount is null end),
       ('moved', ${moved})) v(what, lost)
     group by 1, 2`,
  stock: (complete) => `
    select 'stock' as what, t.sorg as scope, count(*)::int as before,
           (count(*) filter (where case when s.article is null then ${complete} else s.qty = 0 end))::int as lost
      from catalog_stock t
      join catalog_article a on a.id = t.article_id
      left join staged s on s.sorg = t.sorg and s.site = t.site and s.article = a.code and s.type = 'now'
     where t.qty > 0 and t.sorg in (select c.sorg from staged_scope c)
     group by 2`,
  deals: (complete) => `
    select 'deal' as what, d.sorg as scope, count(*)::int as before,
           (count(*) filter (where ${complete} and s.article is null))::int as lost
      from catalog_deal d
      join catalog_deal_line l on l.deal_id = d.id
      join catalog_article a on a.id = l.article_id
      left join staged s on s.sorg = d.sorg and s.number = d.number and s.article = a.code and s.min_qty = l.min_qty
     where (d.sorg, d.number) in (select x.sorg, x.number from staged x)
     group by 2`,
  credit: (complete) => `
    select 'limit' as what, 'credit' as scope, count(*)::int as before,
           (count(*) filter (where case when s.account is null then ${complete} else s."limit" = 0 end))::int as lost
      from credit_account t
      left join staged s on s.account = t.code
     where t.credit_limit > 0`,
};

/**
 * Refuses a list whose rows are well formed and take too much away at once: `file_content_lost` with the numbers. An
 * operator may accept it like one that shrinks.
 */
export async function guardContent(db: Database, type: string, complete: boolean): Promise<void> {
  const measure = measures[type];
  if (!measure) return;
  const { rows } = await sql
    .raw<{ what: string; scope: string; before: number; lost: number }>(measure(complete))
    .execute(db);
  const wrong = rows.find(({ before, lost }) => before >= fewestRecords && lost > before * allowedLoss);
  if (wrong) throw new DomainError('file_content_lost', { ...wrong });
}
