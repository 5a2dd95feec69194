import { askableSlots, type AskedSlot } from '#rules/service/claims/asked.ts';
import type { ClaimStatus } from '#rules/service/claims/status.ts';
import { DomainError } from '#rules/errors.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { textIn } from '#platform/text/texts.ts';
import { changeStatus } from '#service/claim-settlement/claim-settlement.actions.ts';
import { lockClaim } from '#service/claims/claims.record.actions.ts';
import { loadDealerLocale } from './claim-desk.triage.queries.ts';

/** Claims triaged with one call. */
export const triagedAtOnce = 50;

export interface Triage {
  readonly claims: readonly { readonly id: string; readonly version: number }[];
  readonly newStatus: Extract<ClaimStatus, 'in_review' | 'waiting_for_dealer'>;
  readonly reason: string;
  /** Photos and documents that the dealers are asked for. */
  readonly asked: readonly AskedSlot[];
}

/**
 * Takes claims of the desk into review, or asks their dealers: all of them or none. A question takes a submitted claim into
 * review first. A list of photos needs no reason: the dealer reads a sentence in their language. Throws what
 * {@link changeStatus} throws, `bad_input` for a photo that claims of the type do not have.
 */
export async function triageClaims(ctx: Ctx, wish: Triage): Promise<void> {
  if (!signedIn(ctx).actor.permissions.has('claim.status')) throw new DomainError('not_found', {}, 'claims');
  // In the order of their keys: two members of the desk never wait for each other.
  for (const claim of wish.claims.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    await triage(ctx, claim, wish);
}

async function triage(ctx: Ctx, { id, version }: Triage['claims'][number], wish: Triage): Promise<void> {
  const claim = await lockClaim(ctx, id, version);
  const move = { id, version: null, isNotAWarranty: null, ...noSettlement };
  if (wish.newStatus === 'in_review') {
    await changeStatus(ctx, { ...move, newStatus: 'in_review', reason: wish.reason });
    return;
  }
  const askable = new Set(askableSlots(claim.type));
  if (!wish.asked.every((slot) => askable.has(slot))) throw new DomainError('bad_input', {}, 'asked');
  if (claim.status === 'submitted') await changeStatus(ctx, { ...move, newStatus: 'in_review', reason: '' });
  const named = wish.reason === '' && wish.asked.length > 0;
  const reason = named ? textIn(await loadDealerLocale(ctx, claim), 'claims.asked.sentence') : wish.reason;
  await changeStatus(ctx, { ...move, newStatus: 'waiting_for_dealer', reason, asked: wish.asked });
}

const noSettlement = { resolution: null, articleCode: null, qty: null, creditAmount: null, confirmedValue: null };
