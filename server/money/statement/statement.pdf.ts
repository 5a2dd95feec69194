import { daysBetween } from '#rules/dates.ts';
import { languageTag } from '#rules/locales.ts';
import { ageingBuckets, todayBucket } from '#rules/money/invoices/ageing.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import type { Pdf } from '#platform/pdf/pdf.ts';
import {
  endSheet,
  newSheet,
  printBand,
  printFacts,
  printHeader,
  printHeading,
  printParagraph,
  type Fact,
  type Sheet,
} from '#platform/pdf/pdf-sheet.ts';
import { printTable, printTotals, withRest, type Column } from '#platform/pdf/pdf-table.ts';
import { legalLine, senderOf, type Words, wordsOf } from '#money/invoices/invoices.pdf.ts';
import { printPayment } from '#money/invoices/invoices.pay.pdf.ts';
import type { OpenDocument, OpenItems } from './statement.open.queries.ts';
import type { Statement, StatementParties } from './statement.queries.ts';

const summed = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** A statement of account as a PDF document (A4): balances, movements, what is open and overdue, and how to pay it. */
export function printStatement(
  ctx: PrintingWithTexts,
  statement: Statement,
  { numbers, address, sellers }: StatementParties,
  open: OpenItems,
): Pdf {
  const words = wordsOf(ctx, statement.currency);
  const { text, day, money } = words;
  const title = text('statement.title');
  const portal = ctx.market.configuration.webTitle;
  const period = text('statement.range', { from: day(statement.from), to: day(statement.to) });
  const runningTitle = [title, statement.payerName, period].join(' · ');
  const sheet = newSheet({
    language: languageTag(ctx.locale),
    title,
    author: portal,
    color: ctx.market.configuration.brandColor,
    runningTitle,
  });
  const [first, ...others] = sellers;
  const only = others.length === 0 ? first : undefined;
  const sender = only ? senderOf(words, only.name, only.seller) : sellers.map(({ name }) => name);
  printHeader(sheet, { portal, logo: ctx.logo, sender });
  const parties: Fact[] = [
    [text('statement.payer'), [statement.payerName, ...words.address(address, first?.seller?.country)]],
    [text('paid.col.customerCode'), numbers],
    [text('statement.period'), period],
    [text('statement.currency'), statement.currency],
  ];
  printFacts(sheet, parties, 4, 'bold');
  const overdue = summed(open.buckets.slice(0, todayBucket));
  printBand(sheet, [
    [text('statement.closing'), money(statement.closing)],
    [text('statement.overdue', { date: day(open.today) }), money(overdue)],
    [text('statement.opening'), money(statement.opening)],
    [text('statement.moved'), money(statement.closing - statement.opening)],
  ]);
  printTable(sheet, statementColumns(sheet, words), statement.rows);
  printTotals(sheet, [
    { label: text('statement.opening'), value: money(statement.opening) },
    { label: text('statement.moved'), value: money(statement.closing - statement.opening) },
    { label: text('statement.closing'), value: money(statement.closing), kind: 'sum' },
  ]);
  printParagraph(sheet, text('statement.note'));
  if (open.documents.length > 0) printOpen(sheet, words, open);
  if (only?.seller)
    printPayment(sheet, text, {
      sellerName: only.name,
      seller: only.seller,
      currency: statement.currency,
      amount: summed(open.buckets) + open.credits,
      reference: numbers.replaceAll(' / ', '/'),
    });
  const note = only ? legalLine(words, only.name, only.seller) : '';
  return endSheet(sheet, note, (page, pages) => text('order.pdf.page', { page, pages }));
}

/** The part about today: open sums by age, and the documents with the days by which they are overdue. */
function printOpen(sheet: Sheet, words: Words, open: OpenItems): void {
  const { text, day } = words;
  sheet.y += 6;
  printHeading(sheet, text('statement.open.title', { date: day(open.today) }), 120);
  printFacts(sheet, ageFacts(words, open), 3);
  printTable(sheet, openColumns(sheet, words, open), open.documents);
  if (open.further > 0) printParagraph(sheet, text('statement.open.further', { count: open.further }));
}

/** The sums by age, the longest overdue last; those without any are left out. */
function ageFacts({ text, money }: Words, { buckets, credits }: OpenItems): Fact[] {
  const late = ageingBuckets.slice(0, todayBucket).map(({ from, to }, at): Fact => {
    const label =
      from === null
        ? text('statement.age.over', { days: -1 - (to ?? 0) })
        : text('statement.age.days', { from: -(to ?? 0), to: -from });
    return [label, buckets[at] ? money(buckets[at]) : ''];
  });
  const later = summed(buckets.slice(todayBucket));
  return [
    [text('statement.age.later'), money(later)],
    ...late.toReversed(),
    [text('statement.age.credits'), credits === 0 ? '' : money(credits)],
  ];
}

function openColumns(sheet: Sheet, { text, day, amount }: Words, { today }: OpenItems): Column<OpenDocument>[] {
  const state = ({ dueOn, owed }: OpenDocument): string => {
    const days = daysBetween(dueOn, today);
    if (owed < 0 || days < 0) return '';
    return days === 0 ? text('statement.open.today') : text('statement.open.overdue', { days });
  };
  const columns: Column<OpenDocument>[] = [
    { title: text('statement.col.document'), width: 84, align: 'left', cell: ({ number }) => number },
    { title: text('statement.col.date'), width: 76, align: 'left', cell: ({ invoicedOn }) => day(invoicedOn) },
    {
      title: text('statement.col.due'),
      width: 76,
      align: 'left',
      cell: ({ dueOn, owed }) => (owed < 0 ? '' : day(dueOn)),
    },
    { title: text('statement.col.state'), width: 106, align: 'left', cell: state },
    { title: text('statement.col.left'), width: 86, align: 'right', cell: ({ owed }) => amount(owed) },
  ];
  return withRest(sheet, columns, 1, {
    title: text('statement.col.kind'),
    align: 'left',
    cell: ({ kind }) => text(`statement.kind.${kind}`),
  });
}

function statementColumns(sheet: Sheet, { text, day, amount }: Words): Column<Statement['rows'][number]>[] {
  const columns: Column<Statement['rows'][number]>[] = [
    { title: text('statement.col.date'), width: 66, align: 'left', cell: (row) => day(row.on) },
    { title: text('statement.col.document'), width: 66, align: 'left', cell: (row) => row.invoiceNumber },
    { title: text('statement.col.reference'), width: 84, align: 'left', cell: (row) => row.reference },
    { title: text('statement.col.due'), width: 66, align: 'left', cell: (row) => day(row.dueOn ?? null) },
    { title: text('statement.col.amount'), width: 70, align: 'right', cell: (row) => amount(row.amount) },
    { title: text('statement.col.balance'), width: 74, align: 'right', cell: (row) => amount(row.balance) },
  ];
  return withRest(sheet, columns, 1, {
    title: text('statement.col.kind'),
    align: 'left',
    cell: (row) => text(`statement.kind.${row.kind}`),
  });
}
