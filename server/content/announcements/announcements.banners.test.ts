import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scalePicture } from '#platform/files/scale-picture.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { sendFile } from '#testing/files.ts';

const server = testServer();
const us = 'us.veldra.test';
let home = '';
let away = '';
let boss: Caller;
let picture: Buffer;

const area = (sorg: string) => ({ sorg, limitation: 'none' as const, option: 'include' as const, value: '' });
const writer = async (sorgs: readonly string[]): Promise<Caller> =>
  signIn(server, (await makeUser(server, { role: 'administrator', areas: sorgs.map(area) })).id);
const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } });

beforeAll(async () => {
  home = await makeSorg(server);
  away = await makeSorg(server);
  await makeMarket(server, { sorgs: [home] });
  await makeMarket(server, { host: us, sorgs: [away] });
  await sql`update markets_market set time_zone = case code when ${us} then 'America/Denver' else 'Asia/Jakarta' end`.execute(
    server.db,
  );
  picture = await drawing(1000, 500).jpeg().toBuffer();
});
beforeEach(async () => {
  server.setNow(new Date('2026-03-10T05:00:00Z'));
  await server.db.deleteFrom('banners_banner').execute();
  boss = await writer([home]);
});

const fields =
  'id sorg title url link bannerFile fileName srcset width height from { date time } to { date time } state';
const inputs = '$sorg: String!, $title: String, $url: String, $from: DateAndTimeInput!, $to: DateAndTimeInput!';
const given = 'sorg: $sorg, title: $title, url: $url, from: $from, to: $to, bannerFile: $bannerFile';
const create = `mutation (${inputs}, $bannerFile: Upload!) { createBannerV2(${given}) { banner { ${fields} } message { status } userErrors { field code } } }`;
const createOld = `mutation (${inputs}, $bannerFile: String!) { createBanner(${given}) { banner { ${fields} } message { status } userErrors { field code } } }`;
const change = `mutation ($id: ID!, $sorg: String, $title: String, $bannerFile: Upload) { updateBanner(id: $id, sorg: $sorg, title: $title, bannerFile: $bannerFile) {
  banner { ${fields} } message { status } userErrors { field code } } }`;
const remove =
  'mutation ($id: ID!) { deleteBanner(id: $id) { deletedId message { status } userErrors { field code } } }';
const list = `query ($page: Int, $limit: Int, $search: String, $filter: BannerFilterInput) {
  banners(page: $page, limit: $limit, search: $search, filter: $filter) { data { ${fields} } info { page count pageTotal } } }`;
const shown = '{ activeUserAreaBanners { id link bannerFile url title srcset width height } }';

const input = () => ({
  sorg: home,
  title: 'Spring',
  url: 'https://id.veldra.example/spring',
  from: { date: '2026-03-01' },
  to: { date: '2026-03-31' },
});
const make = async (
  caller: Caller = boss,
  more: Record<string, unknown> = {},
  file = { name: 'spring.jpg', bytes: picture },
) => (await sendFile(server, caller, create, { ...input(), ...more }, file, 'bannerFile')).data.createBannerV2;
const fetchFile = (name: string) => server.app.inject({ method: 'GET', url: name, headers: { host: 'localhost' } });

describe('writing banners', () => {
  test('banners of a sales organisation are created, listed, read, changed and deleted; each write is recorded (R-310, Q-171)', async () => {
    const created = await make();
    expect(created).toMatchObject({
      message: { status: 'success' },
      userErrors: [],
      banner: {
        ...input(),
        from: { date: '2026-03-01', time: '00:00:00' },
        to: { date: '2026-03-31', time: '23:59:59' },
        fileName: 'spring.jpg',
        width: 1000,
        height: 500,
        state: 'running',
      },
    });
    const { id, bannerFile, link, url, srcset } = created.banner;
    expect([link, url]).toEqual([input().url, input().url]);
    const base = bannerFile.replace('-1600.webp', '');
    // Not wider than the picture: the variant for 1200 pixels has the picture's 1000.
    expect(srcset).toBe(`${base}-400.webp 400w, ${base}-800.webp 800w, ${base}-1200.webp 1000w`);
    expect(
      (await server.graphql(boss, `query ($id: ID!) { banner(id: $id) { ${fields} } }`, { id })).data.banner,
    ).toEqual(created.banner);
    const target = 'https://veldra.example/summer';
    const byLink = 'mutation ($id: ID!, $link: String) { updateBanner(id: $id, link: $link) { banner { link url } } }';
    expect((await server.graphql(boss, byLink, { id, link: target })).data.updateBanner.banner).toEqual({
      link: target,
      url: target,
    });
    await server.graphql(boss, byLink, { id, link: input().url });
    expect((await server.graphql(boss, change, { id, title: 'Summer' })).data.updateBanner).toMatchObject({
      userErrors: [],
      banner: { title: 'Summer', bannerFile, url: input().url },
    });
    const other = await drawing(300, 200).png().toBuffer();
    const repainted = (await sendFile(server, boss, change, { id }, { name: 'other.PNG', bytes: other }, 'bannerFile'))
      .data.updateBanner;
    expect(repainted).toMatchObject({ userErrors: [], banner: { title: 'Summer', fileName: 'other.PNG', width: 300 } });
    expect(repainted.banner.srcset).toMatch(/^\S+-400\.webp 300w$/);
    expect((await server.graphql(boss, list, { search: 'summer' })).data.banners).toMatchObject({
      data: [{ id }],
      info: { page: 1, count: 1, pageTotal: 1 },
    });
    expect((await server.graphql(boss, remove, { id })).data.deleteBanner).toEqual({
      deletedId: id,
      message: { status: 'success' },
      userErrors: [],
    });
    expect((await server.graphql(boss, list)).data.banners.data).toEqual([]);
    expect((await server.graphql(boss, list, { filter: { deleted: true } })).data.banners.data).toMatchObject([{ id }]);
    const restore = 'mutation ($id: ID!) { restoreBanner(id: $id) { banner { id } userErrors { field code } } }';
    const stranger = await writer([away]);
    expect((await server.graphql(stranger, restore, { id })).data.restoreBanner.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    expect((await server.graphql(boss, '{ activeUserAreaBanners { id } }')).data.activeUserAreaBanners).toEqual([]);
    expect((await server.graphql(boss, restore, { id })).data.restoreBanner).toEqual({
      banner: { id },
      userErrors: [],
    });
    expect((await server.graphql(boss, list)).data.banners.data).toMatchObject([{ id }]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'banners.created',
      'banners.updated',
      'banners.updated',
      'banners.updated',
      'banners.updated',
      'banners.deleted',
      'banners.restored',
    ]);
  });

  test('the old call accepts the name of a stored picture only from a banner that the caller sees (Q-171)', async () => {
    const { banner } = await make();
    const old = async (caller: Caller, more: Record<string, unknown>) =>
      (await server.graphql(caller, createOld, { ...input(), ...more })).data.createBanner;
    expect(await old(boss, { bannerFile: banner.bannerFile, title: 'Again' })).toMatchObject({
      userErrors: [],
      banner: { title: 'Again', bannerFile: banner.bannerFile, width: 1000 },
    });
    for (const bannerFile of ['nothing.webp', '../../etc/passwd', ''])
      expect((await old(boss, { bannerFile })).userErrors).toHaveLength(1);
    const stranger = await writer([away]);
    expect((await old(stranger, { sorg: away, bannerFile: banner.bannerFile })).userErrors).toEqual([
      { field: 'bannerFile', code: 'picture_invalid' },
    ]);
  });

  test.each([
    ['url', { url: 'ftp://veldra.example' }, 'valid_url'],
    ['url', { url: 'javascript:alert(1)' }, 'valid_url'],
    ['url', { url: '//evil.example/catalog' }, 'valid_url'],
    ['url', { url: '/admin/banners' }, 'portal_page_unknown'],
    ['title', { title: 'x'.repeat(201) }, 'too_long'],
    ['from', { from: { date: '2026-04-01' } }, 'date_from_after_to'],
    ['to.date', { to: { date: '31.03.2026' } }, 'valid_date'],
    ['sorg', { sorg: 'NONE' }, 'sorg_not_yours'],
  ])('refuses a wrong %s', async (field, more, code) => {
    expect(await make(boss, more)).toMatchObject({
      banner: null,
      message: { status: 'failed' },
      userErrors: [{ field, code }],
    });
  });

  test('leads to a page of the portal, stored without its locale; readers get no other stored link', async () => {
    expect(await make(boss, { url: '/id-id/catalog/bike' })).toMatchObject({ banner: { link: '/catalog/bike' } });
    const dealer = await makeDealer(server, { sorgs: [home] });
    const link = async (): Promise<string> => (await server.graphql(dealer, shown)).data.activeUserAreaBanners[0].link;
    expect(await link()).toBe('/catalog/bike');
    for (const url of ['javascript:alert(1)', '//evil.example', '/posters']) {
      await server.db.updateTable('banners_banner').set({ url }).execute();
      expect(await link(), url).toBe('');
    }
  });

  test('filters by sorg and active, pages (Q-014)', async () => {
    const both = await writer([home, away]);
    await make(both, { title: 'A' });
    await make(both, { title: 'B', sorg: away });
    await make(both, { title: 'C', from: { date: '2026-04-01' }, to: { date: '2026-04-02' } });
    const names = async (variables: Record<string, unknown>): Promise<string[]> =>
      (await server.graphql(both, list, variables)).data.banners.data.map(({ title }: { title: string }) => title);
    expect(await names({})).toEqual(['C', 'B', 'A']);
    expect(await names({ filter: { sorg: away } })).toEqual(['B']);
    expect(await names({ filter: { active: true } })).toEqual(['B', 'A']);
    expect(await names({ filter: { active: false } })).toEqual(['C']);
    expect(await names({ limit: 2, page: 2 })).toEqual(['A']);
  });

  test('an administrator of another sorg does not see, change or delete it; a dealer has no access', async () => {
    const { banner } = await make();
    const stranger = await writer([away]);
    expect(
      (await server.graphql(stranger, 'query ($id: ID!) { banner(id: $id) { id } }', { id: banner.id })).data.banner,
    ).toBeNull();
    expect((await server.graphql(stranger, list)).data.banners).toMatchObject({ data: [], info: { count: 0 } });
    expect(
      (await server.graphql(stranger, change, { id: banner.id, title: 'Mine' })).data.updateBanner.userErrors,
    ).toEqual([{ field: 'id', code: 'not_found' }]);
    expect((await server.graphql(stranger, remove, { id: banner.id })).data.deleteBanner.userErrors).toEqual([
      { field: 'id', code: 'not_found' },
    ]);
    expect((await make(stranger)).userErrors).toEqual([{ field: 'sorg', code: 'sorg_not_yours' }]);
    expect((await server.graphql(boss, change, { id: banner.id, sorg: away })).data.updateBanner.userErrors).toEqual([
      { field: 'sorg', code: 'sorg_not_yours' },
    ]);
    const dealer = await makeDealer(server, { sorgs: [home] });
    expect((await server.graphql(dealer, list)).errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect(
      (await sendFile(server, dealer, create, input(), { name: 'a.jpg', bytes: picture }, 'bannerFile')).errors?.[0]
        ?.extensions['code'],
    ).toBe('FORBIDDEN_SCOPE');
    expect(
      (await sendFile(server, { token: null }, create, input(), { name: 'a.jpg', bytes: picture }, 'bannerFile'))
        .status,
    ).toBe(401);
  });
});

/** A PNG that claims to be `size` pixels square but contains almost no data. */
function bomb(size: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const tail = Buffer.alloc(4);
    tail.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, tail]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from([0x78, 0x9c, 0x03, 0, 0, 0, 0, 1])),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures of banners', () => {
  test('are stored as WebP in four widths, upright and without metadata (Q-167)', async () => {
    const photo = await drawing(2000, 1000)
      .withExif({ IFD0: { Copyright: 'secret-owner', Orientation: '6' }, IFD3: { GPSLatitude: '7/1 15/1 0/1' } })
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'secret-owner' } } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('secret-owner')).toBe(true);
    const { banner } = await make(boss, {}, { name: 'photo.jpeg', bytes: photo });
    expect(banner).toMatchObject({ width: 1000, height: 2000 });
    for (const [width, real] of [
      [400, 400],
      [800, 800],
      [1200, 1000],
      [1600, 1000],
    ] as const) {
      const file = await fetchFile(banner.bannerFile.replace('-1600.', `-${width}.`));
      expect(file.statusCode).toBe(200);
      expect(file.headers['content-type']).toBe('image/webp');
      expect(file.rawPayload.includes('secret-owner')).toBe(false);
      const found = await sharp(file.rawPayload).metadata();
      expect(found).toMatchObject({ format: 'webp', width: real, height: real * 2 });
      expect(found.exif ?? found.xmp ?? found.iptc).toBeUndefined();
    }
  });

  test('are stored without data hidden behind the picture', async () => {
    const script = Buffer.from('<script>alert("stowaway")</script>PK\u0003\u0004');
    const { banner } = await make(boss, {}, { name: 'spring.jpg', bytes: Buffer.concat([picture, script]) });
    expect((await fetchFile(banner.bannerFile)).rawPayload.includes('stowaway')).toBe(false);
    const { banner: webp } = await make(boss, {}, { name: 'a.webp', bytes: await drawing(50, 50).webp().toBuffer() });
    expect(webp).toMatchObject({ width: 50, height: 50 });
  });

  test.each<[string, () => Promise<{ name: string; bytes: Buffer }>]>([
    [
      'a page that begins like a JPEG',
      async () => ({
        name: 'a.jpg',
        bytes: Buffer.concat([picture.subarray(0, 4), Buffer.from('<html><script>alert(1)</script></html>')]),
      }),
    ],
    ['half a JPEG', async () => ({ name: 'a.jpg', bytes: picture.subarray(0, picture.length / 2) })],
    [
      'half a PNG',
      async () => {
        const png = await drawing(600, 600).png().toBuffer();
        return { name: 'a.png', bytes: png.subarray(0, png.length - 200) };
      },
    ],
    ['a PNG that lacks its pixels', async () => ({ name: 'a.png', bytes: bomb(300) })],
    ['a wrong ending', async () => ({ name: 'a.png', bytes: picture })],
    ['nothing', async () => ({ name: 'a.jpg', bytes: Buffer.alloc(0) })],
  ])('refuses %s', async (_name, file) => {
    expect((await make(boss, {}, await file())).userErrors).toEqual([{ field: 'bannerFile', code: 'picture_invalid' }]);
    expect(await server.db.selectFrom('banners_banner').select('id').execute()).toEqual([]);
  });

  test.each<[string, () => Promise<{ name: string; bytes: Buffer }>]>([
    ['no ending', async () => ({ name: 'a', bytes: picture })],
    ['an ending that runs', async () => ({ name: 'a.jpg.html', bytes: picture })],
    [
      'an SVG',
      async () => ({
        name: 'a.svg',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      }),
    ],
    ['a PDF', async () => ({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.4') })],
    ['a GIF', async () => ({ name: 'a.gif', bytes: await drawing(5, 5).gif().toBuffer() })],
  ])('a banner refused for %s names the allowed extensions (R-166)', async (_name, file) => {
    expect((await make(boss, {}, await file())).userErrors).toEqual([
      { field: 'bannerFile', code: 'file_extension_invalid' },
    ]);
    expect(await server.db.selectFrom('banners_banner').select('id').execute()).toEqual([]);
  });

  test('more than 60 megapixels are refused with the limit and those of the picture', async () => {
    const { userErrors } = await make(boss, {}, { name: 'a.png', bytes: bomb(60_000) });
    expect(userErrors).toEqual([{ field: 'bannerFile', code: 'attachment_pixels' }]);
    expect(await scalePicture(bomb(60_000), [400])).toEqual({
      code: 'attachment_pixels',
      params: { megapixels: 60, picture: 3_600 },
    });
  });

  test('more than 10 MB are refused', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]);
    expect((await make(boss, {}, { name: 'a.jpg', bytes: large })).userErrors).toEqual([
      { field: 'bannerFile', code: 'file_too_large' },
    ]);
  });
});

describe('showing banners', () => {
  test('shows those of a sorg of the reader in this market, the latest first, with the fields of the pop-up (Q-173)', async () => {
    const both = await writer([home, away]);
    await make(both, { title: 'Home' });
    await make(both, { title: 'Later', from: { date: '2026-03-02' }, url: '' });
    await make(both, { title: 'Away', sorg: away });
    const titles = async (caller: Caller): Promise<string[]> =>
      (await server.graphql(caller, shown)).data.activeUserAreaBanners.map(({ title }: { title: string }) => title);
    const dealer = await makeDealer(server, { sorgs: [home] });
    expect(await titles(dealer)).toEqual(['Later', 'Home']);
    expect(await titles(both)).toEqual(['Later', 'Home']);
    expect(await titles(await makeDealer(server, { sorgs: [away], host: us }))).toEqual(['Away']);
    const nobody = await writer([]);
    expect(await titles(nobody)).toEqual([]);
    // The page that starts learns whether there are any, and asks for them only then.
    const hasBanners = async ({ token }: Caller): Promise<unknown> =>
      (
        await server.app.inject({ url: '/user', headers: { host: 'localhost', authorization: `Bearer ${token}` } })
      ).json<{ hasBanners: boolean }>().hasBanners;
    expect([await hasBanners(dealer), await hasBanners(nobody)]).toEqual([true, false]);
    const [first] = (await server.graphql(dealer, shown)).data.activeUserAreaBanners;
    expect(first).toMatchObject({ url: '', title: 'Later', width: 1000, height: 500 });
    expect([first.link, first.bannerFile]).toEqual(['', expect.stringMatching(/^\/files\/pictures\/.+-1600\.webp$/)]);
    expect((await server.graphql({ token: null }, shown)).status).toBe(401);
  });

  test('the link of the pop-up is its target, its picture is bannerFile (Q-171)', async () => {
    const target = 'https://veldra.example/summer';
    const byLink = create.replace('$url: String', '$link: String').replace('url: $url', 'link: $link');
    const { url: _, ...inputs } = input();
    const file = { name: 'summer.jpg', bytes: picture };
    await sendFile(server, boss, byLink, { ...inputs, link: target }, file, 'bannerFile');
    const [banner] = (await server.graphql(await makeDealer(server, { sorgs: [home] }), shown)).data
      .activeUserAreaBanners;
    expect(banner).toMatchObject({ link: target, url: target });
    const answer = await fetchFile(banner.bannerFile);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: banner.width, height: banner.height });
  });

  test('banners show within their window in the local time of the market, ends included (R-076, R-311)', async () => {
    const both = await writer([home, away]);
    const window = { from: { date: '2026-03-20', time: '08:00' }, to: { date: '2026-03-20', time: '18:00' } };
    await make(both, window);
    await make(both, { ...window, sorg: away });
    const jakarta = await makeDealer(server, { sorgs: [home] });
    const denver = await makeDealer(server, { sorgs: [away], host: us });
    for (const [instant, inJakarta, inDenver] of [
      ['2026-03-20T00:59:59Z', 0, 0],
      ['2026-03-20T01:00:00Z', 1, 0],
      ['2026-03-20T11:00:59Z', 1, 0],
      ['2026-03-20T11:01:00Z', 0, 0],
      ['2026-03-20T14:00:00Z', 0, 1],
      ['2026-03-21T00:01:00Z', 0, 0],
    ] as const) {
      server.setNow(new Date(instant));
      const callers = await Promise.all([
        signIn(server, jakarta.userId, jakarta.customer.id),
        signIn(server, denver.userId, denver.customer.id, us),
      ]);
      const counts = await Promise.all(
        callers.map(async (caller) => (await server.graphql(caller, shown)).data.activeUserAreaBanners.length),
      );
      expect(counts, instant).toEqual([inJakarta, inDenver]);
    }
  });
});
