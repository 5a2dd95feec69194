import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, httpStatus, type ErrorCode, type ErrorParams } from '#rules/errors.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { mayCall, type Actor, type Allow } from '#rules/permissions.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';

/** The services of the server for REST routes of modules: settings, contexts and the transaction wrapper. */
export interface Edge {
  readonly config: Config;
  /**
   * Context of a request whose caller passes `allow`. Throws DomainError `unauthenticated` (401), `session_ended`
   * (403), `forbidden_scope`, `password_change_required` or `second_factor_required` (the user must choose a new
   * password or add a second factor first and the call is not part of that, Q-060), and MarketClosed for calls that are not public while the market is closed.
   */
  context(request: FastifyRequest, allow: Allow, exempt?: Exemptions): Promise<Ctx>;
  /** Context of the session whose token the answer to this request brings. Throws as `context` does. */
  contextOf(request: FastifyRequest, token: string): Promise<Ctx>;
  /** Runs `work` in one transaction (with retry) with a context whose `db` is that transaction. */
  transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/** The market is not online: answered as a 500 with status maintenance, on which clients sign out. */
export class MarketClosed extends Error {
  readonly body: { readonly status: 'maintenance'; readonly message: string };

  constructor(market: Market) {
    super(`market ${market.code} is ${market.status}`);
    this.body = { status: 'maintenance', message: market.statusMessage };
  }
}

/** Throws MarketClosed unless the market is online or the caller may reopen it. */
export function requireOpen(market: Market, actor: Actor | null): void {
  if (market.status !== 'online' && !actor?.permissions.has('page.market')) throw new MarketClosed(market);
}

/** Calls that are allowed although the user must first do something else. */
export interface Exemptions {
  /** Allowed for users who must change their password first. */
  readonly duringPasswordChange?: boolean | undefined;
  /** Allowed for users who must add a second factor first. */
  readonly duringEnrolment?: boolean | undefined;
  /** A write that is allowed while the session sees the portal as a role: it changes only the session. */
  readonly duringRoleView?: boolean | undefined;
}

/** A call of a session, as {@link whyNot} judges it. */
export interface AskedCall {
  readonly allow: Allow;
  /** A mutation, or a REST call of another method than GET and HEAD. */
  readonly writes: boolean;
}

/**
 * Why the caller may not make a call, or null if they may: they do not pass `allow`, must first change their password
 * or add a second factor, or see the portal as a role, which writes nothing. Every GraphQL field and every REST
 * route of a session asks here, so this is the one place that keeps such a session from writing.
 */
export function whyNot(
  ctx: Pick<Ctx, 'actor'>,
  { allow, writes }: AskedCall,
  { duringPasswordChange, duringEnrolment, duringRoleView }: Exemptions,
):
  | 'forbidden_scope'
  | 'unauthenticated'
  | 'password_change_required'
  | 'second_factor_required'
  | 'role_view_read_only'
  | null {
  if (writes && ctx.actor?.roleView && !duringRoleView) return 'role_view_read_only';
  if (!mayCall(allow, ctx.actor)) return ctx.actor ? 'forbidden_scope' : 'unauthenticated';
  if (allow === 'public') return null;
  if (ctx.actor?.mustChangePassword) return duringPasswordChange ? null : 'password_change_required';
  return ctx.actor?.mustAddSecondFactor && !duringEnrolment ? 'second_factor_required' : null;
}

/** Throws the reason of {@link whyNot}. */
export function requireAllowed(ctx: Ctx, asked: AskedCall, exempt: Exemptions = {}): void {
  const code = whyNot(ctx, asked, exempt);
  if (code !== null) throw new DomainError(code);
}

/** A refusal as REST responses return it. */
export interface RestRefusal {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly field: string;
  readonly requestId: string;
  readonly message: { readonly status: 'failed'; readonly description: string };
}

/** Status and body of a refused REST call. */
export function restRefusal(
  text: (id: string, params: ErrorParams) => string,
  error: DomainError,
  requestId: string,
): { status: number; body: RestRefusal } {
  return {
    status: httpStatus[error.code] ?? 400,
    body: {
      code: error.code,
      params: error.params,
      field: error.field,
      requestId,
      message: { status: 'failed', description: text(error.code, error.params) },
    },
  };
}

/** A parameter of the address as text; absent and empty are the same. */
export function parameterOf(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Route options that limit the calls of an address within some minutes (then 429 with Retry-After); a setting scales
 * all limits.
 */
export const callsPerAddress = (max: number, minutes = 1) => ({
  config: { rateLimit: { max, timeWindow: minutes * 60_000 } },
});

/**
 * Refuses requests of callers who closed their connection: such a request has no address any more, so neither limits nor
 * records could name its caller, and nobody reads the answer. Comes before the limits of calls.
 */
export function refuseGoneCallers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const address = request.ip as string | undefined;
    done(address === undefined ? (new DomainError('bad_input') as unknown as FastifyError) : undefined);
  });
}

/** Host of a request as markets store it: lower case, without port. */
export function hostOf(request: FastifyRequest): string {
  return (request.hostname || request.headers.host || '').toLowerCase().replace(/:\d+$/, '');
}

/**
 * Protocol and host of the portal for links in mails. It is always a host of the market, so that nobody can have a link
 * to their own host mailed. The port is the caller's, for forwarded ports.
 */
export function originOf(request: FastifyRequest, market: Pick<Market, 'host'>): string {
  const port = hostOf(request) === market.host ? (/:(\d{1,5})$/.exec(request.host)?.[0] ?? '') : '';
  return `${request.protocol === 'https' ? 'https' : 'http'}://${market.host}${port}`;
}

/**
 * The public origin without a request. A public host is served with TLS on the standard port; host names that only
 * exist locally or in tests are served by this process.
 */
export function publicOrigin(host: string, port: number): string {
  return /(^|\.)(localhost|test)$|^[\d.]+$/.test(host) ? `http://${host}:${port}` : `https://${host}`;
}

/** Bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_.-]{20,4096})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** First value of a header, or null. */
export function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined || first === '' ? null : first;
}

/**
 * True if a text or key of a JSON text has a NUL character or half of a surrogate pair, which the database cannot
 * store. Invalid JSON has none.
 */
export function holdsUnstorable(json: string): boolean {
  // Without such an escape no text can contain one, because bodies are UTF-8.
  if (!/\\u(?:0000|d[89a-f])/i.test(json)) return false;
  let found = false;
  const look = (part: unknown): void => {
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) found = true;
  };
  try {
    JSON.parse(json, (name, value: unknown) => {
      look(name);
      look(value);
      return value;
    });
  } catch (error) {
    // Too deeply nested to check.
    if (error instanceof RangeError) return true;
    if (!(error instanceof SyntaxError)) throw error;
  }
  return found;
}

/** Parses JSON bodies: an empty body is `{}`, as some clients send it; texts that cannot be stored are refused. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, {});
      return;
    }
    if (holdsUnstorable(body as string)) done(new DomainError('bad_input'), undefined);
    else void parse(request, body as string, done);
  });
}
