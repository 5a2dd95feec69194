import { DomainError } from '#rules/errors.ts';
import { mostPhotos } from '#rules/service/pdi/checklist.ts';
import { keepAttachments, releaseAttachments, storeAttachment } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import type { UploadedFile } from '#platform/files/uploads.ts';
import { lockInspection, requireCustomer, type Written } from './pdi.actions.ts';

/**
 * Adds a photo to a record under the id that the device made; the same id again changes nothing. Photos are no part of
 * the record's version. Throws `pdi_not_found`, `pdi_deleted`, `too_many` and the refusals of the file.
 */
export async function addPhoto(ctx: Ctx, recordId: string, photoId: string, file: UploadedFile): Promise<Written> {
  requireCustomer(ctx);
  const stored = await lockInspection(ctx, recordId);
  if (stored.deletedAt) throw new DomainError('pdi_deleted', {}, 'id');
  const photos = await ctx.db
    .selectFrom('pdi_photo')
    .select(['id', 'record_id', 'removed_at'])
    .where((or) => or.or([or('id', '=', photoId), or('record_id', '=', recordId)]))
    .execute();
  const known = photos.find(({ id }) => id === photoId);
  if (known && known.record_id !== recordId) throw new DomainError('pdi_not_found', {}, 'id');
  if (known) return { id: recordId };
  if (photos.filter(({ removed_at }) => removed_at === null).length >= mostPhotos)
    throw new DomainError('max_items_exceeded', { limit: mostPhotos }, 'file');
  const attachmentId = await storeAttachment(ctx, file, 'photo', 'file');
  await ctx.db
    .insertInto('pdi_photo')
    .values({ id: photoId, record_id: recordId, attachment_id: attachmentId, added_at: ctx.now })
    .execute();
  await ctx.record({
    action: 'pdi.photo-added',
    subjectType: 'pdi',
    subjectId: recordId,
    customerId: stored.customerId,
    after: { photo: photoId },
  });
  return { id: recordId };
}

/**
 * Removes a photo from a record; again changes nothing. It comes back while its file is kept. Throws `pdi_not_found`,
 * `pdi_deleted`.
 */
export async function removePhoto(ctx: Ctx, recordId: string, photoId: string): Promise<Written> {
  requireCustomer(ctx);
  const stored = await lockInspection(ctx, recordId);
  if (stored.deletedAt) throw new DomainError('pdi_deleted', {}, 'id');
  const removed = await ctx.db
    .updateTable('pdi_photo')
    .set({ removed_at: ctx.now })
    .where('id', '=', photoId)
    .where('record_id', '=', recordId)
    .where('removed_at', 'is', null)
    .returning('attachment_id')
    .executeTakeFirst();
  if (!removed) return { id: recordId };
  await releaseAttachments(ctx, [removed.attachment_id]);
  await ctx.record({
    action: 'pdi.photo-removed',
    subjectType: 'pdi',
    subjectId: recordId,
    customerId: stored.customerId,
    before: { photo: photoId },
  });
  return { id: recordId };
}

/**
 * Takes a removed photo back; again changes nothing. Throws `pdi_not_found`, `pdi_deleted`, `max_items_exceeded`,
 * `not_found` for a photo whose file is gone, and what keeping its file throws.
 */
export async function restorePhoto(ctx: Ctx, recordId: string, photoId: string): Promise<Written> {
  requireCustomer(ctx);
  const stored = await lockInspection(ctx, recordId);
  if (stored.deletedAt) throw new DomainError('pdi_deleted', {}, 'id');
  const photos = await ctx.db
    .selectFrom('pdi_photo')
    .select(['id', 'attachment_id', 'removed_at'])
    .where('record_id', '=', recordId)
    .execute();
  const photo = photos.find(({ id }) => id === photoId);
  if (!photo) throw new DomainError('not_found', {}, 'photoId');
  if (photo.removed_at === null) return { id: recordId };
  if (photos.filter(({ removed_at }) => removed_at === null).length >= mostPhotos)
    throw new DomainError('max_items_exceeded', { limit: mostPhotos }, 'photoId');
  await keepAttachments(ctx, [photo.attachment_id], 'photo', { field: 'photoId' });
  await ctx.db.updateTable('pdi_photo').set({ removed_at: null }).where('id', '=', photoId).execute();
  await ctx.record({
    action: 'pdi.photo-restored',
    subjectType: 'pdi',
    subjectId: recordId,
    customerId: stored.customerId,
    after: { photo: photoId },
  });
  return { id: recordId };
}
