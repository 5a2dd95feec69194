import { DomainError } from '#rules/errors.ts';
import { slotsOfBrand, type VisitBrand, type VisitSlot } from '#rules/field/visit-forms/visit-choices.ts';
import { keepAttachments, releaseAttachments, storeAttachment } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';

/** Photos for slots of a visit: uploaded before, or with the request. A file of the request wins. */
export interface GivenPhotos {
  readonly photos: readonly { readonly slot: VisitSlot; readonly attachmentId: string }[];
  readonly uploads: ReadonlyMap<VisitSlot, UploadedFile>;
}

/** Refuses photos of slots that the brand does not have. */
export function requireSlots(brand: VisitBrand, { photos, uploads }: GivenPhotos): void {
  const known = slotsOfBrand(brand);
  const strange = [...photos.map(({ slot }) => slot), ...uploads.keys()].find((slot) => !known.includes(slot));
  if (strange) throw new DomainError('visit_slot_unknown', {}, `files.${strange}`);
}

/** Ids of the stored photos of a visit by slot. */
export async function storedPhotos(ctx: Ctx, visitId: string): Promise<Map<VisitSlot, string>> {
  const rows = await ctx.db
    .selectFrom('visit_forms_photo')
    .select(['slot', 'attachment_id'])
    .where('visit_id', '=', visitId)
    .execute();
  return new Map(rows.map(({ slot, attachment_id: id }) => [slot as VisitSlot, id]));
}

/** Of the given photos, those that are not stored at their slots already. */
export function newPhotos(
  stored: ReadonlyMap<VisitSlot, string>,
  { photos, uploads }: GivenPhotos,
): GivenPhotos & { readonly slots: ReadonlySet<VisitSlot> } {
  const added = photos.filter(
    ({ slot, attachmentId }) => !uploads.has(slot) && stored.get(slot) !== attachmentId.toLowerCase(),
  );
  return { photos: added, uploads, slots: new Set([...added.map(({ slot }) => slot), ...uploads.keys()]) };
}

/** Puts photos into slots of a visit; those that were there are given up. Throws the refusals of the files. */
export async function fillSlots(ctx: Ctx, visitId: string, { photos, uploads }: GivenPhotos): Promise<void> {
  await emptySlots(ctx, visitId, [...photos.map(({ slot }) => slot), ...uploads.keys()]);
  const filled: { slot: VisitSlot; attachment_id: string }[] = [];
  for (const { slot, attachmentId } of photos) {
    if (uploads.has(slot)) continue;
    await keepAttachments(ctx, [attachmentId], 'visit-photo', { field: `files.${slot}` });
    filled.push({ slot, attachment_id: attachmentId });
  }
  for (const [slot, file] of uploads)
    filled.push({ slot, attachment_id: await storeAttachment(ctx, file, 'visit-photo', `files.${slot}`) });
  if (filled.length === 0) return;
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('visit_forms_photo')
    .values(filled.map((row) => ({ ...row, visit_id: visitId, added_at: ctx.now })))
    .onConflict((conflict) => conflict.column('attachment_id').doNothing())
    .executeTakeFirstOrThrow();
  // A photo shows one slot of one visit.
  if (Number(numInsertedOrUpdatedRows) !== filled.length)
    throw new DomainError('attachment_not_found', {}, `files.${filled[0]?.slot ?? ''}`);
}

/** Gives up the photos of slots. */
export async function emptySlots(ctx: Ctx, visitId: string, slots: readonly VisitSlot[]): Promise<void> {
  if (slots.length === 0) return;
  const gone = await ctx.db
    .deleteFrom('visit_forms_photo')
    .where('visit_id', '=', visitId)
    .where('slot', '=', anyOf(slots))
    .returning('attachment_id')
    .execute();
  await releaseAttachments(
    ctx,
    gone.map((row) => row.attachment_id),
  );
}
