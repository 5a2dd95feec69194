import { sql } from 'kysely';
import type { AskedSlot } from '#rules/service/claims/asked.ts';
import { workingDaysAfter } from '#rules/service/claims/service-level.ts';
import { categoryOf, type ClaimStatus } from '#rules/service/claims/status.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { listHolidayDates } from '#accounts/markets/markets.queries.ts';
import { handOverClaim, keptUntil } from './claims.handover.actions.ts';
import { findClaim, type Claim } from './claims.queries.ts';

/**
 * Locks a claim that the caller may open. Throws `not_found`, and `claim_changed` if the caller read another version.
 */
export async function lockClaim(ctx: Ctx, id: string, version: number | null = null): Promise<Claim> {
  const seen = await findClaim(ctx, id);
  if (!seen) throw new DomainError('not_found', {}, 'id');
  await ctx.db.selectFrom('claims_claim').select('id').where('id', '=', seen.id).forUpdate().executeTakeFirstOrThrow();
  const claim = await findClaim(ctx, seen.id);
  if (!claim) throw new DomainError('not_found', {}, 'id');
  if (version !== null && version !== claim.version) throw new DomainError('claim_changed', {}, 'version');
  return claim;
}

/**
 * The end of the last working day of a status, by the working days, public holidays and time zone of the sales
 * organisation; null: the status has no service level.
 */
export async function dueAt(ctx: Ctx, sorg: string, status: ClaimStatus): Promise<Date | null> {
  const level = await ctx.db
    .selectFrom('claims_service_level as l')
    .innerJoin('markets_sorg as s', 's.code', 'l.sorg')
    .select(['l.days', 's.working_days', 's.time_zone'])
    .where('l.sorg', '=', sorg)
    .where('l.status', '=', status)
    .executeTakeFirst();
  if (!level) return null;
  const calendar = { workingDays: level.working_days, holidays: await listHolidayDates(ctx.db, sorg) };
  const last = workingDaysAfter(calendarDateIn(ctx.now, level.time_zone), level.days, calendar);
  const { rows } = await sql<{ at: Date }>`
    select (${last}::date + 1)::timestamp at time zone ${level.time_zone} as at`.execute(ctx.db);
  return rows[0]?.at ?? null;
}

/** Statuses of which the ERP learns: decisions and their end; and that a decision is taken back. */
const toldToErp: ReadonlySet<ClaimStatus> = new Set(['approved', 'rejected', 'completed']);

/** The values of a change of status besides the status. */
export interface Move {
  readonly to: ClaimStatus;
  readonly reason: string;
  /** Null: the portal itself. */
  readonly byUserId: string | null;
  /** Photos and documents that the desk asks for; absent: none. */
  readonly asked?: readonly AskedSlot[];
}

/** Moves a locked claim and writes its history. The caller has checked that the move is legal. */
export async function moveClaim(
  ctx: Ctx,
  claim: Pick<Claim, 'id' | 'sorg' | 'status' | 'customerId' | 'number'>,
  { to, reason, byUserId, asked = [] }: Move,
): Promise<void> {
  const takenBack = categoryOf[claim.status] !== 'open' && categoryOf[to] === 'open';
  await ctx.db
    .updateTable('claims_claim')
    .set((expression) => ({
      status: to,
      status_at: ctx.now,
      updated_at: ctx.now,
      version: expression('version', '+', 1),
      ...(to === 'approved' || to === 'rejected' ? { decided_at: ctx.now } : {}),
      ...(to === 'rejected' ? { reason_rejection: reason } : {}),
      ...(takenBack ? { reason_rejection: '', decided_at: null, resolution: null } : {}),
      ...(takenBack ? { delivery_number: '', delivered_at: null, waybill: '' } : {}),
      closed_at: categoryOf[to] === 'closed' ? ctx.now : null,
    }))
    .set({ due_at: await dueAt(ctx, claim.sorg, to) })
    .where('id', '=', claim.id)
    .execute();
  await noteChange(ctx, claim.id, claim.status, { to, reason, byUserId, asked });
  // An approval is kept back together with its settlement.
  if (takenBack || toldToErp.has(to))
    await handOverClaim(ctx, 'claim', claim.id, to === 'approved' ? keptUntil(ctx) : ctx.now);
  await ctx.record({
    action: 'claim.status',
    subjectType: 'claim',
    subjectId: claim.id,
    customerId: claim.customerId,
    before: { status: claim.status },
    after: { status: to, ...(asked.length > 0 ? { asked } : {}) },
  });
}

/** Writes a row of the history and tells it; `from` is null for the creation. */
export async function noteChange(ctx: Ctx, claimId: string, from: ClaimStatus | null, move: Move): Promise<void> {
  const { id } = await ctx.db
    .insertInto('claims_history')
    .values({
      claim_id: claimId,
      from_status: from,
      to_status: move.to,
      reason: move.reason,
      asked: [...(move.asked ?? [])],
      by_user_id: move.byUserId,
      at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.enqueue('notices.raise', { kind: 'claim.status', events: [{ key: id, details: { historyId: id } }] });
}
