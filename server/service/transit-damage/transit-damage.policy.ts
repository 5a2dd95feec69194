import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permissions of those who read reports; one is enough. */
export const readsDamage = ['page.claim', 'claim.status'] as const;
/** Permission of dealers, and of staff who act for them, to report and to answer a proposal. */
export const reportsDamage = ['claim.create'] as const;
/** Permission of the desk. */
export const decidesDamage = ['claim.status'] as const;

/** Condition on `transit_damage_report r`: of the active customer, or for staff without one of customers of their areas. */
export function visibleDamage({ actor, customer, market }: Ctx): RawBuilder<boolean> {
  if (!actor || !readsDamage.some((permission) => actor.permissions.has(permission))) return sql<boolean>`false`;
  if (customer)
    return sql<boolean>`(r.customer_id = ${customer.id} and r.sorg = any(${customer.areas.map(({ sorg }) => sorg)}))`;
  if (actor.ownCustomerId !== null) return sql<boolean>`false`;
  return sql<boolean>`(r.sorg = any(${[...market.sorgs]}) and exists (
      select
        from customers_area a
       where a.customer_id = r.customer_id
         and a.sorg = r.sorg
         and ${visibleArea(actor)}))`;
}
