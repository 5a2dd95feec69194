import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeBuyer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { receive } from '#partners/click-collect/click-collect.factory.ts';

const server = testServer();
const start = new Date('2026-11-26T08:00:00Z');
let sorg = '';
let userId = '';
let desk: Caller;
let farDesk: Caller;

const makeDesk = (at: string) =>
  makeUser(server, { role: 'order.desk', areas: [{ sorg: at, limitation: 'none', option: 'include', value: '' }] });

beforeAll(async () => {
  server.setNow(start);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  userId = (await makeDesk(sorg)).id;
  desk = await signIn(server, userId);
  farDesk = await signIn(server, (await makeDesk(await makeSorg(server))).id);
});

const dealerOf = () => makeBuyer(server, { sorgs: [sorg] });

async function ask(caller: Caller, document: string, variables: Record<string, unknown>) {
  const { data, errors } = await server.graphql(caller, document, variables);
  expect(errors).toBeUndefined();
  return data[Object.keys(data)[0] ?? ''];
}
const step = (caller: Caller, id: string, status: string) =>
  ask(
    caller,
    `mutation ($id: ID!, $status: String!) {
      clickCollectUpdateStatus(orderId: $id, status: $status) { order { status } userErrors { field code } } }`,
    { id, status },
  );
const handOver = (caller: Caller, id: string, pickupCode: string) =>
  ask(
    caller,
    `mutation ($id: ID!, $pickupCode: String!) {
      clickCollectHandOver(orderId: $id, pickupCode: $pickupCode) { order { status } userErrors { field code } } }`,
    { id, pickupCode },
  );
const remind = (caller: Caller, orderIds: readonly string[], text?: string) =>
  ask(
    caller,
    `mutation ($orderIds: [ID!]!, $text: String) {
      clickCollectRemind(orderIds: $orderIds, text: $text) { orders { id canRemind remindedAt version } userErrors { field code } } }`,
    { orderIds, text },
  );
const read = (caller: Caller, orderId: string) =>
  ask(
    caller,
    `query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) {
      status version canMark canOrderToHq canHandOver canShip canRemind remindedAt nextStatuses { status }
      history { kind by note } pickupCode } }`,
    { orderId },
  );
const titles = async (caller: Caller): Promise<string[]> => {
  await raiseNotices(server);
  const { data } = await server.graphql(caller, `{ inbox { entries { title } } }`);
  return data.inbox.entries.map(({ title }: { title: string }) => title);
};

describe('the steps of the counter', () => {
  test('staff at their desk take none of them; staff who act for the dealer take all, down to the hand-out', async () => {
    const dealer = await dealerOf();
    const { id, pickupCode } = await receive(server, dealer);
    const other = await dealerOf();
    const [acting, elsewhere] = [
      await signIn(server, userId, dealer.customer.id),
      await signIn(server, userId, other.customer.id),
    ];
    const refused = [{ field: 'status', code: 'click_collect_by_dealer' }];
    expect((await step(desk, id, 'open')).userErrors).toEqual(refused);
    expect(await read(desk, id)).toMatchObject({ status: 'need confirmation', canMark: false, nextStatuses: [] });
    expect((await step(elsewhere, id, 'open')).userErrors).toEqual([{ field: 'orderId', code: 'not_found' }]);
    for (const status of ['open', 'confirmed', 'ready to pickup']) {
      expect((await step(desk, id, status)).userErrors).toEqual(refused);
      expect(await step(acting, id, status)).toMatchObject({ order: { status }, userErrors: [] });
    }
    expect((await handOver(desk, id, pickupCode)).userErrors).toEqual([
      { field: 'orderId', code: 'click_collect_by_dealer' },
    ]);
    expect((await step(desk, id, 'complete')).userErrors).toEqual(refused);
    expect([(await read(desk, id)).canHandOver, (await read(acting, id)).canHandOver]).toEqual([false, true]);
    expect(await handOver(acting, id, pickupCode)).toMatchObject({ order: { status: 'complete' }, userErrors: [] });
  });
});

describe('reminders', () => {
  test('staff remind a dealer, who reads the notice and the words; both are recorded', async () => {
    const dealer = await dealerOf();
    const { id, number } = await receive(server, dealer);
    expect(await read(desk, id)).toMatchObject({ canRemind: true, remindedAt: null, version: 1 });
    const { orders, userErrors } = await remind(desk, [id], 'The consumer called us.');
    expect(userErrors).toEqual([]);
    expect(orders).toEqual([{ id, canRemind: false, remindedAt: start.toISOString(), version: 1 }]);
    const { history, canRemind } = await read(dealer, id);
    expect(canRemind).toBe(false);
    expect(history.at(-1)).toMatchObject({ kind: 'reminder', note: 'The consumer called us.' });
    expect(await titles(dealer)).toContain(`Click and collect ${number}: please take the next step`);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['actor_user_id', 'customer_id'])
      .where('action', '=', 'click-collect.remind')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({ actor_user_id: userId, customer_id: dealer.customer.id });
  });

  test('once a day for each order, all or none, and only of orders that wait for the dealer', async () => {
    const dealer = await dealerOf();
    const [first, second, done] = [
      await receive(server, dealer),
      await receive(server, dealer),
      await receive(server, dealer),
    ];
    for (const status of ['open', 'confirmed', 'ready to pickup', 'complete']) await step(dealer, done.id, status);
    expect((await remind(desk, [first.id])).userErrors).toEqual([]);
    const { orders, userErrors } = await remind(desk, [second.id, first.id, done.id]);
    expect(orders).toBeNull();
    expect(userErrors).toHaveLength(2);
    expect(userErrors).toEqual(
      expect.arrayContaining([
        { field: `orders.${first.id}`, code: 'click_collect_reminded' },
        { field: `orders.${done.id}`, code: 'click_collect_waits_elsewhere' },
      ]),
    );
    expect(await read(desk, second.id)).toMatchObject({ canRemind: true, remindedAt: null });
    server.setNow(new Date(start.getTime() + 86_400_000));
    try {
      const tomorrow = await signIn(server, userId);
      expect((await remind(tomorrow, [first.id])).userErrors).toEqual([]);
    } finally {
      server.setNow(start);
    }
  });

  test('of two members of staff who remind at the same time one is refused', async () => {
    const { id } = await receive(server, await dealerOf());
    const colleague = await signIn(server, (await makeDesk(sorg)).id);
    const answers = await Promise.all([remind(desk, [id]), remind(colleague, [id])]);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([
      { field: `orders.${id}`, code: 'click_collect_reminded' },
    ]);
  });

  test('not by dealers, and other areas and other dealers find nothing', async () => {
    const [dealer, other] = [await dealerOf(), await dealerOf()];
    const { id } = await receive(server, dealer);
    expect((await remind(farDesk, [id])).userErrors).toEqual([{ field: 'orderId', code: 'not_found' }]);
    for (const caller of [dealer, other])
      expect((await remind(caller, [id])).userErrors).toEqual([{ field: 'orderIds', code: 'click_collect_by_hq' }]);
    expect((await remind(desk, [])).userErrors).toMatchObject([{ code: 'required' }]);
    expect((await remind(desk, Array<string>(51).fill(id))).userErrors).toMatchObject([{ code: 'too_many' }]);
    expect((await remind(desk, [id], 'x'.repeat(501))).userErrors).toMatchObject([{ field: 'text', code: 'too_long' }]);
  });
});

describe('the dealers of the list', () => {
  const dealers = async (caller: Caller, search: string): Promise<string[]> =>
    (
      await ask(
        caller,
        `query ($search: String) { clickCollectDealers(search: $search) { custCode custName custCity } }`,
        { search },
      )
    ).map(({ custCode }: { custCode: string }) => custCode);
  const listed = async (caller: Caller, custCode: string): Promise<string[]> =>
    (
      await ask(
        caller,
        `query ($custCode: String) { clickCollectOrders(custCode: $custCode) { data { id } info { count } } }`,
        {
          custCode,
        },
      )
    ).data.map(({ id }: { id: string }) => id);

  test('staff limit the list to one dealer, found by name or code among those with orders', async () => {
    const [dealer, other, without] = [await dealerOf(), await dealerOf(), await dealerOf()];
    const mine = await receive(server, dealer);
    const theirs = await receive(server, other);
    const code = dealer.customer.unified;
    expect(await listed(desk, code)).toEqual([mine.id]);
    expect(await listed(desk, other.customer.unified)).toEqual([theirs.id]);
    expect(await dealers(desk, code)).toEqual([code]);
    expect(await dealers(desk, without.customer.unified)).toEqual([]);
    // A part of a code is another dealer's, or nobody's: the filter takes whole codes only.
    expect(await listed(desk, code.slice(0, -2))).toEqual([]);
  });

  test('a dealer sees only itself, staff of other areas nobody', async () => {
    const [dealer, other] = [await dealerOf(), await dealerOf()];
    await receive(server, dealer);
    await receive(server, other);
    const code = dealer.customer.unified;
    expect(await dealers(dealer, '')).toEqual([code]);
    expect([await dealers(other, code), await listed(other, code)]).toEqual([[], []]);
    expect([await dealers(farDesk, code), await listed(farDesk, code)]).toEqual([[], []]);
  });
});
