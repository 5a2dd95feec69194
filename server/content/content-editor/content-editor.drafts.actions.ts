import { newItemKeys } from '#rules/content/content-editor/content-draft.ts';
import type { ContentType } from '#rules/content/content/content-types.ts';
import { DomainError } from '#rules/errors.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { requireEditor } from '#content/content/content.policy.ts';
import { findItem } from '#content/content/content.queries.ts';

/**
 * Keeps what an editor typed (autosave): one draft per user and item, and one of a new item of each type under its key
 * (`newItemKeys`). Throws `not_found` for an item that does not exist.
 */
export async function saveDraft(
  ctx: Ctx,
  type: ContentType,
  draft: { readonly itemId: string; readonly version: number; readonly content: Readonly<Record<string, unknown>> },
): Promise<void> {
  requireEditor(ctx, type);
  const { actor } = signedIn(ctx);
  if (draft.itemId !== newItemKeys[type] && !(await findItem(ctx, type, draft.itemId)))
    throw new DomainError('not_found', {}, 'itemId');
  const columns = { type, version: draft.version, content: JSON.stringify(draft.content), saved_at: ctx.now };
  await ctx.db
    .insertInto('content_draft')
    .values({ user_id: actor.userId, item_id: draft.itemId, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'item_id']).doUpdateSet(columns))
    .execute();
}
