import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '../../../rules/dates.ts';
import type { Ctx } from '../../platform/context.ts';
import { loaderOf } from '../../platform/loader.ts';

/** A delivery as the ERP reported it; prices per unit in minor units. */
export interface Delivery {
  readonly id: string;
  readonly number: string;
  readonly sorg: string;
  readonly companyCode: string;
  readonly status: 'planned' | 'shipped' | 'delivered';
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
  readonly shipto: string;
  readonly notes: string;
  readonly currency: string;
  readonly shippedOn: CalendarDate | null;
  readonly estimatedOn: CalendarDate | null;
  readonly deliveredOn: CalendarDate | null;
  readonly customerName: string;
  readonly r3: string;
  readonly isr: string;
  readonly unified: string;
}

const columns = sql`d.id, d.number, d.sorg, d.company_code as "companyCode", d.status, d.carrier, d.tracking_number as "trackingNumber", d.tracking_url as "trackingUrl",
  d.shipto, d.notes, d.currency, d.shipped_on as "shippedOn", d.estimated_on as "estimatedOn", d.delivered_on as "deliveredOn", c.name as "customerName", c.r3, c.isr, c.unified`;

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
  readonly description: string;
  readonly uom: string;
  readonly qty: number;
  readonly price: number;
  readonly serialNumbers: readonly string[];
}

/** Most deliveries that one call answers. */
const deliveryLimit = 2_000;

/** Deliveries of the active customer that left between two days (planned ones: are expected then), newest first. */
export async function listDeliveries(ctx: Ctx, from: CalendarDate, to: CalendarDate, shippedOnly: boolean): Promise<Delivery[]> {
  if (!ctx.customer) return [];
  const states = shippedOnly ? sql`d.status in ('shipped', 'delivered')` : sql`true`;
  const { rows } = await sql<Delivery>`
    select ${columns} from deliveries_delivery d join customers_customer c on c.id = d.customer_id
     where d.customer_id = ${ctx.customer.id} and d.sorg = any(${ctx.customer.areas.map((area) => area.sorg)}) and ${states}
       and coalesce(d.shipped_on, d.estimated_on) between ${from} and ${to}
     order by d.shipped_on desc nulls first, d.id desc limit ${sql.lit(deliveryLimit)}`.execute(ctx.db);
  return rows;
}

/** Deliveries of the active customer that are planned or on their way, by company. */
export async function listDeliveriesOnTheWay(ctx: Ctx): Promise<Delivery[]> {
  if (!ctx.customer) return [];
  const { rows } = await sql<Delivery>`
    select ${columns} from deliveries_delivery d join customers_customer c on c.id = d.customer_id
     where d.customer_id = ${ctx.customer.id} and d.sorg = any(${ctx.customer.areas.map((area) => area.sorg)}) and d.status in ('planned', 'shipped') and d.delivered_on is null
     order by d.shipped_on desc nulls first, d.id desc limit ${sql.lit(deliveryLimit)}`.execute(ctx.db);
  return rows;
}

async function deliveriesWhere(ctx: Ctx, condition: RawBuilder<boolean>): Promise<(Delivery & { orderId: string })[]> {
  const { rows } = await sql<Delivery & { orderId: string }>`
    select distinct l.order_id as "orderId", ${columns} from deliveries_line l join deliveries_delivery d on d.id = l.delivery_id join customers_customer c on c.id = d.customer_id
     where ${condition} order by l.order_id, d.shipped_on desc nulls first, d.id desc`.execute(ctx.db);
  return rows;
}

/** Deliveries that carry lines of an order (batched); the caller has been checked for the order. */
export async function loadDeliveriesOfOrder(ctx: Ctx, orderId: string): Promise<readonly Delivery[]> {
  const found = await loaderOf<string, Delivery[]>(ctx, 'deliveries.of-order', async (ids) => {
    const rows = await deliveriesWhere(ctx, sql<boolean>`l.order_id = any(${[...ids]}::uuid[])`);
    const byOrder = Map.groupBy(rows, (row) => row.orderId);
    return new Map(ids.map((id) => [id, byOrder.get(id) ?? []]));
  }).load(orderId);
  return found ?? [];
}

/** Lines of a delivery with what their orders say (batched). */
export async function loadDeliveryLines(ctx: Ctx, deliveryId: string): Promise<readonly DeliveryLine[]> {
  const found = await loaderOf<string, DeliveryLine[]>(ctx, 'deliveries.lines', async (ids) => {
    const { rows } = await sql<DeliveryLine>`
      select l.delivery_id as "deliveryId", l.position, l.order_id as "orderId", o.number as "orderNumber", o.erp_number as "soNumber", o.po_number as "poNumber",
             o.created_at as "orderCreatedAt", o.created_by_name as "createdByName", o.request_delivery_on as "requestDeliveryOn", o.origin,
             l.article_code as "articleCode", l.description, l.uom, l.qty, l.price, l.serial_numbers as "serialNumbers"
        from deliveries_line l left join orders_order o on o.id = l.order_id where l.delivery_id = any(${[...ids]}::uuid[]) order by l.delivery_id, l.position`.execute(
      ctx.db,
    );
    const byDelivery = Map.groupBy(rows, (row) => row.deliveryId);
    return new Map(ids.map((id) => [id, byDelivery.get(id) ?? []]));
  }).load(deliveryId);
  return found ?? [];
}
