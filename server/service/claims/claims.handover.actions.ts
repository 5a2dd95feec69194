import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/**
 * Puts a claim or its credit request into the outbox of the ERP; one that waits already goes out as it is then. With `at`
 * in the future it stays here until then: the exporter, which runs every minute, takes it afterwards.
 */
export async function handOverClaim(
  ctx: Ctx,
  kind: 'claim' | 'credit_request',
  id: string,
  at: Date = ctx.now,
): Promise<void> {
  await sql`
    insert into erp_outbox (kind, subject_id, next_attempt_at, created_at)
    values (${kind}, ${id}, ${at}, ${ctx.now})
        on conflict (kind, subject_id)
     where state = 'pending' do nothing`.execute(ctx.db);
  if (at <= ctx.now) await ctx.enqueue('erp.export', {}, { key: 'erp.export' });
}

/** Drops the waiting (or given-up) outbox row of a credit request, before the request itself is changed: the exporter locks in the same order. */
export async function dropCreditHandover(ctx: Ctx, requestId: string): Promise<void> {
  await ctx.db
    .updateTable('erp_outbox')
    .set({ state: 'dropped' })
    .where('kind', '=', 'credit_request')
    .where('subject_id', '=', requestId)
    .where('state', 'in', ['pending', 'dead'])
    .execute();
}

/** Until when the decision of this moment is kept back from the ERP, so that the desk can recall it. */
export const keptUntil = ({ now, market }: Ctx): Date =>
  new Date(now.getTime() + market.configuration.claimRecallMinutes * 60_000);
