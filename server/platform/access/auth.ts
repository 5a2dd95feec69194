import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerOf } from '#platform/http/http.ts';

const cookieName = 'paceline_refresh';
const deviceCookieName = 'paceline_device';

/** A pair of tokens, returned by sign-in and every renewal. */
export interface TokenPair {
  readonly requestToken: string;
  readonly refreshToken: string;
}

/** Where a session is used from. */
export interface Device {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Our own web client keeps its refresh token in a cookie that scripts cannot read; the header also keeps other sites
 * out.
 */
export const isWebClient = (request: FastifyRequest): boolean => headerOf(request, 'x-paceline-client') === 'web';

export const deviceOf = (request: FastifyRequest): Device => ({
  address: request.ip,
  userAgent: (headerOf(request, 'user-agent') ?? '').slice(0, 300),
});

const isToken = (given: unknown): given is string => typeof given === 'string' && /^[\w-]{20,100}$/.test(given);

/**
 * The refresh cookie of a page load. It only identifies the user; calls that change something need {@link
 * presentedRefreshToken}.
 */
export function cookieOfPage(request: FastifyRequest): string | null {
  const given = request.cookies[cookieName];
  return isToken(given) ? given : null;
}

/** Refresh token of a request: the cookie of our web client, else the body. Null without one. */
export function presentedRefreshToken(request: FastifyRequest): string | null {
  // Other clients call it `refreshToken` or, as the contract does, `token`.
  const body = request.body as { refreshToken?: unknown; token?: unknown } | null | undefined;
  const given = isWebClient(request) ? request.cookies[cookieName] : (body?.refreshToken ?? body?.token);
  return isToken(given) ? given : null;
}

function setCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  reply.setCookie(cookieName, value, {
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    path: '/',
    maxAge,
  });
}

/** Sends tokens, never cached: the refresh token as cookie to the web client, in the body to others. */
export function sendTokens(
  request: FastifyRequest,
  reply: FastifyReply,
  pair: TokenPair,
  lifetimeSeconds: number,
  more: object = {},
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (!isWebClient(request)) return reply.send({ ...pair, ...more });
  setCookie(request, reply, pair.refreshToken, lifetimeSeconds);
  return reply.send({ requestToken: pair.requestToken, ...more });
}

/** Gives the web client the refresh token of a session that began on a page load, without an answer to its script. */
export function keepRefreshToken(
  request: FastifyRequest,
  reply: FastifyReply,
  refreshToken: string,
  lifetimeSeconds: number,
): void {
  setCookie(request, reply, refreshToken, lifetimeSeconds);
}

/** The sealed cookie that tells who signed in on this device before; null without one. */
export function keptDeviceOf(request: FastifyRequest): string | null {
  const given = request.cookies[deviceCookieName];
  return given === undefined || given.length > 1000 ? null : given;
}

/** Keeps that cookie for a year. Sign-in providers send the browser back from another site, with lax cookies only. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, value: string): void {
  reply.setCookie(deviceCookieName, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/',
    maxAge: 365 * 86_400,
  });
}

/** Removes the refresh cookie. */
export function dropRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, '', 0);
}
