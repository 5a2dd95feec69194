import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, makeShipment, type Dealer } from '#buying/cart/cart.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import type { ArticleOptions } from '#goods/catalog/catalog.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makePastOrder, replaceArticle } from '#buying/repeat-order/repeat-order.factory.ts';

const server = testServer();
let sorg = '';
const now = new Date('2026-06-15T10:00:00Z');
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  server.setNow(now);
});

const units = '{ units ordered shipped cancelled }';
const article = `{ articleCode articleCodeDisplay description size followed last ${units} before ${units} }`;
const guide = async (caller: Caller, articleCode: string, of = sorg) => {
  const { data, errors } = await server.graphql(
    caller,
    `query ($articleCode: String!, $sorg: String!) { orderGuide(articleCode: $articleCode, sorg: $sorg) {
      sellIn { lastPeriod { from to } beforePeriod { from to } last ${units} before ${units} articles ${article} former ${article}
        sizes { size last ${units} before ${units} lastPercent beforePercent } }
      terms { currency merchantName paymentTerms dispatchOn creditLimit creditLeft shipments { desc rate freeFrom earliestOn } } } }`,
    { articleCode, sorg: of },
  );
  return { guide: data?.orderGuide, errors };
};

type Made = Awaited<ReturnType<typeof makeArticles>>;
/** Articles of one model, in the order of their sizes. */
async function makeModel(options: readonly Partial<ArticleOptions>[]): Promise<Made> {
  const [first] = await makeArticles(server, [{ sorg, ...options[0] }]);
  const others = await makeArticles(
    server,
    options.slice(1).map((one) => ({ sorg, modelId: first!.modelId, ...one })),
  );
  const made = [first!, ...others];
  for (const [index, one] of made.entries())
    await server.db.updateTable('catalog_article').set({ size_order: index }).where('id', '=', one.id).execute();
  await refreshEntries(server.db, { articleIds: made.map((one) => one.id) }, now);
  return made;
}
const buy = (
  dealer: Dealer,
  at: string,
  lines: readonly (readonly [
    article: { id: string; code: string },
    qty: number,
    cancelled?: number,
    shipped?: number,
  ])[],
  more: Partial<Parameters<typeof makePastOrder>[1]> = {},
) =>
  makePastOrder(server, {
    customerId: dealer.customer.id,
    sorg,
    at: `${at}T08:00:00Z`,
    lines: lines.map(([one, qty, cancelled = 0, shipped = 0]) => ({
      articleId: one.id,
      code: one.code,
      qty,
      cancelled,
      shipped,
    })),
    ...more,
  });

describe('orderGuide', () => {
  test('returns what was bought of a model by article and by size, this year and the year before, in every channel', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [small, medium, large] = (await makeModel([{ size: 'S' }, { size: 'M' }, { size: 'L' }])) as [
      Made[0],
      Made[0],
      Made[0],
    ];
    await buy(dealer, '2026-05-01', [
      [small, 3, 0, 3],
      [medium, 6, 1, 4],
    ]);
    await buy(dealer, '2025-09-01', [[small, 1]], { origin: 'erp' });
    await buy(dealer, '2025-02-01', [[large, 8]]);
    // Too old, unfulfilled, or another model.
    await buy(dealer, '2024-05-01', [[small, 50]]);
    for (const status of ['void', 'cancelled', 'failed'] as const)
      await buy(dealer, '2026-04-01', [[small, 50]], { status });
    const [other] = await makeModel([{ size: 'S' }]);
    await buy(dealer, '2026-04-01', [[other!, 50]]);

    const { guide: found, errors } = await guide(dealer, medium.code);
    expect(errors).toBeUndefined();
    expect(found.sellIn).toMatchObject({
      lastPeriod: { from: '2025-06-15', to: '2026-06-15' },
      beforePeriod: { from: '2024-06-15', to: '2025-06-14' },
      last: { units: 9, ordered: 10, shipped: 7, cancelled: 1 },
      before: { units: 8, ordered: 8, shipped: 0, cancelled: 0 },
      articles: [
        { articleCode: small.code, size: 'S', followed: [], last: { units: 4 }, before: { units: 0 } },
        {
          articleCode: medium.code,
          size: 'M',
          last: { units: 5, ordered: 6, shipped: 4, cancelled: 1 },
          before: { units: 0 },
        },
        { articleCode: large.code, size: 'L', last: { units: 0 }, before: { units: 8 } },
      ],
      former: [],
    });
    expect(
      found.sellIn.sizes.map((size: Record<string, unknown>) => [
        size['size'],
        size['lastPercent'],
        size['beforePercent'],
      ]),
    ).toEqual([
      ['S', 44, 0],
      ['M', 56, 0],
      ['L', 0, 100],
    ]);
  });

  test('counts by days of the market: orders of its first night belong to the last twelve months', async () => {
    const zone = await makeSorg(server);
    const market = await makeMarket(server, { sorgs: [zone], host: 'night.test' });
    await server.db.updateTable('markets_market').set({ time_zone: 'Asia/Jakarta' }).where('id', '=', market).execute();
    const dealer = await makeBuyer(server, { sorgs: [zone], host: 'night.test' });
    const [one] = await makeArticles(server, [{ sorg: zone }]);
    // Jakarta is seven hours ahead: midnight of 15 June 2025 is 17:00 of the day before.
    await buy(dealer, '', [[one!, 1]], { sorg: zone, at: '2025-06-14T17:00:00Z' });
    await buy(dealer, '', [[one!, 2]], { sorg: zone, at: '2025-06-14T16:59:59Z' });
    expect((await guide(dealer, one!.code, zone)).guide.sellIn).toMatchObject({
      last: { units: 1 },
      before: { units: 2 },
    });
  });

  test('adds predecessors over several steps to the article, and lists articles without a successor separately', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [now1, now2] = (await makeModel([{ size: 'S' }, { size: 'M' }])) as [Made[0], Made[0]];
    const [old1, old2, gone] = (await makeModel([{ size: 'S' }, { size: 'M' }, { size: 'XL' }])) as [
      Made[0],
      Made[0],
      Made[0],
    ];
    const [oldest] = (await makeModel([{ size: '38' }])) as [Made[0]];
    const [elsewhere] = (await makeModel([{ size: 'S' }])) as [Made[0]];
    const [away] = await makeArticles(server, [{ sorg, modelId: old1.modelId, size: 'S' }]);
    await replaceArticle(server, oldest.id, old1.code);
    await replaceArticle(server, old1.id, now1.code);
    // Two steps, the first of which is in the model already: the nearest counts.
    await replaceArticle(server, old2.id, now2.code);
    await replaceArticle(server, now2.id, now1.code, 'active');
    await replaceArticle(server, gone.id, null);
    await replaceArticle(server, away!.id, elsewhere.code);
    await buy(dealer, '2025-01-10', [
      [oldest, 1],
      [old1, 2],
      [old2, 4],
      [gone, 8],
      [away!, 16],
    ]);
    await buy(dealer, '2026-01-10', [
      [now1, 3],
      [gone, 1, 1],
    ]);

    const { sellIn } = (await guide(dealer, now2.code)).guide;
    expect(sellIn.articles).toMatchObject([
      {
        articleCode: now1.code,
        size: 'S',
        followed: [old1.code, oldest.code],
        last: { units: 3 },
        before: { units: 3 },
      },
      { articleCode: now2.code, size: 'M', followed: [old2.code], last: { units: 0 }, before: { units: 4 } },
    ]);
    expect(sellIn.former).toMatchObject([
      {
        articleCode: gone.code,
        description: `Article ${gone.code}`,
        size: 'XL',
        last: { units: 0, ordered: 1, cancelled: 1 },
        before: { units: 8 },
      },
    ]);
    expect(sellIn.before.units).toBe(15);
    // The preceding model only shows its own purchases.
    expect((await guide(dealer, old2.code)).guide.sellIn).toMatchObject({ last: { units: 0 }, before: { units: 31 } });
    expect((await guide(dealer, elsewhere.code)).guide.sellIn).toMatchObject({
      articles: [{ followed: [away!.code], before: { units: 16 } }],
    });
  });

  test('ends at circular successors', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [one] = (await makeModel([{}])) as [Made[0]];
    const [two] = (await makeModel([{}])) as [Made[0]];
    const [three] = (await makeModel([{}])) as [Made[0]];
    await replaceArticle(server, one.id, two.code, 'active');
    await replaceArticle(server, two.id, three.code, 'active');
    await replaceArticle(server, three.id, one.code, 'active');
    await buy(dealer, '2026-01-10', [
      [one, 1],
      [two, 2],
      [three, 4],
    ]);
    expect((await guide(dealer, one.code)).guide.sellIn).toMatchObject({
      last: { units: 7 },
      articles: [{ followed: [two.code, three.code].sort() }],
    });
  });

  test('returns the terms of area, account, sorg and merchant, credit only to users who may see it (R-203)', async () => {
    const own = await makeSorg(server);
    await makeMarket(server, { sorgs: [own], host: 'terms.test' });
    await makeShipment(server, own, { rate: 4_500, freeFrom: 150_000 });
    await makeShipment(server, own, { rate: 900, merchant: 'other' });
    const dealer = await makeBuyer(server, {
      sorgs: [own],
      host: 'terms.test',
      credit: { limit: 500_000, openInvoice: 120_000 },
    });
    await sql`update customers_area set payment_terms = 'NET60' where customer_id = ${dealer.customer.id}`.execute(
      server.db,
    );
    const [one] = await makeArticles(server, [{ sorg: own }]);
    const { terms } = (await guide(dealer, one!.code, own)).guide;
    expect(terms).toMatchObject({
      currency: 'USD',
      paymentTerms: 'NET60',
      creditLimit: '5000.00',
      creditLeft: '3800.00',
    });
    expect(terms.shipments).toMatchObject([{ desc: 'Freight', rate: '45.00', freeFrom: '1500.00' }]);
    expect(terms.shipments[0].earliestOn > terms.dispatchOn).toBe(true);
    const staff = await makeUser(server, { role: 'Product', customerId: dealer.customer.id });
    const caller = await signIn(server, staff.id, dealer.customer.id, 'terms.test');
    expect((await guide(caller, one!.code, own)).guide).toMatchObject({
      sellIn: null,
      terms: { paymentTerms: 'NET60', creditLimit: null, creditLeft: null },
    });
  });

  test('hides data of other dealers, and orders from users who may not see them', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const other = await makeBuyer(server, { sorgs: [sorg] });
    const [one] = (await makeModel([{}])) as [Made[0]];
    await buy(dealer, '2026-01-10', [[one, 4]]);
    expect((await guide(dealer, one.code)).guide.sellIn.last.units).toBe(4);
    expect((await guide(other, one.code)).guide.sellIn).toMatchObject({
      articles: [],
      former: [],
      sizes: [],
      last: { units: 0 },
    });
    const staff = await makeUser(server, {
      role: 'administrator',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    expect((await guide(await signIn(server, staff.id, other.customer.id), one.code)).guide.sellIn.last.units).toBe(0);
    expect((await guide(await signIn(server, staff.id), one.code)).guide).toBeNull();
  });

  test('is null for an article that the caller does not see, and refuses callers without the catalog permission and invalid codes', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const foreign = await makeSorg(server);
    const [hidden] = await makeArticles(server, [{ sorg: foreign }]);
    const [one] = (await makeModel([{}])) as [Made[0]];
    expect((await guide(dealer, hidden!.code, foreign)).guide).toBeNull();
    expect((await guide(dealer, hidden!.code)).guide).toBeNull();
    expect((await guide(dealer, 'NOWHERE')).guide).toBeNull();
    expect((await guide(dealer, '')).errors?.[0]?.extensions['code']).toBe('BAD_INPUT');
    expect((await guide(dealer, 'x'.repeat(200))).errors?.[0]?.extensions['code']).toBe('BAD_INPUT');
    const auditor = await makeUser(server, { role: 'audit', customerId: dealer.customer.id });
    const refused = await guide(await signIn(server, auditor.id, dealer.customer.id), one.code);
    expect(refused.errors?.[0]?.extensions['code']).toBe('FORBIDDEN_SCOPE');
    expect((await guide({ token: null }, one.code)).guide ?? null).toBeNull();
  });
});
