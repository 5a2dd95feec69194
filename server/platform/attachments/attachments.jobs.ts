import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';
import { anyOf } from '#platform/database/sets.ts';
import type { UploadReferences } from '#platform/files/upload-cleanup.ts';
import { checkAttachment } from './check.ts';
import { removePieces, unfinishedDays } from './pieces.ts';
import { everyCopySize } from '#platform/media/copy-forms.ts';
import { removeOldRenditions } from './renditions.ts';
import { copyName } from './stored-file.ts';

/** Stored files that an attachment refers to; the removal of unused uploads keeps them. */
export const attachmentFiles: UploadReferences = sql`
  select stored as name from platform_attachment where stored is not null
   union all
  select name from platform_rendition`;

const day = 24 * 3_600_000;
const looseDays = 7;

/**
 * Removes attachments that no row of a module refers to and that nobody touched for a week; their files follow with the
 * unused uploads. Unfinished ones to which a draft refers are refused then.
 */
export async function removeLooseAttachments(ctx: Pick<Ctx, 'db' | 'files' | 'now' | 'log'>): Promise<number> {
  const before = new Date(ctx.now.getTime() - looseDays * day);
  const old = await ctx.db
    .selectFrom('platform_attachment')
    .select(['id', 'state', 'kept_at'])
    .where('touched_at', '<', before)
    .where((row) => row.or([row.eb('kept_at', 'is', null), row.eb('state', '=', 'receiving')]))
    .limit(5_000)
    .execute();
  for (const { id, state } of old) if (state !== 'ready') await removePieces(ctx, id);
  const kept = old.filter(({ kept_at }) => kept_at !== null).map(({ id }) => id);
  await ctx.db
    .updateTable('platform_attachment')
    .set({ state: 'refused', refusal: 'attachment_expired', finished_at: ctx.now })
    .where('id', '=', anyOf(kept))
    .where('state', '=', 'receiving')
    .execute();
  const gone = await ctx.db
    .deleteFrom('platform_attachment')
    .where('id', '=', anyOf(old.map(({ id }) => id)))
    .where('kept_at', 'is', null)
    .executeTakeFirstOrThrow();
  const removed = Number(gone.numDeletedRows);
  if (old.length > 0) ctx.log.info({ removed, expired: kept.length }, 'loose attachments removed');
  return removed;
}

/** Removes pieces that no row names: of servers that died between the file and the row. */
export async function removeLostPieces(ctx: Pick<Ctx, 'db' | 'files' | 'now'>): Promise<void> {
  const before = new Date(ctx.now.getTime() - unfinishedDays * day);
  const old = (await ctx.files.list('pieces')).filter(({ writtenAt }) => writtenAt < before).map(({ name }) => name);
  const named = await ctx.db
    .selectFrom('platform_attachment_piece')
    .select('name')
    .where('name', '=', anyOf(old))
    .execute();
  const known = new Set(named.map(({ name }) => name));
  for (const name of old) if (!known.has(name)) await ctx.files.remove(name);
}

/** Removes erased attachments: their files with all copies, their pieces and their rows. */
async function removeErased(
  ctx: Pick<Ctx, 'db' | 'files'>,
  ids: readonly string[],
  files: readonly string[],
): Promise<void> {
  const made = await ctx.db
    .deleteFrom('platform_rendition')
    .where('attachment_id', '=', anyOf(ids))
    .returning('name')
    .execute();
  const stored = files.flatMap((file) => [file, ...everyCopySize.map((size) => copyName(file, size))]);
  const names = [...stored, ...made.map(({ name }) => name)];
  for (const name of names) await ctx.files.remove(name);
  for (const id of ids) await removePieces(ctx, id);
  await ctx.db.deleteFrom('platform_upload').where('name', '=', anyOf(names)).execute();
  await ctx.db.deleteFrom('platform_attachment').where('id', '=', anyOf(ids)).where('state', '=', 'refused').execute();
}

export const attachmentJobs: readonly JobDefinition<Ctx>[] = [
  {
    name: 'attachments.check',
    run: (ctx, { id }) => checkAttachment(ctx, String(id)),
  },
  {
    name: 'attachments.erase',
    run: (ctx, { ids, files }) => removeErased(ctx, ids as string[], files as string[]),
  },
  {
    name: 'attachments.removeLoose',
    schedule: '11 2 * * *',
    async run(ctx) {
      await removeLooseAttachments(ctx);
      await removeOldRenditions(ctx);
      await removeLostPieces(ctx);
    },
  },
];
