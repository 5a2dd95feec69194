import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderStatusOf, itemStatuses, nextItemStatuses, type ItemStatus } from '#rules/partners/third-party/status.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  makeThirdPartyArticle,
  makeVendor,
  makeVendorUser,
  placeThirdPartyOrder,
  setThirdPartyStatus,
  thirdPartyProduct,
} from './third-party.factory.ts';

const server = testServer();
let sorg = '';
let otherSorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, otherSorg] });
});

/** A vendor with a user and two articles, and a dealer with an order of both. */
async function story(units = [2, 3]) {
  const vendor = await makeVendor(server, { sorg });
  const user = await makeVendorUser(server, { sorg, vendor });
  const articles = [
    await makeThirdPartyArticle(server, { vendor, price: 1_000 }),
    await makeThirdPartyArticle(server, { vendor, price: 250 }),
  ];
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const orderNo = await placeThirdPartyOrder(
    server,
    dealer,
    articles.map((article, index) => thirdPartyProduct(article, units[index] ?? 1)),
  );
  return { vendor, user, articles: articles as [(typeof articles)[0], (typeof articles)[0]], dealer, orderNo };
}
const numbersOf = async (caller: Caller, args = ''): Promise<string[]> => {
  const { data, errors } = await server.graphql(
    caller,
    `{ orderThirdParties${args === '' ? '' : `(${args})`} { data { orderNo } info { count } } }`,
  );
  expect(errors).toBeUndefined();
  const { data: rows, info } = data.orderThirdParties;
  if (!args.includes('page')) expect(info.count).toBe(rows.length);
  return rows.map(({ orderNo }: { orderNo: string }) => orderNo);
};
const step = async (caller: Caller, orderNo: string, articleCode: string, status: string) => {
  const { data, errors } = await setThirdPartyStatus(server, caller, { orderNo, articleCode, status });
  expect(errors).toBeUndefined();
  return data.updateStatusOrderItemThirdParty;
};
const codesOf = ({ userErrors }: { userErrors: { code: string }[] }): string[] => userErrors.map(({ code }) => code);

describe('statuses of items (Q-120)', () => {
  test('a vendor takes items along the legal steps; the order follows and the dealer sees it', async () => {
    const { user, articles, dealer, orderNo } = await story();
    const [a, b] = articles;
    expect((await step(user, orderNo, a.code, 'processing')).order).toMatchObject({
      status: 'processing',
      details: [{ status: 'processing', nextStatuses: ['shipped', 'cancelled'] }, { status: 'open' }],
    });
    await step(user, orderNo, a.code, 'shipped');
    await step(user, orderNo, a.code, 'complete');
    const { order } = await step(user, orderNo, b.code, 'cancelled');
    expect(order).toMatchObject({ status: 'complete', totalOrder: '27.50', cancelledAmount: '7.50' });
    const seen = await server.graphql(
      dealer,
      `{ orderThirdParty(orderNo: "${orderNo}") { status details { status shippedAt nextStatuses }
         history { by status articleCode } createdBy } }`,
    );
    const vendorName = order.vendor.name;
    expect(seen.data.orderThirdParty).toMatchObject({
      status: 'complete',
      details: [
        { status: 'complete', shippedAt: expect.any(String), nextStatuses: [] },
        { status: 'cancelled', shippedAt: null, nextStatuses: [] },
      ],
      history: [
        { by: seen.data.orderThirdParty.createdBy, status: 'open', articleCode: null },
        { by: vendorName, status: 'processing', articleCode: a.code },
        { by: vendorName, status: 'shipped', articleCode: a.code },
        { by: vendorName, status: 'complete', articleCode: a.code },
        { by: vendorName, status: 'cancelled', articleCode: b.code },
      ],
    });
  });

  test('every other step is refused and changes nothing; the status that an item has is no change', async () => {
    const { user, articles, orderNo } = await story();
    const [{ code }] = articles;
    for (const status of ['shipped', 'complete'])
      expect((await step(user, orderNo, code, status)).userErrors).toMatchObject([
        { field: 'status', code: 'third_party_status_step', params: { from: 'open', to: status } },
      ]);
    const same = await step(user, orderNo, code, 'open');
    expect(same).toMatchObject({ message: { status: 'success' }, order: { history: [{ status: 'open' }] } });
    await step(user, orderNo, code, 'processing');
    expect(codesOf(await step(user, orderNo, code, 'open'))).toEqual(['third_party_status_step']);
    const unknown = await setThirdPartyStatus(server, user, { orderNo, articleCode: code, status: 'lost' });
    expect(unknown.data).toBeNull();
    expect(unknown.errors).toHaveLength(1);
  });

  test('a cancelled item gives its units back once, also with parallel calls', async () => {
    const { user, articles, orderNo } = await story();
    const [{ id, code }] = articles;
    const stock = async () =>
      (await server.db.selectFrom('third_party_article').select('stock').where('id', '=', id).executeTakeFirstOrThrow())
        .stock;
    expect(await stock()).toBe(98);
    const answers = await Promise.all(Array.from({ length: 8 }, () => step(user, orderNo, code, 'cancelled')));
    expect(answers.flatMap(codesOf)).toEqual([]);
    expect(await stock()).toBe(100);
  });

  test('only the vendor of the order: dealers, staff and other vendors are refused', async () => {
    const { articles, dealer, orderNo } = await story();
    const [{ code }] = articles;
    const rival = await makeVendorUser(server, { sorg, vendor: await makeVendor(server, { sorg }) });
    const desk = await makeUser(server, {
      role: 'order.desk',
      groupRole: 'Order desk',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    expect(codesOf(await step(rival, orderNo, code, 'processing'))).toEqual(['order_not_found']);
    expect(codesOf(await step(dealer, orderNo, code, 'processing'))).toEqual(['forbidden_scope']);
    expect(codesOf(await step(await signIn(server, desk.id), orderNo, code, 'processing'))).toEqual([
      'forbidden_scope',
    ]);
    const own = await story();
    expect(codesOf(await step(own.user, own.orderNo, code, 'processing'))).toEqual(['article_not_found']);
  });

  test('whatever legal steps a vendor takes, the status of the order follows from its items', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(1), fc.constantFrom(...itemStatuses)), { maxLength: 7 }),
        async (wishes) => {
          const { user, articles, orderNo } = await story();
          const items: ItemStatus[] = ['open', 'open'];
          for (const [index, status] of wishes) {
            const legal = items[index] === status || nextItemStatuses(items[index]!).includes(status);
            const answer = await step(user, orderNo, articles[index]!.code, status);
            expect(codesOf(answer)).toEqual(legal ? [] : ['third_party_status_step']);
            if (legal) items[index] = status;
          }
          const { data } = await server.graphql(
            user,
            `{ orderThirdParty(orderNo: "${orderNo}") { status details { status } } }`,
          );
          expect(data.orderThirdParty).toEqual({
            status: orderStatusOf(items),
            details: items.map((status) => ({ status })),
          });
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('list of orders', () => {
  test('a dealer sees its own, a vendor its own, staff those of their areas, and nobody else any', async () => {
    const first = await story();
    const second = await story();
    expect(await numbersOf(first.dealer)).toEqual([first.orderNo]);
    expect(await numbersOf(first.user)).toEqual([first.orderNo]);
    expect(await numbersOf(first.user, `filter: { vendorId: "${second.vendor}" }`)).toEqual([]);
    const staff = async (area: string) => {
      const { id } = await makeUser(server, {
        role: 'order.desk',
        groupRole: 'Order desk',
        areas: [{ sorg: area, limitation: 'none', option: 'include', value: '' }],
      });
      return signIn(server, id);
    };
    const seen = await numbersOf(await staff(sorg), `filter: { vendorId: "${first.vendor}" }`);
    expect(seen).toEqual([first.orderNo]);
    expect(await numbersOf(await staff(otherSorg))).toEqual([]);
    const admin = await makeUser(server, { role: 'administrator' });
    expect(await numbersOf(await signIn(server, admin.id))).toEqual([]);
    for (const stranger of [second.dealer, second.user, await signIn(server, admin.id)]) {
      const { data } = await server.graphql(stranger, `{ orderThirdParty(orderNo: "${first.orderNo}") { id } }`);
      expect(data.orderThirdParty).toBeNull();
    }
  });

  test('a salesperson sees the orders of their dealers only', async () => {
    const vendor = await makeVendor(server, { sorg });
    const article = await makeThirdPartyArticle(server, { vendor });
    const [mine, theirs] = [
      await makeDealer(server, { sorgs: [sorg], salesman: 'S1' }),
      await makeDealer(server, { sorgs: [sorg], salesman: 'S2' }),
    ];
    const orderNo = await placeThirdPartyOrder(server, mine, [thirdPartyProduct(article, 1)]);
    await placeThirdPartyOrder(server, theirs, [thirdPartyProduct(article, 1)]);
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      areas: [{ sorg, limitation: 'salesman', option: 'include', value: 'S1' }],
    });
    expect(await numbersOf(await signIn(server, rep.id))).toEqual([orderNo]);
  });

  test('a vendor sees where to ship, and neither the codes nor the people of a customer', async () => {
    const { user, orderNo, dealer } = await story();
    const { data } = await server.graphql(
      user,
      `{ orderThirdParty(orderNo: "${orderNo}") { createdBy custThirdParty { name } address { name address city phone }
         history { by } } }`,
    );
    expect(data.orderThirdParty.createdBy).toBeNull();
    expect(data.orderThirdParty.address).toMatchObject({ city: 'Testville' });
    expect(data.orderThirdParty.history).toEqual([{ by: data.orderThirdParty.custThirdParty.name }]);
    expect(JSON.stringify(data)).not.toContain(dealer.customer.unified);
  });

  test('filters by status, status of an item, vendor, day and words, and counts by status', async () => {
    const { user, articles, dealer, orderNo } = await story();
    const [{ code }] = articles;
    const other = await placeThirdPartyOrder(server, dealer, [thirdPartyProduct(articles[1], 1)]);
    await step(user, orderNo, code, 'processing');
    const today = server.services.now().toISOString().slice(0, 10);
    const found = (filter: string) => numbersOf(dealer, `filter: { ${filter} }`);
    expect(await found('status: "open"')).toEqual([other]);
    expect(await found('status: "processing"')).toEqual([orderNo]);
    expect(await found('itemStatus: processing')).toEqual([orderNo]);
    expect(await found('itemStatus: open')).toEqual([other, orderNo]);
    expect(await found('itemStatus: shipped')).toEqual([]);
    expect(await found(`search: "${orderNo.toLowerCase()}"`)).toEqual([orderNo]);
    expect(await found(`search: "${code.toLowerCase()}"`)).toEqual([orderNo]);
    expect(await found(`search: "dealer"`)).toEqual([other, orderNo]);
    expect(await found('search: "100%"')).toEqual([]);
    expect(await found(`from: "${today}", to: "${today}"`)).toEqual([other, orderNo]);
    expect(await found(`from: "${today}"`)).toEqual([other, orderNo]);
    expect(await found('from: "2020-01-02", to: "2020-01-31"')).toEqual([]);
    expect(await numbersOf(dealer, 'page: 2, limit: 1')).toEqual([orderNo]);
    const { data } = await server.graphql(
      dealer,
      '{ orderThirdPartyCounts(filter: { status: "open" }) { status count countIsExact } }',
    );
    expect(data.orderThirdPartyCounts).toEqual([
      { status: 'open', count: 1, countIsExact: true },
      { status: 'processing', count: 1, countIsExact: true },
      { status: 'complete', count: 0, countIsExact: true },
    ]);
  });

  test('more than 30 days, unknown statuses and missing permissions are refused (R-199)', async () => {
    const { dealer } = await story();
    const reason = async (caller: Caller, filter: string) =>
      (await server.graphql(caller, `{ orderThirdParties(filter: { ${filter} }) { countIsExact } }`)).errors?.[0]
        ?.extensions;
    expect(await reason(dealer, 'from: "2026-01-01", to: "2026-02-01"')).toMatchObject({
      reason: 'date_range_too_long',
      field: 'filter.to',
    });
    expect(await reason(dealer, 'to: "2026-02-01"')).toMatchObject({
      reason: 'date_range_incomplete',
      field: 'filter.from',
    });
    expect(await reason(dealer, 'status: "lost"')).toMatchObject({ reason: 'bad_input', field: 'filter.status' });
    const mechanic = await makeDealer(server, { sorgs: [sorg], role: 'mechanic' });
    expect(await reason(mechanic, '')).toMatchObject({ reason: 'forbidden_scope' });
  });
});
