import { newPdf, type Paper, type Pdf, setType, textHeight, writeText } from './pdf.ts';
import { accentOf, grey, hairline, ink, shade, type Accent } from './pdf-look.ts';
import { drawTagged, drawUntagged, openTag, type Tag } from './pdf-tags.ts';

/** A document while it is printed; `y` is the place of the next part, `runningTitle` is on each further page. */
export interface Sheet {
  readonly pdf: Pdf;
  /** The whole document for screen readers; its parts are added in reading order. */
  readonly root: Tag;
  readonly title: string;
  readonly runningTitle: string;
  readonly accent: Accent;
  readonly margin: number;
  readonly width: number;
  readonly bottom: number;
  y: number;
}

/** Points of the foot of a page: its note, in two lines at most, and the number of the page; A6 has no note. */
const foot = { A4: 34, A6: 16 } as const satisfies Record<Paper, number>;

/**
 * An empty document, on A4 unless another paper is named, whose parts are printed one below the other; further pages
 * repeat `runningTitle` or the title. `kept`: see `newPdf`.
 */
export function newSheet(of: {
  readonly language: string;
  readonly title: string;
  readonly author: string;
  readonly runningTitle?: string;
  readonly madeAt?: Date;
  readonly paper?: Paper;
  readonly kept?: boolean;
  /** `brandColor` of the market; empty: the colour of the portal. */
  readonly color: string;
}): Sheet {
  const pdf = newPdf(of);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const { title, runningTitle = title, paper = 'A4', color } = of;
  const { width, height, margins } = pdf.page;
  const margin = margins.left;
  return {
    pdf,
    root,
    title,
    runningTitle,
    accent: accentOf(color),
    margin,
    width: width - 2 * margin,
    bottom: height - margin - foot[paper],
    y: margin,
  };
}

/** The sender of a document: the portal with its logo, and the lines of who issues it. */
export interface Letterhead {
  readonly portal: string;
  /** A square picture as PNG or JPEG; null: the name alone. */
  readonly logo?: Uint8Array | null | undefined;
  readonly sender: readonly string[];
}

const logoSize = 30;

/** The strip of the brand, its logo and name, the sender in the last of three columns, and the title. */
export function printHeader(sheet: Sheet, { portal, logo = null, sender }: Letterhead): void {
  const { pdf, root, margin, width, y, title } = sheet;
  const third = width / 3;
  drawUntagged(pdf, () => {
    pdf.rect(0, 0, pdf.page.width, 4).fill(sheet.accent.strip);
    if (logo) pdf.image(Buffer.from(logo), margin, y, { fit: [logoSize, logoSize] });
  });
  const left = logo ? logoSize + 10 : 0;
  drawTagged(pdf, root, 'P', () => {
    setType(pdf, 'bold', 13, ink);
    writeText(pdf, portal, margin + left, y + (logo ? 8 : 0), { width: 2 * third - left - 14 });
  });
  let right = y + 1;
  sender.forEach((line, index) => {
    const options = { width: third };
    drawTagged(pdf, root, 'P', () => {
      setType(pdf, index === 0 ? 'bold' : 'regular', index === 0 ? 9 : 8, index === 0 ? ink : grey);
      writeText(pdf, line, margin + 2 * third, right, options);
    });
    right += textHeight(pdf, line, options) + (index === 0 ? 2 : 1);
  });
  const titleOptions = { width: sender.length === 0 ? width : 2 * third - 14 };
  const top = y + 52;
  setType(pdf, 'bold', 21, ink);
  const below = top + textHeight(pdf, title, titleOptions);
  drawTagged(pdf, root, 'H1', () => writeText(pdf, title, margin, top, titleOptions));
  sheet.y = Math.max(below, right) + 18;
}

/** A label and its value, or the lines of its value. */
export type Fact = readonly [label: string, value: string | readonly string[]];

/** Facts without those that have no value, as lines. */
const shownFacts = (facts: readonly Fact[]): (readonly [label: string, lines: readonly string[]])[] =>
  facts
    .map(([label, value]) => [label, typeof value === 'string' ? [value] : value] as const)
    .map(([label, lines]) => [label, lines.filter((line) => line !== '')] as const)
    .filter(([, lines]) => lines.length > 0);

interface FactLook {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  /** The weight of the first line. */
  readonly first: 'regular' | 'bold';
  readonly color: string;
}

/** Points of a label above its value. */
const labelHeight = 11;

function linesHeight(pdf: Pdf, lines: readonly string[], { width, size, first }: FactLook): number {
  return lines.reduce((sum, line, at) => {
    setType(pdf, at === 0 ? first : 'regular', size, ink);
    return sum + textHeight(pdf, line, { width });
  }, 0);
}

function printFact(sheet: Sheet, label: string, lines: readonly string[], look: FactLook): void {
  const { pdf, root, y } = sheet;
  const options = { width: look.width };
  const part = openTag(pdf, root, 'Div');
  drawTagged(pdf, part, 'P', () => {
    setType(pdf, 'regular', 7.5, grey);
    writeText(pdf, label, look.x, y, { ...options, height: labelHeight, ellipsis: true });
  });
  let top = y + labelHeight;
  lines.forEach((line, at) => {
    drawTagged(pdf, part, 'P', () => {
      setType(pdf, at === 0 ? look.first : 'regular', look.size, look.color);
      writeText(pdf, line, look.x, top, options);
    });
    top += textHeight(pdf, line, options);
  });
  part.end();
}

/** Labels and values in columns; those without a value are left out. */
export function printFacts(
  sheet: Sheet,
  facts: readonly Fact[],
  columns = 2,
  first: 'regular' | 'bold' = 'regular',
): void {
  const { pdf, margin } = sheet;
  const step = sheet.width / columns;
  const shown = shownFacts(facts);
  const lookAt = (column: number): FactLook => ({
    x: margin + column * step,
    width: step - 14,
    size: 9.5,
    first,
    color: ink,
  });
  for (let from = 0; from < shown.length; from += columns) {
    const row = shown.slice(from, from + columns);
    const height = Math.max(...row.map(([, lines], at) => labelHeight + linesHeight(pdf, lines, lookAt(at))));
    requireRoom(sheet, height);
    row.forEach(([label, lines], at) => printFact(sheet, label, lines, lookAt(at)));
    sheet.y += height + 9;
  }
}

/** Names and addresses side by side in thirds: the name is bold. */
export const printParties = (sheet: Sheet, parties: readonly Fact[]): void => printFacts(sheet, parties, 3, 'bold');

/** The few facts that a reader looks for first, in one shaded band; the first one has the accent. */
export function printBand(sheet: Sheet, facts: readonly Fact[]): void {
  const { pdf, margin, width } = sheet;
  const shown = shownFacts(facts);
  if (shown.length === 0) return;
  const inset = 12;
  const step = (width - 2 * inset) / shown.length;
  const lookAt = (column: number): FactLook => ({
    x: margin + inset + column * step,
    width: step - 10,
    size: 11,
    first: 'bold',
    color: column === 0 ? sheet.accent.letters : ink,
  });
  const height = Math.max(...shown.map(([, lines], at) => labelHeight + 2 + linesHeight(pdf, lines, lookAt(at))));
  requireRoom(sheet, height + 2 * inset);
  drawUntagged(pdf, () => pdf.roundedRect(margin, sheet.y, width, height + 2 * inset - 4, 4).fill(shade));
  sheet.y += inset;
  shown.forEach(([label, lines], at) => printFact(sheet, label, lines, lookAt(at)));
  sheet.y += height + inset + 10;
}

/** The heading of a part; it stays with the `next` points below it. */
export function printHeading(sheet: Sheet, text: string, next = 60): void {
  const { pdf, root, margin, width } = sheet;
  requireRoom(sheet, 30 + next);
  sheet.y += 8;
  drawTagged(pdf, root, 'H2', () => {
    setType(pdf, 'bold', 11, ink);
    writeText(pdf, text, margin, sheet.y, { width });
  });
  setType(pdf, 'bold', 11, ink);
  sheet.y += textHeight(pdf, text, { width }) + 7;
}

/** A line over the whole width at the place of the next part. */
export function printRule({ pdf, margin, width, y }: Sheet, thickness = 0.5, color = hairline): void {
  drawUntagged(pdf, () =>
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke(),
  );
}

/** A further page; its title says to which document a loose page belongs. */
export function startPage(sheet: Sheet): void {
  const { pdf, runningTitle, margin, width } = sheet;
  pdf.addPage();
  drawUntagged(
    pdf,
    () => {
      setType(pdf, 'regular', 8, grey);
      writeText(pdf, runningTitle, margin, margin - 6, { width, height: 10, ellipsis: true });
    },
    'Pagination',
  );
  sheet.y = margin + 18;
}

/** Starts a page if the next part of a height does not fit on this one. */
export function requireRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom) startPage(sheet);
}

/**
 * Begins a part of a fixed height, on a further page if it does not fit, and moves below it. `print` gets the place of
 * its top left corner.
 */
export function printBlock(sheet: Sheet, height: number, print: (x: number, y: number) => void): void {
  requireRoom(sheet, height);
  print(sheet.margin, sheet.y);
  sheet.y += height;
}

/** A paragraph over the whole width. */
export function printParagraph(sheet: Sheet, text: string, color = grey): void {
  const { pdf, root, margin } = sheet;
  const options = { width: sheet.width };
  setType(pdf, 'regular', 9, color);
  const height = textHeight(pdf, text, options);
  requireRoom(sheet, height + 8);
  drawTagged(pdf, root, 'P', () => {
    setType(pdf, 'regular', 9, color);
    writeText(pdf, text, margin, sheet.y + 4, options);
  });
  sheet.y += height + 8;
}

/** Writes the note, for example who issues the document, and the number of each page, and ends the document. */
export function endSheet(
  { pdf, root, margin, width }: Sheet,
  note: string,
  pageOf: (page: number, pages: number) => string,
): Pdf {
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin must not open another page.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - margin - 8;
    const printFoot = (): void => {
      pdf
        .moveTo(margin, top - 7)
        .lineTo(margin + width, top - 7)
        .lineWidth(0.5)
        .strokeColor(hairline)
        .stroke();
      setType(pdf, 'regular', 7.5, grey);
      writeText(pdf, note, margin, top, { width: width - 90, height: 26, ellipsis: true });
      writeText(pdf, pageOf(page + 1, pages), margin, top, { width, align: 'right', lineBreak: false });
    };
    drawUntagged(pdf, printFoot, 'Pagination');
  }
  root.end();
  pdf.end();
  return pdf;
}
