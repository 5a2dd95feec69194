import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely, type Selectable } from 'kysely';
import { csvForm, fixedCsv } from '#rules/csv.ts';
import { downloadDays, type DownloadFormat } from '#rules/exchange/downloads/modules.ts';
import { DomainError, type ErrorCode } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import { defaultLocale, isLocale } from '#rules/locales.ts';
import { reachAsFar, type UserArea } from '#rules/permissions.ts';
import { contextOfUser } from '#platform/access/context-of-user.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { poolOf, type Database } from '#platform/database/database.ts';
import type { DownloadsRequest, Tables } from '#platform/database/database-types.ts';
import { paperOf } from '#platform/sheets/export.ts';
import { isZipped } from '#platform/sheets/export-file.ts';
import { runExport, statementOf, type ExportOrder, type ExportOutcome } from '#platform/sheets/export-run.ts';
import type { SourceStatement } from '#platform/sheets/export-source.ts';
import { incomingFolder, syncFolder } from '#platform/files/files.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { sheetRows } from '#platform/sheets/workbook-parts.ts';
import { findActiveCustomer } from '#accounts/customers/customers.queries.ts';
import { findActor } from '#access/identity/identity.queries.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { exporters } from './downloads.exporters.queries.ts';
import { modulesFor, requestsDownloads } from './downloads.policy.ts';

type Row = Selectable<DownloadsRequest>;

/** Runs of a request before it counts as failed: a killed process must not be able to start the same export for ever. */
const mostAttempts = 4;
const dayMs = 24 * 3_600_000;
/** The job that delivers a file to a target. */
export const deliverJob = 'downloads.deliver';
/** Folder of the files in the store. */
export const downloadsFolder = 'downloads';

/** Takes a request for a run: waiting, or left over by a run that ended before it was done. */
async function begin(ctx: Ctx, id: string): Promise<Row | null> {
  const row = await ctx.db
    .updateTable('downloads_request')
    .set(({ eb }) => ({
      state: 'processing',
      started_at: ctx.now,
      attempts: eb('attempts', '+', 1),
      row_count: 0,
      row_total: null,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'processing'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The part of an export that {@link exportingUser} reads. */
export const exportOfUser = ['user_id', 'market_id', 'host', 'customer_id', 'locale', 'module', 'areas'] as const;
/** An export and the user whose rights it needs; `areas` are null while there is no file. */
export type ExportOfUser = Pick<Row, (typeof exportOfUser)[number]>;

/** The context of the user of an export, with the rights that they have now; null when these do not allow it (any more). */
export async function exportingUser(ctx: Ctx, row: ExportOfUser): Promise<SignedInCtx | null> {
  const market = await findMarket(ctx.db, row.host);
  const actor = await findActor(ctx.db, row.user_id, '');
  if (!market || market.id !== row.market_id || !actor) return null;
  const customer = row.customer_id && (await findActiveCustomer(ctx.db, actor, row.customer_id, market.sorgs));
  const locale = isLocale(row.locale) ? row.locale : defaultLocale;
  const own = contextOfUser(ctx, { actor, market, locale, customer: customer || null });
  const offered = modulesFor(own).some(({ module }) => module === row.module);
  const mayRequest = requestsDownloads.every((permission) => actor.permissions.has(permission));
  const reachesCustomer = row.customer_id === null ? actor.ownCustomerId === null : own.customer !== null;
  const reachesAreas = row.areas === null || reachAsFar(actor.areas, row.areas as unknown as readonly UserArea[]);
  return offered && mayRequest && reachesCustomer && reachesAreas ? own : null;
}

/** A complete file of the download area. */
export type CompleteFile = Pick<Row, 'id' | 'module' | 'row_count'> & {
  readonly stored: string;
  readonly fileName: string;
};

/** The file of one of the caller's own requests, while it is kept and they have the rights that it needs; else null. */
export async function fileToFetch(ctx: SignedInCtx, id: string): Promise<CompleteFile | null> {
  if (!isId(id)) return null;
  const row = await ctx.db
    .selectFrom('downloads_request')
    .select([...exportOfUser, 'id', 'row_count', 'stored', 'file_name as fileName'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.actor.userId)
    .where('removed_at', 'is', null)
    .where('state', '=', 'complete')
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  if (!row || !(await exportingUser(ctx, row))) return null;
  const { stored, fileName } = row;
  return stored === null || fileName === null ? null : { ...row, stored, fileName };
}

const periodOf = (row: Row) =>
  row.from_on === null || row.to_on === null ? null : { from: row.from_on, to: row.to_on };

/** The name of a file: module and period in the language of the user. */
function nameOf(ctx: Ctx, row: Row): string {
  const period = periodOf(row);
  const days = period ? ` ${period.from} ${period.to}` : '';
  return `${ctx.text(`downloads.module.${row.module}`)}${days}`.replaceAll(/[^\p{L}\p{Nd} ._-]/gu, '_');
}

/** Programs read the files of targets, people all others. */
function orderOf(ctx: Ctx, db: Database, statement: SourceStatement, row: Row, path: string): ExportOrder {
  const { columns, from, order } = statement;
  const handle = db as Kysely<Tables>;
  const values = sql.join(columns.map(({ id, value }) => sql`${value} as ${sql.id(id)}`));
  return {
    databaseUrl: poolOf(db).options.connectionString ?? '',
    count: statementOf(sql`select count(*) as count ${from}`.compile(handle)),
    rows: statementOf(sql`select ${values} ${from} order by ${order}`.compile(handle)),
    file: {
      path,
      format: row.format as DownloadFormat,
      name: nameOf(ctx, row),
      columns: columns.map(({ heading, kind }) => ({ name: ctx.text(heading), kind })),
      rowsOfSheet: sheetRows,
      paper: paperOf(ctx.locale),
      form: row.target_id === null ? csvForm(ctx.locale) : fixedCsv,
    },
  };
}

/** Writes the file; null when the user cancelled meanwhile. */
async function write(ctx: SignedInCtx, row: Row, path: string): Promise<ExportOutcome | null> {
  const source = exporters[row.module as keyof typeof exporters];
  const statement = await source.statement(ctx, periodOf(row));
  const progress = async (rows: number, expected: number): Promise<boolean> => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('downloads_request')
      .set({ row_count: rows, row_total: expected })
      .where('id', '=', row.id)
      .where('state', '=', 'processing')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };
  const on = (db: Database): Promise<ExportOutcome | null> =>
    runExport(orderOf(ctx, db, statement, row, path), progress);
  const { replica } = ctx;
  if (!source.mayLag || !replica || !(await replica.mayServe(ctx.actor.userId))) return on(ctx.db);
  try {
    return await on(replica.contextOf(ctx).db);
  } catch (error) {
    replica.failed(error);
    return on(ctx.db);
  }
}

/** Puts the file into the store, where it survives a power cut. */
async function keep(ctx: Ctx, stored: string, path: string): Promise<void> {
  await ctx.files.take(stored, path);
  if (ctx.files.folder !== null) await syncFolder(join(ctx.files.folder, downloadsFolder));
}

const tell = (ctx: Ctx, row: Row, kind: 'download.ready' | 'download.failed', more: object): Promise<void> =>
  ctx.enqueue('notices.raise', {
    kind,
    key: row.id,
    details: {
      at: ctx.now.toISOString(),
      host: row.host,
      userId: row.user_id,
      module: row.module,
      from: row.from_on,
      to: row.to_on,
      ...more,
    },
  });

/** Records the file of a request with its rows, and tells the user. Returns whether the request still wanted it. */
async function complete(ctx: SignedInCtx, row: Row, stored: string, outcome: ExportOutcome): Promise<boolean> {
  const expiresAt = new Date(ctx.now.getTime() + downloadDays * dayMs);
  const fileName = `${nameOf(ctx, row)}.${extensionOf(row, outcome)}`;
  return withTransaction(ctx, async (inner) => {
    const done = await inner.db
      .updateTable('downloads_request')
      .set({
        state: 'complete',
        finished_at: ctx.now,
        expires_at: expiresAt,
        row_count: outcome.rows,
        row_total: outcome.rows,
        byte_count: outcome.bytes,
        file_name: fileName,
        stored,
        areas: JSON.stringify(ctx.actor.areas),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'processing')
      .returning('id')
      .executeTakeFirst();
    if (!done) return false;
    await inner.record({
      action: 'downloads.export',
      subjectType: 'download',
      subjectId: row.id,
      after: {
        module: row.module,
        ...periodOf(row),
        format: row.format,
        allCustomers: row.customer_id === null,
        rows: outcome.rows,
        bytes: outcome.bytes,
      },
    });
    if (row.target_id !== null) await inner.enqueue(deliverJob, { id: row.id }, { key: `${deliverJob} ${row.id}` });
    else await tell(inner, row, 'download.ready', { rows: outcome.rows, fileName, expiresAt: expiresAt.toISOString() });
    return true;
  });
}

const extensionOf = (row: Row, { expected }: ExportOutcome): string =>
  isZipped({ format: row.format as DownloadFormat, expected }) ? 'zip' : row.format;

/** Ends a request that cannot be made, and tells the user why. It does not count for the quota. */
async function fail(ctx: Ctx, row: Row, failure: ErrorCode): Promise<void> {
  const actor = await findActor(ctx.db, row.user_id, '');
  await withTransaction({ ...ctx, actor }, async (inner) => {
    const failed = await inner.db
      .updateTable('downloads_request')
      .set({ state: 'failed', finished_at: ctx.now, failure })
      .where('id', '=', row.id)
      .where('state', '=', 'processing')
      .returning('id')
      .executeTakeFirst();
    if (!failed) return;
    await inner.record({
      action: 'downloads.fail',
      subjectType: 'download',
      subjectId: row.id,
      after: { module: row.module, failure },
    });
    await tell(inner, row, 'download.failed', { failure });
  });
}

async function make(ctx: Ctx, row: Row): Promise<void> {
  const own = await exportingUser(ctx, row);
  if (!own) throw new DomainError('forbidden_scope');
  const folder = incomingFolder(ctx.files);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    const outcome = await write(own, row, path);
    if (outcome === null) return;
    const stored = `${downloadsFolder}/${row.id}.${extensionOf(row, outcome)}`;
    await keep(own, stored, path);
    if (!(await complete({ ...own, now: ctx.now }, row, stored, outcome))) await ctx.files.remove(stored);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Makes the file of a request with the rights that its user has now. Safe to run twice: a run that was killed starts
 * again and gives the same file. Throws when it is worth another attempt.
 */
export async function makeDownload(ctx: Ctx, id: string): Promise<void> {
  const row = await begin(ctx, id);
  if (!row) return;
  try {
    if (row.attempts > mostAttempts) throw new DomainError('something_wrong');
    await make(ctx, row);
  } catch (error) {
    if (error instanceof DomainError) return fail(ctx, row, error.code);
    if (row.attempts < mostAttempts) throw error;
    ctx.log.error({ download: id, error: String(error) }, 'an export failed for the last time');
    await fail(ctx, row, 'something_wrong');
  }
}
