import type { FastifyInstance } from 'fastify';

/** How long callers may take to send, in milliseconds. */
export interface TimeLimits {
  /** All headers of a request. */
  readonly headers: number;
  /** The body of a request that carries no files. */
  readonly body: number;
  /** A whole request, with files. */
  readonly upload: number;
  /** A connection on which nothing moves. */
  readonly idle: number;
  /** Pause between two looks at the open connections. */
  readonly check: number;
}

/** A receipt of 10 MB passes within the limit at 35 kB/s (0.3 Mbit/s), a body of 2 MB at 35 kB/s too. */
export const timeLimits: TimeLimits = { headers: 20_000, body: 60_000, upload: 300_000, idle: 120_000, check: 5_000 };

/** Limits that Node itself holds; a request that takes longer is answered with 408 and its connection ends. */
export const serverTimeouts = ({ headers, upload, idle, check }: TimeLimits) => ({
  requestTimeout: upload,
  connectionTimeout: idle,
  http: { headersTimeout: headers, connectionsCheckingInterval: check },
});

/** Cuts a body without files that arrives too slowly: answers 408 and ends the connection. */
export function limitBodyTime(app: FastifyInstance, { body }: TimeLimits): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (
      request.method === 'GET' ||
      request.method === 'HEAD' ||
      request.headers['content-type']?.startsWith('multipart/') ||
      request.raw.complete
    ) {
      done();
      return;
    }
    const late = setTimeout(() => {
      // The body is here, or the answer has begun without it.
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
