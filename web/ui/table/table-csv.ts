import { byteOrderMark, csvForm, csvLine, distinctColumns } from '#rules/csv.ts';
import { currentLocale } from '#platform/texts/texts.tsx';
import type { TableColumn } from './table.ts';

/**
 * The rows as CSV in the form of the user's locale, with a byte order mark, so that spreadsheets read it as UTF-8.
 * Columns without `csv` are left out; those on the right hold figures.
 */
export function tableCsv<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.filter((column) => column.csv);
  const form = csvForm(currentLocale());
  const kinds = exported.map(({ align }) => (align === 'right' ? 'amount' : 'text'));
  const head = csvLine(distinctColumns(exported.map(({ header }) => header)), form);
  const lines = rows.map((row) =>
    csvLine(
      exported.map((column) => column.csv?.(row)),
      form,
      kinds,
    ),
  );
  return byteOrderMark + head + lines.join('');
}
