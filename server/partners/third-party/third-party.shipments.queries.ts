import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** Items of an order that left together. */
export interface Shipment {
  readonly id: string;
  readonly orderId: string;
  readonly number: number;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly parcels: number;
  readonly shippedAt: Date;
  readonly articleCodes: readonly string[];
}

/** Shipments of an order that the caller sees, the first one first (batched). */
export async function loadShipments(ctx: Ctx, orderId: string): Promise<readonly Shipment[]> {
  const found = await loaderOf<string, Shipment[]>(ctx, 'third-party.shipments', async (ids) => {
    const { rows } = await sql<Shipment>`
      select s.id, s.order_id as "orderId", s.number, s.carrier, s.tracking_number as "trackingNumber", s.parcels,
             s.shipped_at as "shippedAt",
             array(
          select i.article_code
            from third_party_item i
           where i.shipment_id = s.id
           order by i.position) as "articleCodes"
        from third_party_shipment s
       where s.order_id = any(${[...ids]}::uuid[])
       order by s.order_id, s.number`.execute(ctx.db);
    return Map.groupBy(rows, (row) => row.orderId);
  }).load(orderId);
  return found ?? [];
}
