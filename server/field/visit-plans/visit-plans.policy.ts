import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permission to plan visits. */
export const plansVisits = ['page.formvisit'] as const satisfies readonly Permission[];

/**
 * Condition on `customers_customer c`: who the caller may visit, whomever they act for. Users who belong to a customer
 * visit nobody.
 */
export function visitable({ actor, market }: Pick<Ctx, 'actor' | 'market'>): RawBuilder<boolean> {
  if (!actor || actor.ownCustomerId !== null) return sql<boolean>`false`;
  return sql<boolean>`
    (c.blocked_at is null
     and c.id in (
       select a.customer_id
         from customers_area a
        where a.sorg = any(${[...market.sorgs]}) and ${visibleArea(actor)}))`;
}
