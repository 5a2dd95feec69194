import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { DomainError } from '#rules/errors.ts';
import { deviceOf } from '#platform/access/auth.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { callsPerAddress, originOf, type Edge } from '#platform/http/http.ts';
import {
  addPasskey,
  askForPasskey,
  startPasskey,
  takeChallenge,
  userOfProof,
  type Asker,
} from './identity.passkeys.actions.ts';
import { beginSession, sendSession, type SessionDesk } from './identity.rest.ts';
import { closeStep, userOfStep, tryStep } from './identity.second-step.actions.ts';

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const;
/** A credential as a browser sends it; the library checks the rest. */
const credential = (fields: Readonly<Record<string, object>>) =>
  ({
    type: 'object',
    required: ['id', 'rawId', 'type', 'response', 'clientExtensionResults'],
    properties: {
      id: text(1400),
      rawId: text(1400),
      type: text(20),
      clientExtensionResults: { type: 'object' },
      response: {
        type: 'object',
        required: ['clientDataJSON', ...Object.keys(fields)],
        properties: { clientDataJSON: text(8000), ...fields },
      },
    },
  }) as const;
const assertion = credential({ authenticatorData: text(4000), signature: text(4000) });
const attestation = credential({ attestationObject: text(20_000) });
const body = (properties: Readonly<Record<string, object>>) =>
  ({ schema: { body: { type: 'object', required: Object.keys(properties), properties } }, bodyLimit: 65_536 }) as const;

/** The password, and a code of callers who have a second factor. */
const proofBody = {
  schema: {
    body: { type: 'object', required: ['password'], properties: { password: text(200), code: text(40) } },
  },
  bodyLimit: 65_536,
} as const;

const browserOf = (request: FastifyRequest): Asker => ({ browser: deviceOf(request).userAgent });

/** The user who signed the challenge; the challenge is used up even if the signature is refused. */
async function proveByPasskey(
  edge: Edge,
  request: FastifyRequest,
  ctx: Ctx,
  {
    asker,
    userId,
    response,
  }: { readonly asker: Asker; readonly userId: string | null; readonly response: AuthenticationResponseJSON },
): Promise<string> {
  const challenge = await edge.transaction(ctx, (inner) =>
    takeChallenge(inner, response.response.clientDataJSON, asker),
  );
  const origin = originOf(request, ctx.market);
  const proven = await edge.transaction(ctx, (inner) => userOfProof(inner, { challenge, origin, userId, response }));
  if (proven === null) throw new DomainError('passkey_refused');
  return proven;
}

/**
 * Passkeys: `POST /login/passkey-options` and `/login/passkey` sign in without a password; `POST
 * /login/second-factor/passkey-options` and `/login/second-factor/passkey` prove the second factor; `POST
 * /passkeys/options` and `/passkeys` add one.
 */
export async function registerPasskeys(app: FastifyInstance, edge: Edge, desk: SessionDesk): Promise<void> {
  app.post('/login/passkey-options', callsPerAddress(60), async (request, reply) => {
    const ctx = await edge.context(request, 'public');
    const options = await edge.transaction(ctx, (inner) => askForPasskey(inner, browserOf(request), null));
    return reply.header('cache-control', 'no-store').send(options);
  });

  app.post<{ Body: { response: AuthenticationResponseJSON } }>(
    '/login/passkey',
    { ...body({ response: assertion }), ...callsPerAddress(60) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const proof = { asker: browserOf(request), userId: null, response: request.body.response };
      const userId = await proveByPasskey(edge, request, ctx, proof);
      const entry = { userId, signedInBy: 'passkey', secondFactor: true } as const;
      return sendSession(request, reply, ctx, userId, await beginSession(edge, desk, request, ctx, entry));
    },
  );

  app.post<{ Body: { token: string } }>(
    '/login/second-factor/passkey-options',
    { ...body({ token: text(200) }), ...callsPerAddress(60) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const { token } = request.body;
      const options = await edge.transaction(ctx, async (inner) =>
        askForPasskey(inner, { step: token }, await userOfStep(inner, token, deviceOf(request))),
      );
      return reply.header('cache-control', 'no-store').send(options);
    },
  );

  app.post<{ Body: { token: string; response: AuthenticationResponseJSON } }>(
    '/login/second-factor/passkey',
    { ...body({ token: text(200), response: assertion }), ...callsPerAddress(60) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const { token, response } = request.body;
      const expected = await edge.transaction(ctx, (inner) => tryStep(inner, token, deviceOf(request)));
      const userId = await proveByPasskey(edge, request, ctx, { asker: { step: token }, userId: expected, response });
      await edge.transaction(ctx, (inner) => closeStep(inner, token));
      const entry = { userId, signedInBy: 'password', secondFactor: true } as const;
      return sendSession(request, reply, ctx, userId, await beginSession(edge, desk, request, ctx, entry));
    },
  );

  app.post<{ Body: { password: string; code?: string } }>(
    '/passkeys/options',
    { ...proofBody, ...callsPerAddress(60) },
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, 'signed-in', { duringEnrolment: true }));
      const options = await startPasskey(ctx, request.body.password, request.body.code ?? null);
      if ('field' in options) throw new DomainError(options.code, {}, options.field);
      return reply.header('cache-control', 'no-store').send(options);
    },
  );

  app.post<{ Body: { name: string; response: RegistrationResponseJSON } }>(
    '/passkeys',
    { ...body({ name: text(100), response: attestation }), ...callsPerAddress(60) },
    async (request, reply) => {
      const ctx = signedIn(await edge.context(request, 'signed-in', { duringEnrolment: true }));
      const { name, response } = request.body;
      const asker = { session: ctx.actor.sessionId };
      const challenge = await edge.transaction(ctx, (inner) =>
        takeChallenge(inner, response.response.clientDataJSON, asker),
      );
      const made = { challenge, origin: originOf(request, ctx.market), name: name.trim(), response };
      const recoveryCodes = await edge.transaction(ctx, (inner) => addPasskey(signedIn(inner), made));
      return reply.header('cache-control', 'no-store').send({ recoveryCodes });
    },
  );
}
