import type { ErrorCode } from '#rules/errors.ts';
import type { Layout } from './columns.ts';
import { readLine, type Find, type Item, type Reading } from './line.ts';
import { codeCell, likelyItem, lineText, type GivenLine, type Section, type SectionRow } from './list.ts';
import { notWanted, one, readQuantity, unclear, type QuantityStyle, type ReadQuantity } from './quantity.ts';
import { codeSpans, isPlainToken, longestCode } from './tokens.ts';
import { isNegated } from './words.ts';
import { withoutDates } from './written-dates.ts';

/** An article that a line requests. A line that names several has a row for each, numbered by `part`. */
export interface ChosenRow extends Item {
  readonly line: number;
  readonly written: string;
  readonly part: number;
  /** Possible meanings of an ambiguous line, for a person to choose from. Empty if the line is clear. */
  readonly readings: readonly Reading[];
  /**
   * The quantity in each column that may hold it, if a person has to name the column for the whole list ({@link
   * ColumnQuestion}).
   */
  readonly byColumn: readonly ReadQuantity[];
  /** Index of that question among the questions of the list. */
  readonly question: number | null;
  readonly problem: ErrorCode | null;
}

/** A list of a section with the possible layouts of its columns, best first. */
export interface ChosenBlock {
  readonly layouts: readonly Layout[];
  readonly styles: readonly QuantityStyle[];
  /** Columns without a name that no layout uses. */
  readonly unnamed: readonly number[];
  readonly question: number | null;
}

/** The columns of codes and of quantities in all lists of a section; quantities only where a header names them. */
export interface OwnColumns {
  readonly codes: ReadonlySet<number>;
  readonly quantities: ReadonlySet<number | null>;
}

export function tableRows(
  row: SectionRow,
  section: Section,
  blocks: readonly ChosenBlock[],
  own: OwnColumns,
  find: Find,
): ChosenRow[] {
  const items = blocks.map((block) => blockItem(row, block));
  const filled = items.flatMap((item, at) =>
    item.codes.length > 0 || holdsQuantity(item, blocks[at]) ? [{ item, at }] : [],
  );
  const kept = filled.length > 0 ? filled : items.slice(0, 1).map((item) => ({ item, at: 0 }));
  const strays = straysOf(
    row,
    own,
    kept.flatMap(({ item }) => item.codes),
    find,
  );
  // If the code is in a hidden column, the visible cells of the row are not read as words.
  const shown = kept.every(
    ({ item }) => item.codes.some((code) => row.cells.includes(code)) || item.codes.length === 0,
  );
  if (
    section.roles === null &&
    shown &&
    (strays.length > 0 || blocks.some(({ layouts }) => layouts[0]?.quantity === null && !layouts[0].unclear))
  ) {
    const read = wordRows(row, section, find);
    if (read.length > 0) return read;
  }
  const refusal = refuses(row, section, own);
  return kept
    .filter(({ item }) => !(section.form && kept.length > 1 && item.quantity.problem === 'quantity_missing'))
    .map(({ item, at }, part): ChosenRow => {
      const unknown = item.codes.every((code) => find(code) === null);
      // The header names other columns, but the article is in this one.
      const readings = (unknown && part === 0 ? strays : rivalsOf(item, find)).map((code): Reading => [
        { codes: [code], quantity: item.quantity },
      ]);
      const question = blocks[at]?.question ?? null;
      const sure =
        item.byColumn.length > 1 && item.byColumn.every(({ qty }) => qty !== null && qty === item.byColumn[0]?.qty);
      const waits = question !== null && !sure;
      const chooseQuantity = () => {
        if (waits) return columnUnclear(item.byColumn, blocks[at]?.layouts ?? []);
        if (refusal) return notWanted(item.quantity);
        return item.quantity;
      };
      return {
        line: row.line,
        written: row.written,
        part,
        codes: item.codes,
        quantity: chooseQuantity(),
        readings,
        byColumn: waits ? item.byColumn : [],
        question: waits ? question : null,
        problem: codeProblem(item),
      };
    });
}

/** The codes of a row if its columns name different articles: none of them is the right one without a question. */
function rivalsOf({ codes }: Item, find: Find): string[] {
  const known = codes.filter((code) => find(code)?.grade === 'exact');
  const [first] = known;
  const articles = first === undefined ? [] : (find(first)?.articles ?? []);
  const others = known.filter((code) => !find(code)?.articles.some((article) => articles.includes(article)));
  return first !== undefined && others.length > 0 ? [first, ...others] : [];
}

/**
 * True if a row has a quantity in a column of a list. A list without such a column requests one of each, which proves
 * nothing.
 */
const holdsQuantity = ({ byColumn }: Pick<ChosenRow, 'byColumn'>, block: ChosenBlock | undefined): boolean =>
  byColumn.some(({ problem }, at) => block?.layouts[at]?.quantity != null && problem !== 'quantity_missing');

/**
 * True if a cell beside the code and the quantity says that the article is not wanted: any note, or a few words under
 * no known name.
 */
function refuses(row: SectionRow, { roles }: Section, own: OwnColumns): boolean {
  return row.cells.some((cell, place) => {
    const role = roles?.[place] ?? null;
    if (!/\p{L}/u.test(cell) || own.codes.has(place) || !(role === null || role === 'note')) return false;
    return (role === 'note' || cell.split(/\s+/).length <= 4) && isNegated(cell);
  });
}

const columnUnclear = (byColumn: readonly ReadQuantity[], layouts: readonly Layout[]): ReadQuantity => ({
  ...unclear(byColumn.flatMap(({ qty, choices }) => (qty === null ? choices : [qty]))),
  problem:
    new Set(layouts.map(({ quantity }) => quantity)).size > 1 || layouts.length < 2
      ? 'column_unclear'
      : 'quantity_unclear',
});

function blockItem(
  row: SectionRow,
  { layouts, styles, unnamed }: ChosenBlock,
): Item & { readonly byColumn: readonly ReadQuantity[] } {
  const codes = (layouts[0]?.codes ?? []).map((place) => codeCell(row, place)).filter((cell) => cell !== '');
  const byColumn = layouts.map(({ quantity }, at) =>
    quantity === null ? one : readQuantity(row.cells[quantity] ?? '', styles[at]),
  );
  // A number in a column that holds something else in most rows.
  const others = unnamed.flatMap((place) =>
    /^[1-9]\d{0,4}$/.test(row.cells[place] ?? '') ? [Number(row.cells[place])] : [],
  );
  const [sure = one] = byColumn;
  const quantity =
    others.length > 0 && layouts[0]?.quantity != null
      ? unclear([...(sure.qty === null ? sure.choices : [sure.qty]), ...others])
      : sure;
  return { codes: [...new Set(codes)], quantity, byColumn };
}

/**
 * Codes of other articles in a row, outside the columns of codes. The column that the header calls quantity is skipped.
 */
function straysOf(row: SectionRow, columns: OwnColumns, codes: readonly string[], find: Find): string[] {
  const own = codes.flatMap((code) => find(code)?.articles ?? []);
  const isUsed = (place: number): boolean =>
    columns.codes.has(place) || (own.length > 0 && columns.quantities.has(place));
  const isStray = (code: string): boolean => {
    const found = find(code);
    return found?.grade === 'exact' && isMarked(code) && !found.articles.some((article) => own.includes(article));
  };
  const strays = row.cells.flatMap((cell, place) => {
    if (!isMarked(cell) || (isUsed(place) && (own.length > 0 || find(cell) !== null))) return [];
    if (isStray(cell)) return [cell];
    if (isPlainToken(cell)) return [];
    return codeSpans(cell).flatMap(({ text }) => (isStray(text) ? [text] : []));
  });
  return strays.length > 1 ? [...new Set(strays)] : strays;
}

/** A word alone may be anything; a code has a digit or a sign in it. */
export const isMarked = (text: string): boolean => /\d|\S[-./_]\S/.test(text);

export function wordRows(row: GivenLine, { counted, doubtful }: Section, find: Find): ChosenRow[] {
  const text = lineText(row);
  const read = readLine(text, find, { counted }) ?? { items: [likelyItem(withoutDates(text))], readings: [] };
  return rowsOf(row, doubtful ? { ...read, items: read.items.map(doubted) } : read);
}

/** A quantity below a header that names none. */
const doubted = (item: Item): Item =>
  item.quantity === one || item.quantity.qty === null ? item : { ...item, quantity: unclear([item.quantity.qty, 1]) };

export function rowsOf(
  { line, written }: Pick<GivenLine, 'line' | 'written'>,
  { items, readings }: { items: Reading; readings: readonly Reading[] },
): ChosenRow[] {
  const [first] = items;
  const row = (item: Item, part: number, more: readonly Reading[]): ChosenRow => ({
    line,
    written,
    part,
    ...item,
    readings: more,
    byColumn: [],
    question: null,
    problem: codeProblem(item),
  });
  if (readings.length > 1 && first) return [row(first, 0, readings)];
  return items.map((item, part) => row(item, part, []));
}

function codeProblem({ codes }: Item): ErrorCode | null {
  const [code] = codes;
  if (code === undefined) return 'code_missing';
  if (codes.every((each) => each.length > longestCode)) return 'too_long';
  return codes.every((each) => /^\d[.,]\d+E\+?\d{1,2}$/i.test(each)) ? 'code_shortened' : null;
}
