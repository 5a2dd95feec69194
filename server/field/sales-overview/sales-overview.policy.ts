import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { sorgReach, visibleArea } from '#accounts/customers/customers.policy.ts';

export const readSalesOverview = ['page.dashboard'] as const;

/** A customer's numbers in the two ERP systems. */
export interface CustomerPair {
  readonly r3: string;
  readonly isr: string;
}

/** Whose sales a caller asks for. */
export interface WantedSales {
  /** Null: every sorg of the market. */
  readonly sorg: string | null;
  /** Null: the active customer; without one, all. */
  readonly customer: CustomerPair | 'all' | null;
  /** Only sales of areas whose account one of these customers carries; empty: no condition. */
  readonly creditCustomers: readonly CustomerPair[];
}

/** Sales that a caller may see: of whole sorgs, and of single customers in sorgs. */
export interface SalesReach {
  readonly sorgs: readonly string[];
  /** SQL for rows (customer_id, sorg). */
  readonly customers: RawBuilder<unknown>;
  /** True for sales of one customer. */
  readonly single: boolean;
}

const codeOf = ({ r3, isr }: CustomerPair): string => `${r3}-${isr}`;

/** The account of an area `a` is carried by its credit customers, without any by the customer itself. */
const carriedBy = (codes: readonly string[]): RawBuilder<boolean> => sql<boolean>`
  exists (
    select
      from customers_customer k
     where k.unified = any(${[...codes]})
       and (k.id in (select n.customer_id from customers_credit_customer n where n.area_id = a.id)
            or (k.id = a.customer_id
                and not exists (select from customers_credit_customer n where n.area_id = a.id))))`;

/**
 * The sales that the caller may see of those that they ask for. Dealers: their own customer. Others: the active
 * customer, a customer of their areas, or all of them.
 */
export function reachOf({ actor, customer, market }: Ctx, wanted: WantedSales): SalesReach {
  const sorgs = market.sorgs.filter((sorg) => wanted.sorg === null || sorg === wanted.sorg);
  if (!actor)
    return { sorgs: [], customers: sql`select null::uuid as customer_id, '' as sorg where false`, single: true };
  const own = actor.ownCustomerId !== null;
  const active = wanted.customer === null || (own && wanted.customer === 'all') ? customer : null;
  const pair = wanted.customer === 'all' ? null : wanted.customer;
  const single = own || active !== null || pair !== null;
  const { whole } = sorgReach(actor, sorgs);
  const total = single || wanted.creditCustomers.length > 0 ? [] : whole;
  const conditions = [
    sql<boolean>`a.sorg = any(${sorgs.filter((sorg) => !total.includes(sorg))})`,
    visibleArea(actor),
    ...(active ? [sql<boolean>`a.customer_id = ${active.id}`] : []),
    ...(pair
      ? [sql<boolean>`a.customer_id = (select p.id from customers_customer p where p.unified = ${codeOf(pair)})`]
      : []),
    ...(wanted.creditCustomers.length > 0 ? [carriedBy(wanted.creditCustomers.map(codeOf))] : []),
  ];
  return {
    sorgs: total,
    customers: sql`
      select a.customer_id, a.sorg
        from customers_area a
       where ${sql.join(conditions, sql` and `)}`,
    single,
  };
}
