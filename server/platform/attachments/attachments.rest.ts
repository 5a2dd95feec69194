import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { Edge } from '#platform/http/http.ts';
import { isSigned, variants, variantSigned, type Variant } from './addresses.ts';
import { loadAttachment, type Attachment } from './attachments.ts';
import { copyFormOf } from '#platform/media/copy-forms.ts';
import { sendFile, type SentFile } from './send-file.ts';
import { copyName } from './stored-file.ts';

/** The file that an address opens; null if there is no such file. The original of a picture is opened by nobody. */
function fileOf(attachment: Attachment, variant: Variant): SentFile | null {
  const { kind, stored, contentType, fileName, hasCopies } = attachment;
  if (stored === null || contentType === null) return null;
  if (variant === 'full' && !contentType.startsWith('image/')) {
    // A document is saved, never shown as a page of the portal.
    const disposition = contentType.startsWith('video/') ? 'inline' : 'attachment';
    return { stored, type: contentType, fileName, disposition };
  }
  if (!hasCopies) return null;
  const size = variant === 'small' ? Math.min(...copyFormOf(kind).sizes) : 1600;
  const name = fileName.replace(/\.[^.]*$/, '.webp');
  return { stored: copyName(stored, size), type: 'image/webp', fileName: name, disposition: 'inline' };
}

/** `GET /attachments/{id}/{variant}`: a file by a signed address; 404 for a forged, expired or unknown one. */
export function registerAttachments(app: FastifyInstance, edge: Edge): void {
  app.get<{ Params: { id: string; variant: string }; Querystring: { expires?: string; signature?: string } }>(
    '/attachments/:id/:variant',
    { compress: false },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const { id } = request.params;
      const variant = variants.find((name) => name === request.params.variant);
      const { expires = '', signature = '' } = request.query;
      if (!variant || !isId(id) || !(await isSigned(ctx, variantSigned(id, variant), { expires, signature })))
        throw new DomainError('not_found');
      const attachment = await loadAttachment(ctx, id);
      const file = attachment && fileOf(attachment, variant);
      if (!file) throw new DomainError('not_found');
      return sendFile(ctx, request, reply, file);
    },
  );
}
