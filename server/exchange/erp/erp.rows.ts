import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { cellCheck, cellDoubts, cellParams, isUtf8, type CellCheck } from '#exchange/erp-columns/erp-columns.cells.ts';
import type { Column } from '#exchange/erp-columns/erp-columns.ts';
import type { Separator } from './erp.envelope.ts';

/** A message about a row, usually why it was rejected: line, column, reason and the value of the cell (cut). */
export interface Reject {
  readonly line: number;
  readonly column: string;
  readonly code: ErrorCode;
  readonly value: string;
  /** Parameters of the message. */
  readonly params: ErrorParams;
  /** The unit that waits for the record which the row refers to. */
  readonly unit?: string;
}

/** Longest line in bytes; a longer one is not a row. */
export const longestLine = 256 * 1024;
const longestValue = 80;

const newline = 10;
const carriageReturn = 13;
const quote = 34;

/**
 * Reads the rows of a file chunk by chunk, checks every cell and returns the bytes of the good rows, to be copied
 * unchanged. One row is one line. Never throws: a bad row becomes one or more rejects and is left out. Memory stays
 * bounded for any file.
 */
export class RowScanner {
  readonly rejects: Reject[] = [];
  /** Warnings about good rows. */
  readonly warnings: Reject[] = [];
  /** Lines seen, good and bad. */
  rows = 0;
  /** Physical numbers of the rejected lines, ascending. */
  readonly badLines: number[] = [];
  readonly #columns: readonly Column[];
  readonly #checks: readonly CellCheck[];
  readonly #firstLine: number;
  readonly #separator: number;
  /** The line with the names of the columns: among the rows it is a copy of that line. */
  readonly #names: Buffer;
  #carry: Buffer | null = null;
  #skipping = false;

  constructor(columns: readonly Column[], firstLine: number, separator: Separator = ';') {
    this.#columns = columns;
    this.#checks = columns.map(cellCheck);
    this.#firstLine = firstLine;
    this.#separator = separator.charCodeAt(0);
    this.#names = Buffer.from(columns.map(({ name }) => name).join(separator));
  }

  /** Accepts the next bytes; returns the pieces that contain only good rows, each ending with a line break. */
  push(chunk: Buffer): Buffer[] {
    const bytes = this.#carry ? Buffer.concat([this.#carry, chunk]) : chunk;
    this.#carry = null;
    const good: Buffer[] = [];
    const clean = isUtf8(bytes.subarray(0, bytes.lastIndexOf(newline) + 1));
    let goodFrom = 0;
    let at = 0;
    while (at < bytes.length) {
      const end = bytes.indexOf(newline, at);
      if (end === -1) break;
      const returned = end > at && bytes[end - 1] === carriageReturn;
      const fine = this.#skipping ? this.#endOfLongLine() : this.#line(bytes, at, returned ? end - 1 : end, clean);
      if (!fine || returned) {
        if (at > goodFrom) good.push(bytes.subarray(goodFrom, at));
        // Rows are copied with plain line breaks, whatever the file uses.
        if (fine) good.push(Buffer.concat([bytes.subarray(at, end - 1), lineBreak]));
        goodFrom = end + 1;
      }
      at = end + 1;
    }
    if (at > goodFrom) good.push(bytes.subarray(goodFrom, at));
    if (at < bytes.length) this.#keep(bytes.subarray(at));
    return good;
  }

  /** The physical line of the n-th good row (from 1). */
  lineOf(ordinal: number): number {
    let line = this.#firstLine + ordinal - 1;
    for (const bad of this.badLines) {
      if (bad > line) break;
      line += 1;
    }
    return line;
  }

  #keep(rest: Buffer): void {
    if (this.#skipping) return;
    if (rest.length > longestLine) this.#skipping = true;
    // Copied, because the stream may reuse its buffer.
    else this.#carry = Buffer.from(rest);
  }

  #endOfLongLine(): false {
    this.#skipping = false;
    return this.#refuse([
      { line: this.#firstLine + this.rows, column: '', code: 'file_line_too_long', value: '', params: {} },
    ]);
  }

  #refuse(rejects: Reject[]): false {
    this.rejects.push(...rejects);
    this.badLines.push(this.#firstLine + this.rows);
    this.rows += 1;
    return false;
  }

  #line(bytes: Buffer, start: number, end: number, clean: boolean): boolean {
    const line = this.#firstLine + this.rows;
    if (end - start > longestLine)
      return this.#refuse([{ line, column: '', code: 'file_line_too_long', value: '', params: {} }]);
    if (!clean && !isUtf8(bytes.subarray(start, end)))
      return this.#refuse([
        { line, column: this.#badlyEncoded(bytes, start, end), code: 'row_encoding', value: '', params: {} },
      ]);
    if (end - start === this.#names.length && bytes.compare(this.#names, 0, this.#names.length, start, end) === 0)
      return this.#refuse([{ line, column: '', code: 'row_names_repeated', value: '', params: {} }]);
    const checks = this.#checks;
    const separator = this.#separator;
    let found: Reject[] | null = null;
    let index = 0;
    let at = start;
    for (;;) {
      let from = at;
      let to: number;
      if (bytes[at] === quote) {
        from += 1;
        to = closingQuote(bytes, from, end);
        at = to + 1;
        if (to === -1 || (at < end && bytes[at] !== separator)) return this.#wrongQuote(bytes, start, end, index);
      } else {
        while (at < end && bytes[at] !== separator) {
          if (bytes[at] === quote) return this.#wrongQuote(bytes, start, end, index);
          at += 1;
        }
        to = at;
      }
      const check = checks[index];
      const column = this.#columns[index];
      if (!check || !column) return this.#wrongCount(bytes, start, end);
      const code = check(bytes, from, to) ?? (hasControl(bytes, from, to) ? 'row_encoding' : null);
      if (code)
        (found ??= []).push({
          line,
          column: column.name,
          code,
          value: shown(bytes, from, to),
          params: cellParams(column, code),
        });
      index += 1;
      if (at >= end) break;
      at += 1;
      if (at === end) {
        // The line ends with a separator, which adds an empty cell.
        const last = checks[index]?.(bytes, end, end);
        if (last)
          (found ??= []).push({ line, column: this.#columns[index]?.name ?? '', code: last, value: '', params: {} });
        index += 1;
        break;
      }
    }
    if (index !== checks.length) return this.#wrongCount(bytes, start, end);
    const wrong = found?.filter(({ code }) => !cellDoubts.has(code)) ?? [];
    if (wrong.length > 0) return this.#refuse(wrong);
    if (found) this.warnings.push(...found);
    this.rows += 1;
    return true;
  }

  /** A quote inside a cell, or one that is not closed: the end of the cell is not known. */
  #wrongQuote(bytes: Buffer, start: number, end: number, index: number): false {
    const line = this.#firstLine + this.rows;
    const column = this.#columns[index]?.name ?? '';
    return this.#refuse([{ line, column, code: 'row_quote', value: shown(bytes, start, end), params: {} }]);
  }

  #wrongCount(bytes: Buffer, start: number, end: number): false {
    const params = { found: countCells(bytes, start, end, this.#separator), expected: this.#columns.length };
    const value = shown(bytes, start, end);
    return this.#refuse([{ line: this.#firstLine + this.rows, column: '', code: 'row_column_count', value, params }]);
  }

  /** The column with the invalid encoding. */
  #badlyEncoded(bytes: Buffer, start: number, end: number): string {
    let column = 0;
    let from = start;
    for (let at = start; at <= end; at += 1) {
      if (at < end && bytes[at] !== this.#separator) continue;
      if (!isUtf8(bytes.subarray(from, at))) break;
      column += 1;
      from = at + 1;
    }
    return this.#columns[column]?.name ?? '';
  }
}

const lineBreak = Buffer.from('\n');

/** Cells of a line whose quotes are closed; separators between quotes do not count. */
function countCells(bytes: Buffer, start: number, end: number, separator: number): number {
  let cells = 1;
  let quoted = false;
  for (let at = start; at < end; at += 1) {
    if (bytes[at] === quote) quoted = !quoted;
    else if (bytes[at] === separator && !quoted) cells += 1;
  }
  return cells;
}

function closingQuote(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    if (bytes[at] !== quote) continue;
    if (bytes[at + 1] === quote && at + 1 < end) at += 1;
    else return at;
  }
  return -1;
}

function hasControl(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if ((bytes[at] as number) < 32) return true;
  return false;
}

function shown(bytes: Buffer, from: number, to: number): string {
  return bytes
    .toString('utf8', from, Math.min(to, from + longestValue * 4))
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestValue);
}
