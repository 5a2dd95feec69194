import { addressLines, countryName, type PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { unitName } from '#rules/goods/catalog/unit-names.ts';
import { languageTag } from '#rules/locales.ts';
import { brandedName } from '#rules/money/invoices/branded-name.ts';
import { invoiceBreakdown } from '#rules/money/invoices/breakdown.ts';
import { isNamedPlace } from '#rules/money/invoices/place-of-delivery.ts';
import { netDays } from '#rules/money/invoices/payment-terms.ts';
import { rateOfDocument } from '#rules/money/e-invoices/tax.ts';
import { currencyShape, shownAmount } from '#rules/ordering/orders/currency-shape.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import type { Pdf } from '#platform/pdf/pdf.ts';
import { embedInvoice } from '#platform/pdf/pdf-hybrid.ts';
import {
  endSheet,
  newSheet,
  printBand,
  printFacts,
  printHeader,
  printParagraph,
  printParties,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { printTable, printTotals, withRest, type Column, type TotalLine } from '#platform/pdf/pdf-table.ts';
import type { InvoiceSeller } from './invoices.detail.queries.ts';
import { type InvoicePaper, invoiceTitle } from './invoices.paper.queries.ts';
import { printPayment } from './invoices.pay.pdf.ts';
import type { Invoice, InvoiceLine } from './invoices.queries.ts';

/** Texts, dates and amounts in the language of the caller and the format of the market. */
export interface Words {
  readonly text: (id: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly day: (date: CalendarDate | null) => string;
  readonly amount: (minor: number) => string;
  /** An amount with its currency. */
  readonly money: (minor: number) => string;
  /** A share of one, such as a rate of tax. */
  readonly share: (part: number) => string;
  /** The lines of an address; its country only if it is not that of the sender. */
  readonly address: (address: PostalAddress, sender: string | undefined) => string[];
}

/** The words of a document whose amounts are in a currency. */
export function wordsOf(ctx: PrintingWithTexts, currency: string): Words {
  const shape = currencyShape(ctx.market.configuration, currency);
  const tag = languageTag(ctx.locale);
  const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  return {
    text: (id, params) => ctx.text(id, params),
    day: (date) => (date === null ? '' : shownDate(date, 'day', tag, String)),
    amount: (minor) => shownAmount(minor, shape),
    money: (minor) => `${currency} ${shownAmount(minor, shape)}`,
    share: (part) => share.format(part),
    address: (address, sender) =>
      addressLines(address, address.country === sender ? '' : countryName(tag, address.country)),
  };
}

/** An invoice, credit note or deduction as a PDF/A-3 document (A4), with its electronic invoice inside if there is one. */
export function printInvoice(ctx: PrintingWithTexts, paper: InvoicePaper): Pdf {
  const { invoice, parties } = paper;
  const words = wordsOf(ctx, invoice.currency);
  const title = invoiceTitle(ctx, invoice);
  const portal = ctx.market.configuration.webTitle;
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    color: ctx.market.configuration.brandColor,
    title,
    author: parties.sellerName,
    madeAt: ctx.now,
    kept: true,
  });
  if (paper.embedded !== undefined) embedInvoice(sheet.pdf, paper.embedded, ctx.now);
  // A deduction is the customer's document, not the seller's.
  const seller = invoice.kind === 'deduction' ? null : parties.seller;
  printHeader(sheet, { portal, logo: ctx.logo, sender: senderOf(words, parties.sellerName, seller) });
  printParties(sheet, partiesOf(words, paper));
  printBand(sheet, keyFacts(words, invoice));
  printFacts(sheet, invoiceFacts(words, paper, calendarDateIn(ctx.now, ctx.market.timeZone)), 4);
  printTable(sheet, lineColumns(sheet, words), paper.lines);
  printTotals(sheet, invoiceTotals(words, paper));
  if (seller && invoice.totalAmount > 0)
    printPayment(sheet, words.text, {
      sellerName: parties.sellerName,
      seller,
      currency: invoice.currency,
      amount: invoice.owedAmount,
      reference: invoice.number,
    });
  for (const note of [invoice.taxExemption, invoice.detailNotes, invoice.notes])
    if (note !== '') printParagraph(sheet, note);
  const note = invoice.kind === 'deduction' ? '' : legalLine(words, parties.sellerName, seller);
  return endSheet(sheet, note, (page, pages) => words.text('order.pdf.page', { page, pages }));
}

const joined = (parts: readonly string[], separator = ', '): string =>
  parts.filter((part) => part !== '').join(separator);

const numbered = ({ text }: Words, id: string, number: string): string => (number === '' ? '' : text(id, { number }));

/** Name and address of the company that sends a document; its name alone without data. */
export function senderOf(words: Words, name: string, seller: InvoiceSeller | null): string[] {
  if (!seller) return [name];
  return [name, ...words.address(seller, undefined), seller.email].filter((line) => line !== '');
}

/** The foot of a document: who issues it, with the numbers under which authorities know it. */
export function legalLine(words: Words, name: string, seller: InvoiceSeller | null): string {
  const issuer = words.text('invoice.pdf.note', { seller: name });
  if (!seller) return issuer;
  return joined(
    [
      issuer,
      numbered(words, 'invoice.pdf.taxNumber', seller.taxNumber),
      numbered(words, 'invoice.pdf.registration', seller.registrationNumber),
    ],
    ' · ',
  );
}

/** The customer, the payer if it is another one, and the place of delivery. */
function partiesOf(words: Words, { invoice, parties, delivered: { place } }: InvoicePaper): Fact[] {
  const { text, address } = words;
  const sender = parties.seller?.country;
  const own = invoice.payerId === invoice.customerId;
  return [
    [
      text('invoice.fact.customer'),
      [
        invoice.customerName,
        ...address(parties.customerAddress, sender),
        numbered(words, 'invoice.pdf.taxNumber', parties.customerTaxNumber),
      ],
    ],
    [text('invoice.fact.payer'), own ? '' : [invoice.payerName, ...address(parties.payerAddress, sender)]],
    [
      text('invoice.pdf.deliverTo'),
      isNamedPlace(place) ? [place.name || invoice.customerName, ...address(place, sender)] : '',
    ],
  ];
}

const leftLabel = (invoice: Invoice): string => `invoice.pdf.${invoice.totalAmount < 0 ? 'leftToUse' : 'leftToPay'}`;

/** The facts that a reader looks for first: the amount, and until when. */
function keyFacts({ text, day, money }: Words, invoice: Invoice): Fact[] {
  const settled = invoice.settledOn !== null;
  return [
    settled
      ? [text('invoice.part.total'), money(invoice.totalAmount)]
      : [text(leftLabel(invoice)), money(invoice.owedAmount)],
    settled
      ? [text('invoice.fact.paidOn'), day(invoice.settledOn)]
      : [text('invoice.fact.dueOn'), invoice.totalAmount < 0 ? '' : day(invoice.dueOn)],
    [text(invoice.kind === 'invoice' ? 'invoice.fact.invoicedOn' : 'statement.col.date'), day(invoice.invoicedOn)],
    [text('paid.col.customerCode'), joined([invoice.r3, invoice.isr], ' / ')],
  ];
}

/** Label and value of each further fact of an invoice; empty ones are not printed. */
function invoiceFacts(
  words: Words,
  { invoice, orders, delivery, delivered }: InvoicePaper,
  today: CalendarDate,
): Fact[] {
  const { text, day, money } = words;
  const fact = (id: string, value: Fact[1]): Fact => [text(`invoice.fact.${id}`), value];
  const numbers = [...new Set(orders.map((order) => order.number))];
  const purchases = [...new Set(orders.map((order) => order.poNumber))];
  const days = netDays(invoice.paymentTerms);
  const { deliveryNumber: number, earlyDiscountUntil: until } = invoice;
  const early = invoice.earlyDiscountAmount !== 0 && invoice.settledOn === null && (until ?? '') >= today;
  return [
    fact('terms', days === null ? invoice.paymentTerms : text('invoice.pdf.net', { days })),
    fact('installment', invoice.installment),
    fact('poNumber', invoice.poNumber === '' ? joined(purchases) : invoice.poNumber),
    fact('buyerReference', invoice.buyerReference),
    fact('orders', joined(numbers)),
    fact('delivery', [number, day(delivered.on)]),
    fact('tracking', [delivery?.carrier ?? '', delivery?.trackingNumber ?? '']),
    fact('refersTo', invoice.refersTo),
    fact('accountingNumber', invoice.accountingNumber),
    fact(
      'earlyDiscount',
      early ? text('invoice.early.until', { amount: money(invoice.earlyDiscountAmount), date: day(until) }) : '',
    ),
    fact('paymentDiscount', invoice.paymentDiscountAmount === 0 ? '' : money(invoice.paymentDiscountAmount)),
  ];
}

function lineColumns(sheet: Sheet, { text, amount, share }: Words): Column<InvoiceLine>[] {
  const unit = ({ uom, qty }: InvoiceLine): string => {
    const name = unitName(uom);
    return name === null ? uom : text(`invoice.unit.${name}`, { count: Math.abs(qty) });
  };
  const listPrice = ({ price, listPrice: list }: InvoiceLine): string => {
    if (list === null || price <= 0 || list <= price) return '';
    return text('invoice.pdf.listPrice', { price: amount(list), rate: share(1 - price / list) });
  };
  const columns: Column<InvoiceLine>[] = [
    { title: text('order.pdf.article'), width: 92, align: 'left', cell: (line) => line.displayCode },
    { title: text('order.pdf.qty'), width: 40, align: 'right', cell: (line) => String(line.qty) },
    { title: text('invoice.pdf.uom'), width: 52, align: 'left', cell: unit },
    { title: text('order.pdf.price'), width: 68, align: 'right', cell: (line) => amount(line.price) },
    { title: text('order.pdf.total'), width: 74, align: 'right', cell: (line) => amount(line.subtotal) },
  ];
  return withRest(sheet, columns, 1, {
    title: text('order.pdf.description'),
    align: 'left',
    cell: (line) => brandedName(line.brand, line.description),
    detail: listPrice,
  });
}

/** The label of the tax: its rate and base if one rate explains it, else the rates of the lines. */
function taxLabel({ text, money, share }: Words, paper: InvoicePaper): string {
  const { invoice, lines, parties } = paper;
  const rates = [...new Set(lines.flatMap(({ taxBasisPoints }) => taxBasisPoints ?? []))].sort((one, two) => one - two);
  if (rates.length > 1)
    return [text('invoice.part.tax'), rates.map((rate) => share(rate / 10_000)).join(', ')].join(' ');
  const base = invoice.goodsAmount + invoice.shipmentAmount - invoice.discountAmount;
  const sign = base < 0 ? -1 : 1;
  // The electronic invoice has the same rate.
  const rate = rateOfDocument(
    { taxable: sign * base, tax: sign * invoice.taxAmount, amounts: lines.length + 3, currency: invoice.currency },
    rates[0] ?? parties.taxBasisPoints,
    {
      seller: { country: parties.seller?.country ?? '', taxNumber: parties.seller?.taxNumber ?? '' },
      buyer: { country: parties.customerAddress.country, vatNumber: parties.customerTaxNumber },
      deliveryCountry: paper.delivered.place?.country || parties.customerAddress.country,
    },
  );
  if (rate === null || rate.basisPoints === 0 || invoice.taxAmount === 0) return text('invoice.part.tax');
  return text('invoice.pdf.taxOf', { rate: share(rate.basisPoints / 10_000), base: money(base) });
}

function invoiceTotals(words: Words, paper: InvoicePaper): TotalLine[] {
  const { invoice } = paper;
  const { text, money } = words;
  const lines = invoiceBreakdown(invoice).map(({ part, kind, amount }): TotalLine => ({
    label: part === 'tax' ? taxLabel(words, paper) : text(`invoice.part.${part}`),
    value: money(amount),
    ...(kind === 'part' ? {} : { kind }),
  }));
  const paid = invoice.owedAmount - invoice.totalAmount;
  return [
    ...lines,
    ...(paid === 0
      ? []
      : [{ label: text(`invoice.pdf.${invoice.totalAmount < 0 ? 'used' : 'paid'}`), value: money(paid) }]),
    { label: text(leftLabel(invoice)), value: money(invoice.owedAmount), kind: 'rest' },
  ];
}
