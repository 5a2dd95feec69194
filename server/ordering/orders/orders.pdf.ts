import { addressLines, countryName, type PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import { calendarDateIn } from '#rules/dates.ts';
import { contentLanguage, languageTag } from '#rules/locales.ts';
import { currencyShape, localized, shownAmount } from '#rules/ordering/orders/currency-shape.ts';
import { lineStateIn } from '#rules/ordering/orders/progress.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import type { Pdf } from '#platform/pdf/pdf.ts';
import {
  endSheet,
  newSheet,
  printBand,
  printFacts,
  printHeader,
  printParties,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { printTable, printTotals, withRest, type Column, type TotalLine } from '#platform/pdf/pdf-table.ts';
import type { OrderPayment } from './orders.payments.queries.ts';
import type { Order, OrderLine } from './orders.queries.ts';

export interface PrintedOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
  readonly payment: OrderPayment | null;
  readonly seller: { readonly sorgName: string; readonly merchantName: string } | null;
  /** Way of delivery, in the reader's language. */
  readonly shipment: string;
}

/** Texts, dates and amounts in the language of the caller and the format of the market. */
interface Words {
  readonly text: (id: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly day: (date: string | null, precision?: string | null) => string;
  readonly amount: (minor: number) => string;
}

/** The order as a PDF document (A4): header, facts, table over as many pages as needed, totals, page numbers. */
export function printOrder(ctx: PrintingWithTexts, printed: PrintedOrder): Pdf {
  const { order, seller } = printed;
  const words = wordsOf(ctx, order.currency);
  const title = words.text('title', { number: order.number });
  const portal = ctx.market.configuration.webTitle;
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: portal,
  });
  const sender = seller ? [...new Set([seller.merchantName, seller.sorgName])] : [order.sorg];
  printHeader(sheet, { portal, logo: ctx.logo, sender });
  printParties(sheet, partiesOf(ctx, words, order));
  printBand(sheet, keyFacts(ctx, words, order));
  printFacts(sheet, orderFacts(ctx, words, printed), 3);
  printTable(sheet, tableColumns(ctx, sheet, words, order), printed.lines);
  printTotals(sheet, orderTotals(words, order));
  return endSheet(sheet, words.text('note'), (page, pages) => words.text('page', { page, pages }));
}

function wordsOf(ctx: PrintingWithTexts, currency: string): Words {
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

const joined = (parts: readonly string[], separator = ', '): string =>
  parts.filter((part) => part !== '').join(separator);

const shiptoAddress = (order: Order): PostalAddress => ({
  address: order.shiptoAddress,
  city: order.shiptoCity,
  state: order.shiptoState,
  postalCode: order.shiptoPostalCode,
  country: order.shiptoCountry,
});

/** The customer who orders, and where the goods go. */
function partiesOf(ctx: PrintingWithTexts, { text }: Words, order: Order): Fact[] {
  const country = countryName(languageTag(ctx.locale), order.shiptoCountry);
  return [
    [text('customer'), [order.customerName, order.customerCity, joined([order.r3, order.isr], ' / ')]],
    [text('shipTo'), [order.shiptoName, ...addressLines(shiptoAddress(order), country)]],
  ];
}

/** The facts that a reader of an order looks for first. */
const keyFacts = (ctx: PrintingWithTexts, { text, day, amount }: Words, order: Order): Fact[] => [
  [text('total'), `${order.currency} ${amount(order.totalAmount)}`],
  [text('orderedOn'), day(calendarDateIn(order.createdAt, ctx.market.timeZone))],
  [text('poNumber'), order.poNumber],
  [text('requested'), day(order.requestDeliveryOn)],
];

/** Label and value of each further fact of the order; empty ones are not printed. */
function orderFacts(ctx: PrintingWithTexts, { text, day }: Words, { order, payment, shipment }: PrintedOrder): Fact[] {
  return [
    [text('status'), ctx.text(`order.status.${order.status}`)],
    [text('orderedBy'), order.createdByName],
    [text('erpNumber'), order.erpNumber ?? ''],
    [text('supply'), order.deliverComplete ? text('complete') : ''],
    [text('cancelAfter'), day(order.cancelAfter)],
    [text('shipment'), joined([shipment, order.shipmentNotes])],
    [text('payment'), paymentText(ctx, payment)],
    [text('notes'), order.notes],
  ];
}

function paymentText(ctx: PrintingWithTexts, payment: OrderPayment | null): string {
  if (payment === null) return '';
  if (payment.type === 'account' && payment.methodId === null) return ctx.text('order.payment.account');
  return localized(payment.description, contentLanguage(ctx.locale));
}

/** The state of a line as the list of open articles names it, and its cancelled units. */
function stateWords(ctx: PrintingWithTexts, { status }: Order, line: OrderLine): string {
  if (status === 'pending') return ctx.text('open.state.pending');
  const state = lineStateIn(status, line);
  const words = ctx.text(`open.state.${state}`);
  if (line.cancelled === 0 || state === 'cancelled') return words;
  return `${words}, ${ctx.text('order.pdf.cancelled', { count: line.cancelled })}`;
}

function tableColumns(
  ctx: PrintingWithTexts,
  sheet: Sheet,
  { text, day, amount }: Words,
  order: Order,
): Column<OrderLine>[] {
  const expected = (line: OrderLine): string =>
    line.shipped + line.cancelled >= line.qty ? '' : day(line.promisedOn, line.promisedPrecision);
  const columns: Column<OrderLine>[] = [
    { title: text('article'), width: 84, align: 'left', cell: (line) => line.displayCode },
    { title: text('qty'), width: 36, align: 'right', cell: (line) => String(line.qty - line.cancelled) },
    { title: text('shipped'), width: 50, align: 'right', cell: (line) => String(line.shipped) },
    { title: text('expected'), width: 66, align: 'right', cell: expected },
    { title: text('price'), width: 58, align: 'right', cell: (line) => amount(line.price) },
    { title: text('total'), width: 66, align: 'right', cell: (line) => amount(line.subtotal) },
  ];
  const share = new Intl.NumberFormat(languageTag(ctx.locale), { style: 'percent', maximumFractionDigits: 2 });
  const listed = ({ price, listPrice }: OrderLine): string =>
    price > 0 && listPrice > price
      ? ctx.text('invoice.pdf.listPrice', { price: amount(listPrice), rate: share.format(1 - price / listPrice) })
      : '';
  return withRest(sheet, columns, 1, {
    title: text('description'),
    align: 'left',
    cell: ({ description }) => description,
    detail: (line) => joined([stateWords(ctx, order, line), listed(line)], ' · '),
  });
}

const orderTotals = ({ text, amount }: Words, order: Order): TotalLine[] => {
  const value = (minor: number): string => `${order.currency} ${amount(minor)}`;
  return [
    { label: text('goods'), value: value(order.goodsAmount) },
    { label: text('shipment'), value: value(order.shipmentAmount) },
    { label: text('tax'), value: value(order.taxAmount) },
    { label: text('total'), value: value(order.totalAmount), kind: 'sum' },
  ];
};
