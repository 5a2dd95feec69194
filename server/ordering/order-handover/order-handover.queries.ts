import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';

/** Status of the hand-over of an order: the newest row of the outbox. */
export interface HandoverAttempt {
  readonly orderId: string;
  readonly state: 'pending' | 'sent' | 'dead' | 'dropped';
  readonly attempts: number;
  readonly lastError: string | null;
  readonly nextAttemptAt: Date;
  readonly sentAt: Date | null;
  readonly fileName: string | null;
}

/** The newest attempt to hand over an order (batched); null for an order that is never handed over. */
export function loadHandover(ctx: Ctx, orderId: string): Promise<HandoverAttempt | null> {
  return loaderOf<string, HandoverAttempt>(ctx, 'orders.handover', async (ids) => {
    const { rows } = await sql<HandoverAttempt>`
      select distinct on (b.subject_id) b.subject_id as "orderId", b.state, b.attempts, b.last_error as "lastError",
                         b.next_attempt_at as "nextAttemptAt", b.sent_at as "sentAt", f.name as "fileName"
        from erp_outbox b
        left join erp_file f on f.id = b.file_id
       where b.kind = 'order' and b.subject_id = any(${[...ids]}::uuid[])
       order by b.subject_id, b.created_at desc, b.id desc`.execute(ctx.db);
    return new Map(rows.map((row) => [row.orderId, row]));
  }).load(orderId);
}
