import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let sorg = '';
let other = '';
let boss: Caller;
let stranger: Caller;

const administrator = async (...sorgs: string[]): Promise<Caller> =>
  signIn(
    server,
    (
      await makeUser(server, {
        role: 'administrator',
        areas: sorgs.map((of) => ({ sorg: of, limitation: 'none', option: 'include', value: '' })),
      })
    ).id,
  );

beforeAll(async () => {
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeMarket(server, { host: 'other.brand.test', sorgs: [other] });
  boss = await administrator(sorg);
  stranger = await administrator(other);
  const made = await makeArticles(server, [
    { sorg, code: 'BARE', name: 'Bare' },
    { sorg, code: 'FULL', color: 'red' },
    { sorg, code: 'OTHER-COLOUR', color: 'blue' },
    { sorg, code: 'SMALL' },
    { sorg: other, code: 'FOREIGN' },
  ]);
  const [, full, blue, small] = made.map(({ modelId }) => modelId);
  const picture = (model_id: string, color: string, width: number, height: number) => ({
    model_id,
    color,
    position: 1,
    file: `${color}${width}`,
    width,
    height,
  });
  await server.db
    .insertInto('catalog_picture')
    .values([
      picture(full ?? '', '', 900, 1200),
      picture(blue ?? '', 'red', 1600, 1000),
      picture(small ?? '', '', 1199, 800),
    ])
    .execute();
  await server.db
    .insertInto('catalog_document')
    .values({ model_id: full ?? '', kind: 'document', name: 'Manual', file: 'a.pdf', bytes: 1 })
    .execute();
});

const query = `query ($gap: String!, $market: String, $search: String, $page: Int, $limit: Int) {
  articleGaps(gap: $gap, market: $market, search: $search, page: $page, limit: $limit) {
    market { code } markets { code } counts { gap count } info { page count pageTotal }
    data { sorg articleCode modelCode name color width height } } }`;
const asked = async (caller: Caller, variables: Record<string, unknown>) => {
  const { data, errors } = await server.graphql(caller, query, variables);
  expect(errors).toBeUndefined();
  return data.articleGaps as {
    market: { code: string } | null;
    markets: { code: string }[];
    counts: { gap: string; count: number }[];
    info: object;
    data: { articleCode: string }[];
  };
};
const codes = async (variables: Record<string, unknown>): Promise<string[]> =>
  (await asked(boss, variables)).data.map(({ articleCode }) => articleCode);

describe('articleGaps', () => {
  test('lists articles without a picture of their colour, without a document, and with a small picture', async () => {
    expect(await codes({ gap: 'picture' })).toEqual(['BARE', 'OTHER-COLOUR']);
    expect(await codes({ gap: 'document' })).toEqual(['BARE', 'OTHER-COLOUR', 'SMALL']);
    const small = await asked(boss, { gap: 'small' });
    expect(small.data).toEqual([
      {
        sorg,
        articleCode: 'SMALL',
        modelCode: 'M-SMALL',
        name: expect.any(String),
        color: '',
        width: 1199,
        height: 800,
      },
    ]);
    expect(small.counts).toEqual([
      { gap: 'picture', count: 2 },
      { gap: 'document', count: 3 },
      { gap: 'small', count: 1 },
      { gap: 'price', count: 0 },
      { gap: 'text', count: 4 },
    ]);
  });

  test('lists articles without a price of today and without a description in any language', async () => {
    const [article] = await server.db
      .selectFrom('catalog_article')
      .select(['id', 'model_id'])
      .where('code', '=', 'SMALL')
      .execute();
    await server.db
      .updateTable('catalog_price')
      .set({ valid_to: '2020-01-01' })
      .where('article_id', '=', article!.id)
      .execute();
    expect(await codes({ gap: 'price' })).toEqual(['SMALL']);
    await server.db
      .updateTable('catalog_price')
      .set({ valid_to: null })
      .where('article_id', '=', article!.id)
      .execute();
    await server.db
      .updateTable('catalog_model_text')
      .set({ description: 'A tyre.' })
      .where('model_id', '=', article!.model_id)
      .execute();
    expect(await codes({ gap: 'price' })).toEqual([]);
    expect(await codes({ gap: 'text' })).toEqual(['BARE', 'FULL', 'OTHER-COLOUR']);
  });

  test('has pages and finds codes', async () => {
    const second = await asked(boss, { gap: 'document', page: 2, limit: 2 });
    expect(second.info).toEqual({ page: 2, count: 3, pageTotal: 2 });
    expect(second.data.map(({ articleCode }) => articleCode)).toEqual(['SMALL']);
    expect(await codes({ gap: 'document', search: 'm-sma' })).toEqual(['SMALL']);
    expect(await codes({ gap: 'document', search: '%' })).toEqual([]);
  });

  test('leaves out articles that are not on sale', async () => {
    const on = (removed_at: Date | null) =>
      server.db.updateTable('catalog_article_sorg').set({ removed_at }).where('sorg', '=', sorg).execute();
    await on(new Date('2026-01-01T00:00:00Z'));
    expect(await codes({ gap: 'picture' })).toEqual([]);
    await on(null);
    expect(await codes({ gap: 'picture' })).toHaveLength(2);
  });

  test('shows only markets and sales organisations of the caller', async () => {
    expect(await asked(boss, { gap: 'picture', market: 'other.brand.test' })).toMatchObject({ market: null, data: [] });
    expect((await asked(boss, { gap: 'picture' })).markets).toEqual([{ code: 'localhost' }]);
    expect(await asked(stranger, { gap: 'picture' })).toMatchObject({ market: null, counts: [], data: [] });
    const own = await asked(stranger, { gap: 'picture', market: 'other.brand.test' });
    expect(own.data).toMatchObject([{ articleCode: 'FOREIGN' }]);
  });

  test('refuses an unknown gap, too large pages, and callers without the permission', async () => {
    for (const variables of [{ gap: 'video' }, { gap: 'picture', limit: 101 }])
      expect((await server.graphql(boss, query, variables)).errors).toHaveLength(1);
    const desk = await signIn(server, (await makeUser(server, { role: 'dealer', groupRole: 'Order desk' })).id);
    const { errors } = await server.graphql(desk, query, { gap: 'picture' });
    expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
  });
});

describe('GET /article-files/gaps', () => {
  const get = (caller: Caller, path: string) =>
    server.app.inject({
      url: `/article-files/gaps${path}`,
      headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
    });

  test('is the whole list as CSV', async () => {
    const answer = await get(boss, '?gap=small');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('Picture%20too%20small');
    const [, row] = answer.body.trim().split('\n');
    expect(row).toMatch(new RegExp(`${sorg}.SMALL.M-SMALL.*1199.800`));
  });

  test('is not found for a market of others, and forbidden without the permission', async () => {
    expect((await get(stranger, '?gap=picture')).statusCode).toBe(404);
    expect((await get(boss, '?gap=everything')).statusCode).toBe(400);
    const desk = await signIn(server, (await makeUser(server, { role: 'dealer', groupRole: 'Order desk' })).id);
    expect((await get(desk, '?gap=picture')).json()).toMatchObject({ code: 'forbidden_scope' });
  });
});
