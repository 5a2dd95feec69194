/** A table from a file or pasted text: rows of cells. */
export type Cells = readonly (readonly string[])[];

/** A row by column name. `line` is the line number, with the header as 1. */
export interface TableRow<Column extends string> {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
}

/** Result of reading a table: rows by column, unknown column names, and required columns that are missing. */
export interface Table<Column extends string> {
  readonly rows: readonly TableRow<Column>[];
  readonly unknown: readonly string[];
  readonly missing: readonly Column[];
}

/** A row of a text: its cells, its original text and its line number, starting at 1. */
export interface TextRow {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
}

/** Maximum number of lines in a quoted cell: a quote that closes much later is an ordinary character. */
const cellLines = 20;

/** Position of the quote that closes the one before `from`: a separator or line end follows it; -1 if none is near. */
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
 * Splits text into rows of cells; accepts every kind of line end. A quoted cell may contain separators, line breaks and
 * doubled quotes; an unclosed quote is an ordinary character. Cells are cut to `longest` characters.
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

/** The separator of a text: of tabs, semicolons and commas the most frequent one of its first line, in this order. */
export function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  const count = (sign: string): number => first.split(sign).length;
  return ['\t', ';', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Splits text into cells: by tabs, as spreadsheets copy, or by semicolons or commas, as they store it ({@link
 * separatorOf}, {@link splitRows}).
 */
export const parseDelimited = (text: string, longest = 2_000): string[][] =>
  splitRows(text, separatorOf(text), longest).map(({ cells }) => [...cells]);

/** A column name without differences in case, accents, spaces, dashes and punctuation. */
export function columnKey(name: string): string {
  if (/^[ -~]*$/.test(name)) return name.replaceAll(/[^0-9A-Za-z]/g, '').toLowerCase();
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase();
}

/**
 * Reads a table whose first filled row names the columns, in any order and with any of the `names` of each. Empty rows
 * are skipped; if a column appears twice the first counts and the second is reported as unknown.
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

/** The comma-separated values of a cell. */
export function listed(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'ja', 'j', 'wahr', 'oui', 'o', 'vrai', 'ya', 'benar']);
const no = new Set(['no', 'n', 'false', '0', 'nein', 'falsch', 'non', 'faux', 'tidak', 'salah']);

/** A cell that says yes or no in one of the product's languages; undefined if empty, null for anything else. */
export function yesOrNo(cell: string | undefined): boolean | undefined | null {
  const key = columnKey(cell ?? '');
  if (key === '') return undefined;
  if (yes.has(key)) return true;
  if (no.has(key)) return false;
  return null;
}
