import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import type { Edge } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { isId } from '#rules/ids.ts';
import { readOrderPaper } from './orders.paper.queries.ts';
import { findReceipt } from './orders.payments.queries.ts';
import { printOrder } from './orders.pdf.ts';
import { readOrders } from './orders.policy.ts';
import { findOrder } from './orders.queries.ts';

/**
 * GET /orders/{number}/pdf: the order as a document; GET /orders/{number}/receipts/{id}: a receipt of its payment. 404
 * for callers who may not see the order.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { number: string } }>('/orders/:number/pdf', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readOrders);
    const order = await findOrder(ctx, request.params.number);
    if (!order) throw new DomainError('not_found');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${order.number.replaceAll(/[^A-Za-z0-9._-]/g, '_')}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(printOrder(await withLogo(ctx), await readOrderPaper(ctx, order)));
  });

  app.get<{ Params: { number: string; id: string } }>('/orders/:number/receipts/:id', async (request, reply) => {
    const ctx = await edge.context(request, readOrders);
    const order = await findOrder(ctx, request.params.number);
    const receipt = order && isId(request.params.id) ? await findReceipt(ctx, order.id, request.params.id) : null;
    const bytes = receipt ? await ctx.files.read(receipt.file) : null;
    if (!receipt || !bytes) throw new DomainError('not_found');
    return reply
      .type(receipt.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(receipt.fileName)}`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
