import type { ShownQuantity } from '#rules/goods/catalog/availability.ts';
import { buildableSets, type NextSets, nextSets, type SetPart } from '#rules/goods/product/groupsets.ts';
import { priceLine } from '#rules/goods/catalog/deals.ts';
import { largestQuantity, roundUpToPack } from '#rules/goods/catalog/quantity.ts';
import type { SetArticle, SetLine } from './product.documents.ts';
import { type GridCell, gridOf, type GridMarket, lineOf, precisionOf } from './order-grid.ts';

/** The replacement article of a part, by the part's code. */
export type Swaps = Readonly<Record<string, string>>;

export type ChosenPart = { part: SetLine; article: SetArticle; cell: GridCell };

/** An article as a cell of the grid. */
export function cellOfArticle(article: SetArticle): GridCell {
  const cell = gridOf([article]).rows[0]?.cells[0];
  if (!cell) throw new Error(`no cell of ${article.articleCode}`);
  return cell;
}

export function chosenParts(parts: readonly SetLine[], swaps: Swaps): ChosenPart[] {
  return parts.map((part) => {
    const article = part.swaps.find((swap) => swap.articleCode === swaps[part.product.articleCode]) ?? part.product;
    return { part, article, cell: cellOfArticle(article) };
  });
}

export type PartOrder = { cell: GridCell; article: SetArticle; quantity: number };

/** The quantity of each article in one set. Two parts with the same article use the same stock. */
function needsOf(chosen: readonly ChosenPart[]): PartOrder[] {
  const needs = new Map<string, PartOrder>();
  for (const { part, article, cell } of chosen)
    needs.set(cell.code, { cell, article, quantity: (needs.get(cell.code)?.quantity ?? 0) + part.qty });
  return [...needs.values()];
}

/** The order lines for a number of sets, one per article, in whole packs. */
export function partOrders(chosen: readonly ChosenPart[], sets: number): PartOrder[] {
  return needsOf(chosen).map((need) => ({ ...need, quantity: roundUpToPack(need.quantity * sets, need.cell.pack) }));
}

const nothing: ShownQuantity = { qty: 0, mask: '' };

function setPart({ cell, article, quantity }: PartOrder): SetPart {
  if (cell.closed) return { qty: quantity, there: nothing, arrivals: [] };
  const arrivals = article.arrivals.flatMap(({ date, precision, qty, mask }): SetPart['arrivals'][number][] =>
    date ? [{ qty, mask, on: date, precision: precisionOf(precision) }] : [],
  );
  return { qty: quantity, there: article.available, arrivals };
}

export type BuildableSets = { sets: ShownQuantity; next: NextSets | null; scarcest: SetArticle | null };

/**
 * How many sets can be built from the chosen parts now, when more, and which part limits them. None if a part is not
 * for sale.
 */
export function setsFromParts(chosen: readonly ChosenPart[], complete: boolean): BuildableSets {
  if (!complete) return { sets: nothing, next: null, scarcest: null };
  const needs = needsOf(chosen);
  const parts = needs.map(setPart);
  const { sets, scarcest } = buildableSets(parts);
  return { sets, next: nextSets(parts), scarcest: scarcest === null ? null : (needs[scarcest]?.article ?? null) };
}

/** The price of some orders in minor units at cart prices; null if one has no price. */
export function valueOf(orders: readonly { cell: GridCell; quantity: number }[], market: GridMarket): number | null {
  let sum = 0;
  for (const { cell, quantity } of orders) {
    if (cell.listPrice === null) return null;
    const { value, missing } = lineOf(cell, quantity, market);
    // Parts that are not available count too: the price of a set is compared with the price of all its parts.
    sum += value + (missing > 0 ? priceLine(cell.listPrice, cell.deals, missing).subtotal : 0);
  }
  return sum;
}

/** The largest number of sets that pack sizes, order limits and the cart allow. */
export function maximumSets(chosen: readonly ChosenPart[], inCart: Readonly<Record<string, number>>): number {
  const each = needsOf(chosen).map(({ cell, quantity }) => {
    const most = largestQuantity(cell.limit, cell.pack);
    return most === null ? 9_999 : Math.floor(Math.max(0, most - (inCart[cell.code] ?? 0)) / quantity);
  });
  return Math.min(9_999, ...each);
}
