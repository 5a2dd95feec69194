import { sql } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { inParts } from '#platform/database/sets.ts';
import { storeAttachments } from './erp.attachments.ts';
import { type FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { waits } from '#exchange/erp-columns/erp-columns.records.ts';
import { allowedLoss, guardContent } from './erp.content-guard.ts';
import type { Envelope } from './erp.envelope.ts';
import type { Reject, RowScanner } from './erp.rows.ts';
import {
  anyBadRow,
  anyBadRowInList,
  anyStaged,
  restoreUnits,
  groupStaged,
  measureScope,
  rejectBadRows,
  holdBackUnits,
  waitingUnits,
  type RowCheckResult,
  type WaitingUnit,
} from './erp.staging.ts';
import { importers } from './erp.importers.ts';

/** Key of the locks of imports. */
const importLock = 727303;

/**
 * One file at a time over all processes; only big lists of different kinds may run in parallel, because none writes
 * what another reads.
 */
export async function lockImports(db: Database, format: FileFormat): Promise<void> {
  if (!format.constrained) await lockAllImports(db);
  else
    await sql`
      select pg_advisory_xact_lock_shared(${sql.lit(importLock)}, 0),
             pg_advisory_xact_lock(${sql.lit(importLock)}, hashtext(${format.type}))`.execute(db);
}

/** Keeps every other import out until the end of the transaction. */
export async function lockAllImports(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(importLock)}, 0)`.execute(db);
}

/** Result for staged rows. */
export interface ImportedRows {
  readonly rejects: Reject[];
  /** Warnings about imported rows. */
  readonly warnings: Reject[];
  readonly changed: number;
  /** Units with rows that refer to records which are still to come. */
  readonly waiting: WaitingUnit[];
}

/**
 * Errors with which a table refuses an invalid row: missing reference, or a key that another row has.
 */
const refusedByTable = new Set(['23502', '23505']);

/** How the rows of one file are imported. */
export interface ImportOptions {
  /** Folder of the files that the rows name. */
  readonly beside: string;
  /** True if a full list may lose many of its rows. */
  readonly mayShrink: boolean;
  /** True if another file of the same run follows. */
  readonly more: boolean;
}

/**
 * From this number of rows on the checks join by hash: `staged` has no statistics, and a nested loop over the groups of a
 * check would read them again for every row.
 */
const rowsForHashJoins = 5000;

/**
 * Imports the staged rows. A file without bad rows is not searched rule by rule: one pass shows that there are none,
 * and the target table itself finds unknown articles of the big lists.
 */
export async function importRows(
  ctx: Ctx,
  envelope: Envelope,
  scanner: RowScanner,
  { beside, mayShrink, more }: ImportOptions,
): Promise<ImportedRows> {
  const { format, header } = envelope;
  const importer = importers[format.type];
  if (!importer) throw new DomainError('file_type_unknown', { type: format.type });
  // For checks with `importTime` and `fileTime`.
  await sql`
    select set_config('paceline.import_time', ${ctx.now.toISOString()}, true),
           set_config('paceline.file_time', ${header.madeAt.toISOString()}, true)`.execute(ctx.db);
  /**
   * Imports the rows in `staged`; `complete`: rows that the list lacks are removed, unless they are too many at once.
   */
  const take = async (complete: boolean): Promise<number> => {
    const scopes = await measureScope(ctx.db, format);
    const present = scopes.reduce((sum, scope) => sum + scope.before, 0);
    if (header.rowCount === 0 && present > 0 && !mayShrink) throw new DomainError('file_no_rows', { present });
    const shrunk = scopes.find((scope) => scope.after < scope.before * (1 - allowedLoss));
    if (shrunk && complete && !mayShrink)
      throw new DomainError('file_snapshot_shrunk', { ...shrunk, scope: shrunk.scope || format.type });
    if (!mayShrink) await guardContent(ctx.db, header, complete);
    return importer(ctx, { madeAt: header.madeAt, complete, first: scopes.every((scope) => scope.before === 0), more });
  };
  const takeChecked = async (found: RowCheckResult): Promise<ImportedRows> => {
    if (joinsByHash) await sql`set local enable_nestloop = on`.execute(ctx.db);
    // Only after the checks: they keep file names inside the folder.
    const named = await storeAttachments(ctx, format, beside, scanner);
    const rejects = [...scanner.rejects, ...found.rejects, ...named];
    const waiting = waitingUnits(rejects);
    let changed = 0;
    // If waiting units are the only problem, the other units are complete, and rows that they lack are removed.
    if (waiting.length > 0 && rejects.every(waits)) {
      await holdBackUnits(
        ctx.db,
        format,
        waiting.map(({ unit }) => unit),
      );
      if (await anyStaged(ctx.db)) {
        await groupStaged(ctx.db, format);
        changed += await take(true);
      }
      await restoreUnits(ctx.db);
    }
    if (rejects.length > 0) await groupStaged(ctx.db, format);
    const refused = new Set(rejects.map(({ line }) => line));
    const warnings = [...scanner.warnings.filter(({ line }) => !refused.has(line)), ...found.warnings];
    return { rejects, warnings, waiting, changed: changed + (await take(rejects.length === 0)) };
  };
  const searchAndTake = async (): Promise<ImportedRows> => takeChecked(await rejectBadRows(ctx.db, format, scanner));
  const joinsByHash = !format.constrained && header.rowCount >= rowsForHashJoins;
  if (joinsByHash) await sql`set local enable_nestloop = off`.execute(ctx.db);
  await groupStaged(ctx.db, format);
  if (scanner.rejects.length > 0 || (await (format.constrained ? anyBadRowInList : anyBadRow)(ctx.db, format)))
    return searchAndTake();
  if (!format.constrained) return takeChecked({ rejects: [], warnings: [] });
  await sql`savepoint taking`.execute(ctx.db);
  try {
    return { rejects: [], warnings: scanner.warnings, waiting: [], changed: await take(true) };
  } catch (error) {
    if (!refusedByTable.has((error as { code?: string }).code ?? '')) throw error;
    await sql`rollback to savepoint taking`.execute(ctx.db);
    return searchAndTake();
  }
}

/** Stores messages about the rows of a file: rejects, or warnings about imported rows. */
export async function recordRejects(
  db: Database,
  fileId: string,
  rejects: readonly Reject[],
  warning = false,
): Promise<void> {
  for (const part of inParts(rejects, 10_000)) {
    await sql`
      insert into erp_reject (file_id, line, column_name, code, value, params, warning)
      select ${fileId}, *, ${warning}
        from unnest(${part.map((reject) => reject.line)}::int[], ${part.map((reject) => reject.column)}::text[],
                    ${part.map((reject) => reject.code)}::text[], ${part.map((reject) => reject.value)}::text[],
                    ${part.map((reject) => JSON.stringify(reject.params))}::jsonb[])
          on conflict do nothing`.execute(db);
  }
}
