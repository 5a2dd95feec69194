import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileAge } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';
import { directPoolOf } from '#platform/database/database.ts';
import { isFinished, placeOfRefusal, readHeader, type FileHeader } from '#exchange/erp/erp.envelope.ts';
import { findFormat, formats } from '#exchange/erp-formats/erp-formats.ts';
import {
  dataFiles,
  dropMarker,
  dropStrayMarkers,
  freeName,
  isMarked,
  writeRejects,
  type ErpFolders,
} from './erp-inbox.folders.ts';
import { refreshOutdated } from '#goods/catalog/catalog.entries.actions.ts';
import {
  importFile,
  lacksPredecessor,
  type ImportOutcome,
  type ImportOverrides,
} from '#exchange/erp/erp.import.actions.ts';
import { refreshingTypes } from '#exchange/erp/erp.importers.ts';
import { importWaitingRows } from './erp-inbox.resume.actions.ts';

/** Key of the lock that lets one process at a time work on the folders. */
const folderLock = 727304;
/** A file whose predecessor is missing waits this long in the inbox before it is refused. */
export const gapPatienceMs = 15 * 60_000;
/** A file without its last line may still be arriving: it is refused when it has not grown for this long. */
export const arrivalPatienceMs = 60_000;

interface Waiting {
  readonly name: string;
  readonly header: FileHeader | null;
}

/** The header of a file, or null; the import reports invalid, missing or unreadable files. */
const headerOrNull = (path: string): Promise<FileHeader | null> => readHeader(path).catch(() => null);

/** Files of a folder (or the given ones) in reading order: by kind (referenced records first), then by sequence. */
export async function filesInOrder(folder: string, names: readonly string[] | null = null): Promise<Waiting[]> {
  const files = await Promise.all(
    (names ?? (await dataFiles(folder))).map(async (name) => ({
      name,
      header: await headerOrNull(join(folder, name)),
    })),
  );
  const place = (file: Waiting): number => formats.findIndex((format) => format.type === file.header?.type);
  return files.sort(
    (a, b) =>
      place(a) - place(b) || (a.header?.sequence ?? 0) - (b.header?.sequence ?? 0) || (a.name < b.name ? -1 : 1),
  );
}

/** Runs work on the folders under the lock; returns null without doing anything if another process holds it. */
export async function withFolderLock<T>(ctx: Ctx, work: () => Promise<T>): Promise<T | null> {
  const client = await directPoolOf(ctx.db).connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [folderLock]);
    if (!rows[0]?.locked) return null;
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [folderLock]);
    }
  } finally {
    client.release();
  }
}

/**
 * Imports all files of the inbox. Starts with files that a killed process left in `processing`, which is safe to import
 * again. A file that arrives before its predecessor stays in the inbox for a while. Does nothing while another process
 * imports. A file that fails for an outside reason stays in `processing` for the next run and does not block others.
 * Finally imports waiting rows whose records exist now.
 */
export async function scanInbox(ctx: Ctx, folders: ErpFolders): Promise<ImportOutcome[]> {
  const attempt = async (name: string, work: () => Promise<ImportOutcome | null>): Promise<ImportOutcome | null> => {
    try {
      return await work();
    } catch (error) {
      ctx.log.error(
        { file: name, error: String(error), stack: (error as Error).stack },
        'import of an ERP file failed, will be retried',
      );
      return null;
    }
  };
  const outcomes = await withFolderLock(ctx, async () => {
    const taken: (ImportOutcome | null)[] = [];
    await refreshOutdated(ctx);
    for (const name of await dataFiles(folders.processing))
      taken.push(await attempt(name, () => importInboxFile(ctx, folders, name)));
    for (const { wave, more } of parallelBatches(await filesInOrder(folders.inbox))) {
      const done = wave.map(({ name, header }) =>
        attempt(name, async () => {
          if (await isArriving(folders.inbox, name)) return null;
          if (header && (await waitsForPredecessor(ctx, join(folders.inbox, name), header))) return null;
          await rename(join(folders.inbox, name), join(folders.processing, name));
          await dropMarker(folders.inbox, name);
          return importInboxFile(ctx, folders, name, more);
        }),
      );
      taken.push(...(await Promise.all(done)));
      if (!more) await refreshOutdated(ctx);
    }
    await dropStrayMarkers(folders.inbox, new Date(ctx.now.getTime() - arrivalPatienceMs));
    taken.push(...(await importWaitingRows(ctx)));
    return taken.filter((outcome) => outcome !== null);
  });
  return outcomes ?? [];
}

/** Files that are imported in parallel, and whether a later file refreshes the catalog once for all of them. */
interface Batch {
  readonly wave: Waiting[];
  readonly more: boolean;
}

/** Neighbours that are big lists of different kinds may be imported in parallel; all other files alone. */
function parallelBatches(files: readonly Waiting[]): Batch[] {
  const waves: Waiting[][] = [];
  const isList = (file: Waiting | undefined): boolean => findFormat(file?.header?.type ?? '')?.constrained ?? false;
  for (const file of files) {
    const last = waves.at(-1);
    if (last && isList(last[0]) && isList(file) && !last.some((other) => other.header?.type === file.header?.type))
      last.push(file);
    else waves.push([file]);
  }
  const last = waves.findLastIndex((wave) => wave.some((file) => refreshingTypes.has(file.header?.type ?? '')));
  return waves.map((wave, index) => ({ wave, more: index < last }));
}

/** True if a file may still be written: it has no last line and no marker, and was modified a moment ago. */
async function isArriving(folder: string, name: string): Promise<boolean> {
  const path = join(folder, name);
  if ((await fileAge(path)) >= arrivalPatienceMs) return false;
  return !(await isFinished(path)) && !(await isMarked(folder, name));
}

async function waitsForPredecessor(ctx: Ctx, path: string, header: FileHeader): Promise<boolean> {
  if (!(await lacksPredecessor(ctx.db, header))) return false;
  return (await fileAge(path)) < gapPatienceMs;
}

async function importInboxFile(ctx: Ctx, folders: ErpFolders, name: string, more = false): Promise<ImportOutcome> {
  const path = join(folders.processing, name);
  const outcome = await importFile(ctx, path, { beside: folders.inbox, more });
  const target = outcome.state === 'rejected' ? folders.rejected : folders.done;
  const free = await freeName(target, name);
  if (outcome.rejects.length > 0) await writeRejects(target, free, outcome.rejects);
  if (outcome.reason) {
    const { code, params } = outcome.reason;
    const place = await placeOfRefusal(path, outcome.reason);
    await writeRejects(target, free, [{ ...place, code, value: JSON.stringify(params), params }]);
  }
  if (outcome.warnings.length > 0) await writeRejects(target, free, outcome.warnings, 'warnings');
  await rename(path, join(target, free));
  if (outcome.rejects.length > 0)
    ctx.log.warn({ file: name, rejects: outcome.rejects.length }, 'ERP file with rejected rows');
  if (outcome.warnings.length > 0)
    ctx.log.warn({ file: name, warnings: outcome.warnings.length }, 'ERP file with rows accepted with a warning');
  return outcome;
}

/** Imports the files of a folder, or one file, in place (for operators); writes rejects files next to them. */
export async function importFolder(
  ctx: Ctx,
  folder: string,
  names: readonly string[] | null,
  overrides: ImportOverrides,
  report: (outcome: ImportOutcome) => void,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const { wave, more } of parallelBatches(await filesInOrder(folder, names))) {
    const imported = await Promise.all(
      wave.map(({ name }) => importFile(ctx, join(folder, name), { ...overrides, more })),
    );
    if (!more) await refreshOutdated(ctx);
    for (const outcome of imported) {
      if (outcome.rejects.length > 0) await writeRejects(folder, outcome.name, outcome.rejects);
      if (outcome.warnings.length > 0) await writeRejects(folder, outcome.name, outcome.warnings, 'warnings');
      outcomes.push(outcome);
      report(outcome);
    }
  }
  for (const outcome of await importWaitingRows(ctx)) {
    outcomes.push(outcome);
    report(outcome);
  }
  return outcomes;
}
