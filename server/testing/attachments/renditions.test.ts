import sharp, { type Metadata } from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseRendition, type Crop } from '#rules/attachments/renditions.ts';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { eraseAttachments, type Attachment } from '#platform/attachments/attachments.ts';
import { openRendition, renditionAddress, type RenditionWish } from '#platform/attachments/renditions.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { buffer } from 'node:stream/consumers';
import { pdf, photo, placeMark, video } from './attachment-samples.ts';
import { testServer } from '#testing/harness.ts';
import { contextOf, sendMaterial } from '#testing/materials.ts';

const server = testServer();
const start = new Date('2026-11-21T08:00:00Z');
let editor: Dealer;

beforeAll(async () => {
  server.setNow(start);
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  editor = await makeBuyer(server, { sorgs: [sorg] });
});
beforeEach(() => server.setNow(start));
afterEach(() => vi.restoreAllMocks());

const send = (name: string, bytes: Uint8Array): Promise<Attachment> => sendMaterial(server, editor, name, bytes);

/** A PNG of 3000 x 2000 pixels: a red half, and a blue half that is transparent at its right end. */
async function halves(): Promise<Buffer> {
  const part = (width: number, background: string) =>
    sharp({ create: { width, height: 2000, channels: 4, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 3000, height: 2000, channels: 4, background: '#00000000' } })
    .composite([
      { input: await part(1500, '#ff0000'), left: 0, top: 0 },
      { input: await part(1000, '#0000ff'), left: 1500, top: 0 },
    ])
    .png()
    .toBuffer();
}

async function addressOf(attachment: Attachment, name: string, wish: Partial<RenditionWish> = {}): Promise<string> {
  const rendition = parseRendition(name);
  const ctx = await contextOf(server, editor);
  return (rendition && (await renditionAddress(ctx, attachment, rendition, wish))) ?? 'none';
}
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: { host: 'localhost', ...headers } });
const open = async (attachment: Attachment, name: string, wish: Partial<RenditionWish> = {}) =>
  get(await addressOf(attachment, name, wish));

/** Format, size and colour of a pixel, given in shares of the picture. */
async function look(bytes: Buffer, x: number, y: number) {
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  const at = { left: Math.floor(x * width), top: Math.floor(y * height), width: 1, height: 1 };
  const { data } = await sharp(bytes).extract(at).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { format, width, height, hasAlpha, pixel: [...data].map((value) => Math.round(value / 255)) };
}
const shape = ({ format, width, height, hasAlpha }: Pick<Metadata, 'format' | 'width' | 'height' | 'hasAlpha'>) => ({
  format,
  width,
  height,
  hasAlpha,
});

const rows = () => server.db.selectFrom('platform_rendition').selectAll().orderBy('name').execute();

describe('pictures of brand content', () => {
  test.each([
    [2400, 1600],
    [1600, 1067],
    [800, 533],
    [300, 200],
  ])('have a transparent copy of %i pixels (Q-166)', async (width, height) => {
    const picture = await send('bike.png', await halves());
    expect(picture).toMatchObject({ kind: 'material', contentType: 'image/png', hasAlpha: true, width: 3000 });
    const answer = await open(picture, `${width}.webp`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(answer.headers['content-disposition']).toBe("inline; filename*=UTF-8''bike.webp");
    expect(await look(answer.rawPayload, 0.95, 0.5)).toMatchObject({ width, height, pixel: [0, 0, 0, 0] });
    expect(await rows()).toEqual([]);
  });

  test('are not enlarged, and say whether they are transparent', async () => {
    const opaque = await sharp(await photo('png'))
      .ensureAlpha()
      .png()
      .toBuffer();
    const picture = await send('bike.png', opaque);
    expect(picture.hasAlpha).toBe(false);
    const copy = await sharp((await open(picture, '2400.webp')).rawPayload).metadata();
    expect(shape(copy)).toEqual({ format: 'webp', width: 800, height: 600, hasAlpha: false });
  });

  test('become PNG with transparent pixels and JPG on white, once', async () => {
    const picture = await send('bike.png', await halves());
    const png = await open(picture, '800.png', { download: true, fileName: 'Rahmen blau.png' });
    expect(png.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Rahmen%20blau.png");
    expect(await look(png.rawPayload, 0.95, 0.5)).toEqual({
      ...{ format: 'png', width: 800, height: 533, hasAlpha: true },
      pixel: [0, 0, 0, 0],
    });
    const jpg = await open(picture, '800.jpg');
    expect(jpg.headers['content-type']).toBe('image/jpeg');
    expect(await look(jpg.rawPayload, 0.95, 0.5)).toEqual({
      ...{ format: 'jpeg', width: 800, height: 533, hasAlpha: false },
      pixel: [1, 1, 1, 1],
    });
    expect(await look(jpg.rawPayload, 0.1, 0.5)).toMatchObject({ pixel: [1, 0, 0, 1] });
    const made = await rows();
    expect(made.map(({ bytes }) => bytes)).toEqual([jpg.rawPayload.length, png.rawPayload.length]);
    const again = vi.spyOn(server.services.files, 'put');
    expect((await open(picture, '800.png')).rawPayload).toEqual(png.rawPayload);
    expect(again).not.toHaveBeenCalled();
  });

  test('are made once for requests at the same time', async () => {
    const picture = await send('bike.png', await halves());
    const put = vi.spyOn(server.services.files, 'put');
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(picture, '300.png')));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect([
      put.mock.calls.length,
      (await rows()).filter(({ attachment_id }) => attachment_id === picture.id).length,
    ]).toEqual([1, 1]);
  });

  test('are refused for a while when too many are asked for at once', async () => {
    const picture = await send('bike.png', await halves());
    const crops = Array.from({ length: 40 }, (_, at): Crop => ({ left: at, top: 0, width: 100, height: 100 }));
    const answers = await Promise.all(crops.map((crop) => open(picture, '300.jpg', { crop })));
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(40 - busy.length);
    expect((await open(picture, '300.jpg', { crop: crops.at(-1) ?? null })).statusCode).toBe(200);
  });

  test('open for archives in every rendition, which are made', async () => {
    const picture = await send('bike.jpg', await photo('jpeg'));
    const ctx = await contextOf(server, editor);
    const sizes = ['original', '1600.webp', '300.jpg'].map((name) => parseRendition(name) ?? 'original');
    for (const [at, name] of ['bike.jpg', 'bike.webp', 'bike.jpg'].entries()) {
      const opened = await openRendition(ctx, picture, sizes[at]!);
      const bytes = await buffer(await opened!.stream());
      expect([opened?.fileName, opened?.size]).toEqual([name, bytes.length]);
      expect(bytes.includes(placeMark)).toBe(false);
    }
    expect(await openRendition(ctx, picture, { size: 300, format: 'png' })).toBeNull();
  });
});

describe('crops', () => {
  test('show a part of the picture in every size but the original', async () => {
    const picture = await send('bike.png', await halves());
    const crop = { left: 500, top: 0, width: 250, height: 500 };
    const cut = await open(picture, '2400.webp', { crop });
    expect(await look(cut.rawPayload, 0.5, 0.5)).toMatchObject({ width: 750, height: 1000, pixel: [0, 0, 1, 1] });
    const small = await open(picture, '300.jpg', { crop });
    expect(await look(small.rawPayload, 0.5, 0.5)).toMatchObject({ width: 225, height: 300, pixel: [0, 0, 1, 1] });
    expect(await addressOf(picture, 'original', { crop })).not.toContain('crop');
    expect(await addressOf(picture, '300.jpg', { crop: { ...crop, width: 501 } })).toBe('none');
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('find the part of a picture with orientation %i', async (orientation) => {
    // The camera's picture has a dark part at its left upper corner.
    const bytes = await photo('jpeg', { orientation, width: 80, height: 40 });
    const picture = await send('bike.jpg', bytes);
    const whole = await sharp(bytes).autoOrient().toBuffer();
    for (const crop of [
      { left: 0, top: 0, width: 500, height: 500 },
      { left: 500, top: 500, width: 500, height: 500 },
      { left: 100, top: 600, width: 300, height: 200 },
    ]) {
      const { width, height } = await sharp(whole).metadata();
      const at = {
        left: (crop.left * width) / 1000,
        top: (crop.top * height) / 1000,
        width: (crop.width * width) / 1000,
        height: (crop.height * height) / 1000,
      };
      const wanted = await sharp(whole).extract(at).raw().toBuffer();
      const { data, info } = await sharp((await open(picture, '300.jpg', { crop })).rawPayload)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([at.width, at.height]);
      const off = data.reduce((sum, value, n) => sum + Math.abs(value - wanted[n]!), 0) / data.length;
      expect(off).toBeLessThan(12);
    }
  });
});

describe('addresses', () => {
  test('open one rendition of one file for an hour', async () => {
    const [one, two] = [await send('a.png', await photo('png')), await send('b.png', await photo('png'))];
    const crop = { left: 0, top: 0, width: 500, height: 500 };
    const url = await addressOf(one, '300.jpg', { crop, fileName: 'a.jpg', download: true });
    const status = async (address: string): Promise<number> => (await get(address)).statusCode;
    expect(await status(url)).toBe(200);
    const forged = [
      url.replace(one.id, two.id),
      url.replace('300.jpg?', '800.jpg?'),
      url.replace('300.jpg?', 'original?'),
      url.replace('300.jpg?', '300.gif?'),
      url.replace('crop=0_0_500_500', 'crop=0_0_500_501'),
      url.replace('crop=0_0_500_500&', ''),
      url.replace('crop=0_0_500_500', 'crop=0_0_500_500&crop=0_0_500_500'),
      url.replace('name=a.jpg', 'name=a.exe'),
      url.replace('&download=1', ''),
      url.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`),
      url.slice(0, -4),
      url.replace(/signature=.*/, 'signature='),
      url.replace('/materials/', '/attachments/'),
      `/materials/${one.id}/300.jpg`,
      `/materials/nonsense/300.jpg`,
    ];
    for (const address of forged) expect([address, await status(address)]).toEqual([address, 404]);
    server.setNow(new Date(start.getTime() + 3_600_001));
    expect(await status(url)).toBe(404);
  });

  test('an address of a variant opens no rendition, and files of users have none', async () => {
    const picture = await send('a.png', await photo('png'));
    const ctx = await contextOf(server, editor);
    expect(await renditionAddress(ctx, { ...picture, kind: 'photo' }, 'original')).toBeNull();
    expect(await renditionAddress(ctx, { ...picture, state: 'refused' }, 'original')).toBeNull();
    expect(await openRendition(ctx, { ...picture, kind: 'document' }, 'original')).toBeNull();
    expect(await addressOf(await send('a.pdf', pdf()), '300.png')).toBe('none');
  });

  test('give parts of the original, which the browser saves and scripts of the portal may fetch', async () => {
    const file = await send('price list.pdf', pdf());
    const url = await addressOf(file, 'original');
    const whole = await get(url);
    expect(whole.rawPayload).toEqual(pdf());
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''price%20list.pdf",
      'content-length': String(pdf().length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const part = await get(url, { range: 'bytes=1-3' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'PDF',
      `bytes 1-3/${pdf().length}`,
    ]);
    expect((await get(url, { range: 'bytes=-5' })).rawPayload).toEqual(pdf().subarray(-5));
    expect((await get(url, { range: 'bytes=999999-' })).statusCode).toBe(416);
    const head = await get(url, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(pdf().length)]);
  });

  test('give a video in parts', async () => {
    const file = await send('ride.mp4', video('isom'));
    const part = await get(await addressOf(file, 'original'), { range: 'bytes=4-7' });
    expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4']);
  });
});

describe('stored renditions', () => {
  const run = async (...names: string[]): Promise<void> => {
    for (const wanted of names)
      await jobs.find((job) => job.name === wanted)?.run(await systemContext(server.services, 'job'), {});
  };
  const later = (days: number): void => server.setNow(new Date(start.getTime() + days * 24 * 3_600_000));

  test('stay as long as their file, and are made again when they are older than a month', async () => {
    const picture = await send('a.png', await halves());
    const first = await open(picture, '300.png');
    const [row] = (await rows()).filter(({ attachment_id }) => attachment_id === picture.id);
    later(29);
    await run('attachments.removeLoose', 'uploads.removeUnused');
    expect(await server.services.files.exists(row!.name)).toBe(true);
    expect((await open(picture, '300.webp')).statusCode).toBe(200);
    later(31);
    await run('attachments.removeLoose', 'uploads.removeUnused');
    expect(await server.services.files.exists(row!.name)).toBe(false);
    expect((await open(picture, '300.png')).rawPayload).toEqual(first.rawPayload);
    expect(await server.services.files.exists(row!.name)).toBe(true);
  });

  test('go with an erased file, as its copies do', async () => {
    const picture = await send('a.png', await halves());
    await open(picture, '300.png');
    const stored = picture.stored ?? '';
    const lying = async (): Promise<string[]> =>
      (await server.services.files.list('attachments'))
        .map(({ name }) => name)
        .filter((name) => name.startsWith(stored));
    expect(await lying()).toHaveLength(6);
    await withTransaction(await contextOf(server, editor), (inner) => eraseAttachments(inner, [picture.id]));
    expect((await open(picture, '300.png')).statusCode).toBe(404);
    await jobs
      .find(({ name }) => name === 'attachments.erase')
      ?.run(await systemContext(server.services, 'job'), { ids: [picture.id], files: [stored] });
    expect(await lying()).toEqual([]);
    const uploads = await server.db
      .selectFrom('platform_upload')
      .select('name')
      .where('name', 'like', `${stored}%`)
      .execute();
    expect(uploads).toEqual([]);
  });
});
