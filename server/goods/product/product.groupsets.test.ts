import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];

const server = testServer();
const now = new Date('2026-11-21T12:00:00Z');
let sorg = '';
let dealer: Awaited<ReturnType<typeof makeDealer>>;
let foreigner: Awaited<ReturnType<typeof makeDealer>>;
const article: Record<string, string> = {};

const summary = 'parts qty mask next { date qty mask } scarcest { articleCode }';

const ask = async (caller: Caller, code: string): Promise<Answer> => {
  const answer = await server.graphql(
    caller,
    `query($slug: String!) { productDetailsV2(slug: $slug) { groupsetParts { qty product { articleCode } swaps { articleCode price { dealer } } }
      variants { groupset { ${summary} } } } }`,
    { slug: code },
  );
  expect(answer.errors).toBeUndefined();
  return answer.data.productDetailsV2;
};

async function add(code: string, stock: number | null, category: 'paa' | 'groupset' = 'paa'): Promise<void> {
  article[code] = (await makeArticle(server, { sorg, code, category, stock, price: 5000 })).id;
}
const part = (set: string, code: string, qty: number, position: number) =>
  sql`insert into catalog_groupset_part values (${article[set]}, ${article[code]}, ${qty}, ${position})`.execute(
    server.db,
  );
const swap = (set: string, code: string, by: string, position: number) =>
  sql`insert into catalog_groupset_swap values (${article[set]}, ${article[code]}, ${article[by]}, ${position})`.execute(
    server.db,
  );

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  const elsewhere = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, elsewhere] });
  dealer = await makeDealer(server, { sorgs: [sorg] });
  foreigner = await makeDealer(server, { sorgs: [elsewhere] });
  for (const [code, stock] of [
    ['LEVER', 8],
    ['CRANK-170', 3],
    ['CRANK-175', 30],
    ['ROTOR', 40],
    ['GONE', 9],
    ['HALTED', 9],
  ] as const)
    await add(code, stock);
  for (const code of ['SET', 'BROKEN', 'HALTED-SET']) await add(code, 12, 'groupset');
  await part('SET', 'LEVER', 1, 1);
  await part('SET', 'CRANK-170', 1, 2);
  await part('SET', 'ROTOR', 2, 3);
  await swap('SET', 'CRANK-170', 'GONE', 1);
  await swap('SET', 'CRANK-170', 'CRANK-175', 2);
  await part('BROKEN', 'LEVER', 1, 1);
  await part('BROKEN', 'GONE', 1, 2);
  await part('HALTED-SET', 'LEVER', 1, 1);
  await part('HALTED-SET', 'HALTED', 1, 2);
  await sql`update catalog_article_sorg set removed_at = now() where article_id = ${article['GONE']}`.execute(
    server.db,
  );
  await sql`update catalog_article_sorg set order_block_reason = 'Recall check' where article_id = ${article['HALTED']}`.execute(
    server.db,
  );
  await sql`
    insert into catalog_arrival (article_id, sorg, site, arrives_on, precision, kind, qty, as_of)
    values (${article['CRANK-170']}, ${sorg}, 'S1', '2026-12-08', 'day', 'arrival', 20, now())`.execute(server.db);
  await refreshEntries(server.db, 'all', now);
});

describe('groupsets', () => {
  test('list their parts and the alternatives for each, without articles that are not sold', async () => {
    expect((await ask(dealer, 'SET')).groupsetParts).toEqual([
      { qty: 1, product: { articleCode: 'LEVER' }, swaps: [] },
      {
        qty: 1,
        product: { articleCode: 'CRANK-170' },
        swaps: [{ articleCode: 'CRANK-175', price: { dealer: '50.00' } }],
      },
      { qty: 2, product: { articleCode: 'ROTOR' }, swaps: [] },
    ]);
  });

  test('return how many sets the parts make now, when the next ones come, and the limiting part', async () => {
    expect((await ask(dealer, 'SET')).variants[0].groupset).toEqual({
      parts: 3,
      qty: 3,
      mask: '',
      next: { date: '2026-12-08', qty: 8, mask: '' },
      scarcest: { articleCode: 'CRANK-170' },
    });
  });

  test('make no sets while a part is blocked or not sold, and still count it', async () => {
    expect((await ask(dealer, 'HALTED-SET')).variants[0].groupset).toMatchObject({
      parts: 2,
      qty: 0,
      next: null,
      scarcest: { articleCode: 'HALTED' },
    });
    const broken = await ask(dealer, 'BROKEN');
    expect(broken.variants[0].groupset).toMatchObject({ parts: 2, qty: 0, next: null, scarcest: null });
    expect(broken.groupsetParts).toHaveLength(1);
  });

  test('R-170: reveal no more under a mask than their parts do', async () => {
    await makeMarket(server, { host: 'masked', sorgs: [sorg], configuration: { maskStock: 5, maskNextArrival: 5 } });
    const [seen] = (await ask(await signIn(server, dealer.userId, dealer.customer.id, 'masked'), 'SET')).variants;
    expect(seen.groupset).toEqual({
      parts: 3,
      qty: 3,
      mask: '',
      // 6 or more rotors are 3 or more sets; the number after the arrival stays hidden.
      next: null,
      scarcest: { articleCode: 'CRANK-170' },
    });
    await makeMarket(server, { host: 'narrow', sorgs: [sorg], configuration: { maskStock: 2 } });
    const [hidden] = (await ask(await signIn(server, dealer.userId, dealer.customer.id, 'narrow'), 'SET')).variants;
    expect(hidden.groupset).toMatchObject({ qty: null, mask: '> 0', next: null, scarcest: null });
  });

  test('return the same in a list, with all sets of a page read together', async () => {
    const answer = await server.graphql(
      dealer,
      `{ products(limit: 10, sort: "code", view: "group", filter: { category: "groupset" }) { data { articleCode groupset { parts qty } } }
         bikes: products(limit: 10, view: "group", filter: { category: "paa" }) { data { groupset { parts } } } }`,
    );
    expect(answer.errors).toBeUndefined();
    expect(answer.data.products.data).toEqual([
      { articleCode: 'BROKEN', groupset: { parts: 2, qty: 0 } },
      { articleCode: 'HALTED-SET', groupset: { parts: 2, qty: 0 } },
      { articleCode: 'SET', groupset: { parts: 3, qty: 3 } },
    ]);
    expect(answer.data.bikes.data.every((one: Answer) => one.groupset === null)).toBe(true);
  });

  test('are hidden from a dealer of another sales organisation', async () => {
    expect(await ask(foreigner, 'SET')).toBeNull();
  });
});
