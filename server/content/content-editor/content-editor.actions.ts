import type { ContentType } from '#rules/content/content/content-types.ts';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { updateItem } from '#content/content/content.actions.ts';
import { restoreVersion } from '#content/content/content.files.actions.ts';
import { findRevision, listKnown } from './content-editor.queries.ts';
import { findTypeOfFile, type FileOwner } from '#content/content/content.files.queries.ts';
import { mayEdit, requireEditor } from '#content/content/content.policy.ts';

/**
 * Saves the texts and facts of an earlier version of an item again. Files, category or group, and whether it is published
 * stay as they are; target markets and a layout that no longer exist are left out. Throws `not_found`, and
 * `content_changed` unless `current` is the version of the item.
 */
export async function restoreRevision(
  ctx: Ctx,
  type: ContentType,
  id: string,
  { version, current }: { readonly version: number; readonly current: number },
): Promise<void> {
  requireEditor(ctx, type);
  const revision = await findRevision(ctx, type, id, version);
  if (!revision) throw new DomainError('not_found', {}, 'version');
  const { mainLanguage, texts, itemPerLine, tags, articleCodes, modelYear, mustRead } = revision.content;
  const { validFrom, validFromTime, validTo, validToTime } = revision.content;
  const change = {
    mainLanguage,
    texts: Object.entries(texts).map(([language, text]) => ({ language, ...text })),
    itemPerLine,
    tags,
    articleCodes,
    modelYear,
    mustRead,
    validFrom,
    validFromTime,
    validTo,
    validToTime,
    ...(await listKnown(ctx, type, revision.content)),
  };
  await updateItem(ctx, type, id, change, current);
}

/**
 * Makes an earlier version of a file the current one, and saves its item again, which counts its version up. Returns what
 * the file belongs to. Throws `not_found`.
 */
export async function restoreFileVersion(
  ctx: Ctx,
  fileId: string,
  version: number,
): Promise<{ owner: FileOwner; ownerId: string; type: ContentType }> {
  const found = isId(fileId) ? await findTypeOfFile(ctx, fileId) : null;
  if (!found || !mayEdit(ctx, found.type)) throw new DomainError('not_found', {}, 'id');
  const { owner, ownerId, type } = found;
  await restoreVersion(ctx, owner, ownerId, fileId, version);
  if (owner === 'item') await updateItem(ctx, type, ownerId, {});
  return found;
}
