import type { FastifyInstance } from 'fastify';
import { callsPerAddress, type Edge } from '#platform/http/http.ts';
import { findMarket } from '#accounts/markets/markets.queries.ts';
import { listShownAtSignIn } from './announcements.queries.ts';

/** `GET /active-announcements/{host}` (public, Q-023): announcements on the sign-in page of that host's market. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { host: string } }>('/active-announcements/:host', callsPerAddress(120), async (request, reply) => {
    const ctx = await edge.context(request, 'public');
    const host = request.params.host.slice(0, 300).toLowerCase().replace(/:\d+$/, '');
    const market = host === ctx.market.host ? ctx.market : await findMarket(ctx.db, host);
    return reply.header('cache-control', 'no-cache').send(await listShownAtSignIn(ctx, market ?? ctx.market));
  });
}
