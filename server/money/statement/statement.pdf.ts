import { languageTag } from '#rules/locales.ts';
import type { PrintingWithTexts } from '#platform/documents/messages.ts';
import type { Pdf } from '#platform/pdf/pdf.ts';
import { endSheet, newSheet, printFacts, printHeader, type Sheet } from '#platform/pdf/pdf-sheet.ts';
import { printTable, printTotals, withRest, type Column } from '#platform/pdf/pdf-table.ts';
import { senderOf, type Words, wordsOf } from '#money/invoices/invoices.pdf.ts';
import type { Statement, StatementParties } from './statement.queries.ts';

/** A statement of account as a PDF document (A4). */
export function printStatement(
  ctx: PrintingWithTexts,
  statement: Statement,
  { numbers, address, sellers }: StatementParties,
): Pdf {
  const words = wordsOf(ctx, statement.currency);
  const { text, day, amount } = words;
  const value = (minor: number): string => `${statement.currency} ${amount(minor)}`;
  const title = text('statement.title');
  const portal = ctx.market.configuration.webTitle;
  const period = text('statement.range', { from: day(statement.from), to: day(statement.to) });
  const runningTitle = [title, statement.payerName, period].join(' · ');
  const sheet = newSheet({ language: languageTag(ctx.locale), title, author: portal, runningTitle });
  const [first, ...others] = sellers;
  const sender =
    others.length > 0 || !first ? sellers.map(({ name }) => name) : senderOf(words, first.name, first.seller);
  printHeader(sheet, { portal, logo: ctx.logo, sender });
  const lines = words.address(address, first?.seller?.country);
  printFacts(sheet, [[text('statement.payer'), [statement.payerName, ...lines]]]);
  printFacts(
    sheet,
    [
      [text('paid.col.customerCode'), numbers],
      [text('statement.period'), period],
      [text('statement.currency'), statement.currency],
      [text('statement.opening'), value(statement.opening)],
      [text('statement.moved'), value(statement.closing - statement.opening)],
      [text('statement.closing'), value(statement.closing)],
    ],
    3,
  );
  printTable(sheet, statementColumns(sheet, words), statement.rows);
  printTotals(sheet, [
    { label: text('statement.opening'), value: value(statement.opening) },
    { label: text('statement.moved'), value: value(statement.closing - statement.opening) },
    { label: text('statement.closing'), value: value(statement.closing), kind: 'sum' },
  ]);
  return endSheet(sheet, text('statement.note'), (page, pages) => text('order.pdf.page', { page, pages }));
}

function statementColumns(sheet: Sheet, { text, day, amount }: Words): Column<Statement['rows'][number]>[] {
  const columns: Column<Statement['rows'][number]>[] = [
    { title: text('statement.col.date'), width: 64, align: 'left', cell: (row) => day(row.on) },
    { title: text('statement.col.document'), width: 64, align: 'left', cell: (row) => row.invoiceNumber },
    { title: text('statement.col.reference'), width: 88, align: 'left', cell: (row) => row.reference },
    { title: text('statement.col.amount'), width: 88, align: 'right', cell: (row) => amount(row.amount) },
    { title: text('statement.col.balance'), width: 88, align: 'right', cell: (row) => amount(row.balance) },
  ];
  return withRest(sheet, columns, 1, {
    title: text('statement.col.kind'),
    align: 'left',
    cell: (row) => text(`statement.kind.${row.kind}`),
  });
}
