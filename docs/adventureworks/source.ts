import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A row of AdventureWorks by its own column names; an empty field is an empty text. */
export type SourceRow = Readonly<Record<string, string>>;

/** Folder of the data from the setting ADVENTUREWORKS_DIR; null if there is none. */
export function findSource(): string | null {
  const folder = process.env['ADVENTUREWORKS_DIR'] ?? '';
  return folder !== '' && existsSync(join(folder, 'SalesOrderHeader.csv')) ? folder : null;
}

/** Records of a comma separated text with quotes (RFC 4180). */
function records(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/gy;
  for (let match = pattern.exec(text); match && pattern.lastIndex <= text.length; match = pattern.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] !== ',') {
      if (row.length > 1 || row[0] !== '') rows.push(row);
      row = [];
      if (pattern.lastIndex >= text.length) break;
    }
  }
  return rows;
}

/** Reads the tables of an AdventureWorks folder, each once. */
export class Source {
  readonly folder: string;
  readonly #tables = new Map<string, readonly SourceRow[]>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** All rows of `<name>.csv`. */
  table(name: string): readonly SourceRow[] {
    let rows = this.#tables.get(name);
    if (!rows) {
      const [header = [], ...data] = records(readFileSync(join(this.folder, `${name}.csv`), 'utf8'));
      rows = data.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ''])));
      this.#tables.set(name, rows);
    }
    return rows;
  }

  /** The rows of a table by one of its columns; of equal keys the last row counts. */
  by(name: string, column: string): ReadonlyMap<string, SourceRow> {
    return new Map(this.table(name).map((row) => [row[column] ?? '', row]));
  }
}

/** The value of a column; throws for a column that the data does not have, which is a programming error. */
export function field(row: SourceRow | undefined, column: string): string {
  const value = row?.[column];
  if (value === undefined) throw new RangeError(`no column ${column}`);
  return value;
}

/** Calendar day of a timestamp. */
export const day = (timestamp: string): string => timestamp.slice(0, 10);

/** Cents of an amount with up to six decimals, rounded half up. */
export function cents(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.');
  const micro = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return Number((micro + 5_000n) / 10_000n);
}

/** Decimal text of cents. */
export const decimal = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

/** A code derived from a name: lower case with dashes. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
