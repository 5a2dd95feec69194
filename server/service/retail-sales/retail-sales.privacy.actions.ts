import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import type { ConsumerSearch } from '#rules/service/retail-sales/consumer-search.ts';
import { isConsumer, limitOf, type ConsumerData, type ConsumerRecord } from '#platform/consumer-data.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';
import type { MarketSummary } from '#accounts/markets/markets.queries.ts';
import { eraseExpired } from '#accounts/markets/markets.retention.actions.ts';
import { eraseConsumers } from './retail-sales.state.actions.ts';

/** Registrations in the areas of the member of staff; all for a command. A customer's users have no part in this. */
function reached({ actor }: Ctx): RawBuilder<boolean> {
  if (!actor) return sql<boolean>`true`;
  if (actor.ownCustomerId !== null) return sql<boolean>`false`;
  return sql<boolean>`exists (
      select
        from customers_area a
       where a.customer_id = r.customer_id
         and a.sorg = r.sorg
         and ${visibleArea(actor)})`;
}

/** Condition on `retail_sales_registration r`: of the consumer, in the caller's areas. */
const ofConsumer = (ctx: Ctx, who: ConsumerSearch): RawBuilder<boolean> => sql<boolean>`
  ${isConsumer(who, {
    id: sql`r.id`,
    email: sql`r.consumer_email`,
    name: sql`r.consumer_name`,
    phone: sql`r.consumer_phone`,
    frameNumber: sql`r.number`,
  })}
  and ${reached(ctx)}`;

async function findRecords(ctx: Ctx, who: ConsumerSearch): Promise<ConsumerRecord[]> {
  const { rows } = await sql<ConsumerRecord>`
    select r.id, 'registration' as kind, r.number, c.name as dealer, r.created_at as "createdAt",
           jsonb_build_object('name', r.consumer_name, 'phone', r.consumer_phone, 'address', r.consumer_address,
                              'city', r.consumer_city, 'country', r.consumer_country, 'email', r.consumer_email,
                              'language', r.consumer_locale, 'soldOn', r.sold_on, 'article', r.article_code,
                              'agreedToMailAt', coalesce(r.consented_at::text, '')) as data
      from retail_sales_registration r
      join customers_customer c on c.id = r.customer_id
     where ${ofConsumer(ctx, who)}
     order by r.created_at, r.id
     ${limitOf(who)}`.execute(ctx.db);
  return rows;
}

/** The part of this module in export and erasure of a consumer. */
export const registeredConsumers: ConsumerData = {
  module: 'retail-sales',
  find: findRecords,
  async erase(ctx, who) {
    const { rows } = await sql<{ id: string }>`
      select r.id
        from retail_sales_registration r
       where ${ofConsumer(ctx, who)}
       order by r.id
         for update`.execute(ctx.db);
    const ids = rows.map(({ id }) => id);
    const mails = await eraseConsumers(ctx, ids, 'request');
    // Later than an upload that is under way; also without a reference: the answer to an upload may have been lost.
    for (const id of ids)
      await ctx.enqueue('retail-sales.withdraw', { id }, { key: `retail-sales.withdraw ${id}`, delay: 60_000 });
    return { ids, mails };
  },
};

const erasedAtOnce = 1_000;

/** Erases the data of consumers whose time of the market is over; the facts of the sale stay. */
export async function eraseOld(ctx: Ctx): Promise<void> {
  await eraseExpired(ctx, eraseSome);
}

async function eraseSome(ctx: Ctx, { id: marketId }: MarketSummary, until: CalendarDate): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select r.id
      from retail_sales_registration r
     where r.market_id = ${marketId}
       and r.sold_on <= ${until}
       and r.erased_at is null
       and not r.non_retail
     order by r.id
     limit ${sql.lit(erasedAtOnce)}
       for update skip locked`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return false;
  await eraseConsumers(ctx, ids, 'retention');
  await ctx.record({
    action: 'consumer.expire',
    subjectType: 'market',
    subjectId: marketId,
    after: { soldUntil: until, registrations: ids },
  });
  return ids.length === erasedAtOnce;
}
