import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** True if an address is private, local to this machine, or invalid. */
export function isInsideAddress(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** A name that leads into a private network. */
export class PrivateAddress extends Error {}

/** An answer with more bytes than the request allows. */
export class AnswerTooLong extends Error {}

/** Resolves a name and refuses it if any of its addresses is private: a public name may point there. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as unknown as LookupAddress[] | undefined;
    const [first] = addresses ?? [];
    if (error || !addresses || !first) return done(error ?? new Error(`${hostname} has no address`), '', 0);
    if (addresses.some(({ address }) => isInsideAddress(address)))
      return done(new PrivateAddress(`${hostname} leads into a private network`), '', 0);
    return options.all ? done(null, addresses as never) : done(null, first.address, first.family);
  });
};

/** A request to a server outside, and what it may use. */
export interface OutsideRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
  /** Milliseconds for the whole exchange. */
  readonly timeoutMs: number;
  /** Bytes of the answer that are read; a longer answer is an error. */
  readonly maxBytes: number;
  /** True if the name may lead into a private network. */
  readonly allowPrivate: boolean;
}

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new AnswerTooLong(`the answer is longer than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Sends one request and reads its answer. Follows no redirects. Rejects when the time is over, with AnswerTooLong, and with
 * PrivateAddress if the name leads into a private network and must not.
 */
export async function requestOutside(wanted: OutsideRequest): Promise<Response> {
  const { url, method, headers, body, timeoutMs, maxBytes, allowPrivate } = wanted;
  const response = await new Promise<IncomingMessage>((done, fail) => {
    const request = (url.protocol === 'http:' ? plainRequest : tlsRequest)(
      url,
      {
        method,
        headers: body === null ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(timeoutMs),
        // A connection of its own: a kept one to the same name is not looked up, and may be one that was allowed to lead inside.
        ...(allowPrivate ? {} : { agent: false, lookup: publicLookup }),
      },
      done,
    );
    request.once('error', fail);
    request.end(body ?? undefined);
  });
  try {
    const content = await readAtMost(response, maxBytes);
    const status = response.statusCode ?? 502;
    const answered = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response([204, 205, 304].includes(status) ? null : content, { status, headers: answered });
  } finally {
    response.destroy();
  }
}
