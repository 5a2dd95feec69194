import { randomUUID } from 'node:crypto';
import { access, link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withoutFormula } from '#rules/csv.ts';
import { defaultLocale } from '#rules/locales.ts';
import { syncFolder } from '#platform/files/files.ts';
import { textIn } from '#platform/text/texts.ts';
import { cell } from '#exchange/erp-columns/erp-columns.cells.ts';
import { waits } from '#exchange/erp-columns/erp-columns.records.ts';
import type { Reject } from '#exchange/erp/erp.rows.ts';

/**
 * The folders of the exchange: incoming files go through `inbox` and `processing` to `done` or `rejected`; `out` has
 * ours.
 */
export interface ErpFolders {
  readonly inbox: string;
  readonly processing: string;
  readonly done: string;
  readonly rejected: string;
  readonly out: string;
}

/** Creates missing folders below `folder`. */
export async function openFolders(folder: string): Promise<ErpFolders> {
  const folders = {
    inbox: join(folder, 'inbox'),
    processing: join(folder, 'processing'),
    done: join(folder, 'done'),
    rejected: join(folder, 'rejected'),
    out: join(folder, 'out'),
  };
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true });
  return folders;
}

const idFile = '.paceline-folder';

/** The id of an exchange folder, the same for every server that reaches it; null if it has none yet. */
export async function folderId(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, idFile), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The id of an exchange folder, which gets one if it has none. */
export async function ensureFolderId(folder: string): Promise<string> {
  const known = await folderId(folder);
  if (known !== null) return known;
  const half = join(folder, `${idFile}.${randomUUID()}`);
  await writeFile(half, randomUUID());
  try {
    // Unlike a rename, a link does not replace the id that another process has just written.
    await link(half, join(folder, idFile));
  } catch (error) {
    // Some network file systems have no links.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rename(half, join(folder, idFile));
  } finally {
    await rm(half, { force: true });
  }
  return (await folderId(folder)) ?? '';
}

/**
 * Data files of a folder; excludes unfinished (`.part`, `.tmp`) and hidden files and our lists of rejects and warnings.
 */
export async function dataFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { withFileTypes: true });
  return names
    .filter(
      (entry) =>
        entry.isFile() &&
        entry.name.endsWith('.csv') &&
        !entry.name.startsWith('.') &&
        !/\.(?:rejects|warnings)\.csv$/.test(entry.name),
    )
    .map((entry) => entry.name)
    .sort();
}

/** Writes a file under a temporary name, syncs it to disk and renames it: nobody sees an incomplete file. */
export async function writeWhole(path: string, text: string | Buffer): Promise<void> {
  const half = `${path}.${randomUUID()}.part`;
  const file = await open(half, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, path);
  await syncFolder(dirname(path));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A free name in a folder: the file's own, or with a number before the extension if that is taken. */
export async function freeName(folder: string, name: string): Promise<string> {
  let free = name;
  for (let number = 2; await exists(join(folder, free)); number += 1)
    free = name.replace(/(\.[^.]*)?$/, `.${number}$1`);
  return free;
}

/** Suffix of the marker file that says a data file is complete. For senders that cannot rename. */
const marker = '.done';

/** True if a file has its marker. */
export const isMarked = (folder: string, name: string): Promise<boolean> => exists(join(folder, `${name}${marker}`));

/** Removes the marker of a file. */
export const dropMarker = (folder: string, name: string): Promise<void> =>
  rm(join(folder, `${name}${marker}`), { force: true });

/** Removes markers of files that were imported without waiting for them. */
export async function dropStrayMarkers(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(`.csv${marker}`) || (await exists(join(folder, name.slice(0, -marker.length))))) continue;
    // The sender may remove it too.
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts?.isFile() && facts.mtime < before) await rm(join(folder, name), { force: true });
  }
}

const draftOf = (name: string, sha256: string): string => `.${name}.${sha256}`;

/** Writes an outgoing file under a hidden name that contains its hash; `publishDraft` renames it. */
export async function writeDraft(folder: string, name: string, sha256: string, text: string): Promise<void> {
  await writeWhole(join(folder, draftOf(name, sha256)), text);
}

/** Renames a hidden file to its final name; ignores a file that another process already renamed. */
export async function publishDraft(folder: string, name: string, sha256: string): Promise<void> {
  try {
    await rename(join(folder, draftOf(name, sha256)), join(folder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Hidden files in a folder, in the order of their names. */
export async function listDrafts(folder: string): Promise<{ name: string; sha256: string }[]> {
  const found = (await readdir(folder)).sort().map((name) => /^\.(.+\.csv)\.([0-9a-f]{64})$/.exec(name));
  return found.flatMap((match) => (match?.[1] && match[2] ? [{ name: match[1], sha256: match[2] }] : []));
}

/** Deletes a hidden file. */
export const dropDraft = (folder: string, name: string, sha256: string): Promise<void> =>
  rm(join(folder, draftOf(name, sha256)), { force: true });

const resultOf = (reject: Reject): string => (waits(reject) ? 'waiting' : 'rejected');

/**
 * Writes `<name>.rejects.csv`, or `<name>.warnings.csv` for imported rows: line, column, code, the reason in words, the
 * value of the cell, and whether the row was rejected, waits, or was imported with a warning.
 */
export async function writeRejects(
  folder: string,
  name: string,
  rejects: readonly Reject[],
  kind: 'rejects' | 'warnings' = 'rejects',
): Promise<string> {
  const path = join(folder, `${name.replace(/\.csv$/, '')}.${kind}.csv`);
  const lines = [...rejects]
    .sort((a, b) => a.line - b.line)
    .map((reject) =>
      [
        String(reject.line),
        reject.column,
        reject.code,
        cell(textIn(defaultLocale, reject.code, reject.params)),
        cell(withoutFormula(reject.value)),
        kind === 'warnings' ? 'warning' : resultOf(reject),
      ].join(';'),
    );
  await writeWhole(path, ['line;column;code;text;value;result', ...lines, ''].join('\n'));
  return path;
}
