import type { FastifyInstance } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { signedIn } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { callsPerAddress, headerOf, type Edge } from '#platform/http/http.ts';
import { subscribe, subscriptionSchema } from './notices.push.actions.ts';

/** `POST /notification/subscriptions`. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.post('/notification/subscriptions', callsPerAddress(60), async (request, reply) => {
    const ctx = signedIn(await edge.context(request, 'signed-in'));
    if (!ctx.market.configuration.features.WEB_NOTIFICATION) throw new DomainError('not_found');
    const input = parseInput(subscriptionSchema, request.body);
    await edge.transaction(ctx, (inner) =>
      subscribe(signedIn(inner), input, headerOf(request, 'user-agent') ?? '', edge.config.pushAllowLoopback),
    );
    return reply.send({ message: { status: 'success', description: ctx.text('notices.push.stored') } });
  });
}
