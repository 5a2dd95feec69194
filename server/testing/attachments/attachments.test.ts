import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { jobs } from '#server/jobs.ts';
import { systemContext } from '#server/background.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { fileKinds, forbiddenMarks } from './attachment-corpus.ts';
import { photo, pdf, placeMark, video } from './attachment-samples.ts';
import { film, filmPlace, needsFfmpeg, runFfmpeg } from './film-sample.ts';
import { testServer } from '#testing/harness.ts';
import { heic } from './heic-sample.ts';
import type { Ctx } from '#platform/context.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { UploadedFile } from '#platform/files/uploads.ts';
import { addressOf, type Variant } from '#platform/attachments/addresses.ts';
import {
  keepAttachments,
  loadAttachment,
  shownParams,
  releaseAttachments,
  storeAttachment,
} from '#platform/attachments/attachments.ts';
import { throwAwayFolder } from '../../../tools/prepared-data.ts';
import { withAttachments } from '#platform/attachments/received-attachments.ts';

const server = testServer();
const start = new Date('2026-11-21T08:00:00Z');
// Beside the stored files: a server moves what it received within one disk.
const folder = throwAwayFolder('received');
let dealer: Dealer;
let other: Dealer;

beforeAll(async () => {
  server.setNow(start);
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  other = await makeBuyer(server, { sorgs: [sorg] });
});
beforeEach(() => server.setNow(start));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The context of a dealer's request. */
async function contextOf({ userId, customer }: Dealer): Promise<Ctx> {
  const system = await systemContext(server.services, 'test');
  return { ...system, actor: { userId } as Ctx['actor'], customer: { id: customer.id } as Ctx['customer'] };
}

let received = 0;
/** A file as a multipart request leaves it. */
function receive(name: string, bytes: Uint8Array): UploadedFile {
  const path = join(folder, String((received += 1)));
  writeFileSync(path, bytes);
  return new UploadedFile(
    { fileName: name, contentType: null, bytes: bytes.length, tooLarge: false, stored: '' },
    path,
  );
}

/** Sends a file the way a mutation does that takes an attachment. */
async function send(kind: AttachmentKind, name: string, bytes: Uint8Array, by = dealer): Promise<string> {
  const ctx = await contextOf(by);
  const args = (await withAttachments(
    ctx,
    { input: { files: [receive(name, bytes)] } },
    { 'input.files.*': kind },
  )) as {
    input: { files: [UploadedFile] };
  };
  return withTransaction(ctx, (inner) => storeAttachment(inner, args.input.files[0], kind, 'file'));
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code ?? error,
  );

async function stored(id: string): Promise<Buffer> {
  const attachment = await loadAttachment(await contextOf(dealer), id);
  return readFileSync(join(server.config.dataDir, 'files', attachment?.stored ?? ''));
}

async function open(id: string, variant: Variant, headers: Record<string, string> = {}) {
  const ctx = await contextOf(dealer);
  const attachment = await loadAttachment(ctx, id);
  const url = attachment && (await addressOf(ctx, attachment, variant));
  return server.app.inject({
    method: 'GET',
    url: url ?? '/attachments/none',
    headers: { host: 'localhost', ...headers },
  });
}

describe('photos', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('a %s keeps its orientation and loses its place', async (format) => {
    const bytes = await photo(format);
    expect(bytes.includes(placeMark)).toBe(true);
    const id = await send('photo', `bike.${format}`, Buffer.concat([bytes, Buffer.from('PK\u0003\u0004 more')]));
    const original = await stored(id);
    expect(original.includes(placeMark)).toBe(false);
    expect(original.includes('PK\u0003\u0004')).toBe(false);
    const { exif, orientation, width } = await sharp(original).metadata();
    expect({ orientation, width }).toEqual({ orientation: 6, width: 800 });
    expect(exif?.length ?? 0).toBeLessThan(40);
    const attachment = await loadAttachment(await contextOf(dealer), id);
    expect(attachment).toMatchObject({ state: 'ready', width: 600, height: 800, hasCopies: true });
    for (const [variant, size] of [
      ['full', { width: 600, height: 800 }],
      ['small', { width: 300, height: 400 }],
    ] as const) {
      const answer = await open(id, variant);
      expect(answer.headers['content-type']).toBe('image/webp');
      const copy = await sharp(answer.rawPayload).metadata();
      expect(copy).toMatchObject({ ...size, format: 'webp' });
      expect(copy.exif).toBeUndefined();
    }
  });

  test('a HEIC is turned as its file says and loses its place', async () => {
    const id = await send('photo', 'IMG_0412.HEIC', heic());
    expect((await stored(id)).includes(placeMark)).toBe(false);
    const copy = sharp((await open(id, 'full')).rawPayload);
    expect(await copy.metadata()).toMatchObject({ width: 48, height: 64, format: 'webp' });
    const { data } = await copy.raw().toBuffer({ resolveWithObject: true });
    // Bright to the right becomes bright at the top.
    expect(data[0]! - data.at(-1)!).toBeGreaterThan(100);
  });
});

describe('files of people and attackers', () => {
  test.each(fileKinds.filter(({ times }) => times === undefined).map((kind) => [kind.name, kind] as const))(
    '%s',
    async (_name, kind) => {
      const files = () => server.db.selectFrom('platform_upload').select('name').execute();
      const before = await files();
      const sent = await send(kind.sentAs, kind.fileName, await kind.make(1)).then(
        (id) => ({ id, result: 'ready', params: {} }),
        (error: { code?: string; params?: object }) => ({ id: null, result: error.code, params: error.params }),
      );
      expect(sent.result).toBe(kind.result);
      expect(sent.params).toMatchObject(kind.params ?? {});
      const bytes = sent.id === null ? Buffer.alloc(0) : await stored(sent.id);
      expect(forbiddenMarks.filter((mark) => bytes.includes(mark))).toEqual([]);
      const added = (await files()).length - before.length;
      expect(sent.id === null ? added === 0 : added > 0).toBe(true);
    },
  );
});

test.each(['isom', 'qt  '] as const)('a video of brand %s loses its places and can be read in parts', async (brand) => {
  const bytes = video(brand, { turned: true });
  const id = await send('video', 'ride.mp4', bytes);
  const clean = await stored(id);
  expect(clean.length).toBe(bytes.length);
  expect(clean.includes(placeMark)).toBe(false);
  expect(clean.includes('frame frame')).toBe(true);
  expect(await loadAttachment(await contextOf(dealer), id)).toMatchObject({ width: 360, height: 640 });
  const part = await open(id, 'full', { range: 'bytes=4-7' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    'ftyp',
    `bytes 4-7/${bytes.length}`,
  ]);
  expect((await open(id, 'full', { range: 'bytes=-3' })).rawPayload).toEqual(clean.subarray(-3));
  expect((await open(id, 'full', { range: 'bytes=999999-' })).statusCode).toBe(416);
});

describe('a film as a camera writes it', () => {
  test.for(['mp4', 'mov'] as const)('%s: has a poster, loses its place, and still plays', async (format, context) => {
    needsFfmpeg(context);
    const bytes = film(format);
    expect(bytes.includes(filmPlace)).toBe(true);
    const id = await send('video', `ride.${format}`, bytes);
    expect(await loadAttachment(await contextOf(dealer), id)).toMatchObject({
      width: 640,
      height: 360,
      hasCopies: true,
    });
    const clean = await stored(id);
    expect(clean.includes(filmPlace)).toBe(false);
    expect(runFfmpeg(clean, '-f', 'ffmetadata', '-').text).not.toMatch(/location|comment|47\.37/i);
    expect(runFfmpeg(clean, '-f', 'null', '-').failed).toBe(false);
    const answer = await open(id, 'poster');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([width, height, exif]).toEqual([640, 360, undefined]);
    // Bars of many colours, not one colour.
    expect((await sharp(answer.rawPayload).stats()).entropy).toBeGreaterThan(1);
  });

  test.for([
    ['shorter than a second', { seconds: 0.4 }, [640, 360]],
    ['turned by a quarter', { turned: true }, [360, 640]],
  ] as const)('%s: its poster has its shape', async ([, how, [width, height]], context) => {
    needsFfmpeg(context);
    const id = await send('video', 'ride.mp4', film('mp4', how));
    expect(await loadAttachment(await contextOf(dealer), id)).toMatchObject({ width, height, hasCopies: true });
    const poster = await sharp((await open(id, 'poster')).rawPayload).metadata();
    expect([poster.width, poster.height]).toEqual([width, height]);
  });
});

test('a document is saved under its own name, never shown', async () => {
  const id = await send('document', 'Rechnung Nr. 5.pdf.exe', pdf());
  const answer = await open(id, 'full');
  expect(answer.rawPayload).toEqual(pdf());
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''Rechnung%20Nr.%205.pdf.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox') as string,
    'cache-control': expect.stringContaining('private') as string,
  });
});

test('an address opens one variant of one attachment for an hour', async () => {
  const [one, two] = [await send('document', 'a.pdf', pdf()), await send('document', 'b.pdf', pdf('/A 1'))];
  const ctx = await contextOf(dealer);
  const url = (await addressOf(ctx, (await loadAttachment(ctx, one))!, 'full')) ?? '';
  const get = async (address: string): Promise<number> =>
    (await server.app.inject({ method: 'GET', url: address, headers: { host: 'localhost' } })).statusCode;
  expect(await get(url)).toBe(200);
  expect(await get(url.replace(one, two))).toBe(404);
  expect(await get(url.replace('/full?', '/small?'))).toBe(404);
  expect(await get(url.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 1}`))).toBe(404);
  expect(await get(url.slice(0, -4))).toBe(404);
  server.setNow(new Date(start.getTime() + 3_600_001));
  expect(await get(url)).toBe(404);
});

describe('a module keeps attachments', () => {
  const keep = async (by: Dealer, ids: string[], kind: AttachmentKind, unfinished = false): Promise<unknown> => {
    const ctx = await contextOf(by);
    return codeOf(withTransaction(ctx, (inner) => keepAttachments(inner, ids, kind, { unfinished })));
  };
  const loose = (state: 'receiving' | 'refused') =>
    server.db
      .insertInto('platform_attachment')
      .values({
        user_id: dealer.userId,
        kind: 'photo',
        file_name: 'a.jpg',
        bytes: 9,
        state,
        refusal: state === 'refused' ? 'attachment_pixels' : null,
        refusal_params: state === 'refused' ? JSON.stringify({ megapixels: 60, picture: 61 }) : null,
        created_at: start,
        touched_at: start,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  test('that are its callers, of the kind and finished', async () => {
    const id = await send('photo', 'a.jpg', await photo('jpeg'));
    expect(await keep(dealer, [id], 'photo')).toBeNull();
    expect(await keep(dealer, [id], 'video')).toBe('attachment_kind_differs');
    expect(await keep(other, [id], 'photo')).toBe('attachment_not_found');
    expect(await keep(dealer, ['nonsense'], 'photo')).toBe('attachment_not_found');
    const receiving = await loose('receiving');
    expect(await keep(dealer, [receiving.id], 'photo')).toBe('attachment_not_ready');
    expect(await keep(dealer, [receiving.id], 'photo', true)).toBeNull();
    const refused = await loose('refused');
    expect(await keep(dealer, [refused.id], 'photo')).toBe('attachment_pixels');
    const shown = await loadAttachment(await contextOf(dealer), refused.id);
    expect(shown && shownParams(shown)).toEqual({ megapixels: 60, picture: 61 });
  });

  test('and gives them up; they and their files are removed after a week', async () => {
    const [kept, given] = [
      await send('photo', 'a.jpg', await photo('jpeg')),
      await send('document', 'a.pdf', pdf('/B 2')),
    ];
    const name = (await loadAttachment(await contextOf(dealer), given))?.stored ?? '';
    await withTransaction(await contextOf(dealer), (inner) => releaseAttachments(inner, [given]));
    const run = async (): Promise<void> => {
      for (const wanted of ['attachments.removeLoose', 'uploads.removeUnused'])
        await jobs.find((job) => job.name === wanted)?.run(await systemContext(server.services, 'job'), {});
    };
    server.setNow(new Date(start.getTime() + 6 * 24 * 3_600_000));
    await run();
    expect(await server.services.files.exists(name)).toBe(true);
    server.setNow(new Date(start.getTime() + 8 * 24 * 3_600_000));
    await run();
    expect(await server.services.files.exists(name)).toBe(false);
    expect(await loadAttachment(await contextOf(dealer), given)).toBeNull();
    expect((await open(kept, 'small')).statusCode).toBe(200);
  });
});
