import { sql, type RawBuilder } from 'kysely';
import type { ShipmentInput } from '#rules/ordering/orders/term-choices.ts';
import type { Ctx } from '#platform/context.ts';
import { readPage } from '#platform/database/read-page.ts';

/** A shipment option as the administration sees it; amounts in minor units of the currency, texts by language. */
export interface ShipmentSetting {
  readonly id: string;
  readonly sorg: string;
  readonly sorgName: string;
  readonly merchant: string;
  readonly merchantName: string;
  readonly currency: string;
  readonly type: string;
  readonly description: unknown;
  readonly input: ShipmentInput;
  readonly rate: number;
  readonly freeFrom: number | null;
  readonly transitDays: number;
  readonly position: number;
  readonly active: boolean;
  readonly version: number;
}

const columns = sql`
  t.id, t.sorg, s.name as "sorgName", t.merchant, coalesce(m.name, t.merchant) as "merchantName", s.currency, t.type,
  t.description, t.input, t.rate, t.free_from as "freeFrom", t.transit_days as "transitDays", t.position, t.active,
  t.version`;

const settings = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from orders_shipment_option t
  join markets_sorg s on s.code = t.sorg
  left join markets_merchant m on m.sorg = t.sorg and m.code = t.merchant
 where t.removed_at is null and ${condition}`;

/** One page of all shipment options, in the order in which dealers see them. */
export async function listShipmentSettings(
  ctx: Ctx,
  sorg: string | null,
  page: number,
  limit: number,
): Promise<{ data: ShipmentSetting[]; count: number }> {
  const { rows, count } = await readPage(
    ctx.db,
    { page, limit },
    sql<ShipmentSetting & { total: number }>`
    select ${columns}, count(*) over ()::int as total
    ${settings(sql`(${sorg}::text is null or t.sorg = ${sorg})`)}
     order by t.sorg, t.merchant, t.position, t.id`,
  );
  return { data: rows, count };
}

/** One shipment option; null if there is none or it was removed. */
export async function findShipmentSetting(ctx: Ctx, id: string): Promise<ShipmentSetting | null> {
  const { rows } = await sql<ShipmentSetting>`select ${columns} ${settings(sql`t.id = ${id}`)}`.execute(ctx.db);
  return rows[0] ?? null;
}
