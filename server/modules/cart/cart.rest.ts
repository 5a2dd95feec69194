import type { FastifyInstance } from 'fastify';
import { decimalString } from '../../../rules/money.ts';
import type { Ctx } from '../../platform/context.ts';
import { makesDocuments } from '../../platform/documents/documents.ts';
import { sendExport, type ExportCell } from '../../platform/export.ts';
import type { Edge } from '../../platform/http.ts';
import { readCart, readSaved, shownPrice, type CartLine } from './cart.lines.queries.ts';

const columns = [
  ['cart.csv.list', 18],
  ['cart.csv.code', 20],
  ['cart.csv.name', 34],
  ['cart.csv.sorg', 10],
  ['cart.csv.quantity', 10],
  ['cart.csv.unit', 8],
  ['cart.csv.ready', 10],
  ['cart.csv.preorder', 10],
  ['cart.csv.missing', 10],
  ['cart.csv.price', 12],
  ['cart.csv.subtotal', 14],
  ['cart.csv.currency', 9],
] as const;

function cells(ctx: Ctx, line: CartLine, saved: boolean): ExportCell[] {
  const { currency } = line.product;
  const amount = (minor: number | null): ExportCell =>
    minor === null || currency === null ? '' : Number(decimalString(minor, currency));
  return [
    ctx.text(saved ? 'cart.saved.title' : 'cart.page.title'),
    line.articleCode,
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
export async function registerCart(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: Record<string, unknown> }>('/cart/export', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, ['page.catalog']);
    return sendExport(ctx, reply, request.query['format'], {
      name: ctx.text('cart.page.title'),
      columns: columns.map(([name, width]) => ({ name: ctx.text(name), width })),
      rows: rowsOf(ctx),
    });
  });
}
