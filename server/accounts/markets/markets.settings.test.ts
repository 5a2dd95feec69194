import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { currencySchema, featuresSchema, siteConfigurationSchema } from '#rules/accounts/markets/site-configuration.ts';
import { testServer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from './markets.factory.ts';
import { findMarketOfSorg } from './markets.queries.ts';

const server = testServer();
const root = new URL('../../../', import.meta.url);

/** Rows of the table in docs/settings.md: setting, effect, test file, words of its title. */
const rows = readFileSync(new URL('docs/settings.md', root), 'utf8')
  .split('## Settings of a market')[1]!
  .split('\n')
  .flatMap((line) => {
    const [, setting, , test] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const proof = /^\[(.+)\]\(\.\.\/(.+)\)$/.exec(test ?? '');
    return setting?.startsWith('`')
      ? [{ setting: setting.replaceAll('`', ''), title: proof?.[1], file: proof?.[2] }]
      : [];
  });

describe('docs/settings.md', () => {
  test('lists every setting once', () => {
    const settings = Object.keys(siteConfigurationSchema.entries).flatMap((name) => {
      if (name === 'currency') return Object.keys(currencySchema.entries).map((part) => `currency.${part}`);
      if (name === 'features') return Object.keys(featuresSchema.entries).map((part) => `features.${part}`);
      return [name];
    });
    expect(rows.map(({ setting }) => setting).toSorted()).toEqual(settings.toSorted());
  });

  test.each(rows.filter(({ file }) => file !== undefined))(
    'the test of $setting exists',
    ({ file = '', title = '' }) => {
      const text = readFileSync(new URL(file, root), 'utf8').replaceAll("\\'", "'");
      expect(text).toContain(title);
    },
  );
});

test('the main sales organisation decides which of two markets sends mail about it', async () => {
  const [sorg, other] = [await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { host: 'a.example', sorgs: [sorg, other], configuration: { sorg: other } });
  await makeMarket(server, { host: 'b.example', sorgs: [other, sorg], configuration: { sorg } });
  expect((await findMarketOfSorg(server.db, sorg, null))?.host).toBe('b.example');
  expect((await findMarketOfSorg(server.db, other, null))?.host).toBe('a.example');
});
