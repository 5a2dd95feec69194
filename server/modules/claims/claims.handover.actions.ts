import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Puts a claim or its credit request into the outbox of the ERP; one that waits already goes out as it is then. */
export async function handOverClaim(ctx: Ctx, kind: 'claim' | 'credit_request', id: string): Promise<void> {
  await sql`
    insert into erp_outbox (kind, subject_id, next_attempt_at, created_at)
    values (${kind}, ${id}, ${ctx.now}, ${ctx.now})
        on conflict (kind, subject_id)
     where state = 'pending' do nothing`.execute(ctx.db);
  await ctx.enqueue('erp.export', {}, { key: 'erp.export' });
}
