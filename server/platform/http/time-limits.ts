import type { FastifyInstance } from 'fastify';

/** How long callers may take to send their data, in milliseconds. */
export interface TimeLimits {
  /** All headers of a request. */
  readonly headers: number;
  /** The body of a request without files. */
  readonly body: number;
  /** A whole request with files. */
  readonly upload: number;
  /** A connection without traffic. */
  readonly idle: number;
  /** Interval between two checks of the open connections. */
  readonly check: number;
}

/** At 35 kB/s (0.3 Mbit/s) a receipt of 10 MB and a body of 2 MB stay within the limits. */
export const timeLimits: TimeLimits = { headers: 20_000, body: 60_000, upload: 300_000, idle: 120_000, check: 5_000 };

/** Limits enforced by Node; a slower request gets a 408 and its connection ends. */
export const serverTimeouts = ({ headers, upload, idle, check }: TimeLimits) => ({
  requestTimeout: upload,
  connectionTimeout: idle,
  http: { headersTimeout: headers, connectionsCheckingInterval: check },
});

/** Content type of the pieces of a resumable upload; no other route reads it. */
const resumableType = 'application/offset+octet-stream';

/** Stops a body without files that arrives too slowly: answers 408 and ends the connection. */
export function limitBodyTime(app: FastifyInstance, { body }: TimeLimits): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (
      request.method === 'GET' ||
      request.method === 'HEAD' ||
      request.headers['content-type']?.startsWith('multipart/') ||
      request.headers['content-type'] === resumableType ||
      request.raw.complete
    ) {
      done();
      return;
    }
    const late = setTimeout(() => {
      // The body has arrived, or the response began without it.
      if (request.raw.complete || reply.raw.headersSent) return;
      reply.hijack();
      reply.raw.writeHead(408, { connection: 'close', 'content-length': 0 });
      reply.raw.end(() => request.raw.destroy());
    }, body);
    payload.once('end', () => clearTimeout(late));
    payload.once('close', () => clearTimeout(late));
    done();
  });
}
