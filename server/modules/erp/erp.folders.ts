import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { defaultLocale } from '../../../rules/locales.ts';
import { textIn } from '../../platform/texts.ts';
import { cell, looksLikeFormula } from './erp.cells.ts';
import type { Reject } from './erp.rows.ts';

/** The folders of the exchange: files come in through `inbox` and go through `processing` to `done` or `rejected`; `out` holds ours. */
export interface ErpFolders {
  readonly inbox: string;
  readonly processing: string;
  readonly done: string;
  readonly rejected: string;
  readonly out: string;
}

/** Makes the folders below `folder` where they are missing. */
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

/** Data files of a folder; half-written (`.part`, `.tmp`), hidden and rejects files are none. */
export async function dataFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && entry.name.endsWith('.csv') && !entry.name.startsWith('.') && !entry.name.endsWith('.rejects.csv'))
    .map((entry) => entry.name)
    .sort();
}

/** Writes a file under a temporary name, brings it to the disk and gives it its name: nobody sees half of it. */
export async function writeWhole(path: string, text: string): Promise<void> {
  const half = `${path}.${randomUUID().slice(0, 8)}.part`;
  const file = await open(half, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(half, path);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Moves a file into a folder under its own name, or where that is taken with a number before the ending. */
export async function moveInto(folder: string, path: string): Promise<string> {
  const name = basename(path);
  let target = join(folder, name);
  for (let number = 2; await exists(target); number += 1) target = join(folder, name.replace(/(\.[^.]*)?$/, `.${number}$1`));
  await rename(path, target);
  return target;
}

/** Writes `<name>.rejects.csv`: line, column, code, the reason in words, and what stood there. */
export async function writeRejects(folder: string, name: string, rejects: readonly Reject[]): Promise<string> {
  const path = join(folder, `${name.replace(/\.csv$/, '')}.rejects.csv`);
  const harmless = (value: string): string => cell(looksLikeFormula(value) ? `'${value}` : value);
  const lines = [...rejects]
    .sort((a, b) => a.line - b.line)
    .map((reject) => [String(reject.line), reject.column, reject.code, cell(textIn(defaultLocale, reject.code)), harmless(reject.value)].join(';'));
  await writeWhole(path, ['line;column;code;text;value', ...lines, ''].join('\n'));
  return path;
}
