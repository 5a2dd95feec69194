import { request } from 'node:http';

export interface OwnCall {
  readonly port: number;
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** A process that is killed while a connection is given to it never answers. */
  readonly limitMs?: number;
}

export interface OwnAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly text: string;
}

/**
 * Calls a server on a connection of its own: the parent of several processes gives connections, not requests, to its
 * processes in turn. A body is sent as JSON unless the headers say otherwise.
 */
export function callAlone(call: OwnCall): Promise<OwnAnswer> {
  const { port, method = 'GET', path, headers = {}, body = '', limitMs = 60_000 } = call;
  const { promise, resolve, reject } = Promise.withResolvers<OwnAnswer>();
  const sent = request(
    {
      host: '127.0.0.1',
      port,
      method,
      path,
      agent: false,
      headers: {
        ...(body.length > 0 && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    },
    (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, text: bytes.toString() });
      });
    },
  );
  sent.setTimeout(limitMs, () => sent.destroy(new Error('no answer')));
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
