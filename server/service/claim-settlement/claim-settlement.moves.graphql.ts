import { claimMoveInput } from '#rules/service/claims/claim-form.ts';
import { settlementFailed, settlementRecallable } from '#rules/service/claims/settlement.ts';
import { givesUpSettlement, nextStatuses, type ClaimStatus } from '#rules/service/claims/status.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { ClaimPayload, ClaimStatusType, ClaimType } from '#service/claims/claims.graphql.ts';
import { listOwnCapabilities } from '#service/claims/claims.parts.queries.ts';
import { movesClaims } from '#service/claims/claims.policy.ts';
import type { Claim } from '#service/claims/claims.queries.ts';
import { changeStatus } from './claim-settlement.actions.ts';
import { loadSettlement } from './claim-settlement.queries.ts';

/** The statuses to which the caller may move a claim; a settlement is given up only if it failed or can be recalled. */
async function movesOf(ctx: Ctx, claim: Claim): Promise<ClaimStatus[]> {
  const roles = new Set(ctx.actor?.roles.map(({ name }) => name));
  const moves = nextStatuses(await listOwnCapabilities(ctx), roles, { ...claim, productCategory: claim.type });
  if (!moves.some((to) => givesUpSettlement(claim.status, to))) return moves;
  const settlement = await loadSettlement(ctx, claim.id);
  const endable = settlement !== null && (settlementFailed(settlement) || settlementRecallable(settlement));
  return moves.filter((to) => endable || !givesUpSettlement(claim.status, to));
}

builder.objectField(ClaimType, 'nextStatuses', (t) =>
  t.field({
    type: [ClaimStatusType],
    description: 'Statuses to which the caller may move it.',
    resolve: async (claim, _args, ctx) => (await movesOf(ctx, claim)).map((id) => ({ id, from: claim.status })),
  }),
);

builder.mutationField('updateClaimStatus', (t) =>
  t.field({
    allow: movesClaims,
    type: ClaimPayload,
    idempotent: true,
    description: 'Moves a claim to another status, if one of the claimUserCapabilities allows it (R-244, R-245).',
    args: {
      id: t.arg.id({ required: true }),
      newStatus: t.arg.string({ required: true, description: 'Id of a status.' }),
      reason: t.arg.string({ description: 'Required for waiting_for_dealer and rejected.' }),
      version: t.arg.int({ description: 'The version that was read; another one is refused with claim_changed.' }),
      resolution: t.arg.string({
        description: 'With approved: replacement or credit; else what the customer asks for.',
      }),
      isNotAWarranty: t.arg.boolean({ description: 'Of the desk: the case is none of the warranty.' }),
      articleCode: t.arg.string({
        description:
          'With approved and replacement: the article that is sent. Without it the claimed one, only if a problem concerns the whole article.',
      }),
      qty: t.arg.int({ description: 'With articleCode: how many of it.' }),
      creditAmount: t.arg({
        type: 'Decimal',
        description:
          "With approved and credit: the amount. Without it the dealer's price of the claimed goods, only if a problem concerns the whole article.",
      }),
      confirmedValue: t.arg({
        type: 'Decimal',
        description:
          'With approved: the value of the goods or the credit, needed above claimConfirmAbove of the market (claimReplacements).',
      }),
    },
    resolve: (_root, args, ctx) => changeStatus(ctx, parseInput(claimMoveInput, args)),
  }),
);
