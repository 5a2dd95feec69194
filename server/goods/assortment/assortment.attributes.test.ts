import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];

const server = testServer();
let sorg = '';
let foreign = '';
let staff: Caller;
let dealer: Caller;

const messages = 'message { status } userErrors { field code params }';
const mutate = async (
  caller: Caller,
  name: string,
  type: string,
  products: unknown,
  fields = 'articleCode sorg message { status description }',
): Promise<Answer> =>
  server.graphql(
    caller,
    `mutation($products: [${type}!]!) { ${name}(products: $products) { data { ${fields} } ${messages} } }`,
    { products },
  );
const rowOf = (code: string): Promise<Answer> =>
  server.db
    .selectFrom('catalog_article_sorg as s')
    .innerJoin('catalog_article as a', 'a.id', 's.article_id')
    .selectAll('s')
    .where('a.code', '=', code)
    .executeTakeFirstOrThrow();
const auditOf = (subject: string): Promise<Answer[]> =>
  server.db
    .selectFrom('platform_audit')
    .select(['action', 'actor_name', 'before', 'after'])
    .where('subject_id', '=', subject)
    .orderBy('at')
    .orderBy('id')
    .execute();
const listedCodes = async (caller: Caller): Promise<string[]> =>
  (
    await server.graphql(caller, '{ products(limit: 100, sort: "code") { data { articleCode } } }')
  ).data.products.data.map((one: Answer) => one.articleCode);

beforeAll(async () => {
  sorg = await makeSorg(server);
  foreign = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const areas = [sorg, foreign].map(
    (code) => ({ sorg: code, limitation: 'none', option: 'include', value: '' }) as const,
  );
  const user = await makeUser(server, { role: 'Product', groupRole: 'Product', name: 'Paula Product', areas });
  staff = await signIn(server, user.id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
  for (const code of ['001', '002', '003']) await makeArticle(server, { sorg, code });
  await makeArticle(server, { sorg: foreign, code: 'F01' });
  await refreshEntries(server.db, 'all', server.services.now());
});

describe('order limits', () => {
  test('R-171: are set and removed, with a result per product and an audit line', async () => {
    const answer = await mutate(
      staff,
      'updateOrderLimits',
      'OrderLimitInput',
      [
        { articleCode: '001', sorg, orderLimit: 4 },
        { articleCode: 'nope', sorg, orderLimit: 4 },
        { articleCode: 'F01', sorg: foreign, orderLimit: 4 },
        { articleCode: '002', sorg, orderLimit: null },
      ],
      'articleCode orderLimit message { status }',
    );
    expect(answer.data.updateOrderLimits.data).toEqual([
      { articleCode: '001', orderLimit: 4, message: { status: 'success' } },
      { articleCode: 'nope', orderLimit: 4, message: { status: 'failed' } },
      { articleCode: 'F01', orderLimit: 4, message: { status: 'failed' } },
      { articleCode: '002', orderLimit: null, message: { status: 'success' } },
    ]);
    expect(answer.data.updateOrderLimits.userErrors).toEqual([
      { field: 'products.1.articleCode', code: 'article_not_found', params: { article: 'nope' } },
      { field: 'products.2.articleCode', code: 'article_not_found', params: { article: 'F01' } },
    ]);
    expect((await rowOf('001')).order_limit).toBe(4);
    expect((await rowOf('F01')).order_limit).toBeNull();
    expect(await auditOf(`${sorg}:001`)).toEqual([
      {
        action: 'catalog.updateOrderLimit',
        actor_name: 'Paula Product',
        before: { orderLimit: null },
        after: { orderLimit: 4 },
      },
    ]);
    expect(
      (
        await server.graphql(
          dealer,
          '{ products(limit: 9, filter: { search: "001" }) { data { orderLimit orderQuota } } }',
        )
      ).data.products.data[0],
    ).toEqual({ orderLimit: 4, orderQuota: 4 });
  });

  test('stay within the own areas: an administrator of another sales organisation changes nothing here', async () => {
    const areas = [{ sorg: foreign, limitation: 'none', option: 'include', value: '' }] as const;
    const other = await signIn(
      server,
      (await makeUser(server, { role: 'us.administrator', groupRole: 'US administrator', areas })).id,
    );
    const before = await rowOf('003');
    expect(
      (await mutate(other, 'updateOrderLimits', 'OrderLimitInput', [{ articleCode: '003', sorg, orderLimit: 1 }])).data
        .updateOrderLimits,
    ).toMatchObject({
      userErrors: [{ code: 'article_not_found' }],
    });
    expect(await rowOf('003')).toEqual(before);
  });

  test('R-174: refuse zero, more than 75 products and callers without the permission', async () => {
    expect(
      (await mutate(staff, 'updateOrderLimits', 'OrderLimitInput', [{ articleCode: '001', sorg, orderLimit: 0 }])).data
        .updateOrderLimits,
    ).toMatchObject({
      data: null,
      userErrors: [{ field: 'products.0.orderLimit', code: 'min_quantity' }],
    });
    const many = Array.from({ length: 76 }, () => ({ articleCode: '001', sorg, orderLimit: 9 }));
    expect((await mutate(staff, 'updateOrderLimits', 'OrderLimitInput', many)).data.updateOrderLimits).toMatchObject({
      data: null,
      userErrors: [{ code: 'too_many', params: { limit: 75 } }],
    });
    expect(
      (await mutate(dealer, 'updateOrderLimits', 'OrderLimitInput', [{ articleCode: '001', sorg, orderLimit: 9 }]))
        .errors?.[0]?.extensions['code'],
    ).toBe('FORBIDDEN_SCOPE');
    expect((await rowOf('001')).order_limit).toBe(4);
  });
});

describe('attributes', () => {
  test('R-171, R-176, R-181: set the new-arrival period and the order switch; only a reversed period is refused', async () => {
    const answer = await mutate(staff, 'updateProductAttributes', 'ProductAttributesInput', [
      {
        articleCode: '001',
        sorg,
        attribute: { newArrival: { from: '2020-01-01', to: '2999-01-01', active: true }, order: false },
      },
      { articleCode: '002', sorg, attribute: { newArrival: { from: '2026-12-01', to: '2026-11-01', active: true } } },
      { articleCode: '003', sorg, attribute: { order: true } },
    ]);
    expect(answer.data.updateProductAttributes.data.map((one: Answer) => one.message.status)).toEqual([
      'success',
      'failed',
      'success',
    ]);
    expect(answer.data.updateProductAttributes.userErrors).toMatchObject([
      { field: 'products.1.articleCode', code: 'date_from_after_to' },
    ]);
    expect((await rowOf('002')).new_arrival_active).toBe(false);
    const [shown] = (
      await server.graphql(
        dealer,
        '{ products(limit: 9, filter: { newArrival: true }) { data { articleCode badges { newArrival } tags { type } allowToOrder { status description } blockReason { code setting } } } }',
      )
    ).data.products.data;
    expect(shown).toMatchObject({
      articleCode: '001',
      badges: { newArrival: true },
      tags: [{ type: 'new-arrival' }],
      allowToOrder: { status: false },
      blockReason: { code: 'not_allowed_to_order', setting: null },
    });
    const [seen] = (
      await server.graphql(
        staff,
        '{ products(limit: 9, filter: { newArrival: true }) { data { blockReason { setting } } } }',
      )
    ).data.products.data;
    expect(seen.blockReason.setting).not.toBeNull();
    expect((await auditOf(`${sorg}:003`))[0]).toMatchObject({
      action: 'catalog.updateAttributes',
      before: { order: true },
      after: { order: true },
    });
  });

  test('a malformed date is refused by field', async () => {
    const answer = await mutate(staff, 'updateProductAttributes', 'ProductAttributesInput', [
      { articleCode: '001', sorg, attribute: { newArrival: { from: '2026-02-30', active: true } } },
    ]);
    expect(answer.data.updateProductAttributes.userErrors).toMatchObject([
      { field: 'products.0.attribute.newArrival.from', code: 'valid_date' },
    ]);
  });
});

describe('deleting', () => {
  test('hides articles until they are restored', async () => {
    expect(await listedCodes(dealer)).toEqual(['001', '002', '003']);
    const answer = await mutate(staff, 'deleteProducts', 'ProductNameInput', [
      { articleCode: '002', sorg },
      { articleCode: 'F01', sorg: foreign },
    ]);
    expect(answer.data.deleteProducts.data.map((one: Answer) => one.message.status)).toEqual(['success', 'failed']);
    expect(await listedCodes(dealer)).toEqual(['001', '003']);
    const analysis = await server.graphql(
      dealer,
      `{ productAnalyzesV3(sorg: "${sorg}", articleCodes: ["002"]) { data { articleCode invalidArticle { status description } blockReason { code description } allowToOrder { status } hasPrice { status } available { qty } availability { state } product { name } } } }`,
    );
    expect(analysis.data.productAnalyzesV3.data).toEqual([
      {
        articleCode: '002',
        invalidArticle: { status: true, description: 'Article 002 is no longer offered and was removed.' },
        blockReason: {
          code: 'article_removed',
          description: 'Article 002 is no longer offered and was removed.',
        },
        allowToOrder: { status: false },
        hasPrice: { status: false },
        available: { qty: 0 },
        availability: { state: 'not-orderable' },
        product: { name: expect.stringMatching(/^Article/) },
      },
    ]);
    await refreshEntries(server.db, 'all', server.services.now());
    expect(await listedCodes(dealer)).toEqual(['001', '003']);
    await mutate(staff, 'restoreProducts', 'ProductNameInput', [{ articleCode: '002', sorg }]);
    expect(await listedCodes(dealer)).toEqual(['001', '002', '003']);
    expect((await auditOf(`${sorg}:002`)).map((line) => line.action)).toEqual([
      'catalog.updateOrderLimit',
      'catalog.deleteProduct',
      'catalog.restoreProduct',
    ]);
  });

  test('selects one article by code and sorg', async () => {
    const answer = await server.graphql(
      staff,
      `mutation { deleteProducts(articleCode: "003", sorg: "${sorg}") { data { articleCode sorg message { status } } ${messages} } }`,
    );
    expect(answer.data.deleteProducts.data).toEqual([{ articleCode: '003', sorg, message: { status: 'success' } }]);
    expect(await listedCodes(dealer)).toEqual(['001', '002']);
  });

  test('requires the permission', async () => {
    for (const name of ['deleteProducts', 'restoreProducts']) {
      expect(
        (await mutate(dealer, name, 'ProductNameInput', [{ articleCode: '001', sorg }])).errors?.[0]?.extensions[
          'code'
        ],
      ).toBe('FORBIDDEN_SCOPE');
    }
  });
});
