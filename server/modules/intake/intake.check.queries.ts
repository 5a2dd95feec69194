import { DomainError } from '../../../rules/errors.ts';
import { chooseReadings, possibleCodes, type ChosenLine, type Known } from '../../../rules/intake/choose.ts';
import { longestCode, mostIntakeRows, readIntakeLines, type GivenLine, type IgnoredLine, type Layout, type Separator } from '../../../rules/intake/list.ts';
import { readQuantity } from '../../../rules/intake/quantity.ts';
import type { Ctx } from '../../platform/context.ts';
import { findCart, listStoredLines, loadSorgSettings } from '../cart/cart.queries.ts';
import { viewerOf, type Viewer } from '../catalog/catalog.policy.ts';
import { loadProducts, type Product } from '../catalog/catalog.products.queries.ts';
import { judgeRows, type CheckedRow, type Wish } from './intake.judge.queries.ts';
import { findNear, findSuccessors, keyOf, matchCodes, type Match } from './intake.match.queries.ts';

/** A row that was typed or mended on a screen. The lines are those of the list that it came from, or its own number. */
export interface TypedRow {
  readonly lines: readonly number[];
  readonly written: string;
  readonly code: string;
  readonly quantity: string;
  /** The article that a person chose; the code is kept as it was written. */
  readonly articleCode: string | null;
  readonly sorg: string | null;
  /** What is short now may come later. */
  readonly acceptLater: boolean;
}

/** How a list was understood. */
export interface ListFacts {
  readonly separator: Separator;
  readonly header: boolean;
  readonly layout: Layout | null;
}

export interface CheckedList {
  readonly facts: ListFacts | null;
  readonly rows: readonly CheckedRow[];
  readonly ignored: readonly IgnoredLine[];
  readonly cartVersion: number;
}

/** Checks a pasted or uploaded list in one go. Throws `customer_required`, `list_empty`, `too_many_rows`. */
export async function checkLines(ctx: Ctx, lines: readonly GivenLine[], separator: Separator): Promise<CheckedList> {
  const viewer = viewerFor(ctx);
  const list = readIntakeLines(lines, separator);
  if (list.rows.length === 0) throw new DomainError('list_empty', {}, 'list');
  if (list.rows.length > mostIntakeRows) throw new DomainError('too_many_rows', { limit: mostIntakeRows, count: list.rows.length }, 'list');
  const found = await matchCodes(ctx, viewer, possibleCodes(list));
  const known = (code: string): Known => {
    const matches = found.get(code);
    return !matches || matches.length === 0 ? null : matches.some(({ exact }) => exact) ? 'exact' : 'like';
  };
  const chosen = chooseReadings(list, known);
  const wishes = chosen.rows.map((row) => wishOf(row, found));
  const ignored = [...list.ignored, ...chosen.ignored].sort((one, other) => one.line - other.line);
  const facts = { separator: list.separator, header: list.header, layout: chosen.layout };
  return { ...(await checkWishes(ctx, viewer, wishes)), facts, ignored };
}

/** Checks rows that a person typed, scanned or mended, in the same way. */
export async function checkTyped(ctx: Ctx, rows: readonly TypedRow[]): Promise<CheckedList> {
  const viewer = viewerFor(ctx);
  const found = await matchCodes(
    ctx,
    viewer,
    rows.flatMap((row) => [row.code, ...(row.articleCode === null ? [] : [row.articleCode])]).filter((code) => code.length <= longestCode),
  );
  const wishes = rows.map((row): Wish => {
    const quantity = row.quantity.trim() === '' ? readQuantity('1') : readQuantity(row.quantity);
    const zero = quantity.qty === 0;
    const chosen =
      row.articleCode === null
        ? null
        : (found.get(row.articleCode) ?? []).filter((match) => match.code === row.articleCode && (row.sorg === null || match.sorg === row.sorg));
    return {
      lines: row.lines,
      written: row.written,
      code: row.code,
      matches: chosen ?? found.get(row.code) ?? [],
      others: [],
      qty: zero ? null : quantity.qty,
      quantityProblem: zero ? 'min_quantity' : quantity.problem,
      quantityChoices: quantity.choices,
      problem: row.code.trim() === '' && chosen === null ? 'code_missing' : row.code.length > longestCode && chosen === null ? 'too_long' : null,
      chosen: chosen !== null,
      acceptLater: row.acceptLater,
    };
  });
  return { ...(await checkWishes(ctx, viewer, wishes)), facts: null, ignored: [] };
}

function viewerFor(ctx: Ctx): Viewer {
  if (!ctx.customer) throw new DomainError('customer_required');
  return viewerOf(ctx);
}

function wishOf(row: ChosenLine, found: ReadonlyMap<string, readonly Match[]>): Wish {
  // Of several codes in a row the first that the catalog knows counts: the own one where the article's is missing.
  const matching = (codes: readonly string[]): { code: string; matches: readonly Match[] } => {
    const code = codes.find((one) => (found.get(one) ?? []).length > 0) ?? codes[0] ?? '';
    return { code, matches: found.get(code) ?? [] };
  };
  const { quantity } = row.reading;
  return {
    lines: [row.line],
    written: row.written,
    ...matching(row.reading.codes),
    others: row.others.map((other) => ({ ...matching(other.codes), qty: other.quantity.qty })),
    qty: quantity.qty,
    quantityProblem: quantity.problem,
    quantityChoices: quantity.choices,
    problem: row.problem,
    chosen: false,
    acceptLater: false,
  };
}

async function checkWishes(ctx: Ctx, viewer: Viewer, wishes: readonly Wish[]): Promise<Pick<CheckedList, 'rows' | 'cartVersion'>> {
  const matches = wishes.flatMap((wish) => [...wish.matches, ...wish.others.flatMap((other) => other.matches)]);
  const strange = wishes.filter(({ matches: own, problem, chosen }) => own.length === 0 && problem === null && !chosen).map(({ code }) => code);
  const [successors, near, cart, settings] = await Promise.all([
    findSuccessors(
      ctx,
      matches.filter(({ ending }) => ending),
    ),
    findNear(ctx, viewer, strange),
    findCart(ctx),
    loadSorgSettings(ctx),
  ]);
  const stored = cart ? await listStoredLines(ctx.db, cart.id) : [];
  const keys = [...new Map([...matches, ...successors.values(), ...[...near.values()].flat()].map((key) => [keyOf(key), key])).values()];
  const products = new Map<string, Product>();
  (await loadProducts(ctx, keys, viewer)).forEach((product) => product && products.set(`${product.sorg}:${product.articleId}`, product));
  const inCart = new Map(stored.map((line) => [keyOf(line), line.qty]));
  return { rows: judgeRows({ ctx, products, successors, near, settings, inCart }, wishes), cartVersion: cart?.version ?? 0 };
}
