import { blocksBySide, type Block, type Layout } from './columns.ts';
import type { Find } from './line.ts';
import { codeCell, styleOf, type GivenLine, type Section, type SectionRow } from './list.ts';
import { readingsOfColumn, readQuantity, type QuantityStyle } from './quantity.ts';

/** A column of a list, with the content of its first rows. */
export interface ColumnSample {
  readonly place: number;
  readonly name: string;
  readonly samples: readonly string[];
}

/**
 * Asked when nothing in the list shows which column holds the quantities. Null stands for none of them: one of each
 * article.
 */
export interface ColumnQuestion {
  readonly columns: readonly (Omit<ColumnSample, 'place'> & { readonly place: number | null })[];
}

/** A layout with the way to read its quantities. */
interface Option {
  readonly layout: Layout;
  readonly style: QuantityStyle;
  /** The layout is there twice: with thousands, and with decimals. */
  readonly twice: boolean;
}

/** A layout with its reading, or with both if its quantities are all like `5.000`. */
export function optionsOf(layout: Layout, table: readonly SectionRow[]): Option[] {
  const style = styleOf(table, layout);
  const { quantity } = layout;
  const both =
    quantity === null
      ? []
      : readingsOfColumn(
          table.map(({ cells }) => cells[quantity] ?? ''),
          style,
        );
  return both.length > 0
    ? both.map((each) => ({ layout, style: each, twice: true }))
    : [{ layout, style, twice: false }];
}

/** An answer to the question about the columns. Of a column that can be read in two ways, the samples are the results. */
export function choiceOf(
  { layout: { quantity }, style, twice }: Option,
  section: Section,
  table: readonly SectionRow[],
): ColumnQuestion['columns'][number] {
  if (quantity === null) return { place: null, name: '', samples: [] };
  const column = columnOf(section, table, quantity);
  return twice
    ? { ...column, samples: column.samples.map((cell) => String(readQuantity(cell, style).qty ?? cell)) }
    : column;
}

/**
 * The layout with its columns of codes as the catalog knows them, best first: also one under a name that says nothing
 * (`default_code`) if most of its cells are codes.
 */
export function withFoundCodes(layout: Layout, section: Section, table: readonly SectionRow[], find: Find): Layout {
  // Lists side by side name all their columns of codes.
  if (section.roles === null || section.blocks.length > 1) return layout;
  const cellsOf = (place: number): string[] => table.map((row) => codeCell(row, place)).filter((cell) => cell !== '');
  const known = (place: number): number => {
    const cells = cellsOf(place);
    return cells.filter((cell) => find(cell)?.grade === 'exact').length / Math.max(1, cells.length);
  };
  const used = new Set([...layout.codes, layout.quantity]);
  const isHidden = (place: number): boolean => table.every(({ cells }) => (cells[place] ?? '') === '');
  const more = section.roles.flatMap((role, place) =>
    used.has(place) ||
    role === 'quantity' ||
    isHidden(place) ||
    cellsOf(place).every((cell) => /^\d{1,5}$/.test(cell)) ||
    known(place) <= 0.5
      ? []
      : [place],
  );
  const codes = [...layout.codes, ...more];
  if (codes.length < 2) return layout;
  const shares = new Map(codes.map((place) => [place, known(place)]));
  const distinct = (places: readonly number[]): number =>
    new Set(table.map((row) => places.map((place) => codeCell(row, place)).join('\t'))).size;
  // The names give the order, unless the catalog knows few of the first column's codes, or they repeat.
  const best = codes.toSorted(
    (a, b) =>
      Math.round((shares.get(b) ?? 0) * 2) - Math.round((shares.get(a) ?? 0) * 2) || distinct([b]) - distinct([a]),
  );
  const [first = 0] = codes;
  const named = (shares.get(first) ?? 0) >= 0.5 && distinct([first]) === distinct([best[0] ?? 0]);
  const [main = 0, ...others] = named ? codes : best;
  // A text beside several articles (an order number) is none of their codes.
  const kept = others.filter((place) => distinct([main, place]) <= distinct([place]) || distinct([main]) < 2);
  const ordered = [main, ...kept];
  return { ...layout, codes: ordered };
}

export function columnOf({ names }: Section, table: readonly GivenLine[], place: number): ColumnSample {
  const samples = table.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  return { place, name: names[place] ?? '', samples: samples.slice(0, 3) };
}

/** Lists side by side in a table without a header: columns in which most cells are codes of different articles. */
export function sidesOf(table: readonly SectionRow[], find: Find): Block[] {
  const width = table.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const places = Array.from({ length: width }, (_value, place) => place).filter((place) => {
    const cells = table.map(({ cells: row }) => row[place] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.filter((cell) => find(cell)?.grade === 'exact').length * 2 > cells.length;
  });
  const own = places.filter(
    (place, at) =>
      !places.slice(0, at).some((before) => table.every(({ cells }) => sameArticle(cells[place], cells[before], find))),
  );
  return own.length < 2
    ? []
    : blocksBySide(
        table.map(({ cells }) => cells),
        own,
      );
}

function sameArticle(code: string | undefined, other: string | undefined, find: Find): boolean {
  const [found, known] = [find(code ?? ''), find(other ?? '')];
  return found === null || known === null || found.articles.some((article) => known.articles.includes(article));
}

/**
 * The layouts whose column of codes has the most codes known to the catalog; several if several columns may hold the
 * quantity.
 */
export function bestLayouts({ layouts }: Block, table: readonly SectionRow[], find: Find): Layout[] {
  const weight = { exact: 4, like: 4, padded: 1 } as const;
  const hitsOf = ({ codes }: Layout): number =>
    table.reduce(
      (sum, row) =>
        sum +
        Math.max(
          0,
          ...codes.map((place) => {
            const found = find(codeCell(row, place));
            return found ? weight[found.grade] : 0;
          }),
        ),
      0,
    );
  // Codes in a hidden column count only if no visible column holds any.
  const isHidden = ({ codes }: Layout): boolean =>
    table.every(({ cells }) => codes.every((place) => (cells[place] ?? '') === ''));
  const all = layouts.map(hitsOf);
  const shown = layouts.some((layout, at) => (all[at] ?? 0) > 0 && !isHidden(layout));
  const hits = layouts.map((layout, at) => (shown && isHidden(layout) ? 0 : (all[at] ?? 0)));
  const best = layouts[hits.indexOf(Math.max(...hits))];
  if (!best) return [];
  const same = layouts.filter(({ codes }) => codes.join() === best.codes.join());
  // A column that holds codes itself (a GTIN, an old code) holds no quantities.
  const isCodes = ({ quantity }: Layout): boolean =>
    quantity !== null &&
    table.filter(({ cells }) => find(cells[quantity] ?? '')?.grade === 'exact').length * 2 > table.length;
  const counted = same.filter((layout) => !isCodes(layout));
  return counted.length > 0 ? counted : same.slice(0, 1);
}
