import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import type { Edge } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { printSlip } from './click-collect.pdf.ts';
import { readsCollect } from './click-collect.policy.ts';
import { findCollect, loadDetails } from './click-collect.queries.ts';

const slipSchema = v.object({ paper: v.optional(v.picklist(['A4', 'A6'], 'bad_input'), 'A4') });

/**
 * GET /click-collect/{id}/slip: the slip of an order with its pick-up code, on A4 or with `?paper=A6` on A6; 404 for callers
 * who may not see it.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string }; Querystring: unknown }>(
    '/click-collect/:id/slip',
    makesDocuments,
    async (request, reply) => {
      const ctx = await edge.context(request, readsCollect);
      const { paper } = parseInput(slipSchema, request.query);
      const order = await findCollect(ctx, request.params.id);
      if (!order) throw new DomainError('not_found');
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${order.number}.pdf"`)
        .header('cache-control', 'private, no-store')
        .send(printSlip(await withLogo(ctx), order, await loadDetails(ctx, order.id), paper));
    },
  );
}
