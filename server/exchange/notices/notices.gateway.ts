import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isPublicName, loopbackHosts } from '#rules/text/public-name.ts';
import { publicLookup } from '#platform/http/outside-requests.ts';
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

/**
 * True if a push service may have this address: https on the default port, under a public name. Other addresses would
 * let a caller make this server send requests into its own network. With `allowLoopback` also this machine, without
 * TLS.
 */
export function isPushEndpoint(endpoint: string, allowLoopback: boolean): boolean {
  const url = endpoint.length <= 1000 ? URL.parse(endpoint) : null;
  if (!url || url.username !== '' || url.password !== '') return false;
  if (allowLoopback && (url.protocol === 'http:' || url.protocol === 'https:') && loopbackHosts.has(url.hostname))
    return true;
  return url.protocol === 'https:' && url.port === '' && isPublicName(url.hostname);
}

/** The push services of the browsers. */
export function pushServices(allowLoopback: boolean): PushGateway {
  return {
    async send(target, payload, { subject, publicKey, privateKey }) {
      if (!isPushEndpoint(target.endpoint, allowLoopback)) return 'failed';
      const { default: webPush } = await import('web-push');
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
