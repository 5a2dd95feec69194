import { addressLines, countryName } from '#rules/accounts/customers/postal-address.ts';
import { publicCheckAddress } from '#rules/goods/frames/frame-number.ts';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import { pdfMargin, setType, textHeight, writeText, type Pdf } from '#platform/pdf/pdf.ts';
import type { Weight } from '#platform/pdf/pdf-fonts.ts';
import { grey, ink, shade } from '#platform/pdf/pdf-look.ts';
import { drawQr, printQr } from '#platform/pdf/pdf-qr.ts';
import {
  endSheet,
  newSheet,
  printBand,
  printFacts,
  printHeader,
  printParagraph,
  requireRoom,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { printTable, withRest, type Column } from '#platform/pdf/pdf-table.ts';
import { drawTagged, drawUntagged } from '#platform/pdf/pdf-tags.ts';
import type { WarrantyCover } from './retail-sales.cover.queries.ts';
import type { Registration } from './retail-sales.queries.ts';

/** The input of a printed certificate: the market's brand, the language of the reader, the portal's own address. */
type Printing = PrintingWithTexts & { readonly origin: string };

/** A registration, and the origin of the public check of its frame. */
export interface PrintedRegistration {
  readonly registration: Registration;
  readonly origin: string;
  /** The warranty of the bicycle and its parts; empty: the portal has no rule. */
  readonly cover: readonly WarrantyCover[];
}

const dayOf = ({ locale }: Printing, day: string): string => shownDate(day, 'day', languageTag(locale), String);

const bikeName = ({ brand, articleDescription }: Registration): string =>
  articleDescription.toLowerCase().startsWith(brand.toLowerCase())
    ? articleDescription
    : `${brand} ${articleDescription}`;

/** The warranty certificate of a registered frame (Q-145). */
export function printWarranty(words: PrintingWithTexts, { registration, origin, cover }: PrintedRegistration): Pdf {
  const printing = { ...words, origin };
  const { market, text } = printing;
  const title = text('retail-sales.pdf.title');
  const sheet = newSheet({
    language: languageTag(printing.locale),
    color: market.configuration.brandColor,
    title,
    author: market.configuration.webTitle,
    runningTitle: `${title} · ${registration.number}`,
  });
  printHeader(sheet, {
    portal: market.configuration.webTitle,
    logo: printing.logo,
    sender: [registration.dealerName, registration.dealerCity].filter((line) => line !== ''),
  });
  printParagraph(sheet, text('retail-sales.pdf.intro', { brand: registration.brand }));
  printBike(sheet, printing, registration);
  printCover(sheet, printing, cover);
  printFacts(sheet, saleFacts(printing, registration));
  printCheck(sheet, printing, registration.number);
  printParagraph(sheet, text('retail-sales.pdf.keep'));
  return endSheet(sheet, market.configuration.webCopyright || market.configuration.webTitle, (page, pages) =>
    text('order.pdf.page', { page, pages }),
  );
}

/** The bicycle in large letters: what a rider looks for first. */
function printBike(sheet: Sheet, { text }: Printing, registration: Registration): void {
  const { pdf, root, width } = sheet;
  const inner = { width: width - 32 };
  const x = pdfMargin + 16;
  const name = bikeName(registration);
  const details = [registration.modelYear, registration.color, registration.size].filter((part) => part !== '');
  setType(pdf, 'bold', 17, ink);
  const nameHeight = textHeight(pdf, name, inner);
  const height = nameHeight + 78;
  sheet.y += 10;
  const { y } = sheet;
  drawUntagged(pdf, () => {
    pdf.roundedRect(pdfMargin, y, width, height, 4).fill(shade);
    pdf.rect(pdfMargin, y, 3, height).fill(sheet.accent.strip);
  });
  const put = (words: string, top: number, weight: Weight, size: number, color: string, characterSpacing = 0): void =>
    drawTagged(pdf, root, 'P', () => {
      setType(pdf, weight, size, color);
      writeText(pdf, words, x, y + top, { ...inner, characterSpacing });
    });
  put(name, 14, 'bold', 17, ink);
  put([registration.displayCode, ...details].join(' · '), 18 + nameHeight, 'regular', 9, grey);
  put(text('retail-sales.pdf.frame'), 38 + nameHeight, 'regular', 7.5, grey);
  put(registration.number, 48 + nameHeight, 'bold', 14, sheet.accent.letters, 1);
  sheet.y += height + 18;
}

/** The time for which the warranty covers the bicycle, and its parts that are covered for another time. */
function printCover(sheet: Sheet, printing: Printing, cover: readonly WarrantyCover[]): void {
  const { text } = printing;
  const [first] = cover;
  if (!first) {
    printParagraph(sheet, text('retail-sales.pdf.noTerm'));
    sheet.y += 8;
    return;
  }
  const whole = first.part === '' ? first : null;
  printBand(sheet, [
    [text('retail-sales.pdf.until'), whole ? dayOf(printing, whole.until) : ''],
    [text('retail-sales.pdf.length'), whole ? text('retail-sales.pdf.months', { months: whole.months }) : ''],
  ]);
  const others = cover.filter((row) => row !== whole);
  if (others.length === 0) return;
  const columns: Column<WarrantyCover>[] = [
    {
      title: text('retail-sales.pdf.length'),
      width: 130,
      align: 'left',
      cell: ({ months }) => text('retail-sales.pdf.months', { months }),
    },
    {
      title: text('retail-sales.pdf.until'),
      width: 130,
      align: 'left',
      cell: ({ until }) => dayOf(printing, until),
    },
  ];
  const part = { title: text('retail-sales.pdf.part'), align: 'left', cell: (row: WarrantyCover) => row.part } as const;
  printTable(sheet, withRest(sheet, columns, 0, part), others);
  sheet.y += 10;
}

function saleFacts(printing: Printing, registration: Registration): Fact[] {
  const { text } = printing;
  const { consumer, dealerName, dealerCity, soldOn, completedAt } = registration;
  const owner = registration.nonRetail
    ? [text('retail-sales.pdf.nonRetail')]
    : [consumer.name, ...addressLines(consumer, countryName(languageTag(printing.locale), consumer.country))];
  return [
    [text('retail-sales.pdf.owner'), owner],
    [text('retail-sales.pdf.dealer'), [dealerName, dealerCity]],
    [text('retail-sales.pdf.soldOn'), dayOf(printing, soldOn)],
    [
      text('retail-sales.pdf.registeredOn'),
      completedAt === null ? '' : dayOf(printing, completedAt.toISOString().slice(0, 10)),
    ],
    [text('retail-sales.pdf.reference'), registration.accountReference],
  ];
}

const qrSize = 96;

/** The code that leads to the public check of the frame, and its address for those who type. */
function printCheck(sheet: Sheet, { text, origin }: Printing, number: string): void {
  const { pdf, root, width } = sheet;
  const address = publicCheckAddress(origin, number);
  const words = text('retail-sales.pdf.checkWhy');
  const options = { width: width - qrSize - 18 };
  const x = pdfMargin + qrSize + 14;
  sheet.y += 6;
  requireRoom(sheet, qrSize + 8);
  printQr(sheet, address, text('retail-sales.pdf.check'), pdfMargin, sheet.y, qrSize);
  drawTagged(pdf, root, 'H2', () => {
    setType(pdf, 'bold', 10, ink);
    writeText(pdf, text('retail-sales.pdf.check'), x, sheet.y + 8, options);
  });
  setType(pdf, 'regular', 8.5, grey);
  const below = sheet.y + 30 + textHeight(pdf, words, options);
  drawTagged(pdf, root, 'P', () => {
    setType(pdf, 'regular', 8.5, grey);
    writeText(pdf, words, x, sheet.y + 24, options);
  });
  drawTagged(pdf, root, 'Link', () => {
    setType(pdf, 'regular', 8.5, sheet.accent.letters);
    writeText(pdf, address, x, below, { ...options, link: address });
  });
  sheet.y += qrSize + 8;
}

/** Width and height of a card in points: 85.6 by 54 mm, printed at twice the size so that it can be cut and folded. */
const card = { width: 412, height: 260 } as const;

/** The card of the MyWay programme of a registered frame (Q-145): to cut out, with the same check. */
export function printMyWay(words: PrintingWithTexts, { registration, origin }: PrintedRegistration): Pdf {
  const printing = { ...words, origin };
  const { market, text } = printing;
  const title = text('retail-sales.myway.title');
  const sheet = newSheet({
    language: languageTag(printing.locale),
    color: market.configuration.brandColor,
    title,
    author: market.configuration.webTitle,
  });
  printHeader(sheet, {
    portal: market.configuration.webTitle,
    logo: printing.logo,
    sender: [registration.dealerName, registration.dealerCity].filter((line) => line !== ''),
  });
  printParagraph(sheet, text('retail-sales.myway.intro', { brand: registration.brand }));
  sheet.y += 14;
  const left = pdfMargin + (sheet.width - card.width) / 2;
  // One figure whose words stay readable: they are its content.
  drawTagged(sheet.pdf, sheet.root, 'Div', () => drawCard(sheet, printing, registration), {
    bbox: [left, sheet.y, left + card.width, sheet.y + card.height],
  });
  sheet.y += card.height + 18;
  for (const at of [1, 2, 3]) printParagraph(sheet, `${at}. ${text(`retail-sales.myway.step${at}`)}`);
  return endSheet(sheet, market.configuration.webCopyright || market.configuration.webTitle, (page, pages) =>
    text('order.pdf.page', { page, pages }),
  );
}

/** Sets the largest of the sizes in which the words fit; the smallest if they fit in none, and are then cut. */
function setFitting(
  pdf: Pdf,
  words: string,
  { width, height }: { readonly width: number; readonly height: number },
  look: { readonly weight: Weight; readonly sizes: readonly number[]; readonly color: string },
): void {
  look.sizes.some((size) => {
    setType(pdf, look.weight, size, look.color);
    return textHeight(pdf, words, { width }) <= height;
  });
}

function drawCard({ pdf, width, y }: Sheet, printing: Printing, registration: Registration): void {
  const { text, origin, market } = printing;
  const x = pdfMargin + (width - card.width) / 2;
  const inner = card.width - 40;
  const left = { width: inner - 130, height: 40, ellipsis: true };
  pdf.roundedRect(x, y, card.width, card.height, 14).fill('#00688b');
  pdf.roundedRect(x, y, card.width, 62, 14).fill('#014e69');
  pdf.rect(x, y + 40, card.width, 22).fill('#014e69');
  setType(pdf, 'bold', 18, '#ffffff');
  writeText(pdf, 'MyWay', x + 20, y + 18);
  setType(pdf, 'regular', 9.5, '#ffffff');
  writeText(pdf, market.configuration.webTitle, x + 20, y + 23, { width: inner, align: 'right' });
  const owner = registration.nonRetail ? registration.dealerName : registration.consumer.name;
  setFitting(pdf, owner, left, { weight: 'bold', sizes: [14, 12, 10, 9], color: '#ffffff' });
  writeText(pdf, owner, x + 20, y + 82, left);
  const bike = { ...left, height: 28 };
  setFitting(pdf, bikeName(registration), bike, { weight: 'regular', sizes: [10, 9, 8], color: '#d5edf7' });
  writeText(pdf, bikeName(registration), x + 20, y + 126, bike);
  const small = (label: string, value: string, top: number): void => {
    setType(pdf, 'regular', 7.5, '#d5edf7');
    writeText(pdf, label, x + 20, y + top, left);
    setType(pdf, 'bold', 11, '#ffffff');
    writeText(pdf, value, x + 20, y + top + 10, left);
  };
  small(text('retail-sales.pdf.frame'), registration.number, 166);
  small(text('retail-sales.myway.since'), dayOf(printing, registration.soldOn), 206);
  pdf.roundedRect(x + card.width - 144, y + 92, 124, 124, 8).fill('#ffffff');
  drawQr(pdf, publicCheckAddress(origin, registration.number), x + card.width - 140, y + 96, 116);
}
