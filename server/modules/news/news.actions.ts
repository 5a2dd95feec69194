import type { Ctx } from '../../platform/context.ts';
import { createItem, deleteItem, restoreItem, updateItem } from '../content/content.actions.ts';
import { requireNews } from './news.policy.ts';

type Given = Readonly<Record<string, unknown>>;

/** Creates news; returns its id. */
export async function createNews(ctx: Ctx, given: Given): Promise<string> {
  requireNews(ctx);
  return createItem(ctx, 'news', given);
}

/** Changes the given fields of news; see `updateItem`. */
export async function updateNews(ctx: Ctx, id: string, change: Given, version: number | null): Promise<void> {
  requireNews(ctx);
  await updateItem(ctx, 'news', id, change, version);
}

/** Moves news to the bucket. */
export async function deleteNews(ctx: Ctx, id: string): Promise<void> {
  requireNews(ctx);
  await deleteItem(ctx, 'news', id);
}

/** Takes news out of the bucket. */
export async function restoreNews(ctx: Ctx, id: string): Promise<void> {
  requireNews(ctx);
  await restoreItem(ctx, 'news', id);
}
