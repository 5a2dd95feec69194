import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { ActiveCustomer } from '#rules/accounts/customers/active-customer.ts';
import { mayCall } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { sorgReach, visibleArea } from '#accounts/customers/customers.policy.ts';

/** Permissions to see articles of vendors: of dealers, and of vendors who maintain theirs. */
export const readsArticles = ['page.3rd-party-catalog', 'page.3rd-party-maintenance'] as const;
/** Permission to see orders. */
export const readsOrders = ['page.3rd-party-order'] as const;
/** Permissions to see vendors and addresses: of everybody who sees articles or orders. */
export const readsVendors = [...readsArticles, ...readsOrders] as const;
/** Permission to fill the cart and to order; see {@link requireBuyer}. */
export const orders = ['order.place'] as const;

/** A vendor of the caller: an area of the user names it with its sales organisation. */
interface OwnVendor {
  readonly sorg: string;
  readonly code: string;
}

/** The vendors that the caller's areas name in this market: those of its own staff (Q-059). */
function vendorAreas({ actor, market }: Pick<Ctx, 'actor' | 'market'>): OwnVendor[] {
  if (!actor || actor.ownCustomerId !== null) return [];
  const named = actor.areas.filter(({ limitation, sorg }) => limitation === 'vendor' && market.sorgs.includes(sorg));
  const excluded = named.filter(({ option }) => option === 'exclude');
  return named
    .filter(
      ({ option, sorg, value }) =>
        option === 'include' && !excluded.some((area) => area.sorg === sorg && area.value === value),
    )
    .map(({ sorg, value }) => ({ sorg, code: value }));
}

/** True if the caller works for a vendor in this market; they act for themselves, never for a dealer. */
export const isVendor = (ctx: Ctx): boolean => ctx.customer === null && vendorAreas(ctx).length > 0;

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<boolean> =>
  // A single value is compared with =, so that an index can return its rows in order.
  values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${[...values]})`;

const anyPart = (parts: readonly RawBuilder<boolean>[]): RawBuilder<boolean> => {
  if (parts.length === 0) return sql<boolean>`false`;
  return parts.length === 1 && parts[0] ? parts[0] : sql<boolean>`(${sql.join(parts, sql` or `)})`;
};

/** Vendors of the caller as a condition on columns with a vendor's code and its sales organisation. */
function ofOwnVendors(ctx: Ctx, code: RawBuilder<unknown>, sorg: RawBuilder<unknown>): RawBuilder<boolean>[] {
  return [...Map.groupBy(vendorAreas(ctx), (area) => area.sorg)].map(
    ([of, own]) =>
      sql<boolean>`(${sorg} = ${of} and ${oneOf(
        code,
        own.map((area) => area.code),
      )})`,
  );
}

/** The caller as a member of the brand's staff: without the areas that name vendors. */
function staffOf({ actor }: Ctx): NonNullable<Ctx['actor']> | null {
  if (!actor || actor.ownCustomerId !== null) return null;
  return { ...actor, areas: actor.areas.filter(({ limitation }) => limitation !== 'vendor') };
}

const sorgsOf = (customer: ActiveCustomer): string[] => customer.areas.map((area) => area.sorg);

/** Condition on `third_party_vendor v`: the vendors for which the caller works. */
export const ownVendor = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.customer ? sql<boolean>`false` : anyPart(ofOwnVendors(ctx, sql`v.code`, sql`v.sorg`));

/**
 * Condition on `third_party_vendor v`. A dealer, or somebody who acts for one, sees the vendors of its sales
 * organisations that sell; a vendor's user their own; staff those of the sales organisations of their areas.
 */
export function visibleVendor(ctx: Ctx): RawBuilder<boolean> {
  if (ctx.customer) return sql<boolean>`(${oneOf(sql`v.sorg`, sorgsOf(ctx.customer))} and v.switched_off_at is null)`;
  const staff = staffOf(ctx);
  const { whole, partly } = staff ? sorgReach(staff, ctx.market.sorgs) : { whole: [], partly: [] };
  const sorgs = [...whole, ...partly];
  return anyPart([
    ...ofOwnVendors(ctx, sql`v.code`, sql`v.sorg`),
    ...(sorgs.length > 0 ? [oneOf(sql`v.sorg`, sorgs)] : []),
  ]);
}

/** Condition on `third_party_order o`: the orders of the vendors for which the caller works. */
export const ownVendorsOrder = (ctx: Ctx): RawBuilder<boolean> =>
  ctx.customer ? sql<boolean>`false` : anyPart(ofOwnVendors(ctx, sql`o.vendor`, sql`o.sorg`));

/**
 * Rows with a customer and a sales organisation that the caller sees: a dealer its own, staff those of the customers of
 * their areas. `vendor` is the column of the vendor's code, so that a vendor's user sees those of their vendor.
 */
export function visibleRow(
  ctx: Ctx,
  columns: Readonly<Record<'vendor' | 'sorg' | 'customerId', RawBuilder<unknown>>>,
): RawBuilder<boolean> {
  const { vendor, sorg, customerId } = columns;
  if (ctx.customer)
    return sql<boolean>`(${customerId} = ${ctx.customer.id}::uuid and ${oneOf(sorg, sorgsOf(ctx.customer))})`;
  const staff = staffOf(ctx);
  const { whole, partly } = staff ? sorgReach(staff, ctx.market.sorgs) : { whole: [], partly: [] };
  return anyPart([
    ...ofOwnVendors(ctx, vendor, sorg),
    ...(whole.length > 0 ? [oneOf(sorg, whole)] : []),
    ...(staff && partly.length > 0
      ? [
          sql<boolean>`
            (${oneOf(sorg, partly)}
             and exists (
                select
                  from customers_area a
                 where a.customer_id = ${customerId}
                   and a.sorg = ${sorg}
                   and ${visibleArea(staff)}))`,
        ]
      : []),
  ]);
}

/** {@link visibleRow} of `third_party_order o`. */
export const visibleOrder = (ctx: Ctx): RawBuilder<boolean> =>
  visibleRow(ctx, { vendor: sql`o.vendor`, sorg: sql`o.sorg`, customerId: sql`o.customer_id` });

/**
 * Refuses `forbidden_scope` to users who may order but do not see vendors, and `customer_required` without a customer.
 * Returns the customer.
 */
export function requireBuyer({ actor, customer }: Ctx): ActiveCustomer {
  if (!mayCall(['page.3rd-party-catalog'], actor)) throw new DomainError('forbidden_scope');
  if (!customer) throw new DomainError('customer_required');
  return customer;
}
