import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../rules/errors.ts';
import type { Edge } from '../../platform/http.ts';
import { loadPayment } from './orders.payments.queries.ts';
import { printOrder } from './orders.pdf.ts';
import { readOrders } from './orders.policy.ts';
import { findOrder, loadLines, loadSeller } from './orders.queries.ts';

/** GET /orders/{number}/pdf: the order as a document, for whoever may see it; 404 for everybody else. */
export async function registerOrders(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { number: string } }>('/orders/:number/pdf', async (request, reply) => {
    const ctx = await edge.context(request, readOrders);
    const order = await findOrder(ctx, request.params.number);
    if (!order) throw new DomainError('not_found');
    const [lines, payment, seller] = await Promise.all([loadLines(ctx, order.id), loadPayment(ctx, order.id), loadSeller(ctx, order.sorg, order.merchant)]);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${order.number.replaceAll(/[^A-Za-z0-9._-]/g, '_')}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(printOrder(ctx, { order, lines, payment, seller }));
  });
}
