import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { listAssignable } from '#service/claims/claims.mentions.queries.ts';
import { deskClaims } from '#service/claims/claims.policy.ts';

/** Claims assigned with one call. */
export const assignedAtOnce = 100;

/**
 * Gives claims of the desk to one of its members, or to nobody. Throws `not_found` for a claim that the desk does not
 * see, and `claim_assignee_unknown` for somebody who does not see one of them.
 */
export async function assignClaims(ctx: Ctx, ids: readonly string[], assigneeId: string | null): Promise<void> {
  const { rows } = await sql<{ id: string; customerId: string; sorg: string; before: string | null }>`
    select k.id, k.customer_id as "customerId", k.sorg, k.assignee_id as before
      from claims_claim k
     where k.id = any(${[...ids]}::uuid[])
       and ${deskClaims(ctx)}
     order by k.id
       for update`.execute(ctx.db);
  if (rows.length !== new Set(ids).size) throw new DomainError('not_found', {}, 'ids');
  const areas = new Map(rows.map((row) => [`${row.customerId} ${row.sorg}`, row]));
  if (assigneeId !== null)
    for (const area of areas.values())
      if ((await listAssignable(ctx, area, { ids: [assigneeId] })).length === 0)
        throw new DomainError('claim_assignee_unknown', {}, 'assigneeId');
  await ctx.db
    .updateTable('claims_claim')
    .set({ assignee_id: assigneeId })
    .where('id', '=', anyOf(rows.map(({ id }) => id)))
    .execute();
  for (const { id, customerId, before } of rows)
    await ctx.record({
      action: 'claim.assign',
      subjectType: 'claim',
      subjectId: id,
      customerId,
      before: { assignee: before },
      after: { assignee: assigneeId },
    });
}
