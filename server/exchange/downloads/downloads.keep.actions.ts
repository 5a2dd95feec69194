import type { Ctx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { downloadsFolder } from './downloads.make.actions.ts';

const dayMs = 24 * 3_600_000;
/** Days after which a request leaves the list; the audit log keeps who exported what. */
const listedDays = 90;

/**
 * Ends files whose time is over and removes them, with files that no request names, such as those of a run that
 * was killed before its request was complete. Forgets old requests. Safe to run twice.
 */
export async function removeOldDownloads(ctx: Ctx): Promise<void> {
  await ctx.db
    .updateTable('downloads_request')
    .set({ state: 'expired', stored: null })
    .where('stored', 'is not', null)
    .where('expires_at', '<=', ctx.now)
    .execute();
  await ctx.db
    .deleteFrom('downloads_request')
    .where('requested_at', '<', new Date(ctx.now.getTime() - listedDays * dayMs))
    .where('stored', 'is', null)
    .where('state', 'not in', ['requested', 'processing'])
    .execute();
  const files = await ctx.files.list(downloadsFolder);
  const named = await ctx.db
    .selectFrom('downloads_request')
    .select('stored')
    .where('stored', '=', anyOf(files.map(({ name }) => name)))
    .execute();
  // A file is stored just before its request says so.
  const unfinished = await ctx.db
    .selectFrom('downloads_request')
    .select('id')
    .where('state', 'in', ['requested', 'processing'])
    .execute();
  const kept = new Set(named.map(({ stored }) => stored));
  const waiting = new Set(unfinished.map(({ id }) => id));
  for (const { name } of files) {
    const id = /([^/]+)\.\w+$/.exec(name)?.[1] ?? '';
    if (!kept.has(name) && !waiting.has(id)) await ctx.files.remove(name);
  }
}
