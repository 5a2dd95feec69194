import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permission to read registrations. */
export const readRegistrations = ['page.customer-sales-report'] as const;
/** Permission to register, edit, delete and upload again. */
export const registersFrames = ['retail-sales.register'] as const;
/** Permission to export and erase the data of a consumer. */
export const managesConsumers = ['consumer-data.manage'] as const;

/**
 * Condition on `retail_sales_registration r`: active ones of the dealer who sold, of the distributor that registered
 * for that dealer, or for staff without a customer those of the dealers in their areas.
 */
export function visibleRegistration({ actor, customer, market }: Ctx): RawBuilder<boolean> {
  if (!actor?.permissions.has('page.customer-sales-report')) return sql<boolean>`false`;
  if (customer)
    return sql<boolean>`
      (r.removed_at is null
       and (r.customer_id = ${customer.id} or r.distributor_id = ${customer.id})
       and r.sorg = any(${[...market.sorgs]}))`;
  if (actor.ownCustomerId !== null) return sql<boolean>`false`;
  return sql<boolean>`(r.removed_at is null and r.sorg = any(${[...market.sorgs]}) and exists (
      select
        from customers_area a
       where a.customer_id = r.customer_id
         and a.sorg = r.sorg
         and ${visibleArea(actor)}))`;
}
