import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brandPictures, brandPictureWidths } from '#rules/accounts/markets/brand-pictures.ts';
import { sendFile } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
const host = 'settings.veldra.test';
let sorg = '';
let boss: Caller;
let other: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeMarket(server, { host: 'other.veldra.test', sorgs: [sorg] });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
  other = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});
beforeEach(async () => {
  await sql`delete from markets_market where code = ${host}`.execute(server.db);
  await makeMarket(server, {
    host,
    sorgs: [sorg],
    languages: ['en-us', 'de'],
    configuration: { maskStock: 20, features: { news: true } },
  });
});

const update = async (variables: Record<string, unknown>, caller = boss) => {
  const { data } = await server.graphql(
    caller,
    `mutation ($code: String!, $configuration: JSON, $hosts: [String!], $languages: [String!], $status: String) {
       updateMarket(code: $code, configuration: $configuration, hosts: $hosts, languages: $languages, status: $status) { userErrors { field code } } }`,
    { code: host, ...variables },
  );
  expect(data.updateMarket.userErrors).toEqual([]);
};

interface Change {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly changedSince: boolean;
  readonly restorable: boolean;
}
interface Line {
  readonly id: string;
  readonly actorName: string;
  readonly restored: boolean;
  readonly changes: readonly Change[];
}
const history = async (args = '', code = host): Promise<{ info: { count: number }; data: Line[] }> =>
  (
    await server.graphql(
      boss,
      `{ marketChanges(code: "${code}"${args}) { info { count } data { id at actorName restored changes { path before after changedSince restorable } } } }`,
    )
  ).data.marketChanges;
const lineOf = async (at = 0): Promise<Line> => {
  const { data } = await history();
  const line = data[at];
  if (!line) throw new Error(`The history has no line ${at}`);
  return line;
};
const document = `mutation ($code: String!, $change: ID!, $path: String!) {
  restoreMarketSetting(code: $code, change: $change, path: $path) { market { configuration languages hosts status } userErrors { field code params } } }`;
const restore = async (change: string, path: string, code = host) =>
  (await server.graphql(boss, document, { code, change, path })).data.restoreMarketSetting;

describe('the history of a market', () => {
  test('says who changed which setting from what to what, newest first, from the audit log', async () => {
    await update({ configuration: { maskStock: 5, features: { news: false } } });
    await update({ languages: ['de'] }, other);
    const { info, data } = await history();
    expect(info.count).toBe(2);
    expect(data.map(({ changes }) => changes)).toEqual([
      [{ path: 'languages', before: ['en-us', 'de'], after: ['de'], changedSince: false, restorable: true }],
      [
        { path: 'configuration.features.news', before: true, after: false, changedSince: false, restorable: true },
        { path: 'configuration.maskStock', before: 20, after: 5, changedSince: false, restorable: true },
      ],
    ]);
    const names = await server.db
      .selectFrom('platform_audit')
      .select('actor_name')
      .where('id', '=', data[0]?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(data[0]?.actorName).toBe(names.actor_name);
    expect(data[0]?.actorName).not.toBe(data[1]?.actorName);
    // In pages, and each market has its own.
    expect((await history(', page: 2, limit: 1')).data.map(({ id }) => id)).toEqual([data[1]?.id]);
    expect(await history('', 'other.veldra.test')).toEqual({ info: { count: 0 }, data: [] });
    expect(await history('', 'no such market')).toEqual({ info: { count: 0 }, data: [] });
  });

  test('requires the permission of the page: a dealer neither reads nor restores', async () => {
    await update({ configuration: { maskStock: 5 } });
    const { id } = await lineOf();
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const read = await server.graphql(dealer, `{ marketChanges(code: "${host}") { data { id } } }`);
    expect(read.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    const written = await server.graphql(dealer, document, {
      code: host,
      change: id,
      path: 'configuration.maskStock',
    });
    expect(written.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect(await lineOf()).toMatchObject({ id, changes: [{ after: 5, changedSince: false }] });
  });
});

describe('restoring a setting', () => {
  test('gives it the value before, leaves all others, and is recorded as a change itself', async () => {
    await update({ configuration: { maskStock: 5, features: { news: false }, paymentReceiptLimit: 3 } });
    const { id } = await lineOf();
    const answer = await restore(id, 'configuration.features.news');
    expect(answer).toMatchObject({
      userErrors: [],
      market: { configuration: { maskStock: 5, paymentReceiptLimit: 3, features: { news: true, WEB_MANIFEST: true } } },
    });
    expect(await lineOf()).toMatchObject({
      restored: true,
      changes: [{ path: 'configuration.features.news', before: false, after: true, restorable: true }],
    });
    expect(await lineOf(1)).toMatchObject({
      restored: false,
      changes: [
        { path: 'configuration.features.news', changedSince: true, restorable: false },
        { path: 'configuration.maskStock', restorable: true },
        { path: 'configuration.paymentReceiptLimit', restorable: true },
      ],
    });
    const { action } = await server.db
      .selectFrom('platform_audit')
      .select('action')
      .where('subject_type', '=', 'market')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(action).toBe('markets.setting-restored');
    // The restored value is taken back in the same way.
    expect((await restore((await lineOf()).id, 'configuration.features.news')).userErrors).toEqual([]);
    expect((await restore(id, 'configuration.maskStock')).market.configuration.maskStock).toBe(20);
  });

  test('takes back lists and a part of the currency', async () => {
    await update({ languages: ['de'], hosts: [host, 'second.veldra.test'] });
    // Sent in another order than they are stored in.
    const usd = { display: 'USD', symbol: 'US$', thousandSeparator: ',', decimalSeparator: '.', decimalPrecision: 2 };
    await update({ configuration: { currency: usd } });
    expect((await restore((await lineOf()).id, 'configuration.currency.symbol')).market.configuration.currency).toEqual(
      { ...usd, symbol: '$' },
    );
    const lists = await lineOf(2);
    expect((await restore(lists.id, 'languages')).market.languages).toEqual(['en-us', 'de']);
    expect((await restore(lists.id, 'hosts')).market.hosts).toEqual([host]);
  });

  test('is refused when somebody has changed it since, and says who', async () => {
    await update({ configuration: { maskStock: 5 } });
    const first = await lineOf();
    await update({ configuration: { maskStock: 7 } }, other);
    const { actorName } = await lineOf();
    expect(first.actorName).not.toBe(actorName);
    expect((await restore(first.id, 'configuration.maskStock')).userErrors).toEqual([
      { field: 'path', code: 'setting_changed_since', params: { name: actorName } },
    ]);
    expect(await lineOf()).toMatchObject({ changes: [{ after: 7, changedSince: false }] });
  });

  test('is refused for a value that is no longer allowed, and for a host that another market has by now', async () => {
    await sql`update markets_market set configuration = configuration || '{"dateFormat":"YY/MM/DD"}' where code = ${host}`.execute(
      server.db,
    );
    await update({ configuration: { dateFormat: 'DD.MM.YYYY' } });
    expect((await restore((await lineOf()).id, 'configuration.dateFormat')).userErrors).toEqual([
      { field: 'path', code: 'setting_no_longer_allowed', params: {} },
    ]);
    await update({ hosts: [host, 'moved.veldra.test'] });
    await update({ hosts: [host] });
    const { id } = await lineOf();
    await update({ code: 'other.veldra.test', hosts: ['other.veldra.test', 'moved.veldra.test'] });
    expect((await restore(id, 'hosts')).userErrors).toMatchObject([{ field: 'hosts', code: 'host_taken' }]);
    await update({ code: 'other.veldra.test', hosts: ['other.veldra.test'] });
  });

  test('of another market, of an unknown change and of the status is refused', async () => {
    await update({ configuration: { maskStock: 5 } });
    const { id } = await lineOf();
    const codes = async (...args: Parameters<typeof restore>) =>
      (await restore(...args)).userErrors.map(({ field, code }: { field: string; code: string }) => [field, code]);
    expect(await codes(id, 'configuration.maskStock', 'other.veldra.test')).toEqual([['change', 'not_found']]);
    expect(await codes(id, 'configuration.maskStock', 'none')).toEqual([['code', 'not_found']]);
    expect(await codes(id, 'configuration.creditCheck')).toEqual([['change', 'not_found']]);
    expect(await codes('x', 'configuration.maskStock')).toEqual([['change', 'not_found']]);
    await update({ status: 'maintenance' });
    expect(await codes((await lineOf()).id, 'status')).toEqual([['path', 'setting_not_restorable']]);
    expect(await lineOf(1)).toMatchObject({ id, changes: [{ after: 5, changedSince: false }] });
  });
});

describe('pictures of the brand', () => {
  const drawing = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: { r: 0, g: 160, b: 120, alpha: 0.5 } } })
      .png()
      .toBuffer();
  const sending =
    'mutation ($setting: String!, $file: Upload!) { uploadMarketPicture(setting: $setting, file: $file) { address width height message { status } userErrors { field code params } } }';
  const send = async (setting: string, bytes: Buffer, { name = 'logo.png', caller = boss } = {}) =>
    sendFile(server, caller, sending, { setting }, { name, bytes });
  const configuration = async () =>
    (await server.graphql(boss, '{ markets { code configuration } }')).data.markets.find(
      (market: { code: string }) => market.code === host,
    ).configuration;

  test.each(brandPictures)(
    '%s is stored without a change of the market, and its address can be saved',
    async (setting) => {
      const before = await configuration();
      const { data } = await send(setting, await drawing(2_400, 2_400));
      const { address, ...rest } = data.uploadMarketPicture;
      expect(rest).toEqual({ width: 2_400, height: 2_400, message: { status: 'success' }, userErrors: [] });
      expect(await configuration()).toEqual(before);
      const stored = await server.app.inject({ method: 'GET', url: address, headers: { host: 'localhost' } });
      const { width, hasAlpha } = await sharp(stored.rawPayload).metadata();
      // A logo stays transparent.
      expect({ status: stored.statusCode, width, hasAlpha }).toEqual({
        status: 200,
        width: brandPictureWidths[setting],
        hasAlpha: true,
      });
      await update({ configuration: { [setting]: address } });
      expect(await configuration()).toEqual({ ...before, [setting]: address });
    },
  );

  test('the icon of the installed app is square and large enough, and the manifest names it', async () => {
    const refusal = async (width: number, height: number) =>
      (await send('webLogo', await drawing(width, height))).data.uploadMarketPicture;
    expect(await refusal(600, 500)).toMatchObject({
      address: null,
      userErrors: [{ field: 'file', code: 'picture_not_square', params: { width: 600, height: 500 } }],
    });
    expect(await refusal(511, 511)).toMatchObject({
      userErrors: [{ field: 'file', code: 'picture_too_small', params: { least: 512, width: 511 } }],
    });
    const { address } = await refusal(512, 512);
    await update({ configuration: { webLogo: address } });
    const manifest = await server.app.inject({ url: `/manifests/${host}.webmanifest`, headers: { host } });
    expect(manifest.json<{ icons: unknown[] }>().icons[0]).toEqual({
      src: address,
      type: 'image/webp',
      sizes: '512x512',
    });
  });

  test('what is no picture of the brand is refused', async () => {
    const codes = async (setting: string, bytes: Buffer, name?: string) =>
      (await send(setting, bytes, name ? { name } : {})).data.uploadMarketPicture.userErrors;
    expect(await codes('webTitle', await drawing(20, 20))).toMatchObject([{ field: 'setting', code: 'not_in_list' }]);
    expect(await codes('imageLogin', Buffer.from('no picture'))).toMatchObject([{ code: 'picture_invalid' }]);
    expect(await codes('imageLogin', await drawing(20, 20), 'logo.gif')).toMatchObject([
      { code: 'file_extension_invalid' },
    ]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await codes('imageLogin', svg, 'logo.svg')).toMatchObject([{ code: 'file_extension_invalid' }]);
  });

  test('nobody without the permission stores one', async () => {
    const caller = await makeDealer(server, { sorgs: [sorg] });
    const { errors } = await send('imageLogin', await drawing(20, 20), { caller });
    expect(errors?.[0]?.extensions['reason']).toBe('forbidden_scope');
  });
});
