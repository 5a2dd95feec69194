/** A column as people call it: by letters in a workbook (A, B, ... AA), by its number in a text. Columns count from 1. */
export function columnName(column: number, workbook: boolean): string {
  if (!workbook) return String(column);
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnName(rest, true) : '') + String.fromCodePoint(65 + ((column - 1) % 26));
}
