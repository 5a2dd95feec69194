import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { inCopyTransaction, type CopyTransaction } from '#platform/database/copy.ts';
import type { Database } from '#platform/database/database.ts';
import { anyOf } from '#platform/database/sets.ts';
import { workWithin } from '#platform/database/transaction.ts';
import { refreshOutdated } from '#goods/catalog/catalog.entries.actions.ts';
import { inspectFile, type Envelope } from '#exchange/erp/erp.envelope.ts';
import type { ImportOutcome } from '#exchange/erp/erp.import.actions.ts';
import type { RowScanner } from '#exchange/erp/erp.rows.ts';
import { numberStaged, stageFile, unitOf } from '#exchange/erp/erp.staging.ts';
import { lockImports, recordRejects, importRows, type ImportedRows } from '#exchange/erp/erp.import.rows.actions.ts';
import {
  anyKept,
  dueFiles,
  recordWaiting,
  removeWaitingUnits,
  tidyWaiting,
  type WaitingFile,
} from '#exchange/erp/erp.waiting.actions.ts';

/**
 * Retries the waiting rows of imported files whose kind of file has arrived since, and the rows that depend on them, so
 * files of different kinds may come in any order. Returns one result per file with imported rows. A file that cannot be
 * imported keeps waiting.
 */
export async function importWaitingRows(ctx: Ctx): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  if (!(await anyKept(ctx.db))) return outcomes;
  for (let due = await dueFiles(ctx.db); due.length > 0; due = await dueFiles(ctx.db)) {
    for (const file of due) {
      const outcome = await resume(ctx, file);
      if (outcome && outcome.accepted > 0) outcomes.push(outcome);
    }
  }
  await refreshOutdated(ctx);
  await tidyWaiting(ctx);
  return outcomes;
}

/** Stages the waiting rows of a file, without its other rows. Returns null when none of them waits any more. */
async function stageWaiting(
  transaction: CopyTransaction,
  file: WaitingFile,
  path: string,
  envelope: Envelope,
): Promise<{ scanner: RowScanner; lines: Set<number> } | null> {
  const { db } = transaction;
  const units = await removeWaitingUnits(db, file.fileId);
  if (units.length === 0) return null;
  const scanner = await stageFile(transaction, path, envelope);
  await numberStaged(db);
  await sql`
    delete from staged s
     where ${sql.raw(unitOf(envelope.format))} not in (select unnest(${units}::text[]))`.execute(db);
  const { rows } = await sql<{ ordinal: number }>`
    select n.ordinal
      from staged_line n
      join staged s on s.ctid = n.row
     order by 1`.execute(db);
  return { scanner, lines: new Set(rows.map(({ ordinal }) => scanner.lineOf(ordinal))) };
}

/** Replaces the rejects of the retried lines. Returns the number of lines that are no longer refused. */
async function replaceRejects(
  db: Database,
  fileId: string,
  lines: ReadonlySet<number>,
  { rejects, warnings }: Pick<ImportedRows, 'rejects' | 'warnings'>,
): Promise<{ accepted: number; refused: number }> {
  const before = await countRejected(db, fileId);
  await db
    .deleteFrom('erp_reject')
    .where('file_id', '=', fileId)
    .where('line', '=', anyOf([...lines]))
    .execute();
  await recordRejects(db, fileId, rejects);
  await recordRejects(db, fileId, warnings, true);
  const refused = await countRejected(db, fileId);
  return { accepted: before - refused, refused };
}

async function updateCounts(db: Database, fileId: string, refused: number, changed: number): Promise<void> {
  await db
    .updateTable('erp_file')
    .set((eb) => ({
      accepted_count: eb('row_count', '-', refused),
      rejected_count: refused,
      warning_count: eb
        .selectFrom('erp_reject')
        .select(({ fn }) => fn.countAll<number>().as('warnings'))
        .whereRef('erp_reject.file_id', '=', 'erp_file.id')
        .where('erp_reject.warning', '=', true)
        .$asScalar()
        .$notNull(),
      changed_count: eb('changed_count', '+', changed),
      // The time is updated only after a change: other files that wait for this kind are retried once for it.
      ...(changed > 0 && { finished_at: sql<Date>`clock_timestamp()` }),
    }))
    .where('id', '=', fileId)
    .execute();
}

/** Retries the waiting rows of one file, in a transaction of their own. Returns null when none of them waits any more. */
async function retryRows(ctx: Ctx, file: WaitingFile): Promise<ImportOutcome | null> {
  const copy = await ctx.files.local(file.kept);
  try {
    return await retryRowsOf(ctx, file, copy.path);
  } finally {
    await copy.release();
  }
}

async function retryRowsOf(ctx: Ctx, file: WaitingFile, path: string): Promise<ImportOutcome | null> {
  const envelope = await inspectFile(path);
  return await inCopyTransaction(ctx.db, async (transaction) => {
    const { db } = transaction;
    await lockImports(db, envelope.format);
    const staged = await stageWaiting(transaction, file, path, envelope);
    if (!staged) return null;
    const imported = await workWithin(ctx, db, (inner) =>
      importRows(inner, envelope, staged.scanner, { beside: file.beside, mayShrink: false, more: true }),
    );
    const { changed, waiting } = imported;
    const rejects = imported.rejects.filter((reject) => staged.lines.has(reject.line));
    const warnings = imported.warnings.filter((warning) => staged.lines.has(warning.line));
    const { accepted, refused } = await replaceRejects(db, file.fileId, staged.lines, { rejects, warnings });
    await updateCounts(db, file.fileId, refused, changed);
    await recordWaiting(db, file.fileId, file.type, waiting);
    ctx.log.info(
      { file: file.name, type: file.type, rows: accepted, waiting: waiting.length },
      'waiting rows of an ERP file were imported',
    );
    return {
      state: 'resumed',
      fileId: file.fileId,
      name: file.name,
      type: file.type,
      rows: envelope.header.rowCount,
      accepted,
      changed,
      rejects,
      warnings,
      reason: null,
    };
  });
}

/** {@link retryRows}; a file that cannot be imported keeps waiting. */
async function resume(ctx: Ctx, file: WaitingFile): Promise<ImportOutcome | null> {
  try {
    return await retryRows(ctx, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof DomainError) && code !== 'ENOENT' && !/^2[23]/.test(code ?? '')) throw error;
    ctx.log.error(
      { file: file.name, type: file.type, error: String(error) },
      'waiting rows of an ERP file cannot be imported',
    );
    await ctx.db
      .updateTable('erp_waiting')
      .set({ tried_at: sql<Date>`clock_timestamp()` })
      .where('file_id', '=', file.fileId)
      .execute();
    return null;
  }
}

async function countRejected(db: Database, fileId: string): Promise<number> {
  const { count } = await db
    .selectFrom('erp_reject')
    .select(({ fn }) => fn.count<number>('line').distinct().as('count'))
    .where('file_id', '=', fileId)
    .where('warning', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}
