import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileAge } from '../../platform/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { poolOf } from '../../platform/database.ts';
import { isFinished, readHeader, type FileHeader } from './erp.envelope.ts';
import { findFormat, formats } from './erp.formats.ts';
import { dataFiles, dropMarker, dropStrayMarkers, freeName, isMarked, writeRejects, type ErpFolders } from './erp.folders.ts';
import { importFile, lastSequence, type ImportOutcome, type ImportOverrides } from './erp.import.actions.ts';
import { takeWaiting } from './erp.resume.actions.ts';

/** Key of the lock under which one process at a time works on the folders. */
const folderLock = 727304;
/** A file whose predecessor is missing waits so long in the inbox before it is refused. */
export const gapPatienceMs = 15 * 60_000;
/** A file without its last line may still be arriving: it is refused when nothing was added for so long. */
export const arrivalPatienceMs = 60_000;

interface Waiting {
  readonly name: string;
  readonly header: FileHeader | null;
}

/** The header of a file, or null: what is wrong with it, or that it is gone or cannot be read, is told when it is taken in. */
const headerOrNull = (path: string): Promise<FileHeader | null> => readHeader(path).catch(() => null);

/** Files of a folder (or those named) in the order in which they are to be read: by kind (what others refer to first), then by sequence. */
export async function filesInOrder(folder: string, names: readonly string[] | null = null): Promise<Waiting[]> {
  const files = await Promise.all((names ?? (await dataFiles(folder))).map(async (name) => ({ name, header: await headerOrNull(join(folder, name)) })));
  const place = (file: Waiting): number => formats.findIndex((format) => format.type === file.header?.type);
  return files.sort((a, b) => place(a) - place(b) || (a.header?.sequence ?? 0) - (b.header?.sequence ?? 0) || (a.name < b.name ? -1 : 1));
}

/** Does work on the folders while no other process does; answers null, and does nothing, when another one is at it. */
export async function underFolderLock<T>(ctx: Ctx, work: () => Promise<T>): Promise<T | null> {
  const client = await poolOf(ctx.db).connect();
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
 * Takes in everything that lies in the inbox. First what a killed process left in `processing`, which is safe to import again.
 * A file that comes before its predecessor stays in the inbox for a while. Does nothing while another process is at it. A file
 * that fails for no fault of its own stays in `processing` for the next time and holds up no other. At the end rows that waited
 * for what came are taken.
 */
export async function scanInbox(ctx: Ctx, folders: ErpFolders): Promise<ImportOutcome[]> {
  const attempt = async (name: string, work: () => Promise<ImportOutcome | null>): Promise<ImportOutcome | null> => {
    try {
      return await work();
    } catch (error) {
      ctx.log.error({ file: name, error: String(error), stack: (error as Error).stack }, 'ERP file could not be taken in, will be tried again');
      return null;
    }
  };
  const outcomes = await underFolderLock(ctx, async () => {
    const taken: (ImportOutcome | null)[] = [];
    for (const name of await dataFiles(folders.processing)) taken.push(await attempt(name, () => takeIn(ctx, folders, name)));
    for (const wave of wavesOf(await filesInOrder(folders.inbox))) {
      const done = wave.map(({ name, header }) =>
        attempt(name, async () => {
          if (await isArriving(folders.inbox, name)) return null;
          if (header && (await waitsForPredecessor(ctx, join(folders.inbox, name), header))) return null;
          await rename(join(folders.inbox, name), join(folders.processing, name));
          await dropMarker(folders.inbox, name);
          return takeIn(ctx, folders, name);
        }),
      );
      taken.push(...(await Promise.all(done)));
    }
    await dropStrayMarkers(folders.inbox, new Date(ctx.now.getTime() - arrivalPatienceMs));
    taken.push(...(await takeWaiting(ctx)));
    return taken.filter((outcome) => outcome !== null);
  });
  return outcomes ?? [];
}

/** Files that may be taken in side by side: neighbours that are big lists of different kinds; all others alone. */
function wavesOf(files: readonly Waiting[]): Waiting[][] {
  const waves: Waiting[][] = [];
  const isList = (file: Waiting | undefined): boolean => findFormat(file?.header?.type ?? '')?.constrained ?? false;
  for (const file of files) {
    const last = waves.at(-1);
    if (last && isList(last[0]) && isList(file) && !last.some((other) => other.header?.type === file.header?.type)) last.push(file);
    else waves.push([file]);
  }
  return waves;
}

/** Whether a file may still be written: it has no last line and no marker, and was touched a moment ago. */
async function isArriving(folder: string, name: string): Promise<boolean> {
  const path = join(folder, name);
  if ((await fileAge(path)) >= arrivalPatienceMs) return false;
  return !(await isFinished(path)) && !(await isMarked(folder, name));
}

async function waitsForPredecessor(ctx: Ctx, path: string, header: FileHeader): Promise<boolean> {
  const last = await lastSequence(ctx.db, header.type, header.sender);
  if (last === null || header.sequence <= last + 1) return false;
  return (await fileAge(path)) < gapPatienceMs;
}

async function takeIn(ctx: Ctx, folders: ErpFolders, name: string): Promise<ImportOutcome> {
  const path = join(folders.processing, name);
  const outcome = await importFile(ctx, path, { beside: folders.inbox });
  const target = outcome.state === 'rejected' ? folders.rejected : folders.done;
  const free = await freeName(target, name);
  if (outcome.rejects.length > 0) await writeRejects(target, free, outcome.rejects);
  if (outcome.reason)
    await writeRejects(target, free, [
      { line: 1, column: '', code: outcome.reason.code, value: JSON.stringify(outcome.reason.params), params: outcome.reason.params },
    ]);
  if (outcome.warnings.length > 0) await writeRejects(target, free, outcome.warnings, 'warnings');
  await rename(path, join(target, free));
  if (outcome.rejects.length > 0) ctx.log.warn({ file: name, rejects: outcome.rejects.length }, 'ERP file with rejected rows');
  if (outcome.warnings.length > 0) ctx.log.warn({ file: name, warnings: outcome.warnings.length }, 'ERP file with rows taken with a warning');
  return outcome;
}

/** Imports the files of a folder, or one file, where they lie (for operators); rejects files are written beside them. */
export async function importFolder(
  ctx: Ctx,
  folder: string,
  names: readonly string[] | null,
  overrides: ImportOverrides,
  report: (outcome: ImportOutcome) => void,
): Promise<ImportOutcome[]> {
  const outcomes: ImportOutcome[] = [];
  for (const wave of wavesOf(await filesInOrder(folder, names))) {
    for (const outcome of await Promise.all(wave.map(({ name }) => importFile(ctx, join(folder, name), overrides)))) {
      if (outcome.rejects.length > 0) await writeRejects(folder, outcome.name, outcome.rejects);
      if (outcome.warnings.length > 0) await writeRejects(folder, outcome.name, outcome.warnings, 'warnings');
      outcomes.push(outcome);
      report(outcome);
    }
  }
  for (const outcome of await takeWaiting(ctx)) {
    outcomes.push(outcome);
    report(outcome);
  }
  return outcomes;
}
