import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { signedIn } from '#platform/context.ts';
import { callsPerAddress, type Edge } from '#platform/http/http.ts';
import { checkTarget } from './downloads.deliver.actions.ts';
import { fileToFetch } from './downloads.make.actions.ts';
import { readsDownloads, setsTargets } from './downloads.policy.ts';
import { targetGateway } from './downloads.targets.gateway.ts';

const contentTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/**
 * GET /download-area/{id}: the file of a complete request; 404 for everybody but the user who requested it, for
 * that user without the rights that the export needs, and when its time is over. Each download is recorded. POST
 * /download-area/targets/{id}/check: stores a small file in a folder of the market, for administrators.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { id: string } }>('/download-area/:id', { compress: false }, async (request, reply) => {
    const ctx = signedIn(await edge.context(request, readsDownloads));
    const found = await fileToFetch(ctx, request.params.id);
    const bytes = found && (await ctx.files.size(found.stored));
    if (!found || bytes === null) throw new DomainError('not_found');
    await edge.transaction(ctx, (inner) =>
      inner.record({
        action: 'downloads.fetch',
        subjectType: 'download',
        subjectId: found.id,
        after: { module: found.module, fileName: found.fileName, rows: found.row_count },
      }),
    );
    return reply
      .type(contentTypes[found.stored.split('.').pop() ?? ''] ?? 'application/octet-stream')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.fileName)}`)
      .header('cache-control', 'private, no-store')
      .send(await ctx.files.stream(found.stored));
  });
  app.post<{ Params: { id: string } }>(
    '/download-area/targets/:id/check',
    callsPerAddress(20),
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, setsTargets));
      await checkTarget(ctx, targetGateway(edge.config.downloadTargetsAllowPrivate, ctx.log), request.params.id);
      return reply.code(204).send();
    },
  );
}
