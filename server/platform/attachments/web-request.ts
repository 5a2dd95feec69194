import type { IncomingMessage } from 'node:http';
import { countGarbage } from '#platform/jobs/garbage.ts';

/** Bytes that the network brought and nobody has read. */
const waitingBytes = 64 * 1024;

/** The body of a request in the parts that the network brought; `Readable.toWeb` would copy each of them. */
function bodyOf(request: IncomingMessage): ReadableStream<Uint8Array> {
  let begun = false;
  const begin = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    request.on('data', (part: Buffer) => {
      controller.enqueue(part);
      if ((controller.desiredSize ?? 0) <= 0) request.pause();
    });
    request.once('end', () => controller.close());
    request.once('error', (error) => controller.error(error));
  };
  return new ReadableStream(
    {
      pull(controller) {
        if (!begun) begin(controller);
        begun = true;
        request.resume();
      },
    },
    { highWaterMark: waitingBytes, size: (part) => part?.byteLength ?? 0 },
  );
}

/** A request of Node as one of the web, for code that knows no other. `runtime` tells it about broken connections. */
export function webRequestOf(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  const { method = 'GET', url = '/' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const address = new URL(url, 'http://localhost');
  const made = new Request(address, { method, headers, ...(hasBody && { body: bodyOf(request), duplex: 'half' }) });
  return Object.assign(made, { runtime: { node: { req: request } } });
}

const mostDiscarded = 16 * 1024 * 1024;
const discardMs = 5_000;

/**
 * Throws away the rest of a body, so that its sender, who reads no answer before, gets one. Returns whether the request
 * is complete: not if more than 16 MB are left, or if they take longer than five seconds.
 */
export async function discardRest(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return request.complete;
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(late);
      request.removeAllListeners('data');
      request.pause();
      resolve(request.complete);
    };
    const late = setTimeout(finish, discardMs);
    request.removeAllListeners('data');
    request.on('data', ({ length }: Buffer) => {
      bytes += length;
      countGarbage(length);
      if (bytes > mostDiscarded) finish();
    });
    for (const event of ['end', 'error', 'close'] as const) request.once(event, finish);
    request.resume();
  });
}
