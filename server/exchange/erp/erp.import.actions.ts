import { basename, dirname } from 'node:path';
import { sql } from 'kysely';
import { DomainError, type ErrorCode, type ErrorParams } from '#rules/errors.ts';
import type { Actor } from '#rules/permissions.ts';
import type { Ctx } from '#platform/context.ts';
import { inCopyTransaction } from '#platform/database/copy.ts';
import type { Database } from '#platform/database/database.ts';
import { workWithin } from '#platform/database/transaction.ts';
import { measureEffects, takeImage, type Effect } from './erp.effects.ts';
import { inspectFile, readHeader, type Envelope, type FileHeader } from './erp.envelope.ts';
import type { Reject } from './erp.rows.ts';
import { findFormat } from '#exchange/erp-formats/erp-formats.ts';
import { stageFile } from './erp.staging.ts';
import { lockImports, recordRejects, importRows } from './erp.import.rows.actions.ts';
import { copyReplaced, keepReplaced } from './erp.replaced.actions.ts';
import { keepOriginal } from './erp.originals.actions.ts';
import { requireOwnFile } from './erp.integration.policy.ts';
import { findNamedSorgs, listSorgCodes } from './erp.sorgs.queries.ts';
import { dropObsoleteUnits, keepWaitingFile } from './erp.waiting.actions.ts';

/** Checks that an operator may skip (`--accept-gap`, `--accept-old`, `--accept-shrink`, `--again`). */
export interface ImportOverrides {
  readonly gap?: boolean;
  readonly old?: boolean;
  readonly shrink?: boolean;
  /** Import an already imported file once more, for instance when records that its rejected rows refer to exist now. */
  readonly again?: boolean;
  /** The user who uploaded the file, or who imports it again: it must be about what they administer. */
  readonly by?: Pick<Actor, 'areas' | 'permissions'>;
  /** Folder with the files that the rows name; default: the file's own. */
  readonly beside?: string;
  /** The effect of the import on records is measured, and the rows that a list replaces are kept, so that it can be taken back. */
  readonly measured?: boolean;
  /** Another file of the same run follows; the caller refreshes the read models after the last one. */
  readonly more?: boolean;
}

/**
 * Result for a file. `known`: the same bytes were imported before, nothing was done. `resumed`: of rows that had waited
 * for another file, `accepted` were imported now.
 */
export interface ImportOutcome {
  readonly state: 'done' | 'known' | 'rejected' | 'resumed';
  readonly fileId: string;
  readonly name: string;
  readonly type: string;
  readonly rows: number;
  readonly accepted: number;
  readonly changed: number;
  readonly rejects: readonly Reject[];
  /** Warnings about imported rows. */
  readonly warnings: readonly Reject[];
  /** Its effect on records, if that was asked for. */
  readonly effects?: readonly Effect[];
  /** Why the whole file was refused. */
  readonly reason: RefusalReason | null;
}

/** Why a file was refused as a whole; `column` is the column, or the cell of the header line, that is wrong. */
export interface RefusalReason {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly column: string;
}

/**
 * Imports one file in one transaction: header, sequence and checksum; rows staged with COPY; set-wise checks; shrink
 * guard; the modules that own the tables import the rows; the record of the file and its rejects. A process that dies
 * leaves the old state or the new one, and the same bytes again change nothing. A file that is refused as a whole
 * leaves only a record.
 */
export async function importFile(ctx: Ctx, path: string, overrides: ImportOverrides = {}): Promise<ImportOutcome> {
  const outcome = await importOrRefuse(ctx, path, overrides);
  if (outcome.state === 'rejected' || (outcome.state === 'done' && outcome.rejects.length > 0))
    await keepOriginal(ctx, outcome.fileId, path);
  return outcome;
}

async function importOrRefuse(ctx: Ctx, path: string, overrides: ImportOverrides): Promise<ImportOutcome> {
  try {
    const envelope = await inspectFile(path);
    return await inCopyTransaction(ctx.db, async (transaction) => {
      const { db } = transaction;
      await lockImports(db, envelope.format);
      const known = await findImported(db, path, envelope);
      if (known && !overrides.again) return known;
      checkTime(envelope.header, ctx.now);
      await checkSequence(db, envelope.header, overrides);
      const scanner = await stageFile(transaction, path, envelope);
      await dropObsoleteUnits(db, envelope.format);
      const sorgs = await findNamedSorgs(db, envelope.format);
      if (overrides.by) requireOwnFile(overrides.by, { type: envelope.header.type, sorgs }, await listSorgCodes(db));
      const beside = overrides.beside ?? dirname(path);
      if (overrides.measured) {
        await takeImage(db, envelope.header.type);
        await copyReplaced(db, envelope.header.type);
      }
      return workWithin(ctx, db, async (inner) => {
        const { rejects, warnings, changed, waiting } = await importRows(inner, envelope, scanner, {
          beside,
          mayShrink: overrides.shrink ?? false,
          more: overrides.more ?? false,
        });
        const refused = new Set(rejects.map((reject) => reject.line)).size;
        const fileId = await recordFile(db, ctx.now, path, envelope, {
          state: 'done',
          refused,
          warned: warnings.length,
          changed,
          reason: null,
          sorgs,
        });
        await recordRejects(db, fileId, rejects);
        await recordRejects(db, fileId, warnings, true);
        await keepWaitingFile(inner, fileId, path, beside, envelope, waiting);
        const effects = overrides.measured ? await measureEffects(db, envelope.header.type) : [];
        if (overrides.measured) await keepReplaced(db, fileId, envelope.header.type);
        return {
          state: 'done',
          fileId,
          name: basename(path),
          type: envelope.header.type,
          rows: envelope.header.rowCount,
          accepted: envelope.header.rowCount - refused,
          changed,
          rejects,
          warnings,
          effects,
          reason: null,
        };
      });
    });
  } catch (error) {
    if (error instanceof DomainError) return refuseFile(ctx, path, error);
    // Data that no check caught and a table refuses (classes 22 and 23 of SQLSTATE): the file is wrong, a retry would
    // not help.
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (!/^2[23]/.test(code ?? '')) throw error;
    ctx.log.error({ file: basename(path), error: String(error) }, 'ERP file refused by the database');
    return refuseFile(ctx, path, new DomainError('file_all_or_nothing', { detail: constraint ?? code ?? '' }));
  }
}

/** SQL: nobody took the file back; one that was taken back may come again. */
const notTakenBack = sql<boolean>`
  not exists (select from erp_decision d where d.file_id = erp_file.id and d.verb = 'take_back')`;

async function findImported(db: Database, path: string, envelope: Envelope): Promise<ImportOutcome | null> {
  const file = await db
    .selectFrom('erp_file')
    .select(['id', 'row_count', 'accepted_count'])
    .where('direction', '=', sql.lit('in'))
    .where('sha256', '=', envelope.sha256)
    .where('state', '=', 'done')
    .where(notTakenBack)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!file) return null;
  const said = await db
    .selectFrom('erp_reject')
    .select(['line', 'column_name as column', 'code', 'value', 'params', 'warning'])
    .where('file_id', '=', file.id)
    .orderBy('line')
    .orderBy('column_name')
    .$narrowType<Pick<Reject, 'code' | 'params'>>()
    .execute();
  const listed = (warning: boolean): Reject[] =>
    said.flatMap(({ warning: own, ...reject }) => (own === warning ? [reject] : []));
  return {
    state: 'known',
    fileId: file.id,
    name: basename(path),
    type: envelope.header.type,
    rows: file.row_count,
    accepted: file.accepted_count,
    changed: 0,
    rejects: listed(false),
    warnings: listed(true),
    reason: null,
  };
}

/**
 * Sequence numbers of a sender: of its newest imported file (`taken`, null before its first), and of the newest that was
 * here at all (`seen`). A refused file counts as seen, because its successor must not wait for it; one that was refused
 * for a gap does not, because its own predecessor may still come.
 */
async function lastSequences(
  db: Database,
  { type, sender }: Pick<FileHeader, 'type' | 'sender'>,
): Promise<{ taken: number | null; seen: number }> {
  const found = await db
    .selectFrom('erp_file')
    .select(({ fn }) => [
      fn.max('sequence').filterWhere('state', '=', 'done').filterWhere(notTakenBack).as('taken'),
      fn.max('sequence').as('seen'),
    ])
    .where('direction', '=', 'in')
    .where('type', '=', type)
    .where('sender', '=', sender)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'done'),
        eb.and([eb('state', '=', 'rejected'), eb('reason', 'not like', 'file_sequence_gap%')]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { taken: found.taken, seen: found.seen ?? 0 };
}

/** The newest file of the sender that was here, if files between it and this one are missing. */
export async function lacksPredecessor(
  db: Database,
  header: Pick<FileHeader, 'type' | 'sender' | 'sequence'>,
): Promise<{ last: number } | null> {
  const { taken, seen } = await lastSequences(db, header);
  return taken !== null && header.sequence > seen + 1 ? { last: seen } : null;
}

/** Clocks of senders may be ahead by this much. */
const clockToleranceMs = 15 * 60_000;

/**
 * Stock, credit and open amounts are compared by the time of their files: a file from the future would override all
 * correct ones until then.
 */
function checkTime({ madeAt }: FileHeader, now: Date): void {
  if (madeAt.getTime() <= now.getTime() + clockToleranceMs) return;
  const shown = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
  throw new DomainError('file_made_in_future', { madeAt: shown(madeAt), now: shown(now) }, 'made_at');
}

async function checkSequence(db: Database, header: FileHeader, overrides: ImportOverrides): Promise<void> {
  const { taken } = await lastSequences(db, header);
  if (taken !== null && header.sequence <= taken && !overrides.old && !overrides.again)
    throw new DomainError('file_sequence_old', { last: taken, sequence: header.sequence }, 'sequence');
  // A full list replaces what earlier ones brought: it needs none of them.
  const needsAll = findFormat(header.type)?.mode !== 'snapshot';
  const lacking = needsAll && !overrides.gap ? await lacksPredecessor(db, header) : null;
  if (lacking) throw new DomainError('file_sequence_gap', { ...lacking, sequence: header.sequence }, 'sequence');
}

interface FileOutcome {
  readonly state: 'done' | 'rejected';
  readonly refused: number;
  readonly warned: number;
  readonly changed: number;
  readonly reason: string | null;
  /** The sales organisations of its rows; null if they are not known. */
  readonly sorgs: string[] | null;
}

async function recordFile(
  db: Database,
  now: Date,
  path: string,
  about: { header: FileHeader; sha256: string },
  fate: FileOutcome,
): Promise<string> {
  const { header } = about;
  const file = await db
    .insertInto('erp_file')
    .values({
      direction: 'in',
      type: header.type,
      name: basename(path),
      sender: header.sender,
      sequence: header.sequence,
      made_at: header.madeAt,
      sha256: about.sha256,
      state: fate.state,
      row_count: header.rowCount,
      accepted_count: fate.state === 'done' ? header.rowCount - fate.refused : 0,
      rejected_count: fate.refused,
      warning_count: fate.warned,
      changed_count: fate.changed,
      reason: fate.reason,
      // A file that nobody could read is about what its sender's last one was about.
      sorgs:
        fate.sorgs ??
        sql<string[] | null>`(
        select f.sorgs
          from erp_file f
         where f.direction = 'in' and f.type = ${header.type} and f.sender = ${header.sender} and f.state = 'done'
         order by f.sequence desc
         limit 1)`,
      started_at: now,
      finished_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return file.id;
}

async function refuseFile(ctx: Ctx, path: string, error: DomainError): Promise<ImportOutcome> {
  const header = await readHeader(path).catch((failure: unknown): FileHeader => {
    if (!(failure instanceof DomainError)) throw failure;
    return { type: 'unknown', sender: '', sequence: 0, madeAt: ctx.now, rowCount: 0 };
  });
  const said = Object.keys(error.params).length > 0 ? `${error.code} ${JSON.stringify(error.params)}` : error.code;
  const fileId = await recordFile(
    ctx.db,
    ctx.now,
    path,
    { header, sha256: '' },
    { state: 'rejected', refused: 0, warned: 0, changed: 0, reason: said, sorgs: null },
  );
  ctx.log.error(
    { file: basename(path), type: header.type, sequence: header.sequence, reason: said },
    'ERP file refused',
  );
  return {
    state: 'rejected',
    fileId,
    name: basename(path),
    type: header.type,
    rows: header.rowCount,
    accepted: 0,
    changed: 0,
    rejects: [],
    warnings: [],
    reason: { code: error.code, params: error.params, column: error.field },
  };
}
