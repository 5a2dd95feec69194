import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { minorUnits } from '#platform/sheets/minor-units.ts';
import { anyOf } from '#platform/database/sets.ts';
import type { Staged } from '#platform/database/staging.ts';

/** Marks claims as handed over to the ERP. */
export async function markClaimsSent(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.updateTable('claims_claim').set({ erp_state: 'sent' }).where('id', '=', anyOf(ids)).execute();
}

/** Marks credit requests as handed over to the ERP. */
export async function markCreditRequestsSent(ctx: Ctx, ids: readonly string[], at: Date): Promise<void> {
  await ctx.db
    .updateTable('claims_credit_request')
    .set({ erp_state: 'sent', erp_at: at })
    .where('id', '=', anyOf(ids))
    .where('erp_state', '=', 'waiting')
    .execute();
}

/** Imports a `claim_status` file: what the ERP says of claims. */
export async function importClaimStatus(ctx: Ctx, _staged: Staged): Promise<number> {
  const { numAffectedRows } = await sql`
    update claims_claim k
       set erp_state = s.result, erp_number = s.erp_number, erp_reason = case s.result when 'rejected' then s.reason else '' end
      from (select distinct on (claim) claim, result, erp_number, reason from staged order by claim, at desc) s
     where k.number = s.claim
       and (k.erp_state, k.erp_number, k.erp_reason)
           is distinct from (s.result, s.erp_number, case s.result when 'rejected' then s.reason else '' end)`.execute(
    ctx.db,
  );
  return Number(numAffectedRows ?? 0);
}

interface Booked {
  readonly claimId: string | null;
  readonly damageId: string | null;
  readonly customerId: string;
  readonly result: 'booked' | 'rejected';
  readonly number: string;
  readonly reason: string;
}

/**
 * Imports a `credit_request_status` file. Withdrawn requests stay so. A booking is final and completes the claim, which the job that follows
 * settlements does.
 */
export async function importCreditResults(ctx: Ctx, _staged: Staged): Promise<number> {
  const { rows } = await sql<Booked>`
    update claims_credit_request r
       set erp_state = s.result,
           erp_reason = case s.result when 'rejected' then s.reason else '' end,
           erp_at = s.at,
           credit_number = case s.result when 'booked' then s.credit_note else '' end,
           credit_on = case s.result when 'booked' then s.credited_on end,
           credit_amount = case s.result when 'booked' then ${minorUnits(sql`s.amount`, sql`r.currency`)} end
      from (select distinct on (credit_request) * from staged order by credit_request, result, at desc) s
     where r.number = s.credit_request
       and r.erp_state not in ('booked', 'withdrawn')
       and (r.erp_state, r.erp_reason, r.erp_at)
           is distinct from (s.result, case s.result when 'rejected' then s.reason else '' end, s.at)
    returning r.claim_id as "claimId", r.damage_id as "damageId", r.customer_id as "customerId", r.erp_state as result, r.credit_number as number,
              r.erp_reason as reason`.execute(ctx.db);
  for (const { claimId, damageId, customerId, result, number, reason } of rows)
    await ctx.record({
      action: `claim.credit-${result}`,
      subjectType: claimId === null ? 'transit-damage' : 'claim',
      subjectId: claimId ?? damageId ?? '',
      customerId,
      after: result === 'booked' ? { creditNote: number } : { reason },
    });
  if (rows.length > 0) await followClaimsLater(ctx);
  return rows.length;
}

/** Lets claims move on with news of orders and credit notes after the commit; a job that is queued already is enough. */
export async function followClaimsLater(ctx: Ctx): Promise<void> {
  await ctx.enqueue('claims.followSettlements', {}, { key: 'claims.followSettlements' });
}
