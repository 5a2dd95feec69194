import { isCalendarDate } from '#rules/dates.ts';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { parseDecimal } from '#rules/money.ts';
import { yesOrNo, type TableRow } from '#rules/table.ts';
import { noValue, type UploadColumn } from './columns.ts';

/** Why a row was refused, or what its sender should know. `column` is empty for the row as a whole. */
export interface RowRemark<Column extends string = UploadColumn> {
  readonly column: Column | '';
  readonly code: ErrorCode;
  readonly params: ErrorParams;
}

/**
 * A row while it is read: its problems refuse it, its notes say what was read differently from how it was written. The
 * functions below return null (flags and choices: undefined) for a cell that is empty or cannot be read.
 */
export interface ReadRow<Column extends string = UploadColumn> {
  readonly row: TableRow<Column>;
  readonly problems: RowRemark<Column>[];
  readonly notes: RowRemark<Column>[];
}

export const unread = <Column extends string>(row: TableRow<Column>): ReadRow<Column> => ({
  row,
  problems: [],
  notes: [],
});

/** Adds a problem; returns null as the value of the cell. */
export function refuse<Column extends string>(
  read: ReadRow<Column>,
  column: Column | '',
  code: ErrorCode,
  params: ErrorParams = {},
): null {
  read.problems.push({ column, code, params });
  return null;
}

export function note<Column extends string>(
  read: ReadRow<Column>,
  column: Column | '',
  code: ErrorCode,
  params: ErrorParams = {},
): void {
  read.notes.push({ column, code, params });
}

/** True if the cell holds the word that removes a value. */
export const removesValue = <Column extends string>({ row }: ReadRow<Column>, column: Column): boolean =>
  row.cells[column]?.toLowerCase() === noValue;

/** A code or name of at most `max` characters; refuses an empty cell. */
export function textCell<Column extends string>(read: ReadRow<Column>, column: Column, max: number): string | null {
  const cell = read.row.cells[column];
  if (cell === undefined) return refuse(read, column, 'row_required');
  return cell.length > max ? refuse(read, column, 'row_too_long', { max }) : cell;
}

/** A whole number between `least` and `most`; refuses an empty cell. */
export function wholeCell<Column extends string>(
  read: ReadRow<Column>,
  column: Column,
  least: number,
  most: number,
): number | null {
  const cell = read.row.cells[column];
  if (cell === undefined) return refuse(read, column, 'row_required');
  if (!/^-?\d{1,12}(\.\d+)?$/.test(cell)) return refuse(read, column, 'row_not_whole');
  const number = Number(cell);
  if (number < least) return refuse(read, column, 'row_below_minimum', { minimum: least });
  if (!Number.isInteger(number)) return refuse(read, column, 'row_not_whole');
  return number > most ? refuse(read, column, 'upload_too_large', { most }) : number;
}

/**
 * A day; null for an empty cell. A spelling such as 31.12.2026 is read with a note, 31/12/2026 too if its first number
 * can only be a day.
 */
export function dateCell<Column extends string>(read: ReadRow<Column>, column: Column): string | null {
  const cell = read.row.cells[column];
  if (cell === undefined) return null;
  if (isCalendarDate(cell)) return cell;
  const [, day = '', sign = '', month = '', year = ''] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(cell) ?? [];
  const day8601 = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isCalendarDate(day8601) || (sign === '/' && Number(day) <= 12)) return refuse(read, column, 'row_not_a_date');
  note(read, column, 'upload_read_as', { read: day8601 });
  return day8601;
}

/** An amount in minor units of the currency; a decimal comma is read with a note. Refuses an empty cell. */
export function amountCell<Column extends string>(
  read: ReadRow<Column>,
  column: Column,
  currency: string,
): number | null {
  const cell = read.row.cells[column];
  if (cell === undefined) return refuse(read, column, 'row_required');
  const decimal = /^\d+,\d{1,2}$/.test(cell) ? cell.replace(',', '.') : cell;
  if (decimal.startsWith('-')) return refuse(read, column, 'row_negative');
  const minor = parseDecimal(decimal, currency);
  if (minor === null || !Number.isSafeInteger(minor)) return refuse(read, column, 'row_not_a_number');
  if (decimal !== cell) note(read, column, 'upload_read_as', { read: decimal });
  return minor;
}

/** Yes or no; undefined for an empty cell. */
export function flagCell<Column extends string>(read: ReadRow<Column>, column: Column): boolean | undefined {
  const flag = yesOrNo(read.row.cells[column]);
  if (flag === null) refuse(read, column, 'row_not_in_list', { allowed: 'yes, no' });
  return flag ?? undefined;
}

/** One of some words, in any case; undefined for an empty cell. */
export function choiceCell<Word extends string, Column extends string>(
  read: ReadRow<Column>,
  column: Column,
  words: readonly Word[],
): Word | undefined {
  const cell = read.row.cells[column]?.toLowerCase();
  if (cell === undefined) return undefined;
  const found = words.find((word) => word === cell);
  if (found === undefined) refuse(read, column, 'row_not_in_list', { allowed: words.join(', ') });
  return found;
}
