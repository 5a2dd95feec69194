import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '../../../rules/errors.ts';
import type { ActiveCustomer } from '../../../rules/customers/active-customer.ts';
import { isSalesUser } from '../../../rules/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import { named } from '../../platform/statement.ts';
import { visibleArea } from '../customers/customers.policy.ts';

export const readOrders = ['page.order-status', 'page.orderlist'] as const;

/** Whose orders a list shows: those of the active customer, or all that a member of staff may see. */
export type OrderScope = 'customer' | 'staff';

const none = sql<boolean>`false`;

/** The customer whose orders the caller may read as that customer's. */
const readableCustomer = (ctx: Ctx): ActiveCustomer | null => (ctx.actor?.permissions.has('page.order-status') ? ctx.customer : null);

const sorgsOf = (customer: ActiveCustomer): string[] => customer.areas.map((area) => area.sorg);

const belongsTo = (customerId: RawBuilder<unknown>, sorgs: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(o.customer_id = ${customerId} and o.sorg = any(${sorgs}))`;

function ofCustomer(ctx: Ctx): RawBuilder<boolean> {
  const customer = readableCustomer(ctx);
  return customer ? belongsTo(sql`${customer.id}`, sql`${sorgsOf(customer)}`) : none;
}

/** {@link listedOrders} for a list of the active customer's orders as a remembered condition with its values; null for any other. */
export function ownOrders(
  ctx: Ctx,
  scope: OrderScope | null,
): { readonly condition: RawBuilder<boolean>; readonly values: Readonly<Record<string, unknown>> } | null {
  const customer = scope === 'staff' ? null : readableCustomer(ctx);
  return customer && { condition: belongsTo(named('customerId'), named('sorgs')), values: { customerId: customer.id, sorgs: sorgsOf(customer) } };
}

/** Staff see the orders of the sorgs of their areas within the market; areas narrowed to people or customers narrow the orders too. */
function ofStaff(ctx: Ctx): RawBuilder<boolean> {
  const { actor, market } = ctx;
  if (!actor || actor.ownCustomerId !== null) return none;
  if (!actor.permissions.has('page.orderlist') && !(isSalesUser(actor) && actor.permissions.has('page.order-status'))) return none;
  const whole = market.sorgs.filter(
    (sorg) =>
      actor.areas.some((area) => area.sorg === sorg && area.option === 'include' && (area.limitation === 'none' || area.limitation === 'audit')) &&
      !actor.areas.some((area) => area.sorg === sorg && area.option === 'exclude'),
  );
  const partly = market.sorgs.filter((sorg) => !whole.includes(sorg) && actor.areas.some((area) => area.sorg === sorg && area.option === 'include'));
  const parts: RawBuilder<boolean>[] = [];
  // A single sorg is compared with =, so that its index can give the order of time.
  if (whole.length > 0) parts.push(whole.length === 1 ? sql<boolean>`o.sorg = ${whole[0]}` : sql<boolean>`o.sorg = any(${whole})`);
  if (partly.length > 0) {
    parts.push(
      sql<boolean>`(o.sorg = any(${partly}) and exists (select from customers_area a where a.customer_id = o.customer_id and a.sorg = o.sorg and ${visibleArea(actor)}))`,
    );
  }
  return parts.length === 0 ? none : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Condition on `orders_order o` for a list; refuses `forbidden_scope` when staff's list is asked for without the right. */
export function listedOrders(ctx: Ctx, scope: OrderScope | null): RawBuilder<boolean> {
  const wanted = scope ?? (ctx.customer ? 'customer' : 'staff');
  if (wanted === 'staff' && scope !== null && !ctx.actor?.permissions.has('page.orderlist')) throw new DomainError('forbidden_scope');
  return wanted === 'customer' ? ofCustomer(ctx) : ofStaff(ctx);
}

/** Condition on `orders_order o` for a single order: the active customer's, or one that the caller sees as staff. */
export function visibleOrder(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(${ofCustomer(ctx)} or ${ofStaff(ctx)})`;
}
