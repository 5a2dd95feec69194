import { sql, type RawBuilder } from 'kysely';
import type { CollectMark, CollectStatus } from '#rules/partners/click-collect/collect-choices.ts';
import { readPickupCode } from '#rules/partners/click-collect/pickup-code.ts';
import { waitsForDealer } from '#rules/partners/click-collect/status.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { OrderStatus } from '#rules/ordering/orders/status.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { visibleCollect } from './click-collect.policy.ts';

/** A consumer's order. */
export interface CollectOrder {
  readonly id: string;
  readonly number: string;
  readonly shopName: string;
  readonly externalId: string;
  readonly sorg: string;
  readonly customerId: string;
  readonly customerCode: string;
  readonly customerName: string;
  readonly status: CollectStatus;
  readonly orderedAt: Date;
  readonly createdAt: Date;
  readonly statusAt: Date;
  readonly dueOn: CalendarDate | null;
  /** The service level of its status has passed. */
  readonly overdue: boolean;
  readonly pickupCode: string;
  readonly version: number;
  /** When staff reminded the dealer last. */
  readonly remindedAt: Date | null;
  /** Empty after the erasure of the consumer. */
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Today in the market, which decides what is late. */
export const todayOf = ({ now, market }: Pick<Ctx, 'now' | 'market'>): CalendarDate =>
  calendarDateIn(now, market.timeZone);

/** Condition on `click_collect_order o`: late in its status. */
export const isOverdue = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(o.due_on < ${todayOf(ctx)}::date)`;

/** Why the dealer of an order is not to be reminded of it now, or null. One reminder a day is enough. */
export function reminderRefusal(ctx: Ctx, { status, remindedAt }: CollectOrder): ErrorCode | null {
  if (!waitsForDealer(status)) return 'click_collect_waits_elsewhere';
  const today = remindedAt !== null && calendarDateIn(remindedAt, ctx.market.timeZone) === todayOf(ctx);
  return today ? 'click_collect_reminded' : null;
}

/** Columns of {@link CollectOrder} of {@link collectTables}. */
export const collectColumns = (ctx: Ctx): RawBuilder<unknown> => sql`
  o.id, o.number, o.shop_name as "shopName", o.external_id as "externalId", o.sorg, o.customer_id as "customerId",
  c.unified as "customerCode", c.name as "customerName", o.status, o.ordered_at as "orderedAt",
  o.created_at as "createdAt", o.status_at as "statusAt", o.due_on as "dueOn",
  coalesce(${isOverdue(ctx)}, false) as overdue, o.pickup_code as "pickupCode", o.version,
  (select max(e.at) from click_collect_event e where e.order_id = o.id and e.kind = 'reminder') as "remindedAt",
  coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName", coalesce(p.email, '') as email,
  coalesce(p.phone, '') as phone`;

export const collectTables = sql`
  click_collect_order o
  join customers_customer c on c.id = o.customer_id
  left join click_collect_consumer p on p.order_id = o.id`;

/** One order that the caller sees; null for any other. */
export async function findCollect(ctx: Ctx, id: string): Promise<CollectOrder | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<CollectOrder>`
    select ${collectColumns(ctx)}
      from ${collectTables}
     where o.id = ${id}
       and ${visibleCollect(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The order with a pick-up code, typed or scanned, that waits at the counter of the active customer; null for none. */
export async function findByPickupCode(ctx: Ctx, text: string): Promise<CollectOrder | null> {
  if (!ctx.customer) return null;
  const { rows } = await sql<CollectOrder>`
    select ${collectColumns(ctx)}
      from ${collectTables}
     where o.customer_id = ${ctx.customer.id}
       and o.pickup_code = ${readPickupCode(text)}
       and o.status <> 'complete'
       and ${visibleCollect(ctx)}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** A line of a consumer's order, with the order at HQ that fills it last. */
export interface CollectDetail {
  readonly id: string;
  readonly orderId: string;
  readonly sorg: string;
  readonly sku: string;
  readonly name: string;
  readonly articleId: string | null;
  readonly articleCode: string | null;
  readonly displayCode: string | null;
  readonly qty: number;
  readonly qtyShipped: number;
  readonly mark: CollectMark;
  readonly hqOrderId: string | null;
  readonly hqOrderNumber: string | null;
  /** The order at HQ was cancelled, refused or voided, as a whole or in this line, before it shipped everything. */
  readonly hqFailed: boolean;
}

/** Lines of orders that the caller sees (batched), in their order. */
export async function loadDetails(ctx: Ctx, orderId: string): Promise<readonly CollectDetail[]> {
  const found = await loaderOf<string, CollectDetail[]>(ctx, 'click-collect.details', async (ids) => {
    const { rows } = await sql<CollectDetail>`
      select l.id, l.order_id as "orderId", o.sorg, l.sku, l.name, l.article_id as "articleId", a.code as "articleCode",
             a.display_code as "displayCode", l.qty, l.qty_shipped as "qtyShipped", l.mark,
             h.id as "hqOrderId", h.number as "hqOrderNumber",
             coalesce(l.qty_shipped < l.qty and (h.status in ('failed', 'void', 'cancelled')
                      or h.cancelled > 0 and h.cancelled + h.shipped = h.qty), false) as "hqFailed"
        from click_collect_line l
        join click_collect_order o on o.id = l.order_id
        left join catalog_article a on a.id = l.article_id
        left join lateral (
          select q.id, q.number, q.status, ol.qty, ol.qty_shipped as shipped, ol.qty_cancelled as cancelled
            from click_collect_hq_line x
            join orders_line ol on ol.id = x.order_line_id
            join orders_order q on q.id = x.hq_order_id
           where x.line_id = l.id
           order by x.ordered_at desc, q.id desc
           limit 1) h on true
       where l.order_id = any(${[...ids]}::uuid[])
       order by l.order_id, l.position`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.orderId);
  }).load(orderId);
  return found ?? [];
}

/** A real order of the dealer that fills lines of a consumer's order. */
export interface HqOrder {
  readonly orderId: string;
  readonly id: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly createdAt: Date;
}

/** Orders at HQ for orders that the caller sees (batched), the oldest first. */
export async function loadHqOrders(ctx: Ctx, orderId: string): Promise<readonly HqOrder[]> {
  const found = await loaderOf<string, HqOrder[]>(ctx, 'click-collect.hq-orders', async (ids) => {
    const { rows } = await sql<HqOrder>`
      select distinct x.order_id as "orderId", h.id, h.number, h.status, h.created_at as "createdAt"
        from click_collect_hq_line x
        join orders_order h on h.id = x.hq_order_id
       where x.order_id = any(${[...ids]}::uuid[])
       order by h.created_at, h.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.orderId);
  }).load(orderId);
  return found ?? [];
}

/** The consumer's order that an order of the dealer fills, if the caller sees it (batched). */
export const loadCollectOf = (ctx: Ctx, hqOrderId: string): Promise<CollectOrder | null> =>
  loaderOf<string, CollectOrder>(ctx, 'click-collect.of-order', async (ids) => {
    const { rows } = await sql<CollectOrder & { hqOrderId: string }>`
      select ${collectColumns(ctx)}, x.hq_order_id as "hqOrderId"
        from ${collectTables}
        join click_collect_hq_line x on x.order_id = o.id
       where x.hq_order_id = any(${[...ids]}::uuid[])
         and ${visibleCollect(ctx)}`.execute(ctx.db);
    return new Map(rows.map((row) => [row.hqOrderId, row]));
  }).load(hqOrderId);

/** Something that happened to an order. */
export interface CollectEvent {
  readonly id: string;
  readonly orderId: string;
  readonly kind: 'arrival' | 'status' | 'mark' | 'hq_order' | 'hq_failed' | 'shipment' | 'handover' | 'reminder';
  readonly from: CollectStatus | null;
  readonly to: CollectStatus | null;
  readonly lineName: string;
  readonly mark: CollectMark | null;
  readonly qty: number | null;
  readonly hqOrderNumber: string | null;
  /** The words of a reminder. */
  readonly note: string;
  readonly by: string;
  readonly at: Date;
}

/** History of orders that the caller sees (batched), the oldest first. */
export async function loadCollectEvents(ctx: Ctx, orderId: string): Promise<readonly CollectEvent[]> {
  const found = await loaderOf<string, CollectEvent[]>(ctx, 'click-collect.events', async (ids) => {
    const { rows } = await sql<CollectEvent>`
      select e.id, e.order_id as "orderId", e.kind, e.from_status as "from", e.to_status as "to",
             e.line_name as "lineName", e.mark, e.qty, e.note, h.number as "hqOrderNumber", e.actor_name as by, e.at
        from click_collect_event e
        left join orders_order h on h.id = e.hq_order_id
       where e.order_id = any(${[...ids]}::uuid[])
       order by e.at, e.id`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.orderId);
  }).load(orderId);
  return found ?? [];
}
