import { sql, type RawBuilder } from 'kysely';
import { calendarDateIn } from '#rules/dates.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permissions of everything that takes a frame number; one is enough. */
export const readFrames = ['page.claim', 'page.pdi', 'page.customer-sales-report'] as const;

/** Who reports the work of a recall: those who repair, inspect or sell bicycles, and the claim desk. */
export const reportsRecallWork = ['claim.create', 'claim.status', 'page.pdi', 'retail-sales.register'] as const;

/**
 * Condition on `frames_frame f`: shipped to the active customer, or for staff without one to a customer of their areas.
 * Everybody else learns of a frame only that it is known, recalled or stolen.
 */
export function visibleFrame({ actor, customer, market }: Ctx): RawBuilder<boolean> {
  if (customer)
    return sql<boolean>`
      (f.customer_id = ${customer.id} and f.sorg = any(${customer.areas.map((area) => area.sorg)}))`;
  if (!actor || actor.ownCustomerId !== null) return sql<boolean>`false`;
  return sql<boolean>`(f.sorg = any(${[...market.sorgs]}) and exists (
      select
        from customers_area a
       where a.customer_id = f.customer_id
         and a.sorg = f.sorg
         and ${visibleArea(actor)}))`;
}

/** Condition on `frames_recall r`: of the caller's sales organisations within the market, published and not ended. */
export function visibleRecall({ customer, market, now }: Ctx): RawBuilder<boolean> {
  const sorgs = customer ? customer.areas.map((area) => area.sorg) : [...market.sorgs];
  const today = calendarDateIn(now, market.timeZone);
  return sql<boolean>`
    ((r.sorg is null or r.sorg = any(${sorgs})) and r.published_on <= ${today} and r.ended_on is null)`;
}
