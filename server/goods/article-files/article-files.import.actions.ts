import type { FileOutcome } from '#rules/goods/article-files/choices.ts';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { Source } from './article-files.sources.ts';
import { takeFiles, type FileResult } from './article-files.take.actions.ts';

/** Results that are written with one statement; a page shows them while the import runs. */
const resultsAtOnce = 100;
/** Days for which imports and their results are kept. */
const keptDays = 90;

export interface ImportedSource {
  readonly name: string;
  /** The sales organisations whose articles it may change; null means all. */
  readonly sorgs: readonly string[] | null;
  /** The sent archive; null for the command line. */
  readonly attachmentId: string | null;
}

/** Records an import that waits for its turn. Returns its id. */
export async function addImport(ctx: Ctx, { name, sorgs, attachmentId }: ImportedSource): Promise<string> {
  const { id } = await ctx.db
    .insertInto('article_files_import')
    .values({
      name,
      state: 'waiting',
      sorgs: sorgs && [...sorgs],
      user_id: ctx.actor?.userId ?? null,
      attachment_id: attachmentId,
      started_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.record({
    action: 'article-files.import-started',
    subjectType: 'article-file-import',
    subjectId: id,
    after: { name, sorgs },
  });
  return id;
}

/** Number of files by what became of them. */
export type ImportCounts = Record<FileOutcome, number>;

/**
 * Takes the files of a recorded import and writes what became of each; `report` gets it too. If the archive cannot be
 * opened, the import is refused and its DomainError thrown. Safe to run again: files that are there are unchanged.
 */
export async function runImport(
  ctx: Ctx,
  id: string,
  open: () => Promise<Source>,
  report: (result: FileResult) => void = () => undefined,
): Promise<ImportCounts> {
  const { db } = ctx;
  await db.deleteFrom('article_files_result').where('import_id', '=', id).execute();
  const set = (values: { state: string; file_count?: number; refusal?: string }) =>
    db.updateTable('article_files_import').set(values).where('id', '=', id).execute();
  const source = await open().catch(async (error: unknown) => {
    if (error instanceof DomainError) await set({ state: 'refused', refusal: error.code });
    throw error;
  });
  const counts: ImportCounts = { added: 0, replaced: 0, unchanged: 0, refused: 0 };
  let position = 0;
  let waiting: FileResult[] = [];
  const write = async (): Promise<void> => {
    const rows = waiting.map(({ refusalParams, ...result }) => ({
      import_id: id,
      position: (position += 1),
      ...result,
      refusal_params: JSON.stringify(refusalParams),
    }));
    waiting = [];
    if (rows.length > 0) await db.insertInto('article_files_result').values(rows).execute();
  };
  try {
    const { sorgs } = await db
      .selectFrom('article_files_import')
      .select('sorgs')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await set({ state: 'running', file_count: source.files.length });
    await takeFiles(ctx, source.files, sorgs, async (result) => {
      counts[result.outcome] += 1;
      waiting.push(result);
      report(result);
      if (waiting.length === resultsAtOnce) await write();
    });
    await write();
    await set({ state: 'done' });
  } finally {
    await source.close();
  }
  return counts;
}

/** Removes old imports with their results; pictures and documents stay. */
export async function removeOldImports(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptDays * 86_400_000);
  await ctx.db.deleteFrom('article_files_import').where('started_at', '<', before).execute();
}
