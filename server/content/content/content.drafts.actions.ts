import type { Ctx } from '#platform/context.ts';

/** Removes the caller's draft of an item. */
export async function dropDraft(ctx: Ctx, itemId: string): Promise<void> {
  await ctx.db
    .deleteFrom('content_draft')
    .where('user_id', '=', ctx.actor?.userId ?? '')
    .where('item_id', '=', itemId)
    .execute();
}
