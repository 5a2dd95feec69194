import { sql } from 'kysely';
import type { IncomingOrder } from '#rules/partners/click-collect/incoming-order.ts';
import type { Ctx } from '#platform/context.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { receiveOrder } from './click-collect.receive.actions.ts';

interface StagedOrder extends Omit<IncomingOrder, 'orderedAt' | 'lines'> {
  readonly shopId: string;
  readonly shopName: string;
  /** A host of the shop's market. */
  readonly host: string;
  readonly sorg: string;
  readonly orderedAt: Date;
  readonly lines: IncomingOrder['lines'];
}

/**
 * Imports a `consumer_orders` file: orders that shops send through the ERP. An order that came before, in a file
 * or through the endpoint, is skipped, and so is one of which a row was rejected. Returns the number of new orders.
 */
export async function importConsumerOrders(ctx: Ctx): Promise<number> {
  const { rows } = await sql<StagedOrder>`
    select h.id as "shopId", h.name as "shopName", s.sorg, s.external_id as "externalId",
           s.r3 || '-' || s.isr as "dealerCode", s.ordered_at as "orderedAt",
           jsonb_build_object('firstName', s.first_name, 'lastName', s.last_name, 'email', s.email, 'phone', s.phone,
                              'locale', s.consumer_language) as consumer,
           jsonb_agg(jsonb_build_object('sku', s.sku, 'name', s.name, 'quantity', s.qty) order by s.ctid) as lines,
           (
        select m.host
          from markets_host m
         where m.market_id = h.market_id
         order by m.is_default desc, m.host
         limit 1) as host
      from staged s
      join shops_shop h on h.code = s.shop
     where not exists (
             select
               from click_collect_order o
              where o.shop_id = h.id
                and o.external_id = s.external_id)
     group by h.id, s.sorg, s.external_id, s.r3, s.isr, s.ordered_at, s.first_name, s.last_name, s.email, s.phone,
              s.consumer_language, s.lines
    having count(*) = s.lines
     order by s.ordered_at, s.external_id`.execute(ctx.db);
  const markets = new Map<string, Ctx['market']>();
  for (const { shopId, shopName, host, sorg, orderedAt, ...order } of rows) {
    const market = markets.get(host) ?? (await findMarket(ctx.db, host));
    if (!market) throw new Error(`no market on ${host}`);
    markets.set(host, market);
    // The row says for which sales organisation of the market the dealer hands the goods out.
    const at = { ...ctx, market: { ...market, sorgs: [sorg] } };
    await receiveOrder(at, { id: shopId, name: shopName }, { ...order, orderedAt: orderedAt.toISOString() });
  }
  return rows.length;
}
