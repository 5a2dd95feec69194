import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import type { Edge } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import { printDamage, readDamagePaper } from './transit-damage.pdf.ts';
import { readsDamage } from './transit-damage.policy.ts';
import { findDamage } from './transit-damage.queries.ts';

/** GET /transit-damage/{id}/pdf: a report with its photos as a document; 404 for callers who may not see it. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/transit-damage/:id/pdf', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, readsDamage);
    const damage = await findDamage(ctx, request.params.id);
    if (!damage) throw new DomainError('not_found');
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${damage.number}.pdf"`)
      .header('cache-control', 'private, no-store')
      .send(printDamage(await withLogo(ctx), await readDamagePaper(ctx, damage)));
  });
}
