import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { DomainError } from '../../../rules/errors.ts';
import { cell, isInstant } from './erp.cells.ts';
import type { Column, FileFormat } from './erp.columns.ts';
import { findFormat, layoutVersion } from './erp.formats.ts';

/** Contents of the first line of a file. */
export interface FileHeader {
  readonly type: string;
  readonly sender: string;
  readonly sequence: number;
  readonly madeAt: Date;
  readonly rowCount: number;
}

/** A file with a valid envelope: the position of its rows, its columns, and its permanent identity. */
export interface Envelope {
  readonly header: FileHeader;
  readonly format: FileFormat;
  /** Columns in the order of the file. */
  readonly columns: readonly Column[];
  /** Bytes of the rows: from `from` up to, but not including, `to`. */
  readonly from: number;
  readonly to: number;
  readonly sha256: string;
}

/** Line number of the first row: header and column names come before it. */
export const firstRowLine = 3;
const largestFile = 1024 * 1024 * 1024;
const mark = { header: '#paceline', trailer: '#end' } as const;

/** First line of a file. */
export function headerLine(header: FileHeader): string {
  return [
    mark.header,
    layoutVersion,
    header.type,
    header.sender,
    header.sequence,
    header.madeAt.toISOString(),
    header.rowCount,
  ].join(';');
}

/** The whole text of a file from rows of cells (unquoted texts; this function quotes them). */
export function fileText(
  header: Omit<FileHeader, 'rowCount'>,
  format: FileFormat,
  rows: readonly (readonly string[])[],
): string {
  const body =
    [
      headerLine({ ...header, rowCount: rows.length }),
      format.columns.map((column) => column.name).join(';'),
      ...rows.map((row) => row.map(cell).join(';')),
    ].join('\n') + '\n';
  return body + trailerLine(rows.length, createHash('sha256').update(body));
}

/** Last line of a file whose previous bytes went into `hash`. */
export function trailerLine(rowCount: number, hash: Hash): string {
  return `${mark.trailer};${rowCount};${hash.digest('hex')}\n`;
}

/** Parses the first line; null if it is not a header. Throws DomainError if it is not usable. */
export function parseHeader(line: string): FileHeader | null {
  const [start, version, type, sender, sequence, madeAt, rowCount, ...more] = line.replace(/\r$/, '').split(';');
  if (start !== mark.header) return null;
  if (version !== String(layoutVersion)) throw new DomainError('file_version_unknown');
  if (
    !/^[a-z_]{1,40}$/.test(type ?? '') ||
    !/^[0-9A-Za-z_.-]{1,40}$/.test(sender ?? '') ||
    !/^\d{1,15}$/.test(sequence ?? '') ||
    !isInstant(madeAt ?? '') ||
    !/^\d{1,9}$/.test(rowCount ?? '') ||
    more.length > 0
  ) {
    throw new DomainError('file_header_invalid');
  }
  return {
    type: type ?? '',
    sender: sender ?? '',
    sequence: Number(sequence),
    madeAt: new Date(madeAt ?? ''),
    rowCount: Number(rowCount),
  };
}

/** The header of a file, read from its beginning; throws DomainError if there is no usable one. */
export async function readHeader(path: string): Promise<FileHeader> {
  const file = await open(path);
  try {
    return headerOf(await headOf(file)).header;
  } finally {
    await file.close();
  }
}

async function headOf(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8192), 0, 8192, 0);
  return buffer.subarray(0, bytesRead);
}

function headerOf(head: Buffer): { header: FileHeader; length: number } {
  const marks = head.subarray(0, 3).toString('latin1');
  if (marks.startsWith('\xFF\xFE') || marks.startsWith('\xFE\xFF') || marks === '\xEF\xBB\xBF')
    throw new DomainError('file_encoding');
  const length = head.indexOf(10);
  if (length === -1) throw new DomainError('file_header_missing');
  const header = parseHeader(head.toString('utf8', 0, length));
  if (!header) throw new DomainError('file_header_missing');
  return { header, length: length + 1 };
}

function columnsOf(line: string, format: FileFormat): Column[] {
  const names = line.replace(/\r$/, '').split(';');
  const unknown = names.find(
    (name, index) => names.indexOf(name) !== index || !format.columns.some((column) => column.name === name),
  );
  const missing = format.columns.find((column) => !column.mayLack && !names.includes(column.name));
  if (missing) throw new DomainError('file_column_missing', { column: missing.name });
  if (unknown !== undefined) throw new DomainError('file_column_unknown', { column: unknown.slice(0, 60) });
  return names.map((name) => format.columns.find((column) => column.name === name) as Column);
}

const trailerPattern = /(?:^|\n)(#end;(\d{1,9});([0-9a-f]{64})\r?\n?)$/;

async function tailOf(file: FileHandle, size: number): Promise<string> {
  const length = Math.min(size, 256);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.toString('latin1', 0, bytesRead);
}

/** True for a file that has its last line; does not check the rest. */
export async function isFinished(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    return trailerPattern.test(await tailOf(file, (await file.stat()).size));
  } finally {
    await file.close();
  }
}

/**
 * Checks a file's envelope without reading its rows: header, column names, trailer, row count, checksum. Throws
 * DomainError with a `file_...` code. A damaged, cut or extended file cannot pass: the trailer has the SHA-256 of
 * everything before it.
 */
export async function inspectFile(path: string): Promise<Envelope> {
  const file = await open(path);
  let header: FileHeader;
  let format: FileFormat | null;
  let columns: Column[];
  let from: number;
  let tail: string;
  let size: number;
  try {
    size = (await file.stat()).size;
    if (size === 0) throw new DomainError('file_empty');
    if (size > largestFile) throw new DomainError('file_too_large', { limit: largestFile });
    const head = await headOf(file);
    const first = headerOf(head);
    header = first.header;
    format = findFormat(header.type);
    if (!format || format.direction !== 'in') throw new DomainError('file_type_unknown', { type: header.type });
    const end = head.indexOf(10, first.length);
    // The names of the columns always fit into the head, so a file without the end of their line was cut off.
    if (end === -1) throw new DomainError('file_trailer_missing');
    columns = columnsOf(head.toString('utf8', first.length, end), format);
    from = end + 1;
    tail = await tailOf(file, size);
  } finally {
    await file.close();
  }
  const trailer = trailerPattern.exec(tail);
  if (!trailer) throw new DomainError('file_trailer_missing');
  const to = size - (trailer[1] ?? '').length;
  if (to < from) throw new DomainError('file_trailer_missing');
  const { lines, checksum, sha256 } = await digest(path, from, to);
  if (checksum !== trailer[3]) throw new DomainError('file_checksum_mismatch');
  if (Number(trailer[2]) !== lines || header.rowCount !== lines)
    throw new DomainError('file_count_mismatch', { said: header.rowCount, found: lines });
  return { header, format, columns, from, to, sha256 };
}

/** One pass over the bytes: line breaks between `from` and `to`, hash of everything before `to`, hash of the whole. */
async function digest(
  path: string,
  from: number,
  to: number,
): Promise<{ lines: number; checksum: string; sha256: string }> {
  const hash = createHash('sha256');
  let checksum = '';
  let lines = 0;
  let offset = 0;
  for await (const data of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const chunk = data as Buffer;
    const begin = Math.max(0, from - offset);
    const end = Math.min(chunk.length, to - offset);
    for (let at = chunk.indexOf(10, begin); at !== -1 && at < end; at = chunk.indexOf(10, at + 1)) lines += 1;
    if (checksum === '' && offset + chunk.length >= to) {
      hash.update(chunk.subarray(0, to - offset));
      checksum = hash.copy().digest('hex');
      hash.update(chunk.subarray(to - offset));
    } else hash.update(chunk);
    offset += chunk.length;
  }
  return { lines, checksum, sha256: hash.digest('hex') };
}
