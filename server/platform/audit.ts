import { sql } from 'kysely';
import type { AuditRecord, Ctx } from './context.ts';

/** Appends an audit entry in the context's transaction: actor, customer, action, time and address. */
export async function recordAudit(ctx: Ctx, entry: AuditRecord): Promise<void> {
  await sql`insert into platform_audit (at, actor_user_id, actor_name, customer_id, action, subject_type, subject_id, before, after, request_id, address)
    values (${ctx.now}, ${ctx.actor?.userId ?? null}, ${ctx.actor?.name ?? 'system'}, ${entry.customerId ?? ctx.customer?.id ?? null}, ${entry.action}, ${entry.subjectType},
      ${entry.subjectId}, ${entry.before === undefined ? null : JSON.stringify(entry.before)}::jsonb, ${entry.after === undefined ? null : JSON.stringify(entry.after)}::jsonb,
      ${ctx.requestId}, ${ctx.address})`.execute(ctx.db);
}
