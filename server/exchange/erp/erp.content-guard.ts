import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Database } from '#platform/database/database.ts';
import { unitFactor } from '#platform/sheets/minor-units.ts';
import { importDay as today } from '#exchange/erp-columns/erp-columns.checks.ts';

interface Loss {
  readonly what: string;
  readonly scope: string;
  readonly before: number;
  readonly lost: number;
}

/** A full list may take what it names from this share of its records before an operator must check it. */
export const allowedLoss = 0.2;
/** Lists with fewer records change as a whole without being wrong. */
const fewestRecords = 10;
/** A price moves by so much when it is doubled or halved by mistake, seldom otherwise. */
const moved = 'f.amount > n.amount * 1.5 or f.amount < n.amount * 0.5';

const validToday = (row: string): string =>
  `${row}.valid_from <= ${today} and coalesce(${row}.valid_to, ${today}) >= ${today}`;

/** A stored price `n` has no successor `f`; a list that is not complete takes only from the articles that it names. */
const lostPrice = (complete: boolean): string =>
  complete
    ? 'f.article is null'
    : `f.article is null and exists (
        select from staged s where s.sorg = n.sorg and s.price_list = n.price_list and s.article = n.article)`;

/** Of long lists every sixteenth article is looked at first: an import of them must stay quick. */
const sampled = (sample: boolean): string => (sample ? 'uuid_hash(t.article_id) & 15 = 0' : 'true');
const longList = 10_000;

/**
 * For each kind of list a query of what its staged rows would take away: `what`, `scope`, the number of records that
 * have it now, and of those that lose it. A missing row only counts if the list is `complete`.
 */
const measures: Readonly<Record<string, (complete: boolean, sample: boolean) => string>> = {
  prices: (complete, sample) => `
    with n as (
      select t.sorg, t.price_list, a.code as article, t.amount
        from catalog_price t join catalog_article a on a.id = t.article_id
       where ${sampled(sample)} and t.amount > 0 and ${validToday('t')}
         and (t.sorg, t.price_list) in (select c.sorg, c.price_list from staged_scope c)),
    f as (
      select s.sorg, s.price_list, s.article, s.amount * ${unitFactor('s.currency')} as amount
        from staged s where ${validToday('s')}),
    x as (
      select n.sorg, n.price_list, count(*)::int as before,
             (count(*) filter (where ${lostPrice(complete)}))::int as price, (count(*) filter (where ${moved}))::int as moved
        from n left join f on f.sorg = n.sorg and f.price_list = n.price_list and f.article = n.article
       group by 1, 2)
    select v.what, concat_ws(' ', x.sorg, x.price_list) as scope, x.before, v.lost
      from x cross join lateral (values ('price', x.price), ('moved', x.moved)) v(what, lost)`,
  stock: (complete, sample) => `
    select 'stock' as what, t.sorg as scope, count(*)::int as before,
           (count(*) filter (where case when s.article is null then ${complete} else s.qty = 0 end))::int as lost
      from catalog_stock t
      join catalog_article a on a.id = t.article_id
      left join staged s on s.sorg = t.sorg and s.site = t.site and s.article = a.code and s.type = 'now'
     where ${sampled(sample)} and t.qty > 0 and t.sorg in (select c.sorg from staged_scope c)
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
export async function guardContent(
  db: Database,
  { type, rowCount }: { readonly type: string; readonly rowCount: number },
  complete: boolean,
): Promise<void> {
  const measure = measures[type];
  if (!measure) return;
  const find = async (sample: boolean): Promise<Loss | undefined> => {
    const { rows } = await sql.raw<Loss>(measure(complete, sample)).execute(db);
    // A sample is a little wrong, so that less is enough for the exact count.
    const limit = sample ? allowedLoss * 0.75 : allowedLoss;
    return rows.find(({ before, lost }) => before >= fewestRecords && lost > before * limit);
  };
  if (rowCount > longList && !(await find(true))) return;
  const wrong = await find(false);
  if (wrong) throw new DomainError('file_content_lost', { ...wrong });
}
