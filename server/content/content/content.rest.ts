import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { ArchivePlaces } from '#platform/files/archive-places.ts';
import type { Edge } from '#platform/http/http.ts';
import { zipStream, type ZipEntry } from '#platform/files/zip-stream.ts';
import { openFile } from './content.addresses.queries.ts';
import { findPackage, type PackageEntry } from './content.packages.queries.ts';

const entryOf = (ctx: Ctx, entry: PackageEntry): ZipEntry => ({
  name: entry.name,
  open: async () => {
    if ('text' in entry) return Readable.from([Buffer.from(entry.text)]);
    return 'stored' in entry ? ctx.files.stream(entry.stored) : openFile(ctx, entry);
  },
});

/**
 * `GET /content/packages/{token}`: several files of brand content as a zip that is written while it is sent; 404 for an
 * unknown or old token, 429 or 503 with `Retry-After` while too many are being sent.
 */
export function register(app: FastifyInstance, edge: Edge): void {
  const places = new ArchivePlaces();
  app.get<{ Params: { token: string } }>(
    '/content/packages/:token',
    { compress: false, config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const found = await findPackage(ctx.db, ctx.now, request.params.token);
      if (!found) throw new DomainError('not_found');
      const giveBack = places.take(found.userId);
      for (const event of ['finish', 'close']) reply.raw.once(event, giveBack);
      const zip = zipStream(found.entries.map((entry) => entryOf(ctx, entry)));
      zip.on('error', (error) => ctx.log.error({ requestId: ctx.requestId, error: String(error) }, 'a zip broke off'));
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.fileName)}`)
        .header('cache-control', 'private, no-store')
        .send(zip);
    },
  );
}
