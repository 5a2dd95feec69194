import type { SellIn, SellInArticle } from './order-guide.documents.ts';

/** The data that the guide needs of a size and colour grid. */
export type GuideCell = {
  code: string;
  sorg: string;
  closed: unknown;
  variant: {
    preOrder: { from: string; to: string } | null;
    price: { deals: readonly GuideDeal[] } | null;
  };
};
export type GuideDeal = {
  salesDealNo: string;
  description: string;
  steps: readonly { qty: number; type: string; value: string }[];
};
export type GuideGrid = {
  currency: string;
  rows: readonly { id: string; name: string; cells: readonly (GuideCell | null)[] }[];
  sizes: readonly { id: string }[];
};
/** Units of both periods. */
export type PeriodUnits = { last: number; before: number };
export type Period = keyof PeriodUnits;

export type Placed = {
  rows: { id: string; name: string; cells: (PeriodUnits | null)[]; sum: PeriodUnits }[];
  /** Articles without a cell in the grid, by its sizes; null if there are none. */
  others: { cells: PeriodUnits[]; sum: PeriodUnits; articles: readonly SellInArticle[] } | null;
  sizes: { id: string; sum: PeriodUnits; share: PeriodUnits }[];
  total: PeriodUnits;
  /** Discontinued articles that are counted for their successors. */
  followed: string[];
};

const nothing: PeriodUnits = { last: 0, before: 0 };
const plus = (a: PeriodUnits, b: PeriodUnits): PeriodUnits => ({ last: a.last + b.last, before: a.before + b.before });
const pairOf = (article: SellInArticle): PeriodUnits => ({ last: article.last.units, before: article.before.units });

/** Assigns purchases to the rows and columns of a grid. */
export function assignToGrid(grid: GuideGrid, sellIn: SellIn): Placed {
  const bought = new Map(sellIn.articles.map((article) => [article.articleCode, article]));
  const shown = new Set(grid.rows.flatMap((row) => row.cells.flatMap((cell) => cell?.code ?? [])));
  const rows = grid.rows.map(({ id, name, cells }) => {
    const pairs = cells.map((cell) => {
      const article = cell && bought.get(cell.code);
      return cell && (article ? pairOf(article) : nothing);
    });
    return {
      id,
      name,
      cells: pairs,
      sum: pairs.reduce<PeriodUnits>((sum, pair) => (pair ? plus(sum, pair) : sum), nothing),
    };
  });
  const other = [...sellIn.articles.filter((article) => !shown.has(article.articleCode)), ...sellIn.former].filter(
    (article) => article.last.units + article.before.units > 0,
  );
  const sumOf = (articles: readonly SellInArticle[]) =>
    articles.reduce<PeriodUnits>((sum, article) => plus(sum, pairOf(article)), nothing);
  const sizes = new Map(sellIn.sizes.map((size) => [size.size, size]));
  return {
    rows,
    others:
      other.length === 0
        ? null
        : {
            cells: grid.sizes.map((size) => sumOf(other.filter((article) => article.size === size.id))),
            sum: sumOf(other),
            articles: other,
          },
    sizes: grid.sizes.map(({ id }) => {
      const size = sizes.get(id);
      return {
        id,
        sum: size ? { last: size.last.units, before: size.before.units } : nothing,
        share: size ? { last: size.lastPercent, before: size.beforePercent } : nothing,
      };
    }),
    total: { last: sellIn.last.units, before: sellIn.before.units },
    followed: sellIn.articles.flatMap((article) => (shown.has(article.articleCode) ? article.followed : [])),
  };
}

/**
 * The quantities of a period for the open cells, at least what the cart holds. Also returns how many of the articles
 * cannot be ordered now.
 */
export function quantitiesOf(
  grid: GuideGrid,
  sellIn: SellIn,
  period: Period,
  inCart: Readonly<Record<string, number>>,
): { quantities: Record<string, number>; closed: number } {
  const bought = new Map(sellIn.articles.map((article) => [article.articleCode, article[period].units]));
  const cells = grid.rows
    .flatMap((row) => row.cells.flatMap((cell) => cell ?? []))
    .filter((cell) => (bought.get(cell.code) ?? 0) > 0);
  return {
    quantities: Object.fromEntries(
      cells
        .filter((cell) => cell.closed === null)
        .map((cell) => [cell.code, Math.max(bought.get(cell.code) ?? 0, inCart[cell.code] ?? 0)]),
    ),
    closed: cells.filter((cell) => cell.closed !== null).length,
  };
}

const variantsOf = (grid: GuideGrid) => grid.rows.flatMap((row) => row.cells.flatMap((cell) => cell?.variant ?? []));

/** The distinct pre-order windows of the grid's articles, earliest first. */
export function windowsOf(grid: GuideGrid): { from: string; to: string }[] {
  const windows = variantsOf(grid).flatMap(({ preOrder }) => preOrder ?? []);
  return [...new Map(windows.map((window) => [`${window.from} ${window.to}`, window])).values()].sort((a, b) =>
    a.from < b.from ? -1 : 1,
  );
}

/** The distinct deals for articles of the grid, each with its own steps. */
export function dealsOf(grid: GuideGrid): GuideDeal[] {
  const deals = variantsOf(grid).flatMap(({ price }) => price?.deals ?? []);
  const key = (deal: GuideDeal) =>
    JSON.stringify([deal.salesDealNo, deal.steps.map(({ qty, type, value }) => [qty, type, value])]);
  return [...new Map(deals.map((deal) => [key(deal), deal])).values()];
}
