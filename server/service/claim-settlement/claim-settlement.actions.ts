import type { AskedSlot } from '#rules/service/claims/asked.ts';
import type { SettlementWish } from '#rules/service/claims/settlement.ts';
import { givesUpSettlement, needsReason, nextStatuses, type ClaimStatus } from '#rules/service/claims/status.ts';
import { DomainError } from '#rules/errors.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { listOwnCapabilities } from '#service/claims/claims.parts.queries.ts';
import { isStaff } from '#service/claims/claims.policy.ts';
import { lockClaim, moveClaim } from '#service/claims/claims.record.actions.ts';
import { endSettlement } from './claim-settlement.recall.actions.ts';
import { settleClaim } from './claim-settlement.settle.actions.ts';

export interface ClaimMove extends SettlementWish {
  readonly id: string;
  readonly newStatus: ClaimStatus;
  readonly reason: string;
  readonly version: number | null;
  readonly isNotAWarranty: boolean | null;
  /** Photos and documents that the desk asks for; absent: none. */
  readonly asked?: readonly AskedSlot[];
}

/**
 * Moves a claim to another status, if a row of the table of transitions lets the caller. Of several at
 * one moment one wins. An approval settles the claim; the way back from it ends a settlement that failed, or
 * recalls one that the ERP has not taken. Throws
 * `not_found`, `claim_changed`, `claim_transition`, `claim_reason_required`, `claim_settlement_open`.
 */
export async function changeStatus(ctx: Ctx, move: ClaimMove): Promise<{ id: string }> {
  const { actor } = signedIn(ctx);
  const claim = await lockClaim(ctx, move.id, move.version);
  const roles = new Set(actor.roles.map(({ name }) => name));
  const next = nextStatuses(await listOwnCapabilities(ctx), roles, { ...claim, productCategory: claim.type });
  if (!next.includes(move.newStatus)) throw new DomainError('claim_transition', {}, 'newStatus');
  if (needsReason(move.newStatus, claim.status) && move.reason === '')
    throw new DomainError('claim_reason_required', {}, 'reason');
  if (givesUpSettlement(claim.status, move.newStatus)) await endSettlement(ctx, claim, move.reason);
  if (move.isNotAWarranty !== null && actor.permissions.has('claim.status'))
    await ctx.db
      .updateTable('claims_claim')
      .set({ not_warranty: move.isNotAWarranty })
      .where('id', '=', claim.id)
      .execute();
  const { newStatus: to, reason, asked = [] } = move;
  await moveClaim(ctx, claim, { to, reason, byUserId: actor.userId, asked });
  if (move.newStatus === 'approved') await settleClaim(ctx, claim, move);
  return { id: claim.id };
}

/** The replacement shipment of a claim in settlement, as staff write it. Throws `not_found`, `claim_not_editable`. */
export async function setShipment(
  ctx: Ctx,
  wish: { readonly id: string; readonly deliveryNo: string; readonly deliveryAt: Date | null; readonly resiNo: string },
): Promise<{ id: string }> {
  const claim = await lockClaim(ctx, wish.id);
  if (!isStaff(ctx)) throw new DomainError('not_found', {}, 'id');
  if (claim.status !== 'in_settlement') throw new DomainError('claim_not_editable', {}, 'id');
  await ctx.db
    .updateTable('claims_claim')
    .set((expression) => ({
      delivery_number: wish.deliveryNo,
      delivered_at: wish.deliveryAt,
      waybill: wish.resiNo,
      updated_at: ctx.now,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', claim.id)
    .execute();
  await ctx.record({
    action: 'claim.shipment',
    subjectType: 'claim',
    subjectId: claim.id,
    customerId: claim.customerId,
    after: { delivery: wish.deliveryNo, waybill: wish.resiNo },
  });
  return { id: claim.id };
}
