import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '../context.ts';
import type { BytePart } from '#platform/files/files.ts';
import { headerOf } from '#platform/http/http.ts';

/** Nothing in a file may run, load or be framed. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** A stored file as a response sends it. */
export interface SentFile {
  /** Name in the store. */
  readonly stored: string;
  readonly type: string;
  readonly fileName: string;
  /** The way the browser treats it: it may show it, or saves it. */
  readonly disposition: 'inline' | 'attachment';
}

/** The requested part of a file, null for the whole, or 'invalid' for one that the file does not have. */
function partOf(header: string | null, size: number): BytePart | null | 'invalid' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end || start >= size ? 'invalid' : { start, end };
}

/**
 * Sends a stored file, or the part of it that the request wants. The browser may keep it for itself for an hour; nothing
 * in it runs. Throws `not_found` for a file that the store has lost.
 */
export async function sendFile(
  { files }: Pick<Ctx, 'files'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { stored, type, fileName, disposition }: SentFile,
) {
  const size = await files.size(stored);
  if (size === null) throw new DomainError('not_found');
  const part = partOf(headerOf(request, 'range'), size);
  reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=3600, immutable')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin');
  if (part === 'invalid') return reply.status(416).header('content-range', `bytes */${size}`).send();
  reply
    .type(type)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-length', part ? part.end - part.start + 1 : size);
  if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  // With nothing to send, the length would be zero.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await files.stream(stored, part ?? undefined);
  return reply.send(bytes);
}
