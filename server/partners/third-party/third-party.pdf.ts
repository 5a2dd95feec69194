import { addressLines, countryName } from '#rules/accounts/customers/postal-address.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import { setType, textHeight, writeText, type Pdf } from '#platform/pdf/pdf.ts';
import { grey, ink } from '#platform/pdf/pdf-look.ts';
import { printQr } from '#platform/pdf/pdf-qr.ts';
import { endSheet, newSheet, printFacts, printHeader, type Fact, type Sheet } from '#platform/pdf/pdf-sheet.ts';
import { printTable, withRest, type Column } from '#platform/pdf/pdf-table.ts';
import { drawTagged } from '#platform/pdf/pdf-tags.ts';
import type { ThirdPartyItem, ThirdPartyOrder } from './third-party.orders.queries.ts';
import type { Shipment } from './third-party.shipments.queries.ts';

/** A shipment with its order, the items in it and the name of the vendor. */
export interface PrintedShipment {
  readonly order: ThirdPartyOrder;
  readonly vendorName: string;
  readonly shipment: Shipment;
  readonly items: readonly ThirdPartyItem[];
}

type Params = Readonly<Record<string, string | number>>;
const text = (ctx: PrintingWithTexts, id: string, params?: Params): string => ctx.text(`third.pdf.${id}`, params);

const dayOf = (ctx: PrintingWithTexts, day: string): string => shownDate(day, 'day', languageTag(ctx.locale), () => '');

/** The address of an order, line by line. */
const addressOf = (ctx: PrintingWithTexts, { shipto }: ThirdPartyOrder): string[] => [
  shipto.name,
  ...addressLines(shipto, countryName(languageTag(ctx.locale), shipto.country)),
  shipto.phone,
];

/** The packing slip of a shipment (A4): address, terms and items, without prices. */
export function printPackingSlip(ctx: PrintingWithTexts, { order, vendorName, shipment, items }: PrintedShipment): Pdf {
  const portal = ctx.market.configuration.webTitle;
  const title = text(ctx, 'slip', { number: order.number });
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: vendorName,
    runningTitle: title,
  });
  printHeader(sheet, { portal, logo: ctx.logo, sender: [vendorName] });
  printFacts(sheet, factsOf(ctx, order, shipment));
  printTable(sheet, columnsOf(ctx, sheet), items);
  return endSheet(sheet, portal, (page, pages) => text(ctx, 'page', { page, pages }));
}

function factsOf(ctx: PrintingWithTexts, order: ThirdPartyOrder, shipment: Shipment): Fact[] {
  const zone = ctx.market.timeZone;
  return [
    [text(ctx, 'to'), addressOf(ctx, order)],
    [text(ctx, 'customer'), order.customerName],
    [text(ctx, 'ordered'), dayOf(ctx, calendarDateIn(order.createdAt, zone))],
    [text(ctx, 'shipped'), dayOf(ctx, calendarDateIn(shipment.shippedAt, zone))],
    [text(ctx, 'carrier'), shipment.carrier],
    [text(ctx, 'tracking'), shipment.trackingNumber],
    [text(ctx, 'parcels'), String(shipment.parcels)],
    [text(ctx, 'notes'), order.notes],
  ];
}

function columnsOf(ctx: PrintingWithTexts, sheet: Sheet): Column<ThirdPartyItem>[] {
  const columns: Column<ThirdPartyItem>[] = [
    { title: text(ctx, 'article'), width: 110, align: 'left', cell: ({ articleCode }) => articleCode },
    { title: text(ctx, 'unit'), width: 70, align: 'left', cell: ({ salesUnit }) => salesUnit },
    { title: text(ctx, 'qty'), width: 60, align: 'right', cell: ({ orderQty }) => String(orderQty) },
  ];
  return withRest(sheet, columns, 1, {
    title: text(ctx, 'name'),
    align: 'left',
    cell: ({ description }) => description,
  });
}

/** The labels of a shipment (A6), one for each parcel: sender, address, number of the parcel and order. */
export function printLabels(ctx: PrintingWithTexts, { order, vendorName, shipment }: PrintedShipment): Pdf {
  const title = text(ctx, 'labels', { number: order.number });
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: vendorName,
    paper: 'A6',
  });
  for (let parcel = 1; parcel <= shipment.parcels; parcel += 1) {
    if (parcel > 1) sheet.pdf.addPage();
    printLabel(ctx, sheet, order, vendorName, shipment, parcel);
  }
  sheet.root.end();
  sheet.pdf.end();
  return sheet.pdf;
}

function printLabel(
  ctx: PrintingWithTexts,
  sheet: Sheet,
  order: ThirdPartyOrder,
  vendorName: string,
  shipment: Shipment,
  parcel: number,
): void {
  const { pdf, root, margin, width } = sheet;
  let y = margin;
  /** Writes words at the right of `x`, cut after so many times their size, and moves below them. */
  const put = (
    x: number,
    lines: number,
    words: string,
    weight: 'regular' | 'bold',
    size: number,
    color: string,
  ): void => {
    if (words === '') return;
    const [options, height] = [{ width: margin + width - x }, size * lines];
    setType(pdf, weight, size, color);
    drawTagged(pdf, root, 'P', () => writeText(pdf, words, x, y, { ...options, height, ellipsis: true }));
    y += Math.min(textHeight(pdf, words, options), height) + 2;
  };
  put(margin, 3, text(ctx, 'from', { name: vendorName }), 'regular', 9, grey);
  y += 14;
  addressOf(ctx, order).forEach((line, at) =>
    put(margin, 3, line, at === 0 ? 'bold' : 'regular', at === 0 ? 16 : 13, ink),
  );
  y = pdf.page.height - margin - 92;
  const code = shipment.trackingNumber || order.number;
  printQr(sheet, code, code, margin, y, 84);
  const right = margin + 96;
  put(right, 2.6, order.number, 'bold', 13, ink);
  put(right, 2.6, text(ctx, 'parcel', { parcel, parcels: shipment.parcels }), 'bold', 11, ink);
  put(right, 2.6, [shipment.carrier, shipment.trackingNumber].filter(Boolean).join(' · '), 'regular', 9, grey);
}
