import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import webPush from 'web-push';
import type { PushKeys } from './notices.push.queries.ts';

/** Push address of a browser, and its encryption keys. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Content for the service worker. */
export interface PushPayload {
  readonly title: string;
  readonly body: string;
  /** Path of the portal. */
  readonly url: string;
  /** Messages with the same tag replace each other. */
  readonly tag: string;
}

/** Sent; the subscription no longer exists; the service refuses the message permanently. */
export type PushOutcome = 'sent' | 'gone' | 'failed';

/** Sends one message. Rejects if it should be retried later. */
export interface PushGateway {
  send(target: PushTarget, payload: PushPayload, keys: PushKeys & { readonly subject: string }): Promise<PushOutcome>;
}

/** How long a push service stores a message for an offline browser. */
const secondsToLive = 24 * 3600;
const requestTimeoutMs = 10_000;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a push service may have this address: https on the default port, under a public name. Other addresses would
 * let a caller make this server send requests into its own network. With `allowLoopback` also this machine, without
 * TLS.
 */
export function isPushEndpoint(endpoint: string, allowLoopback: boolean): boolean {
  const url = endpoint.length <= 1000 ? URL.parse(endpoint) : null;
  if (!url || url.username !== '' || url.password !== '') return false;
  if (allowLoopback && (url.protocol === 'http:' || url.protocol === 'https:') && loopbackHosts.has(url.hostname))
    return true;
  const name = url.hostname.replace(/\.$/, '');
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    name.includes('.') &&
    !name.startsWith('[') &&
    isIP(name) === 0 &&
    !/(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|arpa|onion)$/.test(name)
  );
}

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

/** Whether an address is private, local to this machine, or invalid. */
export function isInsideAddress(address: string): boolean {
  return inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Resolves a name and refuses it if any of its addresses is private: a public name may point there. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as unknown as LookupAddress[] | undefined;
    const [first] = addresses ?? [];
    if (error || !addresses || !first) return done(error ?? new Error(`${hostname} has no address`), '', 0);
    if (addresses.some(({ address }) => isInsideAddress(address)))
      return done(new Error(`${hostname} leads into a private network`), '', 0);
    return options.all ? done(null, addresses as never) : done(null, first.address, first.family);
  });
};

/** The push services of the browsers. */
export function pushServices(allowLoopback: boolean): PushGateway {
  return {
    async send(target, payload, { subject, publicKey, privateKey }) {
      if (!isPushEndpoint(target.endpoint, allowLoopback)) return 'failed';
      const { endpoint, headers, body } = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        JSON.stringify(payload),
        { vapidDetails: { subject, publicKey, privateKey }, TTL: secondsToLive, urgency: 'normal' },
      );
      const url = new URL(endpoint);
      const local = loopbackHosts.has(url.hostname);
      const status = await new Promise<number>((done, fail) => {
        const request = (url.protocol === 'http:' ? plainRequest : tlsRequest)(
          url,
          {
            method: 'POST',
            headers,
            signal: AbortSignal.timeout(requestTimeoutMs),
            ...(local ? {} : { lookup: publicLookup }),
          },
          (response) => {
            // Only the status code matters; redirects are not followed.
            response.resume();
            response.once('end', () => done(response.statusCode ?? 0));
            response.once('error', fail);
          },
        );
        request.once('error', fail);
        request.end(body);
      });
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 408 || status === 429 || status >= 500)
        throw new Error(`the push service ${url.host} answered ${status}`);
      return 'failed';
    },
  };
}
