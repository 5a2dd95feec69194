import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../rules/errors.ts';
import { isId } from '../../../rules/ids.ts';
import type { Ctx } from '../context.ts';
import type { BytePart } from '../files.ts';
import { headerOf, type Edge } from '../http.ts';
import { isValidAddress, variants, type Variant } from './addresses.ts';
import { loadAttachment, type Attachment } from './attachments.ts';
import { copyName } from './stored-file.ts';

/** Nothing in a file may run, load or be framed. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Stored name and content type of what an address opens. The original of a picture is opened by nobody. */
function fileOf(
  { stored, contentType, hasCopies }: Attachment,
  variant: Variant,
): { name: string; type: string } | null {
  if (stored === null || contentType === null) return null;
  const picture = contentType.startsWith('image/');
  if (variant === 'full' && !picture) return { name: stored, type: contentType };
  return hasCopies ? { name: copyName(stored, variant === 'small' ? 400 : 1600), type: 'image/webp' } : null;
}

/** The requested part of a file, null for the whole, or 'invalid' for one that the file does not have. */
function partOf(header: string | null, size: number): BytePart | null | 'invalid' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'invalid' : { start, end };
}

async function send(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  attachment: Attachment,
  { name, type }: { readonly name: string; readonly type: string },
) {
  const size = await ctx.files.size(name);
  if (size === null) throw new DomainError('not_found');
  const part = partOf(headerOf(request, 'range'), size);
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=3600, immutable')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin');
  if (part === 'invalid') return reply.status(416).header('content-range', `bytes */${size}`).send();
  // A document is saved, never shown as a page of the portal.
  const shown = type.startsWith('image/') || type.startsWith('video/') ? 'inline' : 'attachment';
  const fileName = type === 'image/webp' ? attachment.fileName.replace(/\.[^.]*$/, '.webp') : attachment.fileName;
  reply
    .type(type)
    .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-length', part ? part.end - part.start + 1 : size);
  if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await ctx.files.stream(name, part ?? undefined));
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
      if (!variant || !isId(id) || !(await isValidAddress(ctx, id, variant, { expires, signature })))
        throw new DomainError('not_found');
      const attachment = await loadAttachment(ctx, id);
      const file = attachment && fileOf(attachment, variant);
      if (!attachment || !file) throw new DomainError('not_found');
      return send(ctx, request, reply, attachment, file);
    },
  );
}
