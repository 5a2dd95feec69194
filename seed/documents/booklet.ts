// Printed documents of the brand: a cover band, headings, paragraphs, lists, pictures and tables in one look.
import { pdfMargin as margin, setType, textHeight, writeText } from '#server/platform/pdf/pdf.ts';
import { endSheet, newSheet, printBlock, type Sheet } from '#server/platform/pdf/pdf-sheet.ts';
import type { Language } from '../brand/types.ts';

const DARK = '#16191b';
const GREY = '#4f565b';
const BRAND = '#009ace';

const PAGE_OF: Readonly<Record<Language, string>> = {
  en: 'Page {page} of {pages}',
  de: 'Seite {page} von {pages}',
  fr: 'Page {page} sur {pages}',
  id: 'Halaman {page} dari {pages}',
  ms: 'Halaman {page} daripada {pages}',
};

export interface Cover {
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  /** The kind of the document, above the title. */
  readonly kind: string;
  /** At the foot of each page. */
  readonly note: string;
}

/** A band with kind, title and subtitle over the whole width of the first page. */
function printCover(sheet: Sheet, { kind, title, subtitle }: Cover): void {
  const { pdf, width } = sheet;
  const options = { width };
  setType(pdf, 'bold', 25, '#ffffff');
  const titleHeight = textHeight(pdf, title, options);
  const height = 74 + titleHeight + 34;
  pdf.rect(0, 0, pdf.page.width, height).fill(DARK);
  pdf.rect(0, height, pdf.page.width, 5).fill(BRAND);
  setType(pdf, 'bold', 12, '#ffffff');
  writeText(pdf, 'VELDRA', margin, 34, { characterSpacing: 3, lineBreak: false });
  setType(pdf, 'regular', 9, '#9fd8ec');
  writeText(pdf, kind, margin, 36, { width, align: 'right', lineBreak: false });
  setType(pdf, 'bold', 25, '#ffffff');
  writeText(pdf, title, margin, 70, options);
  setType(pdf, 'regular', 11, '#d7dadc');
  writeText(pdf, subtitle, margin, 70 + titleHeight + 6, options);
  sheet.y = height + 28;
}

/** Makes a document; equal content gives equal bytes. */
export function booklet(cover: Cover, print: (sheet: Sheet) => void): Promise<Buffer> {
  const { language, title, note } = cover;
  const sheet = newSheet({ language, title, author: 'Veldra', color: '', madeAt: new Date(0) });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    sheet.pdf.on('data', (part: Buffer) => parts.push(part));
    sheet.pdf.on('end', () => resolve(Buffer.concat(parts)));
    sheet.pdf.on('error', reject);
  });
  printCover(sheet, cover);
  print(sheet);
  endSheet(sheet, note, (page, pages) =>
    PAGE_OF[language].replace('{page}', String(page)).replace('{pages}', String(pages)),
  );
  return done;
}

/** A heading that stays with the lines below it. */
export function printHeading(sheet: Sheet, words: string): void {
  const room = 96;
  printBlock(sheet, room, (x, y) => {
    setType(sheet.pdf, 'bold', 13, DARK);
    writeText(sheet.pdf, words, x, y + 8, { width: sheet.width });
    sheet.pdf.rect(x, y + 28, 26, 2.4).fill(BRAND);
  });
  sheet.y -= room - 40;
}

/** A paragraph; one that begins with `- ` is an item of a list. */
export function printWords(sheet: Sheet, words: string): void {
  const item = words.startsWith('- ');
  const text = item ? words.slice(2) : words;
  const options = { width: sheet.width - (item ? 14 : 0) };
  setType(sheet.pdf, 'regular', 10, DARK);
  const height = textHeight(sheet.pdf, text, options) + (item ? 5 : 9);
  printBlock(sheet, height, (x, y) => {
    if (item) sheet.pdf.circle(x + 4, y + 5.4, 1.7).fill(BRAND);
    setType(sheet.pdf, 'regular', 10, DARK);
    writeText(sheet.pdf, text, x + (item ? 14 : 0), y, options);
  });
}

/** A note in a box with a line at its left. */
export function printNote(sheet: Sheet, words: string): void {
  const options = { width: sheet.width - 32 };
  setType(sheet.pdf, 'regular', 9.5, GREY);
  const inner = textHeight(sheet.pdf, words, options);
  printBlock(sheet, inner + 34, (x, y) => {
    sheet.pdf.rect(x, y + 4, sheet.width, inner + 18).fill('#eef6fa');
    sheet.pdf.rect(x, y + 4, 3, inner + 18).fill(BRAND);
    setType(sheet.pdf, 'regular', 9.5, GREY);
    writeText(sheet.pdf, words, x + 16, y + 13, options);
  });
}

/** A picture over the whole width; `ratio` is its height divided by its width. */
export function printPicture(sheet: Sheet, jpeg: Buffer, ratio: number): void {
  const height = sheet.width * ratio;
  printBlock(sheet, height + 14, (x, y) => {
    sheet.pdf.image(jpeg, x, y, { width: sheet.width, height });
  });
}

/** Headings with their paragraphs. */
export type Chapter = readonly [heading: string, ...words: readonly string[]];

export function printChapters(sheet: Sheet, chapters: readonly Chapter[]): void {
  for (const [heading, ...words] of chapters) {
    printHeading(sheet, heading);
    for (const part of words) {
      if (part.startsWith('! ')) printNote(sheet, part.slice(2));
      else printWords(sheet, part);
    }
    sheet.y += 10;
  }
}
