import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { makesDocuments } from '#platform/documents/documents.ts';
import { sendExport } from '#platform/sheets/export.ts';
import { publicOrigin, type Edge } from '#platform/http/http.ts';
import { withLogo } from '#platform/pdf/pdf-logo.ts';
import type { SheetColumn } from '#platform/sheets/workbook-parts.ts';
import { readCover } from './retail-sales.cover.queries.ts';
import { columnNames } from './retail-sales.list.actions.ts';
import { warrantyFile } from './retail-sales.mail.actions.ts';
import { printMyWay, printWarranty } from './retail-sales.pdf.ts';
import { readRegistrations, registersFrames } from './retail-sales.policy.ts';
import { findRegistration } from './retail-sales.queries.ts';

/** A template has columns only. */
async function* noRows(): AsyncGenerator<never> {}

const prints = { warranty: printWarranty, myway: printMyWay } as const;

/**
 * GET /retail-sales/warranty-pdf/{id} and /retail-sales/warranty-myway-pdf/{id}: the certificate and the MyWay card of a
 * complete registration in the language of the caller (OP-138, OP-139, Q-145); 404 for any other, also for another
 * dealer's and for one whose consumer was erased. GET /retail-sales/template?format=xlsx|csv: an empty list of sold frames
 * for `checkFrames`.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Querystring: { format?: unknown } }>('/retail-sales/template', makesDocuments, async (request, reply) => {
    const ctx = await edge.context(request, registersFrames);
    const columns = Object.entries(columnNames(ctx)).map(([id, name]): SheetColumn => ({
      name,
      width: 20,
      kind: id === 'soldDate' ? 'date' : 'text',
    }));
    return sendExport(ctx, reply, request.query.format ?? 'xlsx', {
      name: ctx.text('retail-sales.template.name'),
      columns,
      rows: noRows(),
    });
  });
  for (const [path, kind] of [
    ['warranty-pdf', 'warranty'],
    ['warranty-myway-pdf', 'myway'],
  ] as const)
    app.get<{ Params: { id: string } }>(`/retail-sales/${path}/:id`, makesDocuments, async (request, reply) => {
      const ctx = await edge.context(request, readRegistrations);
      const registration = await findRegistration(ctx, request.params.id);
      if (registration?.state !== 'complete' || registration.erasedAt !== null) throw new DomainError('not_found');
      const origin = publicOrigin(ctx.market.host, edge.config.port);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${warrantyFile(registration.number, kind)}"`)
        .header('cache-control', 'private, no-store')
        .send(prints[kind](await withLogo(ctx), { registration, origin, cover: await readCover(ctx, registration) }));
    });
}
