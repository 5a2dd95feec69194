/** A table as a file or a paste brings it: rows of cells. */
export type Cells = readonly (readonly string[])[];

/** A row under the names of the columns. `line` counts as people count, the row of names being 1. */
export interface TableRow<Column extends string> {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
}

/**
 * What became of a table: rows by column, names that belong to no column, and needed columns that nothing is named
 * after.
 */
export interface Table<Column extends string> {
  readonly rows: readonly TableRow<Column>[];
  readonly unknown: readonly string[];
  readonly missing: readonly Column[];
}

/** A row of a text: its cells, the text that they stand in and its line, the first being 1. */
export interface TextRow {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** Lines that a cell in quotes may have: a quote that closes only far below was meant as a letter. */
const cellLines = 20;

/**
 * Where the quote that opens before `from` ends: at a quote that a separator or the end of a line follows; -1 where
 * none does nearby.
 */
function closingQuote(text: string, from: number, separator: string): number {
  let lines = 0;
  for (let at = from; at < text.length && lines < cellLines; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n' || (letter === '\r' && text.charAt(at + 1) !== '\n')) lines += 1;
    if (letter !== '"') continue;
    const next = text.charAt(at + 1);
    if (next === '"') at += 1;
    else if (next === '' || next === separator || next === '\n' || next === '\r') return at;
  }
  return -1;
}

/**
 * Splits text into rows of cells; lines end in any of the ways that there are. A cell in quotes may hold separators,
 * line breaks and doubled quotes; a quote that nothing closes is a letter like any other. No cell is longer than
 * `longest` characters; the rest is cut off.
 */
export function splitRows(text: string, separator: string, longest = 2_000): TextRow[] {
  const clean = text.replace(/^\uFEFF/, '');
  const rows: TextRow[] = [];
  let cells: string[] = [];
  let [line, rowLine, rowStart, at] = [1, 1, 0, 0];
  const add = (cell: string): void => void cells.push(cell.slice(0, longest));
  for (;;) {
    const quote = clean.charAt(at) === '"' ? closingQuote(clean, at + 1, separator) : -1;
    if (quote >= 0) {
      const inside = clean.slice(at + 1, quote);
      add(inside.replaceAll('""', '"'));
      line += inside.match(/\r\n|\r|\n/g)?.length ?? 0;
      at = quote + 1;
    } else {
      const start = at;
      while (
        at < clean.length &&
        clean.charAt(at) !== separator &&
        clean.charAt(at) !== '\n' &&
        clean.charAt(at) !== '\r'
      )
        at += 1;
      add(clean.slice(start, at));
    }
    if (clean.charAt(at) === separator) {
      at += 1;
      continue;
    }
    rows.push({ line: rowLine, text: clean.slice(rowStart, at), cells });
    if (at >= clean.length) return rows;
    at += clean.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    [rowLine, rowStart, cells] = [line, at, []];
  }
}

/**
 * Splits pasted text into cells: by tabs, as programs with tables copy, else by semicolons, whichever the first line
 * has ({@link splitRows}).
 */
export function parseDelimited(text: string, longest = 2_000): string[][] {
  const separator = /^[^\r\n]*\t/.test(text) ? '\t' : ';';
  return splitRows(text, separator, longest).map(({ cells }) => [...cells]);
}

/** A column's name without what people write in different ways: case, accents, blanks, dashes, marks. */
export function columnKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase();
}

/**
 * Reads a table whose first row that is not empty names the columns, in any order and in any of the `names` of each.
 * Empty rows are left out; of a column that comes twice the first counts, the second is among the unknown ones.
 */
export function readTable<Column extends string>(
  cells: Cells,
  names: Readonly<Record<Column, readonly string[]>>,
  needed: readonly Column[],
): Table<Column> {
  const start = cells.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const byKey = new Map(
    (Object.entries(names) as [Column, readonly string[]][]).flatMap(([column, all]) =>
      all.map((name) => [columnKey(name), column] as const),
    ),
  );
  const places = new Map<Column, number>();
  const unknown: string[] = [];
  (cells[start] ?? []).forEach((name, place) => {
    if (name.trim() === '') return;
    const column = byKey.get(columnKey(name));
    if (column === undefined || places.has(column)) unknown.push(name.trim());
    else places.set(column, place);
  });
  const rows = cells.slice(start + 1).flatMap((row, index): TableRow<Column>[] => {
    const found = [...places]
      .map(([column, place]) => [column, (row[place] ?? '').trim()] as const)
      .filter(([, cell]) => cell !== '');
    return found.length === 0
      ? []
      : [{ line: start + 2 + index, cells: Object.fromEntries(found) as Partial<Record<Column, string>> }];
  });
  return { rows: start < 0 ? [] : rows, unknown, missing: needed.filter((column) => !places.has(column)) };
}

/** The parts of a cell that lists several things, by commas. */
export function listed(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai', 'ya', 'benar']);
const no = new Set(['no', 'n', 'false', '0', 'nein', 'falsch', 'non', 'faux', 'tidak', 'salah']);

/** A cell that says yes or no in one of the product's languages; undefined for an empty one, null for anything else. */
export function yesOrNo(cell: string | undefined): boolean | undefined | null {
  const key = columnKey(cell ?? '');
  if (key === '') return undefined;
  return yes.has(key) ? true : no.has(key) ? false : null;
}
