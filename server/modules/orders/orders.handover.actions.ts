import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/**
 * Hands orders over to the ERP: one outbox row each in the transaction of the order, and a job that wakes the exporter. The
 * outbox belongs to the erp module; rows of kind `order` are written and dropped here (see README), sent and buried there.
 */
export async function handOver(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await sql`insert into erp_outbox (kind, subject_id, next_attempt_at, created_at)
    select 'order', id, ${ctx.now}, ${ctx.now} from unnest(${[...orderIds]}::uuid[]) with ordinality as o(id, place) order by place
    on conflict (kind, subject_id) where state = 'pending' do nothing`.execute(ctx.db);
  await ctx.enqueue('erp.export', { orderIds });
}

/**
 * Locks the waiting (or given up) outbox row of an order and takes it out, before the order itself is locked: the exporter locks in the same
 * order. Without a waiting row nothing happens.
 */
export async function dropHandover(ctx: Ctx, orderId: string): Promise<void> {
  await sql`update erp_outbox set state = 'dropped' where kind = 'order' and subject_id = ${orderId} and state in ('pending', 'dead')`.execute(ctx.db);
}
