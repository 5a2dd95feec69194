import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Brotli for answers that are made anew each time: quick rather than small. */
export const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Smaller bodies fit into the first packets of a connection, so that they are not compressed; in bytes. */
export const compressAbove = 2048;

/** A body as the caller takes it: compressed if it is large and the caller accepts that. */
export async function compressed(body: string, request: FastifyRequest, reply: FastifyReply): Promise<string | Buffer> {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || body.length < compressAbove) return body;
  reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    return brotli(body, brotliOptions);
  }
  if (!/\bgzip\b/.test(accepted)) return body;
  reply.header('content-encoding', 'gzip');
  return zip(body);
}
