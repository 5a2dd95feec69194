import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';

const server = testServer();
let sorg = '';
let boss: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  boss = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
});

const site = { name: 'Hamburg', storageLocation: '0001', shippingPoint: 'HH01', priority: 2 };
const call = async (verb: 'add' | 'change', args: Record<string, unknown>, caller: Caller = boss) =>
  (
    await server.graphql(
      caller,
      `mutation ($sorg: ID!, $code: ID!, $site: SiteInput!${verb === 'change' ? ', $version: Int!' : ''}) {
         done: ${verb}Site(sorg: $sorg, code: $code, site: $site${verb === 'change' ? ', version: $version' : ''}) {
           userErrors { field code } sorg { sites { code name storageLocation shippingPoint priority version } } } }`,
      { sorg, code: 'HH', site, ...args },
    )
  ).data?.done;
const remove = async (code: string, version: number) =>
  (
    await server.graphql(
      boss,
      `mutation { removeSite(sorg: "${sorg}", code: "${code}", version: ${version}) { userErrors { field code } } }`,
    )
  ).data.removeSite.userErrors;

describe('sites', () => {
  test('are added, changed and removed, listed by priority, and each change is recorded', async () => {
    expect((await call('add', {})).sorg.sites).toEqual([
      { code: 'S1', name: 'Site 1', storageLocation: '', shippingPoint: '', priority: 1, version: 1 },
      { code: 'HH', ...site, version: 1 },
    ]);
    expect((await call('add', {})).userErrors).toEqual([{ field: 'code', code: 'code_already_exists' }]);
    expect((await call('change', { code: 'S1', version: 1, site: { ...site, priority: 3 } })).sorg.sites).toMatchObject(
      [{ code: 'HH' }, { code: 'S1', name: 'Hamburg', priority: 3, version: 2 }],
    );
    expect((await call('change', { version: 2 })).userErrors).toEqual([{ field: '', code: 'entry_changed' }]);
    expect(await remove('HH', 2)).toEqual([{ field: '', code: 'entry_changed' }]);
    expect(await remove('HH', 1)).toEqual([]);
    expect(await remove('HH', 1)).toEqual([{ field: 'code', code: 'not_found' }]);
    const audits = await server.db
      .selectFrom('platform_audit')
      .select(['action', 'subject_id', 'before', 'after'])
      .where('subject_type', '=', 'site')
      .orderBy('id')
      .execute();
    expect(audits).toMatchObject([
      { action: 'catalog.site-added', subject_id: `${sorg} HH`, after: { name: 'Hamburg' } },
      { action: 'catalog.site-changed', subject_id: `${sorg} S1`, before: { priority: 1 }, after: { priority: 3 } },
      { action: 'catalog.site-removed', subject_id: `${sorg} HH`, before: { name: 'Hamburg' } },
    ]);
  });

  test('with stock are not removed; wrong values are refused by field', async () => {
    await makeArticle(server, { sorg, stock: 3 });
    expect(await remove('S1', 2)).toEqual([{ field: 'code', code: 'in_use' }]);
    for (const [wrong, field, code] of [
      [{ sorg: 'none' }, 'sorg', 'not_found'],
      [{ code: 'a b' }, 'code', 'valid_code'],
      [{ site: { ...site, name: '' } }, 'name', 'not_empty'],
      [{ site: { ...site, priority: 0 } }, 'priority', 'out_of_range'],
    ] as const)
      expect((await call('add', wrong)).userErrors, JSON.stringify(wrong)).toEqual([{ field, code }]);
  });

  test('are for administrators of markets only', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    expect(await call('add', {}, dealer)).toBeUndefined();
    const answer = await server.graphql(dealer, `{ sorgSetting(code: "${sorg}") { sites { code } } }`);
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
  });
});
