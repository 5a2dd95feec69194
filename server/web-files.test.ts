import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { Config } from '#platform/config.ts';
import { filesMadeLater, noteLater } from '#platform/files/files-made-later.ts';
import { localFiles } from '#platform/files/files.ts';
import { registerWeb } from './web-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'paceline-web-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('draws a picture that is not drawn yet once for ten parallel requests, and sends it to all', async () => {
  let drawn = 0;
  const files = filesMadeLater(localFiles(join(folder, 'files')), async (_note, store) => {
    drawn += 1;
    for (const width of [400, 160]) await store.put(`pictures/olive-${width}.webp`, Buffer.from(`picture ${width}`));
  });
  await noteLater(files, [{ name: 'pictures/olive-160.webp', note: {} }]);
  const app = fastify();
  await registerWeb(app, { webDist: join(folder, 'dist') } as Config, files, {
    firstPicture: () => Promise.resolve(null),
    setupRedirect: () => Promise.resolve(null),
    pagePolicy: () => Promise.resolve(null),
  });
  const get = (name: string) => app.inject(`/files/pictures/${name}`);
  const answers = await Promise.all(Array.from({ length: 10 }, () => get('olive-400.webp')));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    Array.from({ length: 10 }, () => [200, 'picture 400']),
  );
  expect((await get('olive-160.webp')).body).toBe('picture 160');
  expect(drawn).toBe(1);
  expect((await get('other-400.webp')).statusCode).not.toBe(200);
  await app.close();
});
