import { PassThrough } from 'node:stream';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { archiveLimits } from '#platform/files/archive-places.ts';
import { secretTokenHash } from '#platform/access/secret-token.ts';
import { testServer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeReader } from './content.factory.ts';

const server = testServer();

async function archiveOf(userId: string, token: string): Promise<string> {
  await server.db
    .insertInto('content_package')
    .values({
      token_hash: secretTokenHash(token),
      user_id: userId,
      file_name: 'photos.zip',
      entries: JSON.stringify([{ name: 'photo.jpg', stored: 'photo.jpg' }]),
      created_at: server.services.now(),
    })
    .execute();
  return `/content/packages/${token}`;
}

test('archives that a user has not read to their end are bounded, and those of others are sent', async () => {
  server.setNow(new Date('2026-11-24T08:00:00Z'));
  await makeMarket(server, { sorgs: [await makeSorg(server)] });
  const [anna, ben] = [await makeReader(server, []), await makeReader(server, [])];
  const [ofAnna, ofBen] = [await archiveOf(anna.userId, 'anna'), await archiveOf(ben.userId, 'ben')];
  const open: PassThrough[] = [];
  const opened = Promise.withResolvers<void>();
  // The store answers slowly: the archives are on their way until the test ends its files.
  const stream = (): Promise<PassThrough> => {
    const file = new PassThrough();
    if (open.push(file) === archiveLimits.ofUser) opened.resolve();
    return Promise.resolve(file);
  };
  const app = await createApp(server.config, { ...server.services, files: { ...server.services.files, stream } });
  const get = (url: string) => app.inject({ url, headers: { host: 'localhost' } });
  const sent = Array.from({ length: archiveLimits.ofUser }, () => get(ofAnna));
  await opened.promise;
  const refused = await get(ofAnna);
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'documents_of_user_full' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const another = get(ofBen);
  await expect.poll(() => open.length).toBe(archiveLimits.ofUser + 1);
  for (const file of open) file.end('bytes');
  for (const archive of [...sent, another]) {
    const { statusCode, rawPayload } = await archive;
    expect(statusCode).toBe(200);
    expect(Buffer.from(unzipSync(rawPayload)['photo.jpg'] ?? []).toString()).toBe('bytes');
  }
  // Sent to their end: there is room again.
  const next = get(ofAnna);
  await expect.poll(() => open.length).toBe(archiveLimits.ofUser + 2);
  open.at(-1)?.end('bytes');
  expect((await next).statusCode).toBe(200);
  await app.close();
});
