import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode } from '#rules/errors.ts';
import { safeReturnPath } from '#rules/access/sign-in-provider/return-path.ts';
import { providerAddressSchema } from '#rules/access/sign-in-provider/provider-settings.ts';
import { keepRefreshToken, type TokenPair } from '#platform/access/auth.ts';
import { keepKnownDevice } from '#platform/access/known-devices.ts';
import type { Ctx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { callsPerAddress, MarketClosed, originOf, type Edge } from '#platform/http/http.ts';
import type { ProviderGateway } from './sign-in-provider.gateway.ts';
import {
  attemptSeconds,
  beginAtProvider,
  claimsOfAnswer,
  takeAttempt,
  userOfAccount,
  type Attempt,
} from './sign-in-provider.sign-in.actions.ts';

/** The parts that the routes need from the start of the process and from `identity.rest`. */
export interface ProviderDesk {
  readonly gateway: ProviderGateway;
  /** Begins a session of the user as after a correct password. */
  beginSession(ctx: Ctx, request: FastifyRequest, userId: string): Promise<{ pair: TokenPair; seconds: number }>;
}

const cookieName = 'paceline_provider';
const callbackPath = '/sign-in-provider/callback';

/** Binds a sign-in to the browser that began it. `Lax`: the provider sends the browser back from another site. */
function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  reply.setCookie(cookieName, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    path: '/sign-in-provider',
    maxAge,
  });
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Address of the sign-in page, with why the sign-in failed or `provider=done`. */
function signInPage(
  locale: string,
  next: string | null | undefined,
  outcome: { refused: ErrorCode } | { provider: 'done' },
): string {
  const search = new URLSearchParams({ ...outcome, ...(next ? { next } : {}) });
  return `/${locale}/login?${search.toString()}`;
}

/** The page after the answer of the provider; the session's cookie is set if the sign-in succeeded. */
async function answerPage(
  edge: Edge,
  desk: ProviderDesk,
  { request, reply, ctx, attempt }: { request: FastifyRequest; reply: FastifyReply; ctx: Ctx; attempt: Attempt },
): Promise<string> {
  try {
    const query = request.url.slice(request.url.indexOf('?') + 1);
    const { provider, claims } = await claimsOfAnswer(ctx, desk.gateway, attempt, query);
    const userId = await edge.transaction(ctx, (inner) => userOfAccount(inner, provider, claims));
    const { pair, seconds } = await desk.beginSession(ctx, request, userId);
    keepRefreshToken(request, reply, pair.refreshToken, seconds);
    keepKnownDevice(request, reply, ctx.secrets, userId);
    return signInPage(attempt.locale, attempt.next, { provider: 'done' });
  } catch (error) {
    if (error instanceof MarketClosed) return `/${attempt.locale}/maintenance`;
    if (!(error instanceof DomainError)) throw error;
    ctx.log.warn({ requestId: ctx.requestId, code: error.code, address: ctx.address }, 'sign-in refused');
    return signInPage(attempt.locale, attempt.next, { refused: error.code });
  }
}

/**
 * `GET /sign-in-provider/start` sends the browser to the provider of the market, which sends it back to `GET
 * /sign-in-provider/callback`; `POST /sign-in-provider/check` tries out a provider for administrators.
 */
export async function registerSignInProvider(app: FastifyInstance, edge: Edge, desk: ProviderDesk): Promise<void> {
  app.get<{ Querystring: { next?: unknown; lang?: unknown } }>(
    '/sign-in-provider/start',
    callsPerAddress(120),
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const { next, lang } = request.query;
      const wanted = { next: textOf(next), locale: textOf(lang) };
      try {
        const redirectUri = `${originOf(request, ctx.market)}${callbackPath}`;
        const { address, browser } = await beginAtProvider(ctx, desk.gateway, { ...wanted, redirectUri });
        setBrowserCookie(request, reply, browser, attemptSeconds);
        return await reply.redirect(address.href);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'sign_in_provider_unavailable') throw error;
        return reply.redirect(signInPage(ctx.locale, safeReturnPath(wanted.next), { refused: error.code }));
      }
    },
  );

  app.get<{ Querystring: { state?: unknown } }>(callbackPath, callsPerAddress(300), async (request, reply) => {
    const ctx = await edge.context(request, 'public');
    const browser = request.cookies[cookieName] ?? '';
    setBrowserCookie(request, reply, '', 0);
    const attempt = await takeAttempt(ctx, textOf(request.query.state) ?? '', browser);
    if (!attempt) {
      ctx.log.warn({ requestId: ctx.requestId, address: ctx.address }, 'sign-in refused: unknown state');
      return reply.redirect(signInPage(ctx.locale, null, { refused: 'sign_in_provider_refused' }));
    }
    return reply.redirect(await answerPage(edge, desk, { request, reply, ctx, attempt }));
  });

  app.post('/sign-in-provider/check', callsPerAddress(30), async (request, reply) => {
    await edge.context(request, ['page.market']);
    const { issuer, hosts } = parseInput(providerAddressSchema, request.body);
    return reply.header('cache-control', 'no-store').send(await desk.gateway.inspect(issuer, hosts));
  });
}
