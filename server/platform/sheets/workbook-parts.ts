import { cellKind, distinctColumns, withoutFormula, type CellKind, type ExportCell } from '#rules/csv.ts';

/** A column of a sheet. */
export interface SheetColumn {
  /** Its name in the first row; a second column of that name gets a number. */
  readonly name: string;
  readonly kind: CellKind;
  /** Characters; default: by kind. */
  readonly width?: number;
}

export type SheetRow = readonly ExportCell[];

/** A workbook to write. */
export interface Book {
  /** Name of its sheets, and at the foot of each printed page. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Rows of a sheet, its head included. */
  readonly rowsOfSheet: number;
  /** `letter` in countries that print on it. */
  readonly paper: 'a4' | 'letter';
}

/** Rows of a sheet, its head included: the limit of Excel. */
export const sheetRows = 1_048_576;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as XML, without the characters that XML forbids. */
export const escaped = (text: string): string =>
  text
    // Characters that XML forbids.
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** Letters of a column: 0 is A, 26 is AA. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));

/** Days between 1899-12-30, where Excel begins to count, and 1970-01-01. */
const epochDay = 25_569;
const dayMs = 86_400_000;

/** A date, or date and time, as the number by which Excel counts days. */
function serialOf(text: string): string {
  const at = Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`);
  return String(Math.round((at / dayMs + epochDay) * 1e9) / 1e9);
}

/** Styles of cells, by their place in `cellXfs`; a figure with n decimals has style `figures + n`. */
const style = { head: 1, date: 2, instant: 3, text: 4, figures: 5 } as const;
/** Formats of figures without decimals, with one and so on: numbers of Excel, or own ones from 164. */
const figureFormats = [3, 164, 4, 165, 166] as const;

/** The style of a figure: its thousands are grouped, and it has as many decimals as it is written with. */
function figureStyle(figure: string): string {
  const point = figure.indexOf('.');
  const decimals = point === -1 ? 0 : figure.length - point - 1;
  return decimals < figureFormats.length && !figure.includes('e') ? ` s="${style.figures + decimals}"` : '';
}

const textXml = (text: string, place: string, marks = ''): string =>
  `<c r="${place}"${marks} t="inlineStr"><is><t xml:space="preserve">${escaped(withoutFormula(text))}</t></is></c>`;

/** A cell with the type of its column; an empty value is no cell. */
function cellXml(kind: CellKind, cell: ExportCell | undefined, place: string): string {
  if (cell === null || cell === undefined || cell === '') return '';
  const isA = cellKind(kind, cell);
  const text = String(cell);
  if (isA === 'text') return textXml(text, place);
  if (isA === 'date') return `<c r="${place}" s="${style.date}"><v>${serialOf(text)}</v></c>`;
  if (isA === 'instant') return `<c r="${place}" s="${style.instant}"><v>${serialOf(text)}</v></c>`;
  // A number in a column of texts is a code or a line: its digits are not grouped.
  return `<c r="${place}"${kind === 'text' ? '' : figureStyle(text)}><v>${text}</v></c>`;
}

const widths: Record<CellKind, number> = { text: 22, number: 10, amount: 14, date: 12, instant: 20 };
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Rows that are written at a time. */
const batchRows = 200;

async function* inBatches(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): AsyncGenerator<readonly SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Batches of rows, given out up to a number of rows at a time. */
export class Rows {
  readonly #batches: AsyncIterator<readonly SheetRow[]>;
  #batch: readonly SheetRow[] = [];
  #at = 0;
  count = 0;

  constructor(batches: AsyncIterable<readonly SheetRow[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  /** Rows that come one by one. */
  static of(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): Rows {
    return new Rows(inBatches(rows));
  }

  /** True if a row is left. */
  async more(): Promise<boolean> {
    while (this.#at === this.#batch.length) {
      const read = await this.#batches.next();
      if (read.done === true) return false;
      this.#batch = read.value;
      this.#at = 0;
    }
    return true;
  }

  /** The next rows, at most `most`; none at the end. */
  async next(most: number): Promise<readonly SheetRow[]> {
    if (!(await this.more())) return [];
    const rows = this.#batch.slice(this.#at, this.#at + most);
    this.#at += rows.length;
    this.count += rows.length;
    return rows;
  }

  /** Lets go of the source when nobody wants the rest. */
  async stop(): Promise<void> {
    await this.#batches.return?.();
  }
}

/** The part before the rows: columns, and the head that stays in view. */
function headXml(columns: readonly SheetColumn[]): string {
  const cols = columns.map(({ kind, width = widths[kind] }, at) => {
    // Codes that somebody adds below the rows keep their leading zeros.
    const ofNewCells = kind === 'text' ? ` style="${style.text}"` : '';
    return `<col min="${at + 1}" max="${at + 1}" width="${width}"${ofNewCells} customWidth="1"/>`;
  });
  const titles = distinctColumns(columns.map(({ name }) => name)).map((name, at) =>
    textXml(name, `${columnName(at)}1`, ` s="${style.head}"`),
  );
  return `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

const papers = { letter: 1, a4: 9 } as const;

/** The part after the rows: the filter, and how the sheet prints: as wide as a landscape page, with pages counted. */
const footXml = ({ columns, name, paper }: Book, last: number): string =>
  `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${last}"/><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="${papers[paper]}" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>${escaped(`&L${name.slice(0, 150).replaceAll('&', '&&')}&C&D&R&P / &N`)}</oddFooter></headerFooter></worksheet>`;

/** One sheet: its head, then rows until the sheet is full or none is left; `done` gets its last row. */
async function* sheetXml(book: Book, rows: Rows, done: (last: number) => void): AsyncGenerator<string> {
  const { columns, rowsOfSheet } = book;
  const names = columns.map((_column, at) => columnName(at));
  yield headXml(columns);
  let last = 1;
  while (last < rowsOfSheet) {
    const batch = await rows.next(rowsOfSheet - last);
    if (batch.length === 0) break;
    let xml = '';
    for (const row of batch) {
      last += 1;
      xml += `<row r="${last}">`;
      for (const [at, { kind }] of columns.entries()) xml += cellXml(kind, row[at], `${names[at]}${last}`);
      xml += '</row>';
    }
    yield xml;
  }
  done(last);
  yield footXml(book, last);
}

/** Names of sheets, without what Excel refuses in them. */
function sheetNames(name: string, sheets: number): string[] {
  const clean = name.replaceAll(/[[\]:*?/\\]/g, ' ');
  return Array.from({ length: sheets }, (_value, at) => {
    const suffix = sheets === 1 ? '' : ` ${at + 1}`;
    const stem = clean.slice(0, 31 - suffix.length).replaceAll(/^'+|'+$/g, '');
    return stem.trim() === '' ? `1${suffix}` : `${stem}${suffix}`;
  });
}

/** The formats of cells, as {@link style} counts them. */
function stylesXml(): string {
  const xf = (format: number, font: number): string =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  const cells = [xf(0, 0), xf(0, 1), xf(14, 0), xf(22, 0), xf(49, 0), ...figureFormats.map((format) => xf(format, 0))];
  const own = [1, 3, 4].map(
    (places, at) => `<numFmt numFmtId="${164 + at}" formatCode="#,##0.${'0'.repeat(places)}"/>`,
  );
  return `${head}<styleSheet xmlns="${main}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}

/** Parts of a workbook around its sheets, whose last rows are given. */
function frameParts({ name, columns }: Book, lasts: readonly number[]): Record<string, string> {
  const names = sheetNames(name, lasts.length);
  const numbers = lasts.map((_last, at) => at + 1);
  const list = names.map((sheet, at) => `<sheet name="${escaped(sheet)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const width = columnName(columns.length - 1);
  // Excel wants the defined names in the order of their names.
  const filters = names.map((sheet, at) => {
    const range = `'${sheet.replaceAll("'", "''")}'!$A$1:$${width}$${lasts[at]}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${escaped(range)}</definedName>`;
  });
  const titles = names.map(
    (sheet, at) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${escaped(`'${sheet.replaceAll("'", "''")}'!$1:$1`)}</definedName>`,
  );
  return {
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list.join('')}</sheets><definedNames>${filters.join('')}${titles.join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${lasts.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(),
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`).join('')}</Types>`,
  };
}

/** A part of the archive that a workbook is. */
export interface BookPart {
  readonly name: string;
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

/**
 * The parts of a workbook (.xlsx), one after the other and never all of it in memory: the one writer of list exports,
 * templates and downloads. The head is bold, frozen, filters, and is repeated on each printed page; cells have the type
 * of their column and never become formulas. Rows go on in a further sheet when one is full. The pieces of a part must
 * be taken before the next part.
 */
export async function* workbookParts(book: Book, rows: Rows): AsyncGenerator<BookPart> {
  const lasts: number[] = [];
  do {
    const name = `xl/worksheets/sheet${lasts.length + 1}.xml`;
    yield { name, pieces: sheetXml(book, rows, (last) => void lasts.push(last)) };
  } while (await rows.more());
  for (const [name, xml] of Object.entries(frameParts(book, lasts))) yield { name, pieces: [xml] };
}
