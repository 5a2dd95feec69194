import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { sorgReach, visibleArea } from '#accounts/customers/customers.policy.ts';

/** Who may read requests. */
export const readRequests = ['page.invoice-status', 'page.payment-request'] as const;

/** True if the environment has keys for the gateway of the market. */
export const gatewayReady = ({ gateways, market }: Pick<Ctx, 'gateways' | 'market'>): boolean =>
  gateways.has(market.configuration.paymentGateway);

/**
 * Condition on `payments_request r`: requests that the active customer created or pays; for staff without a customer,
 * those of the customers whom they may see.
 */
export function visibleRequest({ actor, customer, market }: Ctx): RawBuilder<boolean> {
  if (!actor || !readRequests.some((permission) => actor.permissions.has(permission))) return sql<boolean>`false`;
  if (customer)
    return sql<boolean>`
      ((r.customer_id = ${customer.id} or r.payer_id = ${customer.id})
       and r.sorg = any(${customer.areas.map((area) => area.sorg)}))`;
  if (actor.ownCustomerId !== null) return sql<boolean>`false`;
  return sql<boolean>`
    (r.sorg = any(${[...market.sorgs]})
     and exists (
        select
          from customers_area a
         where a.customer_id = r.customer_id
           and a.sorg = r.sorg
           and ${visibleArea(actor)}))`;
}

/** Who deals with money that pays no invoice. */
export const clearsSurplus = ['credit.manage'] as const;

/**
 * Condition on `payments_payment m` with its `payments_request r`, if it is known: the desk sees the money of customers
 * whom its areas include. Money of an unknown request is seen by those who see a whole sales organisation of the market:
 * the one that its reference names, or any if it names none.
 */
export function seenSurplus({ actor, market }: Ctx): RawBuilder<boolean> {
  if (!actor?.permissions.has('credit.manage')) return sql<boolean>`false`;
  const { whole } = sorgReach(actor, market.sorgs);
  return sql<boolean>`
    case when r.id is not null
         then r.sorg = any(${[...market.sorgs]}) and exists (
              select
                from customers_area a
               where a.customer_id = r.customer_id
                 and a.sorg = r.sorg
                 and ${visibleArea(actor)})
         when exists (select from markets_sorg s where s.code = split_part(m.external_id, '-', 1))
         then split_part(m.external_id, '-', 1) = any(${whole})
         else ${whole.length > 0} end`;
}
