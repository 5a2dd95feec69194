import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { KeyedChange, KeyedRow, KeyedRows } from '#platform/database/keyed-rows.ts';
import { markOutdated } from '#goods/catalog/catalog.entries.actions.ts';
import {
  findArrivals,
  findAttributes,
  findOrderLimits,
  findPrices,
  findStock,
} from './catalog-import.keyed.queries.ts';

/** Rows of the temporary relation `c`: keys and their new values. */
const given = (changes: readonly KeyedChange[]): RawBuilder<unknown> => sql`(
      select (e.change -> 'key' ->> 'article')::uuid as article_id, e.change -> 'key' ->> 'sorg' as sorg,
             e.change -> 'key' ->> 'site' as site, (e.change -> 'key' ->> 'date')::date as date,
             e.change -> 'key' ->> 'list' as list, e.change -> 'after' as v
        from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as e(change)) c`;

const present = (changes: readonly KeyedChange[]): KeyedChange[] => changes.filter(({ after }) => after !== null);
const absent = (changes: readonly KeyedChange[]): KeyedChange[] => changes.filter(({ after }) => after === null);

const atKey = sql`t.article_id = c.article_id and t.sorg = c.sorg`;

/** One audit entry per article, as the operations of the catalog analysis write them. */
async function recordArticles(
  ctx: Ctx,
  action: string,
  changes: readonly KeyedChange[],
  shown: (values: KeyedRow | null) => unknown,
): Promise<void> {
  for (const { key, before, after } of changes)
    await ctx.record({
      action,
      subjectType: 'article',
      subjectId: `${String(key['sorg'])}:${String(key['code'])}`,
      before: shown(before),
      after: shown(after),
    });
}

/** One audit entry per sales organisation with the number of rows and the first of them. */
async function recordSorgs(ctx: Ctx, action: string, changes: readonly KeyedChange[]): Promise<void> {
  for (const [sorg, rows] of Map.groupBy(changes, ({ key }) => String(key['sorg']))) {
    const first = rows.slice(0, 20);
    await ctx.record({
      action,
      subjectType: 'sorg',
      subjectId: sorg,
      before: first.map(({ key: { article: _id, ...key }, before }) => ({ ...key, ...before })),
      after: {
        rows: rows.length,
        first: first.map(({ key: { article: _id, ...key }, after }) => ({ ...key, ...after })),
      },
    });
  }
}

const refreshLater = (ctx: Ctx, changes: readonly KeyedChange[]): Promise<void> =>
  markOutdated(ctx, sql`select unnest(${changes.map(({ key }) => String(key['article']))}::uuid[]) as id`);

/** Order limits of articles, many at once. Lists show them after the next refresh. */
export const orderLimitRows: KeyedRows = {
  find: findOrderLimits,
  async set(ctx, changes) {
    await sql`
      update catalog_article_sorg t
         set order_limit = (c.v ->> 'limit')::int, updated_at = ${ctx.now}
        from ${given(changes)}
       where ${atKey}`.execute(ctx.db);
    await recordArticles(ctx, 'catalog.updateOrderLimit', changes, (values) => ({ orderLimit: values?.['limit'] }));
    await refreshLater(ctx, changes);
  },
};

/** New-arrival periods and order switches of articles, many at once. */
export const attributeRows: KeyedRows = {
  find: findAttributes,
  async set(ctx, changes) {
    await sql`
      update catalog_article_sorg t
         set new_arrival_active = (c.v ->> 'new')::boolean, new_arrival_from = (c.v ->> 'from')::date,
             new_arrival_to = (c.v ->> 'to')::date, allow_order = (c.v ->> 'order')::boolean, updated_at = ${ctx.now}
        from ${given(changes)}
       where ${atKey}`.execute(ctx.db);
    await recordArticles(ctx, 'catalog.updateAttributes', changes, (values) => ({
      newArrival: { from: values?.['from'], to: values?.['to'], active: values?.['new'] },
      order: values?.['order'],
    }));
    await refreshLater(ctx, changes);
  },
};

/** Stock on hand. What orders reserved stays reserved: a row with reservations is emptied instead of removed. */
export const stockRows: KeyedRows = {
  find: findStock,
  async set(ctx, changes) {
    await sql`
      insert into catalog_stock as t (article_id, sorg, site, qty, as_of)
      select c.article_id, c.sorg, c.site, (c.v ->> 'qty')::int, ${ctx.now}::timestamptz
        from ${given(present(changes))}
       order by c.article_id, c.sorg, c.site
          on conflict (article_id, sorg, site) do update set qty = excluded.qty, as_of = excluded.as_of`.execute(
      ctx.db,
    );
    await sql`
      update catalog_stock t
         set qty = 0, as_of = ${ctx.now}
        from ${given(absent(changes))}
       where ${atKey} and t.site = c.site and t.reserved > 0`.execute(ctx.db);
    await sql`
      delete from catalog_stock t
       using ${given(absent(changes))}
       where ${atKey} and t.site = c.site and t.reserved = 0`.execute(ctx.db);
    await recordSorgs(ctx, 'catalog.stock-set', changes);
    await ctx.enqueue('stock-alerts.answer', {}, { key: 'stock-alerts.answer' });
  },
};

/** Dates and quantities of goods that arrive. */
export const arrivalRows: KeyedRows = {
  find: findArrivals,
  async set(ctx, changes) {
    await sql`
      delete from catalog_arrival t
       using ${given(absent(changes))}
       where ${atKey} and t.site = c.site and t.arrives_on = c.date and t.kind = 'arrival'`.execute(ctx.db);
    await sql`
      insert into catalog_arrival (article_id, sorg, site, arrives_on, precision, kind, qty, as_of)
      select c.article_id, c.sorg, c.site, c.date, c.v ->> 'precision', 'arrival', (c.v ->> 'qty')::int,
             ${ctx.now}::timestamptz
        from ${given(present(changes))}
       order by c.article_id, c.sorg, c.site, c.date
          on conflict (article_id, sorg, site, arrives_on, kind)
          do update set qty = excluded.qty, precision = excluded.precision, as_of = excluded.as_of`.execute(ctx.db);
    await recordSorgs(ctx, 'catalog.arrivals-set', changes);
    await ctx.enqueue('stock-alerts.answer', {}, { key: 'stock-alerts.answer' });
  },
};

/** Prices of price lists, in minor units. */
export const priceRows: KeyedRows = {
  find: findPrices,
  async set(ctx, changes) {
    await sql`
      delete from catalog_price t
       using ${given(absent(changes))}
       where ${atKey} and t.price_list = c.list and t.valid_from = c.date`.execute(ctx.db);
    await sql`
      insert into catalog_price (article_id, sorg, price_list, valid_from, valid_to, amount, currency, uom)
      select c.article_id, c.sorg, c.list, c.date, (c.v ->> 'to')::date, (c.v ->> 'amount')::bigint, c.v ->> 'currency',
             c.v ->> 'unit'
        from ${given(present(changes))}
       order by c.article_id, c.sorg, c.list, c.date
          on conflict (article_id, sorg, price_list, valid_from)
          do update set valid_to = excluded.valid_to, amount = excluded.amount, currency = excluded.currency,
                        uom = excluded.uom`.execute(ctx.db);
    await recordSorgs(ctx, 'catalog.prices-set', changes);
  },
};
