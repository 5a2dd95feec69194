import { sql } from 'kysely';
import type { ContentItemInput } from '#rules/content/content/content-item.ts';
import type { ContentTexts } from '#rules/content/content/content-texts.ts';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { findItem } from '#content/content/content.queries.ts';

/** A saved version of an item. */
export interface Revision {
  readonly version: number;
  readonly savedAt: Date;
  readonly savedBy: string;
}

/** The part of an item that `content_revision` holds. */
export interface RevisionContent extends Omit<ContentItemInput, 'texts' | 'files'> {
  readonly texts: ContentTexts;
  readonly files: readonly { readonly id: string; readonly attachmentId: string; readonly title: string }[];
}

/** Saved versions of an item, the latest first, at most 100; for its editors. */
export async function listRevisions(ctx: Ctx, type: ContentType, itemId: string): Promise<Revision[]> {
  if (!(await findItem(ctx, type, itemId))) return [];
  const rows = await ctx.db
    .selectFrom('content_revision as r')
    .leftJoin('identity_user as u', 'u.id', 'r.saved_by')
    .select(['r.version', 'r.saved_at as savedAt', 'u.name as savedBy'])
    .where('r.item_id', '=', itemId)
    .orderBy('r.version', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ savedBy, ...row }) => ({ ...row, savedBy: savedBy ?? '' }));
}

/** One saved version of an item with its content, or null; for its editors. */
export async function findRevision(
  ctx: Ctx,
  type: ContentType,
  itemId: string,
  version: number,
): Promise<(Revision & { readonly content: RevisionContent }) | null> {
  if (!(await findItem(ctx, type, itemId))) return null;
  const row = await ctx.db
    .selectFrom('content_revision as r')
    .leftJoin('identity_user as u', 'u.id', 'r.saved_by')
    .select(['r.version', 'r.content', 'r.saved_at as savedAt', 'u.name as savedBy'])
    .where('r.item_id', '=', itemId)
    .where('r.version', '=', version)
    .executeTakeFirst();
  return row ? { ...row, savedBy: row.savedBy ?? '', content: row.content as unknown as RevisionContent } : null;
}

/** Those of some target markets and layouts that still exist for a type; an old version may name others. */
export async function listKnown(
  ctx: Ctx,
  type: ContentType,
  { marketIds, layoutId }: Pick<RevisionContent, 'marketIds' | 'layoutId'>,
): Promise<{ marketIds: string[]; layoutId: string | null }> {
  const { rows } = await sql<{ marketIds: string[]; layoutId: string | null }>`
    select array(select m.id
                   from markets_content_target_market m
                  where m.id = any(${[...marketIds]}::uuid[]) and ${type} = any(m.types)) as "marketIds",
           (select l.id from markets_layout l where l.id = ${layoutId} and l.type = ${type}) as "layoutId"`.execute(
    ctx.db,
  );
  return rows[0] ?? { marketIds: [], layoutId: null };
}

/** The input of the caller that is not saved. */
export interface Draft {
  readonly itemId: string;
  readonly version: number;
  readonly content: unknown;
  readonly savedAt: Date;
}

/** The caller's draft of an item, or null. */
export async function findDraft(ctx: Ctx, type: ContentType, itemId: string): Promise<Draft | null> {
  if (!isId(itemId)) return null;
  const row = await ctx.db
    .selectFrom('content_draft')
    .select(['item_id as itemId', 'version', 'content', 'saved_at as savedAt'])
    .where('user_id', '=', ctx.actor?.userId ?? '')
    .where('item_id', '=', itemId)
    .where('type', '=', type)
    .executeTakeFirst();
  return row ?? null;
}
