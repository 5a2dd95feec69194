import type { useText } from '#platform/texts/texts.tsx';

/** The name of a column: letters in a workbook (A, B, ... AA), its number in a text. Columns count from 1. */
export function columnName(column: number, workbook: boolean): string {
  if (!workbook) return String(column);
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnName(rest, true) : '') + String.fromCodePoint(65 + ((column - 1) % 26));
}

/** A column with the name from the header: "Column C (Price)". */
export function columnWords(
  t: ReturnType<typeof useText>,
  { column, name, workbook }: { column: number; name: string; workbook: boolean },
): string {
  return t('intake.column.name', { column: columnName(column, workbook) }) + (name === '' ? '' : ` (${name})`);
}
