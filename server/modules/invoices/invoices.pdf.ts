import { calendarDateIn, type CalendarDate } from '../../../rules/dates.ts';
import { brandedName } from '../../../rules/invoices/branded-name.ts';
import { invoiceBreakdown } from '../../../rules/invoices/breakdown.ts';
import { languageTag } from '../../../rules/locales.ts';
import { currencyShape, shownAmount } from '../../../rules/orders/currency-shape.ts';
import { shownDate } from '../../../rules/orders/shown-date.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Pdf } from '../../platform/pdf.ts';
import {
  endSheet,
  newSheet,
  printFacts,
  printHeader,
  printParagraph,
  printTable,
  printTotals,
  withRest,
  type Column,
  type Sheet,
  type TotalLine,
} from '../../platform/pdf-sheet.ts';
import type { InvoiceParties, PostalAddress } from './invoices.detail.queries.ts';
import type { Invoice, InvoiceLine, InvoiceOrder } from './invoices.queries.ts';
import type { Statement } from './invoices.statement.queries.ts';

export interface PrintedInvoice {
  readonly invoice: Invoice;
  readonly lines: readonly InvoiceLine[];
  readonly orders: readonly InvoiceOrder[];
  readonly delivery: {
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly deliveredOn: CalendarDate | null;
  } | null;
  readonly parties: InvoiceParties;
}

/** Texts, dates and amounts in the language of the caller and the format of the market. */
interface Words {
  readonly text: (id: string, params?: Readonly<Record<string, string | number>>) => string;
  readonly day: (date: CalendarDate | null) => string;
  readonly amount: (minor: number) => string;
}

function wordsOf(ctx: Ctx, currency: string): Words {
  const shape = currencyShape(ctx.market.configuration, currency);
  return {
    text: (id, params) => ctx.text(id, params),
    day: (date) => (date === null ? '' : shownDate(date, 'day', languageTag(ctx.locale), String)),
    amount: (minor) => shownAmount(minor, shape),
  };
}

/** The title of an invoice, credit note or deduction in the language of the caller. */
export const invoiceTitle = (ctx: Ctx, { kind, number }: Pick<Invoice, 'kind' | 'number'>): string =>
  ctx.text(`invoice.title.${kind}`, { number });

/** The file name of a document of an invoice. */
export const invoiceFile = (number: string, extension: 'pdf' | 'xml'): string =>
  `${number.replaceAll(/[^A-Za-z0-9._-]/g, '_')}.${extension}`;

/** An invoice, credit note or deduction as a PDF document (A4). */
export function printInvoice(ctx: Ctx, printed: PrintedInvoice): Pdf {
  const { invoice, parties } = printed;
  const words = wordsOf(ctx, invoice.currency);
  const title = invoiceTitle(ctx, invoice);
  const portal = ctx.market.configuration.webTitle;
  const sheet = newSheet({ language: languageTag(ctx.locale), title, author: parties.sellerName });
  printHeader(sheet, { portal, seller: sellerOf(parties), title });
  printFacts(sheet, invoiceFacts(words, printed, calendarDateIn(ctx.now, ctx.market.timeZone)));
  printTable(sheet, lineColumns(sheet, words), printed.lines);
  printTotals(sheet, invoiceTotals(words, invoice));
  for (const note of [invoice.detailNotes, invoice.notes]) if (note !== '') printParagraph(sheet, note);
  const note = words.text('invoice.pdf.note', { seller: parties.sellerName });
  return endSheet(sheet, note, (page, pages) => words.text('order.pdf.page', { page, pages }));
}

const sellerOf = ({ sellerName, sorgName }: InvoiceParties): string =>
  sellerName === sorgName ? sellerName : `${sellerName} · ${sorgName}`;

const joined = (parts: readonly string[], separator = ', '): string =>
  parts.filter((part) => part !== '').join(separator);

const addressOf = ({ address, city, state, postalCode, country }: PostalAddress): string =>
  joined([address, joined([postalCode, city], ' '), state, country]);

/** Label and value of each fact of an invoice; empty ones are not printed. */
function invoiceFacts(
  words: Words,
  { invoice, orders, delivery, parties }: PrintedInvoice,
  today: CalendarDate,
): [string, string][] {
  const { text, day, amount } = words;
  const fact = (id: string, value: string): [string, string] => [text(`invoice.fact.${id}`), value];
  const numbers = [...new Set(orders.map((order) => order.number))];
  const purchases = [...new Set(orders.map((order) => order.poNumber))];
  const codes = joined([invoice.r3, invoice.isr], ' / ');
  const ownPayer = invoice.payerId === invoice.customerId;
  return [
    fact('invoicedOn', day(invoice.invoicedOn)),
    fact('dueOn', invoice.totalAmount < 0 ? '' : day(invoice.dueOn)),
    fact('customer', joined([invoice.customerName, codes, addressOf(parties.customerAddress)])),
    fact('payer', ownPayer ? '' : joined([invoice.payerName, addressOf(parties.payerAddress)])),
    ...sellerFacts(words, invoice, parties),
    fact('terms', invoice.paymentTerms),
    fact('installment', invoice.installment),
    fact('poNumber', invoice.ownPoNumber === '' ? joined(purchases) : invoice.ownPoNumber),
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

/** Who issued it, and to which account it is paid; a deduction is not the seller's document. */
function sellerFacts({ text }: Words, { kind, totalAmount }: Invoice, parties: InvoiceParties): [string, string][] {
  const { seller, sellerName } = parties;
  if (!seller || kind === 'deduction') return [];
  const { bankName, accountHolder, accountNumber, bic } = seller;
  const account = joined([accountNumber, bic, bankName, accountHolder === sellerName ? '' : accountHolder]);
  return [
    [text('invoice.pdf.seller'), joined([sellerName, addressOf(seller)])],
    [text('invoice.pdf.taxNumber'), seller.taxNumber],
    [text('invoice.pdf.registration'), seller.registrationNumber],
    [text('invoice.pdf.account'), accountNumber === '' || totalAmount < 0 ? '' : account],
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
  return [...lines, { label: text(`invoice.pdf.${left}`), value: value(invoice.owedAmount) }];
}

/** A statement of account as a PDF document (A4). */
export function printStatement(ctx: Ctx, statement: Statement): Pdf {
  const words = wordsOf(ctx, statement.currency);
  const { text, day, amount } = words;
  const title = text('statement.title');
  const sheet = newSheet({ language: languageTag(ctx.locale), title, author: ctx.market.configuration.webTitle });
  printHeader(sheet, { portal: ctx.market.configuration.webTitle, seller: '', title });
  printFacts(sheet, [
    [text('statement.payer'), joined([statement.payerName, statement.payerCode])],
    [text('statement.period'), text('statement.range', { from: day(statement.from), to: day(statement.to) })],
    [text('statement.currency'), statement.currency],
    [text('statement.opening'), amount(statement.opening)],
  ]);
  type Row = Statement['rows'][number];
  const columns: Column<Row>[] = [
    { title: text('statement.col.date'), width: 68, align: 'left', cell: (row) => day(row.on) },
    { title: text('statement.col.document'), width: 84, align: 'left', cell: (row) => row.invoiceNumber },
    { title: text('statement.col.reference'), width: 92, align: 'left', cell: (row) => row.reference },
    { title: text('statement.col.amount'), width: 84, align: 'right', cell: (row) => amount(row.amount) },
    { title: text('statement.col.balance'), width: 84, align: 'right', cell: (row) => amount(row.balance) },
  ];
  const kind = { title: text('statement.col.kind'), align: 'left' } as const;
  printTable(
    sheet,
    withRest(sheet, columns, 1, { ...kind, cell: (row) => text(`statement.kind.${row.kind}`) }),
    statement.rows,
  );
  printTotals(sheet, [
    { label: text('statement.opening'), value: amount(statement.opening) },
    { label: text('statement.moved'), value: amount(statement.closing - statement.opening) },
    {
      label: text('statement.closing'),
      value: `${statement.currency} ${amount(statement.closing)}`,
      kind: 'sum',
    },
  ]);
  return endSheet(sheet, text('statement.note'), (page, pages) => text('order.pdf.page', { page, pages }));
}
