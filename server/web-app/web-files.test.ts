import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { Config } from '#platform/config.ts';
import { filesMadeLater, noteLater, type MakeFiles } from '#platform/files/files-made-later.ts';
import { localFiles, type Files } from '#platform/files/files.ts';
import { registerWeb } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'paceline-web-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server over a store, and a built web app if there is one. */
async function appOver(files: Files, webDist = join(folder, 'dist')) {
  const app = fastify();
  await registerWeb(app, { webDist } as Config, files, {
    firstPicture: () => Promise.resolve(null),
    setupRedirect: () => Promise.resolve(null),
    pagePolicy: () => Promise.resolve(null),
    pageStart: () => Promise.resolve(''),
  });
  return app;
}

it('draws a picture that is not drawn yet once for ten parallel requests, and sends it to all', async () => {
  let drawn = 0;
  const make: MakeFiles = async (_note, store) => {
    drawn += 1;
    for (const width of [400, 160]) await store.put(`pictures/olive-${width}.webp`, Buffer.from(`picture ${width}`));
  };
  const files = filesMadeLater(localFiles(join(folder, 'files')), make, null);
  await noteLater(files, [{ name: 'pictures/olive-160.webp', note: {} }]);
  const app = await appOver(files);
  const get = (name: string) => app.inject(`/files/pictures/${name}`);
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('olive-400.webp')));
  expect(answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['content-type']])).toEqual(
    Array.from({ length: 10 }, () => [200, 'picture 400', 'image/webp']),
  );
  expect(answers[0]?.headers['cache-control']).toMatch(/immutable/);
  expect((await get('olive-160.webp')).body).toBe('picture 160');
  expect(drawn).toBe(1);
  expect((await get('other-400.webp')).statusCode).not.toBe(200);
  expect((await app.inject({ method: 'POST', url: '/files/pictures/olive-400.webp' })).statusCode).not.toBe(200);
  await app.close();
});

it('sends a stored picture without a question to the store, and only the head if asked so', async () => {
  const store = localFiles(join(folder, 'stored'));
  await store.put('pictures/fern-400.webp', Buffer.from('fern'));
  const unasked = () => Promise.reject(new Error('the store was asked'));
  const app = await appOver({ ...store, exists: unasked, size: unasked, read: unasked, stream: unasked });
  const { statusCode, body, headers } = await app.inject('/files/pictures/fern-400.webp');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, 'fern', 'public, max-age=31536000, immutable']);
  const head = await app.inject({ method: 'HEAD', url: '/files/pictures/fern-400.webp' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '4']);
  await app.close();
});

it('refuses names that leave the folder of pictures', async () => {
  const store = localFiles(join(folder, 'closed'));
  await store.put('attachments/secret.webp', Buffer.from('secret'));
  const app = await appOver(store);
  for (const name of ['..%2Fattachments%2Fsecret.webp', '.secret', 'a/b.webp', '%00', '']) {
    const { statusCode, body } = await app.inject(`/files/pictures/${name}`);
    expect([statusCode === 200, body.includes('secret')], name).toEqual([false, false]);
  }
  await app.close();
});

it('sends the built files with one route: compressed, by their exact names, and nothing else of the build', async () => {
  const dist = join(folder, 'built');
  mkdirSync(join(dist, 'assets/maps'), { recursive: true });
  const built: Record<string, string> = {
    'index.html': '<html></html>',
    'operations.json': 'secret',
    'worker.js': 'worker',
    'assets/entry-1.js': 'plain',
    'assets/entry-1.js.br': 'compressed',
    'assets/maps/one.bin': 'map',
    'assets/.hidden.js': 'secret',
  };
  for (const [name, text] of Object.entries(built)) writeFileSync(join(dist, name), text);
  const app = await appOver(localFiles(join(folder, 'no-files')), dist);
  const year = 'public, max-age=31536000, immutable';
  const read = async (url: string, accepted = '', method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, body, headers } = await app.inject({ method, url, headers: { 'accept-encoding': accepted } });
    return [statusCode, body, headers['cache-control'], headers['content-encoding']];
  };
  expect(await read('/assets/entry-1.js')).toEqual([200, 'plain', year, undefined]);
  expect(await read('/assets/entry-1.js?v=2', 'br')).toEqual([200, 'compressed', year, 'br']);
  expect(await read('/assets/entry-1.js', '', 'HEAD')).toEqual([200, '', year, undefined]);
  expect(await read('/assets/maps/one.bin')).toEqual([200, 'map', year, undefined]);
  expect(await read('/worker.js')).toEqual([200, 'worker', 'no-cache', undefined]);
  expect(app.hasRoute({ method: 'GET', url: '/assets/entry-1.js' })).toBe(false);
  const refused = ['', 'maps', 'maps/', 'none.js', '.hidden.js', '../operations.json', '..%2Foperations.json', '%00'];
  for (const name of [...refused, 'maps%2F..%2Fentry-1.js', 'maps//one.bin', 'ENTRY-1.js']) {
    const [status, body] = await read(`/assets/${name}`);
    expect([status === 200, body], name).toEqual([false, expect.not.stringMatching(/secret|plain|map$/)]);
  }
  expect((await read('/operations.json'))[0]).not.toBe(200);
  expect((await app.inject({ method: 'POST', url: '/assets/entry-1.js' })).statusCode).not.toBe(200);
  await app.close();
});
