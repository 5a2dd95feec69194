import { isCalendarDate } from './dates.ts';
import type { Locale } from './locales.ts';

/** Makes spreadsheets read a CSV as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** How a CSV is written. */
export interface CsvForm {
  readonly separator: ',' | ';';
  readonly decimalMark: '.' | ',';
  /** Between the date and the time of an instant: spreadsheets read a space only. */
  readonly timeMark: 'T' | ' ';
}

/** The form of files for programs: it does not depend on the user. */
export const fixedCsv: CsvForm = { separator: ',', decimalMark: '.', timeMark: 'T' };

const withDecimalComma: ReadonlySet<Locale> = new Set<Locale>(['de', 'fr', 'id-id', 'en-id', 'en-nl']);

/**
 * The form of a CSV that a person opens, by their locale: spreadsheets expect its decimal mark, and a semicolon between
 * cells where that mark is a comma. The one rule for exports, templates and downloads (ADR 43).
 */
export const csvForm = (locale: Locale): CsvForm =>
  withDecimalComma.has(locale)
    ? { separator: ';', decimalMark: ',', timeMark: ' ' }
    : { separator: ',', decimalMark: '.', timeMark: ' ' };

/**
 * `=`, `+`, `-` and `@`, also after spaces and in their full-width forms, and line breaks and tabs, which spreadsheets
 * drop.
 */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const negativeNumber = /^-\d+([.,]\d+)?$/;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. A plain negative number stays a number.
 */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
}

/** The content of a column of an export. `amount` is money: a decimal with the places of its currency. */
export type CellKind = 'text' | 'number' | 'amount' | 'date' | 'instant';

/**
 * A cell of an export. In a column of numbers or amounts a decimal with a point, in one of dates `YYYY-MM-DD`, in one of
 * instants `YYYY-MM-DDThh:mm:ss` in local time; any other text there stays a text. Null and '' are empty.
 */
export type ExportCell = string | number | null;

const decimal = /^-?\d{1,15}(?:\.\d+)?$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;

/** The kind of a cell: a text in a column of figures or dates that is none of them is a text. */
export function cellKind(kind: CellKind, cell: string | number): CellKind {
  if (typeof cell === 'number') return kind === 'amount' ? 'amount' : 'number';
  if (kind === 'number' || kind === 'amount') return decimal.test(cell) ? kind : 'text';
  if (kind === 'date') return isCalendarDate(cell) ? 'date' : 'text';
  if (kind === 'instant') return instant.test(cell) ? 'instant' : 'text';
  return 'text';
}

/** A decimal with a point, with the decimal mark of a form. */
export const decimalIn = (decimalText: string, { decimalMark }: CsvForm): string =>
  decimalMark === '.' ? decimalText : decimalText.replace('.', decimalMark);

/** A cell of a column as the text of a CSV, without its quotes. */
export function csvText(kind: CellKind, cell: ExportCell | undefined, form: CsvForm): string {
  if (cell === null || cell === undefined) return '';
  const isA = cellKind(kind, cell);
  const text = String(cell);
  if (isA === 'text') return withoutFormula(text);
  return isA === 'instant' ? text.replace('T', form.timeMark) : decimalIn(text, form);
}

const quoted = (text: string): string => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvCell(cell: ExportCell | undefined, kind: CellKind, form: CsvForm): string {
  const text = csvText(kind, cell, form);
  // A figure needs quotes only where its decimal mark separates cells.
  return figure.test(text) && !text.includes(form.separator) ? text : quoted(text);
}
const figure = /^-?\d+[.,]\d+$/;

/**
 * One line of a CSV with its line break (RFC 4180). Formulas are made harmless; null and undefined become empty cells.
 * `kinds` are those of the columns; a column without one is text.
 */
export function csvLine(
  cells: readonly (ExportCell | undefined)[],
  form: CsvForm = fixedCsv,
  kinds: readonly CellKind[] = [],
): string {
  return `${cells.map((cell, at) => csvCell(cell, kinds[at] ?? 'text', form)).join(form.separator)}\r\n`;
}

/** Column names without doubles: the second `Status` of a sheet is `Status (2)`, so that each name is one column. */
export function distinctColumns(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${name} (${number})`;
    taken.add(free.toLowerCase());
    return free;
  });
}
