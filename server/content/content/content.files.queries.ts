import { sql, type RawBuilder } from 'kysely';
import type { Crop } from '#rules/attachments/renditions.ts';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { isId } from '#rules/ids.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { hasRights, mayEdit, visibleItem } from './content.policy.ts';

/** The owner of a file. */
export type FileOwner = 'item' | 'marketing_category';

/** A file of an item or a category. Its id and its page stay the same when the file is replaced. */
export interface ContentFile {
  readonly id: string;
  readonly ownerType: FileOwner;
  readonly ownerId: string;
  readonly position: number;
  readonly attachmentId: string;
  readonly version: number;
  readonly title: string;
  readonly language: ContentLanguage | null;
  readonly focalLeft: number;
  readonly focalTop: number;
  readonly crop: Crop | null;
  readonly rightsEndOn: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Columns of `content_file f`. */
export const fileColumns: RawBuilder<ContentFile> = sql<ContentFile>`
  f.id, f.owner_type as "ownerType", f.owner_id as "ownerId", f.position, f.attachment_id as "attachmentId",
  f.version, f.title, f.language, f.focal_left as "focalLeft", f.focal_top as "focalTop", f.crop,
  f.rights_end_on as "rightsEndOn", f.created_at as "createdAt", f.updated_at as "updatedAt"`;

const grouped = (rows: readonly ContentFile[]): Map<string, ContentFile[]> => {
  const found = new Map<string, ContentFile[]>();
  for (const row of rows) found.set(row.ownerId, [...(found.get(row.ownerId) ?? []), row]);
  return found;
};

/**
 * Files of an owner that the caller may see, in their order, batched. Readers do not get files whose rights have ended;
 * editors of the type do.
 */
export async function loadFiles(ctx: Ctx, type: ContentType, ownerId: string): Promise<readonly ContentFile[]> {
  const rights = mayEdit(ctx, type) ? sql`true` : hasRights(ctx);
  const loader = loaderOf<string, ContentFile[]>(ctx, `content.files.${type}`, async (ids) => {
    const { rows } = await sql<ContentFile>`
      select ${fileColumns}
        from content_file f
       where f.owner_id = any(${[...ids]}::uuid[]) and ${rights}
       order by f.owner_id, f.position, f.id`.execute(ctx.db);
    return grouped(rows);
  });
  return (await loader.load(ownerId)) ?? [];
}

/** All files of an owner, in their order, for its editors; locked. */
export async function lockFiles(ctx: Ctx, owner: FileOwner, ownerId: string): Promise<ContentFile[]> {
  const { rows } = await sql<ContentFile>`
    select ${fileColumns}
      from content_file f
     where f.owner_type = ${owner} and f.owner_id = ${ownerId}
     order by f.position, f.id
       for update of f`.execute(ctx.db);
  return rows;
}

/** A file with the type of content it belongs to. */
export type FileOfItem = ContentFile & { readonly type: ContentType };

/**
 * Files of items by their ids, as far as the caller may open their items; readers get none whose rights have ended.
 * Missing ones are left out.
 */
export async function listFiles(ctx: Ctx, ids: readonly string[]): Promise<FileOfItem[]> {
  const wanted = ids.filter(isId);
  const [materials, documents, news] = await Promise.all([
    visibleItem(ctx, 'marketing_material'),
    visibleItem(ctx, 'sales_document'),
    visibleItem(ctx, 'news'),
  ]);
  const { rows } = await sql<FileOfItem & { rights: boolean }>`
    select ${fileColumns}, i.type, ${hasRights(ctx)} as rights
      from content_file f
      join content_item i on f.owner_type = 'item' and i.id = f.owner_id
     where f.id = any(${wanted}::uuid[]) and (${materials} or ${documents} or ${news})`.execute(ctx.db);
  return rows.filter(({ type, rights }) => rights || mayEdit(ctx, type));
}

/**
 * Files that a text of an item shows. Whoever sees the item sees them, whatever the markets of their own item; files of
 * deleted items and files whose rights have ended are left out.
 */
export async function listTextFiles(ctx: Ctx, ids: readonly string[]): Promise<ContentFile[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ContentFile>`
    select ${fileColumns}
      from content_file f
      join content_item i on f.owner_type = 'item' and i.id = f.owner_id and i.deleted_at is null
     where f.id = any(${ids.filter(isId)}::uuid[]) and ${hasRights(ctx)}`.execute(ctx.db);
  return rows;
}

/** The owner of a file, and the type of content that its editors edit; null for an unknown file. */
export async function findTypeOfFile(
  ctx: Ctx,
  id: string,
): Promise<{ owner: FileOwner; ownerId: string; type: ContentType } | null> {
  const { rows } = await sql<{ owner: FileOwner; ownerId: string; type: ContentType }>`
    select f.owner_type as owner, f.owner_id as "ownerId", coalesce(i.type, 'marketing_material') as type
      from content_file f
      left join content_item i on f.owner_type = 'item' and i.id = f.owner_id
     where f.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Earlier versions of a file, the latest first, for its editors. */
export async function listVersions(
  ctx: Ctx,
  fileId: string,
): Promise<{ version: number; attachmentId: string; replacedAt: Date; replacedBy: string | null }[]> {
  return ctx.db
    .selectFrom('content_file_version')
    .select(['version', 'attachment_id as attachmentId', 'replaced_at as replacedAt', 'replaced_by as replacedBy'])
    .where('file_id', '=', fileId)
    .orderBy('version', 'desc')
    .limit(100)
    .execute();
}
