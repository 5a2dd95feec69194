import { addressLines, countryName } from '#rules/accounts/customers/postal-address.ts';
import { unitName } from '#rules/goods/catalog/unit-names.ts';
import { languageTag } from '#rules/locales.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import { setType, writeText, type Pdf } from '#platform/pdf/pdf.ts';
import { grey } from '#platform/pdf/pdf-look.ts';
import {
  endSheet,
  newSheet,
  printBand,
  printBlock,
  printFacts,
  printHeader,
  printParagraph,
  printParties,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { printTable, withRest, type Column } from '#platform/pdf/pdf-table.ts';
import { drawTagged, drawUntagged } from '#platform/pdf/pdf-tags.ts';
import type { PrintedDelivery } from './deliveries.paper.queries.ts';
import type { DeliveryLine } from './deliveries.queries.ts';

/** Serial numbers in one row; a line with more takes several, because a row stays on one page. */
const serialsOfRow = 24;

/** A row of the table: a line, or further serial numbers of the line above. */
interface Row {
  readonly line: DeliveryLine | null;
  readonly serials: readonly string[];
}

function rowsOf(lines: readonly DeliveryLine[]): Row[] {
  return lines.flatMap((line) => {
    const { serialNumbers } = line;
    const rows: Row[] = [{ line, serials: serialNumbers.slice(0, serialsOfRow) }];
    for (let from = serialsOfRow; from < serialNumbers.length; from += serialsOfRow)
      rows.push({ line: null, serials: serialNumbers.slice(from, from + serialsOfRow) });
    return rows;
  });
}

/** The delivery note of a delivery as a PDF document (A4): goods with serial numbers, carrier and tracking, no prices. */
export function printDeliveryNote(ctx: PrintingWithTexts, printed: PrintedDelivery): Pdf {
  const { delivery, lines, companyName } = printed;
  const { market, logo } = ctx;
  const portal = market.configuration.webTitle;
  const title = ctx.text('open.paper.title', { number: delivery.number });
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: companyName,
  });
  printHeader(sheet, { portal, logo, sender: [companyName] });
  printParties(sheet, partiesOf(ctx, printed));
  printBand(sheet, keyFacts(ctx, printed));
  printFacts(sheet, factsOf(ctx, printed), 3);
  printTable(sheet, columnsOf(ctx, sheet), rowsOf(lines));
  if (delivery.notes !== '') printParagraph(sheet, delivery.notes);
  printReceipt(ctx, sheet);
  const note = ctx.text('open.paper.note', { company: companyName });
  return endSheet(sheet, note, (page, pages) => ctx.text('order.pdf.page', { page, pages }));
}

function partiesOf(ctx: PrintingWithTexts, { delivery, customerAddress }: PrintedDelivery): Fact[] {
  const country = countryName(languageTag(ctx.locale), customerAddress.country);
  return [
    [ctx.text('open.col.customer'), [delivery.customerName, ...addressLines(customerAddress, country)]],
    // The ERP sends the place as one text.
    [ctx.text('open.col.shipTo'), delivery.shipto],
  ];
}

const dayOf = ({ locale }: PrintingWithTexts, day: string | null): string =>
  day === null ? '' : shownDate(day, 'day', languageTag(locale), String);

function keyFacts(ctx: PrintingWithTexts, { delivery, lines }: PrintedDelivery): Fact[] {
  const { status, shippedOn, estimatedOn, deliveredOn } = delivery;
  const units = lines.reduce((sum, { qty }) => sum + qty, 0);
  return [
    [ctx.text('open.col.state'), ctx.text(`open.delivery.${status}`)],
    [ctx.text('open.col.shippedOn'), dayOf(ctx, shippedOn)],
    deliveredOn === null
      ? [ctx.text('open.col.estimated'), dayOf(ctx, estimatedOn)]
      : [ctx.text('open.col.deliveredOn'), dayOf(ctx, deliveredOn)],
    [ctx.text('open.col.units'), String(units)],
  ];
}

function factsOf(ctx: PrintingWithTexts, { delivery, lines }: PrintedDelivery): Fact[] {
  const different = (values: readonly (string | null)[]): string =>
    [...new Set(values.filter((value) => value !== null && value !== ''))].join(', ');
  return [
    [ctx.text('open.col.carrier'), delivery.carrier],
    [ctx.text('open.col.tracking'), delivery.trackingNumber],
    [ctx.text('open.col.customerCode'), [delivery.r3, delivery.isr].filter(Boolean).join(' / ')],
    [ctx.text('open.col.order'), different(lines.map(({ orderNumber }) => orderNumber))],
    [ctx.text('open.col.poNumber'), different(lines.map(({ poNumber }) => poNumber))],
  ];
}

function columnsOf(ctx: PrintingWithTexts, sheet: Sheet): Column<Row>[] {
  const unit = ({ uom, qty }: DeliveryLine): string => {
    const name = unitName(uom);
    return name === null ? uom : ctx.text(`invoice.unit.${name}`, { count: qty });
  };
  const columns: Column<Row>[] = [
    { title: ctx.text('open.col.article'), width: 110, align: 'left', cell: ({ line }) => line?.displayCode ?? '' },
    { title: ctx.text('open.col.qtyShipped'), width: 60, align: 'right', cell: ({ line }) => String(line?.qty ?? '') },
    { title: ctx.text('open.col.uom'), width: 60, align: 'left', cell: ({ line }) => (line ? unit(line) : '') },
  ];
  return withRest(sheet, columns, 1, {
    title: ctx.text('open.col.description'),
    align: 'left',
    cell: ({ line, serials }) => line?.description ?? serials.join(', '),
    detail: ({ line, serials }) =>
      line === null || serials.length === 0
        ? ''
        : ctx.text('ui.label.value', { label: ctx.text('open.col.serials'), value: serials.join(', ') }),
  });
}

/** Lines on which the receiver writes the day and signs. */
function printReceipt(ctx: PrintingWithTexts, sheet: Sheet): void {
  const { pdf, root, width } = sheet;
  const third = width / 3;
  sheet.y += 10;
  printBlock(sheet, 58, (left, y) => {
    const line = y + 40;
    const places = [
      { label: ctx.text('open.paper.receivedOn'), x: left, length: third - 14 },
      { label: ctx.text('open.paper.signature'), x: left + third, length: 2 * third },
    ];
    for (const { label, x, length } of places) {
      drawUntagged(pdf, () =>
        pdf
          .moveTo(x, line)
          .lineTo(x + length, line)
          .lineWidth(0.5)
          .strokeColor(grey)
          .stroke(),
      );
      drawTagged(pdf, root, 'P', () => {
        setType(pdf, 'regular', 7.5, grey);
        writeText(pdf, label, x, line + 4, { width: length });
      });
    }
  });
}
