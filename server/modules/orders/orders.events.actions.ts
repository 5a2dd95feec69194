import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

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
  const rows = JSON.stringify(
    events.map((event) => ({
      order_id: event.orderId,
      kind: event.kind,
      params: event.params ?? {},
      at: event.at ?? ctx.now,
      actor_name: event.actorName ?? ctx.actor?.name ?? 'ERP',
    })),
  );
  await sql`insert into orders_event (order_id, at, kind, actor_name, params)
    select order_id, at, kind, actor_name, params from jsonb_to_recordset(${rows}::jsonb) as e(order_id uuid, at timestamptz, kind text, actor_name text, params jsonb)`.execute(
    ctx.db,
  );
}
