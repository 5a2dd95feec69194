import { isUtf8 } from 'node:buffer';
import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { isCalendarDate } from '#rules/dates.ts';
import { isLanguageCode } from '#rules/locales.ts';
import { emailPattern } from '#rules/validation.ts';
import { withLineBreaks } from '#platform/pdf/line-breaks.ts';
import type { Column, ColumnKind } from './erp-columns.ts';

/** Checks the bytes of one cell (`start` to `end`, without quotes); null = valid. */
export type CellCheck = (bytes: Buffer, start: number, end: number) => ErrorCode | null;

const minus = 45;
const dot = 46;
const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57;

function allDigits(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (!isDigit(bytes[at] as number)) return false;
  return end > start;
}

function int(signed: boolean): CellCheck {
  return (bytes, start, end) => {
    const negative = bytes[start] === minus;
    const from = negative ? start + 1 : start;
    if (!allDigits(bytes, from, end)) return isNumber(bytes, start, end) ? 'row_not_whole' : 'row_not_a_number';
    if (end - from > 9) return 'row_not_allowed';
    return negative && !signed ? 'row_negative' : null;
  };
}

function isNumber(bytes: Buffer, start: number, end: number): boolean {
  return /^-?\d+\.\d+$/.test(bytes.toString('latin1', start, end));
}

function amount(signed: boolean): CellCheck {
  return (bytes, start, end) => {
    const negative = bytes[start] === minus;
    let at = negative ? start + 1 : start;
    const whole = at;
    while (at < end && isDigit(bytes[at] as number)) at += 1;
    if (at === whole || at - whole > 13) return 'row_not_a_number';
    if (at < end) {
      if (bytes[at] !== dot || !allDigits(bytes, at + 1, end)) return 'row_not_a_number';
      for (let more = at + 3; more < end; more += 1) if (bytes[more] !== 48) return 'row_not_a_number';
    }
    return negative && !signed ? 'row_negative' : null;
  };
}

function degrees(max: number): CellCheck {
  return (bytes, start, end) => {
    const text = bytes.toString('latin1', start, end);
    return /^-?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= max ? null : 'row_not_allowed';
  };
}

// Files repeat a few dates many times: each is checked once.
const dates = new Map<string, boolean>();

const date: CellCheck = (bytes, start, end) => {
  if (end - start !== 10) return 'row_not_a_date';
  const text = bytes.toString('latin1', start, end);
  let good = dates.get(text);
  if (good === undefined) {
    good = isCalendarDate(text) && text > '1900';
    if (dates.size > 10_000) dates.clear();
    dates.set(text, good);
  }
  return good ? null : 'row_not_a_date';
};

const instantPattern = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?Z$/;

/** True for an ISO 8601 instant in UTC, `2026-11-20T09:15:00Z`; allows fractions of a second. */
export function isInstant(text: string): boolean {
  const match = instantPattern.exec(text);
  return match !== null && isCalendarDate(match[1] ?? '');
}

const instant: CellCheck = (bytes, start, end) =>
  isInstant(bytes.toString('latin1', start, end)) ? null : 'row_not_a_time';

const flag: CellCheck = (bytes, start, end) =>
  end - start === 1 && (bytes[start] === 48 || bytes[start] === 49) ? null : 'row_not_in_list';

function choice(choices: readonly string[]): CellCheck {
  const allowed = new Set(choices);
  return (bytes, start, end) => (allowed.has(bytes.toString('latin1', start, end)) ? null : 'row_not_in_list');
}

/** Bytes with which a spreadsheet starts a formula: = + - @ */
const formulaStart = new Set([61, 43, 45, 64]);

const isCapital = (byte: number): boolean => byte >= 65 && byte <= 90;

const currencies = new Set(Intl.supportedValuesOf('currency'));
const currencyKnown = (code: string): ErrorCode | null => (currencies.has(code) ? null : 'row_currency_unknown');

const currency: CellCheck = (bytes, start, end) =>
  end - start === 3 &&
  isCapital(bytes[start] as number) &&
  isCapital(bytes[start + 1] as number) &&
  isCapital(bytes[start + 2] as number)
    ? currencyKnown(bytes.toString('latin1', start, end))
    : 'row_not_allowed';

const language: CellCheck = (bytes, start, end) =>
  isLanguageCode(bytes.toString('latin1', start, end)) ? null : 'row_language_unknown';

function words(column: Column): CellCheck {
  const { max, kind, lines } = column;
  return (bytes, start, end) => {
    const first = bytes[start] as number;
    // A phone number may start with +, a description with a dash: without a letter after it, neither is a formula.
    if (
      formulaStart.has(first) &&
      !(kind === 'phone' && first === 43 && isDigit(bytes[start + 1] ?? 0)) &&
      !(lines && first === minus && bytes[start + 1] === 32)
    )
      return 'row_formula';
    if (end - start > max) {
      const text = bytes.toString('utf8', start, end);
      if ((lines ? withLineBreaks(text) : text).length > max) return 'row_too_long';
    }
    if (kind === 'code' && (first === 32 || bytes[end - 1] === 32)) return 'row_not_allowed';
    return null;
  };
}

function email(column: Column): CellCheck {
  const asText = words(column);
  const wrong = column.doubted ? 'row_email_invalid' : 'row_not_allowed';
  return (bytes, start, end) =>
    asText(bytes, start, end) ?? (emailPattern.test(bytes.toString('utf8', start, end)) ? null : wrong);
}

const checks: Readonly<Record<ColumnKind, (column: Column) => CellCheck>> = {
  code: words,
  text: words,
  phone: words,
  email,
  choice: (column) => choice(column.choices),
  int: (column) => int(column.signed),
  amount: (column) => amount(column.signed),
  degrees: (column) => degrees(column.max),
  currency: () => currency,
  language: () => language,
  date: () => date,
  instant: () => instant,
  flag: () => flag,
};

/** The check of a column's cells; an empty cell is checked by `required` only. */
export function cellCheck(column: Column): CellCheck {
  const check = checks[column.kind](column);
  const empty = column.required ? 'row_required' : null;
  return (bytes, start, end) => (start === end ? empty : check(bytes, start, end));
}

/** Parameters of `row_not_allowed` for a cell: the rule that its kind of column has. */
function brokenCell({ kind, max }: Column): ErrorParams {
  if (kind === 'int') return { rule: 'digits', first: 9, second: '' };
  if (kind === 'degrees') return { rule: 'range', first: -max, second: max };
  if (kind === 'email') return { rule: 'form', first: 'name@host.example', second: '' };
  if (kind === 'currency') return { rule: 'form', first: 'EUR', second: '' };
  return { rule: 'blanks', first: '', second: '' };
}

/** Parameter for the message: what it shows about the column of the cell. */
export function cellParams(column: Column, code: ErrorCode): ErrorParams {
  if (code === 'row_not_allowed') return brokenCell(column);
  if (code === 'row_too_long') return { max: column.max };
  if (code === 'row_not_in_list') return { allowed: column.kind === 'flag' ? '0, 1' : column.choices.join(', ') };
  return {};
}

/** One cell as written to files: quoted if needed. */
export function cell(value: string): string {
  return /[;"\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Messages of {@link cellCheck} about cells whose rows are imported. */
export const cellDoubts: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['row_email_invalid']);

export { isUtf8 };
