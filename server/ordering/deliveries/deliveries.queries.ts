import { sql, type RawBuilder } from 'kysely';
import { isCalendarDate, type CalendarDate } from '#rules/dates.ts';
import { deliveryRow, type DeliveryRow } from '#rules/ordering/deliveries/row.ts';
import type { DeliveryFilter } from '#rules/ordering/orders/open-filter.ts';
import type { ReadNames } from '#rules/table-row.ts';
import type { Ctx } from '#platform/context.ts';
import { readNames, selection, storedIn } from '#platform/rows/table-row.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { listedDeliveries } from '#ordering/orders/orders.policy.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { nameInLanguage } from '#goods/catalog/catalog.names.queries.ts';
import { contentLanguage } from '#rules/locales.ts';

const deliveryFields = storedIn('deliveries_delivery')(deliveryRow);

/** A delivery with its customer, as the ERP reported it; prices per unit in minor units. */
export interface Delivery extends Pick<DeliveryRow, ReadNames<typeof deliveryRow>> {
  readonly id: string;
  readonly customerName: string;
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
}

/** Columns of `deliveries_delivery d` and of its customer `c` as a {@link Delivery}. */
export const deliveryColumns = sql`
  d.id, ${selection(readNames(deliveryFields), 'd')}, c.name as "customerName", c.r3, c.isr, c.unified`;

export interface DeliveryLine {
  readonly deliveryId: string;
  readonly position: number;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly soNumber: string | null;
  readonly poNumber: string | null;
  readonly orderCreatedAt: Date | null;
  readonly createdByName: string | null;
  readonly requestDeliveryOn: CalendarDate | null;
  readonly origin: string | null;
  readonly articleCode: string;
  readonly displayCode: string;
  readonly description: string;
  readonly uom: string;
  readonly qty: number;
  readonly price: number;
  readonly serialNumbers: readonly string[];
}

/** Maximum number of deliveries per call. */
const deliveryLimit = 2_000;

/** The day of a delivery in lists: its shipping day, or the expected day of a planned one. */
const day = sql`coalesce(d.shipped_on, d.estimated_on)`;

/** Newest first; deliveries without a date come last (R-200). */
export const newestFirst = sql`${day} desc nulls last, d.id desc`;

/** Deliveries that the caller sees and that shipped (planned ones: are expected) between two days, newest first. */
export async function listDeliveries(
  ctx: Ctx,
  from: CalendarDate,
  to: CalendarDate,
  shippedOnly: boolean,
): Promise<Delivery[]> {
  const states = shippedOnly ? sql`d.status in ('shipped', 'delivered')` : sql`true`;
  const { rows } = await sql<Delivery>`
    select ${deliveryColumns}
      from deliveries_delivery d
      join customers_customer c on c.id = d.customer_id
     where ${listedDeliveries(ctx)}
       and ${states}
       and (d.shipped_on between ${from} and ${to}
            or (d.shipped_on is null and d.estimated_on between ${from} and ${to}))
     order by ${newestFirst}
     limit ${sql.lit(deliveryLimit)}`.execute(ctx.db);
  return rows;
}

/** Filter of the deliveries of open orders; empty = all that the caller may see (Q-094). */
interface OnTheWayFilter {
  readonly sorgs: readonly string[];
  readonly customers: readonly { readonly r3: string; readonly isr: string }[];
}

/** A delivery that is planned or on its way, with the name of the company that sends it. */
export type OnTheWay = Delivery & { readonly companyName: string };

/** Deliveries that the caller sees and that are planned or on their way, newest first; `cut` if there are more. */
export async function listDeliveriesOnTheWay(
  ctx: Ctx,
  { sorgs, customers }: OnTheWayFilter,
): Promise<{ rows: readonly OnTheWay[]; cut: boolean }> {
  const all: RawBuilder<boolean>[] = [
    listedDeliveries(ctx),
    sql<boolean>`d.status in ('planned', 'shipped') and d.delivered_on is null`,
  ];
  if (sorgs.length > 0) all.push(sql<boolean>`d.sorg = any(${[...sorgs]})`);
  if (customers.length > 0) all.push(sql<boolean>`c.unified = any(${customers.map(({ r3, isr }) => `${r3}-${isr}`)})`);
  const { rows } = await sql<OnTheWay>`
    select ${deliveryColumns}, coalesce(co.name, d.company_code) as "companyName"
      from deliveries_delivery d
      join customers_customer c on c.id = d.customer_id
      left join customers_company co on co.code = d.company_code
     where ${sql.join(all, sql` and `)}
     order by ${newestFirst}
     limit ${sql.lit(deliveryLimit + 1)}`.execute(ctx.db);
  return { rows: rows.slice(0, deliveryLimit), cut: rows.length > deliveryLimit };
}

/** Counting stops here. */
export const deliveriesCountedUpTo = 10_000;

export interface DeliveryPageRequest {
  readonly newestFirst: boolean;
  readonly page: number;
  readonly limit: number;
  /** Continues after this row instead of skipping pages. */
  readonly after: string | null;
}

/** Day and id that a cursor encodes, or null if it is invalid; the day is empty for a delivery without one. */
export function readDeliveryCursor(cursor: string): { day: string; id: string } | null {
  const match = /^(|\d{4}-\d{2}-\d{2}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    Buffer.from(cursor, 'base64url').toString('utf8'),
  );
  const day = match?.[1] ?? '';
  return match && (day === '' || isCalendarDate(day)) ? { day, id: match[2] ?? '' } : null;
}

function deliveryConditions(ctx: Ctx, filter: DeliveryFilter): RawBuilder<boolean> {
  const all: RawBuilder<boolean>[] = [listedDeliveries(ctx)];
  if (filter.sorgs.length > 0) all.push(sql<boolean>`d.sorg = any(${[...filter.sorgs]})`);
  if (filter.status === 'open') all.push(sql<boolean>`d.delivered_on is null and d.status <> 'delivered'`);
  else if (filter.status !== null) all.push(sql<boolean>`d.status = ${filter.status}`);
  if (filter.from !== null) all.push(sql<boolean>`${day} >= ${filter.from}`);
  if (filter.to !== null) all.push(sql<boolean>`${day} <= ${filter.to}`);
  if (filter.search !== '') {
    const words = `%${likePattern(filter.search.toLowerCase())}%`;
    const ofCustomer = ctx.customer ? sql`` : sql`or c.search_text like ${words}`;
    all.push(sql<boolean>`
      (lower(d.number || ' ' || d.tracking_number || ' ' || d.carrier) like ${words} ${ofCustomer}
       or exists (
          select
            from deliveries_line l
            left join orders_order o on o.id = l.order_id
           where l.delivery_id = d.id
             and (lower(l.article_code || ' ' || l.description || ' ' || array_to_string(
                          l.serial_numbers, ' ')) like ${words}
                  or o.search_text like ${words})))`);
  }
  return sql.join(all, sql` and `);
}

/** One page of deliveries by their day, newest or oldest first; those without a day come last (R-200). */
export async function pageOfDeliveries(
  ctx: Ctx,
  filter: DeliveryFilter,
  request: DeliveryPageRequest,
): Promise<{ rows: readonly Delivery[]; nextCursor: string | null }> {
  const place = request.after === null ? null : readDeliveryCursor(request.after);
  const none = request.newestFirst ? sql.lit('-infinity') : sql.lit('infinity');
  const key = sql`coalesce(${day}, ${none}::date)`;
  const direction = request.newestFirst ? sql`desc` : sql`asc`;
  const behind = place
    ? sql`and (${key}, d.id) ${request.newestFirst ? sql`<` : sql`>`} (${place.day === '' ? none : place.day}::date, ${place.id}::uuid)`
    : sql``;
  const { rows } = await sql<Delivery>`
    select ${deliveryColumns}
      from deliveries_delivery d
      join customers_customer c on c.id = d.customer_id
     where ${deliveryConditions(ctx, filter)} ${behind}
     order by ${key} ${direction}, d.id ${direction}
     limit ${sql.lit(request.limit + 1)}
    offset ${place ? 0 : (request.page - 1) * request.limit}`.execute(ctx.db);
  const shown = rows.slice(0, request.limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    nextCursor:
      rows.length > request.limit && last
        ? Buffer.from(`${last.shippedOn ?? last.estimatedOn ?? ''} ${last.id}`).toString('base64url')
        : null,
  };
}

/** Number of deliveries that match a filter; counting stops at {@link deliveriesCountedUpTo}. */
export async function countDeliveries(ctx: Ctx, filter: DeliveryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (
        select
          from deliveries_delivery d
          join customers_customer c on c.id = d.customer_id
         where ${deliveryConditions(ctx, filter)}
         limit ${sql.lit(deliveriesCountedUpTo + 1)}) n`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** The day on which the last units of an order line shipped (batched); null if none did. */
export function loadLeftOn(ctx: Ctx, orderLineId: string): Promise<CalendarDate | null> {
  return loaderOf<string, CalendarDate>(ctx, 'deliveries.left-on', async (ids) => {
    const { rows } = await sql<{ id: string; on: CalendarDate | null }>`
      select l.order_line_id as id, max(d.shipped_on) as on
        from deliveries_line l
        join deliveries_delivery d on d.id = l.delivery_id
       where l.order_line_id = any(${[...ids]}::uuid[])
         and d.status in ('shipped', 'delivered')
       group by l.order_line_id`.execute(ctx.db);
    return new Map(rows.flatMap((row) => (row.on === null ? [] : [[row.id, row.on] as const])));
  }).load(orderLineId);
}

async function deliveriesWhere(ctx: Ctx, condition: RawBuilder<boolean>): Promise<(Delivery & { orderId: string })[]> {
  const { rows } = await sql<Delivery & { orderId: string }>`
    select distinct l.order_id as "orderId", ${day} as day, ${deliveryColumns}
      from deliveries_line l
      join deliveries_delivery d on d.id = l.delivery_id
      join customers_customer c on c.id = d.customer_id
     where ${condition}
     order by l.order_id, ${newestFirst}`.execute(ctx.db);
  return rows;
}

/** Deliveries with lines of an order (batched); the caller's access to the order is already checked. */
export async function loadDeliveriesOfOrder(ctx: Ctx, orderId: string): Promise<readonly Delivery[]> {
  const found = await loaderOf<string, Delivery[]>(ctx, 'deliveries.of-order', async (ids) => {
    const rows = await deliveriesWhere(ctx, sql<boolean>`l.order_id = any(${[...ids]}::uuid[])`);
    const byOrder = Map.groupBy(rows, (row) => row.orderId);
    return new Map(ids.map((id) => [id, byOrder.get(id) ?? []]));
  }).load(orderId);
  return found ?? [];
}

/** A delivery to name beside an invoice; `visible`: the caller may open it. */
export type NamedDelivery = Delivery & { readonly customerId: string; readonly visible: boolean };

/**
 * The customer's delivery of a number in a sorg (batched), or null. The caller's access to the document that names it is
 * already checked.
 */
export function loadDeliveryByNumber(
  ctx: Ctx,
  { sorg, number, customerId }: { readonly sorg: string; readonly number: string; readonly customerId: string },
): Promise<NamedDelivery | null> {
  return loaderOf<string, NamedDelivery>(ctx, 'deliveries.by-number', async (keys) => {
    const wanted = JSON.stringify(keys.map((key) => JSON.parse(key) as unknown));
    const { rows } = await sql<NamedDelivery>`
      select ${deliveryColumns}, d.customer_id as "customerId", ${listedDeliveries(ctx)} as visible
        from jsonb_array_elements(${wanted}::jsonb) as k(key)
        join deliveries_delivery d on d.sorg = k.key ->> 0 and d.number = k.key ->> 1
        join customers_customer c on c.id = d.customer_id
       where d.customer_id = (k.key ->> 2)::uuid`.execute(ctx.db);
    return new Map(rows.map((row) => [JSON.stringify([row.sorg, row.number, row.customerId]), row]));
  }).load(JSON.stringify([sorg, number, customerId]));
}

/** Lines of a delivery with fields of their orders (batched). */
export async function loadDeliveryLines(ctx: Ctx, deliveryId: string): Promise<readonly DeliveryLine[]> {
  const found = await loaderOf<string, DeliveryLine[]>(ctx, 'deliveries.lines', async (ids) => {
    const { rows } = await sql<DeliveryLine>`
      select l.delivery_id as "deliveryId", l.position, l.order_id as "orderId", o.number as "orderNumber",
             o.erp_number as "soNumber", o.po_number as "poNumber", o.created_at as "orderCreatedAt",
             o.created_by_name as "createdByName", o.request_delivery_on as "requestDeliveryOn", o.origin,
             l.article_code as "articleCode", coalesce(a.display_code, l.article_code) as "displayCode",
             ${nameInLanguage(sql`${contentLanguage(ctx.locale)}`, sql`a.id`, sql`l.description`)} as description,
             l.uom, l.qty, l.price, l.serial_numbers as "serialNumbers"
        from deliveries_line l
        left join orders_order o on o.id = l.order_id
        left join catalog_article a on a.code = l.article_code
       where l.delivery_id = any(${[...ids]}::uuid[])
       order by l.delivery_id, l.position`.execute(ctx.db);
    const byDelivery = Map.groupBy(rows, (row) => row.deliveryId);
    return new Map(ids.map((id) => [id, byDelivery.get(id) ?? []]));
  }).load(deliveryId);
  return found ?? [];
}
