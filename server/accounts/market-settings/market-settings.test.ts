import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
