import { plainText } from '#rules/text/plain-text.ts';
import type { Layout } from './columns.ts';
import { columnRole } from './column-names.ts';
import {
  bestLayouts,
  choiceOf,
  columnOf,
  optionsOf,
  sidesOf,
  withFoundCodes,
  type ColumnQuestion,
  type ColumnSample,
} from './choose-layouts.ts';
import { isMarked, rowsOf, tableRows, wordRows, type ChosenBlock, type ChosenRow } from './choose-rows.ts';
import type { LeftOutColumn } from './columns.ts';
import { readLine, type Find, type Reading } from './line.ts';
import { lineText, type IgnoredLine, type IntakeList, type Section, type Separator } from './list.ts';
import { quantityStyle, readQuantity } from './quantity.ts';
import { gridRows, variantText, type SizeGrid, type Variant } from './size-grid.ts';
import { codeSpans, isPlainToken, longestCode } from './tokens.ts';

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
  for (const line of list.ignored) if (mayHoldCodes(line)) addLine(lineText(line));
  for (const variant of possibleVariants(list)) add(variantText(variant));
  if (list.assumed) {
    list.assumed.names.forEach(addLine);
    possibleCodes(list.assumed.otherwise).forEach(add);
  }
  return [...codes];
}

/** The variants that the order forms of a list name, for a look-up by model, colour and size. */
export const possibleVariants = (list: IntakeList): Variant[] =>
  list.sections.flatMap(({ grid, rows }) =>
    grid ? gridRows(grid, rows).flatMap(({ wishes }) => wishes.map(({ variant }) => variant)) : [],
  );

/**
 * Interprets a list with the help of the catalog: which columns hold codes and quantities, how many articles a line
 * names and which quantity belongs to which. A clear line becomes one row per article; an ambiguous line keeps all its
 * readings.
 */
export function chooseReadings(given: IntakeList, catalog: Find): ChosenList {
  const find = withoutMoney(catalog);
  const isHeader = !given.assumed?.names.some(
    (name) => columnRole(name) === null && codeSpans(plainText(name)).some(({ text }) => find(text)?.grade === 'exact'),
  );
  const list = given.assumed && !isHeader ? given.assumed.otherwise : given;
  const rows: ChosenRow[] = [];
  const questions: ColumnQuestion[] = [];
  const ignored: IgnoredLine[] = [];
  const leftOut: LeftOut[] = [];
  let layout: Layout | null = null;
  for (const section of list.sections) {
    const chosen = chooseSection(section, find, questions.length);
    rows.push(...chosen.rows);
    questions.push(...chosen.questions);
    ignored.push(...chosen.ignored);
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

/** Ignored lines in which articles are looked for all the same. */
const mayHoldCodes = ({ reason }: IgnoredLine): boolean =>
  reason === 'above' || reason === 'total' || reason === 'date';

/** Articles in a line above the header or in a line that looks like a total: only codes spelled exactly count. */
function rescued(line: IgnoredLine, find: Find): Reading {
  const { reason } = line;
  if (!mayHoldCodes(line)) return [];
  const items = readLine(lineText(line), find, { counted: false })?.items ?? [];
  const exact = items.filter(({ codes }) => codes.some((code) => find(code)?.grade === 'exact' && isMarked(code)));
  // A short number after "Total" is a sum, even if an article has that number.
  const codes =
    reason === 'total' ? exact.filter((item) => item.codes.some((code) => !/^[1-9]\d{0,4}$/.test(code))) : exact;
  return codes.length > 0 ? items : [];
}

interface ChosenSection {
  readonly layout: Layout | null;
  readonly rows: readonly ChosenRow[];
  readonly ignored: readonly IgnoredLine[];
  readonly questions: readonly ColumnQuestion[];
  readonly leftOut: readonly LeftOut[];
}

/** Every filled size of an order form is an article; a row without any requests nothing. */
function chooseGrid(section: Section, grid: SizeGrid): ChosenSection {
  const table = gridRows(grid, section.rows);
  const style = quantityStyle(table.flatMap(({ wishes }) => wishes.map(({ cell }) => cell)));
  const wanted = table.map(({ line, wishes }) => ({
    line,
    items: wishes
      .map(({ variant, cell }) => ({ codes: [variantText(variant)], quantity: readQuantity(cell, style) }))
      .filter(({ quantity }) => quantity.qty !== 0),
  }));
  return {
    layout: null,
    rows: wanted.flatMap(({ line, items }) =>
      rowsOf(line, { items, readings: [] }).map((row) => ({ ...row, problem: null })),
    ),
    ignored: wanted.flatMap(({ line, items }) => (items.length > 0 ? [] : [{ ...line, reason: 'unfilled' as const }])),
    questions: [],
    leftOut: [],
  };
}

function chooseSection(section: Section, find: Find, firstQuestion: number): ChosenSection {
  if (section.grid) return chooseGrid(section, section.grid);
  const table = section.rows.filter(({ kind }) => kind === 'columns');
  const sides = section.roles === null ? sidesOf(table, find) : [];
  const questions: ColumnQuestion[] = [];
  const blocks = (sides.length > 0 ? sides : section.blocks).map((block): ChosenBlock => {
    const options = bestLayouts(block, table, find)
      .map((layout) => withFoundCodes(layout, section, table, find))
      .flatMap((layout) => optionsOf(layout, table));
    const layouts = options.map(({ layout }) => layout);
    const styles = options.map(({ style }) => style);
    const used = new Set(layouts.flatMap((layout) => [...layout.codes, layout.quantity]));
    const unnamed = block.unnamed.filter((place) => !used.has(place));
    if (layouts.length < 2 && layouts[0]?.unclear !== true) return { layouts, styles, unnamed, question: null };
    questions.push({
      columns: options.map((option) => choiceOf(option, section, table)),
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
    ignored: [],
    questions: questions.map((one, at) => (openQuestions.has(firstQuestion + at) ? one : { columns: [] })),
    leftOut: blocks.flatMap(({ layouts }) =>
      (layouts[0]?.leftOut ?? []).map(({ place, reason }) => ({ ...columnOf(section, table, place), reason })),
    ),
  };
}
