import type PDFDocument from 'pdfkit';
import { requireDocumentsPlace } from '#platform/documents/place.ts';
import { packageWhenUsed } from './package-when-used.ts';
import { fontOf, type Weight } from './pdf-fonts.ts';
import { printWithFallbacks, printable } from './pdf-runs.ts';

const pdfKit = packageWhenUsed((require) => require('pdfkit') as typeof PDFDocument);

export type Pdf = InstanceType<typeof PDFDocument>;
type TextOptions = NonNullable<Parameters<Pdf['heightOfString']>[1]>;

/** Points of free space at each side of a page. */
export const pdfMargin = 42;

/** Brings lines closer together, in parts of the font size: Noto Sans leaves much space for stacked accents. */
const lineGap = -0.206;
/** Distance from the top of a line to the feet of its letters, in parts of the height of a line without a gap. */
const baseline = 0.527;

/** Paper of a document, with the points of free space at each side of its pages. */
const papers = { A4: pdfMargin, A6: 20 } as const;
export type Paper = keyof typeof papers;

/**
 * An empty document in Noto Sans, on A4 unless another paper is named. Its pages stay open for `switchToPage` until
 * `end`. With `madeAt`, equal documents have equal bytes. `kept` makes a PDF/A-3 (level A), for documents that companies keep
 * for years.
 */
export function newPdf({
  language,
  title,
  author,
  madeAt,
  paper = 'A4',
  kept = false,
}: {
  language: string;
  title: string;
  author: string;
  madeAt?: Date;
  paper?: Paper;
  kept?: boolean;
}): Pdf {
  requireDocumentsPlace();
  const Document = pdfKit();
  const pdf = new Document({
    size: paper,
    margin: papers[paper],
    bufferPages: true,
    // Screen readers get headings, paragraphs and tables; tags need this version.
    pdfVersion: '1.7',
    ...(kept && { subset: 'PDF/A-3a' as const }),
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Author: author, ...(madeAt && { CreationDate: madeAt, ModDate: madeAt }) },
    // Without a first font PDFKit adds Helvetica to every document; its types leave out null.
    font: null as unknown as undefined,
  });
  for (const weight of ['regular', 'bold'] as const) {
    // PDFKit takes parsed fonts; its types name only files and bytes.
    pdf.registerFont(weight, fontOf('latin', weight) as unknown as Uint8Array);
  }
  printWithFallbacks(pdf);
  escapeMetadata(pdf);
  return pdf;
}

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Keeps the metadata well-formed: PDFKit writes title and author into its XML as they are, `&` of a company's name included. */
function escapeMetadata(pdf: Pdf): void {
  const end = pdf.endMetadata.bind(pdf);
  pdf.endMetadata = () => {
    const { info } = pdf;
    const words = Object.entries(info).map(([name, value]): [string, unknown] => [
      name,
      typeof value === 'string' ? escaped(value) : value,
    ]);
    pdf.info = Object.fromEntries(words) as typeof info;
    end();
    pdf.info = info;
  };
}

/** Sets the letters of the next texts. */
export function setType(pdf: Pdf, weight: Weight, size: number, color: string): void {
  pdf
    .font(weight)
    .fontSize(size)
    .lineGap(lineGap * size)
    .fillColor(color);
}

/** Writes a text whose first line begins at `y`; spaces of any kind and line breaks become plain spaces. */
export function writeText(pdf: Pdf, text: string, x: number, y: number, options: TextOptions = {}): void {
  pdf.text(printable(pdf, plainSpaces(text)), x, y, { ...options, baseline: -baseline * pdf.currentLineHeight() });
}

/** Height of a text that `writeText` would write. */
export function textHeight(pdf: Pdf, text: string, options: TextOptions): number {
  return pdf.heightOfString(printable(pdf, plainSpaces(text)), options);
}

const plainSpaces = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, ' ');
