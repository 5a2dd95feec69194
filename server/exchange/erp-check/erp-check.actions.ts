import { join } from 'node:path';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { inDiscardedTransaction } from '#platform/database/copy.ts';
import type { Database } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { listCauses, type Cause } from './erp-check.causes.queries.ts';
import { waits } from '#exchange/erp-columns/erp-columns.records.ts';
import type { Effect } from '#exchange/erp/erp.effects.ts';
import { placeOfRefusal } from '#exchange/erp/erp.envelope.ts';
import { importFile, type ImportOutcome, type ImportOverrides } from '#exchange/erp/erp.import.actions.ts';
import { lockAllImports } from '#exchange/erp/erp.import.rows.actions.ts';
import { filesInOrder } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { importWaitingRows } from '#exchange/erp-inbox/erp-inbox.resume.actions.ts';

/** Something wrong with a file: where it is, its code and the parameters of its message. */
export interface FileProblem {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Column, or the cell of the header line; empty: the whole line. */
  readonly column: string;
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  /** The cell, cut. */
  readonly value: string;
}

/** So many rows of a cause are kept as examples: a list of many rows often has one mistake in all of them. */
const causeExamples = 5;

/** The answer that an import of a file would give. */
export interface CheckedFile {
  /** The record of the file; of a check it is gone again. */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** `known`: the same bytes were imported before; `refused`: no row would be imported. */
  readonly state: 'accepted' | 'known' | 'refused';
  readonly rows: number;
  readonly accepted: number;
  /** Records that would change. */
  readonly changed: number;
  readonly problems: readonly FileProblem[];
  readonly warnings: readonly FileProblem[];
  /** The same by cause, with the first {@link causeExamples} rows of each. */
  readonly causes: readonly Cause[];
  /** The effect that it would have on records, if that was asked for. */
  readonly effects: readonly Effect[];
  /** Rows that would wait, by what they wait for: a kind of file, `portal` or `beside`. */
  readonly waiting: readonly { readonly type: string; readonly rows: number }[];
}

/** The effect of an import of the files of a folder, done or planned. */
export interface JudgedFolder {
  readonly files: readonly CheckedFile[];
  /** Rows of earlier files that had waited for these. */
  readonly resumed: readonly ImportOutcome[];
}

/**
 * Imports the files of a folder (or the named ones) in the order of their kinds within the transaction `db`, and says what
 * became of each after all of them. Other imports wait until it ends.
 */
export async function importAndJudge(
  ctx: Ctx,
  db: Database,
  folder: string,
  names: readonly string[] | null,
  overrides: ImportOverrides,
): Promise<JudgedFolder> {
  await lockAllImports(db);
  const inner: Ctx = { ...ctx, db, transactional: true, loaders: new Map() };
  const outcomes: ImportOutcome[] = [];
  for (const { name } of await filesInOrder(folder, names))
    outcomes.push(await importFile(inner, join(folder, name), { ...overrides, more: true }));
  const resumed = await importWaitingRows(inner);
  const files: CheckedFile[] = [];
  for (const outcome of outcomes) files.push(await checkedFile(db, folder, outcome));
  return { files, resumed };
}

/** {@link importAndJudge} without any effect: the transaction is rolled back, and no file is written. */
export async function judgeFolder(
  ctx: Ctx,
  folder: string,
  names: readonly string[] | null,
  overrides: ImportOverrides,
): Promise<JudgedFolder> {
  return inDiscardedTransaction(ctx.db, ({ db }) =>
    importAndJudge({ ...ctx, files: unsavedFiles(ctx.files) }, db, folder, names, overrides),
  );
}

/** Judges files as `importFolder` would import them, in the same order, and changes nothing. */
export async function checkFolder(
  ctx: Ctx,
  folder: string,
  names: readonly string[] | null,
  overrides: ImportOverrides,
): Promise<CheckedFile[]> {
  const { files } = await judgeFolder(ctx, folder, names, overrides);
  return [...files];
}

/** A store that keeps nothing: files written to it exist only as far as an import in the same run reads them again. */
function unsavedFiles(files: Files): Files {
  const kept = new Map<string, string>();
  const nothing = (): Promise<void> => Promise.resolve();
  return {
    ...files,
    put: nothing,
    take: nothing,
    remove: nothing,
    keep: (name, from) => {
      kept.set(name, from);
      return Promise.resolve();
    },
    exists: async (name) => kept.has(name) || files.exists(name),
    local: async (name) => {
      const path = kept.get(name);
      return path === undefined ? files.local(name) : { path, release: nothing };
    },
  };
}

/** The result for a file after all files: rows that waited for a later one may have been imported meanwhile. */
async function checkedFile(db: Database, folder: string, outcome: ImportOutcome): Promise<CheckedFile> {
  const { name, type, rows, reason } = outcome;
  if (reason) {
    const place = await placeOfRefusal(join(folder, name), reason);
    const problem = { ...place, code: reason.code, params: reason.params, value: '' };
    return {
      id: outcome.fileId,
      name,
      type,
      state: 'refused',
      rows,
      accepted: 0,
      changed: 0,
      problems: [problem],
      warnings: [],
      causes: [{ ...problem, kind: 'rejected', thing: '', rows, examples: [problem] }],
      effects: [],
      waiting: [],
    };
  }
  const file = await db
    .selectFrom('erp_file')
    .select(['accepted_count as accepted', 'changed_count as changed'])
    .where('id', '=', outcome.fileId)
    .executeTakeFirstOrThrow();
  const said = await db
    .selectFrom('erp_reject')
    .select(['line', 'column_name as column', 'code', 'value', 'params', 'warning'])
    .where('file_id', '=', outcome.fileId)
    .orderBy('line')
    .orderBy('column_name')
    .orderBy('code')
    .$narrowType<Pick<FileProblem, 'code' | 'params'>>()
    .execute();
  const listed = (warnings: boolean): FileProblem[] =>
    said.flatMap(({ warning, ...problem }) => (warning === warnings ? [problem] : []));
  const problems = listed(false);
  return {
    id: outcome.fileId,
    name,
    type,
    state: outcome.state === 'known' ? 'known' : 'accepted',
    rows,
    accepted: file.accepted,
    changed: outcome.state === 'known' ? 0 : file.changed,
    problems,
    warnings: listed(true),
    causes: await listCauses(db, outcome.fileId, causeExamples),
    effects: outcome.effects ?? [],
    waiting: waitingRows(problems),
  };
}

/** How many rows of a file wait, by what they wait for. */
function waitingRows(problems: readonly FileProblem[]): CheckedFile['waiting'] {
  const bySource = Map.groupBy(problems.filter(waits), ({ params }) => String(params['source']));
  return [...bySource].map(([type, said]) => ({ type, rows: new Set(said.map(({ line }) => line)).size }));
}
