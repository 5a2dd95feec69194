import { sql } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import { takeFromSites, type Taken } from '#rules/goods/catalog/stock.ts';
import type { Ctx } from '#platform/context.ts';
import { later } from '#platform/database/late-connections.ts';

/** A requested quantity of an article. */
export interface StockLine {
  readonly articleId: string;
  readonly sorg: string;
  readonly qty: number;
}
/** The reserved stock of a line by site, and the missing quantity. */
export interface ReservedStock {
  readonly taken: readonly Taken[];
  readonly missing: number;
}
/** Reserved stock of a customer that is released. */
export interface StockReservation extends Taken {
  readonly articleId: string;
  readonly sorg: string;
  readonly customerId: string;
}

const keyOf = (line: { readonly articleId: string; readonly sorg: string }): string => `${line.sorg}:${line.articleId}`;
const articleIds = (lines: readonly { articleId: string }[]): string[] => lines.map((line) => line.articleId);
const sorgs = (lines: readonly { sorg: string }[]): string[] => lines.map((line) => line.sorg);

/** The stock rows of some articles, locked in the order of their key and then sorted by site, best first. */
async function lockStockRows(
  ctx: Ctx,
  lines: readonly { articleId: string; sorg: string }[],
): Promise<{ key: string; site: string; free: number }[]> {
  const { rows } = await sql<{
    article_id: string;
    sorg: string;
    site: string;
    free: number;
    priority: number | null;
    name: string | null;
  }>`
    select s.article_id, s.sorg, s.site, greatest(s.qty - s.reserved, 0) as free, c.priority, c.name
      from (
        select distinct article_id, sorg
          from unnest(${articleIds(lines)}::uuid[], ${sorgs(lines)}::text[]) as t(article_id, sorg)) w
      join catalog_stock s on s.article_id = w.article_id and s.sorg = w.sorg
      left join catalog_site c on c.sorg = s.sorg and c.code = s.site
     order by s.article_id, s.sorg, s.site
       for update of s`.execute(ctx.db);
  return rows
    .sort(
      (a, b) =>
        (a.priority ?? 32_767) - (b.priority ?? 32_767) ||
        (a.name ?? '').localeCompare(b.name ?? '', 'en') ||
        (a.site < b.site ? -1 : 1),
    )
    .map((row) => ({ key: `${row.sorg}:${row.article_id}`, site: row.site, free: row.free }));
}

/** Adds arrivals whose date has passed to the stock: lists already count them as available. */
async function bookOverdueArrivals(ctx: Ctx, lines: readonly StockLine[]): Promise<void> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  await sql`
    with gone as (
      delete from catalog_arrival a
       using (
          select distinct article_id, sorg
            from unnest(${articleIds(lines)}::uuid[], ${sorgs(lines)}::text[]) as t(article_id, sorg)) w
       where a.article_id = w.article_id
         and a.sorg = w.sorg
         and a.kind = 'arrival'
         and a.arrives_on < ${today}::date
         and case a.precision when 'week' then a.arrives_on + 6 when 'month' then (
           a.arrives_on + interval '1 month')::date - 1 else a.arrives_on end < ${today}::date
      returning a.article_id, a.sorg, a.site, a.qty, a.as_of)
    insert into catalog_stock (article_id, sorg, site, qty, as_of)
    select article_id, sorg, site, sum(qty), max(as_of)
      from gone
     group by article_id, sorg, site
     order by article_id, sorg, site
        on conflict (article_id, sorg, site) do update set qty = catalog_stock.qty + excluded.qty`.execute(ctx.db);
}

/**
 * Reserves stock for a customer's order lines, in the transaction of the order: locks the stock rows in a fixed order,
 * reads them again, and takes from the sites by priority, the customer's own allocation first and never the allocations
 * of others. Returns the reserved quantity per line; the caller decides whether a shortage refuses the order. Never
 * sells a unit twice, never deadlocks with another order. Release the reservations with releaseStock.
 */
export async function reserveStock(
  ctx: Ctx,
  lines: readonly StockLine[],
  { customerId }: { readonly customerId: string },
): Promise<ReservedStock[]> {
  if (!ctx.transactional) throw new TypeError('stock is taken in the transaction of its order');
  if (lines.length === 0) return [];
  const before = await lockStockRows(ctx, lines);
  const { rows: kept } = await sql<{ key: string; own: number; others: number; overdue: boolean }>`
    select w.sorg || ':' || w.article_id as key, coalesce(x.own, 0) as own, coalesce(x.others, 0) as others,
           exists (
        select
          from catalog_arrival a
         where a.article_id = w.article_id
           and a.sorg = w.sorg
           and a.kind = 'arrival'
           and a.arrives_on < ${ctx.now.toISOString().slice(0, 10)}::date + 1) as overdue
      from (
        select distinct article_id, sorg
          from unnest(${articleIds(lines)}::uuid[], ${sorgs(lines)}::text[]) as t(article_id, sorg)) w
      left join lateral (
        select sum(y.qty - y.used) filter (where y.customer_id = ${customerId}::uuid)::int as own,
               sum(y.qty - y.used) filter (where y.customer_id <> ${customerId}::uuid)::int as others
          from catalog_allocation y
         where y.article_id = w.article_id and y.sorg = w.sorg) x on true`.execute(ctx.db);
  let stock = before;
  if (kept.some((row) => row.overdue)) {
    await bookOverdueArrivals(ctx, lines);
    stock = await lockStockRows(ctx, lines);
  }

  const free = new Map(stock.map((row) => [`${row.key}:${row.site}`, row.free]));
  const own = new Map(kept.map((row) => [row.key, row.own]));
  const others = new Map(kept.map((row) => [row.key, row.others]));
  const answers = lines.map((line) => {
    const key = keyOf(line);
    const sites = stock
      .filter((row) => row.key === key)
      .map(({ site }) => ({ site, free: free.get(`${key}:${site}`) ?? 0 }));
    const answer = takeFromSites(line.qty, sites, own.get(key) ?? 0, others.get(key) ?? 0);
    for (const { site, qty, allocatedQty } of answer.taken) {
      free.set(`${key}:${site}`, (free.get(`${key}:${site}`) ?? 0) - qty);
      own.set(key, (own.get(key) ?? 0) - allocatedQty);
    }
    return answer;
  });
  await book(
    ctx,
    lines.flatMap((line, index) =>
      (answers[index]?.taken ?? []).map((taken) => ({
        ...taken,
        articleId: line.articleId,
        sorg: line.sorg,
        customerId,
      })),
    ),
    1,
  );
  return answers;
}

/** Releases reserved stock in the transaction that cancels its order: to its site, and to the customer's allocation. */
export async function releaseStock(ctx: Ctx, reservations: readonly StockReservation[]): Promise<void> {
  if (!ctx.transactional) throw new TypeError('stock is released in the transaction of its cancellation');
  if (reservations.length === 0) return;
  await lockStockRows(ctx, reservations);
  await book(ctx, reservations, -1);
}

async function book(ctx: Ctx, changes: readonly StockReservation[], sign: 1 | -1): Promise<void> {
  if (changes.length === 0) return;
  await later(
    ctx.db,
    sql`
    update catalog_stock s
       set reserved = greatest(s.reserved + w.qty, 0)
      from (
        select article_id, sorg, site, sum(qty)::int as qty
          from unnest(${articleIds(changes)}::uuid[], ${sorgs(changes)}::text[],
                      ${changes.map((one) => one.site)}::text[],
                      ${changes.map((one) => sign * one.qty)}::int[]) as t(article_id, sorg, site, qty)
         group by article_id, sorg, site) w
     where s.article_id = w.article_id
       and s.sorg = w.sorg
       and s.site = w.site`,
  );
  const allocated = changes.filter((one) => one.allocatedQty > 0);
  if (allocated.length === 0) return;
  await later(
    ctx.db,
    sql`
    update catalog_allocation a set used = least(greatest(a.used + w.qty, 0), a.qty)
      from (select article_id, sorg, customer_id, sum(qty)::int as qty from unnest(${articleIds(allocated)}::uuid[], ${sorgs(allocated)}::text[],
              ${allocated.map((one) => one.customerId)}::uuid[], ${allocated.map((one) => sign * one.allocatedQty)}::int[]) as t(article_id, sorg, customer_id, qty)
             group by article_id, sorg, customer_id) w
     where a.article_id = w.article_id and a.sorg = w.sorg and a.customer_id = w.customer_id`,
  );
}
