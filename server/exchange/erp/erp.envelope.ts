import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { DomainError, type ErrorCode } from '#rules/errors.ts';
import { cell, isInstant } from '#exchange/erp-columns/erp-columns.cells.ts';
import type { Column, FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { findFormat, layoutVersion } from '#exchange/erp-formats/erp-formats.ts';

/** Contents of the first line of a file. */
export interface FileHeader {
  readonly type: string;
  readonly sender: string;
  readonly sequence: number;
  readonly madeAt: Date;
  readonly rowCount: number;
}

/** Separators that files may use. The portal writes semicolons. */
export const separators = [';', ',', '\t'] as const;
export type Separator = (typeof separators)[number];

/** A file with a valid envelope: the position of its rows, its columns, and its permanent identity. */
export interface Envelope {
  readonly header: FileHeader;
  readonly format: FileFormat;
  /** The separator of the header line, and so of every line. */
  readonly separator: Separator;
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

/**
 * The text of a file that was edited by hand, with a first and a last line that fit its rows again: the next sequence, made
 * at `madeAt`. Throws DomainError if the first line is not a usable header.
 */
export function sealedAgain(text: string, madeAt: Date): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith(mark.trailer));
  const [first = '', ...rest] = lines;
  const header = parseHeader(first);
  if (!header) throw new DomainError('file_header_missing');
  const separator = separatorOf(first);
  // The line with the names of the columns is no row.
  const rowCount = Math.max(rest.length - 1, 0);
  const changed = headerLine({ ...header, sequence: header.sequence + 1, madeAt, rowCount });
  const body = `${[changed.replaceAll(';', separator), ...rest].join('\n')}\n`;
  return body + trailerLine(rowCount, createHash('sha256').update(body)).replaceAll(';', separator);
}

/** Cells of the header line after its mark and version, with what they must look like. */
const headerCells = [
  { name: 'kind', valid: (cell: string) => /^[a-z_]{1,40}$/.test(cell) },
  { name: 'sender', valid: (cell: string) => /^[0-9A-Za-z_.-]{1,40}$/.test(cell) },
  { name: 'sequence', valid: (cell: string) => /^\d{1,15}$/.test(cell) },
  { name: 'made_at', valid: isInstant },
  { name: 'rows', valid: (cell: string) => /^\d{1,9}$/.test(cell) },
] as const;

const invalidHeader = (cell: string): DomainError => new DomainError('file_header_invalid', { cell }, cell);

/** The separator of a header line. Throws DomainError if it is none that files may use. */
function separatorOf(line: string): Separator {
  const found = separators.find((separator) => line.startsWith(mark.header + separator));
  if (!found) throw invalidHeader('separator');
  return found;
}

/** Parses the first line; null if it is not a header. Throws DomainError if it is not usable. */
export function parseHeader(line: string): FileHeader | null {
  if (!line.startsWith(mark.header)) return null;
  const [, version, ...cells] = line.replace(/\r$/, '').split(separatorOf(line));
  if (version !== String(layoutVersion)) throw new DomainError('file_version_unknown', {}, 'version');
  for (const [index, { name, valid }] of headerCells.entries())
    if (!valid(cells[index] ?? '')) throw invalidHeader(name);
  if (cells.length > headerCells.length) throw invalidHeader('end');
  const [type = '', sender = '', sequence, madeAt = '', rowCount] = cells;
  return { type, sender, sequence: Number(sequence), madeAt: new Date(madeAt), rowCount: Number(rowCount) };
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

const byteOrderMark = '\xEF\xBB\xBF';

function headerOf(head: Buffer): { header: FileHeader; separator: Separator; marked: boolean; length: number } {
  const marks = head.subarray(0, 3).toString('latin1');
  if (marks.startsWith('\xFF\xFE') || marks.startsWith('\xFE\xFF')) throw new DomainError('file_encoding');
  const marked = marks === byteOrderMark;
  const length = head.indexOf(10);
  if (length === -1) throw new DomainError('file_header_missing');
  const line = head.toString('utf8', marked ? byteOrderMark.length : 0, length);
  const header = parseHeader(line);
  if (!header) throw new DomainError('file_header_missing');
  return { header, separator: separatorOf(line), marked, length: length + 1 };
}

function columnsOf(line: string, format: FileFormat, separator: Separator): Column[] {
  const names = line.replace(/\r$/, '').split(separator);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  const unknown = names.find((name) => !format.columns.some((column) => column.name === name));
  const missing = format.columns.find((column) => !column.mayLack && !names.includes(column.name));
  if (missing) throw new DomainError('file_column_missing', { column: missing.name }, missing.name);
  if (repeated !== undefined) {
    const column = repeated.slice(0, 60);
    throw new DomainError('file_column_repeated', { column }, column);
  }
  if (unknown !== undefined) {
    const column = unknown.slice(0, 60);
    throw new DomainError('file_column_unknown', { column }, column);
  }
  return names.map((name) => format.columns.find((column) => column.name === name) as Column);
}

const trailerPattern = /(?:^|\n)(#end([;,\t])(\d{1,9})\2([0-9a-f]{64})\r?\n?)$/;

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
  let first: ReturnType<typeof headerOf>;
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
    first = headerOf(head);
    const { type } = first.header;
    format = findFormat(type);
    if (!format || format.direction !== 'in') throw new DomainError('file_type_unknown', { type }, 'kind');
    const end = head.indexOf(10, first.length);
    // The names of the columns always fit into the head, so a file without the end of their line was cut off.
    if (end === -1) throw new DomainError('file_trailer_missing');
    columns = columnsOf(head.toString('utf8', first.length, end), format, first.separator);
    from = end + 1;
    tail = await tailOf(file, size);
  } finally {
    await file.close();
  }
  const { header, separator, marked } = first;
  const [, trailer = '', used, count, checksum = ''] = trailerPattern.exec(tail) ?? [];
  const to = size - trailer.length;
  if (used !== separator || to < from) throw new DomainError('file_trailer_missing');
  const { lines, checksums, sha256 } = await digest(path, from, to, marked);
  if (!checksums.includes(checksum)) throw new DomainError('file_checksum_mismatch', {}, 'checksum');
  if (Number(count) !== lines || header.rowCount !== lines)
    throw new DomainError('file_count_mismatch', { said: header.rowCount, found: lines }, 'rows');
  return { header, format, separator, columns, from, to, sha256 };
}

/**
 * One pass over the bytes: line breaks between `from` and `to`, hash of everything before `to` (with a byte order mark
 * also without it: some senders add the mark after they computed the checksum), hash of the whole.
 */
async function digest(
  path: string,
  from: number,
  to: number,
  marked: boolean,
): Promise<{ lines: number; checksums: readonly string[]; sha256: string }> {
  const hash = createHash('sha256');
  const unmarked = marked ? createHash('sha256') : null;
  const checksums: string[] = [];
  let lines = 0;
  let offset = 0;
  for await (const data of createReadStream(path)) {
    const chunk = data as Buffer;
    const begin = Math.max(0, from - offset);
    const end = Math.min(chunk.length, to - offset);
    for (let at = chunk.indexOf(10, begin); at !== -1 && at < end; at = chunk.indexOf(10, at + 1)) lines += 1;
    if (end > 0) unmarked?.update(chunk.subarray(offset === 0 ? byteOrderMark.length : 0, end));
    if (checksums.length === 0 && offset + chunk.length >= to) {
      hash.update(chunk.subarray(0, to - offset));
      checksums.push(hash.copy().digest('hex'));
      hash.update(chunk.subarray(to - offset));
    } else hash.update(chunk);
    offset += chunk.length;
  }
  if (unmarked) checksums.push(unmarked.digest('hex'));
  return { lines, checksums, sha256: hash.digest('hex') };
}

const namesLine: ReadonlySet<ErrorCode> = new Set([
  'file_column_missing',
  'file_column_unknown',
  'file_column_repeated',
]);
const lastLine: ReadonlySet<ErrorCode> = new Set([
  'file_trailer_missing',
  'file_count_mismatch',
  'file_checksum_mismatch',
]);

/** Where the reason is that a file was refused for as a whole: the line, and the column or cell of the header line. */
export async function placeOfRefusal(
  path: string,
  { code, column }: { readonly code: ErrorCode; readonly column: string },
): Promise<{ line: number; column: string }> {
  if (namesLine.has(code)) return { line: 2, column };
  return { line: lastLine.has(code) ? await countLines(path) : 1, column };
}

async function countLines(path: string): Promise<number> {
  let breaks = 0;
  let unfinished = 0;
  for await (const data of createReadStream(path)) {
    const chunk = data as Buffer;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) breaks += 1;
    unfinished = chunk.at(-1) === 10 ? 0 : 1;
  }
  return breaks + unfinished;
}
