import { calendarDateIn } from '../../../rules/dates.ts';
import { contentLanguage, languageTag } from '../../../rules/locales.ts';
import { currencyShape, localized, shownAmount } from '../../../rules/orders/currency-shape.ts';
import { shownDate } from '../../../rules/orders/shown-date.ts';
import type { Ctx } from '../../platform/context.ts';
import { newPdf, type Pdf, pdfMargin as margin, setType, textHeight, writeText } from '../../platform/pdf.ts';
import type { OrderPayment } from './orders.payments.queries.ts';
import type { Order, OrderLine } from './orders.queries.ts';

export interface PrintedOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly payment: OrderPayment | null;
  readonly seller: { readonly sorgName: string; readonly merchantName: string } | null;
}

const brand = '#009ace';
const dark = '#16191b';
const grey = '#4f565b';
const hairline = '#e3e4df';

/** Texts, dates and amounts in the language of the caller and the format of the market. */
interface Words {
  readonly text: (id: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly day: (date: string | null, precision?: string | null) => string;
  readonly amount: (minor: number) => string;
}

/** The document while it is printed; `y` is the place of the next part. */
interface Sheet {
  readonly pdf: Pdf;
  readonly width: number;
  readonly bottom: number;
  y: number;
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly cell: (line: OrderLine) => string;
}

/** The order as a PDF document (A4): header, facts, table over as many pages as needed, totals, page numbers. */
export function printOrder(ctx: Ctx, printed: PrintedOrder): Pdf {
  const { order } = printed;
  const words = wordsOf(ctx, order.currency);
  const pdf = newPdf({
    language: languageTag(ctx.locale),
    title: words.text('title', { number: order.number }),
    author: ctx.market.configuration.webTitle,
  });
  const sheet: Sheet = {
    pdf,
    width: pdf.page.width - 2 * margin,
    bottom: pdf.page.height - margin - 30,
    y: margin,
  };
  printHeader(ctx, sheet, words, printed);
  printFacts(sheet, orderFacts(ctx, words, printed));
  printLines(sheet, tableColumns(sheet.width, words), printed.lines);
  printTotals(sheet, words, order);
  printFooters(sheet, words);
  pdf.end();
  return pdf;
}

function wordsOf(ctx: Ctx, currency: string): Words {
  const shape = currencyShape(ctx.market.configuration, currency);
  const tag = languageTag(ctx.locale);
  const week = (number: number, year: number): string =>
    ctx.text('order.pdf.week', { week: number, year: String(year) });
  return {
    text: (id, params) => ctx.text(`order.pdf.${id}`, params),
    day: (date, precision = 'day') => (date === null ? '' : shownDate(date, precision, tag, week)),
    amount: (minor) => shownAmount(minor, shape),
  };
}

/** The line of the brand, the name of the portal, the seller, and the number of the order. */
function printHeader(ctx: Ctx, sheet: Sheet, words: Words, { order, seller }: PrintedOrder): void {
  const { pdf, width, y } = sheet;
  pdf.rect(margin, y, 26, 3).fill(brand);
  setType(pdf, 'bold', 13, dark);
  writeText(pdf, ctx.market.configuration.webTitle, margin, y + 9);
  setType(pdf, 'regular', 9, grey);
  const names = seller ? `${seller.merchantName} · ${seller.sorgName}` : order.sorg;
  writeText(pdf, names, margin, y + 10, { width, align: 'right' });
  setType(pdf, 'bold', 18, dark);
  writeText(pdf, words.text('title', { number: order.number }), margin, y + 40);
  sheet.y += 74;
}

const joined = (parts: readonly string[], separator = ', '): string =>
  parts.filter((part) => part !== '').join(separator);

/** Label and value of each fact of the order; empty ones are not printed. */
function orderFacts(ctx: Ctx, { text, day }: Words, { order, payment }: PrintedOrder): [string, string][] {
  const address = [
    order.shiptoName,
    order.shiptoAddress,
    `${order.shiptoPostalCode} ${order.shiptoCity}`.trim(),
    order.shiptoCountry,
  ];
  return [
    [text('status'), ctx.text(`order.status.${order.status}`)],
    [text('orderedOn'), day(calendarDateIn(order.createdAt, ctx.market.timeZone))],
    [text('orderedBy'), order.createdByName],
    [text('erpNumber'), order.erpNumber ?? ''],
    [text('poNumber'), order.poNumber],
    [text('requested'), day(order.requestDeliveryOn)],
    [text('supply'), order.deliverComplete ? text('complete') : ''],
    [text('cancelAfter'), day(order.cancelAfter)],
    [text('customer'), joined([order.customerName, joined([order.r3, order.isr], ' / ')])],
    [text('shipTo'), joined(address)],
    [text('shipment'), joined([order.shipmentDescription, order.shipmentNotes])],
    [text('payment'), paymentText(ctx, payment)],
    [text('notes'), order.notes],
  ];
}

function paymentText(ctx: Ctx, payment: OrderPayment | null): string {
  if (payment === null) return '';
  if (payment.type === 'account' && payment.methodId === null) return ctx.text('order.payment.account');
  return localized(payment.description, contentLanguage(ctx.locale));
}

/** Facts in two columns. */
function printFacts(sheet: Sheet, facts: readonly [string, string][]): void {
  const { pdf } = sheet;
  const half = sheet.width / 2;
  const options = { width: half - 14 };
  const shown = facts.filter(([, value]) => value !== '');
  for (let row = 0; row < shown.length; row += 2) {
    const heights = shown.slice(row, row + 2).map(([label, value], column) => {
      const x = margin + column * half;
      setType(pdf, 'regular', 8, grey);
      writeText(pdf, label, x, sheet.y, options);
      setType(pdf, 'regular', 9.5, dark);
      writeText(pdf, value, x, sheet.y + 10, options);
      return 10 + textHeight(pdf, value, options);
    });
    sheet.y += Math.max(...heights) + 8;
  }
}

function tableColumns(width: number, { text, day, amount }: Words): Column[] {
  const expected = (line: OrderLine): string =>
    line.shipped + line.cancelled >= line.qty ? '' : day(line.promisedOn, line.promisedPrecision);
  const columns: Column[] = [
    { title: text('article'), width: 84, align: 'left', cell: (line) => line.displayCode },
    { title: text('qty'), width: 36, align: 'right', cell: (line) => String(line.qty - line.cancelled) },
    { title: text('shipped'), width: 50, align: 'right', cell: (line) => String(line.shipped) },
    { title: text('expected'), width: 66, align: 'right', cell: expected },
    { title: text('price'), width: 58, align: 'right', cell: (line) => amount(line.price) },
    { title: text('total'), width: 66, align: 'right', cell: (line) => amount(line.subtotal) },
  ];
  const rest = columns.reduce((left, column) => left - column.width, width);
  const description = (line: OrderLine): string => line.description;
  return columns.toSpliced(1, 0, { title: text('description'), width: rest, align: 'left', cell: description });
}

/** The table of the lines; a line stays on one page, and every page repeats the titles. */
function printLines(sheet: Sheet, columns: readonly Column[], lines: readonly OrderLine[]): void {
  const titles = columns.map(({ title }) => title);
  const printTitles = (): void => {
    setType(sheet.pdf, 'bold', 8, grey);
    printRow(sheet, columns, titles, rowHeight(sheet.pdf, columns, titles));
    sheet.y += 4;
    printRule(sheet, 1, brand);
    sheet.y += 5;
  };
  sheet.y += 6;
  printTitles();
  for (const line of lines) {
    const values = columns.map((column) => column.cell(line));
    setType(sheet.pdf, 'regular', 8.5, dark);
    const height = rowHeight(sheet.pdf, columns, values);
    if (sheet.y + height > sheet.bottom) {
      startPage(sheet);
      printTitles();
      setType(sheet.pdf, 'regular', 8.5, dark);
    }
    printRow(sheet, columns, values, height);
    sheet.y += 4;
    printRule(sheet, 0.5, hairline);
    sheet.y += 4;
  }
}

const cellOptions = ({ width, align }: Column) => ({ width: width - 6, align });

const rowHeight = (pdf: Pdf, columns: readonly Column[], values: readonly string[]): number =>
  Math.max(...columns.map((column, index) => textHeight(pdf, values[index] ?? '', cellOptions(column))));

function printRow(sheet: Sheet, columns: readonly Column[], values: readonly string[], height: number): void {
  let x = margin;
  columns.forEach((column, index) => {
    writeText(sheet.pdf, values[index] ?? '', x + 3, sheet.y, cellOptions(column));
    x += column.width;
  });
  sheet.y += height;
}

function printRule({ pdf, width, y }: Sheet, thickness: number, color: string): void {
  pdf
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke();
}

function startPage(sheet: Sheet): void {
  sheet.pdf.addPage();
  sheet.y = margin;
}

/** Goods, shipment, tax and total; they stay together. */
function printTotals(sheet: Sheet, { text, amount }: Words, order: Order): void {
  const { pdf, width } = sheet;
  const totals: [string, number, boolean][] = [
    [text('goods'), order.goodsAmount, false],
    [text('shipment'), order.shipmentAmount, false],
    [text('tax'), order.taxAmount, false],
    [text('total'), order.totalAmount, true],
  ];
  if (sheet.y + totals.length * 16 > sheet.bottom) startPage(sheet);
  sheet.y += 6;
  for (const [label, minor, strong] of totals) {
    setType(pdf, strong ? 'bold' : 'regular', strong ? 11 : 9, strong ? dark : grey);
    writeText(pdf, label, margin + width - 250, sheet.y, { width: 120, align: 'right' });
    const value = `${order.currency} ${amount(minor)}`;
    writeText(pdf, value, margin + width - 125, sheet.y, { width: 122, align: 'right' });
    sheet.y += strong ? 18 : 15;
  }
}

/** The note and the number of each page. */
function printFooters({ pdf, width }: Sheet, { text }: Words): void {
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin must not open another page.
    pdf.page.margins.bottom = 0;
    const top = pdf.page.height - margin;
    setType(pdf, 'regular', 8, grey);
    writeText(pdf, text('note'), margin, top, { width: width - 100, lineBreak: false });
    writeText(pdf, text('page', { page: page + 1, pages }), margin, top, { width, align: 'right', lineBreak: false });
  }
}
