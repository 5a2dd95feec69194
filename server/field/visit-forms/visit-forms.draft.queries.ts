import { sql } from 'kysely';
import { calendarDateIn, instantAt, type CalendarDate } from '#rules/dates.ts';
import type { VisitBrand } from '#rules/field/visit-forms/visit-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleClaims } from '#service/claims/claims.policy.ts';
import { visibleOrder } from '#ordering/orders/orders.policy.ts';
import { visibleRegistration } from '#service/retail-sales/retail-sales.policy.ts';
import { findSales } from '#field/sales-overview/sales-overview.queries.ts';
import { findLastVisit, findVisitedCustomer, type Visit, type VisitedCustomer } from './visit-forms.queries.ts';

/** The start values of a new visit. */
export interface VisitDraft {
  readonly brand: VisitBrand;
  readonly customer: VisitedCustomer;
  readonly lastVisit: Visit | null;
}

/** The draft of a visit; null for a customer whom the caller does not visit for the brand. */
export async function findDraft(ctx: Ctx, brand: VisitBrand, code: string): Promise<VisitDraft | null> {
  const customer = await findVisitedCustomer(ctx, brand, code);
  return customer && { brand, customer, lastVisit: await findLastVisit(ctx, brand, customer.id) };
}

/** Net sales of a customer this year, and until the same day of last year, in minor units. */
export interface DealerRevenue {
  readonly currency: string;
  readonly thisYear: number;
  readonly lastYear: number;
}

/** The revenue of a dealer in the sales organisation of a brand; null without `page.dashboard`. */
export async function findRevenue(ctx: Ctx, { r3, isr, sorg }: VisitedCustomer): Promise<DealerRevenue | null> {
  if (!ctx.actor?.permissions.has('page.dashboard')) return null;
  const sales = await findSales(ctx, {
    sorg,
    customer: { r3, isr },
    creditCustomers: [],
    year: null,
    currency: null,
    category: 'overview',
    months: [],
    brands: [],
    merchandiseCategories: [],
    models: [],
    series: [],
  });
  return sales && { currency: sales.currency, thisYear: sales.total.netAmount, lastYear: sales.total.netAmountBefore };
}

/** The events of a dealer since a visit, each null if the caller may not see it. */
export interface ChangesSince {
  readonly since: CalendarDate;
  readonly orders: number | null;
  readonly claims: number | null;
  readonly openClaims: number | null;
  readonly registrations: number | null;
}

/** The events of a dealer after the day of its last visit, in the sales organisation of the brand. */
export async function countChanges(
  ctx: Ctx,
  { id, sorg }: VisitedCustomer,
  visitedOn: CalendarDate,
): Promise<ChangesSince> {
  // The visit is no matter of the customer for whom the caller acts at the moment.
  const free = { ...ctx, customer: null };
  const may = (permission: string): boolean => ctx.actor?.permissions.has(permission) ?? false;
  const since = instantAt(visitedOn, '00:00', ctx.market.timeZone);
  const { rows } = await sql<Omit<ChangesSince, 'since'>>`
    select (select count(*)::int
              from orders_order o
             where o.customer_id = ${id} and o.sorg = ${sorg} and o.created_at >= ${since} and ${visibleOrder(free)}
           ) as orders, k.claims, k."openClaims",
           (select count(*)::int
              from retail_sales_registration r
             where r.customer_id = ${id} and r.sorg = ${sorg} and r.created_at >= ${since}
               and ${visibleRegistration(free)}) as registrations
      from (select count(*) filter (where k.created_at >= ${since})::int as claims,
                   count(*) filter (where k.category <> 'closed')::int as "openClaims"
              from claims_claim k
             where k.customer_id = ${id} and k.sorg = ${sorg} and ${visibleClaims(free)}) k`.execute(ctx.db);
  const [row] = rows;
  return {
    since: visitedOn,
    orders: may('page.order-status') ? (row?.orders ?? 0) : null,
    claims: may('page.claim') ? (row?.claims ?? 0) : null,
    openClaims: may('page.claim') ? (row?.openClaims ?? 0) : null,
    registrations: may('page.customer-sales-report') ? (row?.registrations ?? 0) : null,
  };
}

/** Today in the market, the day for which a form offers its answers. */
export const visitDay = ({ now, market }: Ctx): CalendarDate => calendarDateIn(now, market.timeZone);
