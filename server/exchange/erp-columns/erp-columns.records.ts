import type { ErrorParams } from '#rules/errors.ts';
import type { FileFormat } from './erp-columns.ts';

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
