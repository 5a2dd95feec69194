import { addressLines } from '#rules/accounts/customers/postal-address.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { Ctx } from '#platform/context.ts';
import { setType, textHeight, writeText, type Pdf } from '#platform/pdf/pdf.ts';
import { drawQr } from '#platform/pdf/pdf-qr.ts';
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
} from '#platform/pdf/pdf-sheet.ts';
import type { ThirdPartyItem, ThirdPartyOrder } from './third-party.orders.queries.ts';
import type { Shipment } from './third-party.shipments.queries.ts';

const ink = '#16191b';
const grey = '#4f565b';

/** A shipment with its order, the items in it and the name of the vendor. */
export interface PrintedShipment {
  readonly order: ThirdPartyOrder;
  readonly vendorName: string;
  readonly shipment: Shipment;
  readonly items: readonly ThirdPartyItem[];
}

type Params = Readonly<Record<string, string | number>>;
const text = (ctx: Ctx, id: string, params?: Params): string => ctx.text(`third.pdf.${id}`, params);

const dayOf = (ctx: Ctx, day: string): string => shownDate(day, 'day', languageTag(ctx.locale), () => '');

/** The address of an order, line by line. */
const addressOf = ({ shipto }: ThirdPartyOrder): string[] => [
  shipto.name,
  ...addressLines(shipto, shipto.country),
  shipto.phone,
];

/** The packing slip of a shipment (A4): address, terms and items, without prices. */
export function printPackingSlip(ctx: Ctx, { order, vendorName, shipment, items }: PrintedShipment): Pdf {
  const portal = ctx.market.configuration.webTitle;
  const title = text(ctx, 'slip', { number: order.number });
  const sheet = newSheet({ language: languageTag(ctx.locale), title, author: vendorName, runningTitle: title });
  printHeader(sheet, { portal, sender: [vendorName] });
  printFacts(sheet, factsOf(ctx, order, shipment));
  sheet.y += 8;
  printTable(sheet, columnsOf(ctx, sheet), items);
  return endSheet(sheet, portal, (page, pages) => text(ctx, 'page', { page, pages }));
}

function factsOf(ctx: Ctx, order: ThirdPartyOrder, shipment: Shipment): Fact[] {
  const zone = ctx.market.timeZone;
  return [
    [text(ctx, 'to'), addressOf(order)],
    [text(ctx, 'customer'), order.customerName],
    [text(ctx, 'ordered'), dayOf(ctx, calendarDateIn(order.createdAt, zone))],
    [text(ctx, 'shipped'), dayOf(ctx, calendarDateIn(shipment.shippedAt, zone))],
    [text(ctx, 'carrier'), shipment.carrier],
    [text(ctx, 'tracking'), shipment.trackingNumber],
    [text(ctx, 'parcels'), String(shipment.parcels)],
    [text(ctx, 'notes'), order.notes],
  ];
}

function columnsOf(ctx: Ctx, sheet: Sheet): Column<ThirdPartyItem>[] {
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
export function printLabels(ctx: Ctx, { order, vendorName, shipment }: PrintedShipment): Pdf {
  const title = text(ctx, 'labels', { number: order.number });
  const sheet = newSheet({ language: languageTag(ctx.locale), title, author: vendorName, paper: 'A6' });
  for (let parcel = 1; parcel <= shipment.parcels; parcel += 1) {
    if (parcel > 1) sheet.pdf.addPage();
    printLabel(ctx, sheet, order, vendorName, shipment, parcel);
  }
  sheet.pdf.end();
  return sheet.pdf;
}

function printLabel(
  ctx: Ctx,
  { pdf, margin, width }: Sheet,
  order: ThirdPartyOrder,
  vendorName: string,
  shipment: Shipment,
  parcel: number,
): void {
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
    writeText(pdf, words, x, y, { ...options, height, ellipsis: true });
    y += Math.min(textHeight(pdf, words, options), height) + 2;
  };
  put(margin, 3, text(ctx, 'from', { name: vendorName }), 'regular', 9, grey);
  y += 14;
  addressOf(order).forEach((line, at) => put(margin, 3, line, at === 0 ? 'bold' : 'regular', at === 0 ? 16 : 13, ink));
  y = pdf.page.height - margin - 92;
  drawQr(pdf, shipment.trackingNumber || order.number, margin, y, 84);
  const right = margin + 96;
  put(right, 2.6, order.number, 'bold', 13, ink);
  put(right, 2.6, text(ctx, 'parcel', { parcel, parcels: shipment.parcels }), 'bold', 11, ink);
  put(right, 2.6, [shipment.carrier, shipment.trackingNumber].filter(Boolean).join(' · '), 'regular', 9, grey);
}
