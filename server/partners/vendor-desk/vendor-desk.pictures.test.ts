import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { requestOutside } from '#platform/http/outside-requests.ts';
import { sendFile, workbook } from '#testing/files.ts';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeThirdPartyArticle, makeVendor, makeVendorUser } from '#partners/third-party/third-party.factory.ts';
import { fetchDuePictures, fetchPictures } from './vendor-desk.pictures.actions.ts';
import { pictureGateway } from './vendor-desk.pictures.gateway.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];

const server = testServer();
const now = new Date('2026-11-20T09:00:00Z');
const minutesLater = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

let web: Server;
let origin = '';
/** Paths that the server of pictures was asked for. */
const asked: string[] = [];
const pages = new Map<string, { status?: number; location?: string; body?: Buffer }>();

/** Public names lead to the server of the test; `inside` leads there as a name in a private network does. */
const send: typeof requestOutside = ({ url, allowPrivate, ...request }) =>
  requestOutside({
    ...request,
    url: new URL(url.pathname, origin),
    allowPrivate: url.hostname === 'inside.example.test' ? allowPrivate : true,
  });
const fetchFor = async (vendor: string): Promise<void> =>
  fetchPictures(await systemContext(server.services, 'job'), pictureGateway(server.services.log, send), vendor);

let sorg = '';
const newVendor = async (): Promise<{ vendor: string; user: Caller }> => {
  const vendor = await makeVendor(server, { sorg });
  return { vendor, user: await makeVendorUser(server, { sorg, vendor }) };
};

beforeAll(async () => {
  web = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { status = 200, location, body } = pages.get(request.url ?? '') ?? { status: 404 };
    response.writeHead(location === undefined ? status : 302, location === undefined ? {} : { location }).end(body);
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  origin = `http://localhost:${(web.address() as AddressInfo).port}`;
  const picture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .withExif({ IFD0: { Copyright: 'Ventura' } })
      .jpeg()
      .toBuffer();
  const bell = await picture('orange');
  pages.set('/bell.jpg', { body: bell });
  pages.set('/pump.jpg', { body: await picture('blue') });
  pages.set('/half.jpg', { body: bell.subarray(0, 300) });
  pages.set('/page.jpg', { body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  pages.set('/large.jpg', { body: Buffer.concat([bell, Buffer.alloc(10 * 1024 * 1024)]) });
  pages.set('/moved.jpg', { location: '/bell.jpg' });
  pages.set('/to-inside.jpg', { location: 'https://inside.example.test/bell.jpg' });
  pages.set('/to-address.jpg', { location: 'https://127.0.0.1/bell.jpg' });
  pages.set('/to-http.jpg', { location: 'http://img.example.test/bell.jpg' });
  pages.set('/round.jpg', { location: '/round.jpg' });
  pages.set('/busy.jpg', { status: 503 });
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});
afterAll(async () => {
  web.closeAllConnections();
  web.close();
  await once(web, 'close');
});
beforeEach(() => {
  server.setNow(now);
  asked.length = 0;
});

/** Uploads articles with the pictures at some addresses. */
async function upload(caller: Caller, pictures: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await sendFile(
    server,
    caller,
    `mutation ($file: Upload!) { uploadProductThirdParties(file: $file) {
      upload { taken noted refused } userErrors { field code } } }`,
    {},
    {
      name: 'autumn.xlsx',
      bytes: await workbook([
        ['articleCode', 'description', 'salesUnit', 'imageUrl'],
        ...Object.entries(pictures).map(([code, address]) => [code, 'Bell', 'PCE', address]),
      ]),
    },
  );
  return answer.data?.uploadProductThirdParties;
}
const article = async (caller: Caller, vendor: string, articleCode: string): Promise<Answer> =>
  (
    await server.graphql(
      caller,
      `query ($vendor: ID!, $articleCode: String!) { vendorArticle(vendor: $vendor, articleCode: $articleCode) {
        imageUrl picture pictureState pictureProblem history { info { count } } } }`,
      { vendor, articleCode },
    )
  ).data?.vendorArticle;
const waitingJobs = async (vendor: string): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs
       where task_identifier = 'vendor-desk.fetchPictures' and key = ${`vendor-desk.fetchPictures ${vendor}`}`.execute(
      server.db,
    )
  ).rows[0]?.count ?? 0;
const failed = async (caller: Caller): Promise<string[]> =>
  (
    await server.graphql(caller, '{ vendorArticles(view: "picture-failed") { data { articleCode } } }')
  ).data?.vendorArticles.data.map((one: Answer) => one.articleCode);

const bell = 'https://img.example.test/bell.jpg';

describe('Q-122: pictures at other hosts', () => {
  test('a job fetches the picture once, and the article shows the copy of the portal', async () => {
    const { vendor, user } = await newVendor();
    expect(await upload(user, { 'B-1': bell, 'B-2': 'https://img.example.test/moved.jpg' })).toMatchObject({
      upload: { refused: 0 },
      userErrors: [],
    });
    expect([asked, await waitingJobs(vendor)]).toEqual([[], 1]);
    expect(await article(user, vendor, 'B-1')).toMatchObject({ imageUrl: bell, picture: '', pictureState: 'waiting' });
    await fetchFor(vendor);
    expect(asked.toSorted()).toEqual(['/bell.jpg', '/bell.jpg', '/moved.jpg']);
    const shown = await article(user, vendor, 'B-1');
    expect(shown).toMatchObject({ imageUrl: bell, pictureState: 'fetched', pictureProblem: null });
    expect(shown.picture).toMatch(/^\/files\/pictures\/[0-9a-f]{20}-400\.webp$/);
    expect((await article(user, vendor, 'B-2')).picture).toBe(shown.picture);
    const served = await server.app.inject({ url: shown.picture, headers: { host: 'localhost' } });
    const { format, width, exif } = await sharp(served.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['webp', 400, undefined]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select('after')
      .where('action', '=', 'vendor-desk.picture-fetched')
      .where('subject_id', '=', vendor)
      .execute();
    expect(audit).toHaveLength(2);
  });

  test('the same address is not fetched again, and shown at once at other articles', async () => {
    const { vendor, user } = await newVendor();
    await upload(user, { 'B-1': bell });
    await fetchFor(vendor);
    asked.length = 0;
    expect(await upload(user, { 'B-1': bell, 'B-2': `${bell}#left` })).toMatchObject({ upload: { noted: 2 } });
    const { picture, history } = await article(user, vendor, 'B-1');
    expect(history.info.count).toBe(1);
    expect(await article(user, vendor, 'B-2')).toMatchObject({ picture, pictureState: 'fetched' });
    await fetchFor(vendor);
    expect(asked).toEqual([]);
  });

  test('two jobs at the same time fetch it once', async () => {
    const { vendor, user } = await newVendor();
    await upload(user, { 'B-1': bell });
    await Promise.all([fetchFor(vendor), fetchFor(vendor)]);
    expect(asked).toEqual(['/bell.jpg']);
  });

  test.each([
    ['page', 'readable JPG, PNG or WebP'],
    ['half', 'readable JPG, PNG or WebP'],
    ['large', 'at most 10 MB'],
    ['gone', 'answer 404'],
    ['round', 'answer 302'],
    ['to-inside', 'not an https address at a public host'],
    ['to-address', 'not an https address at a public host'],
    ['to-http', 'not an https address at a public host'],
  ])('%s is refused with a reason and not tried again', async (name, reason) => {
    const { vendor, user } = await newVendor();
    await upload(user, { 'B-1': `https://img.example.test/${name}.jpg` });
    await fetchFor(vendor);
    const shown = await article(user, vendor, 'B-1');
    expect(shown).toMatchObject({ picture: '', pictureState: 'failed' });
    expect(shown.pictureProblem).toContain(reason);
    expect(await failed(user)).toEqual(['B-1']);
    const before = asked.length;
    server.setNow(minutesLater(60_000));
    await fetchFor(vendor);
    expect(asked).toHaveLength(before);
  });

  test('a name that leads into a private network is not called', async () => {
    const { vendor, user } = await newVendor();
    await upload(user, { 'B-1': 'https://inside.example.test/bell.jpg' });
    await fetchFor(vendor);
    expect(asked).toEqual([]);
    expect(await article(user, vendor, 'B-1')).toMatchObject({ picture: '', pictureState: 'failed' });
  });

  test('malware is refused', async () => {
    const { vendor, user } = await newVendor();
    await upload(user, { 'B-1': bell });
    const ctx = await systemContext({ ...server.services, scan: () => Promise.resolve(false) }, 'job');
    await fetchPictures(ctx, pictureGateway(server.services.log, send), vendor);
    expect((await article(user, vendor, 'B-1')).pictureProblem).toContain('malware');
  });
});

describe('a server that does not answer', () => {
  test('is asked four times; the earlier picture stays, and the next upload asks again', async () => {
    const { vendor, user } = await newVendor();
    await upload(user, { 'B-1': bell });
    await fetchFor(vendor);
    const { picture } = await article(user, vendor, 'B-1');
    const busy = { 'B-1': 'https://img.example.test/busy.jpg' };
    await upload(user, busy);
    asked.length = 0;
    const times = [0, 9, 10, 69, 70, 429, 430, 90_000];
    const tries: number[] = [];
    for (const minutes of times) {
      server.setNow(minutesLater(minutes));
      await fetchFor(vendor);
      tries.push(asked.length);
    }
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    server.setNow(now);
    const shown = await article(user, vendor, 'B-1');
    expect(shown).toMatchObject({ imageUrl: busy['B-1'], picture, pictureState: 'failed' });
    expect(shown.pictureProblem).toContain('does not answer');
    await upload(user, busy);
    expect(await article(user, vendor, 'B-1')).toMatchObject({ pictureState: 'waiting', picture });
    await fetchFor(vendor);
    expect(asked).toHaveLength(5);
  });

  test('keeps other pictures of the vendor waiting no longer than two of its own', async () => {
    const { vendor, user } = await newVendor();
    const pictures = Object.fromEntries(
      [1, 2, 3, 4].map((nth) => [`B-${nth}`, `https://silent.example.test/busy.jpg?nth=${nth}`]),
    );
    await upload(user, pictures);
    await fetchFor(vendor);
    expect(asked).toEqual(['/busy.jpg', '/busy.jpg']);
    await upload(user, { 'B-5': bell });
    await fetchFor(vendor);
    expect(asked).toEqual(['/busy.jpg', '/busy.jpg', '/bell.jpg']);
    expect(await article(user, vendor, 'B-4')).toMatchObject({ pictureState: 'waiting' });
    server.setNow(minutesLater(10));
    await sql`delete from graphile_worker._private_jobs`.execute(server.db);
    await fetchDuePictures(await systemContext(server.services, 'job'));
    expect(await waitingJobs(vendor)).toBe(1);
  });
});

test('another vendor sees nothing of it, and its own article with the address waits for its own copy', async () => {
  const { vendor, user } = await newVendor();
  const { vendor: theirs, user: rival } = await newVendor();
  await upload(user, { 'B-1': bell });
  await fetchFor(vendor);
  await makeThirdPartyArticle(server, { vendor: theirs, code: 'B-1' });
  expect([await article(rival, vendor, 'B-1'), (await article(rival, theirs, 'B-1')).picture]).toEqual([null, '']);
  await upload(rival, { 'B-1': bell });
  expect(await article(rival, theirs, 'B-1')).toMatchObject({ picture: '', pictureState: 'waiting' });
  await fetchFor(vendor);
  expect(await article(rival, theirs, 'B-1')).toMatchObject({ picture: '', pictureState: 'waiting' });
});

test('a picture that no article shows is removed after 30 days', async () => {
  const { vendor, user } = await newVendor();
  const pump = 'https://img.example.test/pump.jpg';
  await upload(user, { 'B-1': pump });
  await fetchFor(vendor);
  const { picture } = await article(user, vendor, 'B-1');
  const run = async (name: string): Promise<void> =>
    jobs.find((job) => job.name === name)?.run(await systemContext(server.services, 'job'), {});
  const served = async (): Promise<number> =>
    (await server.app.inject({ url: picture, headers: { host: 'localhost' } })).statusCode;
  const clean = async (days: number): Promise<number> => {
    server.setNow(minutesLater(days * 24 * 60));
    await run('vendor-desk.removeUnusedPictures');
    server.setNow(minutesLater((days + 2) * 24 * 60));
    await run('uploads.removeUnused');
    server.setNow(now);
    return served();
  };
  expect(await clean(40)).toBe(200);
  await upload(user, { 'B-1': 'none' });
  expect(await article(user, vendor, 'B-1')).toMatchObject({ imageUrl: '', picture: '', pictureState: null });
  expect(await clean(20)).toBe(200);
  expect(await clean(40)).toBe(404);
});
