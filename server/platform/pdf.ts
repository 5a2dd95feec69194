import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
type TextOptions = NonNullable<Parameters<Pdf['heightOfString']>[1]>;

/** Points of free space at each side of a page. */
export const pdfMargin = 42;

/** Brings lines closer together, in parts of the font size: Noto Sans leaves much space for stacked accents. */
const lineGap = -0.206;
/** Distance from the top of a line to the feet of its letters, in parts of the height of a line without a gap. */
const baseline = 0.527;

const require = createRequire(import.meta.url);
const files = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};
const fonts = new Map<keyof typeof files, Font>();

/** Noto Sans, parsed once per process, because parsing takes longer than printing. A document embeds the letters it uses. */
function notoSans(weight: keyof typeof files): Font {
  let font = fonts.get(weight);
  if (!font) {
    const parsed = create(readFileSync(files[weight]));
    if (!('layout' in parsed)) throw new Error(`${files[weight]} is a collection of fonts`);
    // FontKit remembers each glyph as it first meets it. A letter that it met as a part of another one (U in Ü) would have
    // no text in all later documents: readers could not search or copy it.
    for (const character of parsed.characterSet) parsed.glyphForCodePoint(character);
    font = parsed;
    fonts.set(weight, font);
  }
  return font;
}

/**
 * An empty A4 document in Noto Sans. Its pages stay open for `switchToPage` until `end`. With `madeAt`, equal documents
 * have equal bytes.
 */
export function newPdf({
  language,
  title,
  author,
  madeAt,
}: {
  language: string;
  title: string;
  author: string;
  madeAt?: Date;
}): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: pdfMargin,
    bufferPages: true,
    lang: language,
    info: { Title: title, Author: author, ...(madeAt && { CreationDate: madeAt, ModDate: madeAt }) },
    // Without a first font PDFKit adds Helvetica to every document; its types leave out null.
    font: null as unknown as undefined,
  });
  for (const weight of ['regular', 'bold'] as const) {
    // PDFKit takes parsed fonts; its types name only files and bytes.
    pdf.registerFont(weight, notoSans(weight) as unknown as Uint8Array);
  }
  return pdf;
}

/** Sets the letters of the next texts. */
export function setType(pdf: Pdf, weight: keyof typeof files, size: number, color: string): void {
  pdf
    .font(weight)
    .fontSize(size)
    .lineGap(lineGap * size)
    .fillColor(color);
}

/** Writes a text whose first line begins at `y`; spaces of any kind and line breaks become plain spaces. */
export function writeText(pdf: Pdf, text: string, x: number, y: number, options: TextOptions = {}): void {
  pdf.text(plainSpaces(text), x, y, { ...options, baseline: -baseline * pdf.currentLineHeight() });
}

/** Height of a text that `writeText` would write. */
export function textHeight(pdf: Pdf, text: string, options: TextOptions): number {
  return pdf.heightOfString(plainSpaces(text), options);
}

const plainSpaces = (text: string): string => text.replaceAll(/\s/g, ' ');
