import type { RowCheck } from './erp-columns.checks.ts';
import type { Reference } from './erp-columns.records.ts';

/**
 * Types of cells. `code`: an identifier, kept as written, including leading zeros; `text`: words; `phone`; `email`; `int`: whole
 * number; `amount`: decimal with at most two places and a dot; `degrees`: decimal with a dot between `-max` and `max`; `date`: YYYY-MM-DD; `instant`: ISO 8601 in UTC; `flag`:
 * 1 or 0; `choice`: one of a list; `currency`: three capital letters (ISO 4217); `language`: two lower-case letters
 * (ISO 639-1).
 */
export type ColumnKind =
  | 'code'
  | 'text'
  | 'phone'
  | 'email'
  | 'int'
  | 'amount'
  | 'degrees'
  | 'date'
  | 'instant'
  | 'flag'
  | 'choice'
  | 'currency'
  | 'language';

/** One column of a file: staging table, checks, documentation and writer are derived from it. */
export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly about: string;
  readonly example: string;
  /** An empty cell is refused. */
  readonly required: boolean;
  /** Maximum length of a text, largest value of `degrees`. */
  readonly max: number;
  readonly choices: readonly string[];
  /** Files may lack the column: it came after others had begun to send files. Its cells then count as empty. */
  readonly mayLack: boolean;
  /**
   * A file that lacks the text leaves what is stored: the cells are null. For columns of master data that an ERP may
   * begin to send later.
   */
  readonly keptIfAbsent: boolean;
  /** Numbers below zero are allowed (credits). */
  readonly signed: boolean;
  /** A wrong e-mail address is imported and named, not refused: the ERP is the master of the record. */
  readonly doubted: boolean;
  /** Line breaks are allowed, written as `\n` (and a backslash as `\\`). */
  readonly lines: boolean;
  /**
   * The record that the cell refers to; if it does not exist the row is rejected as `row_unknown_reference`. Empty
   * cells are not looked up.
   */
  readonly refers: Reference | null;
  /**
   * SQL of the form in which keys with the cell are compared, for a cell that is not stored as it is written; `s` is the
   * staged row.
   */
  readonly compared: string | null;
}

type Options = Partial<Omit<Column, 'name' | 'kind' | 'about' | 'example'>>;

function column(kind: ColumnKind, name: string, about: string, example: string, options: Options): Column {
  return {
    name,
    kind,
    about,
    example,
    required: false,
    mayLack: false,
    keptIfAbsent: false,
    max: 60,
    choices: [],
    signed: false,
    doubted: false,
    lines: false,
    refers: null,
    compared: null,
    ...options,
  };
}

export const code = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('code', name, about, example, options);
export const text = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('text', name, about, example, { max: 200, ...options });
export const email = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('email', name, about, example, { max: 254, ...options });
export const phone = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('phone', name, about, example, { max: 40, ...options });
export const currency = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('currency', name, about, example, { max: 3, ...options });
export const language = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('language', name, about, example, { max: 2, ...options });
export const int = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('int', name, about, example, options);
export const amount = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('amount', name, about, example, options);
export const degrees = (name: string, about: string, example: string, max: 90 | 180): Column =>
  column('degrees', name, about, example, { max, mayLack: true });
export const date = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('date', name, about, example, options);
export const instant = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('instant', name, about, example, options);
export const flag = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('flag', name, about, example, options);
export const choice = (
  name: string,
  choices: readonly string[],
  about: string,
  example: string,
  options: Options = {},
): Column => column('choice', name, about, example, { choices, ...options });

/** The scope that a complete file replaces, and how a shrinking file is detected. */
export interface Snapshot {
  /** Table whose current rows are compared with the file's, as FROM clause with alias `t`. */
  readonly present: string;
  /**
   * Staged columns and the matching expressions of current rows that identify one scope: rows of a scope that the file
   * lacks are removed.
   */
  readonly scope: readonly { readonly column: string; readonly present: string }[];
  /** Staged rows that count (condition on `s`). */
  readonly counts: string;
}

/** One kind of file. */
export interface FileFormat {
  readonly type: string;
  readonly direction: 'in' | 'out';
  /**
   * upsert: rows that are not in the file stay; snapshot: rows of a scope that the file lacks are removed; event:
   * something happened.
   */
  readonly mode: 'upsert' | 'snapshot' | 'event';
  readonly about: string;
  readonly columns: readonly Column[];
  /** A second row with the same key is a duplicate. */
  readonly key: readonly string[];
  readonly checks: readonly RowCheck[];
  readonly snapshot: Snapshot | null;
  /**
   * Columns that identify a unit: the rows of a unit come together and replace its earlier version. Rows that refer to
   * missing records wait as a unit. None = the whole file is one unit.
   */
  readonly unit: readonly string[];
  /** Columns that the rows with the same values in `key` repeat; the first row counts. */
  readonly head?: { readonly key: readonly string[]; readonly columns: readonly string[] };
  /** The target table itself refuses unknown articles, so that big lists need no search for them. */
  readonly constrained: boolean;
}

/** PostgreSQL types of the columns of staging tables. */
export const columnTypes: Readonly<Record<ColumnKind, string>> = {
  code: 'text',
  text: 'text',
  phone: 'text',
  email: 'text',
  choice: 'text',
  currency: 'text',
  language: 'text',
  int: 'integer',
  amount: 'numeric',
  degrees: 'double precision',
  date: 'date',
  instant: 'timestamptz',
  flag: 'boolean',
};

/** Kinds whose empty cell is an empty text; for any other kind an empty cell is null. */
export const isText = (kind: ColumnKind): boolean => columnTypes[kind] === 'text';
