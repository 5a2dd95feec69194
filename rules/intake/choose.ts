import type { ErrorCode } from '../errors.ts';
import { blocksBySide, type Block, type Layout, type LeftOutColumn } from './columns.ts';
import { readLine, type Find, type Item, type Reading } from './line.ts';
import {
  codeCell,
  likelyItem,
  lineText,
  styleOf,
  type GivenLine,
  type IgnoredLine,
  type IntakeList,
  type Section,
  type SectionRow,
  type Separator,
} from './list.ts';
import { one, readQuantity, unclear, type QuantityStyle, type ReadQuantity } from './quantity.ts';
import { codeSpans, isPlainToken, longestCode, plainText } from './tokens.ts';

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

/** A column of a list, with the content of its first rows. */
interface ColumnSample {
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

/** A column of numbers that is not read as quantities ({@link LeftOutColumn}). */
export type LeftOut = ColumnSample & Pick<LeftOutColumn, 'reason'>;

export interface ChosenList {
  readonly separator: Separator;
  readonly header: boolean;
  /** Columns of the first list that has columns; null where everything was read as words. */
  readonly layout: Layout | null;
  readonly rows: readonly ChosenRow[];
  /** Lines that request nothing. */
  readonly ignored: readonly IgnoredLine[];
  readonly questions: readonly ColumnQuestion[];
  readonly leftOut: readonly LeftOut[];
  /** Rows whose article is in the catalog. */
  readonly known: number;
}

/** Every text that may be a code, for one catalog look-up. */
export function possibleCodes(list: IntakeList): string[] {
  const codes = new Set<string>();
  const add = (code: string): void => {
    if (code !== '' && code.length <= longestCode) codes.add(code);
  };
  const addLine = (text: string): void => codeSpans(plainText(text)).forEach((span) => add(span.text));
  for (const section of list.sections)
    for (const row of section.rows) {
      row.cells.forEach(add);
      row.hiddenCells?.forEach(add);
      // Codes in lines of plain cells are the cells themselves.
      if (row.text === undefined && row.cells.every((cell) => cell === '' || isPlainToken(cell))) continue;
      if (row.kind === 'words' || section.roles === null) addLine(lineText(row));
      else row.cells.forEach((cell) => (/\s/.test(cell) ? addLine(cell) : undefined));
    }
  for (const line of list.ignored) if (line.reason === 'above' || line.reason === 'total') addLine(lineText(line));
  return [...codes];
}

/**
 * Interprets a list with the help of the catalog: which columns hold codes and quantities, how many articles a line
 * names and which quantity belongs to which. A clear line becomes one row per article; an ambiguous line keeps all its
 * readings.
 */
export function chooseReadings(list: IntakeList, catalog: Find): ChosenList {
  const find = withoutMoney(catalog);
  const rows: ChosenRow[] = [];
  const questions: ColumnQuestion[] = [];
  const ignored: IgnoredLine[] = [];
  const leftOut: LeftOut[] = [];
  let layout: Layout | null = null;
  for (const section of list.sections) {
    const chosen = chooseSection(section, find, questions.length);
    rows.push(...chosen.rows);
    questions.push(...chosen.questions);
    leftOut.push(...chosen.leftOut.filter(({ place }) => !leftOut.some((other) => other.place === place)));
    layout ??= chosen.layout;
  }
  for (const line of list.ignored) {
    const items = rescued(line, find);
    if (items.length > 0) rows.push(...rowsOf(line, { items, readings: [] }));
    else ignored.push(line);
  }
  const ordered = rows.filter(
    (row) =>
      row.quantity.qty !== 0 || row.byColumn.length > 0 || (row.readings.length > 1 && row.readings[0]?.length !== 1),
  );
  const kept = new Set(ordered);
  for (const { line, written: text } of rows.filter((row) => !kept.has(row)))
    ignored.push({ line, written: text, reason: 'zero', cells: [] });
  return {
    separator: list.separator,
    header: list.header,
    layout,
    rows: ordered.toSorted((a, b) => a.line - b.line || a.part - b.part),
    ignored: ignored.toSorted((a, b) => a.line - b.line),
    questions,
    leftOut,
    known: ordered.filter((row) => row.codes.some((code) => find(code) !== null)).length,
  };
}

/**
 * `05 € 4` is not the article 054: signs between letters and digits are ignored in a code, but a price is not part of
 * one.
 */
const withoutMoney =
  (find: Find): Find =>
  (code) => {
    const found = find(code);
    return found !== null && found.grade !== 'exact' && /[$€£%()]/.test(code) ? null : found;
  };

/** Articles in a line above the header or in a line that looks like a total: only codes spelled exactly count. */
function rescued(line: IgnoredLine, find: Find): Reading {
  const { reason } = line;
  if (reason !== 'above' && reason !== 'total') return [];
  const items = readLine(lineText(line), find, { counted: false })?.items ?? [];
  const exact = items.filter(({ codes }) => codes.some((code) => find(code)?.grade === 'exact' && /\d/.test(code)));
  // A short number after "Total" is a sum, even if an article has that number.
  const codes =
    reason === 'total' ? exact.filter((item) => item.codes.some((code) => !/^[1-9]\d{0,4}$/.test(code))) : exact;
  return codes.length > 0 ? items : [];
}

interface ChosenSection {
  readonly layout: Layout | null;
  readonly rows: readonly ChosenRow[];
  readonly questions: readonly ColumnQuestion[];
  readonly leftOut: readonly LeftOut[];
}

/** A list of a section with the possible layouts of its columns, best first. */
interface ChosenBlock {
  readonly layouts: readonly Layout[];
  readonly styles: readonly QuantityStyle[];
  /** Columns without a name that no layout uses. */
  readonly unnamed: readonly number[];
  readonly question: number | null;
}

/** The columns of codes and of quantities in all lists of a section; quantities only where a header names them. */
interface OwnColumns {
  readonly codes: ReadonlySet<number>;
  readonly quantities: ReadonlySet<number | null>;
}

function chooseSection(section: Section, find: Find, firstQuestion: number): ChosenSection {
  const table = section.rows.filter(({ kind }) => kind === 'columns');
  const sides = section.roles === null ? sidesOf(table, find) : [];
  const questions: ColumnQuestion[] = [];
  const blocks = (sides.length > 0 ? sides : section.blocks).map((block): ChosenBlock => {
    const layouts = bestLayouts(block, table, find);
    const styles = layouts.map((layout) => styleOf(table, layout));
    const used = new Set(layouts.flatMap((layout) => [...layout.codes, layout.quantity]));
    const unnamed = block.unnamed.filter((place) => !used.has(place));
    if (layouts.length < 2 && layouts[0]?.unclear !== true) return { layouts, styles, unnamed, question: null };
    questions.push({
      columns: layouts.map(({ quantity }) =>
        quantity === null ? { place: null, name: '', samples: [] } : columnOf(section, table, quantity),
      ),
    });
    return { layouts, styles, unnamed, question: firstQuestion + questions.length - 1 };
  });
  const own = {
    codes: new Set(blocks.flatMap(({ layouts }) => layouts[0]?.codes ?? [])),
    quantities: new Set(
      section.roles === null ? [] : blocks.flatMap(({ layouts }) => layouts.map(({ quantity }) => quantity)),
    ),
  };
  const rows = section.rows.flatMap((row) =>
    row.kind === 'words' ? wordRows(row, section, find) : tableRows(row, section, blocks, own, find),
  );
  const openQuestions = new Set(rows.map(({ question }) => question));
  return {
    layout: blocks[0]?.layouts[0] ?? null,
    rows,
    questions: questions.map((one, at) => (openQuestions.has(firstQuestion + at) ? one : { columns: [] })),
    leftOut: blocks.flatMap(({ layouts }) =>
      (layouts[0]?.leftOut ?? []).map(({ place, reason }) => ({ ...columnOf(section, table, place), reason })),
    ),
  };
}

function columnOf({ names }: Section, table: readonly GivenLine[], place: number): ColumnSample {
  const samples = table.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== '');
  return { place, name: names[place] ?? '', samples: samples.slice(0, 3) };
}

/** Lists side by side in a table without a header: columns in which most cells are codes of different articles. */
function sidesOf(table: readonly SectionRow[], find: Find): Block[] {
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
function bestLayouts({ layouts }: Block, table: readonly SectionRow[], find: Find): Layout[] {
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

function tableRows(
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
  return kept
    .filter(({ item }) => !(section.form && kept.length > 1 && item.quantity.problem === 'quantity_missing'))
    .map(({ item, at }, part): ChosenRow => {
      const unknown = item.codes.every((code) => find(code) === null);
      // The header names other columns, but the article is in this one.
      const readings =
        unknown && part === 0 ? strays.map((code): Reading => [{ codes: [code], quantity: item.quantity }]) : [];
      const question = blocks[at]?.question ?? null;
      const sure =
        item.byColumn.length > 1 && item.byColumn.every(({ qty }) => qty !== null && qty === item.byColumn[0]?.qty);
      const waits = question !== null && !sure;
      return {
        line: row.line,
        written: row.written,
        part,
        codes: item.codes,
        quantity: waits ? columnUnclear(item.byColumn) : item.quantity,
        readings,
        byColumn: waits ? item.byColumn : [],
        question: waits ? question : null,
        problem: codeProblem(item),
      };
    });
}

/**
 * Whether a row has a quantity in a column of a list. A list without such a column requests one of each, which proves
 * nothing.
 */
const holdsQuantity = ({ byColumn }: Pick<ChosenRow, 'byColumn'>, block: ChosenBlock | undefined): boolean =>
  byColumn.some(({ problem }, at) => block?.layouts[at]?.quantity != null && problem !== 'quantity_missing');

const columnUnclear = (byColumn: readonly ReadQuantity[]): ReadQuantity => ({
  ...unclear(byColumn.flatMap(({ qty, choices }) => (qty === null ? choices : [qty]))),
  problem: 'column_unclear',
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
    return found?.grade === 'exact' && /\d/.test(code) && !found.articles.some((article) => own.includes(article));
  };
  const strays = row.cells.flatMap((cell, place) =>
    !/\d/.test(cell) || (isUsed(place) && (own.length > 0 || find(cell) !== null))
      ? []
      : isStray(cell)
        ? [cell]
        : isPlainToken(cell)
          ? []
          : codeSpans(cell).flatMap(({ text }) => (isStray(text) ? [text] : [])),
  );
  return strays.length > 1 ? [...new Set(strays)] : strays;
}

function wordRows(row: GivenLine, { counted }: Section, find: Find): ChosenRow[] {
  const text = lineText(row);
  const read = readLine(text, find, { counted });
  return rowsOf(row, read ?? { items: [likelyItem(text)], readings: [] });
}

function rowsOf(
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
