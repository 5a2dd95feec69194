import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#rules/errors.ts';
import { isLocale } from '#rules/locales.ts';
import type { FirstPicture } from './first-picture.ts';
import type { PageStart } from './page-start.ts';
import type { PagePolicy } from './page-policy.ts';
import type { Config } from '#platform/config.ts';
import type { Files } from '#platform/files/files.ts';
import type { SetupRedirect } from './setup-redirect.ts';

const year = 365 * 24 * 3600;

/** The login page loads without the rest of the portal. */
const loginPath = /^\/[a-z-]{2,5}\/login\/?(\?|$)/;

/** Folders of the store whose files anybody may fetch by name. */
const storedFolders = ['pictures', 'documents'];
const storedName = /^[\w-][\w.-]*$/;
const storedTypes: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
};

/** Sends a file of the store. Throws `not_found` if the store does not have it. */
async function sendStored(files: Files, folder: string, name: string, reply: FastifyReply): Promise<FastifyReply> {
  const size = storedName.test(name) ? await files.size(`${folder}/${name}`) : null;
  if (size === null) throw new DomainError('not_found');
  return reply
    .code(200)
    .type(storedTypes[extname(name)] ?? 'application/octet-stream')
    .header('content-length', size)
    .header('cache-control', `public, max-age=${year}, immutable`)
    .send(await files.stream(`${folder}/${name}`));
}

/** Serves stored pictures and documents from a store that is not on this machine. */
function serveStored(app: FastifyInstance, folder: string, files: Files): void {
  app.get<{ Params: { name: string } }>(`/files/${folder}/:name`, ({ params }, reply) =>
    sendStored(files, folder, params.name, reply),
  );
}

/** Serves stored pictures and documents from a folder on this machine. */
async function serveFolder(app: FastifyInstance, folder: string, files: Files, root: string): Promise<void> {
  mkdirSync(root, { recursive: true });
  await app.register(
    async (scope) => {
      // What is not in the folder is asked of the store: it makes a picture of the demo that is not made yet.
      scope.setNotFoundHandler(({ method, params }, reply) => {
        if (method !== 'GET' && method !== 'HEAD') throw new DomainError('not_found');
        return sendStored(files, folder, (params as { '*'?: string })['*'] ?? '', reply);
      });
      await scope.register(fastifyStatic, {
        root,
        decorateReply: false,
        immutable: true,
        maxAge: year * 1000,
        index: false,
        dotfiles: 'deny',
      });
    },
    { prefix: `/files/${folder}` },
  );
}

/** Serves the built files that pages load, with one route: a route for each of thousands would take a tenth of the start. */
function serveAssets(app: FastifyInstance, folder: string): void {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  );
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler: ({ params: { '*': name } }, reply) =>
      names.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  });
}

/** The steps before a page is sent. */
export interface PageSteps {
  readonly firstPicture: FirstPicture;
  readonly setupRedirect: SetupRedirect;
  readonly pagePolicy: PagePolicy;
  readonly pageStart: PageStart;
}

/**
 * True if a request that no route answers asks for a page of the portal: a browser says so; command-line clients, monitors
 * and link previews accept anything, so that the address decides.
 */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const [path = ''] = url.split('?');
  if ((method !== 'GET' && method !== 'HEAD') || /\.[a-z0-9]{2,5}$/.test(path)) return false;
  const accept = headers.accept ?? '*/*';
  const isPageAddress = path === '/' || isLocale(path.split('/')[1] ?? '');
  return accept.includes('text/html') || (accept.includes('*/*') && isPageAddress);
}

/**
 * Serves the built web app: hashed assets with unlimited caching, other page paths as index.html or login.html (the
 * client routes them), and stored pictures and documents by their content names. Unknown API paths stay 404. A product
 * page preloads its first picture. Without a market, every page leads to the setup page.
 */
export async function registerWeb(
  app: FastifyInstance,
  config: Config,
  files: Files,
  { firstPicture, setupRedirect, pagePolicy, pageStart }: PageSteps,
): Promise<void> {
  // Brand material with content-based names: they cannot be guessed or changed, so browsers may cache it without limit.
  for (const folder of storedFolders)
    if (files.folder === null) serveStored(app, folder, files);
    else await serveFolder(app, folder, files, join(files.folder, folder));
  const page = join(config.webDist, 'index.html');
  if (existsSync(page)) {
    await app.register(fastifyStatic, {
      root: config.webDist,
      prefix: '/',
      preCompressed: true,
      index: false,
      wildcard: false,
      // The stored operations of our client, including the administration's, are for the server only.
      globIgnore: ['operations.json*', 'assets/**'],
      setHeaders(reply, path) {
        const hashed = path.includes(join(config.webDist, 'assets'));
        reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
    serveAssets(app, join(config.webDist, 'assets'));
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!wantsPage(request) || !existsSync(page)) throw new DomainError('not_found');
    const setup = await setupRedirect(request.url);
    if (setup !== null) return reply.header('cache-control', 'no-store').redirect(setup);
    const policy = await pagePolicy(request);
    if (policy !== null) reply.header('content-security-policy', policy);
    const start = loginPath.test(request.url) ? 'login.html' : 'index.html';
    const [html, picture, facts] = await Promise.all([
      readFile(join(config.webDist, start), 'utf8'),
      firstPicture(request),
      pageStart(request),
    ]);
    const hint = picture === null ? '' : `<link rel="preload" as="image" fetchpriority="high" href="${picture}" />`;
    return reply
      .header('cache-control', picture === null ? 'no-cache' : 'private, no-cache')
      .type('text/html')
      .send(html.replace('</head>', () => `  ${hint}${facts}\n  </head>`));
  });
}
