import { doubt, importDay as today, type RowCheck } from './erp-columns.checks.ts';

// Prices, deals and parts of which there are two, and more than there is.

/** Of two prices that have begun, the later one counts; future prices are rows with a later day. */
export const priceOverlapDoubt: RowCheck = doubt({
  column: 'valid_to',
  code: 'row_price_overlaps',
  about: 'A price ends before the next one that has begun.',
  join: `join (
    select x.sorg, x.price_list, x.article, max(x.valid_from) as latest from staged x
     where x.valid_from <= ${today} group by x.sorg, x.price_list, x.article having count(*) > 1) t
    on t.sorg = s.sorg and t.price_list = s.price_list and t.article = s.article`,
  bad: 's.valid_from < t.latest and coalesce(s.valid_to, t.latest) >= t.latest',
  params: { date: 't.latest' },
});

/** A deal or block for a customer and a group: the customer alone would do, or is in another group. */
export const customerAndGroupDoubt: RowCheck = doubt({
  column: 'customer_group',
  code: 'row_customer_and_group',
  about: 'A row for one customer names no customer group.',
  bad: "s.customer_group <> '' and (s.r3 <> '' or s.isr <> '')",
  params: { group: 's.customer_group' },
});

/** All allocations of an article together are at most what is on hand or will arrive, once the portal knows its stock. */
export const aboveStockDoubt: RowCheck = doubt({
  column: 'qty',
  code: 'row_above_stock',
  about: 'The allocations of an article are at most its stock with all arrivals, once the portal knows any.',
  join: `join (
    select x.sorg, x.article, sum(x.qty) as qty from staged x group by x.sorg, x.article) g
    on g.sorg = s.sorg and g.article = s.article
    join (
    select k.sorg, a.code as article, sum(k.qty) as qty
      from (select n.sorg, n.article_id, n.qty from catalog_stock n
            union all select n.sorg, n.article_id, n.qty from catalog_arrival n) k
      join catalog_article a on a.id = k.article_id
     where a.code in (select x.article from staged x)
     group by k.sorg, a.code) t on t.sorg = s.sorg and t.article = s.article`,
  bad: 's.qty > 0 and g.qty > t.qty',
  params: { given: 'g.qty', stock: 't.qty' },
});

/** Two parts of a groupset in one place: their order changes from page to page. */
export const positionDoubt: RowCheck = doubt({
  column: 'position',
  code: 'row_position_twice',
  about: 'No other part of the set has the position.',
  join: `join (
    select x.groupset, x.position, array_agg(distinct x.part) as parts from staged x where x.swap = ''
     group by x.groupset, x.position having count(distinct x.part) > 1) t
    on t.groupset = s.groupset and t.position = s.position`,
  bad: "s.swap = ''",
  params: { other: '(select min(p) from unnest(t.parts) p where p <> s.part)' },
});
