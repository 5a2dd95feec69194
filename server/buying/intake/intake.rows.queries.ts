import { largestQuantity as orderable, roundUpToPack } from '#rules/goods/catalog/quantity.ts';
import type { ErrorCode, ErrorParams, UserError } from '#rules/errors.ts';
import { largestQuantity } from '#rules/buying/intake/quantity.ts';
import { longestCode } from '#rules/buying/intake/tokens.ts';
import type { Ctx } from '#platform/context.ts';
import { checkCartQuantity, shownPrice } from '#buying/cart/cart.lines.queries.ts';
import type { SorgSettings } from '#buying/cart/cart.queries.ts';
import type { Product } from '#goods/catalog/catalog.products.queries.ts';
import { keyOf, type ArticleKey, type Match, type MatchKind } from './intake.match.queries.ts';

/** An article with its quantity. */
export interface CandidateItem {
  readonly product: Product;
  readonly qty: number | null;
}

/** An article that a row may mean, or a replacement. */
export interface Candidate extends CandidateItem {
  readonly kind: 'article' | 'successor' | 'near';
  /** Other articles of the line in this interpretation: they become rows of their own. */
  readonly also: readonly CandidateItem[];
}

export const rowGroups = ['ready', 'decision', 'unknown'] as const;
export type RowGroup = (typeof rowGroups)[number];

/** A checked row: its article, what it would add to the cart, and its problems. */
export interface CheckedRow {
  readonly lines: readonly number[];
  /** Distinguishes the articles of one line. */
  readonly part: number;
  readonly written: string;
  readonly code: string;
  readonly group: RowGroup;
  readonly matchedBy: MatchKind | 'chosen' | null;
  readonly product: Product | null;
  /** The requested quantity; null if it could not be read. */
  readonly asked: number | null;
  /** Units that would be added: whole packs together with the cart's. */
  readonly add: number;
  readonly inCart: number;
  readonly ready: number;
  readonly later: number;
  readonly missing: number;
  /** Minor units: the unit price of the line afterwards, and the increase of the cart. */
  readonly unitPrice: number | null;
  readonly amount: number | null;
  readonly problems: readonly UserError[];
  readonly candidates: readonly Candidate[];
  readonly quantityChoices: readonly number[];
  /** The question about the columns of its list that determines its quantity, and the quantity in each of them. */
  readonly question: number | null;
  readonly columnQuantities: readonly (number | null)[];
  readonly acceptLater: boolean;
}

/** A row with its place among the rows of its group, from 0. */
export type PlacedRow = CheckedRow & { readonly place: number };

/** An item of a line before the look-up in the catalog. */
export interface RequestedItem {
  readonly code: string;
  readonly qty: number | null;
  readonly matches: readonly Match[];
}

/** A row before the look-up in the catalog: candidates for its code, and its quantity. */
export interface RequestedRow extends RequestedItem {
  readonly lines: readonly number[];
  readonly part: number;
  readonly written: string;
  /** All possible interpretations of the line, if it is ambiguous. */
  readonly readings: readonly (readonly RequestedItem[])[];
  readonly question: number | null;
  readonly columnQuantities: readonly (number | null)[];
  readonly quantityProblem: ErrorCode | null;
  readonly quantityChoices: readonly number[];
  readonly problem: ErrorCode | null;
  readonly chosen: boolean;
  readonly acceptLater: boolean;
}

/** Data read for a list. */
export interface Sources {
  readonly ctx: Ctx;
  readonly products: ReadonlyMap<string, Product>;
  readonly successors: ReadonlyMap<string, ArticleKey>;
  readonly near: ReadonlyMap<string, readonly ArticleKey[]>;
  readonly settings: ReadonlyMap<string, SorgSettings>;
  /** Quantities in the cart by article. */
  readonly inCart: ReadonlyMap<string, number>;
}

/** All rows in the order of their first lines; rows of the same article are merged and their quantities added. */
export function checkRows(from: Sources, requestedRows: readonly RequestedRow[]): PlacedRow[] {
  const merged = new Map<string, RequestedRow>();
  const rows = new Map<string, () => CheckedRow>();
  requestedRows.forEach((requested, index) => {
    const found = resolve(from, requested);
    if (!('article' in found) || requested.qty === null) {
      rows.set(`row ${index}`, () => ('article' in found ? checkRow(from, requested, found.article) : found));
      return;
    }
    const key = keyOf(found.article);
    const before = merged.get(key);
    const whole: RequestedRow = before
      ? {
          ...before,
          lines: [...before.lines, ...requested.lines],
          qty: (before.qty ?? 0) + requested.qty,
          acceptLater: before.acceptLater || requested.acceptLater,
        }
      : requested;
    merged.set(key, whole);
    rows.set(key, () => checkRow(from, whole, found.article));
  });
  const counts = { ready: 0, decision: 0, unknown: 0 };
  return Array.from(rows.values(), (make) => {
    const row = make();
    const place = counts[row.group];
    counts[row.group] += 1;
    return Object.assign(row, { place });
  });
}

/** The article that a row means, or the row to return without one. */
function resolve(from: Sources, requested: RequestedRow): { readonly article: Product } | CheckedRow {
  const readings = requested.readings.flatMap((items) => readingOf(from, items));
  if (readings.length > 0) return refused(requested, 'decision', 'line_unclear', {}, readings.slice(0, 8));
  const articles = productsOf(from, requested.matches);
  if (articles.length === 0) {
    // Only `too_long` shows the limit.
    if (requested.problem !== null) return refused(requested, 'unknown', requested.problem, { limit: longestCode });
    const near = (from.near.get(requested.code) ?? []).flatMap((key) => candidate(from, 'near', key, requested.qty));
    return refused(requested, 'unknown', 'code_unknown', { code: requested.code }, near);
  }
  // Of several articles those that can be ordered are preferred, if there are any.
  const orderable = articles.filter(({ block }) => block === null);
  const meant = orderable.length > 0 ? orderable : articles;
  const [product] = meant;
  const padded = !requested.chosen && requested.matches.every(({ kind }) => kind === 'padded');
  if (!product || meant.length > 1 || padded) {
    const own = meant.map((one): Candidate => ({ kind: 'article', product: one, qty: requested.qty, also: [] }));
    return refused(requested, 'decision', padded ? 'code_padded' : 'code_ambiguous', {}, own.slice(0, 8));
  }
  if (!product.invalid) return { article: product };
  const [successor] = successorOf(from, product, requested.qty);
  const gone = {
    ...refused(requested, 'unknown', 'invalid_article'),
    product: product.removed ? product : null,
    matchedBy: matchedBy(requested, product),
  };
  return successor
    ? { ...gone, group: 'decision', problems: [replaced(successor)], candidates: [successor] }
    : {
        ...gone,
        problems: [
          {
            field: 'code',
            code: product.removed ? 'article_removed' : 'invalid_article',
            params: { articleCode: product.code },
          },
        ],
      };
}

/** A row without an article. */
const refused = (
  requested: RequestedRow,
  group: RowGroup,
  code: ErrorCode,
  params: ErrorParams = {},
  candidates: readonly Candidate[] = [],
): CheckedRow => ({
  ...nothing,
  ...given(requested),
  group,
  asked: requested.qty,
  problems: [{ field: 'code', code, params }],
  candidates,
});

/** An interpretation of a line as a choice; none if one of its articles cannot be ordered or is ambiguous. */
function readingOf(from: Sources, items: readonly RequestedItem[]): Candidate[] {
  const choices = items.map(({ matches, qty }) => {
    const products = productsOf(from, matches);
    const orderable = products.filter(({ block }) => block === null);
    return (orderable.length > 0 ? orderable : products).map((product): CandidateItem => ({ product, qty }));
  });
  const [first = [], ...rest] = choices;
  const also = rest.flatMap(([item]) => item ?? []);
  return also.length < rest.length ? [] : first.map((item): Candidate => ({ kind: 'article', ...item, also }));
}

function productsOf(from: Sources, matches: readonly Match[]): Product[] {
  return matches.flatMap(({ key }) => from.products.get(key) ?? []);
}

function candidate(from: Sources, kind: Candidate['kind'], key: ArticleKey, qty: number | null): Candidate[] {
  const product = from.products.get(keyOf(key));
  return product ? [{ kind, product, qty, also: [] }] : [];
}

function successorOf(from: Sources, product: Product, qty: number | null): Candidate[] {
  const key = from.successors.get(keyOf(product));
  return key ? candidate(from, 'successor', key, qty).filter(({ product: next }) => next.block === null) : [];
}

function matchedBy(requested: RequestedRow, product: Product): CheckedRow['matchedBy'] {
  if (requested.chosen) return 'chosen';
  const { articleId, sorg } = product;
  return requested.matches.find((match) => match.articleId === articleId && match.sorg === sorg)?.kind ?? null;
}

/** A row of one article, checked together with its quantity in the cart, because that is the resulting line. */
function checkRow(from: Sources, requested: RequestedRow, product: Product): CheckedRow {
  const inCart = from.inCart.size === 0 ? 0 : (from.inCart.get(keyOf(product)) ?? 0);
  const refusedQuantity = (add: number, code: ErrorCode, params: ErrorParams): CheckedRow => ({
    ...nothing,
    ...given(requested),
    product,
    matchedBy: matchedBy(requested, product),
    asked: requested.qty,
    inCart,
    add,
    group: 'decision',
    problems: [{ field: 'quantity', code, params }],
  });
  if (requested.qty === null) return refusedQuantity(0, requested.quantityProblem ?? 'quantity_missing', {});
  const whole = roundUpToPack(inCart + requested.qty, product.card.packSize);
  const add = whole - inCart;
  if (whole > largestQuantity) return refusedQuantity(add, 'out_of_range', { limit: largestQuantity });
  const settings = from.settings.get(product.sorg);
  const checked = checkCartQuantity(from.ctx, product, whole, settings);
  const before = inCart === 0 ? null : checkCartQuantity(from.ctx, product, inCart, settings);
  const ready = Math.min(add, Math.max(0, checked.split.ready - inCart));
  const missing = Math.min(add - ready, checked.split.missing);
  const later = add - ready - missing;
  const problems = [...checked.problems];
  // Only what can ship now is ready: the user must first accept later units.
  if (problems.length === 0 && later > 0 && !requested.acceptLater)
    problems.push({
      field: 'quantity',
      code: ready > 0 ? 'partly_later' : 'all_later',
      params: { available: ready, requested: add },
    });
  const short = problems.some(({ code }) => code === 'no_stock' || code === 'exceeds_stock');
  const candidates = product.discontinued || problems.length > 0 ? successorOf(from, product, requested.qty) : [];
  const [successor] = candidates;
  if (successor && short && ready === 0) problems.splice(0, problems.length, replaced(successor));
  // A list has hundreds of these rows: written out, they cost less than merged objects.
  return {
    lines: requested.lines,
    part: requested.part,
    written: requested.written,
    code: requested.code,
    question: requested.question,
    columnQuantities: requested.columnQuantities,
    acceptLater: requested.acceptLater,
    product,
    matchedBy: matchedBy(requested, product),
    asked: requested.qty,
    inCart,
    add,
    quantityChoices: possible(product, { problems, inCart, add, ready, missing }),
    ready,
    later,
    missing,
    problems,
    candidates: problems.length > 0 ? candidates : [],
    group: problems.length === 0 ? 'ready' : 'decision',
    unitPrice: product.block === null ? shownPrice(product, checked, whole) : null,
    amount:
      product.block === null && product.dealerAmount !== null ? worth(checked) - (before ? worth(before) : 0) : null,
  };
}

/** Allowed quantities instead of a refused one: up to the limit, or as much as is available. */
function possible(
  product: Product,
  row: Pick<CheckedRow, 'problems' | 'inCart' | 'add' | 'ready' | 'missing'>,
): number[] {
  const pack = product.card.packSize;
  return row.problems
    .map(({ code }) => {
      if (code === 'exceeds_order_limit') return (orderable(product.orderLimit, pack) ?? 0) - row.inCart;
      if (code === 'exceeds_stock') return Math.floor((row.add - row.missing) / pack) * pack;
      return code === 'partly_later' ? row.ready : 0;
    })
    .filter((qty) => qty > 0);
}

const worth = ({ ready, preOrder }: ReturnType<typeof checkCartQuantity>): number =>
  (ready?.subtotal ?? 0) + (preOrder?.subtotal ?? 0);

const replaced = ({ product }: Candidate): UserError => ({
  field: 'code',
  code: 'article_replaced',
  params: { successor: `${product.card.displayCode} ${product.card.name}` },
});

/** The original text of a row. */
const given = (requested: RequestedRow) => ({
  lines: requested.lines,
  part: requested.part,
  written: requested.written,
  code: requested.code,
  quantityChoices: requested.quantityChoices,
  question: requested.question,
  columnQuantities: requested.columnQuantities,
  acceptLater: requested.acceptLater,
});

const nothing = {
  matchedBy: null,
  product: null,
  asked: null,
  add: 0,
  inCart: 0,
  ready: 0,
  later: 0,
  missing: 0,
  unitPrice: null,
  amount: null,
  problems: [],
  candidates: [],
  quantityChoices: [],
  acceptLater: false,
} as const;
