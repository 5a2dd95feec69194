/** Makes spreadsheets read a CSV as UTF-8. */
export const byteOrderMark = '\uFEFF';

/**
 * `=`, `+`, `-` and `@`, also after spaces and in their full-width forms, and line breaks and tabs, which spreadsheets
 * drop.
 */
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const negativeNumber = /^-\d+([.,]\d+)?$/;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. A plain negative number stays a number.
 */
export function withoutFormula(text: string): string {
  return formulaStart.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
}

function csvCell(cell: string | number | null | undefined): string {
  if (typeof cell === 'number') return String(cell);
  const text = withoutFormula(cell ?? '');
  return /[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One line of a CSV with its line break (RFC 4180). Formulas are made harmless; null and undefined become empty cells.
 */
export function csvLine(cells: readonly (string | number | null | undefined)[], separator: ',' | ';' = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`;
}
