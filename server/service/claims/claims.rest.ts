import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import type { Edge } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { printClaim, readClaimPaper } from './claims.pdf.ts';
import { readClaims } from './claims.policy.ts';
import { findClaim } from './claims.queries.ts';

/** GET /claims/{id}/pdf: a claim with its photos as a document; 404 for callers who may not open it. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/claims/:id/pdf', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readClaims);
    const claim = await findClaim(ctx, request.params.id);
    if (!claim) throw new DomainError('not_found');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${claim.number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(printClaim(await withLogo(ctx), await readClaimPaper(ctx, claim)));
  });
}
