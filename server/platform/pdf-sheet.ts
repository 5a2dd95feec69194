import { newPdf, type Pdf, pdfMargin as margin, setType, textHeight, writeText } from './pdf.ts';

const brand = '#009ace';
const dark = '#16191b';
const grey = '#4f565b';
const hairline = '#e3e4df';

/** A document while it is printed; `y` is the place of the next part. */
export interface Sheet {
  readonly pdf: Pdf;
  readonly width: number;
  readonly bottom: number;
  y: number;
}

/** A column of a table. */
export interface Column<Row> {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly cell: (row: Row) => string;
}

/** An amount below a table: a part of the sum, the sum, or a part that the line above contains. */
export interface TotalLine {
  readonly label: string;
  readonly value: string;
  readonly kind?: 'sum' | 'contained';
}

/** An empty A4 document whose parts are printed one below the other. */
export function newSheet(of: { readonly language: string; readonly title: string; readonly author: string }): Sheet {
  const pdf = newPdf(of);
  return { pdf, width: pdf.page.width - 2 * margin, bottom: pdf.page.height - margin - 30, y: margin };
}

/** The line of the brand, the name of the portal, the seller, and the title of the document. */
export function printHeader(
  sheet: Sheet,
  { portal, seller, title }: { readonly portal: string; readonly seller: string; readonly title: string },
): void {
  const { pdf, width, y } = sheet;
  pdf.rect(margin, y, 26, 3).fill(brand);
  setType(pdf, 'bold', 13, dark);
  writeText(pdf, portal, margin, y + 9);
  setType(pdf, 'regular', 9, grey);
  writeText(pdf, seller, margin, y + 10, { width, align: 'right' });
  setType(pdf, 'bold', 18, dark);
  writeText(pdf, title, margin, y + 40);
  sheet.y += 74;
}

/** Labels and values in two columns; those without a value are left out. */
export function printFacts(sheet: Sheet, facts: readonly (readonly [label: string, value: string])[]): void {
  const { pdf } = sheet;
  const half = sheet.width / 2;
  const options = { width: half - 14 };
  const shown = facts.filter(([, value]) => value !== '');
  for (let row = 0; row < shown.length; row += 2) {
    const heights = shown.slice(row, row + 2).map(([label, value], column) => {
      const x = margin + column * half;
      setType(pdf, 'regular', 8, grey);
      writeText(pdf, label, x, sheet.y, options);
      setType(pdf, 'regular', 9.5, dark);
      writeText(pdf, value, x, sheet.y + 10, options);
      return 10 + textHeight(pdf, value, options);
    });
    sheet.y += Math.max(...heights) + 8;
  }
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

/** A table over as many pages as needed; a row stays on one page, and every page repeats the titles. */
export function printTable<Row>(sheet: Sheet, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const titles = columns.map(({ title }) => title);
  const printTitles = (): void => {
    setType(sheet.pdf, 'bold', 8, grey);
    printRow(sheet, columns, titles, rowHeight(sheet.pdf, columns, titles));
    sheet.y += 4;
    printRule(sheet, 1, brand);
    sheet.y += 5;
  };
  sheet.y += 6;
  printTitles();
  for (const row of rows) {
    const values = columns.map((column) => column.cell(row));
    setType(sheet.pdf, 'regular', 8.5, dark);
    const height = rowHeight(sheet.pdf, columns, values);
    if (sheet.y + height > sheet.bottom) {
      startPage(sheet);
      printTitles();
      setType(sheet.pdf, 'regular', 8.5, dark);
    }
    printRow(sheet, columns, values, height);
    sheet.y += 4;
    printRule(sheet, 0.5, hairline);
    sheet.y += 4;
  }
}

type Shape = Pick<Column<never>, 'width' | 'align'>;

const cellOptions = ({ width, align }: Shape) => ({ width: width - 6, align });

const rowHeight = (pdf: Pdf, columns: readonly Shape[], values: readonly string[]): number =>
  Math.max(...columns.map((column, index) => textHeight(pdf, values[index] ?? '', cellOptions(column))));

function printRow(sheet: Sheet, columns: readonly Shape[], values: readonly string[], height: number): void {
  let x = margin;
  columns.forEach((column, index) => {
    writeText(sheet.pdf, values[index] ?? '', x + 3, sheet.y, cellOptions(column));
    x += column.width;
  });
  sheet.y += height;
}

function printRule({ pdf, width, y }: Sheet, thickness: number, color: string): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke();
}

function startPage(sheet: Sheet): void {
  sheet.pdf.addPage();
  sheet.y = margin;
}

/** Amounts at the right edge; they stay together. */
export function printTotals(sheet: Sheet, totals: readonly TotalLine[]): void {
  const { pdf, width } = sheet;
  if (sheet.y + totals.length * 16 > sheet.bottom) startPage(sheet);
  sheet.y += 6;
  for (const { label, value, kind } of totals) {
    const size = kind === 'sum' ? 11 : kind === 'contained' ? 8 : 9;
    setType(pdf, kind === 'sum' ? 'bold' : 'regular', size, kind === 'sum' ? dark : grey);
    writeText(pdf, label, margin + width - 330, sheet.y, { width: 200, align: 'right' });
    writeText(pdf, value, margin + width - 125, sheet.y, { width: 122, align: 'right' });
    sheet.y += kind === 'sum' ? 18 : 15;
  }
}

/** A paragraph over the whole width. */
export function printParagraph(sheet: Sheet, text: string): void {
  const options = { width: sheet.width };
  setType(sheet.pdf, 'regular', 8.5, grey);
  const height = textHeight(sheet.pdf, text, options);
  if (sheet.y + height + 8 > sheet.bottom) startPage(sheet);
  setType(sheet.pdf, 'regular', 8.5, grey);
  writeText(sheet.pdf, text, margin, sheet.y + 4, options);
  sheet.y += height + 8;
}

/** Writes the note and the number of each page, and ends the document. */
export function endSheet({ pdf, width }: Sheet, note: string, pageOf: (page: number, pages: number) => string): Pdf {
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin must not open another page.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - margin;
    setType(pdf, 'regular', 8, grey);
    writeText(pdf, note, margin, top, { width: width - 100, lineBreak: false });
    writeText(pdf, pageOf(page + 1, pages), margin, top, { width, align: 'right', lineBreak: false });
  }
  pdf.end();
  return pdf;
}
