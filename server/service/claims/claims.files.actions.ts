import { additionalSlots, kindOfSlot, type ClaimSlot } from '#rules/service/claims/slots.ts';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { keepAttachments, releaseAttachments, storeAttachment } from '#platform/attachments/attachments.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { mayRemoveDocument } from './claims.policy.ts';
import { lockClaim } from './claims.record.actions.ts';
import type { Claim } from './claims.queries.ts';

/** Files for slots of a claim: uploaded before, or with the request. */
export interface SlotFiles {
  readonly files: readonly { readonly slot: ClaimSlot; readonly attachmentId: string }[];
  readonly uploads: ReadonlyMap<ClaimSlot, UploadedFile>;
}

/** The slots that these files fill. */
export const slotsOf = ({ files, uploads }: SlotFiles): Set<ClaimSlot> =>
  new Set([...files.map(({ slot }) => slot), ...uploads.keys()]);

/**
 * Puts files into slots of a claim; the files that were there are given up. Throws the refusals of the files, at their
 * slots.
 */
export async function fillSlots(ctx: Ctx, claimId: string, given: SlotFiles): Promise<void> {
  const { actor } = signedIn(ctx);
  await emptySlots(ctx, claimId, [...slotsOf(given)]);
  const filled: { slot: ClaimSlot; attachment_id: string }[] = [];
  for (const { slot, attachmentId } of given.files) {
    if (given.uploads.has(slot)) continue;
    await keepAttachments(ctx, [attachmentId], kindOfSlot(slot), { field: `attachments.${slot}` });
    filled.push({ slot, attachment_id: attachmentId });
  }
  for (const [slot, file] of given.uploads)
    filled.push({ slot, attachment_id: await storeAttachment(ctx, file, kindOfSlot(slot), `attachments.${slot}`) });
  if (filled.length === 0) return;
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('claims_file')
    .values(filled.map((row) => ({ ...row, claim_id: claimId, added_by: actor.userId, added_at: ctx.now })))
    .onConflict((conflict) => conflict.column('attachment_id').doNothing())
    .executeTakeFirstOrThrow();
  // A file proves one slot of one claim.
  if (Number(numInsertedOrUpdatedRows) !== filled.length)
    throw new DomainError('attachment_not_found', {}, `attachments.${filled[0]?.slot ?? ''}`);
}

/** Gives up the files of slots. */
export async function emptySlots(ctx: Ctx, claimId: string, slots: readonly ClaimSlot[]): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('claims_file')
    .where('claim_id', '=', claimId)
    .where('slot', '=', anyOf(slots))
    .returning('attachment_id')
    .execute();
  await releaseAttachments(
    ctx,
    gone.map((row) => row.attachment_id),
  );
}

/** Filled slots of a claim. */
export async function filledSlots(ctx: Ctx, claimId: string): Promise<Set<ClaimSlot>> {
  const rows = await ctx.db.selectFrom('claims_file').select('slot').where('claim_id', '=', claimId).execute();
  return new Set(rows.map(({ slot }) => slot as ClaimSlot));
}

/** A claim whose documents may still change: it is not closed. Throws `not_found` and `claim_not_editable`. */
async function lockOpen(ctx: Ctx, id: string): Promise<Claim> {
  const claim = await lockClaim(ctx, id);
  if (claim.category === 'closed') throw new DomainError('claim_not_editable', {}, 'id');
  return claim;
}

/** Adds a document at the first free of five places. Throws `max_items_exceeded` and the file's refusal. */
export async function addDocument(
  ctx: Ctx,
  wish: { readonly id: string; readonly attachmentId: string | null; readonly file: UploadedFile | null },
): Promise<{ id: string; slot: ClaimSlot }> {
  const claim = await lockOpen(ctx, wish.id);
  const filled = await filledSlots(ctx, claim.id);
  const slot = additionalSlots.find((one) => !filled.has(one));
  if (!slot) throw new DomainError('max_items_exceeded', { limit: additionalSlots.length }, 'id');
  if (wish.file) await fillSlots(ctx, claim.id, { files: [], uploads: new Map([[slot, wish.file]]) });
  else if (wish.attachmentId !== null)
    await fillSlots(ctx, claim.id, { files: [{ slot, attachmentId: wish.attachmentId }], uploads: new Map() });
  else throw new DomainError('required', {}, 'file');
  await ctx.record({
    action: 'claim.document-add',
    subjectType: 'claim',
    subjectId: claim.id,
    customerId: claim.customerId,
    after: { slot },
  });
  return { id: claim.id, slot };
}

/** Removes an additional document that the caller may remove. Throws `not_found`, `claim_not_editable`. */
export async function removeDocument(ctx: Ctx, claimId: string, documentId: string): Promise<{ id: string }> {
  const claim = await lockOpen(ctx, claimId);
  if (!isId(documentId)) throw new DomainError('not_found', {}, 'documentId');
  const row = await ctx.db
    .selectFrom('claims_file as f')
    .leftJoin('customers_user as u', 'u.user_id', 'f.added_by')
    .select(['f.slot', 'f.added_by as addedById', 'u.customer_id as customerId'])
    .where('f.id', '=', documentId)
    .where('f.claim_id', '=', claim.id)
    .where('f.slot', '=', anyOf([...additionalSlots]))
    .executeTakeFirst();
  if (!row || !mayRemoveDocument(ctx, row)) throw new DomainError('not_found', {}, 'documentId');
  await emptySlots(ctx, claim.id, [row.slot as ClaimSlot]);
  await ctx.record({
    action: 'claim.document-remove',
    subjectType: 'claim',
    subjectId: claim.id,
    customerId: claim.customerId,
    before: { slot: row.slot },
  });
  return { id: claim.id };
}
