import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { ServerProcess } from '#testing/processes/server-process.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { refreshEntries } from './catalog.entries.actions.ts';
import { makeArticle } from './catalog.factory.ts';
import { findArticlesByCodes } from './catalog.lookup.queries.ts';
import { viewerOf } from './catalog.policy.ts';

/** Cards and pages in the memory of two processes on one database. */
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-catalog-'));
const code = 'VX-100';
let other: ServerProcess;
let sorg = '';
let modelId = '';
let articleId = '';
let dealer: Caller;
let retailer: Caller;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  ({ id: articleId, modelId } = await makeArticle(server, { sorg, code, name: 'Trail One', price: 10_000, stock: 5 }));
  await refreshEntries(server.db, 'all', new Date());
  dealer = await makeDealer(server, { sorgs: [sorg], customerGroup: 'dealer' });
  retailer = await makeDealer(server, { sorgs: [sorg], customerGroup: 'retailer', priceList: 'retailer' });
  other = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: server.config.databaseUrl ?? '',
    DATA_DIR: folder,
    DATABASE_POOL: '4',
    GRAPHQL_TEXT: '1',
  }));
  await other.start();
});
afterAll(async () => {
  await other.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

interface Listed {
  readonly name: string;
  readonly price: { readonly dealer: string | null } | null;
  readonly available: { readonly qty: number | null };
}

/** The articles that the other process lists for a category, or finds for a search. */
async function elsewhere(caller: Caller, filter: Record<string, unknown>): Promise<Listed[]> {
  const response = await fetch(`http://127.0.0.1:${other.port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.token}`, host: 'localhost' },
    body: JSON.stringify({
      query:
        'query($filter: ProductFilterInput) { products(limit: 24, filter: $filter) { data { name price { dealer } available { qty } } } }',
      variables: { filter },
    }),
  });
  const { data, errors } = (await response.json()) as {
    data: { products: { data: Listed[] } } | null;
    errors?: unknown;
  };
  expect(errors).toBeUndefined();
  return data?.products.data ?? [];
}

const inCategory = { merchandiseCategory: ['bike-test'] };
const byWord = { search: 'trail' };
const byTypo = { search: 'traill' };
const byCode = { search: 'vx 100' };

async function rename(name: string): Promise<void> {
  await sql`update catalog_model_text set name = ${name} where model_id = ${modelId}`.execute(server.db);
  await refreshEntries(server.db, { articleIds: [articleId] }, new Date());
}

/** Runs `work` while nobody can read the lists and the vocabulary. */
async function whileListsAreLocked<T>(work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.config.databaseUrl ?? '' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      'lock table catalog_entry, catalog_posting, catalog_word, catalog_scope in access exclusive mode',
    );
    return await work();
  } finally {
    await client.end();
  }
}

describe('the memory of the catalog', () => {
  test('answers a list and a search again without reading them', async () => {
    for (const filter of [inCategory, byWord, byTypo, byCode]) {
      const first = await elsewhere(dealer, filter);
      expect(first.map(({ name }) => name)).toEqual(['Trail One']);
      expect(await whileListsAreLocked(() => elsewhere(dealer, filter))).toEqual(first);
    }
  });

  test('keeps nothing of a customer: prices and stock are read each time', async () => {
    await elsewhere(dealer, inCategory);
    const prices = async (): Promise<(string | null | undefined)[]> =>
      Promise.all([dealer, retailer].map(async (one) => (await elsewhere(one, inCategory))[0]?.price?.dealer));
    expect(await prices()).toEqual(['100.00', undefined]);
    await sql`update catalog_price set amount = 9999`.execute(server.db);
    await sql`update catalog_stock set qty = 3`.execute(server.db);
    expect(await prices()).toEqual(['99.99', undefined]);
    expect((await elsewhere(dealer, inCategory))[0]?.available.qty).toBe(3);
  });

  test('is dropped by a change at the very next call of another process, each time', async () => {
    const seen: unknown[] = [];
    for (let round = 0; round < 20; round += 1) {
      await rename(`Trail ${round}`);
      seen.push([(await elsewhere(dealer, inCategory))[0]?.name, (await elsewhere(dealer, byWord))[0]?.name]);
    }
    expect(seen).toEqual(seen.map((_, round) => [`Trail ${round}`, `Trail ${round}`]));
  });

  test('is not used by a transaction that changes the catalog, nor filled by one', async () => {
    await rename('Trail One');
    const ctx = await systemContext(server.services, 'test');
    const area = { sorg, priceList: 'dealer', customerGroup: 'dealer', paymentTerms: '' };
    const nameIn = async (inner: typeof ctx): Promise<string | undefined> => {
      const viewer = { ...viewerOf(inner), areas: [area] };
      return (await findArticlesByCodes(inner, sorg, [code], viewer))[0]?.card.name;
    };
    expect(await nameIn(ctx)).toBe('Trail One');
    await expect(
      withTransaction(ctx, async (inner) => {
        await sql`update catalog_model_text set name = 'Trail Two' where model_id = ${modelId}`.execute(inner.db);
        await refreshEntries(inner.db, { articleIds: [articleId] }, inner.now);
        expect(await nameIn(inner)).toBe('Trail Two');
        throw new Error('thought better of it');
      }),
    ).rejects.toThrow('thought better of it');
    expect(await nameIn(ctx)).toBe('Trail One');
  });

  test('does not show an article to a customer without its sales organisation', async () => {
    await elsewhere(dealer, inCategory);
    const ctx = await systemContext(server.services, 'test');
    const viewerIn = (areas: readonly string[]) => ({
      ...viewerOf(ctx),
      areas: areas.map((one) => ({ sorg: one, priceList: 'dealer', customerGroup: 'dealer', paymentTerms: '' })),
    });
    expect((await findArticlesByCodes(ctx, sorg, [code], viewerIn([sorg])))[0]?.code).toBe(code);
    expect(await findArticlesByCodes(ctx, sorg, [code], viewerIn([await makeSorg(server)]))).toEqual([null]);
  });
});
