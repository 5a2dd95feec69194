import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { visibleCollect } from '#partners/click-collect/click-collect.policy.ts';

/** A dealer for whom orders arrived. */
export interface CollectDealer {
  readonly code: string;
  readonly name: string;
  readonly city: string;
}
/** Dealers that one search names. */
const shownDealers = 20;

/** Dealers of orders that the caller sees, by name; the search finds words of the name and the code. */
export async function listCollectDealers(ctx: Ctx, search: string): Promise<CollectDealer[]> {
  const words = `%${likePattern(search)}%`;
  const { rows } = await sql<CollectDealer>`
    select c.unified as code, c.name, c.city
      from customers_customer c
     where exists (select from click_collect_order o where o.customer_id = c.id and ${visibleCollect(ctx)})
       and (c.name ilike ${words} or c.unified ilike ${words})
     order by lower(c.name), c.id
     limit ${sql.lit(shownDealers)}`.execute(ctx.db);
  return rows;
}
