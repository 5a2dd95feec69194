import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/** Scope of users who may read inquiries. */
export const readInquiries: [Permission] = ['page.user-management'];

/** Condition: the inquiry `i` came to a market that sells for a sales organisation in which the caller has an area. */
export function visibleInquiry(ctx: Pick<Ctx, 'actor'>): RawBuilder<boolean> {
  const own = (ctx.actor?.areas ?? []).filter((area) => area.option === 'include').map((area) => area.sorg);
  return sql<boolean>`
    exists (select from markets_market_sorg ms where ms.market_id = i.market_id and ms.sorg = any(${own}))`;
}
