import { expect, test } from 'vitest';
import { demoAccounts } from '../seed/accounts.ts';
import { demoOfSite } from './demo-site.ts';

const config = { demo: true, mailUrl: null, environment: 'production' as const };

test('a market of the demo offers its own accounts', async () => {
  const { demo } = await demoOfSite(config, { code: 'veldra-us' });
  expect(demo).toEqual({
    password: demoAccounts.password,
    accounts: ['dealer-us', 'rep-us', 'admin-us'],
    showsMails: true,
  });
  expect((await demoOfSite({ ...config, mailUrl: 'smtp://mail.test' }, { code: 'veldra-us' })).demo?.showsMails).toBe(
    false,
  );
});

test('each account of the demo belongs to one market', async () => {
  const markets = [...new Set(demoAccounts.list.map(({ market }) => market))];
  const offered = await Promise.all(markets.map((code) => demoOfSite(config, { code })));
  expect(offered.flatMap(({ demo }) => demo?.accounts ?? []).toSorted()).toEqual(
    demoAccounts.list.map(({ username }) => username).toSorted(),
  );
});

test('a market of one’s own and a server without the demo offer none', async () => {
  expect(await demoOfSite(config, { code: 'own-brand' })).toEqual({});
  expect(await demoOfSite({ ...config, demo: false }, { code: 'veldra-us' })).toEqual({});
});
