import { sql } from 'kysely';
import { DomainError } from '../../../rules/errors.ts';
import type { Ctx } from '../../platform/context.ts';
import { inCopyTransaction } from '../../platform/copy.ts';
import type { Database } from '../../platform/database.ts';
import { contextWithin } from '../../platform/transaction.ts';
import { inspectFile } from './erp.envelope.ts';
import type { ImportOutcome } from './erp.import.actions.ts';
import { numberStaged, stageFile, unitOf } from './erp.staging.ts';
import { lockImports, recordRejects, importRows } from './erp.import.rows.actions.ts';
import {
  anyKept,
  dueFiles,
  noteWaiting,
  removeWaitingUnits,
  tidyWaiting,
  type WaitingFile,
} from './erp.waiting.actions.ts';

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
  await tidyWaiting(ctx);
  return outcomes;
}

async function resume(ctx: Ctx, file: WaitingFile): Promise<ImportOutcome | null> {
  try {
    const path = ctx.files.path(file.kept);
    const envelope = await inspectFile(path);
    return await inCopyTransaction(ctx.db, async (transaction) => {
      const { db } = transaction;
      await lockImports(db, envelope.format);
      const units = await removeWaitingUnits(db, file.fileId);
      if (units.length === 0) return null;
      const scanner = await stageFile(transaction, path, envelope);
      await numberStaged(db);
      await sql`delete from staged s where ${sql.raw(unitOf(envelope.format))} not in (select unnest(${units}::text[]))`.execute(
        db,
      );
      const { rows: tried } = await sql<{
        ordinal: number;
      }>`select n.ordinal from staged_line n join staged s on s.ctid = n.row order by 1`.execute(db);
      const { rejects, warnings, changed, waiting } = await importRows(
        contextWithin(ctx, db),
        envelope,
        scanner,
        file.beside,
        false,
      );
      const lines = new Set(tried.map(({ ordinal }) => scanner.lineOf(ordinal)));
      const still = rejects.filter((reject) => lines.has(reject.line));
      const warned = warnings.filter((warning) => lines.has(warning.line));
      const before = await countRejected(db, file.fileId);
      await sql`delete from erp_reject where file_id = ${file.fileId} and line = any(${[...lines]}::int[])`.execute(db);
      await recordRejects(db, file.fileId, still);
      await recordRejects(db, file.fileId, warned, true);
      const refused = await countRejected(db, file.fileId);
      // The time is updated only after a change: other files that wait for this kind are retried once for it.
      await sql`update erp_file set accepted_count = row_count - ${refused}::int, rejected_count = ${refused},
        warning_count = (select count(*) from erp_reject r where r.file_id = erp_file.id and r.warning), changed_count = changed_count + ${changed},
        finished_at = case when ${changed}::int > 0 then clock_timestamp() else finished_at end where id = ${file.fileId}`.execute(
        db,
      );
      await noteWaiting(db, file.fileId, file.type, waiting);
      ctx.log.info(
        { file: file.name, type: file.type, rows: before - refused, waiting: waiting.length },
        'rows of an ERP file that had waited were taken',
      );
      return {
        state: 'resumed',
        fileId: file.fileId,
        name: file.name,
        type: file.type,
        rows: envelope.header.rowCount,
        accepted: before - refused,
        changed,
        rejects: still,
        warnings: warned,
        reason: null,
      };
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!(error instanceof DomainError) && code !== 'ENOENT' && !/^2[23]/.test(code ?? '')) throw error;
    ctx.log.error(
      { file: file.name, type: file.type, error: String(error) },
      'rows of an ERP file that wait cannot be taken',
    );
    await sql`update erp_waiting set tried_at = clock_timestamp() where file_id = ${file.fileId}`.execute(ctx.db);
    return null;
  }
}

async function countRejected(db: Database, fileId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(distinct line)::int as count from erp_reject where file_id = ${fileId} and not warning`.execute(db);
  return rows[0]?.count ?? 0;
}
