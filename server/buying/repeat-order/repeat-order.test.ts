import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { fill, makeArticles, makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makePastOrder, replaceArticle } from './repeat-order.factory.ts';

const server = testServer();
let sorg = '';
const now = new Date('2026-06-15T10:00:00Z');
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  server.setNow(now);
});

const repeated = `articleCode sorg take changes paidPrice paidCurrency priceChange priceChangePercent
  same { qty inCart laterQty unitPrice notes problems { code message } product { articleCode discontinued availability { state } } }
  successor { qty inCart unitPrice notes product { articleCode name } }`;

const bought = async (caller: Caller, args: Record<string, unknown> = {}) => {
  const { data, errors } = await server.graphql(
    caller,
    `query ($search: String, $category: String, $orderable: Boolean, $sort: String, $page: Int, $limit: Int) {
      boughtBefore(search: $search, category: $category, orderable: $orderable, sort: $sort, page: $page, limit: $limit) {
        info { page count pageTotal } asOf data { ${repeated} lastAt lastNumber lastQty typicalQty times yearQty onOrderQty } } }`,
    args,
  );
  return { ...data?.boughtBefore, errors };
};
const preview = async (caller: Caller, args: Record<string, unknown>) => {
  const { data, errors } = await server.graphql(
    caller,
    `query ($orderNumber: String, $deliveryNumber: String, $lines: [RepeatLineInput!]) {
      reorderPreview(orderNumber: $orderNumber, deliveryNumber: $deliveryNumber, lines: $lines) { kind number poNumber at leftOut lines { ${repeated} qty description } } }`,
    args,
  );
  return { preview: data?.reorderPreview, errors };
};
const codes = (list: { data: { articleCode: string }[] }): string[] => list.data.map((row) => row.articleCode);

async function makeShop(articles: Parameters<typeof makeArticles>[1]): Promise<{
  dealer: Dealer;
  made: Awaited<ReturnType<typeof makeArticles>>;
  past: (
    lines: readonly (readonly [number, number, number?])[],
    more?: Partial<Parameters<typeof makePastOrder>[1]>,
  ) => Promise<string>;
}> {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const made = await makeArticles(server, articles);
  return {
    dealer,
    made,
    past: (lines, more = {}) =>
      makePastOrder(server, {
        customerId: dealer.customer.id,
        sorg,
        lines: lines.map(([at, qty, price]) => ({
          articleId: made[at]!.id,
          code: made[at]!.code,
          qty,
          ...(price === undefined ? {} : { price }),
        })),
        ...more,
      }),
  };
}

describe('boughtBefore', () => {
  test('returns for each article how it was ordered and how it can be ordered now (Q-074)', async () => {
    const { dealer, made, past } = await makeShop([
      { sorg, price: 11_000, stock: 50 },
      { sorg, price: 500 },
    ]);
    await past([[0, 2, 9_000]], { at: '2024-02-01T08:00:00Z' });
    await past(
      [
        [0, 9, 10_000],
        [1, 1, 500],
      ],
      { at: '2026-02-01T08:00:00Z', origin: 'erp' },
    );
    const last = await past([[0, 4, 10_000]], { at: '2026-05-01T08:00:00Z', status: 'processing' });
    await fill(server, dealer, sorg, { [made[0]!.code]: 3 });
    const list = await bought(dealer);
    expect(list.errors).toBeUndefined();
    expect(list.info).toEqual({ page: 1, count: 2, pageTotal: 1 });
    expect(list.asOf).not.toBeNull();
    expect(list.data[0]).toMatchObject({
      articleCode: made[0]!.code,
      lastAt: '2026-05-01T08:00:00.000Z',
      lastNumber: last,
      lastQty: 4,
      typicalQty: 4,
      times: 3,
      yearQty: 13,
      onOrderQty: 4,
      paidPrice: '100.00',
      priceChange: '10.00',
      priceChangePercent: 10,
      take: 'same',
      changes: ['price_up', 'in_cart'],
      same: {
        qty: 4,
        inCart: 3,
        unitPrice: '110.00',
        notes: [],
        problems: [],
        product: { availability: { state: 'now' } },
      },
      successor: null,
    });
    expect(list.data[1]).toMatchObject({
      articleCode: made[1]!.code,
      times: 1,
      onOrderQty: 0,
      changes: [],
      priceChange: '0.00',
    });
  });

  test('sums lines of one order and returns the lower median of the orders as typical', async () => {
    const { dealer, past } = await makeShop([{ sorg }]);
    await past(
      [
        [0, 2],
        [0, 3],
      ],
      { at: '2026-01-01T08:00:00Z' },
    );
    await past([[0, 1]], { at: '2026-01-02T08:00:00Z' });
    await past([[0, 12]], { at: '2026-01-03T08:00:00Z' });
    await past([[0, 20]], { at: '2026-01-04T08:00:00Z' });
    expect((await bought(dealer)).data).toMatchObject([{ times: 4, typicalQty: 5, lastQty: 20, yearQty: 38 }]);
  });

  test('leaves out cancelled units, and orders that ended void, cancelled or failed', async () => {
    const { dealer, made, past } = await makeShop([{ sorg }, { sorg }]);
    for (const status of ['void', 'cancelled', 'failed'] as const)
      await past([[1, 5]], { status, at: '2026-03-01T08:00:00Z' });
    const line = { articleId: made[0]!.id, code: made[0]!.code };
    await past([], { lines: [{ ...line, qty: 6, cancelled: 4, shipped: 1 }], status: 'processing' });
    await past([], { lines: [{ ...line, qty: 9, cancelled: 9 }], status: 'complete', at: '2026-05-05T08:00:00Z' });
    const list = await bought(dealer);
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({ articleCode: made[0]!.code, lastQty: 2, times: 1, onOrderQty: 1 });
  });

  test('does not compare a price with one of another currency', async () => {
    const { dealer, past } = await makeShop([{ sorg, price: 11_000 }]);
    await past([[0, 1, 15_000_000]], { currency: 'IDR' });
    expect((await bought(dealer)).data[0]).toMatchObject({
      paidPrice: '15000000',
      paidCurrency: 'IDR',
      priceChange: null,
      priceChangePercent: null,
      changes: ['other_currency'],
      same: { unitPrice: '110.00' },
    });
  });

  test('searches codes and names, filters by category and by what can be ordered, sorts and pages', async () => {
    const { dealer, made, past } = await makeShop([
      { sorg, name: 'Cobble pump', category: 'paa', code: 'RP-0010' },
      { sorg, name: 'Alder bike', category: 'bike' },
      { sorg, name: 'Birch tube', category: 'paa', stock: 0 },
      { sorg, name: 'Dune tyre', category: 'paa', price: null },
    ]);
    const [pump, bike, tube, tyre] = made.map((one) => one.code) as [string, string, string, string];
    await past([[0, 1]], { at: '2026-01-01T08:00:00Z' });
    await past(
      [
        [0, 1],
        [1, 8],
      ],
      { at: '2026-01-02T08:00:00Z' },
    );
    await past([[2, 3]], { at: '2026-01-03T08:00:00Z' });
    await past([[3, 2]], { at: '2026-01-04T08:00:00Z' });
    expect(codes(await bought(dealer))).toEqual([
      tyre,
      tube,
      ...[pump, bike].sort((a, b) =>
        made.find((m) => m.code === a)!.id < made.find((m) => m.code === b)!.id ? -1 : 1,
      ),
    ]);
    expect(codes(await bought(dealer, { search: 'rp001' }))).toEqual([pump]);
    expect(codes(await bought(dealer, { search: 'cobble PUMP' }))).toEqual([pump]);
    expect(codes(await bought(dealer, { search: '100%' }))).toEqual([]);
    expect(codes(await bought(dealer, { category: 'bike' }))).toEqual([bike]);
    expect(codes(await bought(dealer, { sort: 'name.asc' }))).toEqual([bike, tube, pump, tyre]);
    expect(codes(await bought(dealer, { sort: 'times.desc' }))[0]).toBe(pump);
    expect(codes(await bought(dealer, { sort: 'quantity.desc' }))[0]).toBe(bike);
    expect(codes(await bought(dealer, { orderable: true, sort: 'name.asc' }))).toEqual([bike, pump]);
    expect(codes(await bought(dealer, { sort: 'name.desc' }))).toEqual([tyre, pump, tube, bike]);
    expect(codes(await bought(dealer, { sort: 'last.asc' })).slice(-2)).toEqual([tube, tyre]);
    const second = await bought(dealer, { sort: 'name.asc', page: 2, limit: 3 });
    expect(second.info).toEqual({ page: 2, count: 4, pageTotal: 2 });
    expect(codes(second)).toEqual([tyre]);
    expect((await bought(dealer, { page: 9 })).info).toEqual({ page: 9, count: 4, pageTotal: 1 });
  });

  test('marks as orderable what the page itself shows as orderable', async () => {
    const { dealer, made, past } = await makeShop([{ sorg }, { sorg }, { sorg }]);
    await past([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    await server.db
      .insertInto('catalog_block')
      .values({
        sorg,
        kind: 'hierarchy',
        subject: `M-${made[1]!.code}`,
        reason: 'Recall',
        customer_id: dealer.customer.id,
        created_at: now,
      })
      .execute();
    await server.db
      .updateTable('catalog_article_sorg')
      .set({ allow_order: false })
      .where('article_id', '=', made[2]!.id)
      .execute();
    await refreshEntries(server.db, { articleIds: made.map((one) => one.id) }, now);
    const all = await bought(dealer);
    expect(codes(await bought(dealer, { orderable: true }))).toEqual([made[0]!.code]);
    expect(
      all.data
        .filter((row: { take: string }) => row.take !== 'none')
        .map((row: { articleCode: string }) => row.articleCode),
    ).toEqual([made[0]!.code]);
    expect(all.data.find((row: { articleCode: string }) => row.articleCode === made[1]!.code)).toMatchObject({
      take: 'none',
      changes: ['blocked'],
      same: { qty: 0, problems: [{ code: 'hierarchy_blocked' }] },
    });
  });

  test('refuses unknown values', async () => {
    const { dealer } = await makeShop([]);
    for (const args of [
      { category: 'cars' },
      { sort: 'price' },
      { limit: 101 },
      { page: 0 },
      { search: 'x'.repeat(201) },
    ]) {
      expect((await bought(dealer, args)).errors?.[0]?.extensions['code']).toBe('BAD_INPUT');
    }
  });

  test('hides data of other dealers, and everything from users who may not see orders', async () => {
    const { dealer, past } = await makeShop([{ sorg }]);
    await past([[0, 4]]);
    const other = await makeBuyer(server, { sorgs: [sorg] });
    expect((await bought(other)).info.count).toBe(0);
    const product = await makeUser(server, { role: 'Product', customerId: dealer.customer.id });
    const answer = await bought(await signIn(server, product.id, dealer.customer.id));
    expect(answer.errors ?? answer.info.count).toBe(0);
  });
});

describe('reorderPreview', () => {
  test('returns for each article what was ordered and what can be ordered now (Q-074)', async () => {
    const { dealer, made, past } = await makeShop([
      { sorg, price: 9_000, stock: 50 },
      { sorg, packSize: 5, stock: 50 },
      { sorg, orderLimit: 3, stock: 50 },
      { sorg, stock: 4 },
      { sorg, stock: 0 },
      { sorg, price: null },
    ]);
    const number = await past([
      [0, 2],
      [1, 7],
      [2, 9],
      [3, 6],
      [4, 1],
      [5, 1],
      [0, 1],
    ]);
    const { preview: found, errors } = await preview(dealer, { orderNumber: number });
    expect(errors).toBeUndefined();
    expect(found).toMatchObject({ kind: 'order', number, leftOut: 0 });
    expect(found.lines).toMatchObject([
      {
        articleCode: made[0]!.code,
        qty: 3,
        take: 'same',
        changes: ['price_down'],
        priceChange: '-10.00',
        priceChangePercent: -10,
        same: { qty: 3, unitPrice: '90.00' },
      },
      { articleCode: made[1]!.code, qty: 7, take: 'same', changes: ['pack'], same: { qty: 10, notes: ['pack'] } },
      { articleCode: made[2]!.code, qty: 9, take: 'same', changes: ['limit'], same: { qty: 3, notes: ['limit'] } },
      { articleCode: made[3]!.code, qty: 6, take: 'same', changes: ['stock'], same: { qty: 4, notes: ['stock'] } },
      {
        articleCode: made[4]!.code,
        take: 'none',
        changes: ['blocked'],
        same: { qty: 0, problems: [{ code: 'no_stock' }] },
      },
      {
        articleCode: made[5]!.code,
        take: 'none',
        changes: ['blocked'],
        same: { qty: 0, unitPrice: null, problems: [{ code: 'no_price' }] },
      },
    ]);
    // The cart accepts the proposal unchanged.
    const proposed = Object.fromEntries(
      found.lines
        .filter((line: { take: string }) => line.take === 'same')
        .map((line: { articleCode: string; same: { qty: number } }) => [line.articleCode, line.same.qty]),
    );
    expect((await fill(server, dealer, sorg, proposed)).data.updateProductsInCart.userErrors).toEqual([]);
  });

  test('proposes quantities in addition to the cart', async () => {
    const { dealer, made, past } = await makeShop([
      { sorg, orderLimit: 5, stock: 50 },
      { sorg, stock: 4 },
      { sorg, orderLimit: 2, stock: 50 },
    ]);
    const number = await past([
      [0, 4],
      [1, 4],
      [2, 2],
    ]);
    await fill(server, dealer, sorg, { [made[0]!.code]: 3, [made[1]!.code]: 1, [made[2]!.code]: 2 });
    expect((await preview(dealer, { orderNumber: number })).preview.lines).toMatchObject([
      { changes: ['limit', 'in_cart'], same: { qty: 2, inCart: 3, notes: ['limit'] } },
      { changes: ['stock', 'in_cart'], same: { qty: 3, inCart: 1, notes: ['stock'] } },
      { changes: ['blocked', 'in_cart'], same: { qty: 0, inCart: 2, problems: [{ code: 'exceeds_order_limit' }] } },
    ]);
  });

  test('prices by the resulting quantity in the cart, including deals', async () => {
    const { dealer, made, past } = await makeShop([{ sorg, price: 10_000, stock: 50 }]);
    const deal = await server.db
      .insertInto('catalog_deal')
      .values({ number: `D${made[0]!.code}`, sorg, customer_id: dealer.customer.id, valid_from: '2026-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('catalog_deal_line')
      .values({ deal_id: deal.id, article_id: made[0]!.id, min_qty: 5, type: 'percent', value: 1_000 })
      .execute();
    const number = await past([[0, 3]]);
    expect((await preview(dealer, { orderNumber: number })).preview.lines[0].same.unitPrice).toBe('100.00');
    await fill(server, dealer, sorg, { [made[0]!.code]: 2 });
    expect((await preview(dealer, { orderNumber: number })).preview.lines[0]).toMatchObject({
      same: { unitPrice: '90.00' },
      changes: ['price_down', 'in_cart'],
    });
  });

  test('reports what comes later', async () => {
    const { dealer, made, past } = await makeShop([{ sorg, stock: 2 }]);
    await server.db
      .insertInto('catalog_arrival')
      .values({ article_id: made[0]!.id, sorg, site: 'S1', arrives_on: '2026-07-01', qty: 20, as_of: now })
      .execute();
    const number = await past([[0, 6]]);
    expect((await preview(dealer, { orderNumber: number })).preview.lines[0]).toMatchObject({
      take: 'same',
      changes: ['later'],
      same: { qty: 6, laterQty: 4 },
    });
  });

  test('proposes the nearest successor that can be ordered, over several steps', async () => {
    const { dealer, made, past } = await makeShop([
      { sorg, stock: 0, code: 'OLD-1' },
      { sorg, stock: 0, code: 'OLD-2' },
      { sorg, price: null, code: 'OLD-3' },
      { sorg, packSize: 4, stock: 50, code: 'NEW-1' },
    ]);
    for (const [at, next] of ['OLD-2', 'OLD-3', 'NEW-1'].entries()) await replaceArticle(server, made[at]!.id, next);
    await refreshEntries(server.db, { articleIds: made.map((one) => one.id) }, now);
    const number = await past([[0, 3]], { at: '2024-06-01T08:00:00Z' });
    const { preview: found } = await preview(dealer, { orderNumber: number });
    expect(found.lines).toMatchObject([
      {
        articleCode: 'OLD-1',
        take: 'successor',
        changes: ['discontinued', 'successor', 'pack'],
        same: { qty: 0, problems: [{ code: 'no_stock' }] },
        successor: { qty: 4, notes: ['pack'], product: { articleCode: 'NEW-1' } },
      },
    ]);
    expect((await bought(dealer)).data[0]).toMatchObject({
      articleCode: 'OLD-1',
      take: 'successor',
      successor: { product: { articleCode: 'NEW-1' } },
    });
  });

  test('keeps the rest of a discontinued article while it covers the order, otherwise also names its successor', async () => {
    const { dealer, made, past } = await makeShop([
      { sorg, stock: 5 },
      { sorg, stock: 50 },
    ]);
    await replaceArticle(server, made[0]!.id, made[1]!.code);
    await refreshEntries(server.db, { articleIds: made.map((one) => one.id) }, now);
    const enough = (await preview(dealer, { orderNumber: await past([[0, 5]]) })).preview.lines[0];
    expect(enough).toMatchObject({ take: 'same', changes: ['discontinued'], same: { qty: 5 }, successor: { qty: 5 } });
    const short = (await preview(dealer, { orderNumber: await past([[0, 6]]) })).preview.lines[0];
    expect(short).toMatchObject({ take: 'successor', same: { qty: 5, notes: ['stock'] }, successor: { qty: 6 } });
  });

  test('ends at circular chains, at unknown successors, and without any', async () => {
    const { dealer, made, past } = await makeShop([
      { sorg, stock: 0 },
      { sorg, stock: 0 },
      { sorg, stock: 0 },
      { sorg, stock: 0 },
    ]);
    await replaceArticle(server, made[0]!.id, made[1]!.code);
    await replaceArticle(server, made[1]!.id, made[0]!.code);
    await replaceArticle(server, made[2]!.id, 'NOWHERE');
    await replaceArticle(server, made[3]!.id, null);
    await refreshEntries(server.db, { articleIds: made.map((one) => one.id) }, now);
    const number = await past([
      [0, 1],
      [2, 1],
      [3, 1],
    ]);
    const gone = {
      take: 'none',
      changes: ['discontinued', 'blocked'],
      successor: null,
      same: { qty: 0, problems: [{ code: 'no_stock' }] },
    };
    expect((await preview(dealer, { orderNumber: number })).preview.lines).toMatchObject([gone, gone, gone]);
  });

  test('finds the successor of an article that was removed from the catalog, and lists unknown codes', async () => {
    const { dealer, made } = await makeShop([{ sorg }, { sorg, stock: 50 }]);
    await replaceArticle(server, made[0]!.id, made[1]!.code, 'active');
    await server.db
      .updateTable('catalog_article_sorg')
      .set({ removed_at: now })
      .where('article_id', '=', made[0]!.id)
      .execute();
    await refreshEntries(server.db, { articleIds: made.map((one) => one.id) }, now);
    const number = await makePastOrder(server, {
      customerId: dealer.customer.id,
      sorg,
      origin: 'erp',
      lines: [
        { articleId: made[0]!.id, code: made[0]!.code, qty: 2 },
        { articleId: null, code: 'NEVER-KNOWN', qty: 1 },
      ],
    });
    expect((await preview(dealer, { orderNumber: number })).preview.lines).toMatchObject([
      {
        take: 'successor',
        changes: ['discontinued', 'successor'],
        same: { problems: [{ code: 'article_removed' }] },
        successor: { qty: 2 },
      },
      {
        articleCode: 'NEVER-KNOWN',
        description: 'Article NEVER-KNOWN',
        take: 'none',
        changes: ['unknown'],
        same: null,
        successor: null,
      },
    ]);
    expect(codes(await bought(dealer))).toEqual([made[0]!.code]);
  });

  test('reads a delivery of the customer, and articles by code', async () => {
    const { dealer, made } = await makeShop([{ sorg, price: 12_000, stock: 50 }]);
    const delivery = await server.db
      .insertInto('deliveries_delivery')
      .values({
        number: `DO-${made[0]!.code}`,
        sorg,
        customer_id: dealer.customer.id,
        company_code: `C${sorg}`,
        currency: 'USD',
        shipped_on: '2026-03-03',
        created_at: now,
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('deliveries_line')
      .values({ delivery_id: delivery.id, position: 1, article_code: made[0]!.code, qty: 2, price: 10_000 })
      .execute();
    expect((await preview(dealer, { deliveryNumber: delivery.number })).preview).toMatchObject({
      kind: 'delivery',
      number: delivery.number,
      at: '2026-03-03',
      lines: [
        {
          articleCode: made[0]!.code,
          qty: 2,
          take: 'same',
          changes: ['price_up'],
          paidPrice: '100.00',
          priceChange: '20.00',
        },
      ],
    });
    const line = { articleCode: made[0]!.code, sorg, qty: 1 };
    expect((await preview(dealer, { lines: [line, { ...line, articleCode: 'NOPE' }] })).preview.lines).toMatchObject([
      { take: 'same', paidPrice: null, priceChange: null, changes: [] },
      { take: 'none', changes: ['unknown'] },
    ]);
    const other = await makeBuyer(server, { sorgs: [sorg] });
    expect((await preview(other, { deliveryNumber: delivery.number })).preview).toBeNull();
  });

  test('another dealer’s order is not found, also for staff who act for a dealer', async () => {
    const { dealer, past } = await makeShop([{ sorg }]);
    const number = await past([[0, 1]]);
    const other = await makeBuyer(server, { sorgs: [sorg] });
    expect((await preview(other, { orderNumber: number })).preview).toBeNull();
    expect((await preview(other, { orderNumber: 'PAST-99999' })).preview).toBeNull();
    expect((await preview(dealer, { orderNumber: number })).preview).not.toBeNull();
    const staff = await makeUser(server, {
      role: 'administrator',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    expect(
      (await preview(await signIn(server, staff.id, dealer.customer.id), { orderNumber: number })).preview,
    ).toMatchObject({ number });
    const acting = await signIn(server, staff.id, other.customer.id);
    // They see the order, but its lines must not go into the cart of another dealer.
    expect(
      (await server.graphql(acting, 'query ($number: String!) { order(number: $number) { number } }', { number })).data
        .order,
    ).toEqual({ number });
    expect((await preview(acting, { orderNumber: number })).preview).toBeNull();
    expect((await preview(await signIn(server, staff.id), { orderNumber: number })).preview).toBeNull();
  });

  test('refuses no source, two sources, and too many items', async () => {
    const { dealer } = await makeShop([]);
    const line = { articleCode: 'A', sorg, qty: 1 };
    for (const args of [
      {},
      { orderNumber: 'A', deliveryNumber: 'B' },
      { orderNumber: ' ' },
      { lines: [{ ...line, qty: 0 }] },
      { lines: Array.from({ length: 1001 }, () => line) },
    ]) {
      expect((await preview(dealer, args)).errors?.[0]?.extensions['code']).toBe('BAD_INPUT');
    }
  });
});
