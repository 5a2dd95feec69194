import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { parseHeader, type FileHeader } from './erp.envelope.ts';

/** A small file read as a whole, as the receiver of our files would: header and rows by column name. */
export interface ReadFile {
  readonly header: FileHeader;
  readonly rows: readonly Readonly<Record<string, string>>[];
}

/** Cells of one line. */
export function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    (match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
  );
}

/** Reads one of our files; null if it is incomplete (checksum, count) or not an exchange file. */
export async function readWhole(path: string): Promise<ReadFile | null> {
  const text = await readFile(path, 'utf8');
  const trailer = /#end;(\d+);([0-9a-f]{64})\n$/.exec(text);
  if (!trailer) return null;
  const body = text.slice(0, trailer.index);
  if (createHash('sha256').update(body).digest('hex') !== trailer[2]) return null;
  const [first = '', names = '', ...lines] = body.trimEnd().split('\n');
  const header = parseHeader(first);
  if (!header || lines.length !== Number(trailer[1])) return null;
  const columns = cellsOf(names);
  return {
    header,
    rows: lines.map((line) => Object.fromEntries(cellsOf(line).map((value, index) => [columns[index] ?? '', value]))),
  };
}
