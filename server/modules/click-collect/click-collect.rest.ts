import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../rules/errors.ts';
import type { Edge } from '../../platform/http.ts';
import { printSlip } from './click-collect.pdf.ts';
import { readsCollect } from './click-collect.policy.ts';
import { findCollect, loadDetails } from './click-collect.queries.ts';

/** GET /click-collect/{id}/slip: the slip of an order with its pick-up code; 404 for callers who may not see it. */
export async function registerSlips(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/click-collect/:id/slip', async (request, reply) => {
    const ctx = await edge.context(request, readsCollect);
    const order = await findCollect(ctx, request.params.id);
    if (!order) throw new DomainError('not_found');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${order.number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(printSlip(ctx, order, await loadDetails(ctx, order.id)));
  });
}
