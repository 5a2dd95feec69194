import { pickupQrText, shownPickupCode } from '#rules/partners/click-collect/pickup-code.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import { setType, textHeight, writeText, type Paper, type Pdf } from '#platform/pdf/pdf.ts';
import { grey, ink } from '#platform/pdf/pdf-look.ts';
import { printQr } from '#platform/pdf/pdf-qr.ts';
import { endSheet, newSheet, printFacts, printHeader, type Fact, type Sheet } from '#platform/pdf/pdf-sheet.ts';
import { printTable, withRest, type Column } from '#platform/pdf/pdf-table.ts';
import { drawTagged } from '#platform/pdf/pdf-tags.ts';
import type { CollectDetail, CollectOrder } from './click-collect.queries.ts';

/** Sizes in points. */
const looks = {
  A4: { qr: 108, code: 36, name: 14 },
  A6: { qr: 92, code: 26, name: 12 },
} as const satisfies Record<Paper, object>;

/** The slip of an order, on A4 or A6: pick-up code in words and as QR code, consumer and lines; it goes to the goods. */
export function printSlip(
  ctx: PrintingWithTexts,
  order: CollectOrder,
  details: readonly CollectDetail[],
  paper: Paper,
): Pdf {
  const text = (id: string, params?: Readonly<Record<string, string | number>>) =>
    ctx.text(`click-collect.pdf.${id}`, params);
  const portal = ctx.market.configuration.webTitle;
  const title = text('title');
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: portal,
    runningTitle: `${title} ${order.number}`,
    paper,
  });
  const small = paper === 'A6';
  if (small) printSmallHeader(sheet, order);
  else printHeader(sheet, { portal, logo: ctx.logo, sender: [order.customerName, order.number] });
  printCode(ctx, sheet, order, paper);
  printFacts(sheet, small ? fewFactsOf(ctx, order) : factsOf(ctx, order));
  printTable(sheet, small ? fewColumnsOf(ctx, sheet) : columnsOf(ctx, sheet), details);
  // The foot of A6 has room for the page only.
  return endSheet(sheet, small ? '' : text('note'), (page, pages) => text('page', { page, pages }));
}

/** The title and the number in one line, the dealer below. */
function printSmallHeader(sheet: Sheet, { customerName, number }: CollectOrder): void {
  const { pdf, root, margin, width, y, title } = sheet;
  const line = { width, height: 14, ellipsis: true };
  drawTagged(pdf, root, 'H1', () => {
    setType(pdf, 'bold', 11, ink);
    writeText(pdf, `${title} ${number}`, margin, y, line);
  });
  drawTagged(pdf, root, 'P', () => {
    setType(pdf, 'regular', 8, grey);
    writeText(pdf, customerName, margin, y + 15, line);
  });
  sheet.y += 32;
}

function printCode(
  ctx: PrintingWithTexts,
  sheet: Sheet,
  { pickupCode, firstName, lastName }: CollectOrder,
  paper: Paper,
): void {
  const { pdf, root, margin, width, y } = sheet;
  const look = looks[paper];
  const gap = look.qr / 6;
  printQr(sheet, pickupQrText(pickupCode), shownPickupCode(pickupCode), margin, y, look.qr);
  const x = margin + look.qr + gap;
  const options = { width: width - look.qr - gap };
  drawTagged(pdf, root, 'P', () => {
    setType(pdf, 'regular', 9, grey);
    writeText(pdf, ctx.text('click-collect.pdf.code'), x, y + 6, options);
  });
  drawTagged(pdf, root, 'P', () => {
    setType(pdf, 'bold', look.code, sheet.accent.letters);
    writeText(pdf, shownPickupCode(pickupCode), x, y + 18, options);
  });
  const name = `${firstName} ${lastName}`.trim();
  setType(pdf, 'bold', look.name, ink);
  const below = 34 + look.code;
  const most = { ...options, height: 4 * look.name, ellipsis: true };
  if (name !== '') drawTagged(pdf, root, 'P', () => writeText(pdf, name, x, y + below, most));
  sheet.y += Math.max(look.qr, below + 4 + (name === '' ? 0 : textHeight(pdf, name, options))) + 16;
}

const dayOf = (ctx: PrintingWithTexts, at: Date): string =>
  shownDate(calendarDateIn(at, ctx.market.timeZone), 'day', languageTag(ctx.locale), () => '');

const factsOf = (ctx: PrintingWithTexts, order: CollectOrder): Fact[] => [
  [ctx.text('click-collect.pdf.shop'), order.shopName],
  [ctx.text('click-collect.pdf.shopOrder'), order.externalId],
  [ctx.text('click-collect.pdf.orderedOn'), dayOf(ctx, order.orderedAt)],
  [ctx.text('click-collect.pdf.phone'), order.phone],
];

/** The text that fits in one row of A6. */
const fewFactsOf = (ctx: PrintingWithTexts, order: CollectOrder): Fact[] => [
  [ctx.text('click-collect.pdf.shop'), [order.shopName, order.externalId]],
  [ctx.text('click-collect.pdf.orderedOn'), [dayOf(ctx, order.orderedAt), order.phone]],
];

const qtyColumn = (ctx: PrintingWithTexts): Column<CollectDetail> => ({
  title: ctx.text('click-collect.pdf.qty'),
  width: 52,
  align: 'right',
  cell: ({ qty }) => String(qty),
});

const sourceColumn = (ctx: PrintingWithTexts, width: number): Column<CollectDetail> => ({
  title: ctx.text('click-collect.pdf.source'),
  width,
  align: 'left',
  cell: ({ mark, hqOrderNumber }) =>
    mark === 'order_to_hq'
      ? ctx.text('click-collect.pdf.fromHq', { number: hqOrderNumber ?? '' }).trim()
      : ctx.text('click-collect.pdf.fromShelf'),
});

/** The lines that fit on A6: the article and its code in one column. */
const fewColumnsOf = (ctx: PrintingWithTexts, sheet: Sheet): Column<CollectDetail>[] =>
  withRest(sheet, [qtyColumn(ctx), sourceColumn(ctx, 84)], 1, {
    title: ctx.text('click-collect.pdf.article'),
    align: 'left',
    cell: ({ name, sku }) => `${name} (${sku})`,
  });

function columnsOf(ctx: PrintingWithTexts, sheet: Sheet): Column<CollectDetail>[] {
  const columns: Column<CollectDetail>[] = [
    qtyColumn(ctx),
    { title: ctx.text('click-collect.pdf.sku'), width: 110, align: 'left', cell: ({ sku }) => sku },
    sourceColumn(ctx, 120),
  ];
  return withRest(sheet, columns, 1, {
    title: ctx.text('click-collect.pdf.article'),
    align: 'left',
    cell: ({ name }) => name,
  });
}
