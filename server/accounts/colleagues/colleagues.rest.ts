import type { FastifyInstance } from 'fastify';
import { callsPerAddress, type Edge } from '#platform/http/http.ts';
import { acceptInvitation, openInvitation, prepareAcceptance } from './colleagues.accept.actions.ts';

const acceptance = {
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

/**
 * `POST /open-invitation`: says before the form whether the link works. `POST /accept-invitation`: the invited person chooses a password and becomes a user. It opens no session; the answer
 * has the name for signing in.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.post<{ Body: { token: string } }>(
    '/open-invitation',
    { schema: { body: opening }, ...callsPerAddress(20, 15) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const username = await edge.transaction(ctx, (inner) => openInvitation(inner, request.body.token));
      return reply
        .header('cache-control', 'no-store')
        .send({ username, message: { status: 'success', description: '' } });
    },
  );

  app.post<{ Body: { token: string; password: string } }>(
    '/accept-invitation',
    { schema: { body: acceptance }, ...callsPerAddress(20, 15) },
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const prepared = await prepareAcceptance(ctx, request.body.token, request.body.password);
      const username = await edge.transaction(ctx, (inner) => acceptInvitation(inner, prepared));
      return reply.header('cache-control', 'no-store').send({
        username,
        message: { status: 'success', description: ctx.text('password.invitation.done', { username }) },
      });
    },
  );
}
