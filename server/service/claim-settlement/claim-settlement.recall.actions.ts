import { sql } from 'kysely';
import { settlementFailed, settlementRecallable, type SettlementProgress } from '#rules/service/claims/settlement.ts';
import { DomainError } from '#rules/errors.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import { cancelOrder } from '#ordering/orders/orders.cancel.actions.ts';
import { dropCreditHandover } from '#service/claims/claims.handover.actions.ts';
import type { Claim } from '#service/claims/claims.queries.ts';

/**
 * Ends the settlement of a locked claim: one that failed, and one that the ERP has not taken, which is so recalled. The
 * order is cancelled, the credit request withdrawn, and neither can be handed over any more. Throws
 * `claim_settlement_open` if it may still come about.
 */
export async function endSettlement(ctx: Ctx, claim: Claim, reason: string): Promise<void> {
  const { actor } = signedIn(ctx);
  const { rows } = await sql<SettlementProgress & { id: string; requestId: string | null; orderNumber: string | null }>`
    select s.id, s.credit_request_id as "requestId", r.erp_state as "requestState", o.number as "orderNumber",
           o.status as "orderStatus", o.erp_state as "orderErpState"
      from claims_settlement s
      left join claims_credit_request r on r.id = s.credit_request_id
      left join orders_order o on o.id = s.order_id
     where s.claim_id = ${claim.id}
       and s.ended_at is null`.execute(ctx.db);
  const [settlement] = rows;
  if (!settlement) return;
  const recalled = settlementRecallable(settlement);
  if (!recalled && !settlementFailed(settlement)) throw new DomainError('claim_settlement_open', {}, 'newStatus');
  if (settlement.requestId !== null) await withdrawRequest(ctx, settlement.requestId);
  // Of a refused order too: the order desk could hand it over again.
  if (settlement.orderNumber !== null && (recalled || settlement.orderStatus === 'failed'))
    await withdrawOrder(ctx, claim, settlement.orderNumber, reason);
  await ctx.db
    .updateTable('claims_settlement')
    .set({ ended_at: ctx.now, ended_by: actor.userId, end_reason: reason })
    .where('id', '=', settlement.id)
    .execute();
  if (recalled)
    await ctx.record({
      action: 'claim.recall',
      subjectType: 'claim',
      subjectId: claim.id,
      customerId: claim.customerId,
      before: { order: settlement.orderNumber, creditRequest: settlement.requestId },
      after: { reason },
    });
}

/** Cancels the order, unless the ERP took it meanwhile. */
async function withdrawOrder(ctx: Ctx, claim: Claim, number: string, reason: string): Promise<void> {
  const { actor, market } = signedIn(ctx);
  const customer = await findActiveCustomer(ctx.db, actor, claim.customerId, market.sorgs);
  if (!customer) throw new DomainError('customer_required');
  try {
    await cancelOrder({ ...ctx, customer }, number, reason);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'order_already_taken')
      throw new DomainError('claim_settlement_open', {}, 'newStatus');
    throw error;
  }
}

/** Withdraws a credit request that waits or was refused, unless the ERP took or booked it meanwhile. */
async function withdrawRequest(ctx: Ctx, id: string): Promise<void> {
  await dropCreditHandover(ctx, id);
  const { numUpdatedRows } = await ctx.db
    .updateTable('claims_credit_request')
    .set({ erp_state: 'withdrawn' })
    .where('id', '=', id)
    .where('erp_state', 'in', ['waiting', 'rejected'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new DomainError('claim_settlement_open', {}, 'newStatus');
}
