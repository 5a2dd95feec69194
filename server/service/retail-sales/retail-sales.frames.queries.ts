import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import { isSalesUser } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { visibleArea } from '#accounts/customers/customers.policy.ts';

/** A customer who sells to consumers, for a registration. */
export interface Dealer {
  readonly id: string;
  readonly unified: string;
  readonly name: string;
  readonly city: string;
  readonly distributorId: string | null;
  readonly distributorName: string;
}

/** The month in which a bicycle was registered as sold, YYYY-MM; null without a registration. Names nobody. */
export async function findRegistrationMonth({ db }: Ctx, frameNumber: string): Promise<string | null> {
  const sale = await db
    .selectFrom('retail_sales_registration')
    .select('sold_on')
    .where('number', '=', frameNumber)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return sale?.sold_on.slice(0, 7) ?? null;
}

/** Dealers below a distributor: of the active customer, else of those in the areas of sales users and staff. */
export async function listDealersBelow(ctx: Ctx): Promise<Dealer[]> {
  const { actor, customer, market } = ctx;
  if (!actor || (!customer && actor.ownCustomerId !== null)) return [];
  const scope = customer ? sql`d.distributor_id = ${customer.id}` : sql`${visibleArea(actor)}`;
  const { rows } = await sql<Dealer>`
    select distinct c.id, c.unified, c.name, c.city, p.id as "distributorId", p.name as "distributorName"
      from retail_sales_dealer d
      join customers_customer c on c.id = d.customer_id
      join customers_customer p on p.id = d.distributor_id
      join customers_area a on a.customer_id = p.id and a.sorg = any(${[...market.sorgs]})
     where c.blocked_at is null
       and ${scope}
     order by c.name, c.unified
     limit 2000`.execute(ctx.db);
  return rows;
}

/**
 * The dealer for whom the caller may register: the active customer, a dealer below it, or for staff without a customer a
 * customer of their areas. Null for any other.
 */
export async function findSeller(ctx: Ctx, unified: string | null): Promise<Dealer | null> {
  const { actor, customer, market } = ctx;
  if (!actor) return null;
  if (customer === null && (actor.ownCustomerId !== null || unified === null)) return null;
  const scope = customer
    ? sql`(c.id = ${customer.id} or d.distributor_id = ${customer.id})`
    : sql`exists (
        select
          from customers_area a
         where a.customer_id = coalesce(d.distributor_id, c.id)
           and a.sorg = any(${[...market.sorgs]})
           and ${visibleArea(actor)})`;
  const { rows } = await sql<Dealer>`
    select c.id, c.unified, c.name, c.city, d.distributor_id as "distributorId", coalesce(p.name, '') as "distributorName"
      from customers_customer c
      left join retail_sales_dealer d on d.customer_id = c.id
      left join customers_customer p on p.id = d.distributor_id
     where c.unified = ${unified ?? customer?.unified ?? ''}
       and c.blocked_at is null
       and ${scope}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A frame as registration and look-up read it. */
export interface FrameFacts {
  readonly number: string;
  readonly articleCode: string;
  readonly articleDescription: string;
  readonly brand: string;
  readonly sorg: string | null;
  readonly customerId: string | null;
  readonly customerCode: string;
  readonly customerName: string;
  readonly deliveryNumber: string;
  readonly shippedOn: CalendarDate | null;
  readonly deliveredOn: CalendarDate | null;
  /** An active registration exists, whoever made it. */
  readonly registered: boolean;
}

/** Frames by their stored numbers, without a check of access; unknown numbers are missing. */
export async function readFrameFacts(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, FrameFacts>> {
  const { rows } = await sql<FrameFacts>`
    select f.number, f.article_code as "articleCode", coalesce(t.name, e.name, f.article_code) as "articleDescription",
           coalesce(b.name, '') as brand, f.sorg, f.customer_id as "customerId", coalesce(c.unified, '') as "customerCode",
           coalesce(c.name, '') as "customerName", f.delivery_number as "deliveryNumber", f.shipped_on as "shippedOn",
           f.delivered_on as "deliveredOn",
           exists (
        select
          from retail_sales_registration r
         where r.number = f.number
           and r.removed_at is null) as registered
      from frames_frame f
      left join customers_customer c on c.id = f.customer_id
      left join catalog_article a on a.code = f.article_code
      left join catalog_model m on m.id = a.model_id
      left join catalog_brand b on b.code = m.brand
      left join catalog_model_text t on t.model_id = m.id and t.language = ${contentLanguage(ctx.locale)}
      left join catalog_model_text e on e.model_id = m.id and e.language = 'en'
     where f.number = any(${[...numbers]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.number, row]));
}

/**
 * Which of these frames the caller may see: shipped to the active customer, to its distributor or to a dealer below it;
 * for staff without a customer, to a customer of their areas.
 */
export async function reachableFrames(ctx: Ctx, frames: readonly FrameFacts[]): Promise<Set<string>> {
  const { actor, customer, market } = ctx;
  const owners = [...new Set(frames.flatMap(({ customerId }) => (customerId === null ? [] : [customerId])))];
  if (!actor || owners.length === 0 || (!customer && actor.ownCustomerId !== null)) return new Set();
  const scope = customer
    ? sql`(o.id = ${customer.id}
           or o.id in (select d.distributor_id from retail_sales_dealer d where d.customer_id = ${customer.id})
           or o.id in (select d.customer_id from retail_sales_dealer d where d.distributor_id = ${customer.id}))`
    : sql`exists (
        select
          from customers_area a
         where a.customer_id = o.id
           and a.sorg = any(${[...market.sorgs]})
           and ${visibleArea(actor)})`;
  const { rows } = await sql<{ id: string }>`
    select o.id
      from unnest(${owners}::uuid[]) o(id)
     where ${scope}`.execute(ctx.db);
  const reached = new Set(rows.map(({ id }) => id));
  return new Set(
    frames
      .filter(
        ({ customerId, sorg }) =>
          customerId !== null && reached.has(customerId) && sorg !== null && market.sorgs.includes(sorg),
      )
      .map(({ number }) => number),
  );
}

/** True if the caller may list dealers below a distributor: sales users, staff, and distributors. */
export async function seesDealersBelow(ctx: Ctx): Promise<boolean> {
  const { actor, customer } = ctx;
  if (!actor) return false;
  if (actor.ownCustomerId === null || isSalesUser(actor)) return true;
  const { rows } = await sql`
    select
      from customers_customer c
     where c.id = ${customer?.id ?? null}::uuid
       and c.category = 'distributor'`.execute(ctx.db);
  return rows.length > 0;
}
