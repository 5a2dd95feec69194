import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import type { Edge } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { printInspection, readPhotos } from './pdi.pdf.ts';
import { inspects } from './pdi.policy.ts';
import { findInspection, loadChecks } from './pdi.queries.ts';

/** GET /pdi/{id}/pdf: an inspection with its photos as a document for the buyer; 404 for callers who may not see it. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/pdi/:id/pdf', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, inspects);
    const inspection = await findInspection(ctx, request.params.id);
    if (!inspection || inspection.deletedAt) throw new DomainError('not_found');
    const checks = await loadChecks(ctx, inspection.id);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="PDI-${inspection.frameNumber}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(printInspection(await withLogo(ctx), inspection, checks, await readPhotos(ctx, inspection.id)));
  });
}
