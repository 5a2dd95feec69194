import type { FastifyInstance } from 'fastify';
import type { ExportCell } from '#rules/csv.ts';
import { pointsText, subTotal } from '#rules/field/bonus/points.ts';
import { decimalString } from '#rules/money.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { exportedPages, listColumns, sendExport, withColumns, type ListColumn } from '#platform/sheets/export.ts';
import { type Edge, parameterOf } from '#platform/http/http.ts';
import { purchasesOf, registrationsOf } from './bonus.graphql.ts';
import { readBonus } from './bonus.policy.ts';
import type { BonusPurchase, BonusRegistration } from './bonus.rows.queries.ts';

const purchaseColumns = [
  ['date', 12, 'date'],
  ['invoice', 16, 'text'],
  ['articleCode', 16, 'text'],
  ['article', 32, 'text'],
  ['brand', 16, 'text'],
  ['quantity', 10, 'number'],
  ['points', 10, 'number'],
  ['value', 14, 'amount'],
  ['subTotal', 14, 'amount'],
  ['currency', 9, 'text'],
] as const;
const registrationColumns = [
  ['date', 12, 'date'],
  ['frame', 20, 'text'],
  ['article', 32, 'text'],
  ['class', 20, 'text'],
  ['brand', 16, 'text'],
  ['sold', 12, 'date'],
  ['timing', 14, 'text'],
  ['points', 10, 'number'],
  ['value', 14, 'amount'],
  ['subTotal', 14, 'amount'],
  ['currency', 9, 'text'],
] as const;

const earned = ({ points, value, currency }: BonusPurchase | BonusRegistration, qty: number): ExportCell[] => [
  pointsText(points),
  decimalString(value, currency),
  decimalString(subTotal(qty, value), currency),
  currency,
];

/**
 * GET /bonus/export?rows=purchases|registrations&format=csv|xlsx plus `year`, `custCode`, `sorg`, `brand`, `quarter`, `onTime`
 * and the `columns` of the list: rows that earn points as a file, at most 10,000.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/bonus/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readBonus);
    const one = (name: string): string | undefined => parameterOf(request.query, name);
    const number = (name: string): number | undefined => (one(name) === undefined ? undefined : Number(one(name)));
    const args = {
      year: number('year'),
      custCode: one('custCode'),
      sorg: one('sorg'),
      brand: one('brand'),
      quarter: number('quarter'),
      onTime: one('onTime') === undefined ? undefined : one('onTime') === 'true',
    };
    const named = (columns: readonly ListColumn[]) => listColumns(columns, (id) => ctx.text(`bonus.col.${id}`));
    if (one('rows') === 'purchases') {
      const list = {
        name: ctx.text('bonus.rows.purchases'),
        columns: named(purchaseColumns),
        rows: exportedPages(
          (page, limit) => purchasesOf(ctx, { ...args, page, limit }),
          (row) => [
            [
              row.invoicedOn,
              row.number,
              row.articleCode,
              row.description,
              row.brandName,
              row.qty,
              ...earned(row, row.qty),
            ],
          ],
        ),
      };
      return sendExport(ctx, reply, one('format'), withColumns(list, one('columns')));
    }
    const list = {
      name: ctx.text('bonus.rows.registrations'),
      columns: named(registrationColumns),
      rows: exportedPages(
        (page, limit) => registrationsOf(ctx, { ...args, page, limit }),
        (row) => [
          [
            row.enteredOn,
            row.number,
            row.description,
            row.merchandiseName,
            row.brandName,
            row.soldOn,
            ctx.text(row.late ? 'bonus.timing.late' : 'bonus.timing.onTime'),
            ...earned(row, 1),
          ],
        ],
      ),
    };
    return sendExport(ctx, reply, one('format'), withColumns(list, one('columns')));
  });
}
