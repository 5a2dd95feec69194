import type { ErrorCode, ErrorParams } from '#rules/errors.ts';
import { wholeCurrencyList } from '#platform/sheets/minor-units.ts';

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

/** Kinds of records that cells refer to; the text of `row_unknown_reference` has a word for each. */
export const recordKinds = [
  'sorg',
  'merchant',
  'site',
  'company',
  'article',
  'model',
  'series',
  'brand',
  'category',
  'color',
  'customer',
  'account',
  'order',
  'order_line',
  'invoice',
  'payment',
  'recall',
  'claim',
  'frame',
  'user',
  'registration',
  'shop',
  'part',
  'file',
  'group_role',
  'role',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/**
 * The source of a record of each kind: kinds of file, of which the first is named in messages; `portal`: an administrator
 * adds it; `own`: the portal itself gives the number, so a missing one will not come; `rows`: another row of the same
 * file; `beside`: a file in the same folder.
 */
const bringing: Readonly<Record<RecordKind, readonly [source: string, ...others: string[]]>> = {
  sorg: ['sorgs'],
  merchant: ['merchants'],
  site: ['sites'],
  company: ['companies'],
  article: ['articles'],
  model: ['articles'],
  series: ['articles'],
  brand: ['articles', 'brands'],
  category: ['articles', 'categories'],
  color: ['articles'],
  customer: ['customers'],
  account: ['credit'],
  order: ['order_history'],
  order_line: ['order_history'],
  invoice: ['invoices'],
  payment: ['own'],
  recall: ['recalls'],
  claim: ['own'],
  frame: ['frames', 'deliveries'],
  user: ['users'],
  registration: ['own'],
  shop: ['portal'],
  part: ['rows'],
  file: ['beside'],
  group_role: ['portal'],
  role: ['portal'],
};

/** The source of a missing record, as messages say it. */
export const sourceOf = (thing: RecordKind): string => bringing[thing][0];

const noFiles: ReadonlySet<string> = new Set(['portal', 'own', 'rows', 'beside']);
/** Sources of records that administrators can also add on screens, without a file. */
export const addedOnScreens: readonly string[] = [
  'portal',
  ...(['sorg', 'merchant', 'site', 'company', 'user'] as const).map(sourceOf),
];

/** True if a row that was left out waits for a record and is imported by itself when that record comes. */
export const waits = ({ code, params }: { readonly code: string; readonly params: ErrorParams }): boolean =>
  code === 'row_unknown_reference' && params['source'] !== 'own' && params['source'] !== 'rows';

/** SQL of {@link waits} for a stored reject with this alias. */
export const waitsInSql = (reject: string): string =>
  `(${reject}.code = 'row_unknown_reference' and ${reject}.params ->> 'source' not in ('own', 'rows'))`;

/** The number of lines that only wait: nothing else is wrong with them. */
export function countWaiting(
  said: readonly { readonly line: number; readonly code: string; readonly params: ErrorParams }[],
): number {
  const never = new Set(said.filter((one) => !waits(one)).map(({ line }) => line));
  return new Set(said.map(({ line }) => line).filter((line) => !never.has(line))).size;
}

/** Kinds of file that bring the records that rows of a kind refer to: after one of them, waiting rows are tried again. */
export function needsOf(format: Pick<FileFormat, 'columns' | 'checks'>): string[] {
  const things = [
    ...format.columns.flatMap(({ refers }) => (refers === null ? [] : [refers.thing])),
    ...format.checks.flatMap((check) => check.things ?? []),
  ];
  return [...new Set(things.flatMap((thing) => bringing[thing]))].filter((source) => !noFiles.has(source));
}

/** A reference: how to look it up, and what the message says if it is missing. */
export interface Reference {
  readonly thing: RecordKind;
  /** Body of an EXISTS query for the record; `s` is the staged row. */
  readonly found: string;
  /** SQL for its key in readable form. */
  readonly key: string;
  /** SQL condition under which the row has the reference; default: the cell is filled. */
  readonly named?: string;
}

/** SQL for both numbers of the customer of a row, from two columns. */
export const customerKey = (r3: string, isr: string): string =>
  `concat_ws(', ', 'r3 ' || nullif(${r3}, ''), 'isr ' || nullif(${isr}, ''))`;

/** SQL for the params of `row_unknown_reference`. */
export function referenceParams({ thing, key }: Pick<Reference, 'thing' | 'key'>): Readonly<Record<string, string>> {
  return { thing: `'${thing}'`, key, source: `'${sourceOf(thing)}'` };
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
export const phone = (name: string, about: string, example: string): Column =>
  column('phone', name, about, example, { max: 40 });
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

/** A reference to a record whose code is in one column of the row. */
const byCode = (thing: RecordKind, column: string, found: string): Reference => ({
  thing,
  found,
  key: `s.${column}`,
});

/** The records that cells can refer to. */
export const known = {
  sorg: byCode('sorg', 'sorg', 'select from markets_sorg r where r.code = s.sorg'),
  merchant: byCode(
    'merchant',
    'merchant',
    'select from markets_merchant r where r.sorg = s.sorg and r.code = s.merchant',
  ),
  site: byCode('site', 'site', 'select from catalog_site r where r.sorg = s.sorg and r.code = s.site'),
  company: byCode('company', 'company_code', 'select from customers_company r where r.code = s.company_code'),
  article: byCode('article', 'article', 'select from catalog_article r where r.code = s.article'),
  model: byCode('model', 'model', 'select from catalog_model r where r.code = s.model'),
  order: byCode('order', '"order"', 'select from orders_order r where r.number = s.order'),
  account: byCode('account', 'account', 'select from credit_account r where r.code = s.account'),
  customer: {
    thing: 'customer',
    found: "select from customers_customer r where r.unified = s.r3 || '-' || s.isr",
    key: customerKey('s.r3', 's.isr'),
    named: "(s.r3 <> '' or s.isr <> '')",
  },
} as const satisfies Readonly<Record<string, Reference>>;

/** An article, referenced in a column with another name. */
export const articleIn = (column: string): Reference =>
  byCode('article', column, `select from catalog_article r where r.code = s.${column}`);

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
