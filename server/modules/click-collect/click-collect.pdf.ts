import { pickupQrText, shownPickupCode } from '../../../rules/click-collect/pickup-code.ts';
import { calendarDateIn } from '../../../rules/dates.ts';
import { languageTag } from '../../../rules/locales.ts';
import { shownDate } from '../../../rules/orders/shown-date.ts';
import type { Ctx } from '../../platform/context.ts';
import { pdfMargin, setType, textHeight, writeText, type Pdf } from '../../platform/pdf.ts';
import { drawQr } from '../../platform/pdf-qr.ts';
import {
  endSheet,
  newSheet,
  printFacts,
  printHeader,
  printTable,
  withRest,
  type Column,
  type Fact,
  type Sheet,
} from '../../platform/pdf-sheet.ts';
import type { CollectDetail, CollectOrder } from './click-collect.queries.ts';

const ink = '#16191b';
const grey = '#4f565b';
const qrSize = 108;

/** The slip of an order (A4): pick-up code in words and as QR code, consumer and lines; it goes to the goods. */
export function printSlip(ctx: Ctx, order: CollectOrder, details: readonly CollectDetail[]): Pdf {
  const text = (id: string, params?: Readonly<Record<string, string | number>>) =>
    ctx.text(`click-collect.pdf.${id}`, params);
  const portal = ctx.market.configuration.webTitle;
  const title = text('title');
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    title,
    author: portal,
    runningTitle: `${title} ${order.number}`,
  });
  printHeader(sheet, { portal, sender: [order.customerName, order.number] });
  printCode(ctx, sheet, order);
  printFacts(sheet, factsOf(ctx, order));
  printTable(sheet, columnsOf(ctx, sheet), details);
  return endSheet(sheet, text('note'), (page, pages) => text('page', { page, pages }));
}

function printCode(ctx: Ctx, sheet: Sheet, { pickupCode, firstName, lastName }: CollectOrder): void {
  const { pdf, width, y } = sheet;
  drawQr(pdf, pickupQrText(pickupCode), pdfMargin, y, qrSize);
  const x = pdfMargin + qrSize + 18;
  const options = { width: width - qrSize - 18 };
  setType(pdf, 'regular', 9, grey);
  writeText(pdf, ctx.text('click-collect.pdf.code'), x, y + 6, options);
  setType(pdf, 'bold', 36, ink);
  writeText(pdf, shownPickupCode(pickupCode), x, y + 18, options);
  const name = `${firstName} ${lastName}`.trim();
  setType(pdf, 'bold', 14, ink);
  if (name !== '') writeText(pdf, name, x, y + 70, { ...options, height: 34, ellipsis: true });
  sheet.y += Math.max(qrSize, 74 + (name === '' ? 0 : textHeight(pdf, name, options))) + 16;
}

const dayOf = (ctx: Ctx, at: Date): string =>
  shownDate(calendarDateIn(at, ctx.market.timeZone), 'day', languageTag(ctx.locale), () => '');

const factsOf = (ctx: Ctx, order: CollectOrder): Fact[] => [
  [ctx.text('click-collect.pdf.shop'), order.shopName],
  [ctx.text('click-collect.pdf.shopOrder'), order.externalId],
  [ctx.text('click-collect.pdf.orderedOn'), dayOf(ctx, order.orderedAt)],
  [ctx.text('click-collect.pdf.phone'), order.phone],
];

function columnsOf(ctx: Ctx, sheet: Sheet): Column<CollectDetail>[] {
  const columns: Column<CollectDetail>[] = [
    { title: ctx.text('click-collect.pdf.qty'), width: 52, align: 'right', cell: ({ qty }) => String(qty) },
    { title: ctx.text('click-collect.pdf.sku'), width: 110, align: 'left', cell: ({ sku }) => sku },
    {
      title: ctx.text('click-collect.pdf.source'),
      width: 120,
      align: 'left',
      cell: ({ mark, hqOrderNumber }) =>
        mark === 'order_to_hq'
          ? ctx.text('click-collect.pdf.fromHq', { number: hqOrderNumber ?? '' }).trim()
          : ctx.text('click-collect.pdf.fromShelf'),
    },
  ];
  return withRest(sheet, columns, 1, {
    title: ctx.text('click-collect.pdf.article'),
    align: 'left',
    cell: ({ name }) => name,
  });
}
