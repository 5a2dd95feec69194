import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import type { Edge } from '#platform/http/http.ts';
import { findDispute } from './credit-desk.disputes.queries.ts';

/** GET /disputes/{id}/file: the file of a dispute, for its customer and the desk; 404 for anybody else. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/disputes/:id/file', async (request, reply) => {
    const ctx = await edge.context(request, ['page.invoice-status', 'dispute.decide']);
    const dispute = await findDispute(ctx, request.params.id);
    const bytes = dispute?.file ? await ctx.files.read(dispute.file) : null;
    if (!dispute || !bytes) throw new DomainError('not_found');
    return reply
      .type(dispute.contentType ?? 'application/octet-stream')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(dispute.fileName ?? '')}`)
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
