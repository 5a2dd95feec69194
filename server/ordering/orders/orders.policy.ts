import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { isSalesUser } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { named } from '#platform/database/statement.ts';
import { sorgReach, visibleArea } from '#accounts/customers/customers.policy.ts';

export const readOrders = ['page.order-status', 'page.orderlist'] as const;

/** Permission to change which labelled amounts screens show, for all sales organisations. */
export const manageComponents = ['page.market'] as const;

/** Permission to change payment methods and shipment options, for all sales organisations. */
export const manageTerms = ['page.market'] as const;

/**
 * Scope of an order list: the active customer; `staff` = the staff order list; `reach` = all customers that a
 * salesperson or member of staff may see, whatever customer is active.
 */
export const orderScopes = ['customer', 'staff', 'reach'] as const;
export type OrderScope = (typeof orderScopes)[number];

const none = sql<boolean>`false`;

/** The active customer, if the caller may read its orders. */
const readableCustomer = (ctx: Ctx): ActiveCustomer | null =>
  ctx.actor?.permissions.has('page.order-status') ? ctx.customer : null;

const sorgsOf = (customer: ActiveCustomer): string[] => customer.areas.map((area) => area.sorg);

const belongsTo = (customerId: RawBuilder<unknown>, sorgs: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(o.customer_id = ${customerId} and o.sorg = any(${sorgs}))`;

function ofCustomer(ctx: Ctx): RawBuilder<boolean> {
  const customer = readableCustomer(ctx);
  return customer ? belongsTo(sql`${customer.id}`, sql`${sorgsOf(customer)}`) : none;
}

/**
 * {@link listedOrders} for the active customer's orders as a cached condition with its values; null for any other list.
 */
export function ownOrders(
  ctx: Ctx,
  scope: OrderScope | null,
): { readonly condition: RawBuilder<boolean>; readonly values: Readonly<Record<string, unknown>> } | null {
  const customer = scope === 'staff' || scope === 'reach' ? null : readableCustomer(ctx);
  return (
    customer && {
      condition: belongsTo(named('customerId'), named('sorgs')),
      values: { customerId: customer.id, sorgs: sorgsOf(customer) },
    }
  );
}

/** A table with `customer_id` and `sorg`, by its alias: `o` orders, `d` deliveries. */
type Scoped = 'o' | 'd';

/**
 * The sorgs of the market where a member of staff sees all orders, and those where they see some; null for other users.
 */
export function staffReach({ actor, market }: Ctx): { readonly whole: string[]; readonly partly: string[] } | null {
  if (!actor || actor.ownCustomerId !== null) return null;
  if (!actor.permissions.has('page.orderlist') && !(isSalesUser(actor) && actor.permissions.has('page.order-status')))
    return null;
  return sorgReach(actor, market.sorgs);
}

/**
 * Staff see the orders of the sorgs of their areas within the market; areas narrowed to people or customers narrow the
 * orders too.
 */
function ofStaff(ctx: Ctx, table: Scoped = 'o'): RawBuilder<boolean> {
  const { actor } = ctx;
  const [sorgOf, customerOf] = [sql.ref(`${table}.sorg`), sql.ref(`${table}.customer_id`)];
  const reach = staffReach(ctx);
  if (!actor || !reach) return none;
  const { whole, partly } = reach;
  const parts: RawBuilder<boolean>[] = [];
  // A single sorg is compared with =, so that its index can return rows by time.
  if (whole.length > 0)
    parts.push(whole.length === 1 ? sql<boolean>`${sorgOf} = ${whole[0]}` : sql<boolean>`${sorgOf} = any(${whole})`);
  if (partly.length > 0) {
    parts.push(
      sql<boolean>`
        (${sorgOf} = any(${partly})
         and exists (
            select
              from customers_area a
             where a.customer_id = ${customerOf}
               and a.sorg = ${sorgOf}
               and ${visibleArea(actor)}))`,
    );
  }
  return parts.length === 0 ? none : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Refuses `forbidden_scope` if the caller asks for the staff list without the right. */
export function requireStaffScope(ctx: Ctx, scope: OrderScope | null): void {
  if (scope === 'staff' && !ctx.actor?.permissions.has('page.orderlist')) throw new DomainError('forbidden_scope');
}

/**
 * Condition on `orders_order o` for a list; refuses `forbidden_scope` if the caller asks for the staff list without the
 * right.
 */
export function listedOrders(ctx: Ctx, scope: OrderScope | null): RawBuilder<boolean> {
  const wanted = scope ?? (ctx.customer ? 'customer' : 'staff');
  requireStaffScope(ctx, scope);
  return wanted === 'customer' ? ofCustomer(ctx) : ofStaff(ctx);
}

/** {@link listedOrders} without a scope, on `deliveries_delivery d`. */
export function listedDeliveries(ctx: Ctx): RawBuilder<boolean> {
  if (!ctx.customer) return ofStaff(ctx, 'd');
  const customer = readableCustomer(ctx);
  return customer ? sql<boolean>`(d.customer_id = ${customer.id} and d.sorg = any(${sorgsOf(customer)}))` : none;
}

/** Condition on `orders_order o` for a single order: of the active customer, or visible to the caller as staff. */
export function visibleOrder(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(${ofCustomer(ctx)} or ${ofStaff(ctx)})`;
}

/** True if the caller sees system errors verbatim: administrators, who can fix the cause. */
export function seesRawErrors(ctx: Ctx): boolean {
  const { permissions } = ctx.actor ?? {};
  return (permissions?.has('page.user-management') ?? false) || (permissions?.has('page.user-management-us') ?? false);
}
