import * as v from 'valibot';
import { addDays, calendarDateIn } from '#rules/dates.ts';
import { checkPeriod } from '#rules/money/invoices/paid-filter.ts';
import { longestStatementDays, type StatementRow } from '#rules/money/invoices/statement.ts';
import { decimalString } from '#rules/money.ts';
import { calendarDate } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import { listStatements, type Statement } from './statement.queries.ts';

const StatementRowType = builder.objectRef<StatementRow & { readonly currency: string }>('StatementRow').implement({
  description: 'One movement of an account.',
  fields: (t) => ({
    date: t.field({ type: 'CalendarDate', resolve: (row) => row.on }),
    kind: t.exposeString('kind', {
      description:
        'invoice, credit_note, deduction; payment: received by the portal; clearing and reversal: reported by the ERP.',
    }),
    invoiceId: t.exposeID('invoiceId'),
    invoiceNo: t.exposeString('invoiceNumber'),
    reference: t.exposeString('reference', { description: 'PO number; of a credit the invoice that it refers to.' }),
    amount: t.field({ type: 'Decimal', resolve: (row) => decimalString(row.amount, row.currency) }),
    balance: t.field({
      type: 'Decimal',
      description: 'The balance after the movement.',
      resolve: (row) => decimalString(row.balance, row.currency),
    }),
  }),
});

const StatementType = builder.objectRef<Statement>('AccountStatement').implement({
  description:
    'Movements of one paying customer in one currency: opening balance and movements are the closing balance.',
  fields: (t) => ({
    payerCode: t.exposeString('payerCode'),
    payerName: t.exposeString('payerName'),
    currency: t.exposeString('currency'),
    from: t.field({ type: 'CalendarDate', resolve: (statement) => statement.from }),
    to: t.field({ type: 'CalendarDate', resolve: (statement) => statement.to }),
    openingBalance: t.field({
      type: 'Decimal',
      resolve: (statement) => decimalString(statement.opening, statement.currency),
    }),
    closingBalance: t.field({
      type: 'Decimal',
      resolve: (statement) => decimalString(statement.closing, statement.currency),
    }),
    rows: t.field({
      type: [StatementRowType],
      resolve: ({ rows, currency }) => rows.map((row) => ({ ...row, currency })),
    }),
  }),
});

const periodSchema = v.object({ from: v.nullish(calendarDate), to: v.nullish(calendarDate) });

/** The period of a statement; without dates the 90 days up to today. */
export function statementPeriod(ctx: Ctx, args: unknown): { from: string; to: string } {
  const input = parseInput(periodSchema, args);
  const to = input.to ?? calendarDateIn(ctx.now, ctx.market.timeZone);
  const from = input.from ?? addDays(to, -89);
  checkPeriod(from, to, ['from', 'to'], longestStatementDays);
  return { from, to };
}

builder.queryField('accountStatement', (t) =>
  t.field({
    allow: readInvoices,
    mostRows: 2_000,
    type: [StatementType],
    description:
      'Statements of account per paying customer and currency, at most 731 days and 10,000 movements; without dates of the last 90 days.',
    args: { from: t.arg({ type: 'CalendarDate' }), to: t.arg({ type: 'CalendarDate' }) },
    resolve: (_root, args, ctx) => listStatements(ctx, statementPeriod(ctx, args)),
  }),
);
