import type { ContentFileInput } from '#rules/content/content/content-item.ts';
import { mediaOf, orientationOf } from '#rules/content/content/content-types.ts';
import { DomainError } from '#rules/errors.ts';
import { keepAttachments, loadAttachment, releaseAttachments } from '#platform/attachments/attachments.ts';
import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { lockFiles, type FileOwner } from './content.files.queries.ts';

/** Facts of the files of an item, for its filters and its search. */
export interface FileFacts {
  readonly media: readonly string[];
  readonly formats: readonly string[];
  readonly orientations: readonly string[];
  /** Files for all languages have none. */
  readonly languages: readonly string[];
  readonly names: readonly string[];
}

const formatOf = (fileName: string): string => /\.([a-z0-9]{2,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

async function factsOf(ctx: Ctx, ids: readonly string[], files: readonly ContentFileInput[]): Promise<FileFacts> {
  const rows = await ctx.db
    .selectFrom('platform_attachment')
    .select(['content_type', 'file_name', 'width', 'height'])
    .where('id', '=', anyOf(ids))
    .execute();
  const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter(Boolean).sort();
  return {
    media: distinct(rows.map((row) => mediaOf(row.content_type ?? ''))),
    formats: distinct(rows.map((row) => formatOf(row.file_name).replace('jpeg', 'jpg'))),
    orientations: distinct(
      rows.map((row) =>
        mediaOf(row.content_type ?? '') === 'picture' && row.width && row.height
          ? orientationOf(row.width, row.height)
          : '',
      ),
    ),
    languages: distinct(files.map(({ language }) => language ?? '')),
    names: [...rows.map((row) => row.file_name), ...files.map(({ title }) => title)],
  };
}

/**
 * Sets the files of an owner to a list, in its order: known ones by id (with `attachmentId` they are replaced, and their
 * earlier version is kept), new ones by `attachmentId`; missing ones are removed with their versions. Throws `not_found`
 * for the id of a file of another owner, and the refusals of {@link keepAttachments}. Returns facts of the files.
 */
export async function saveFiles(
  ctx: Ctx,
  owner: FileOwner,
  ownerId: string,
  files: readonly ContentFileInput[],
): Promise<FileFacts> {
  const known = new Map((await lockFiles(ctx, owner, ownerId)).map((file) => [file.id, file]));
  const added = files.flatMap(({ id, attachmentId }) =>
    attachmentId !== null && (id === null || known.get(id)?.attachmentId !== attachmentId) ? [attachmentId] : [],
  );
  await keepAttachments(ctx, added, 'material', { field: 'files' });
  const current: string[] = [];
  for (const [position, { id, attachmentId, ...given }] of files.entries()) {
    const before = id === null ? null : known.get(id);
    if (before === undefined) throw new DomainError('not_found', {}, 'files');
    const columns = {
      position,
      title: given.title,
      language: given.language,
      focal_left: given.focalLeft,
      focal_top: given.focalTop,
      crop: given.crop === null ? null : JSON.stringify(given.crop),
      rights_end_on: given.rightsEndOn,
      updated_at: ctx.now,
    };
    if (before === null) {
      await ctx.db
        .insertInto('content_file')
        .values({
          ...columns,
          owner_type: owner,
          owner_id: ownerId,
          attachment_id: attachmentId ?? '',
          created_by: ctx.actor?.userId ?? null,
          created_at: ctx.now,
        })
        .execute();
      current.push(attachmentId ?? '');
      continue;
    }
    known.delete(before.id);
    const replaced = attachmentId !== null && attachmentId !== before.attachmentId;
    if (replaced) await keepVersion(ctx, before);
    await ctx.db
      .updateTable('content_file')
      .set({
        ...columns,
        attachment_id: replaced ? attachmentId : before.attachmentId,
        version: replaced ? before.version + 1 : before.version,
      })
      .where('id', '=', before.id)
      .execute();
    current.push(replaced ? attachmentId : before.attachmentId);
  }
  await removeFiles(ctx, [...known.values()]);
  return factsOf(ctx, current, files);
}

const keepVersion = (ctx: Ctx, file: { id: string; version: number; attachmentId: string }): Promise<unknown> =>
  ctx.db
    .insertInto('content_file_version')
    .values({
      file_id: file.id,
      version: file.version,
      attachment_id: file.attachmentId,
      replaced_by: ctx.actor?.userId ?? null,
      replaced_at: ctx.now,
    })
    .execute();

/** Removes files with their earlier versions; their bytes follow some days later. */
export async function removeFiles(
  ctx: Ctx,
  files: readonly { readonly id: string; readonly attachmentId: string }[],
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const versions = await ctx.db
    .selectFrom('content_file_version')
    .select('attachment_id')
    .where('file_id', '=', anyOf(ids))
    .execute();
  await ctx.db.deleteFrom('content_file').where('id', '=', anyOf(ids)).execute();
  // A restored version may be the attachment of two rows; it stays while one of them does.
  const gone = new Set([...files.map(({ attachmentId }) => attachmentId), ...versions.map((row) => row.attachment_id)]);
  const [current, earlier] = await Promise.all([
    ctx.db
      .selectFrom('content_file')
      .select('attachment_id')
      .where('attachment_id', '=', anyOf([...gone]))
      .execute(),
    ctx.db
      .selectFrom('content_file_version')
      .select('attachment_id')
      .where('attachment_id', '=', anyOf([...gone]))
      .execute(),
  ]);
  for (const { attachment_id: id } of [...current, ...earlier]) gone.delete(id);
  await releaseAttachments(ctx, [...gone]);
}

/** Makes an earlier version of a file the current one; the current one becomes an earlier version. */
export async function restoreVersion(ctx: Ctx, owner: FileOwner, ownerId: string, fileId: string, version: number) {
  const file = (await lockFiles(ctx, owner, ownerId)).find(({ id }) => id === fileId);
  if (!file) throw new DomainError('not_found', {}, 'id');
  const wanted = await ctx.db
    .selectFrom('content_file_version')
    .select('attachment_id')
    .where('file_id', '=', fileId)
    .where('version', '=', version)
    .executeTakeFirst();
  const attachment = wanted && (await loadAttachment(ctx, wanted.attachment_id));
  if (!attachment) throw new DomainError('not_found', {}, 'version');
  await keepVersion(ctx, file);
  await ctx.db
    .updateTable('content_file')
    .set({ attachment_id: attachment.id, version: file.version + 1, updated_at: ctx.now })
    .where('id', '=', fileId)
    .execute();
}
