import { columnKey, splitRows } from '../table.ts';
import { quantityStyle, readQuantity, unknownStyle, type QuantityStyle, type ReadQuantity } from './quantity.ts';
import { columnRole, isTotalWord, unitWords, type ColumnRole } from './words.ts';

/** Most rows that a list may have: one more is refused, and nothing of it is taken. */
export const mostIntakeRows = 5_000;
/** Longest text of a list in characters. */
export const longestIntakeText = 1_000_000;
/** Longest code of an article. */
export const longestCode = 60;

export type Separator = 'tab' | 'semicolon' | 'comma' | 'pipe' | 'spaces' | 'none' | 'sheet';

/** A line of what was given: a row of a sheet, or a line of text with its cells. */
export interface GivenLine {
  /** As people count in their file, the first being 1. */
  readonly line: number;
  readonly written: string;
  readonly cells: readonly string[];
}

/** One way to understand a row. */
export interface Reading {
  /** What may name the article: the code first, then others that the row has (own code, old code, GTIN). */
  readonly codes: readonly string[];
  readonly quantity: ReadQuantity;
  /** Counts only where the catalog writes the code just so: the quantity may be a part of it. */
  readonly exactly?: true;
}

/** A row that asks for an article. Which of its readings is meant shows in the catalog ({@link chooseReadings}). */
export interface IntakeLine {
  readonly line: number;
  readonly written: string;
  /** By columns (one reading for each layout of the list), or out of a line of words (readings in the order of their likelihood). */
  readonly kind: 'columns' | 'words';
  readonly readings: readonly Reading[];
}

/** Why a line of the list asks for nothing. */
export type IgnoredReason = 'header' | 'above' | 'total' | 'rule' | 'empty' | 'zero' | 'unfilled';
export interface IgnoredLine {
  readonly line: number;
  readonly written: string;
  readonly reason: IgnoredReason;
}

/** Which columns hold what: places of the codes, the first counting most, and of the quantity. */
export interface Layout {
  readonly codes: readonly number[];
  readonly quantity: number | null;
}

/** A list as it was understood; every line that is not blank is among the rows or among the ignored. */
export interface IntakeList {
  readonly separator: Separator;
  readonly header: boolean;
  /** Possible layouts, the likeliest first. */
  readonly layouts: readonly Layout[];
  readonly rows: readonly IntakeLine[];
  readonly ignored: readonly IgnoredLine[];
}

const separators = { tab: '\t', semicolon: ';', pipe: '|', comma: ',' } as const;
const wide = /[\u00A0\u2007\u2009\u202F]/g;
// eslint-disable-next-line no-misleading-character-class
const unseen = /[\u200B\u200C\u200D\u2060\uFEFF]/g;

/** A cell without what programs put around codes: blanks, `="00123"`, a leading apostrophe, quotes that nothing closed. */
export function cleanCell(cell: string): string {
  const text = cell.replaceAll(unseen, '').replaceAll(wide, ' ').trim();
  const formula = /^="(.*)"$/s.exec(text);
  return (formula?.[1] ?? text)
    .replace(/^['’](?=\S)/, '')
    .replace(/^"(?=[^"]*$)/, '')
    .replaceAll(/\s*[\r\n]+\s*/g, ' ')
    .trim();
}

const written = (text: string): string =>
  text
    .replaceAll(unseen, '')
    .replaceAll(/[\r\n\t ]+/g, ' ')
    .trim()
    .slice(0, 200);

/** Cells of a sheet as lines. */
export function sheetLines(cells: readonly (readonly string[])[]): GivenLine[] {
  return cells.map((row, index) => ({ line: index + 1, written: written(row.filter((cell) => cell.trim() !== '').join('  ')), cells: row }));
}

const looksLikeCode = (cell: string): boolean => cell !== '' && cell.length <= longestCode && /[\p{L}\p{Nd}]/u.test(cell) && !/\s{2,}|\t/.test(cell);
const couldBeQuantity = (cell: string): boolean => {
  if (cell === '' || cell.length > 20 || !/\d/.test(cell)) return false;
  const read = readQuantity(cell, { mark: null, threes: 'thousand' });
  return read.qty !== null && read.qty > 0;
};

/** Lines of a text, split by the separator that makes most of them a code and a quantity. */
export function linesOfText(text: string): { separator: Separator; lines: GivenLine[] } {
  const told = /^\uFEFF?sep=(.)[ \t]*(?:\r\n|\r|\n)/i.exec(text);
  const sample = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 200);
  const named = (Object.entries(separators) as [keyof typeof separators, string][]).find(([, sign]) => sign === told?.[1])?.[0];
  const split = (separator: Separator, from: string): GivenLine[] => {
    if (separator === 'spaces' || separator === 'none' || separator === 'sheet')
      return from
        .split(/\r\n|\r|\n/)
        .map((line, index) => ({ line: index + 1, written: written(line), cells: separator === 'spaces' ? line.trim().split(/ {2,}|\t/) : [line] }));
    return splitRows(from, separators[separator]).map((row) => ({ line: row.line, written: written(row.text), cells: row.cells }));
  };
  if (named) return { separator: named, lines: split(named, text) };
  const some = sample.join('\n');
  let best: Separator = 'none';
  let most = 0;
  for (const separator of ['tab', 'semicolon', 'pipe', 'comma', 'spaces'] as const) {
    const score = split(separator, some).reduce((sum, { cells }) => sum + fitness(cells.map(cleanCell)), 0);
    if (score > most) [best, most] = [separator, score];
  }
  return { separator: best, lines: split(best, text) };
}

/** How much some cells look like a row of a list: code and quantity two, names of columns two, several codes one. */
function fitness(cells: readonly string[]): number {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2) return 0;
  if (filled.some((cell, at) => couldBeQuantity(cell) && filled.some((other, place) => place !== at && looksLikeCode(other)))) return 2;
  if (filled.filter((cell) => columnRole(cell) !== null).length >= 2) return 2;
  return filled.every((cell) => cell.length <= 200) ? 1 : 0;
}

/** Reads a pasted or uploaded text. */
export function readIntakeText(text: string): IntakeList {
  const { separator, lines } = linesOfText(text);
  return readIntakeLines(lines, separator);
}

const roleOrder: readonly ColumnRole[] = ['code', 'own', 'old', 'gtin'];

/** Whether a row names columns, and what each holds. */
function headerOf(cells: readonly string[]): (ColumnRole | null)[] | null {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 1 && cells.length === 1) {
    // Words of one line: "Code Qty".
    const words = (filled[0] ?? '').split(/\s+/);
    if (words.length > 1 && words.length <= 6) return words.every((word) => columnRole(word) !== null) ? [null] : null;
  }
  const roles = cells.map((cell) => (cell === '' ? null : columnRole(cell)));
  const known = roles.filter((role) => role !== null);
  const coded = roles.some((role) => role !== null && roleOrder.includes(role));
  const counted = roles.includes('quantity');
  const plain = filled.every((cell) => !/^\d/.test(cell));
  if (coded && counted) return roles;
  if (!plain || known.length === 0) return null;
  return known.length === filled.length && (coded || counted) ? roles : known.length >= 2 && (coded || counted) ? roles : null;
}

const isRule = (cells: readonly string[]): boolean => cells.some((cell) => cell !== '') && cells.every((cell) => /^[-=_*:.~#]*$/.test(cell));
const totalLine = new RegExp(`^([\\p{L}\\s-]+?)[\\s:=]*(?:[\\d.,'’ ]*\\d\\s*(?:${unitWords}|[A-Z]{3}|[$€£]|Rp|RM)?)?[\\s.]*$`, 'iu');

/** A line that only sums up: `Total`, `Summe: 59 Stk`. */
function isTotal(cells: readonly string[], layouts: readonly Layout[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (filled.length === 1) {
    const line = totalLine.exec(first);
    return line !== null && isTotalWord(line[1] ?? '');
  }
  const at = cells.findIndex((cell) => isTotalWord(cell.replace(/:$/, '')));
  if (at < 0) return false;
  // A name that begins like a total does not make its row one: the cells of codes are empty, or hold the word itself.
  return layouts.some((layout) => layout.codes.every((place) => (cells[place] ?? '') === '' || place === at)) || cells.indexOf(first) === at;
}

/** Reads lines of cells, of a sheet or of a text. */
export function readIntakeLines(given: readonly GivenLine[], separator: Separator): IntakeList {
  const all = given.map((line) => ({ ...line, cells: line.cells.map(cleanCell) }));
  const ignored: IgnoredLine[] = [];
  const ignore = (line: GivenLine, reason: IgnoredReason): void => void ignored.push({ line: line.line, written: line.written, reason });
  const filled: GivenLine[] = [];
  for (const line of all) {
    if (line.cells.every((cell) => cell === '')) {
      if (line.written !== '') ignore(line, 'empty');
    } else if (/^sep=.?$/i.test(line.written)) ignore(line, 'header');
    else if (isRule(line.cells)) ignore(line, 'rule');
    else filled.push(line);
  }
  const heads = filled.slice(0, 20).map((line) => headerOf(line.cells));
  const headAt = heads.findIndex((roles) => roles !== null);
  const roles = headAt < 0 ? null : (heads[headAt] ?? null);
  const body = filled.slice(headAt + 1);
  filled.slice(0, Math.max(0, headAt)).forEach((line) => ignore(line, 'above'));
  const head = headAt < 0 ? undefined : filled[headAt];
  if (head) ignore(head, 'header');
  const headKey = head?.cells.map(columnKey).join('|');
  // A list that is printed page by page names its columns on each.
  const lines = body.filter((line) => {
    if (headKey === undefined || line.cells.map(columnKey).join('|') !== headKey) return true;
    ignore(line, 'header');
    return false;
  });
  const table = lines.filter((line) => line.cells.filter((cell) => cell !== '').length > 1 || (roles !== null && line.cells.length > 1));
  const layouts = table.length === 0 && roles === null ? [] : layoutsOf(table, roles);
  const { rows, unfilled } = rowsOf(lines, table, layouts, ignore);
  unfilled.forEach(({ line, reason }) => ignore(line, reason));
  ignored.sort((one, other) => one.line - other.line);
  return { separator, header: headAt >= 0, layouts, rows, ignored };
}

function rowsOf(
  lines: readonly GivenLine[],
  table: readonly GivenLine[],
  layouts: readonly Layout[],
  ignore: (line: GivenLine, reason: IgnoredReason) => void,
): { rows: IntakeLine[]; unfilled: { line: GivenLine; reason: IgnoredReason }[] } {
  const inTable = new Set(table);
  const styles = layouts.map(({ quantity }) => (quantity === null ? unknownStyle : quantityStyle(table.map((line) => line.cells[quantity] ?? ''))));
  const kept = lines.filter((line, index) => {
    const sums = isTotal(line.cells, layouts) || sumsUp(lines, index, layouts, styles);
    if (sums) ignore(line, 'total');
    return !sums;
  });
  const quantityAt = layouts[0]?.quantity ?? null;
  const asksNothing = (line: GivenLine): boolean =>
    layouts.length > 0 && layouts.every(({ quantity }) => quantity !== null && inTable.has(line) && (line.cells[quantity] ?? '') === '');
  const empty = kept.filter(asksNothing).length;
  // A form of the whole assortment is filled in here and there; elsewhere a quantity that is missing was forgotten.
  const form = quantityAt !== null && empty > kept.length - empty && kept.length - empty > 0 && kept.length > 4;
  const rows: IntakeLine[] = [];
  const unfilled: { line: GivenLine; reason: IgnoredReason }[] = [];
  for (const line of kept) {
    if (form && asksNothing(line)) {
      unfilled.push({ line, reason: 'unfilled' });
      continue;
    }
    const byColumns = inTable.has(line) && layouts.length > 0;
    const readings = byColumns
      ? layouts.map((layout, index) => columnReading(line.cells, layout, styles[index] ?? unknownStyle))
      : wordReadings(lineText(line));
    if (readings.every(({ quantity }) => quantity.qty === 0)) {
      unfilled.push({ line, reason: 'zero' });
      continue;
    }
    rows.push({ line: line.line, written: line.written, kind: byColumns ? 'columns' : 'words', readings });
  }
  return { rows, unfilled };
}

const lineText = (line: GivenLine): string => line.cells.find((cell) => cell !== '') ?? '';

/** A last row without a code whose quantity is the sum of those before. */
function sumsUp(lines: readonly GivenLine[], index: number, layouts: readonly Layout[], styles: readonly QuantityStyle[]): boolean {
  const [layout] = layouts;
  const line = lines[index];
  if (!layout || layout.quantity === null || !line || index < 2 || lines.length - index > 3) return false;
  if (layout.codes.some((place) => (line.cells[place] ?? '') !== '')) return false;
  const place = layout.quantity;
  const read = (cells: readonly string[]): number => readQuantity(cells[place] ?? '', styles[0]).qty ?? 0;
  const sum = read(line.cells);
  return sum > 0 && sum === lines.slice(0, index).reduce((total, before) => total + read(before.cells), 0);
}

/** One of an article: what a code alone asks for. */
export const one: ReadQuantity = { qty: 1, problem: null, choices: [] };

function columnReading(cells: readonly string[], layout: Layout, style: QuantityStyle): Reading {
  const codes = layout.codes.map((place) => cells[place] ?? '').filter((cell) => cell !== '');
  return { codes: [...new Set(codes)], quantity: layout.quantity === null ? one : readQuantity(cells[layout.quantity] ?? '', style) };
}

/** The layouts that a table may have: named by its header, or by what its cells look like. */
function layoutsOf(table: readonly GivenLine[], roles: readonly (ColumnRole | null)[] | null): Layout[] {
  const width = Math.min(
    60,
    table.reduce((most, line) => Math.max(most, line.cells.length), roles?.length ?? 0),
  );
  const columns = Array.from({ length: width }, (_value, place) => columnFacts(table, place));
  const free = columns.filter(({ place }) => (roles?.[place] ?? null) === null);
  const named = (role: ColumnRole): number[] => (roles ?? []).flatMap((found, place) => (found === role ? [place] : []));
  const codes = roleOrder.flatMap(named);
  const [quantityAt] = named('quantity');
  const codeChoices: (readonly number[])[] =
    codes.length > 0 ? [codes] : free.filter((column) => column.place !== quantityAt && column.codes > 0.5).map(({ place }) => [place]);
  const quantityChoices: (number | null)[] =
    quantityAt !== undefined ? [quantityAt] : free.filter((column) => column.quantities > 0.5 && !codes.includes(column.place)).map(({ place }) => place);
  const found: { layout: Layout; score: number }[] = [];
  for (const code of codeChoices) {
    const others = quantityChoices.filter((place) => place !== null && !code.includes(place));
    for (const quantity of others.length > 0 ? others : [null]) {
      const first = columns[code[0] ?? 0];
      const counted = quantity === null ? undefined : columns[quantity];
      const order = quantity !== null && quantity > (code[0] ?? 0) ? 0.5 : 0;
      found.push({ layout: { codes: code, quantity }, score: (first?.codeScore ?? 0) + (counted?.quantityScore ?? -2) + order });
    }
  }
  found.sort((a, b) => b.score - a.score);
  const all = found.map(({ layout }) => layout);
  const counted = all.filter(({ quantity }) => quantity !== null);
  const layouts = (counted.length > 0 ? counted : all).slice(0, 12);
  return layouts.length > 0 ? layouts : [{ codes: codes.length > 0 ? codes : [0], quantity: quantityAt ?? (width > 1 && codes[0] !== 1 ? 1 : null) }];
}

interface ColumnFacts {
  readonly place: number;
  /** Share of the cells that hold something like a code, like a quantity. */
  readonly codes: number;
  readonly quantities: number;
  readonly codeScore: number;
  readonly quantityScore: number;
}

function columnFacts(table: readonly GivenLine[], place: number): ColumnFacts {
  const cells = table
    .slice(0, 300)
    .map((line) => line.cells[place] ?? '')
    .filter((cell) => cell !== '');
  const count = Math.max(1, cells.length);
  const share = (test: (cell: string) => boolean): number => cells.filter(test).length / count;
  const prices = share((cell) => /[$€£]|\d[.,]\d{2}$|^Rp|^RM/.test(cell));
  const mixed = share((cell) => /\d/.test(cell) && /\p{L}/u.test(cell) && !/\s/.test(cell));
  const zeros = share((cell) => /^0\d/.test(cell));
  const long = share((cell) => /^\d{6,}$/.test(cell));
  const words = share((cell) => /\s/.test(cell) || /^\p{L}+$/u.test(cell));
  const small = share((cell) => /^\d{1,4}$/.test(cell));
  const distinct = new Set(cells).size / count;
  const filled = table.length === 0 ? 0 : Math.min(1, cells.length / Math.min(300, table.length));
  const counting = cells.length > 2 && cells.every((cell, index) => cell === String(index + 1));
  return {
    place,
    codes: share((cell) => looksLikeCode(cell) && !/^[\d.,\s]*[.,]\d{1,2}$/.test(cell)),
    quantities: share(couldBeQuantity),
    codeScore: mixed * 4 + zeros * 3 + long * 3 + distinct + filled * 2 - words * 3 - prices * 4 - small - (counting ? 4 : 0),
    quantityScore: small * 2 + filled - prices * 3 - zeros - long * 3 - mixed - (counting ? 3 : 0),
  };
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
  // A code, its name and a quantity with single blanks between.
  { expression: new RegExp(`^(\\S+)\\s+\\S.*\\s${amount}$`, 'i'), codeFirst: true },
  { expression: new RegExp(`^(${number})\\s+(\\S+)\\s.*$`, 'i'), codeFirst: false },
];

/** The ways to understand a line of words: `2x CODE`, `CODE x 2`, `CODE 2`, a code alone (one of it). */
function wordReadings(text: string): Reading[] {
  const readings: Reading[] = [];
  const doubtful: Reading[] = [];
  const seen = new Set<string>();
  const add = (code: string, quantity: ReadQuantity, exactly?: true): void => {
    const key = `${code}|${quantity.qty}|${quantity.problem}`;
    if (code === '' || seen.has(key)) return;
    seen.add(key);
    (quantity.qty === null && quantity.choices.length === 0 ? doubtful : readings).push({ codes: [code], quantity, ...(exactly ? { exactly } : {}) });
  };
  for (const { expression, codeFirst } of patterns) {
    const found = expression.exec(text);
    if (!found) continue;
    const [, before = '', behind = ''] = found;
    const quantity = readQuantity(codeFirst ? behind : before);
    add(cleanCell(codeFirst ? before : behind), quantity);
  }
  add(text, one, readings.length > 0 && /\s/.test(text) ? true : undefined);
  const all = [...readings, ...doubtful];
  return all.length > 0 ? all : [{ codes: [], quantity: one }];
}

/** A number as sheets keep it, written out where all its digits are there: `4.006381333931E12` is a GTIN. */
export function plainNumber(cell: string): string {
  const found = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(cell);
  if (!found) return /^\d+\.0+$/.test(cell) ? cell.replace(/\.0+$/, '') : cell;
  const [, first = '', rest = '', exponent = ''] = found;
  const places = Number(exponent);
  return rest.length <= places && places <= 16 ? first + rest.padEnd(places, '0') : cell;
}
