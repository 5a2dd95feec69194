import { newPdf, type Paper, type Pdf, setType, textHeight, writeText } from './pdf.ts';

const brand = '#009ace';
const dark = '#16191b';
const grey = '#4f565b';
const hairline = '#e3e4df';

/** A document while it is printed; `y` is the place of the next part, `runningTitle` is on each further page. */
export interface Sheet {
  readonly pdf: Pdf;
  readonly title: string;
  readonly runningTitle: string;
  readonly margin: number;
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

/** An amount below a table: a part of the sum, the sum, what is left of it, or a part that the line above contains. */
export interface TotalLine {
  readonly label: string;
  readonly value: string;
  readonly kind?: 'sum' | 'rest' | 'contained';
}

/**
 * An empty document, on A4 unless another paper is named, whose parts are printed one below the other; further pages
 * repeat `runningTitle` or the title.
 */
export function newSheet(of: {
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly runningTitle?: string;
  readonly madeAt?: Date;
  readonly paper?: Paper;
}): Sheet {
  const pdf = newPdf(of);
  const { title, runningTitle = title } = of;
  const { width, height, margins } = pdf.page;
  const margin = margins.left;
  return { pdf, title, runningTitle, margin, width: width - 2 * margin, bottom: height - margin - 30, y: margin };
}

/** The line of the brand, the name of the portal and the title; at the right the sender: its name and further lines. */
export function printHeader(
  sheet: Sheet,
  { portal, sender }: { readonly portal: string; readonly sender: readonly string[] },
): void {
  const { pdf, margin, width, y, title } = sheet;
  const half = width / 2;
  pdf.rect(margin, y, 26, 3).fill(brand);
  setType(pdf, 'bold', 13, dark);
  writeText(pdf, portal, margin, y + 9, { width: half - 14 });
  setType(pdf, 'bold', 18, dark);
  const titleOptions = { width: half - 14 };
  writeText(pdf, title, margin, y + 40, titleOptions);
  const left = y + 40 + textHeight(pdf, title, titleOptions);
  let right = y + 10;
  const options = { width: half, align: 'right' as const };
  sender.forEach((line, index) => {
    setType(pdf, index === 0 ? 'bold' : 'regular', index === 0 ? 9 : 8, index === 0 ? dark : grey);
    writeText(pdf, line, margin + half, right, options);
    right += textHeight(pdf, line, options) + 1;
  });
  sheet.y = Math.max(left, right) + 14;
}

/** A label and its value, or the lines of its value. */
export type Fact = readonly [label: string, value: string | readonly string[]];

/** Labels and values in columns; those without a value are left out. */
export function printFacts(sheet: Sheet, facts: readonly Fact[], columns = 2): void {
  const { pdf, margin } = sheet;
  const step = sheet.width / columns;
  const options = { width: step - 14 };
  const shown = facts
    .map(([label, value]) => [label, typeof value === 'string' ? [value] : value] as const)
    .map(([label, lines]) => [label, lines.filter((line) => line !== '')] as const)
    .filter(([, lines]) => lines.length > 0);
  for (let first = 0; first < shown.length; first += columns) {
    const row = shown.slice(first, first + columns);
    setType(pdf, 'regular', 9.5, dark);
    const heights = row.map(([, lines]) => lines.reduce((sum, line) => sum + textHeight(pdf, line, options), 10));
    const height = Math.max(...heights);
    if (sheet.y + height > sheet.bottom) startPage(sheet);
    row.forEach(([label, lines], column) => {
      const x = margin + column * step;
      setType(pdf, 'regular', 8, grey);
      writeText(pdf, label, x, sheet.y, options);
      setType(pdf, 'regular', 9.5, dark);
      let y = sheet.y + 10;
      for (const line of lines) {
        writeText(pdf, line, x, y, options);
        y += textHeight(pdf, line, options);
      }
    });
    sheet.y += height + 8;
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
  let x = sheet.margin;
  columns.forEach((column, index) => {
    writeText(sheet.pdf, values[index] ?? '', x + 3, sheet.y, cellOptions(column));
    x += column.width;
  });
  sheet.y += height;
}

function printRule({ pdf, margin, width, y }: Sheet, thickness: number, color: string): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke();
}

/** A further page; its title says to which document a loose page belongs. */
function startPage(sheet: Sheet): void {
  const { pdf, runningTitle, margin, width } = sheet;
  pdf.addPage();
  setType(pdf, 'regular', 8, grey);
  writeText(pdf, runningTitle, margin, margin, { width, lineBreak: false });
  sheet.y = margin + 20;
}

/** Amounts at the right edge; they stay together. */
export function printTotals(sheet: Sheet, totals: readonly TotalLine[]): void {
  const { pdf, margin, width } = sheet;
  if (sheet.y + totals.length * 16 > sheet.bottom) startPage(sheet);
  sheet.y += 6;
  for (const { label, value, kind } of totals) {
    const chooseSize = () => {
      if (kind === 'sum') return 11;
      if (kind === 'contained') return 8;
      return 9;
    };
    const size = chooseSize();
    const strong = kind === 'sum' || kind === 'rest';
    setType(pdf, strong ? 'bold' : 'regular', size, strong ? dark : grey);
    writeText(pdf, label, margin + width - 370, sheet.y, { width: 200, align: 'right' });
    writeText(pdf, value, margin + width - 165, sheet.y, { width: 162, align: 'right' });
    sheet.y += kind === 'sum' ? 18 : 15;
  }
  sheet.y += 6;
}

/**
 * Begins a part of a fixed height, on a further page if it does not fit, and moves below it. `print` gets the place of
 * its top left corner.
 */
export function printBlock(sheet: Sheet, height: number, print: (x: number, y: number) => void): void {
  if (sheet.y + height > sheet.bottom) startPage(sheet);
  print(sheet.margin, sheet.y);
  sheet.y += height;
}

/** A paragraph over the whole width. */
export function printParagraph(sheet: Sheet, text: string): void {
  const options = { width: sheet.width };
  setType(sheet.pdf, 'regular', 8.5, grey);
  const height = textHeight(sheet.pdf, text, options);
  if (sheet.y + height + 8 > sheet.bottom) startPage(sheet);
  setType(sheet.pdf, 'regular', 8.5, grey);
  writeText(sheet.pdf, text, sheet.margin, sheet.y + 4, options);
  sheet.y += height + 8;
}

/** Writes the note and the number of each page, and ends the document. */
export function endSheet(
  { pdf, margin, width }: Sheet,
  note: string,
  pageOf: (page: number, pages: number) => string,
): Pdf {
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
