import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import type { Actor } from '#rules/permissions.ts';
import {
  deviceOf,
  dropRefreshCookie,
  presentedRefreshToken,
  sendTokens,
  type TokenPair,
} from '#platform/access/auth.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { callsPerAddress, headerOf, requireOpen, type Edge } from '#platform/http/http.ts';
import { countOfDevice, knownDeviceOf, rememberDevice } from '#platform/access/known-devices.ts';
import { findActor, mustChangePassword } from './identity.queries.ts';
import {
  endSession,
  issueTokens,
  openSession,
  refreshTokenSeconds,
  rotateRefreshToken,
  sessionOfRefreshToken,
  setActiveCustomer,
  userOfRefreshToken,
  type SignedInBy,
  type TokenCustomer,
} from './identity.sessions.actions.ts';
import { proveByCode, startSecondStep } from './identity.second-step.actions.ts';
import { verifySignIn } from './identity.sign-in.actions.ts';
import type { RequestTokens } from './identity.token.ts';

/** Functions of modules below this one that the session routes need; the list of routes passes them in. */
export interface SessionDesk {
  readonly tokens: RequestTokens;
  /** The customer, if the user may (still) act for it in this market; else null. */
  customerOf(ctx: Ctx, actor: Actor, customerId: string): Promise<TokenCustomer | null>;
  /** True if the user may sign in with a password in this market. */
  passwordAllowed(ctx: Ctx, actor: Actor): Promise<boolean>;
  /** The user of a request token as `GET /user` tells them. */
  userOf(request: FastifyRequest, token: string): Promise<object>;
}

/** A starting page asks for its user together with its token: one request instead of two in turn. */
async function userWith(
  request: FastifyRequest,
  { log, requestId }: Ctx,
  desk: SessionDesk,
  token: string,
): Promise<{ user?: object }> {
  if (headerOf(request, 'x-paceline-with') !== 'user') return {};
  try {
    return { user: await desk.userOf(request, token) };
  } catch (error) {
    // The page asks for the user by itself and shows what is wrong.
    log.warn({ err: error, requestId }, 'the user of a new token could not be read');
    return {};
  }
}

/**
 * The user who is about to enter the portal. Throws `login_failed` for a disabled user, `password_sign_in_off`, and
 * MarketClosed.
 */
async function enteringActor(desk: SessionDesk, ctx: Ctx, userId: string, signedInBy: SignedInBy): Promise<Actor> {
  const actor = await findActor(ctx.db, userId, '');
  if (!actor) throw new DomainError('login_failed');
  // Where a market wants its provider, a passkey of the portal is no way around it.
  if (signedInBy !== 'provider' && !(await desk.passwordAllowed(ctx, actor)))
    throw new DomainError('password_sign_in_off');
  requireOpen(ctx.market, actor);
  return actor;
}

/** How a user proved who they are. */
export interface Entry {
  readonly userId: string;
  readonly signedInBy: SignedInBy;
  /** They also proved a second factor, their own or the one of the sign-in provider. */
  readonly secondFactor: boolean;
}

/** Begins a session of a user who proved who they are, and returns its first tokens. Throws as `enteringActor`. */
export async function beginSession(
  edge: Edge,
  desk: SessionDesk,
  request: FastifyRequest,
  ctx: Ctx,
  entry: Entry,
): Promise<TokenPair> {
  const actor = await enteringActor(desk, ctx, entry.userId, entry.signedInBy);
  return openSessionOf(edge, desk, request, { ...ctx, actor }, entry);
}

/** Opens the session of the user who enters, the actor of the context. */
async function openSessionOf(
  edge: Edge,
  desk: SessionDesk,
  request: FastifyRequest,
  ctx: SignedInCtx,
  { userId, signedInBy, secondFactor }: Entry,
): Promise<TokenPair> {
  const { actor } = ctx;
  // A sales user starts without a customer and chooses one; a dealer works for their own.
  const customer = actor.ownCustomerId === null ? null : await desk.customerOf(ctx, actor, actor.ownCustomerId);
  const session = await edge.transaction(ctx, async (inner) => {
    const customerId = customer?.id ?? null;
    const opened = await openSession(inner, { userId, customerId, signedInBy, secondFactor }, deviceOf(request));
    await inner.record({
      action: 'identity.signed-in',
      subjectType: 'session',
      subjectId: opened.sessionId,
      ...(customer && { customerId: customer.id }),
      after: { host: ctx.market.host, by: signedInBy, secondFactor },
    });
    return opened;
  });
  return issueTokens(desk.tokens, ctx.now, session, customer);
}

/** Sends the tokens of a session that just began. */
export async function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: Ctx,
  userId: string,
  pair: TokenPair,
): Promise<FastifyReply> {
  rememberDevice(request, reply, ctx.secrets, userId);
  return sendTokens(request, reply, pair, refreshTokenSeconds, {
    mustChangePassword: await mustChangePassword(ctx.db, userId),
  });
}

const secondStep = {
  type: 'object',
  required: ['token', 'code'],
  properties: {
    token: { type: 'string', minLength: 1, maxLength: 200 },
    code: { type: 'string', minLength: 1, maxLength: 40 },
  },
} as const;

/** `POST /login/second-factor`: the code after the password. */
function registerSecondStep(app: FastifyInstance, edge: Edge, desk: SessionDesk): void {
  app.post<{ Body: { token: string; code: string } }>(
    '/login/second-factor',
    { schema: { body: secondStep }, ...callsPerAddress(60) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const { token, code } = request.body;
      const userId = await edge.transaction(ctx, (inner) =>
        proveByCode(inner, token, code, deviceOf(request), knownDeviceOf(request, ctx.secrets)),
      );
      if (userId === null) throw new DomainError('second_factor_incorrect', {}, 'code');
      const entry = { userId, signedInBy: 'password', secondFactor: true } as const;
      return sendSession(request, reply, ctx, userId, await beginSession(edge, desk, request, ctx, entry));
    },
  );
}

const credentials = {
  type: 'object',
  required: ['username', 'password'],
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 200 },
    password: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const;

/** `POST /login`, `POST /login/second-factor`, `POST /refresh-token`, `POST /logout`. */
export async function registerSession(app: FastifyInstance, edge: Edge, desk: SessionDesk): Promise<void> {
  // Many users of an office share an address; the throttle of sign-in itself prevents guessing.
  app.post<{ Body: { username: string; password: string } }>(
    '/login',
    { schema: { body: credentials }, ...callsPerAddress(300) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const userId = await verifySignIn(
        ctx,
        request.body.username,
        request.body.password,
        knownDeviceOf(request, ctx.secrets),
      );
      const actor = await enteringActor(desk, ctx, userId, 'password');
      const step = await edge.transaction(ctx, (inner) => startSecondStep(inner, userId, deviceOf(request)));
      if (step !== null) return reply.header('cache-control', 'no-store').send({ secondFactor: step });
      const entry = { userId, signedInBy: 'password', secondFactor: false } as const;
      const pair = await openSessionOf(edge, desk, request, { ...ctx, actor }, entry);
      return sendSession(request, reply, ctx, userId, pair);
    },
  );
  registerSecondStep(app, edge, desk);

  app.post('/refresh-token', callsPerAddress(600), async (request, reply) => {
    const ctx = await edge.context(request, 'public');
    const presented = presentedRefreshToken(request);
    if (presented === null) throw new DomainError('unauthenticated');
    // A closed market is reported before the token is used up, so that the session continues when it opens again.
    const holder = ctx.market.status === 'online' ? null : await userOfRefreshToken(ctx, presented);
    const waiting = holder === null ? null : await findActor(ctx.db, holder, '');
    if (waiting) requireOpen(ctx.market, waiting);
    const rotation = await edge.transaction(ctx, (inner) =>
      rotateRefreshToken(inner, desk.tokens, presented, deviceOf(request)),
    );
    if (rotation.kind !== 'rotated') {
      // An unknown token may be an old one: the cookie may already have a newer one, which stays.
      if (rotation.kind === 'ended') dropRefreshCookie(request, reply);
      throw new DomainError(rotation.kind === 'ended' ? 'session_ended' : 'unauthenticated');
    }
    const { session } = rotation;
    const actor = await findActor(ctx.db, session.userId, session.sessionId);
    if (!actor) throw new DomainError('session_ended');
    const wanted = actor.ownCustomerId ?? session.customerId;
    const customer = wanted === null ? null : await desk.customerOf(ctx, actor, wanted);
    // The session drops a customer that the user may no longer act for; they choose another.
    if ((customer?.id ?? null) !== session.customerId)
      await edge.transaction(ctx, (inner) => setActiveCustomer(inner, session.sessionId, customer?.id ?? null));
    // A session that is older than the cookie: its device is known all the same.
    if (countOfDevice(knownDeviceOf(request, ctx.secrets), session.userId) === null)
      rememberDevice(request, reply, ctx.secrets, session.userId);
    const pair = await issueTokens(desk.tokens, ctx.now, session, customer);
    const more = await userWith(request, ctx, desk, pair.requestToken);
    return sendTokens(request, reply, pair, refreshTokenSeconds, more);
  });

  app.post('/logout', async (request, reply) => {
    const ctx = await edge.context(request, 'public');
    const presented = presentedRefreshToken(request);
    const sessionId = ctx.actor?.sessionId ?? (presented === null ? null : await sessionOfRefreshToken(ctx, presented));
    if (sessionId !== null) await edge.transaction(ctx, (inner) => endSession(inner, sessionId, 'signed_out'));
    dropRefreshCookie(request, reply);
    return reply.header('cache-control', 'no-store').send({ message: { status: 'success', description: '' } });
  });
}
