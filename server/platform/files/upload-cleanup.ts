import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';
import type { JobDefinition } from '#platform/jobs/jobs.ts';

const day = 24 * 3600 * 1000;

/** Names of stored files that a module's rows refer to; for a picture, the part before its width. */
export type UploadReferences = RawBuilder<{ name: string }>;

/**
 * Removes stored uploads that are older than a day and that no row refers to: from refused operations, removed receipts
 * and dead processes. A file that is sent again meanwhile waits for the lock and is written again.
 */
async function removeUnusedUploads(
  ctx: Pick<Ctx, 'db' | 'files' | 'now' | 'log'>,
  references: readonly UploadReferences[],
): Promise<number> {
  const before = new Date(ctx.now.getTime() - day);
  // Uploads stored before stored files were recorded.
  const lying = (await ctx.files.list('uploads')).filter(({ writtenAt }) => writtenAt < before);
  await sql`
    insert into platform_upload (name, bytes, stored_at)
    select f.name, f.bytes, f.written
      from unnest(${lying.map(({ name }) => name)}::text[], ${lying.map(({ bytes }) => bytes)}::bigint[],
                  ${lying.map(({ writtenAt }) => writtenAt)}::timestamptz[]) as f(name, bytes, written)
        on conflict (name) do nothing`.execute(ctx.db);
  const unused = sql<boolean>`
    u.stored_at < ${before}
    and not exists (
        select
          from (${sql.join(references, sql` union all `)}) r(name)
         where r.name = regexp_replace(u.name, '-\\d+[.]webp$', ''))`;
  const rows = await ctx.db
    .selectFrom('platform_upload as u')
    .select('u.name')
    .where(unused)
    .orderBy('u.stored_at')
    .limit(5000)
    .execute();
  let removed = 0;
  for (const { name } of rows) {
    removed += await inTransaction(ctx.db as Kysely<Tables>, async (trx) => {
      const gone = await trx
        .deleteFrom('platform_upload as u')
        .where('u.name', '=', name)
        .where(unused)
        .executeTakeFirstOrThrow();
      if (gone.numDeletedRows !== 1n) return 0;
      // The row stays locked until the file is removed, so that the same file, sent again, is written afterwards.
      await ctx.files.remove(name);
      return 1;
    });
  }
  if (removed > 0) ctx.log.info({ removed }, 'unused uploads removed');
  return removed;
}

/** The daily removal of unused uploads; `references` covers all modules whose rows name stored files. */
export function uploadJobs(references: readonly UploadReferences[]): readonly JobDefinition<Ctx>[] {
  return [
    {
      name: 'uploads.removeUnused',
      schedule: '41 2 * * *',
      async run(ctx) {
        await removeUnusedUploads(ctx, references);
      },
    },
  ];
}
