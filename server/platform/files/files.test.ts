import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { openFiles } from './files-open.ts';
import type { Files } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'paceline-store-'));
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
const before = Object.fromEntries(Object.keys(keys).map((name) => [name, process.env[name]]));
const service = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'paceline' }],
});
// The client follows the clock of the service, and the header of Node tells the real one, not that of the test.
service.middleware.unshift(async (ctx, next) => {
  ctx.set('Date', new Date().toUTCString());
  await next();
});
const stores: Record<string, Files> = {};

beforeAll(async () => {
  Object.assign(process.env, keys);
  const { port } = await service.run();
  const settings = { NODE_ENV: 'test', DATA_DIR: folder };
  stores['folder'] = await openFiles(readConfig(settings, folder));
  stores['bucket'] = await openFiles(
    readConfig(
      {
        ...settings,
        FILES_S3_BUCKET: 'paceline',
        FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
        DATA_DIR: `${folder}/b`,
      },
      folder,
    ),
  );
});
afterAll(async () => {
  await service.close();
  for (const [name, value] of Object.entries(before)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['folder', 'bucket'])('a store in a %s', (kind) => {
  const files = (): Files => stores[kind]!;
  const bytes = Buffer.from('0123456789');

  test('keeps bytes under a name until they are removed', async () => {
    await files().put('pictures/a-400.webp', bytes);
    await files().put('pictures/a-400.webp', Buffer.concat([bytes, bytes]));
    expect(await files().read('pictures/a-400.webp')).toEqual(Buffer.concat([bytes, bytes]));
    expect([await files().exists('pictures/a-400.webp'), await files().size('pictures/a-400.webp')]).toEqual([
      true,
      20,
    ]);
    await files().remove('pictures/a-400.webp');
    await files().remove('pictures/a-400.webp');
    expect([
      await files().exists('pictures/a-400.webp'),
      await files().size('pictures/a-400.webp'),
      await files().read('pictures/a-400.webp'),
    ]).toEqual([false, null, null]);
    await expect(files().stream('pictures/a-400.webp')).rejects.toThrow(/no such|ENOENT|key/i);
  });

  test('reads a file as a stream, and parts of it', async () => {
    await files().put('attachments/a', bytes);
    expect(await buffer(await files().stream('attachments/a'))).toEqual(bytes);
    expect(String(await buffer(await files().stream('attachments/a', { start: 2, end: 4 })))).toBe('234');
  });

  test('copies a local file, or takes it', async () => {
    const from = join(folder, `from-${kind}`);
    writeFileSync(from, bytes);
    await files().keep('erp/kept.csv', from);
    expect(existsSync(from)).toBe(true);
    await files().take('uploads/taken', from);
    expect(existsSync(from)).toBe(false);
    for (const name of ['erp/kept.csv', 'uploads/taken']) expect(await files().read(name)).toEqual(bytes);
  });

  test('gives a local copy of a file', async () => {
    await files().put('erp/b.csv', bytes);
    const copy = await files().local('erp/b.csv');
    expect(readFileSync(copy.path)).toEqual(bytes);
    await copy.release();
    expect(await files().read('erp/b.csv')).toEqual(bytes);
  });

  test('lists the files of a folder, not those below it', async () => {
    await Promise.all(
      ['pieces/a', 'pieces/b', 'pieces-of/c', 'pieces/below/d'].map((name) => files().put(name, bytes)),
    );
    const found = await files().list('pieces');
    expect(found.map(({ name }) => name).toSorted()).toEqual(['pieces/a', 'pieces/b']);
    expect(found[0]).toMatchObject({ bytes: 10, writtenAt: expect.any(Date) as Date });
    expect(await files().list('nothing')).toEqual([]);
  });

  test('lists all complete files, in folders of any depth', async () => {
    await Promise.all(['everything/a', 'everything/below/far/b'].map((name) => files().put(name, bytes)));
    mkdirSync(files().incoming, { recursive: true });
    writeFileSync(join(files().incoming, 'half'), bytes);
    const all = await files().all();
    expect(
      all.filter(({ name }) => name.startsWith('everything/')).map(({ name, bytes: size }) => [name, size]),
    ).toEqual(
      expect.arrayContaining([
        ['everything/a', 10],
        ['everything/below/far/b', 10],
      ]),
    );
    expect(all.filter(({ name }) => name.includes('half') || name.includes('incoming'))).toEqual([]);
  });

  test.each(['../secret', 'a/../../secret', 'a//b', '/etc/passwd', 'a\0b', '', 'a\\b'])(
    'refuses the name %j',
    async (name) => {
      await expect(Promise.resolve().then(() => files().put(name, bytes))).rejects.toThrow(/not a valid name/);
      await expect(Promise.resolve().then(() => files().read(name))).rejects.toThrow(/not a valid name/);
    },
  );
});
