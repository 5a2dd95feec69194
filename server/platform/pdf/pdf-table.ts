import { type Pdf, setType, textHeight, writeText } from './pdf.ts';
import type { Weight } from './pdf-fonts.ts';
import { grey, hairline, ink } from './pdf-look.ts';
import { printRule, requireRoom, startPage, type Sheet } from './pdf-sheet.ts';
import { drawTagged, drawUntagged, openTag, type Tag } from './pdf-tags.ts';

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly cell: (row: Row) => string;
  /** A second, smaller text below the first. */
  readonly detail?: (row: Row) => string;
}

/** An amount below a table: a part of the sum, the sum, what is left of it, or a part that the line above contains. */
export interface TotalLine {
  readonly label: string;
  readonly value: string;
  readonly kind?: 'sum' | 'rest' | 'contained';
}

/** The columns with one more that takes the rest of the width, at position `at`. */
export function withRest<Row>(
  sheet: Sheet,
  columns: readonly Column<Row>[],
  at: number,
  rest: Omit<Column<Row>, 'width'>,
): Column<Row>[] {
  const width = columns.reduce((left, column) => left - column.width, sheet.width);
  return columns.toSpliced(at, 0, { ...rest, width });
}

/** Rows up to which screen readers meet each cell; a cell takes space in the file, and longer tables are read elsewhere. */
const mostTaggedRows = 1_000;

/** Points between two columns. */
const gap = 8;
const size = { title: 7.5, cell: 9, detail: 7.5 } as const;

/** A cell with its place, its texts and its height. */
interface Cell {
  readonly x: number;
  readonly options: { readonly width: number; readonly align: 'left' | 'right' };
  readonly text: string;
  readonly detail: string;
}

/** A table over as many pages as needed; a row stays on one page, and every page repeats the titles. */
export function printTable<Row>(sheet: Sheet, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const { pdf } = sheet;
  const table = openTag(pdf, sheet.root, 'Table');
  const head = cellsOf(sheet, columns, ({ title }) => [title, '']);
  sheet.y += 8;
  requireRoom(sheet, 60);
  printTitles(sheet, head, table);
  const tagged = rows.length <= mostTaggedRows;
  for (const row of rows) {
    const cells = cellsOf(sheet, columns, ({ cell, detail }) => [cell(row), detail?.(row) ?? '']);
    const height = Math.max(...cells.map((cell) => cellHeight(pdf, cell)));
    if (sheet.y + height + 6 > sheet.bottom) {
      startPage(sheet);
      printTitles(sheet, head, null);
    }
    const tag = openTag(pdf, table, 'TR');
    if (tagged) for (const cell of cells) printCell(pdf, tag, cell, sheet.y);
    else drawTagged(pdf, tag, 'TD', () => cells.forEach((cell) => writeCell(pdf, cell, sheet.y)));
    tag.end();
    sheet.y += height + 6;
    printRule(sheet);
    sheet.y += 6;
  }
  table.end();
}

function cellsOf<Row>(
  { margin }: Sheet,
  columns: readonly Column<Row>[],
  textsOf: (column: Column<Row>) => readonly [text: string, detail: string],
): Cell[] {
  let x = margin;
  return columns.map((column, at) => {
    const [text, detail] = textsOf(column);
    const isLast = at === columns.length - 1;
    const cell = { x, options: { width: column.width - (isLast ? 0 : gap), align: column.align }, text, detail };
    x += column.width;
    return cell;
  });
}

/** The titles of the columns; `table` is null where a further page repeats them. */
function printTitles(sheet: Sheet, cells: readonly Cell[], table: Tag | null): void {
  const { pdf, y } = sheet;
  setType(pdf, 'regular', size.title, grey);
  const height = Math.max(...cells.map(({ text, options }) => textHeight(pdf, text, options)));
  const printTitle = ({ text, x, options }: Cell): void => {
    setType(pdf, 'regular', size.title, grey);
    writeText(pdf, text, x, y + height - textHeight(pdf, text, options), options);
  };
  if (table) {
    const row = openTag(pdf, table, 'TR');
    for (const cell of cells) drawTagged(pdf, row, 'TH', () => printTitle(cell), { scope: 'Column' });
    row.end();
  } else drawUntagged(pdf, () => cells.forEach(printTitle), 'Pagination');
  sheet.y += height + 5;
  printRule(sheet, 0.75, ink);
  sheet.y += 6;
}

function cellHeight(pdf: Pdf, { text, detail, options }: Cell): number {
  setType(pdf, 'regular', size.cell, ink);
  const height = textHeight(pdf, text, options);
  if (detail === '') return height;
  setType(pdf, 'regular', size.detail, grey);
  return height + 1 + textHeight(pdf, detail, options);
}

function printCell(pdf: Pdf, row: Tag, cell: Cell, y: number): void {
  if (cell.detail === '') {
    drawTagged(pdf, row, 'TD', () => writeFirst(pdf, cell, y));
    return;
  }
  // Two paragraphs, so that the last word of the first is not read as one with the first of the second.
  const tag = openTag(pdf, row, 'TD');
  drawTagged(pdf, tag, 'P', () => writeFirst(pdf, cell, y));
  drawTagged(pdf, tag, 'P', () => writeDetail(pdf, cell, y));
  tag.end();
}

function writeCell(pdf: Pdf, cell: Cell, y: number): void {
  writeFirst(pdf, cell, y);
  if (cell.detail !== '') writeDetail(pdf, cell, y);
}

function writeFirst(pdf: Pdf, { text, x, options }: Cell, y: number): void {
  setType(pdf, 'regular', size.cell, ink);
  writeText(pdf, text, x, y, options);
}

function writeDetail(pdf: Pdf, { text, detail, x, options }: Cell, y: number): void {
  setType(pdf, 'regular', size.cell, ink);
  const below = y + textHeight(pdf, text, options) + 1;
  setType(pdf, 'regular', size.detail, grey);
  writeText(pdf, detail, x, below, options);
}

/** Looks of totals; without a colour it is the accent of the sheet. */
const looks: Readonly<
  Record<
    NonNullable<TotalLine['kind']> | 'part',
    { weight: Weight; size: number; color: string | null; height: number }
  >
> = {
  part: { weight: 'regular', size: 9, color: ink, height: 17 },
  contained: { weight: 'regular', size: 8, color: grey, height: 14 },
  sum: { weight: 'bold', size: 11, color: ink, height: 21 },
  rest: { weight: 'bold', size: 11, color: null, height: 21 },
};

/** Amounts in the right half, with their labels at its left edge; they stay together. */
export function printTotals(sheet: Sheet, totals: readonly TotalLine[]): void {
  const { pdf, root, margin, width } = sheet;
  const left = margin + width / 2;
  const height = totals.reduce((sum, { kind = 'part' as const }) => sum + looks[kind].height, 12);
  requireRoom(sheet, height);
  sheet.y += 4;
  const table = openTag(pdf, root, 'Table');
  totals.forEach(({ label, value, kind = 'part' as const }, at) => {
    const look = looks[kind];
    const y = sheet.y + (kind === 'contained' ? 0 : 4);
    if (at > 0 && kind !== 'contained')
      drawUntagged(pdf, () =>
        pdf
          .moveTo(left, sheet.y)
          .lineTo(margin + width, sheet.y)
          .lineWidth(kind === 'sum' ? 0.75 : 0.5)
          .strokeColor(kind === 'sum' ? ink : hairline)
          .stroke(),
      );
    const row = openTag(pdf, table, 'TR');
    setType(pdf, look.weight, look.size, look.color ?? sheet.accent.letters);
    const print = (text: string, options: { width: number; align?: 'right' }): void =>
      writeText(pdf, text, left, y, { ...options, height: look.height, ellipsis: true });
    drawTagged(pdf, row, 'TH', () => print(label, { width: width / 4 + 20 }), { scope: 'Row' });
    drawTagged(pdf, row, 'TD', () => print(value, { width: width / 2, align: 'right' }));
    row.end();
    sheet.y += look.height;
  });
  table.end();
  sheet.y += 8;
}
