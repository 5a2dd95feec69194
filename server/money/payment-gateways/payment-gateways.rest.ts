import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { callsPerAddress, headerOf, type Edge } from '#platform/http/http.ts';
import { storeCallback } from './payment-gateways.callback.actions.ts';
import { gatewaysOf } from './payment-gateways.registry.gateway.ts';
import { registerBankPage } from './payment-gateways.bank.rest.ts';

/** Call-backs are small; larger bodies are refused. */
const largestCallback = 256 * 1024;

const headersOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.keys(request.headers).flatMap((name) => {
      const value = headerOf(request, name);
      return value === null ? [] : [[name, value.slice(0, 2_000)]];
    }),
  );

/** `POST /payments/callbacks/:gateway` for the gateways, and the page of the sandbox bank. */
export async function register(app: FastifyInstance, edge: Edge): Promise<void> {
  const gateways = gatewaysOf(edge.config);
  await app.register(async (scope) => {
    // A signature covers the bytes as they came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestCallback }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/payments/callbacks/:gateway', callsPerAddress(600), async (request, reply) => {
      const { gateway: name } = request.params as { gateway: string };
      const gateway = gateways.get(name);
      if (!gateway) throw new DomainError('not_found');
      const ctx = await edge.context(request, 'public');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const callback = { headers: headersOf(request), body, receivedAt: ctx.now };
      const fault = await edge.transaction(ctx, (inner) => storeCallback(inner, gateway, callback));
      if (fault === null) return { received: true };
      ctx.log.warn({ gateway: name, fault, address: ctx.address }, 'call-back of a payment gateway refused');
      return reply.status(400).send({ received: false, fault });
    });
  });
  if (gateways.has('sandbox')) await registerBankPage(app, edge);
}
