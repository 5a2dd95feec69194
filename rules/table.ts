/** A table as a file or a paste brings it: rows of cells. */
export type Cells = readonly (readonly string[])[];

/** A row under the names of the columns. `line` counts as people count, the row of names being 1. */
export interface TableRow<Column extends string> {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
}

/** What became of a table: rows by column, names that belong to no column, and needed columns that nothing is named after. */
export interface Table<Column extends string> {
  readonly rows: readonly TableRow<Column>[];
  readonly unknown: readonly string[];
  readonly missing: readonly Column[];
}

/**
 * Splits pasted text into cells: by tabs, as programs with tables copy, else by semicolons, whichever the first line has. A cell in
 * quotes may hold separators, line breaks and doubled quotes. No cell is longer than `longest` characters; the rest is cut off.
 */
export function parseDelimited(text: string, longest = 2_000): string[][] {
  const clean = text.replace(/^\uFEFF/, '');
  const separator = /^[^\r\n]*\t/.test(clean) ? '\t' : ';';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = (): void => {
    row.push(cell.slice(0, longest));
    cell = '';
  };
  for (let at = 0; at < clean.length; at += 1) {
    const letter = clean.charAt(at);
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (clean.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell === '') quoted = true;
    else if (letter === separator) endCell();
    else if (letter === '\n') {
      endCell();
      rows.push(row);
      row = [];
    } else if (letter !== '\r') cell += letter;
  }
  endCell();
  rows.push(row);
  return rows;
}

/** A column's name without what people write in different ways: case, accents, blanks, dashes, marks. */
export function columnKey(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase();
}

/**
 * Reads a table whose first row that is not empty names the columns, in any order and in any of the `names` of each. Empty rows are
 * left out; of a column that comes twice the first counts, the second is among the unknown ones.
 */
export function readTable<Column extends string>(cells: Cells, names: Readonly<Record<Column, readonly string[]>>, needed: readonly Column[]): Table<Column> {
  const start = cells.findIndex((row) => row.some((cell) => cell.trim() !== ''));
  const byKey = new Map(
    (Object.entries(names) as [Column, readonly string[]][]).flatMap(([column, all]) => all.map((name) => [columnKey(name), column] as const)),
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
    const found = [...places].map(([column, place]) => [column, (row[place] ?? '').trim()] as const).filter(([, cell]) => cell !== '');
    return found.length === 0 ? [] : [{ line: start + 2 + index, cells: Object.fromEntries(found) as Partial<Record<Column, string>> }];
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
