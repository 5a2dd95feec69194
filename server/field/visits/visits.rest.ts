import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { strippedCode } from '#rules/field/visit-forms/visit-rules.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import type { Edge } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { printVisit, readPhotos } from './visits.pdf.ts';
import { visits } from '#field/visit-forms/visit-forms.policy.ts';
import { findVisit } from '#field/visit-forms/visit-forms.queries.ts';

/** GET /visit-forms/{id}/pdf: a visit with its photos as a document; 404 for callers who may not see it. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/visit-forms/:id/pdf', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, visits);
    const visit = await findVisit(ctx, request.params.id);
    if (!visit) throw new DomainError('not_found');
    const name = `visit-${strippedCode(visit.customerCode)}-${visit.visitedOn}.pdf`;
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .send(printVisit(await withLogo(ctx), visit, await readPhotos(ctx, visit.id)));
  });
}
