import type { FastifyInstance } from 'fastify';
import { incomingOrderSchema } from '#rules/partners/click-collect/incoming-order.ts';
import { DomainError } from '#rules/errors.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { callsPerAddress, headerOf, holdsUnstorable, type Edge } from '#platform/http/http.ts';
import { noteKeyUse } from '#partners/shops/shops.actions.ts';
import { shopOfCall } from '#partners/shops/shops.queries.ts';
import { receiveOrder } from './click-collect.receive.actions.ts';

/** Largest body in bytes: an order with 100 lines has about 30 kB. */
const largestOrder = 64 * 1024;
/** Calls of an address in a minute: a shop may send what it collected in an hour of a network failure. */
const callsInMinute = 3_000;

/** The JSON object of a body. Throws `bad_input` for anything else and for texts that the database cannot store. */
function objectOf(body: Buffer): object {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const value = JSON.parse(text) as unknown;
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && !holdsUnstorable(text)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new DomainError('bad_input');
}

/**
 * `POST /click-collect/orders`: takes an order of a consumer from a shop that signed it; see
 * docs/click-and-collect-api.md. It is taken while the market is closed too, because the consumer has bought already.
 */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestOrder }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/click-collect/orders', callsPerAddress(callsInMinute), async (request, reply) => {
      const ctx = await edge.context(request, 'public');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { keyId, ...shop } = await shopOfCall(ctx, {
        key: headerOf(request, 'paceline-key'),
        timestamp: headerOf(request, 'paceline-timestamp'),
        signature: headerOf(request, 'paceline-signature'),
        body,
      });
      const order = parseInput(incomingOrderSchema, objectOf(body));
      const { number, pickupCode, isNew } = await edge.transaction(ctx, async (inner) => {
        await noteKeyUse(inner, keyId);
        return receiveOrder(inner, shop, order);
      });
      return reply.status(isNew ? 201 : 200).send({ number, pickupCode, isNew });
    });
  });
}
