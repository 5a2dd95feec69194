import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { brandedName } from '#rules/money/invoices/branded-name.ts';
import { invoiceBreakdown } from '#rules/money/invoices/breakdown.ts';
import { addressLines, countryName, type PostalAddress } from '#rules/accounts/customers/postal-address.ts';
import { languageTag } from '#rules/locales.ts';
import { currencyShape, shownAmount } from '#rules/ordering/orders/currency-shape.ts';
import { shownDate } from '#rules/ordering/orders/shown-date.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import type { Pdf } from '#platform/pdf/pdf.ts';
import {
  endSheet,
  newSheet,
  printFacts,
  printHeader,
  printParties,
  printParagraph,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { printTable, printTotals, withRest, type Column, type TotalLine } from '#platform/pdf/pdf-table.ts';
import type { InvoiceParties, InvoiceSeller } from './invoices.detail.queries.ts';
import { invoiceTitle, type PrintedInvoice } from './invoices.print.queries.ts';
import type { Invoice, InvoiceLine } from './invoices.queries.ts';

/** Texts, dates and amounts in the language of the caller and the format of the market. */
export interface Words {
  readonly text: (id: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly day: (date: CalendarDate | null) => string;
  readonly amount: (minor: number) => string;
  /** The lines of an address; its country only if it is not that of the sender. */
  readonly address: (address: PostalAddress, sender: string | undefined) => string[];
}

/** The words of a document whose amounts are in a currency. */
export function wordsOf(ctx: PrintingWithTexts, currency: string): Words {
  const shape = currencyShape(ctx.market.configuration, currency);
  const tag = languageTag(ctx.locale);
  return {
    text: (id, params) => ctx.text(id, params),
    day: (date) => (date === null ? '' : shownDate(date, 'day', tag, String)),
    amount: (minor) => shownAmount(minor, shape),
    address: (address, sender) =>
      addressLines(address, address.country === sender ? '' : countryName(tag, address.country)),
  };
}

/** An invoice, credit note or deduction as a PDF document (A4). */
export function printInvoice(ctx: PrintingWithTexts, printed: PrintedInvoice): Pdf {
  const { invoice, parties } = printed;
  const words = wordsOf(ctx, invoice.currency);
  const title = invoiceTitle(ctx, invoice);
  const portal = ctx.market.configuration.webTitle;
  const sheet = newSheet({ language: languageTag(ctx.locale), title, author: parties.sellerName });
  // A deduction is the customer's document, not the seller's.
  const seller = invoice.kind === 'deduction' ? null : parties.seller;
  printHeader(sheet, { portal, logo: ctx.logo, sender: senderOf(words, parties.sellerName, seller) });
  printParties(sheet, addressFacts(words, invoice, parties));
  printFacts(sheet, invoiceFacts(words, printed, calendarDateIn(ctx.now, ctx.market.timeZone)), 3);
  printTable(sheet, lineColumns(sheet, words), printed.lines);
  printTotals(sheet, invoiceTotals(words, invoice));
  if (seller && invoice.totalAmount > 0)
    printFacts(sheet, [[words.text('invoice.pdf.account'), accountOf(seller, parties.sellerName)]], 1);
  for (const note of [invoice.detailNotes, invoice.notes]) if (note !== '') printParagraph(sheet, note);
  const note = invoice.kind === 'deduction' ? '' : words.text('invoice.pdf.note', { seller: parties.sellerName });
  return endSheet(sheet, note, (page, pages) => words.text('order.pdf.page', { page, pages }));
}

const joined = (parts: readonly string[], separator = ', '): string =>
  parts.filter((part) => part !== '').join(separator);

/** Name, address and numbers of the company that sends a document; its name alone without data. */
export function senderOf({ text, address }: Words, name: string, seller: InvoiceSeller | null): string[] {
  if (!seller) return [name];
  const numbered = (id: string, number: string): string => (number === '' ? '' : text(id, { number }));
  return [
    name,
    ...address(seller, undefined),
    numbered('invoice.pdf.taxNumber', seller.taxNumber),
    numbered('invoice.pdf.registration', seller.registrationNumber),
    seller.email,
  ].filter((line) => line !== '');
}

/** The account to which an invoice is paid; empty if the portal does not know it. */
const accountOf = ({ accountNumber, bic, bankName, accountHolder }: InvoiceSeller, seller: string): string =>
  accountNumber === '' ? '' : joined([accountNumber, bic, bankName, accountHolder === seller ? '' : accountHolder]);

/** The customer, and the payer if it is another one. */
function addressFacts({ text, address }: Words, invoice: Invoice, parties: InvoiceParties): Fact[] {
  const sender = parties.seller?.country;
  const own = invoice.payerId === invoice.customerId;
  return [
    [text('invoice.fact.customer'), [invoice.customerName, ...address(parties.customerAddress, sender)]],
    [text('invoice.fact.payer'), own ? '' : [invoice.payerName, ...address(parties.payerAddress, sender)]],
  ];
}

/** Label and value of each fact of an invoice; empty ones are not printed. */
function invoiceFacts(
  words: Words,
  { invoice, orders, delivery }: PrintedInvoice,
  today: CalendarDate,
): [string, string][] {
  const { text, day, amount } = words;
  const fact = (id: string, value: string): [string, string] => [text(`invoice.fact.${id}`), value];
  const numbers = [...new Set(orders.map((order) => order.number))];
  const purchases = [...new Set(orders.map((order) => order.poNumber))];
  const codes = joined([invoice.r3, invoice.isr], ' / ');
  return [
    [text(invoice.kind === 'invoice' ? 'invoice.fact.invoicedOn' : 'statement.col.date'), day(invoice.invoicedOn)],
    fact('dueOn', invoice.totalAmount < 0 ? '' : day(invoice.dueOn)),
    [text('paid.col.customerCode'), codes],
    fact('terms', invoice.paymentTerms),
    fact('installment', invoice.installment),
    fact('poNumber', invoice.poNumber === '' ? joined(purchases) : invoice.poNumber),
    fact('orders', joined(numbers)),
    fact('delivery', invoice.deliveryNumber),
    fact('tracking', joined([delivery?.carrier ?? '', delivery?.trackingNumber ?? ''])),
    fact('refersTo', invoice.refersTo),
    fact('accountingNumber', invoice.accountingNumber),
    fact('paidOn', day(invoice.settledOn)),
    fact(
      'earlyDiscount',
      invoice.earlyDiscountAmount === 0 || invoice.settledOn !== null || (invoice.earlyDiscountUntil ?? '') < today
        ? ''
        : text('invoice.early.until', {
            amount: `${invoice.currency} ${amount(invoice.earlyDiscountAmount)}`,
            date: day(invoice.earlyDiscountUntil),
          }),
    ),
    fact(
      'paymentDiscount',
      invoice.paymentDiscountAmount === 0 ? '' : `${invoice.currency} ${amount(invoice.paymentDiscountAmount)}`,
    ),
  ];
}

function lineColumns(sheet: Sheet, { text, amount }: Words): Column<InvoiceLine>[] {
  const columns: Column<InvoiceLine>[] = [
    { title: text('order.pdf.article'), width: 90, align: 'left', cell: (line) => line.displayCode },
    { title: text('order.pdf.qty'), width: 40, align: 'right', cell: (line) => String(line.qty) },
    { title: text('invoice.pdf.uom'), width: 40, align: 'left', cell: (line) => line.uom },
    { title: text('order.pdf.price'), width: 74, align: 'right', cell: (line) => amount(line.price) },
    { title: text('order.pdf.total'), width: 78, align: 'right', cell: (line) => amount(line.subtotal) },
  ];
  return withRest(sheet, columns, 1, {
    title: text('order.pdf.description'),
    align: 'left',
    cell: (line) => brandedName(line.brand, line.description),
  });
}

function invoiceTotals({ text, amount }: Words, invoice: Invoice): TotalLine[] {
  const value = (minor: number): string => `${invoice.currency} ${amount(minor)}`;
  const lines = invoiceBreakdown(invoice).map(({ part, kind, amount: minor }): TotalLine => ({
    label: text(`invoice.part.${part}`),
    value: value(minor),
    ...(kind === 'part' ? {} : { kind }),
  }));
  const left = invoice.totalAmount < 0 ? 'leftToUse' : 'leftToPay';
  return [...lines, { label: text(`invoice.pdf.${left}`), value: value(invoice.owedAmount), kind: 'rest' }];
}
