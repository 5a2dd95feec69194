import type { FastifyInstance } from 'fastify';
import { callsPerAddress, type Edge } from '#platform/http/http.ts';
import { findPublicFrame } from '#goods/frames/frames.queries.ts';
import { findRegistrationMonth } from './retail-sales.frames.queries.ts';

/** Calls of an address within an hour: a person checks a few bicycles; nobody lists the frames of the brand. */
const checksPerHour = 60;

/**
 * `GET /frames/check/{number}` (public): what anybody may know of a frame number, with the month in which it was registered
 * as sold. The answer of a text that is no frame number is that of an unknown one.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { number: string } }>(
    '/frames/check/:number',
    callsPerAddress(checksPerHour, 60),
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const { number } = request.params;
      const found = await findPublicFrame(ctx, number);
      const registeredSince = found?.known ? await findRegistrationMonth(ctx, found.number) : null;
      return reply
        .header('x-robots-tag', 'noindex')
        .send({ ...(found ?? { number, known: false, stolen: false, recalled: false }), registeredSince });
    },
  );
}
