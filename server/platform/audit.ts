import type { AuditRecord, Ctx } from './context.ts';

/** Appends an audit entry in the context's transaction: actor, customer, action, time and address. */
export async function recordAudit(ctx: Ctx, entry: AuditRecord): Promise<void> {
  await ctx.db
    .insertInto('platform_audit')
    .values({
      at: ctx.now,
      actor_user_id: ctx.actor?.userId ?? null,
      actor_name: ctx.actor?.name ?? 'system',
      customer_id: entry.customerId ?? ctx.customer?.id ?? null,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      request_id: ctx.requestId,
      address: ctx.address,
    })
    .execute();
}
