import { DomainError } from '#rules/errors.ts';
import type { ChosenRow } from '#rules/buying/intake/choose-rows.ts';
import type { Find, Found } from '#rules/buying/intake/line.ts';
import { mostIntakeRows, type IgnoredLine } from '#rules/buying/intake/list.ts';
import { readQuantity, unclear, type ReadQuantity } from '#rules/buying/intake/quantity.ts';
import {
  chooseSheets,
  codesOfSheets,
  readSheets,
  textSheet,
  variantsOfSheets,
  type ChosenSheets,
  type GivenSheet,
  type SheetFacts,
  type SheetQuestion,
} from '#rules/buying/intake/sheets.ts';
import { variantText } from '#rules/buying/intake/size-grid.ts';
import { longestCode } from '#rules/buying/intake/tokens.ts';
import type { Ctx } from '#platform/context.ts';
import { findCart, listStoredLines, loadSorgSettings } from '#buying/cart/cart.queries.ts';
import type { Viewer } from '#goods/catalog/catalog.policy.ts';
import { loadProducts } from '#goods/catalog/catalog.lookup.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { checkRows, type PlacedRow, type RequestedRow } from './intake.rows.queries.ts';
import { matchVariants } from './intake.variants.queries.ts';
import { findNear, findSuccessors, keyOf, matchCodes, type ArticleKey, type Match } from './intake.match.queries.ts';

/** A row that was typed or corrected on a screen. The lines are those of its list, or its own number. */
export interface TypedRow {
  readonly lines: readonly number[];
  readonly part: number;
  readonly written: string;
  readonly code: string;
  /** As typed; '' means one, null unknown. */
  readonly quantity: string | null;
  /** Possible quantities if it is unknown. */
  readonly quantities: readonly number[];
  /** The article that the user chose; the code is kept as written. */
  readonly articleCode: string | null;
  readonly sorg: string | null;
  /** The user accepts that missing units arrive later. */
  readonly acceptLater: boolean;
}

/** Result of reading a list. */
export interface ListFacts {
  readonly sheets: readonly SheetFacts[];
  readonly questions: readonly SheetQuestion[];
}

export interface CheckedList {
  readonly facts: ListFacts | null;
  readonly rows: readonly PlacedRow[];
  readonly ignored: readonly IgnoredLine[];
  readonly cartVersion: number;
}

type Matches = ReadonlyMap<string, readonly Match[]>;

/** Checks a pasted or uploaded list at once. Throws `list_empty`, `rows_hidden`, `too_many_rows`. */
export async function checkList(ctx: Ctx, viewer: Viewer, given: readonly GivenSheet[]): Promise<CheckedList> {
  const sheets = readSheets(given);
  const lines = sheets.reduce(
    (sum, { list, wanted }) =>
      sum +
      (list?.sections ?? []).flatMap(({ rows }) => rows).filter(({ line }) => wanted === null || wanted.has(line))
        .length,
    0,
  );
  if (lines > mostIntakeRows) throw new DomainError('too_many_rows', { limit: mostIntakeRows, count: lines }, 'list');
  const found = await matchSheets(ctx, viewer, sheets);
  const chosen = chooseSheets(sheets, findIn(found));
  if (chosen.rows.length === 0) {
    const hidden = sheets.reduce((sum, { hiddenRows }) => sum + hiddenRows, 0);
    throw hidden > 0
      ? new DomainError('rows_hidden', { count: hidden }, 'list')
      : new DomainError('list_empty', {}, 'list');
  }
  if (chosen.rows.length > mostIntakeRows)
    throw new DomainError('too_many_rows', { limit: mostIntakeRows, count: chosen.rows.length }, 'list');
  const requestedRows = chosen.rows.map((row) => requestedRowOf(row, found));
  return {
    ...(await checkRequestedRows(ctx, viewer, requestedRows)),
    facts: { sheets: chosen.sheets, questions: chosen.questions },
    ignored: chosen.ignored,
  };
}

/** A code of a list with the articles that it may mean. */
export interface ListedCode {
  readonly code: string;
  readonly matches: readonly Match[];
}

/**
 * The articles that a pasted list names, each code once, in its order, without quantities: for what is not an order.
 * Throws `list_empty`, `too_many_rows` for more than `most`.
 */
export async function readListCodes(
  ctx: Ctx,
  viewer: Viewer,
  given: readonly GivenSheet[],
  most: number,
): Promise<ListedCode[]> {
  const sheets = readSheets(given);
  const found = await matchSheets(ctx, viewer, sheets);
  const { rows } = chooseSheets(sheets, findIn(found));
  const listed = new Map<string, ListedCode>();
  for (const { codes, readings } of rows) {
    const named = matching(codes, found);
    listed.set(named.code, named);
    for (const item of readings.flat().map((reading) => matching(reading.codes, found)))
      if (item.matches.length > 0) listed.set(item.code, item);
  }
  if (listed.size === 0) throw new DomainError('list_empty', {}, 'list');
  if (listed.size > most) throw new DomainError('too_many_rows', { limit: most, count: listed.size }, 'list');
  return [...listed.values()];
}

/**
 * Checks typed, scanned or corrected rows in the same way. A typed line with blanks is read as a list of its own: `2 x
 * CODE`.
 */
export async function checkTyped(ctx: Ctx, viewer: Viewer, rows: readonly TypedRow[]): Promise<CheckedList> {
  const lines = rows.map((row) =>
    row.articleCode === null && row.quantity === '' && /\S\s+\S/.test(row.code)
      ? readSheets([textSheet(row.code)])
      : null,
  );
  const codes = rows
    .flatMap((row) => [row.code, ...(row.articleCode === null ? [] : [row.articleCode])])
    .filter((code) => code.length <= longestCode);
  const found = await matchCodes(ctx, viewer, [
    ...codes,
    ...lines.flatMap((sheets) => (sheets ? codesOfSheets(sheets) : [])),
  ]);
  const find = findIn(found);
  const requestedRows = rows.flatMap((row, at): RequestedRow[] => {
    const sheets = lines[at];
    const chosen = sheets && find(row.code) === null ? chooseSheets(sheets, find) : null;
    return chosen && hasKnownCode(chosen, find)
      ? chosen.rows.map((one) => ({
          ...requestedRowOf(one, found),
          lines: row.lines,
          written: row.written,
          part: row.part + one.part,
        }))
      : [typedWish(row, found)];
  });
  return { ...(await checkRequestedRows(ctx, viewer, requestedRows)), facts: null, ignored: [] };
}

/** Everything that the sheets may name: codes, and in an order form the variants that are no codes. */
async function matchSheets(ctx: Ctx, viewer: Viewer, sheets: ReturnType<typeof readSheets>): Promise<Matches> {
  const found = await matchCodes(ctx, viewer, codesOfSheets(sheets));
  const variants = variantsOfSheets(sheets).filter((variant) => (found.get(variantText(variant)) ?? []).length === 0);
  return variants.length === 0 ? found : new Map([...found, ...(await matchVariants(ctx, viewer, variants))]);
}

/** Matches of a code in the catalog. */
function findIn(matches: Matches): Find {
  const known = new Map<string, Found>();
  for (const [code, of] of matches) if (of.length > 0) known.set(code, foundOf(of));
  return (code) => known.get(code) ?? null;
}

const foundOf = (matches: readonly Match[]): Found => {
  const chooseGrade = () => {
    if (matches.every(({ kind }) => kind === 'padded')) return 'padded';
    if (matches.some(({ exact }) => exact)) return 'exact';
    return 'like';
  };
  return {
    grade: chooseGrade(),
    articles: matches.map(({ articleId }) => articleId),
  };
};

const hasKnownCode = ({ rows }: ChosenSheets, find: Find): boolean =>
  rows.some(({ codes }) => codes.some((code) => find(code) !== null));

function typedWish(row: TypedRow, found: Matches): RequestedRow {
  const quantity = typedQuantity(row);
  const zero = quantity.qty === 0;
  const chosen =
    row.articleCode === null
      ? null
      : (found.get(row.articleCode) ?? []).filter(
          (match) => match.code === row.articleCode && (row.sorg === null || match.sorg === row.sorg),
        );
  const chooseProblem = () => {
    if (row.code.trim() === '' && chosen === null) return 'code_missing';
    if (row.code.length > longestCode && chosen === null) return 'too_long';
    return null;
  };
  return {
    lines: row.lines,
    part: row.part,
    written: row.written,
    code: row.code,
    matches: chosen ?? found.get(row.code) ?? [],
    readings: [],
    question: null,
    columnQuantities: [],
    qty: zero ? null : quantity.qty,
    quantityProblem: zero ? 'min_quantity' : quantity.problem,
    quantityChoices: quantity.choices,
    problem: chooseProblem(),
    chosen: chosen !== null,
    acceptLater: row.acceptLater,
  };
}

function typedQuantity({ quantity, quantities }: TypedRow): ReadQuantity {
  if (quantity === null) return quantities.length > 0 ? unclear(quantities) : readQuantity('');
  return quantity.trim() === '' ? readQuantity('1') : readQuantity(quantity);
}

/** Of several codes in a row the first known one counts; the customer's own code if the article's is missing. */
function matching(codes: readonly string[], found: Matches): { code: string; matches: readonly Match[] } {
  for (const code of codes) {
    const matches = found.get(code);
    if (matches && matches.length > 0) return { code, matches };
  }
  return { code: codes[0] ?? '', matches: [] };
}

function requestedRowOf(row: ChosenRow, found: Matches): RequestedRow {
  const { quantity } = row;
  return {
    lines: [row.line],
    part: row.part,
    written: row.written,
    ...matching(row.codes, found),
    readings: row.readings.map((items) =>
      items.map((item) => ({ ...matching(item.codes, found), qty: item.quantity.qty })),
    ),
    question: row.question,
    columnQuantities: row.byColumn.map(({ qty }) => qty),
    qty: quantity.qty,
    quantityProblem: quantity.problem,
    quantityChoices: quantity.choices,
    problem: row.problem,
    chosen: false,
    acceptLater: false,
  };
}

async function checkRequestedRows(
  ctx: Ctx,
  viewer: Viewer,
  requestedRows: readonly RequestedRow[],
): Promise<Pick<CheckedList, 'rows' | 'cartVersion'>> {
  const keys = new Map<string, ArticleKey>();
  const ending: Match[] = [];
  const strange: string[] = [];
  for (const { matches, readings, problem, chosen, code } of requestedRows) {
    for (const match of [...matches, ...readings.flat().flatMap((item) => item.matches)]) {
      keys.set(match.key, match);
      if (match.ending) ending.push(match);
    }
    if (matches.length === 0 && problem === null && !chosen) strange.push(code);
  }
  const [successors, near, cart, settings] = await Promise.all([
    findSuccessors(ctx, ending),
    findNear(ctx, viewer, strange),
    findCart(ctx),
    loadSorgSettings(ctx),
  ]);
  const stored = cart ? await listStoredLines(ctx.db, cart.id) : [];
  for (const key of [...successors.values(), ...[...near.values()].flat()]) keys.set(keyOf(key), key);
  const loaded = await loadProducts(ctx, [...keys.values()], viewer);
  const products = new Map<string, Product>();
  [...keys.keys()].forEach((key, at) => {
    const product = loaded[at];
    if (product) products.set(key, product);
  });
  const inCart = new Map(stored.map((line) => [keyOf(line), line.qty]));
  return {
    rows: checkRows({ ctx, products, successors, near, settings, inCart }, requestedRows),
    cartVersion: cart?.version ?? 0,
  };
}
