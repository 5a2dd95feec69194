import type { ErrorCode } from '#rules/errors.ts';
import { wholeCurrencyList } from '#platform/sheets/minor-units.ts';
import type { RecordKind } from './erp-columns.records.ts';

/** A country must be one of ISO 3166. */
export const countryKnown = (column: string): RowCheck => ({
  column,
  code: 'row_country_unknown',
  about: 'The country is a code of ISO 3166.',
  bad: `s.${column} <> '' and s.${column} not in (select r.id from markets_country r)`,
});

/** A condition over one staged row that must not be true, and the message if it is. */
export interface RowCheck {
  readonly column: string;
  readonly code: ErrorCode;
  /** The rule in words, for docs/erp-files.md. */
  readonly about: string;
  /** Joins of the condition besides `s`; at most one joined row per staged row. */
  readonly join?: string;
  /** Kinds of records that a check with the code `row_unknown_reference` looks up. */
  readonly things?: readonly RecordKind[];
  /** SQL condition on `s` and the joins, true for a bad row. */
  readonly bad: string;
  /** SQL for the parameters of the message. */
  readonly params?: Readonly<Record<string, string>>;
  /** Columns with few different values, if the condition reads no others: in big lists it is checked once per value. */
  readonly grouped?: readonly string[];
  /** SQL condition without `s` under which a big list is searched for such rows at all. */
  readonly when?: string;
  /** The row is imported and listed as a warning. */
  readonly warning?: true;
}

/** A check whose rows are imported and named: what is hardly true, because the ERP is the master. */
export const doubt = (check: Omit<RowCheck, 'warning'>): RowCheck => ({ ...check, warning: true });

/** Rules of `row_not_allowed`; its text has a sentence for each. */
export type BrokenRule =
  | 'range'
  | 'empty'
  | 'form'
  | 'letters'
  | 'blanks'
  | 'digits'
  | 'twice'
  | 'same'
  | 'taken'
  | 'portal'
  | 'fixed'
  | 'itself'
  | 'many'
  | 'username'
  | 'unreadable'
  | 'control'
  | 'rows'
  | 'stopped'
  | 'blocked'
  | 'market'
  | 'ahead'
  | 'taken_order'
  | 'future'
  | 'kept'
  | 'ours'
  | 'withdrawn'
  | 'other';

/**
 * SQL for the parameters of `row_not_allowed`: the rule that the value breaks, and up to two values that its sentence
 * shows (bounds of a range, an example of the form, what excludes a value, the record that has it).
 */
export function broken(rule: BrokenRule, first = "''", second = "''"): Readonly<Record<string, string>> {
  return { rule: `'${rule}'`, first, second };
}

/** Parameters of `row_not_allowed` for a value that is outside the range of a column. */
export const outOfRange = (least: number, most: number): Readonly<Record<string, string>> =>
  broken('range', `'${least}'`, `'${most}'`);

/** SQL for the time of the import by the server's clock, for the condition of a check. */
export const importTime = "current_setting('paceline.import_time')::timestamptz";

/** SQL for the time at which the file was made, for the condition of a check. */
export const fileTime = "current_setting('paceline.file_time')::timestamptz";

/** SQL for the day of the import in UTC, read once and not per row; in some time zones another day has begun. */
export const importDay = `(select (${importTime} at time zone 'UTC')::date)`;

/** A period must not end before it begins. */
export const inOrder = (from: string, to: string): RowCheck => ({
  column: to,
  code: 'row_ends_before_start',
  about: `\`${to}\` is not before \`${from}\`.`,
  bad: `s.${to} < s.${from}`,
  params: { from: `s.${from}`, to: `s.${to}` },
});

/** A quantity must be at least 1. */
export const atLeastOne = (column: string): RowCheck => ({
  column,
  code: 'row_below_minimum',
  about: `\`${column}\` is at least 1.`,
  bad: `s.${column} < 1`,
  params: { minimum: '1' },
});

/**
 * An amount must not have a fraction of a currency without decimal places; `currencyOf` is the SQL of the currency, with
 * the joins that it needs.
 */
export const wholeUnits = (
  column: string,
  { currencyOf = 's.currency', join }: { readonly currencyOf?: string; readonly join?: string } = {},
): RowCheck => ({
  column,
  code: 'row_not_a_number',
  about: `In a currency without decimal places (yen, won, rupiah ...) \`${column}\` is a whole number.`,
  ...(join !== undefined && { join }),
  bad: `${currencyOf} in (${wholeCurrencyList}) and s."${column}" <> trunc(s."${column}")`,
});

/** Amounts are in the currency in which the sales organisation sells. */
export const currencySold = {
  column: 'currency',
  code: 'row_currency_differs',
  about: 'The currency is the one in which the sales organisation sells.',
  params: {
    currency: 's.currency',
    sorg: 's.sorg',
    expected: '(select o.currency from markets_sorg o where o.code = s.sorg)',
  },
  bad: 'exists (select from markets_sorg o where o.code = s.sorg and o.currency <> s.currency)',
  grouped: ['sorg', 'currency'],
} as const satisfies RowCheck;
