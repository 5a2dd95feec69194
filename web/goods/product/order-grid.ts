import { arrivalEnd, type Precision } from '#rules/goods/catalog/availability.ts';
import { priceLine, type Deal } from '#rules/goods/catalog/deals.ts';
import { splitOverArrivals } from '#rules/goods/catalog/split.ts';
import { parseDecimal } from '#rules/money.ts';
import { stateOf } from '#goods/catalog/catalog-availability.ts';
import type { Bucket } from '#goods/catalog/catalog.documents.ts';
import type { GridVariant } from './product.documents.ts';

/** One article of the grid; amounts in minor units of the currency. */
export type GridCell = {
  code: string;
  sorg: string;
  uom: string;
  pack: number;
  limit: number | null;
  listPrice: number | null;
  deals: readonly Deal[];
  /** Units in stock; Infinity if the market hides larger numbers. */
  stock: number;
  /** Units on the way or promised by a pre-order programme. */
  arrivals: readonly UpcomingStock[];
  /** More than these may be ordered for later. */
  later: boolean;
  /** The cell accepts no quantity. */
  closed: 'blocked' | 'request' | null;
  variant: GridVariant;
};

/** Units that arrive on a date, and the last day on which they are in time. Infinity if the number is hidden. */
export type UpcomingStock = { on: string; by: string; precision: Precision; qty: number; programme: boolean };

export type GridRow = {
  id: string;
  name: string;
  hex: string | null;
  picture: string | null;
  code: string;
  cells: (GridCell | null)[];
};
export type GridSize = { id: string; note: string };
export type Grid = { rows: GridRow[]; sizes: GridSize[]; currency: string };
export type CellPosition = { row: number; column: number };

/** The quantities that a market lets a dealer order beyond stock, and the requested delivery day, if there is one. */
export type GridMarket = { checksStock: boolean; preOrders: boolean; wantedBy?: string | null };

const hidden = ({ qty, mask }: { qty: number | null; mask: string }): number => qty ?? (mask === '' ? 0 : Infinity);

export const precisionOf = (name: string): Precision => (name === 'week' || name === 'month' ? name : 'day');

function cellOf(variant: GridVariant): GridCell {
  const { price } = variant;
  const currency = price?.currency ?? '';
  const coming = (bucket: Bucket, programme: boolean): UpcomingStock[] => {
    if (!bucket.date) return [];
    const precision = precisionOf(bucket.precision);
    return [{ on: bucket.date, by: arrivalEnd(bucket.date, precision), precision, qty: hidden(bucket), programme }];
  };
  const arrivals = [
    ...variant.arrivals.flatMap((arrival) => coming(arrival, false)),
    ...(variant.custorder ? coming(variant.custorder, true) : []),
  ];
  const chooseClosed = () => {
    if (variant.blockReason) return 'blocked';
    if (stateOf(variant) === 'request') return 'request';
    if (stateOf(variant) === 'none') return 'blocked';
    return null;
  };
  return {
    code: variant.articleCode,
    sorg: variant.sorg,
    uom: variant.uom,
    pack: variant.packSize,
    limit: variant.orderLimit,
    listPrice: price?.dealer ? parseDecimal(price.dealer, currency) : null,
    deals: (price?.deals ?? []).map((deal) => ({
      number: deal.salesDealNo,
      steps: deal.steps.map((step) => ({
        minQty: step.qty,
        type: step.type === 'amount' ? 'amount' : 'percent',
        value: parseDecimal(step.value, step.type === 'amount' ? currency : 'percent') ?? 0,
      })),
    })),
    stock: hidden(variant.available),
    arrivals,
    later: !variant.discontinued && (arrivals.length > 0 || variant.preOrder !== null),
    closed: chooseClosed(),
    variant,
  };
}

/**
 * The common prefix of a row's codes, up to a separator: 'V26-M7D-GLC' of its sizes. A single article keeps its full
 * code.
 */
function sharedCode(codes: readonly string[]): string {
  const [first = ''] = codes;
  if (codes.length < 2) return first;
  const parts = first.split('-');
  const same = parts.findIndex((part, at) => codes.some((code) => code.split('-')[at] !== part));
  return same < 0 ? first : parts.slice(0, same).join('-');
}

/**
 * Articles as rows of colours and columns of sizes, in canonical order. Two articles with the same colour and size get
 * their own rows, named by the article, so that none is lost.
 */
export function gridOf(variants: readonly GridVariant[]): Grid {
  const sizes = [...new Map(variants.map((variant) => [variant.size, variant])).values()]
    .sort((a, b) => a.sizeOrder - b.sizeOrder || a.size.localeCompare(b.size))
    .map((variant) => ({ id: variant.size, note: variant.sizeNote === variant.size ? '' : variant.sizeNote }));
  const rows: GridRow[] = [];
  for (const variant of variants) {
    const column = sizes.findIndex((size) => size.id === variant.size);
    const colour = variant.colour?.id ?? '';
    const own = rows.find((row) => row.id === colour);
    const taken = own?.cells[column];
    let row = taken ? undefined : own;
    if (!row) {
      row = {
        id: taken ? variant.articleCode : colour,
        name: taken || !variant.colour ? variant.name : variant.colour.description,
        hex: variant.colour?.hex ?? null,
        picture: variant.image?.small ?? null,
        code: variant.articleCodeDisplay,
        cells: sizes.map(() => null),
      };
      rows.push(row);
    }
    row.cells[column] = cellOf(variant);
  }
  for (const row of rows) row.code = sharedCode(row.cells.flatMap((cell) => cell?.variant.articleCodeDisplay ?? []));
  return { rows, sizes, currency: variants.find((variant) => variant.price)?.price?.currency ?? '' };
}

export function cellsOf(grid: Grid): GridCell[] {
  return grid.rows.flatMap((row) => row.cells.filter((cell) => cell !== null));
}

/** Quantities by article code; missing means zero. */
export type Quantities = Readonly<Record<string, number>>;

export type Split = { ready: number; arriving: number; later: number; missing: number };

/**
 * A part of a quantity: from stock, on a date, from the start of a pre-order window, without a date, or not available.
 */
export type Part = { qty: number } & (
  | { kind: 'ready' | 'undated' | 'missing' }
  | { kind: 'arrival'; arrival: UpcomingStock }
  | { kind: 'window'; from: string; to: string }
);

/** Splits a quantity over stock, arrivals and pre-order, as the cart does, in the order of the dates. */
export function partsOf(cell: GridCell, quantity: number, market: GridMarket): Part[] {
  if (!market.checksStock) return quantity > 0 ? [{ kind: 'ready', qty: quantity }] : [];
  const later = market.preOrders && cell.later;
  const { parts, open } = splitOverArrivals(quantity, cell.stock, later ? cell.arrivals : [], cell.pack);
  const known = parts.map(({ qty, arrival }): Part =>
    arrival ? { kind: 'arrival', qty, arrival } : { kind: 'ready', qty },
  );
  if (open === 0) return known;
  const { preOrder } = cell.variant;
  if (!later) return [...known, { kind: 'missing', qty: open }];
  return [...known, preOrder ? { kind: 'window', qty: open, ...preOrder } : { kind: 'undated', qty: open }];
}

/** The last day on which a part is in time; null if it has no date. */
export function latestDayOf(part: Part): string | null {
  if (part.kind === 'arrival') return part.arrival.by;
  return part.kind === 'window' ? part.to : null;
}

/** The same as four numbers; arrivals after the requested day count as later. */
export function splitOf(cell: GridCell, quantity: number, market: GridMarket): Split {
  const { wantedBy } = market;
  const split = { ready: 0, arriving: 0, later: 0, missing: 0 };
  for (const part of partsOf(cell, quantity, market)) {
    if (part.kind === 'ready' || part.kind === 'missing') split[part.kind] += part.qty;
    else if (part.kind === 'arrival' && !part.arrival.programme && (!wantedBy || part.arrival.by <= wantedBy))
      split.arriving += part.qty;
    else split.later += part.qty;
  }
  return split;
}

/** How much of a cell is available by a day, including stock; null means now. Infinity if a number is hidden. */
export function orderableBy(cell: GridCell, day: string | null, market: GridMarket): number {
  const later =
    market.preOrders && cell.later && day !== null ? cell.arrivals.filter((arrival) => arrival.by <= day) : [];
  const there = later.reduce((sum, arrival) => sum + arrival.qty, cell.stock);
  return there === Infinity ? there : Math.floor(there / cell.pack) * cell.pack;
}

/** A cell whose quantity does not arrive at once, or not in time, so that the buyer may want to change it. */
export type Proposal = {
  cell: GridCell;
  colour: string;
  size: string;
  quantity: number;
  parts: Part[];
  /** The quantity exceeds a masked number: only the cart shows how much arrives at once. */
  masked: boolean;
};

/** Changed cells with more than the stock that arrive in several parts, late or not at all. */
export function proposalsOf(grid: Grid, quantities: Quantities, inCart: Quantities, market: GridMarket): Proposal[] {
  return grid.rows.flatMap((row) =>
    row.cells.flatMap((cell, column) => {
      const quantity = cell ? (quantities[cell.code] ?? 0) : 0;
      if (!cell || quantity === 0 || quantity === (inCart[cell.code] ?? 0)) return [];
      const parts = partsOf(cell, quantity, market);
      const late = (part: Part) =>
        market.wantedBy != null && part.kind !== 'ready' && (latestDayOf(part) ?? '9999') > market.wantedBy;
      const limit = Number(/\d+/.exec(cell.variant.available.mask)?.[0] ?? 0);
      const masked = market.checksStock && cell.stock === Infinity && limit > 0 && quantity > limit + 1;
      const asks =
        masked ||
        parts.length > 1 ||
        parts.some((part) => part.kind === 'missing' || part.kind === 'undated' || late(part));
      return asks ? [{ cell, colour: row.name, size: grid.sizes[column]?.id ?? '', quantity, parts, masked }] : [];
    }),
  );
}

/** The days on which more of the proposals arrives, earliest first. */
export function daysOf(proposals: readonly Proposal[]): string[] {
  return [
    ...new Set(
      proposals.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'arrival' ? part.arrival.by : []))),
    ),
  ].sort();
}

/** The proposals' quantities, reduced to what arrives by a day; null means what is ready now. */
export function cutTo(proposals: readonly Proposal[], day: string | null, market: GridMarket): Quantities {
  return Object.fromEntries(
    proposals.map(({ cell, quantity }) => [cell.code, Math.min(quantity, orderableBy(cell, day, market))]),
  );
}

export type Sum = Split & {
  units: number;
  /** Minor units: the price in the cart. */
  value: number;
  /** Minor units: the discount of deals. */
  saved: number;
};

const nothing: Sum = { units: 0, value: 0, saved: 0, ready: 0, arriving: 0, later: 0, missing: 0 };

function plus(a: Sum, b: Sum): Sum {
  return {
    units: a.units + b.units,
    value: a.value + b.value,
    saved: a.saved + b.saved,
    ready: a.ready + b.ready,
    arriving: a.arriving + b.arriving,
    later: a.later + b.later,
    missing: a.missing + b.missing,
  };
}

/** The price of one cell. The ready and the later part reach their deal steps separately, as in the cart. */
export function lineOf(cell: GridCell, quantity: number, market: GridMarket): Sum {
  const split = splitOf(cell, quantity, market);
  const { listPrice } = cell;
  if (listPrice === null || quantity === 0) return { ...nothing, ...split, units: quantity };
  const parts = [split.ready, split.arriving + split.later].filter((part) => part > 0);
  const value = parts.reduce((sum, part) => sum + priceLine(listPrice, cell.deals, part).subtotal, 0);
  return { ...split, units: quantity, value, saved: parts.reduce((sum, part) => sum + part, 0) * listPrice - value };
}

export type GridTotals = { rows: Sum[]; columns: Sum[]; all: Sum };

export function totalsOf(grid: Grid, quantities: Quantities, market: GridMarket): GridTotals {
  const lines = grid.rows.map((row) =>
    row.cells.map((cell) => (cell ? lineOf(cell, quantities[cell.code] ?? 0, market) : nothing)),
  );
  const sum = (list: readonly Sum[]) => list.reduce(plus, nothing);
  const rows = lines.map(sum);
  return {
    rows,
    columns: grid.sizes.map((_, column) => sum(lines.map((row) => row[column] ?? nothing))),
    all: sum(rows),
  };
}

/** True for a cell that takes a quantity. */
export const open = (cell: GridCell | null | undefined): cell is GridCell =>
  cell !== null && cell !== undefined && cell.closed === null;

/** The first cell, row by row, that accepts a quantity. */
export function firstOpen(grid: Grid): CellPosition | null {
  for (const [row, { cells }] of grid.rows.entries()) {
    const column = cells.findIndex(open);
    if (column >= 0) return { row, column };
  }
  return null;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The next cell in a direction; skips combinations that do not exist. Null at the edge. */
export function neighbour(grid: Grid, { row, column }: CellPosition, direction: Direction): CellPosition | null {
  const [down, right] = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] }[direction] as [number, number];
  for (let r = row + down, c = column + right; grid.rows[r] && c >= 0 && c < grid.sizes.length; r += down, c += right) {
    if (grid.rows[r]?.cells[c]) return { row: r, column: c };
  }
  return null;
}

/** The first or last cell of a row. */
export function edgeOf(grid: Grid, { row }: CellPosition, edge: 'first' | 'last'): CellPosition | null {
  const cells = grid.rows[row]?.cells ?? [];
  const column =
    edge === 'first' ? cells.findIndex((cell) => cell !== null) : cells.findLastIndex((cell) => cell !== null);
  return column < 0 ? null : { row, column };
}

/** The one cell that the Tab key reaches: the one used last, or the first that takes a quantity, or the first of all. */
export function tabStop(grid: Grid, used: CellPosition | null): CellPosition | null {
  if (used && grid.rows[used.row]?.cells[used.column]) return used;
  const row = grid.rows.findIndex(({ cells }) => cells.some((cell) => cell !== null));
  return firstOpen(grid) ?? edgeOf(grid, { row, column: 0 }, 'first');
}

/** The cell below, or from the last of a column the first of the next one. Null after the last cell. */
export function afterEnter(grid: Grid, spot: CellPosition): CellPosition | null {
  const below = neighbour(grid, spot, 'down');
  if (below) return below;
  for (let column = spot.column + 1; column < grid.sizes.length; column += 1) {
    const row = grid.rows.findIndex((each) => each.cells[column]);
    if (row >= 0) return { row, column };
  }
  return null;
}

/** The cells whose quantity differs from the cart. */
export function changesOf(grid: Grid, quantities: Quantities, inCart: Quantities): GridCell[] {
  return cellsOf(grid).filter((cell) => (quantities[cell.code] ?? 0) !== (inCart[cell.code] ?? 0));
}
