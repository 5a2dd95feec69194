import type { FastifyInstance } from 'fastify';
import { parseCrop, parseRendition } from '#rules/attachments/renditions.ts';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Edge } from '#platform/http/http.ts';
import { isSigned } from './addresses.ts';
import { loadAttachment } from './attachments.ts';
import { findRendition, renditionSigned } from './renditions.ts';
import { sendFile } from './send-file.ts';

interface Query {
  readonly crop?: string;
  readonly name?: string;
  readonly download?: string;
  readonly expires?: string;
  readonly signature?: string;
}

/**
 * `GET /materials/{id}/{rendition}`: a file of brand content, or a picture of it, by a signed address; 404 for a forged,
 * expired or unknown one, 503 while too many pictures are being made. Originals are saved by the browser, never shown;
 * scripts of the portal may fetch them.
 */
export function registerRenditions(app: FastifyInstance, edge: Edge): void {
  app.get<{ Params: { id: string; rendition: string }; Querystring: Query }>(
    '/materials/:id/:rendition',
    { compress: false },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const { id } = request.params;
      const { crop: cropped, name: fileName = '', download, expires = '', signature = '' } = request.query;
      const rendition = parseRendition(request.params.rendition);
      const crop = cropped === undefined ? null : parseCrop(cropped);
      if (!rendition || !isId(id) || (cropped !== undefined && !crop)) throw new DomainError('not_found');
      const wish = { crop, fileName, download: download === '1' };
      if (!(await isSigned(ctx, renditionSigned(id, rendition, wish), { expires, signature })))
        throw new DomainError('not_found');
      const attachment = await loadAttachment(ctx, id);
      const found = attachment && (await findRendition(ctx, attachment, rendition, crop, 'refuse'));
      if (!found) throw new DomainError('not_found');
      const disposition = rendition === 'original' || wish.download ? 'attachment' : 'inline';
      return sendFile(ctx, request, reply, { ...found, fileName, disposition });
    },
  );
}
