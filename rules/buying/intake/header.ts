import { roleOrder } from './columns.ts';
import { columnRole, isPlainQuantity, type ColumnRole } from './column-names.ts';
import { readQuantity } from './quantity.ts';
import { greeting, unitWords } from './words.ts';
import { isWrittenDate } from './written-dates.ts';

type Roles = readonly (ColumnRole | null)[];

const isCodeRole = (role: ColumnRole | null): boolean => role !== null && roleOrder.includes(role);

/** The words of a header that is separated by spaces only: "Code Qty". */
const wordsOf = (cells: readonly string[]): string[] => (cells.length === 1 ? (cells[0] ?? '').split(/\s+/) : []);

/** True if a header in words names a column of quantities. */
export const namesQuantity = (header: string): boolean =>
  columnRole(header) === 'quantity' || header.split(/\s+/).some((word) => columnRole(word) === 'quantity');

/** The meaning of each column if a row is a header with known names. */
export function headerOf(cells: readonly string[]): Roles | null {
  const filled = cells.filter((cell) => cell !== '');
  const words = wordsOf(cells);
  if (words.length > 1 && words.length <= 6) return words.every((word) => columnRole(word) !== null) ? [null] : null;
  const roles = cells.map((cell) => (cell === '' ? null : columnRole(cell)));
  const known = roles.filter((role) => role !== null);
  const coded = roles.some(isCodeRole);
  const counted = roles.includes('quantity');
  const plain = filled.every((cell) => !/^\d/.test(cell));
  if (coded && counted) return roles;
  if (!plain || known.length === 0) return null;
  if (known.length === filled.length && (coded || (counted && filled.length > 1))) return roles;
  if (known.length >= 2 && (coded || counted)) return roles;
  return null;
}

/** A cell that may be a column name nobody knows: a few words, and no code like `HE-HAA-WHT-L`. */
const mayBeName = (cell: string, coded: boolean): boolean =>
  columnRole(cell) !== null ||
  (cell.length <= 40 &&
    /^\p{L}/u.test(cell) &&
    !/[.!?:]$/.test(cell) &&
    (coded || !/\d/.test(cell)) &&
    !/(?<![\p{L}\d])[\p{Lu}\d]+(?:[-./_][\p{Lu}\d]+)+(?![\p{L}\d])/u.test(cell) &&
    cell.split(/\s+/).length <= 4);

/**
 * The first line of words of a list that has no header with known names, as its header: a number below an unknown name
 * is no quantity before a person says so.
 */
export function assumedHeader(rows: readonly (readonly string[])[]): { at: number; roles: Roles } | null {
  const at = rows.slice(0, 5).findIndex((cells) => cells.filter((cell) => cell !== '').length > 1);
  const cells = rows[at < 0 ? 0 : at] ?? [];
  const filled = cells.filter((cell) => cell !== '');
  const roles = cells.map((cell) => (cell === '' ? null : columnRole(cell)));
  const coded = roles.some(isCodeRole);
  if (at < 0) {
    const words = wordsOf(cells);
    return words.length > 1 &&
      words.length <= 3 &&
      rows.length > 1 &&
      isCodeRole(columnRole(words[0] ?? '')) &&
      words.every((word) => mayBeName(word, false))
      ? { at: 0, roles: [null] }
      : null;
  }
  const table = rows.slice(at + 1).some((row) => row.filter((cell) => cell !== '').length > 1);
  const names = filled.every((cell) => mayBeName(cell, coded)) && !filled.some((cell) => greeting.test(cell));
  return table && names ? { at, roles } : null;
}

const unitCell = new RegExp(`^(?:${unitWords})\\.?$`, 'iu');

/** True if a cell is a number of units, also one that cannot be ordered: `-3`, `2,5`, `12 bags`. */
function holdsNumber(cell: string): boolean {
  if (!/\d/.test(cell) || isWrittenDate(cell)) return false;
  const { problem, choices } = readQuantity(cell);
  return problem !== 'must_be_numeric' || choices.length > 0;
}

/**
 * The meaning of columns with a look at their cells. A column under the name of a quantity without numbers is none;
 * `Quantity` wins over `Unit` or `Ordered`. Small numbers under the name of a GTIN (`Jan`) are none.
 */
export function settledRoles(roles: Roles, names: readonly string[], rows: readonly (readonly string[])[]): Roles {
  const cellsOf = (place: number): string[] => rows.map((row) => row[place] ?? '').filter((cell) => cell !== '');
  const counted = roles.flatMap((role, place) => (role === 'quantity' ? [place] : []));
  const numbered = counted.filter((place) => cellsOf(place).some(holdsNumber));
  const plain = counted.filter(
    (place) => isPlainQuantity(names[place] ?? '') && (numbered.includes(place) || cellsOf(place).length === 0),
  );
  const chooseKept = () => {
    if (plain.length > 0) return plain;
    if (numbered.length > 0) return numbered;
    return counted.filter((place) => cellsOf(place).some((cell) => !unitCell.test(cell)));
  };
  const kept = chooseKept();
  return roles.map((role, place) => {
    if (role === 'quantity') return kept.includes(place) ? role : 'other';
    const cells = role === 'gtin' ? cellsOf(place) : [];
    return cells.length > 0 && cells.every((cell) => /^\d{1,5}$/.test(cell)) ? null : role;
  });
}
