import type { FastifyInstance } from 'fastify';
import { callsPerAddress, type Edge } from '../../platform/http.ts';
import { findPublicFrame } from './frames.queries.ts';

/** Calls of an address within an hour: a person checks a few bicycles; nobody lists the frames of the brand. */
const checksPerHour = 60;

/**
 * `GET /frames/check/{number}` (public): what anybody may know of a frame number. The answer of a text that is no frame
 * number is that of an unknown one.
 */
export async function registerFrameCheck(app: FastifyInstance, edge: Edge): Promise<void> {
  app.get<{ Params: { number: string } }>(
    '/frames/check/:number',
    callsPerAddress(checksPerHour, 60),
    async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const { number } = request.params;
      const found = await findPublicFrame(ctx, number);
      return reply
        .header('x-robots-tag', 'noindex')
        .send(found ?? { number, known: false, registeredSince: null, stolen: false, recalled: false });
    },
  );
}
