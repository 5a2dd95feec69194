import { sql, type RawBuilder } from 'kysely';
import { instantAt, addDays } from '#rules/dates.ts';
import type { ThirdPartyOrderFilter } from '#rules/partners/third-party/order-filter.ts';
import {
  thirdPartyOrderStatuses,
  type ItemStatus,
  type ThirdPartyOrderStatus,
} from '#rules/partners/third-party/status.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { visibleOrder } from './third-party.policy.ts';
import { countedUpTo, requireCountedPage, wordsIn, type Page } from './third-party.queries.ts';

/** An order of a customer at a vendor. Amounts in minor units; the address is that of the day of the order. */
export interface ThirdPartyOrder {
  readonly id: string;
  readonly number: string;
  readonly vendor: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly createdBy: string;
  readonly currency: string;
  readonly totalAmount: number;
  readonly status: ThirdPartyOrderStatus;
  readonly reqDeliveryOn: string | null;
  readonly notes: string;
  readonly shipto: {
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
    readonly country: string;
    readonly phone: string;
  };
  readonly createdAt: Date;
}

const orderColumns = sql`
  o.id, o.number, o.vendor, o.sorg, o.customer_id as "customerId", o.customer_name as "customerName",
  o.created_by_name as "createdBy", o.currency, o.total_amount as "totalAmount", o.status,
  o.req_delivery_on as "reqDeliveryOn", o.notes,
  json_build_object(
    'name', o.shipto_name, 'address', o.shipto_address, 'city', o.shipto_city, 'state', o.shipto_state,
    'postalCode', o.shipto_postal_code, 'country', o.shipto_country, 'phone', o.shipto_phone) as shipto,
  o.created_at as "createdAt"`;

/** The order statuses in which an order may have an item of a status (Q-120). */
const statusesWith: Readonly<Record<ItemStatus, readonly ThirdPartyOrderStatus[]>> = {
  open: ['open', 'processing'],
  processing: ['processing'],
  shipped: ['processing'],
  complete: ['processing', 'complete'],
  cancelled: ['processing', 'complete'],
};

/** Condition on `third_party_order o`: what the caller sees of a filter. */
function found(ctx: Ctx, filter: ThirdPartyOrderFilter): RawBuilder<boolean> {
  const { status, itemStatus, vendorId, from, to, search } = filter;
  const midnight = (day: string): Date => instantAt(day, '00:00', ctx.market.timeZone);
  const word = search.toLowerCase();
  return sql.join(
    [
      visibleOrder(ctx),
      ...(status === null ? [] : [sql`o.status = ${status}`]),
      ...(itemStatus === null
        ? []
        : [
            // A subquery for one row is asked per order: EXISTS could read the items of all orders.
            sql`
              (o.status = any(${[...statusesWith[itemStatus]]})
               and (select true from third_party_item i where i.order_id = o.id and i.status = ${itemStatus} limit 1))`,
          ]),
      ...(vendorId === null ? [] : [sql`o.vendor = ${vendorId}`]),
      ...(from === null ? [] : [sql`o.created_at >= ${midnight(from)}`]),
      ...(to === null ? [] : [sql`o.created_at < ${midnight(addDays(to, 1))}`]),
      ...(search === ''
        ? []
        : [
            sql`
              (${wordsIn(sql`o.search_text`, search)}
               or o.id in (select i.order_id from third_party_item i where lower(i.article_code) = ${word}))`,
          ]),
    ],
    sql` and `,
  );
}

/** Orders that the caller sees, the latest first. Words are found in number and customer, and an article's whole code. */
export async function listOrders(
  ctx: Ctx,
  filter: ThirdPartyOrderFilter,
  page: number,
  limit: number,
): Promise<Page<ThirdPartyOrder>> {
  requireCountedPage(page, limit);
  const where = found(ctx, filter);
  const { rows } = await sql<ThirdPartyOrder>`
    select ${orderColumns}
      from third_party_order o
     where ${where}
     order by o.created_at desc, o.id desc
     limit ${sql.lit(limit)}
    offset ${sql.lit((page - 1) * limit)}`.execute(ctx.db);
  const count = await countUpTo(ctx, where);
  return { rows, count: Math.min(count, countedUpTo), countIsExact: count <= countedUpTo };
}

async function countUpTo(ctx: Ctx, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
      from (select from third_party_order o where ${where} limit ${sql.lit(countedUpTo + 1)}) n`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** How many orders of a filter are in each status, whatever status the filter asks for. */
export async function countOrders(
  ctx: Ctx,
  filter: ThirdPartyOrderFilter,
): Promise<{ status: ThirdPartyOrderStatus; count: number; countIsExact: boolean }[]> {
  return Promise.all(
    thirdPartyOrderStatuses.map(async (status) => {
      const count = await countUpTo(ctx, found(ctx, { ...filter, status }));
      return { status, count: Math.min(count, countedUpTo), countIsExact: count <= countedUpTo };
    }),
  );
}

/** An order by its number; null if the caller does not see it. */
export async function findOrder(ctx: Ctx, number: string): Promise<ThirdPartyOrder | null> {
  const { rows } = await sql<ThirdPartyOrder>`
    select ${orderColumns}
      from third_party_order o
     where o.number = ${number}
       and ${visibleOrder(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** An order by its id (batched); null if the caller does not see it. */
export function loadOrder(ctx: Ctx, id: string): Promise<ThirdPartyOrder | null> {
  return loaderOf<string, ThirdPartyOrder>(ctx, 'third-party.order', async (ids) => {
    const { rows } = await sql<ThirdPartyOrder>`
      select ${orderColumns}
        from third_party_order o
       where o.id = any(${[...ids]}::uuid[])
         and ${visibleOrder(ctx)}`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row]));
  }).load(id);
}

/** An item of an order: an article with the price and words of the day of the order. */
export interface ThirdPartyItem {
  readonly id: string;
  readonly orderId: string;
  readonly articleCode: string;
  readonly description: string;
  readonly price: number;
  readonly subtotal: number;
  readonly currency: string;
  readonly orderQty: number;
  readonly salesUnit: string;
  readonly uomConverter: number;
  readonly status: ItemStatus;
  readonly shippedAt: Date | null;
}

/** Items of an order that the caller sees, in their order (batched). */
export async function loadItems(ctx: Ctx, orderId: string): Promise<readonly ThirdPartyItem[]> {
  const found = await loaderOf<string, ThirdPartyItem[]>(ctx, 'third-party.items', async (ids) => {
    const { rows } = await sql<ThirdPartyItem>`
      select i.id, i.order_id as "orderId", i.article_code as "articleCode", i.description, i.price, i.subtotal,
             o.currency, i.qty as "orderQty", i.sales_unit as "salesUnit", i.uom_converter as "uomConverter", i.status,
             i.shipped_at as "shippedAt"
        from third_party_item i
        join third_party_order o on o.id = i.order_id
       where i.order_id = any(${[...ids]}::uuid[])
       order by i.order_id, i.position`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.orderId);
  }).load(orderId);
  return found ?? [];
}

/** A step in the history of an order; without an article code: the order was placed. */
export interface ThirdPartyEvent {
  readonly orderId: string;
  readonly at: Date;
  readonly by: string;
  readonly articleCode: string | null;
  readonly status: ItemStatus;
}

/** The history of an order that the caller sees, the oldest first (batched). */
export async function loadHistory(ctx: Ctx, orderId: string): Promise<readonly ThirdPartyEvent[]> {
  const found = await loaderOf<string, ThirdPartyEvent[]>(ctx, 'third-party.history', async (ids) => {
    const { rows } = await sql<ThirdPartyEvent>`
      select e.order_id as "orderId", e.at, e.user_name as by, i.article_code as "articleCode", e.to_status as status
        from third_party_event e
        left join third_party_item i on i.id = e.item_id
       where e.order_id = any(${[...ids]}::uuid[])
       order by e.order_id, e.at, e.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.orderId);
  }).load(orderId);
  return found ?? [];
}
