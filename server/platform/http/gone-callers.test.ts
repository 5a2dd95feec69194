import rateLimit from '@fastify/rate-limit';
import { fastify, type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { DomainError } from '#rules/errors.ts';
import { callsPerAddress, refuseGoneCallers } from './http.ts';

/** A server with a limited route; with the header `gone` the connection of the request is closed already. */
async function limitedServer(guarded: boolean): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler((error: unknown, _request, reply) =>
    reply.status(error instanceof DomainError ? 400 : 500).send(String(error)),
  );
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['gone'] !== undefined) Object.defineProperty(request, 'ip', { value: undefined });
    done();
  });
  if (guarded) refuseGoneCallers(app);
  await app.register(rateLimit, { global: false });
  app.get('/limited', callsPerAddress(1), async () => 'answered');
  return app;
}

test('a caller who is gone is refused before the limits, which cannot name them', async () => {
  const ask = async (app: FastifyInstance, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/limited', headers })).statusCode;
  expect(await ask(await limitedServer(false), { gone: '1' })).toBe(500);
  const app = await limitedServer(true);
  expect(await ask(app, { gone: '1' })).toBe(400);
  expect(await ask(app)).toBe(200);
});
