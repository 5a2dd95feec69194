/**
 * What a cell may hold. `code`: text that names something, kept as written, leading zeros included; `text`: words;
 * `phone`; `int`: whole number; `amount`: decimal with at most two places and a dot; `date`: YYYY-MM-DD; `instant`:
 * ISO 8601 in UTC; `flag`: 1 or 0; `choice`: one of a list; `currency`: three capital letters (ISO 4217).
 */
export type ColumnKind = 'code' | 'text' | 'phone' | 'int' | 'amount' | 'date' | 'instant' | 'flag' | 'choice' | 'currency';

/** One column of a file: from it follow staging table, checks, documentation and writer. */
export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly about: string;
  readonly example: string;
  /** An empty cell is refused. */
  readonly required: boolean;
  /** Most characters of a text. */
  readonly max: number;
  readonly choices: readonly string[];
  /** Numbers below zero are allowed (credits). */
  readonly signed: boolean;
  /** Line breaks are allowed, written as `\n` (and a backslash as `\\`). */
  readonly lines: boolean;
  /**
   * Body of an EXISTS query that finds what the cell names (`s` is the staged row); without a hit the row is rejected as
   * `row_unknown_reference`. Empty cells are not looked up.
   */
  readonly refers: string | null;
}

type Options = Partial<Omit<Column, 'name' | 'kind' | 'about' | 'example'>>;

function column(kind: ColumnKind, name: string, about: string, example: string, options: Options): Column {
  return { name, kind, about, example, required: false, max: 60, choices: [], signed: false, lines: false, refers: null, ...options };
}

export const code = (name: string, about: string, example: string, options: Options = {}): Column => column('code', name, about, example, options);
export const text = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('text', name, about, example, { max: 200, ...options });
export const phone = (name: string, about: string, example: string): Column => column('phone', name, about, example, { max: 40 });
export const currency = (name: string, about: string, example: string, options: Options = {}): Column =>
  column('currency', name, about, example, { max: 3, ...options });
export const int = (name: string, about: string, example: string, options: Options = {}): Column => column('int', name, about, example, options);
export const amount = (name: string, about: string, example: string, options: Options = {}): Column => column('amount', name, about, example, options);
export const date = (name: string, about: string, example: string, options: Options = {}): Column => column('date', name, about, example, options);
export const instant = (name: string, about: string, example: string, options: Options = {}): Column => column('instant', name, about, example, options);
export const flag = (name: string, about: string, example: string, options: Options = {}): Column => column('flag', name, about, example, options);
export const choice = (name: string, choices: readonly string[], about: string, example: string, options: Options = {}): Column =>
  column('choice', name, about, example, { choices, ...options });

/** What cells may name. */
export const known = {
  sorg: 'select from markets_sorg r where r.code = s.sorg',
  merchant: 'select from markets_merchant r where r.sorg = s.sorg and r.code = s.merchant',
  site: 'select from catalog_site r where r.sorg = s.sorg and r.code = s.site',
  article: 'select from catalog_article r where r.code = s.article',
  customer: "select from customers_customer r where r.unified = s.r3 || '-' || s.isr",
  company: 'select from customers_company r where r.code = s.company_code',
} as const;

/** A condition over one staged row that must not hold, and what is said when it does. */
export interface RowCheck {
  readonly column: string;
  readonly code: 'row_not_allowed' | 'row_stale' | 'row_required' | 'row_unknown_reference' | 'row_not_a_number';
  /** SQL condition on `s`, true for a bad row. */
  readonly bad: string;
}

/** What a file that holds the whole truth replaces, and how its shrinking is noticed. */
export interface Snapshot {
  /** Table whose present rows are compared with the file's, as FROM clause with alias `t`. */
  readonly present: string;
  /** Staged columns and the present rows' expressions that name one whole: what is missing in it is removed. */
  readonly scope: readonly { readonly column: string; readonly present: string }[];
  /** Staged rows that count (condition on `s`). */
  readonly counts: string;
}

/** One kind of file. */
export interface FileFormat {
  readonly type: string;
  readonly direction: 'in' | 'out';
  /** upsert: rows not in the file stay; snapshot: rows of a scope that the file lacks are removed; event: something happened. */
  readonly mode: 'upsert' | 'snapshot' | 'event';
  readonly about: string;
  readonly columns: readonly Column[];
  /** A second row with the same key is a duplicate. */
  readonly key: readonly string[];
  readonly checks: readonly RowCheck[];
  readonly snapshot: Snapshot | null;
  /**
   * Columns that name a unit: the rows of one unit come together and replace what an earlier file said of it. Rows that name what is
   * not there yet wait by unit. None = the whole file is one.
   */
  readonly unit: readonly string[];
  /** Kinds of file that bring what the rows of this one name: when one comes, waiting rows are tried again. */
  readonly needs: readonly string[];
  /** The receiving table itself refuses unknown articles and repeated keys, so that big lists need not be searched for them. */
  readonly constrained: boolean;
}

/** Columns of staging tables in PostgreSQL's words. */
export const columnTypes: Readonly<Record<ColumnKind, string>> = {
  code: 'text',
  text: 'text',
  phone: 'text',
  choice: 'text',
  currency: 'text',
  int: 'integer',
  amount: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  flag: 'boolean',
};

/** Kinds whose empty cell is an empty text; an empty cell of any other kind is missing (null). */
export const isText = (kind: ColumnKind): boolean => columnTypes[kind] === 'text';
