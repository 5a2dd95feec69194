import { sql, type RawBuilder } from 'kysely';
import type { Actor, UserArea } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * The customers that a user may see or act for, as a condition on `customers_area a` (one matching area is enough):
 * their own customer, or those that their user areas include and do not exclude (R-008, Q-034, Q-059). No areas = none.
 */
export function visibleArea(actor: Pick<Actor, 'ownCustomerId' | 'areas'>): RawBuilder<boolean> {
  if (actor.ownCustomerId !== null) return sql<boolean>`a.customer_id = ${actor.ownCustomerId}`;
  const sorgs = Map.groupBy(
    actor.areas.filter((area) => area.option === 'include'),
    (area) => area.sorg,
  );
  const parts = [...sorgs].flatMap(([sorg, included]) => {
    const excluded = actor.areas.filter((area) => area.sorg === sorg && area.option === 'exclude');
    const all = included.some((area) => area.limitation === 'none' || area.limitation === 'audit');
    const wanted = all ? [] : named(included);
    if (!all && wanted.length === 0) return [];
    const unwanted = named(excluded);
    const without = unwanted.length === 0 ? sql`` : sql`and not (${sql.join(unwanted, sql` or `)})`;
    return [sql<boolean>`(a.sorg = ${sorg} ${all ? sql`` : sql`and (${sql.join(wanted, sql` or `)})`} ${without})`];
  });
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Condition on an area `a`: one of the member of staff; all for a command, none for a customer's users. */
export function reachedArea({ actor }: Ctx): RawBuilder<boolean> {
  if (!actor) return sql<boolean>`true`;
  return actor.ownCustomerId === null ? visibleArea(actor) : sql<boolean>`false`;
}

/**
 * Of these sorgs, those whose customers the user sees all, and those of which they see only some (`visibleArea`). None
 * for users who belong to a customer.
 */
export function sorgReach(
  actor: Pick<Actor, 'ownCustomerId' | 'areas'>,
  sorgs: readonly string[],
): { readonly whole: string[]; readonly partly: string[] } {
  if (actor.ownCustomerId !== null) return { whole: [], partly: [] };
  const whole = sorgs.filter(
    (sorg) =>
      actor.areas.some(
        (area) =>
          area.sorg === sorg &&
          area.option === 'include' &&
          (area.limitation === 'none' || area.limitation === 'audit'),
      ) && !actor.areas.some((area) => area.sorg === sorg && area.option === 'exclude'),
  );
  const partly = sorgs.filter(
    (sorg) => !whole.includes(sorg) && actor.areas.some((area) => area.sorg === sorg && area.option === 'include'),
  );
  return { whole, partly };
}

/** One condition per kind of limitation of the areas, written so that an index of `customers_area` can be used. */
function named(areas: readonly UserArea[]): RawBuilder<boolean>[] {
  const values = (limitation: UserArea['limitation']): string[] =>
    areas.flatMap((area) => (area.limitation === limitation ? [area.value] : []));
  const [salesmen, groups, offices, customers] = [
    values('salesman'),
    values('sales_group'),
    values('sales_office'),
    values('customer'),
  ];
  return [
    ...(salesmen.length > 0 ? [sql<boolean>`a.salesman = any(${salesmen})`] : []),
    ...(groups.length > 0 ? [sql<boolean>`a.sales_group = any(${groups})`] : []),
    ...(offices.length > 0 ? [sql<boolean>`a.sales_office = any(${offices})`] : []),
    ...(customers.length > 0
      ? [sql<boolean>`a.customer_id in (select c.id from customers_customer c where c.unified = any(${customers}))`]
      : []),
  ];
}

/** A customer code in SQL as screens show it (rules/accounts/customers/shown-code). */
export const shownCustomerCode = (unified: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(${unified}, '^-|-$', '')`;

/**
 * Condition on a table with a customer and a sorg, for lists of the active customer or, without one, of everything in
 * the areas of a member of staff within the market. `customerId` and `sorg` are its columns.
 */
export function withinReach(
  { actor, customer, market }: Pick<Ctx, 'actor' | 'customer' | 'market'>,
  customerId: RawBuilder<unknown>,
  sorg: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (customer)
    return sql<boolean>`(${customerId} = ${customer.id}::uuid and ${sorg} = any(${customer.areas.map((area) => area.sorg)}))`;
  if (!actor || actor.ownCustomerId !== null) return sql<boolean>`false`;
  const { whole, partly } = sorgReach(actor, market.sorgs);
  const parts = [
    ...(whole.length > 0 ? [sql<boolean>`${sorg} = any(${whole})`] : []),
    ...(partly.length > 0
      ? [
          sql<boolean>`(${sorg} = any(${partly}) and exists (
      select
        from customers_area a
       where a.customer_id = ${customerId}
         and a.sorg = ${sorg}
         and ${visibleArea(actor)}))`,
        ]
      : []),
  ];
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
