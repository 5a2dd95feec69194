import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Tables } from '#platform/database/database-types.ts';

/** An event in the history of an order; `params` fill the text `order.event.<kind>`. */
export interface NewEvent {
  readonly orderId: string;
  readonly kind: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly at?: Date;
  readonly actorName?: string;
}

/** Adds events to the histories of orders; the actor is the caller by default. */
export async function addEvents(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map((event) => eventRow(ctx, event)));
  await sql`
    insert into orders_event (order_id, at, kind, actor_name, params)
    select order_id, at, kind, actor_name, params::jsonb
      from json_to_recordset(${rows}::json)
           as e(order_id uuid, at timestamptz, kind text, actor_name text, params text)`.execute(ctx.db);
}

/** Adds events that the ERP reports about documents of orders; `documents` is SQL that selects `order_id` and `number`. */
export async function addErpEvents(ctx: Ctx, kind: string, at: Date, documents: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into orders_event (order_id, at, kind, actor_name, params)
    select d.order_id, ${at}::timestamptz, ${kind}::text, 'ERP', jsonb_build_object('number', d.number)
      from (${documents}) d
     order by d.order_id, d.number`.execute(ctx.db);
}

/** An event as a row; the actor is the caller by default. */
export function eventRow(
  ctx: Pick<Ctx, 'now' | 'actor'>,
  { orderId, kind, params = {}, at, actorName }: NewEvent,
): Insertable<Tables['orders_event']> {
  return {
    order_id: orderId,
    at: at ?? ctx.now,
    kind,
    actor_name: actorName ?? ctx.actor?.name ?? 'ERP',
    params: JSON.stringify(params),
  };
}
