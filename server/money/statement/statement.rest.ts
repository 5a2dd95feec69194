import type { FastifyInstance } from 'fastify';
import type { ExportCell } from '#rules/csv.ts';
import { DomainError } from '#rules/errors.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { listColumns, sendExport } from '#platform/sheets/export.ts';
import { type Edge, parameterOf } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { readInvoices } from '#money/invoices/invoices.policy.ts';
import { asFile } from '#money/invoices/invoices.rest.ts';
import { statementPeriod } from './statement.graphql.ts';
import { findOpenItems } from './statement.open.queries.ts';
import { printStatement } from './statement.pdf.ts';
import { findStatementParties, listStatements, type Statement } from './statement.queries.ts';

const statementColumns = [
  ['date', 12, 'date'],
  ['kind', 20, 'text'],
  ['document', 16, 'text'],
  ['reference', 20, 'text'],
  ['amount', 14, 'amount'],
  ['balance', 14, 'amount'],
  ['currency', 9, 'text'],
] as const;

/** The movements between a row of the opening and one of the closing balance. */
async function* statementCells(ctx: Ctx, statement: Statement): AsyncGenerator<ExportCell[]> {
  const amount = (minor: number): string => decimalString(minor, statement.currency);
  const { from, to, currency, opening, closing } = statement;
  yield [from, ctx.text('statement.opening'), '', '', '', amount(opening), currency];
  for (const row of statement.rows)
    yield [
      row.on,
      ctx.text(`statement.kind.${row.kind}`),
      row.invoiceNumber,
      row.reference,
      amount(row.amount),
      amount(row.balance),
      currency,
    ];
  yield [to, ctx.text('statement.closing'), '', '', '', amount(closing), currency];
}

/** The statement of the payer and currency that the address names; throws `not_found`. */
async function wantedStatement(ctx: Ctx, query: Readonly<Record<string, unknown>>): Promise<Statement> {
  const period = statementPeriod(ctx, { from: parameterOf(query, 'from'), to: parameterOf(query, 'to') });
  const statements = await listStatements(ctx, period);
  const found = statements.find(
    ({ payerCode, payerR3, payerIsr, currency }) =>
      [payerCode, payerR3, payerIsr].includes(parameterOf(query, 'payer') ?? payerCode) &&
      currency === (parameterOf(query, 'currency') ?? currency),
  );
  if (!found) throw new DomainError('not_found');
  return found;
}

/**
 * GET /invoices/statement?format=pdf|csv|xlsx&from&to&payer&currency: a statement of account, 404 without documents that the
 * caller may see.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/invoices/statement', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readInvoices);
    const { query } = request;
    const statement = await wantedStatement(ctx, query);
    if (parameterOf(query, 'format') === 'pdf') {
      const name = `statement_${statement.to}_${statement.currency}.pdf`;
      return asFile(reply, name, 'application/pdf').send(
        printStatement(
          await withLogo(ctx),
          statement,
          await findStatementParties(ctx, statement),
          await findOpenItems(ctx, statement),
        ),
      );
    }
    return sendExport(ctx, reply, parameterOf(query, 'format'), {
      name: ctx.text('statement.title'),
      columns: listColumns(statementColumns, (id) => ctx.text(`statement.col.${id}`)),
      rows: statementCells(ctx, statement),
    });
  });
}
