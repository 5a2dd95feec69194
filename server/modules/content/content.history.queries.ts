import { isId } from '../../../rules/ids.ts';
import type { ContentType } from '../../../rules/content/content-types.ts';
import type { Ctx } from '../../platform/context.ts';

/** A saved version of an item, with its content as JSON. */
export interface Revision {
  readonly version: number;
  readonly content: unknown;
  readonly savedAt: Date;
  readonly savedBy: string;
}

/** Saved versions of an item, the latest first, at most 100; for its editors. */
export async function listRevisions(ctx: Ctx, type: ContentType, itemId: string): Promise<Revision[]> {
  if (!isId(itemId)) return [];
  const rows = await ctx.db
    .selectFrom('content_revision as r')
    .innerJoin('content_item as i', 'i.id', 'r.item_id')
    .leftJoin('identity_user as u', 'u.id', 'r.saved_by')
    .select(['r.version', 'r.content', 'r.saved_at as savedAt', 'u.name as savedBy'])
    .where('i.type', '=', type)
    .where('r.item_id', '=', itemId)
    .orderBy('r.version', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ savedBy, ...row }) => ({ ...row, savedBy: savedBy ?? '' }));
}

/** What the caller typed and has not saved. */
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
