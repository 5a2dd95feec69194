import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { callsPerAddress, originOf, type Edge } from '#platform/http/http.ts';
import { rememberDevice } from '#platform/access/known-devices.ts';
import { isInvitation, openLink, prepareReset, resetPassword } from './password-links.actions.ts';

const linkRequestBody = {
  type: 'object',
  required: ['username'],
  properties: { username: { type: 'string', minLength: 1, maxLength: 200 } },
} as const;
const reset = {
  type: 'object',
  required: ['token', 'password'],
  properties: {
    token: { type: 'string', minLength: 1, maxLength: 200 },
    password: { type: 'string', maxLength: 1000 },
  },
} as const;

const opening = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string', minLength: 1, maxLength: 200 } },
} as const;

/** Markets without the feature do not have these routes, except for invitations. */
async function requireOffered(ctx: Ctx, token: string | null): Promise<void> {
  if (ctx.market.configuration.forgotPassword) return;
  if (token === null || !(await isInvitation(ctx, token))) throw new DomainError('not_found');
}

/** `POST /forgot-password`, `POST /open-password-link`, `POST /reset-password`. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  // The answer and its time are the same for every name: a job looks the user up.
  app.post<{ Body: { username: string } }>(
    '/forgot-password',
    { schema: { body: linkRequestBody }, ...callsPerAddress(5, 15) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      await requireOffered(ctx, null);
      await ctx.enqueue('identity.sendResetLink', {
        username: request.body.username,
        origin: originOf(request, ctx.market),
        locale: ctx.locale,
        address: ctx.address,
        host: ctx.market.host,
      });
      return reply
        .header('cache-control', 'no-store')
        .send({ message: { status: 'success', description: ctx.text('password.forgot.sent') } });
    },
  );

  // A link that does not work says so before its reader types a password.
  app.post<{ Body: { token: string } }>(
    '/open-password-link',
    { schema: { body: opening }, ...callsPerAddress(20, 15) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      await requireOffered(ctx, request.body.token);
      const opened = await edge.transaction(ctx, (inner) => openLink(inner, request.body.token));
      return reply
        .header('cache-control', 'no-store')
        .send({ ...opened, message: { status: 'success', description: '' } });
    },
  );

  app.post<{ Body: { token: string; password: string } }>(
    '/reset-password',
    { schema: { body: reset }, ...callsPerAddress(20, 15) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      await requireOffered(ctx, request.body.token);
      const prepared = await prepareReset(ctx, request.body.token, request.body.password);
      await edge.transaction(ctx, (inner) => resetPassword(inner, prepared));
      // The way in for an owner at a new device while strangers keep trying: the link came to their address.
      rememberDevice(request, reply, ctx.secrets, prepared.userId);
      return reply
        .header('cache-control', 'no-store')
        .send({ message: { status: 'success', description: ctx.text('password.reset.done') } });
    },
  );
}
