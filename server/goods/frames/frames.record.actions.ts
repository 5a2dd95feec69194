import { sql } from 'kysely';
import type { CalendarDate } from '#rules/dates.ts';
import { frameNumberOf, frameNumberProblem } from '#rules/goods/frames/frame-number.ts';
import type { Ctx } from '#platform/context.ts';

/** Serial numbers of a delivery that left, as the ERP reports them. */
export interface ShippedFrames {
  readonly sorg: string;
  readonly deliveryNumber: string;
  readonly customerId: string;
  readonly shippedOn: CalendarDate | null;
  readonly deliveredOn: CalendarDate | null;
  readonly lines: readonly { readonly articleCode: string; readonly serialNumbers: readonly string[] }[];
}

const isFrameNumber = (number: string): boolean => frameNumberProblem(number) === null;

/**
 * Notes which frames left with deliveries; a delivery replaces what it said before. A frame that was shipped several times
 * (returned and sold again) belongs to the latest shipment. Serial numbers that are no frame numbers are left out: parts
 * have serials of any form.
 */
export async function recordShippedFrames(ctx: Ctx, deliveries: readonly ShippedFrames[], at: Date): Promise<void> {
  if (deliveries.length === 0) return;
  const shipped = deliveries.flatMap(({ lines, ...delivery }) =>
    lines.flatMap(({ articleCode, serialNumbers }) =>
      serialNumbers
        .map(frameNumberOf)
        .filter(isFrameNumber)
        .map((number) => ({
          number,
          article_code: articleCode,
          sorg: delivery.sorg,
          customer_id: delivery.customerId,
          delivery_number: delivery.deliveryNumber,
          shipped_on: delivery.shippedOn,
          delivered_on: delivery.deliveredOn,
        })),
    ),
  );
  const named = JSON.stringify(
    deliveries.map(({ sorg, deliveryNumber }) => ({ sorg, delivery_number: deliveryNumber })),
  );
  const numbers = shipped.map(({ number }) => number);
  await lockFrames(ctx, numbers, named);
  await sql`
    update frames_frame f
       set sorg = null, customer_id = null, delivery_number = '', shipped_on = null, delivered_on = null,
           updated_at = ${at}
      from jsonb_populate_recordset(null::frames_frame, ${named}::jsonb) d
     where f.sorg = d.sorg
       and f.delivery_number = d.delivery_number
       and f.number <> all(${numbers})`.execute(ctx.db);
  await sql`
    insert into frames_frame as f (number, article_code, sorg, customer_id, delivery_number, shipped_on, delivered_on,
                                   created_at, updated_at)
    select distinct on (s.number) s.number, s.article_code, s.sorg, s.customer_id, s.delivery_number, s.shipped_on,
           s.delivered_on, ${at}, ${at}
      from jsonb_populate_recordset(null::frames_frame, ${JSON.stringify(shipped)}::jsonb) s
     order by s.number, s.shipped_on desc nulls last, s.delivery_number desc
        on conflict (number) do update
       set article_code = excluded.article_code, sorg = excluded.sorg, customer_id = excluded.customer_id,
           delivery_number = excluded.delivery_number, shipped_on = excluded.shipped_on,
           delivered_on = excluded.delivered_on, updated_at = excluded.updated_at
     where (f.sorg, f.delivery_number) = (excluded.sorg, excluded.delivery_number)
        or f.shipped_on is null
        or f.shipped_on <= excluded.shipped_on`.execute(ctx.db);
}

/** Locks frames in primary-key order: those named, and those that deliveries shipped before. */
async function lockFrames(ctx: Ctx, numbers: readonly string[], deliveries: string): Promise<void> {
  await sql`
    with locked as (
      select f.number
        from frames_frame f
       where f.number = any(${[...numbers]})
          or (f.sorg, f.delivery_number) in (
          select d.sorg, d.delivery_number
            from jsonb_populate_recordset(null::frames_frame, ${deliveries}::jsonb) d)
       order by f.number
         for update)
    select count(*)
      from locked`.execute(ctx.db);
}
