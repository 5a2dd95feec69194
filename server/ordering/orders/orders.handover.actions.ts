import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { later } from '#platform/database/late-connections.ts';

/**
 * Hands orders over to the ERP: writes one outbox row each in the transaction of the order, and a job that starts the
 * exporter. The erp module owns the outbox; this module inserts and drops rows of kind `order` (see README), the erp
 * module sends them and gives up on them. With `at` in the future the orders stay here until then: the exporter, which
 * runs every minute, takes them afterwards.
 */
export async function handOver(ctx: Ctx, orderIds: readonly string[], at: Date = ctx.now): Promise<void> {
  if (orderIds.length === 0) return;
  await later(
    ctx.db,
    sql`
    insert into erp_outbox (kind, subject_id, next_attempt_at, created_at)
    select 'order', id, ${at}, ${ctx.now}
      from unnest(${[...orderIds]}::uuid[]) with ordinality as o(id, place)
     order by place
        on conflict (kind, subject_id)
     where state = 'pending' do nothing`,
  );
  if (at <= ctx.now) await ctx.enqueue('erp.export', { orderIds });
}

/**
 * Locks and drops the waiting (or given-up) outbox row of an order before the order itself is locked: the exporter
 * locks in the same order. Does nothing without such a row.
 */
export async function dropHandover(ctx: Ctx, orderId: string): Promise<void> {
  await sql`
    update erp_outbox
       set state = 'dropped'
     where kind = 'order'
       and subject_id = ${orderId}
       and state in ('pending', 'dead')`.execute(ctx.db);
}

/**
 * Locks the waiting (or given-up) outbox row of an order, so that no exporter reads the order before the caller's
 * change commits. Call it before the order is locked, and again afterwards: an approval may have written the row
 * meanwhile.
 */
export async function lockHandover(ctx: Ctx, orderId: string): Promise<void> {
  await sql`
    select id
      from erp_outbox
     where kind = 'order'
       and subject_id = ${orderId}
       and state in ('pending', 'dead')
       for update`.execute(ctx.db);
}
