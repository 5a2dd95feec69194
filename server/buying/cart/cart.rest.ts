import type { FastifyInstance } from 'fastify';
import type { ExportCell } from '#rules/csv.ts';
import { decimalString } from '#rules/money.ts';
import type { Ctx } from '#platform/context.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { listColumns, sendExport } from '#platform/sheets/export.ts';
import type { Edge } from '#platform/http/http.ts';
import { readCart, readSaved, shownPrice, type CartLine } from './cart.lines.queries.ts';

const columns = [
  ['list', 18, 'text'],
  ['code', 20, 'text'],
  ['name', 34, 'text'],
  ['sorg', 10, 'text'],
  ['quantity', 10, 'number'],
  ['unit', 8, 'text'],
  ['ready', 10, 'number'],
  ['preorder', 10, 'number'],
  ['missing', 10, 'number'],
  ['price', 12, 'amount'],
  ['subtotal', 14, 'amount'],
  ['currency', 9, 'text'],
] as const;

function cells(ctx: Ctx, line: CartLine, saved: boolean): ExportCell[] {
  const { currency } = line.product;
  const amount = (minor: number | null): ExportCell =>
    minor === null || currency === null ? '' : decimalString(minor, currency);
  return [
    ctx.text(saved ? 'cart.saved.title' : 'cart.page.title'),
    line.product.card.displayCode,
    line.product.card.name,
    line.sorg,
    line.qty,
    line.uom,
    line.split.ready,
    line.split.preOrder,
    line.split.missing,
    amount(shownPrice(line.product, line, line.qty)),
    amount((line.ready?.subtotal ?? 0) + (line.preOrder?.subtotal ?? 0)),
    currency ?? '',
  ];
}

async function* rowsOf(ctx: Ctx): AsyncGenerator<readonly ExportCell[]> {
  for (const line of (await readCart(ctx)).lines) yield cells(ctx, line, false);
  for (const line of await readSaved(ctx)) yield cells(ctx, line, true);
}

/** GET /cart/export?format=csv|xlsx: the caller's cart and saved-for-later list as a file, as the page shows them. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/cart/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, ['page.catalog']);
    return sendExport(ctx, reply, request.query['format'], {
      name: ctx.text('cart.page.title'),
      columns: listColumns(columns, (id) => ctx.text(`cart.csv.${id}`)),
      rows: rowsOf(ctx),
    });
  });
}
