import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { openRendition, renditionAddress } from '#platform/attachments/renditions.ts';
import { video } from './attachment-samples.ts';
import { startBucket } from '#testing/processes/bucket.ts';
import { testServer } from '#testing/harness.ts';
import { contextOf, sendMaterial } from '#testing/materials.ts';

const folder = mkdtempSync(join(tmpdir(), 'paceline-bucket-'));
const bucket = await startBucket(join(folder, 's3'));
const server = testServer(bucket.settings);
let editor: Dealer;

beforeAll(async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  editor = await makeBuyer(server, { sorgs: [sorg] });
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string | null, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: url ?? 'none', headers: { host: 'localhost', ...headers } });

test('pictures of the library are made, opened and removed in a bucket', async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 4, background: '#c0603080' } })
    .png()
    .toBuffer();
  const picture = await sendMaterial(server, editor, 'bike.png', bytes);
  const ctx = await contextOf(server, editor);
  const crop = { left: 0, top: 0, width: 500, height: 500 };
  const png = await get(await renditionAddress(ctx, picture, { size: 300, format: 'png' }, { crop }));
  expect(await sharp(png.rawPayload).metadata()).toMatchObject({ width: 300, height: 200, hasAlpha: true });
  const again = await get(await renditionAddress(ctx, picture, { size: 300, format: 'png' }, { crop }));
  expect(again.rawPayload).toEqual(png.rawPayload);
  const copy = await openRendition(ctx, picture, { size: 800, format: 'webp' });
  expect((await buffer(await copy!.stream())).length).toBe(copy?.size);
  const lying = async (): Promise<number> =>
    (await server.services.files.list('attachments')).filter(({ name }) => name.startsWith(picture.stored!)).length;
  expect(await lying()).toBe(6);
  await server.db
    .updateTable('platform_attachment')
    .set({ state: 'refused', refusal: 'attachment_expired', stored: null })
    .where('id', '=', picture.id)
    .execute();
  await jobs
    .find(({ name }) => name === 'attachments.erase')
    ?.run(await systemContext(server.services, 'job'), { ids: [picture.id], files: [picture.stored] });
  expect(await lying()).toBe(0);
});

test('a video of the library is read in parts from a bucket', async () => {
  const file = await sendMaterial(server, editor, 'ride.mp4', video('isom'));
  const url = await renditionAddress(await contextOf(server, editor), file, 'original');
  const part = await get(url, { range: 'bytes=4-7' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ftyp', `bytes 4-7/${file.bytes}`]);
});
