import { columnKey, splitRows } from '#rules/table.ts';
import {
  blocksOf,
  couldBeQuantity,
  looksLikeCode,
  looksLikePrice,
  roleOrder,
  type Block,
  type Layout,
} from './columns.ts';
import { lineNumber, type Item } from './line.ts';
import { one, quantityStyle, readQuantity, unknownStyle, type QuantityStyle } from './quantity.ts';
import { plainText } from '#rules/text/plain-text.ts';
import { columnRole, type ColumnRole } from './column-names.ts';
import { assumedHeader, headerOf, namesQuantity, settledRoles } from './header.ts';
import { sizeGridOf, type SizeGrid } from './size-grid.ts';
import { isTotalWord, unitWords } from './words.ts';
import { isWrittenDate } from './written-dates.ts';

/** Maximum number of rows of a list; a longer list is refused as a whole. */
export const mostIntakeRows = 5_000;
/** Maximum length of a pasted list in characters. */
export const longestIntakeText = 1_000_000;

export type Separator = 'tab' | 'semicolon' | 'comma' | 'pipe' | 'spaces' | 'none' | 'sheet';

/** A line of the input: a row of a sheet, or a line of text with its cells. */
export interface GivenLine {
  /** Line number in the file, starting at 1. */
  readonly line: number;
  readonly written: string;
  readonly cells: readonly string[];
  /** Cells of hidden columns by column. They may only hold the code of the article. */
  readonly hiddenCells?: readonly string[];
  /** The original text, because a decimal comma may have split its cells. */
  readonly text?: string;
}

/** Why a line of the list requests nothing. */
export type IgnoredReason = 'header' | 'above' | 'total' | 'rule' | 'empty' | 'zero' | 'unfilled' | 'date';
export interface IgnoredLine {
  readonly line: number;
  readonly written: string;
  readonly reason: IgnoredReason;
  readonly cells: readonly string[];
  readonly text?: string | undefined;
}

/** Rows below one header, or without a header. `chooseReadings` finds the meaning of the columns with the catalog. */
export interface Section {
  /** The facts that the header states about each column; null without a header. */
  readonly roles: readonly (ColumnRole | null)[] | null;
  /** Column names in the header. */
  readonly names: readonly string[];
  /** Its lines of words have a header that names no quantity: their numbers may be anything. */
  readonly doubtful: boolean;
  /** Lists side by side in the columns; empty if no line has columns. */
  readonly blocks: readonly Block[];
  readonly rows: readonly SectionRow[];
  /** Set if the rows are styles and the columns sizes. */
  readonly grid: SizeGrid | null;
  /** The lines are numbered: 1., 2., 3. */
  readonly counted: boolean;
  /**
   * An order form of a whole assortment with only some quantities filled in: a row without a quantity requests nothing.
   */
  readonly form: boolean;
}

/** A line that may request articles, in columns or in words. */
export interface SectionRow extends GivenLine {
  readonly kind: 'columns' | 'words';
}

/** A list as understood; every line that is not blank is either a row or ignored. */
export interface IntakeList {
  readonly separator: Separator;
  readonly header: boolean;
  readonly sections: readonly Section[];
  readonly ignored: readonly IgnoredLine[];
  /** A first line of words with unknown names that counts as a header, unless the catalog knows one of them. */
  readonly assumed: {
    readonly names: readonly string[];
    /** The list with that line as a row. */
    readonly otherwise: IntakeList;
  } | null;
}

const separators = { tab: '\t', semicolon: ';', pipe: '|', comma: ',' } as const;
/** A cell without what programs add to codes: spaces, `="00123"`, a leading apostrophe, unclosed quotes. */
export function cleanCell(cell: string): string {
  if (/^\w[\w./-]*$/.test(cell)) return cell;
  const text = plainText(cell).trim();
  const formula = /^="(.*)"$/s.exec(text);
  return (formula?.[1] ?? text)
    .replace(/^['’](?=\S)/, '')
    .replace(/^"(?=[^"]*$)/, '')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .trim();
}

function written(text: string): string {
  // Words of ASCII letters with one space or tab between them, as in most lines.
  if (/^[!-~]+(?:[\t ][!-~]+)*$/.test(text)) return text.replaceAll('\t', ' ').slice(0, 200);
  return text
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF]/gu, '')
    .replaceAll(/[\r\n\t ]+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** Cells of a sheet as lines, numbered from `first`. */
export function sheetLines(cells: readonly (readonly string[])[], first = 1): GivenLine[] {
  return cells.map((row, index) => ({
    line: first + index,
    written: written(row.filter((cell) => cell.trim() !== '').join('  ')),
    cells: row,
  }));
}

/** The cell of a code column, which may be hidden. */
export const codeCell = ({ cells, hiddenCells }: Pick<GivenLine, 'cells' | 'hiddenCells'>, place: number): string =>
  cells[place] || (hiddenCells?.[place] ?? '');

/** Lines of a text, split by the separator that turns most of them into a code and a quantity. */
export function linesOfText(text: string): { separator: Separator; lines: GivenLine[] } {
  const told = /^\uFEFF?sep=(.)[ \t]*(?:\r\n|\r|\n)/i.exec(text);
  const sample = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 200);
  const named = (Object.entries(separators) as [keyof typeof separators, string][]).find(
    ([, sign]) => sign === told?.[1],
  )?.[0];
  const split = (separator: Separator, from: string): GivenLine[] => {
    if (separator === 'spaces' || separator === 'none' || separator === 'sheet')
      return from.split(/\r\n|\r|\n/).map((line, index) => ({
        line: index + 1,
        written: written(line),
        cells: separator === 'spaces' ? line.trim().split(/ {2,}|\t/) : [line],
      }));
    return splitRows(from, separators[separator]).map(({ line, text: raw, cells }) => ({
      line,
      written: written(raw),
      cells,
      ...(separator === 'comma' ? { text: raw } : {}),
    }));
  };
  if (named) return { separator: named, lines: split(named, text) };
  const some = sample.join('\n');
  let best: Separator = 'none';
  let most = 0;
  for (const separator of ['tab', 'semicolon', 'pipe', 'comma', 'spaces'] as const) {
    // Every line has the highest score already.
    if (most >= 2 * sample.length) break;
    const score = split(separator, some).reduce((sum, { cells }) => sum + fitness(cells.map(cleanCell)), 0);
    if (score > most) [best, most] = [separator, score];
  }
  return { separator: best, lines: split(best, text) };
}

/** Score of cells as a row of a list: code and quantity two, column names two, several codes one. */
function fitness(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2) return 0;
  if (
    filled.some(
      (cell, at) =>
        (couldBeQuantity(cell) || looksLikePrice(cell)) &&
        filled.some((other, place) => place !== at && looksLikeCode(other)),
    )
  )
    return 2;
  if (filled.filter((cell) => columnRole(cell) !== null).length >= 2) return 2;
  return filled.every((cell) => cell.length <= 200) ? 1 : 0;
}

/** Reads a pasted or uploaded text. */
export function readIntakeText(text: string): IntakeList {
  const { separator, lines } = linesOfText(text);
  return readIntakeLines(lines, separator);
}

const isRule = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== '') && cells.every((cell) => /^[-=_*:.~#]*$/.test(cell));
const totalLine = new RegExp(
  `^([\\p{L}\\s-]+?)[\\s:=]*(?:[\\d.,'’ ]*\\d\\s*(?:${unitWords}|[A-Z]{3}|[$€£]|Rp|RM)?)?[\\s.]*$`,
  'iu',
);

/** A line that only sums up: `Total`, `Summe: 59 Stk`. */
function isTotal(row: GivenLine, layouts: readonly Layout[]): boolean {
  const { cells } = row;
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (filled.length === 1) {
    const line = totalLine.exec(first);
    return line !== null && isTotalWord(line[1] ?? '');
  }
  const at = cells.findIndex((cell) => isTotalWord(cell.replace(/:$/, '')));
  if (at < 0) return false;
  // An article name that begins like a total does not make its row a total: the code cells must be empty or hold the
  // total word.
  return (
    layouts.some((layout) => layout.codes.every((place) => codeCell(row, place) === '' || place === at)) ||
    cells.indexOf(first) === at
  );
}

const cleanLine = (line: GivenLine): GivenLine => ({
  ...line,
  cells: line.cells.map(cleanCell),
  ...(line.hiddenCells ? { hiddenCells: line.hiddenCells.map(cleanCell) } : {}),
});
const filledCells = ({ cells, hiddenCells = [] }: GivenLine): number =>
  [...cells, ...hiddenCells].filter((cell) => cell !== '').length;

/**
 * Reads lines of cells, from a sheet or a text. A first line of words is a header even if its names are unknown; without
 * `assume` only known names make one.
 */
export function readIntakeLines(given: readonly GivenLine[], separator: Separator, assume = true): IntakeList {
  const ignored: IgnoredLine[] = [];
  const ignore = (line: GivenLine, reason: IgnoredReason): void =>
    void ignored.push({ line: line.line, written: line.written, reason, cells: line.cells, text: line.text });
  const filled: GivenLine[] = [];
  for (const line of given.map(cleanLine)) {
    if (line.cells.every((cell) => cell === '')) {
      if (line.written !== '') ignore(line, 'empty');
    } else if (/^sep=.?$/i.test(line.written)) ignore(line, 'header');
    else if (isRule(line.cells)) ignore(line, 'rule');
    else if (line.cells.every((cell) => cell === '' || isWrittenDate(cell))) ignore(line, 'date');
    else filled.push(line);
  }
  const { parts, assumed } = splitAtHeaders(filled, ignore, assume);
  const sections = parts.map((part) => sectionOf(part, ignore));
  ignored.sort((a, b) => a.line - b.line);
  return {
    separator,
    header: sections.some(({ roles }) => roles !== null),
    sections,
    ignored,
    assumed: assumed ? { names: assumed.cells, otherwise: readIntakeLines(given, separator, false) } : null,
  };
}

interface HeadedLines {
  readonly head: GivenLine | null;
  readonly roles: readonly (ColumnRole | null)[] | null;
  readonly lines: GivenLine[];
}

const gridOf = (head: GivenLine | null): SizeGrid | null => head && sizeGridOf(head.cells, head.cells.map(columnRole));

/**
 * Splits lines at their headers. A list printed page by page repeats its header; a different header starts another
 * list. Where no line has known names, the first line of words is one (`assumed`).
 */
function splitAtHeaders(
  filled: readonly GivenLine[],
  ignore: (line: GivenLine, reason: IgnoredReason) => void,
  assume: boolean,
): { readonly parts: HeadedLines[]; readonly assumed: GivenLine | null } {
  const heads = filled.map((line, at) => {
    const roles = headerOf(line.cells);
    if (at < 20 && gridOf(line)) return line.cells.map((): ColumnRole => 'other');
    const whole =
      roles !== null && roles.includes('quantity') && roles.some((role) => role !== null && roleOrder.includes(role));
    return whole || at < 20 ? roles : null;
  });
  const known = heads.findIndex((roles) => roles !== null);
  const guessed = assume && known < 0 ? assumedHeader(filled.map(({ cells }) => cells)) : null;
  if (guessed) heads[guessed.at] = guessed.roles;
  const first = guessed?.at ?? known;
  filled.slice(0, Math.max(0, first)).forEach((line) => ignore(line, 'above'));
  const parts: HeadedLines[] = first < 0 ? [{ head: null, roles: null, lines: [] }] : [];
  filled.slice(Math.max(0, first)).forEach((line, at) => {
    const roles = heads[Math.max(0, first) + at] ?? null;
    if (roles === null) return void parts.at(-1)?.lines.push(line);
    ignore(line, 'header');
    const before = parts.at(-1)?.head?.cells.map(columnKey).join('|');
    if (before !== line.cells.map(columnKey).join('|')) parts.push({ head: line, roles, lines: [] });
  });
  return { parts, assumed: guessed ? (filled[guessed.at] ?? null) : null };
}

function sectionOf(
  { head, roles: named, lines }: HeadedLines,
  ignore: (line: GivenLine, reason: IgnoredReason) => void,
): Section {
  const table = lines.filter((line) => filledCells(line) > 1 || (named !== null && line.cells.length > 1));
  const names = head?.cells ?? [];
  const roles =
    named &&
    settledRoles(
      named,
      names,
      table.map(({ cells }) => cells),
    );
  const inTable = new Set(table);
  const grid = gridOf(head);
  const blocks =
    grid !== null || (table.length === 0 && roles === null)
      ? []
      : blocksOf(
          table.map(({ cells }) => cells),
          roles,
          table.flatMap(({ hiddenCells }) => (hiddenCells ? [hiddenCells] : [])),
        );
  const layouts = blocks.flatMap((block) => block.layouts);
  const [layout] = layouts;
  const style = layout ? styleOf(table, layout) : unknownStyle;
  const kept = lines.filter((line, index) => {
    const sums =
      isTotal(line, layouts) || (blocks.length === 1 && layout !== undefined && sumsUp(lines, index, layout, style));
    if (sums) ignore(line, 'total');
    return !sums;
  });
  const asksNothing = (line: GivenLine): boolean =>
    layouts.length > 0 &&
    inTable.has(line) &&
    layouts.every(({ quantity }) => quantity !== null && (line.cells[quantity] ?? '') === '');
  const empty = kept.filter(asksNothing).length;
  // In other lists, and where no header names the quantity, a missing quantity is a mistake.
  const form =
    roles !== null &&
    layout !== undefined &&
    layout.quantity !== null &&
    empty > kept.length - empty &&
    kept.length - empty > 0 &&
    kept.length > 4;
  if (form) kept.filter(asksNothing).forEach((line) => ignore(line, 'unfilled'));
  const rows = kept
    .filter((line) => !(form && asksNothing(line)))
    .map((line): SectionRow => ({
      ...line,
      kind: inTable.has(line) && (blocks.length > 0 || grid !== null) ? 'columns' : 'words',
    }));
  const doubtful = names.length === 1 && !namesQuantity(names[0] ?? '');
  return { roles, names, doubtful, grid, blocks, rows, counted: isCounted(rows), form };
}

/** How the quantities of a layout's column are written. */
export const styleOf = (lines: readonly GivenLine[], { quantity }: Layout): QuantityStyle =>
  quantity === null ? unknownStyle : quantityStyle(lines.map((line) => line.cells[quantity] ?? ''));

/** True if lines of words begin with line numbers: 1., 2., 3. */
function isCounted(rows: readonly SectionRow[]): boolean {
  const numbers = rows.filter(({ kind }) => kind === 'words').flatMap((row) => lineNumber(lineText(row)) ?? []);
  return numbers.length > 1 && numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1);
}

/** A line as one text with separated cells. */
export const lineText = ({ cells, text }: Pick<IgnoredLine, 'cells' | 'text'>): string =>
  text ?? cells.filter((cell) => cell !== '').join('\t');

/** A last row without a code whose quantity is the sum of those before. */
function sumsUp(lines: readonly GivenLine[], index: number, layout: Layout, style: QuantityStyle): boolean {
  const line = lines[index];
  if (layout.quantity === null || !line || index < 2 || lines.length - index > 3) return false;
  if (layout.codes.some((place) => codeCell(line, place) !== '')) return false;
  const place = layout.quantity;
  const read = (cells: readonly string[]): number => readQuantity(cells[place] ?? '', style).qty ?? 0;
  const sum = read(line.cells);
  return sum > 0 && sum === lines.slice(0, index).reduce((total, before) => total + read(before.cells), 0);
}

const number = '\\d[\\d.,]*';
const amount = `(${number})\\s*(?:${unitWords})?\\.?`;
const patterns: readonly { readonly expression: RegExp; readonly codeFirst: boolean }[] = [
  { expression: new RegExp(`^(${number})\\s*[x×*]\\s+(\\S.*)$`, 'i'), codeFirst: false },
  { expression: new RegExp(`^(\\S.*?)\\s+[x×*]\\s*${amount}$`, 'i'), codeFirst: true },
  { expression: new RegExp(`^(\\S.*?)\\s*[:=;,|]\\s*${amount}$`, 'i'), codeFirst: true },
  { expression: new RegExp(`^(\\S.*?)\\s+[-–—]\\s+${amount}$`, 'i'), codeFirst: true },
  { expression: new RegExp(`^(${number})[x×*](\\S.*)$`, 'i'), codeFirst: false },
  { expression: new RegExp(`^(\\S.*?)[x×*](${number})$`, 'i'), codeFirst: true },
  { expression: new RegExp(`^(\\S.*?)\\s+${amount}$`, 'i'), codeFirst: true },
  { expression: new RegExp(`^(${number})\\s*(?:${unitWords})?\\.?[\\s:;,|]+(\\S.*)$`, 'i'), codeFirst: false },
  // A code, its name and a quantity, separated by single spaces.
  { expression: new RegExp(`^(\\S+)\\s+\\S.*\\s${amount}$`, 'i'), codeFirst: true },
  { expression: new RegExp(`^(${number})\\s+(\\S+)\\s.*$`, 'i'), codeFirst: false },
];

/**
 * The code and quantity of a line without any known article: `2x CODE`, `CODE x 2`, `CODE 2`, or a code alone (one
 * unit).
 */
export function likelyItem(text: string): Item {
  const read = patterns.flatMap(({ expression, codeFirst }): Item[] => {
    const [, before = '', behind = ''] = expression.exec(text) ?? [];
    const code = cleanCell(codeFirst ? before : behind);
    return code === '' ? [] : [{ codes: [code], quantity: readQuantity(codeFirst ? behind : before) }];
  });
  const whole = cleanCell(text.replaceAll('\t', ' '));
  return (
    read.find(({ quantity }) => quantity.qty !== null || quantity.choices.length > 0) ??
    read[0] ?? { codes: whole === '' ? [] : [whole], quantity: one }
  );
}

/** Writes out a number in the notation of a sheet if all its digits are present: `4.006381333931E12` is a GTIN. */
export function plainNumber(cell: string): string {
  const found = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(cell);
  if (!found) return /^\d+\.0+$/.test(cell) ? cell.replace(/\.0+$/, '') : cell;
  const [, first = '', rest = '', exponent = ''] = found;
  const places = Number(exponent);
  return rest.length <= places && places <= 16 ? first + rest.padEnd(places, '0') : cell;
}
