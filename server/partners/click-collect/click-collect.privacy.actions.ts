import { sql, type RawBuilder } from 'kysely';
import type { ConsumerSearch } from '#rules/service/retail-sales/consumer-search.ts';
import { addDays, instantAt, type CalendarDate } from '#rules/dates.ts';
import { isConsumer, limitOf, type ConsumerData, type ConsumerRecord } from '#platform/consumer-data.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { reachedArea } from '#accounts/customers/customers.policy.ts';
import type { MarketSummary } from '#accounts/markets/markets.queries.ts';
import { eraseExpired } from '#accounts/markets/markets.retention.actions.ts';

/** Condition on `click_collect_consumer p`, `click_collect_order o`: the consumer, in the caller's areas. */
const ofConsumer = (ctx: Ctx, who: ConsumerSearch): RawBuilder<boolean> => sql<boolean>`
  ${isConsumer(who, {
    id: sql`p.order_id`,
    email: sql`p.email`,
    name: sql`p.search_text`,
    phone: sql`p.phone`,
    frameNumber: sql`''`,
  })}
  and exists (
      select
        from customers_area a
       where a.customer_id = o.customer_id
         and a.sorg = o.sorg
         and ${reachedArea(ctx)})`;

async function findRecords(ctx: Ctx, who: ConsumerSearch): Promise<ConsumerRecord[]> {
  const { rows } = await sql<ConsumerRecord>`
    select o.id, 'click-collect' as kind, o.number, c.name as dealer, o.created_at as "createdAt",
           jsonb_build_object('name', trim(p.first_name || ' ' || p.last_name), 'phone', p.phone, 'email', p.email,
                              'language', p.locale) as data
      from click_collect_order o
      join click_collect_consumer p on p.order_id = o.id
      join customers_customer c on c.id = o.customer_id
     where ${ofConsumer(ctx, who)}
     order by o.created_at, o.id
     ${limitOf(who)}`.execute(ctx.db);
  return rows;
}

/** Removes consumers of orders; the orders stay. An open page must not show them again, so the version rises. */
async function eraseConsumers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.deleteFrom('click_collect_consumer').where('order_id', '=', anyOf(ids)).execute();
  await ctx.db
    .updateTable('click_collect_order')
    .set((expression) => ({ version: expression('version', '+', 1), content_hash: '' }))
    .where('id', '=', anyOf(ids))
    .execute();
}

/** The part of this module in export and erasure of a consumer. */
export const collectConsumers: ConsumerData = {
  module: 'click-collect',
  find: findRecords,
  erase: async (ctx, who) => {
    const { rows } = await sql<{ id: string }>`
      select o.id
        from click_collect_order o
        join click_collect_consumer p on p.order_id = o.id
       where ${ofConsumer(ctx, who)}
       order by o.id
         for update of o`.execute(ctx.db);
    const ids = rows.map(({ id }) => id);
    await eraseConsumers(ctx, ids);
    return { ids, mails: 0 };
  },
};

const expiredAtOnce = 500;

/** Erases the consumers of orders that were handed out as many years ago as a market keeps their data. */
export async function eraseOldConsumers(ctx: Ctx): Promise<void> {
  await eraseExpired(ctx, eraseSome);
}

async function eraseSome(ctx: Ctx, { id, sorgs, timeZone }: MarketSummary, until: CalendarDate): Promise<boolean> {
  const before = instantAt(addDays(until, 1), '00:00', timeZone);
  const { rows } = await sql<{ id: string }>`
    select o.id
      from click_collect_order o
      join click_collect_consumer p on p.order_id = o.id
     where o.sorg = any(${[...sorgs]})
       and o.status = 'complete'
       and o.status_at < ${before}
     order by o.id
     limit ${sql.lit(expiredAtOnce)}
       for update of o skip locked`.execute(ctx.db);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return false;
  await eraseConsumers(ctx, ids);
  await ctx.record({ action: 'consumer.expire', subjectType: 'market', subjectId: id, after: { orders: ids } });
  return ids.length === expiredAtOnce;
}
