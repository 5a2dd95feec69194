import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../rules/errors.ts';
import type { Config } from './platform/config.ts';

const year = 365 * 24 * 3600;

/**
 * Serves the built web app: hashed assets for ever, everything else that looks like a page as index.html (paths are the
 * client's), and stored pictures by their content name. API paths that do not exist stay 404.
 */
export async function registerWeb(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(config.dataDir, 'files', 'pictures'),
    prefix: '/files/pictures/',
    decorateReply: true,
    immutable: true,
    maxAge: year * 1000,
    index: false,
    dotfiles: 'deny',
  });
  const page = join(config.webDist, 'index.html');
  if (existsSync(page)) {
    await app.register(fastifyStatic, {
      root: config.webDist,
      prefix: '/',
      decorateReply: false,
      preCompressed: true,
      index: false,
      wildcard: false,
      setHeaders(reply, path) {
        const hashed = path.includes(`${join(config.webDist, 'assets')}`);
        reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !/\.[a-z0-9]{2,5}$/.test(request.url.split('?')[0] ?? '');
    if (!wantsPage || !existsSync(page)) throw new DomainError('not_found');
    return reply.header('cache-control', 'no-cache').type('text/html').sendFile('index.html', config.webDist);
  });
}
