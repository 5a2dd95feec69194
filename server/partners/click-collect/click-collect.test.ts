import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeArticles, makeBuyer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { receive } from './click-collect.factory.ts';

const server = testServer();
let sorg = '';
let desk: Caller;
let deskUser = '';

// A Thursday.
const start = new Date('2026-11-26T08:00:00Z');

beforeAll(async () => {
  server.setNow(start);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
  deskUser = (await makeUser(server, { role: 'order.desk', areas })).id;
  desk = await signIn(server, deskUser);
});

const dealerOf = () => makeBuyer(server, { sorgs: [sorg] });
const shown = `order { id number status version dueOn column details { id mark qtyShipped } nextStatuses { status allowed reason } }
  message { status } userErrors { field code }`;

async function read(caller: Caller, orderId: string) {
  const { data, errors } = await server.graphql(
    caller,
    `query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) {
      id number status externalId shopName version dueOn overdue column pickupCode itemCount unitCount hqLineCount canMark canOrderToHq canHandOver slipPath
      customer { firstName lastName fullName email phone } createdAt orderedAt statusAt custCode custName
      details { id name sku qty qtyShipped mark needsFromHq orderable articleCode displayCode imageUrl orderNo hqFailed }
      history { kind from to by lineName mark quantity orderNo } nextStatuses { status allowed reason message } } }`,
    { orderId },
  );
  expect(errors).toBeUndefined();
  return data.clickCollectOrder;
}
async function step(caller: Caller, orderId: string, status: string, version?: number) {
  const { data } = await server.graphql(
    caller,
    `mutation ($orderId: ID!, $status: String!, $version: Int) {
      clickCollectUpdateStatus(orderId: $orderId, status: $status, version: $version) { ${shown} } }`,
    { orderId, status, version },
  );
  return data.clickCollectUpdateStatus;
}
async function mark(caller: Caller, orderId: string, lines: { id: string; mark: string }[], version?: number) {
  const { data } = await server.graphql(
    caller,
    `mutation ($orderId: ID!, $lines: [ClickCollectMarkInput!]!, $version: Int) {
      clickCollectMarkLines(orderId: $orderId, lines: $lines, version: $version) { ${shown} } }`,
    { orderId, lines, version },
  );
  return data.clickCollectMarkLines;
}
async function handOver(caller: Caller, orderId: string, pickupCode: string) {
  const { data } = await server.graphql(
    caller,
    `mutation ($orderId: ID!, $pickupCode: String!) {
      clickCollectHandOver(orderId: $orderId, pickupCode: $pickupCode) { ${shown} } }`,
    { orderId, pickupCode },
  );
  return data.clickCollectHandOver;
}
async function listed(caller: Caller, filter: Record<string, unknown> = {}): Promise<string[]> {
  const { data, errors } = await server.graphql(
    caller,
    `query ($status: [String!], $column: String, $search: String) {
      clickCollectOrders(status: $status, column: $column, search: $search, limit: 100) { data { id } info { count } countIsExact } }`,
    filter,
  );
  expect(errors).toBeUndefined();
  const { data: rows, info, countIsExact } = data.clickCollectOrders;
  expect([info.count, countIsExact]).toEqual([rows.length, true]);
  return rows.map(({ id }: { id: string }) => id);
}

describe('arrival', () => {
  test('R-240 the dealer sees list and detail of an order that arrived, with the consumer', async () => {
    const dealer = await dealerOf();
    const [article] = await makeArticles(server, [{ sorg, stock: 3 }]);
    const { id, number } = await receive(server, dealer, {
      externalId: 'WEB-1',
      lines: [
        { sku: article!.code, name: 'Helmet', quantity: 2 },
        { sku: 'OTHER', name: 'Bell', quantity: 1 },
      ],
    });
    expect(number).toMatch(/^CC-2026-\d{6}$/);
    expect(await listed(dealer)).toEqual([id]);
    expect(await read(dealer, id)).toMatchObject({
      number,
      externalId: 'WEB-1',
      shopName: 'Example shop',
      status: 'need confirmation',
      column: 'confirm',
      dueOn: '2026-11-27',
      overdue: false,
      itemCount: 2,
      unitCount: 3,
      hqLineCount: 0,
      canMark: false,
      canOrderToHq: false,
      canHandOver: false,
      createdAt: start.toISOString(),
      custCode: dealer.customer.unified,
      customer: { firstName: 'Ada', lastName: 'Example', fullName: 'Ada Example', email: 'ada@consumer.example' },
      details: [
        {
          name: 'Helmet',
          sku: article!.code,
          qty: 2,
          qtyShipped: 0,
          mark: 'ready_to_pickup',
          needsFromHq: 0,
          orderable: true,
          articleCode: article!.code,
        },
        { name: 'Bell', sku: 'OTHER', orderable: false, articleCode: null, orderNo: null },
      ],
      history: [{ kind: 'arrival', to: 'need confirmation', by: 'Example shop' }],
      nextStatuses: [{ status: 'open', allowed: true, reason: null }],
    });
  });

  test('Q-119 the same number of a shop is the same order; another content is refused', async () => {
    const dealer = await dealerOf();
    const shopId = randomUUID();
    const order = { shopId, externalId: 'WEB-2', orderedAt: '2026-11-26T07:00:00Z' };
    const first = await receive(server, dealer, order);
    expect(await receive(server, dealer, order)).toEqual({ ...first, isNew: false });
    await expect(
      receive(server, dealer, { ...order, lines: [{ sku: 'UNKNOWN', name: 'Bell', quantity: 2 }] }),
    ).rejects.toMatchObject({ code: 'click_collect_order_differs', field: 'externalId' });
    expect(await receive(server, dealer, { ...order, shopId: randomUUID() })).toMatchObject({ isNew: true });
    expect(await listed(dealer)).toHaveLength(2);
    await expect(receive(server, dealer, { dealerCode: '0000-0' })).rejects.toMatchObject({
      code: 'dealer_not_found',
      field: 'dealerCode',
    });
  });

  test('Q-119 twenty arrivals of one order at the same time are one order', async () => {
    const dealer = await dealerOf();
    const order = { shopId: randomUUID(), externalId: 'WEB-3' };
    const receipts = await Promise.all(Array.from({ length: 20 }, () => receive(server, dealer, order)));
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receipts.map(({ number }) => number)).size).toBe(1);
    expect(receipts.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await listed(dealer)).toHaveLength(1);
  });

  test('an article is found by GTIN too, and fills one line', async () => {
    const dealer = await dealerOf();
    const [article] = await makeArticles(server, [{ sorg, stock: 3 }]);
    await server.db
      .updateTable('catalog_article')
      .set({ gtin: '4000000000011' })
      .where('id', '=', article!.id)
      .execute();
    const { id } = await receive(server, dealer, {
      lines: [
        { sku: '4000000000011', name: 'Helmet', quantity: 1 },
        { sku: article!.code, name: 'Helmet again', quantity: 1 },
      ],
    });
    const { details } = await read(dealer, id);
    expect(details).toMatchObject([
      { articleCode: article!.code, orderable: true },
      { articleCode: null, orderable: false },
    ]);
  });
});

describe('steps at the counter', () => {
  test('Q-117 from the shelf: confirmed, ready to pickup, complete with the code of the consumer', async () => {
    const dealer = await dealerOf();
    const { id, pickupCode } = await receive(server, dealer);
    expect(await step(dealer, id, 'open', 1)).toMatchObject({
      order: { status: 'open', version: 2, column: 'prepare' },
      userErrors: [],
    });
    expect(await step(dealer, id, 'confirmed')).toMatchObject({ order: { status: 'confirmed' } });
    expect(await handOver(dealer, id, pickupCode)).toMatchObject({
      order: null,
      userErrors: [{ field: 'orderId', code: 'click_collect_not_ready' }],
    });
    expect(await step(dealer, id, 'ready to pickup')).toMatchObject({
      order: { status: 'ready to pickup', column: 'pickup', dueOn: '2026-12-10' },
    });
    expect(await handOver(dealer, id, 'WRONG1')).toMatchObject({
      userErrors: [{ field: 'pickupCode', code: 'click_collect_wrong_code' }],
    });
    const byCode = async (caller: Caller, code: string) =>
      (
        await server.graphql(caller, `query ($code: String!) { clickCollectByPickupCode(code: $code) { id } }`, {
          code,
        })
      ).data.clickCollectByPickupCode;
    expect(await byCode(dealer, `PICKUP:${pickupCode}`)).toEqual({ id });
    expect(await byCode(await dealerOf(), pickupCode)).toBeNull();
    expect(await handOver(dealer, id, pickupCode.toLowerCase())).toMatchObject({
      order: { status: 'complete', column: null, dueOn: null, nextStatuses: [] },
      userErrors: [],
    });
    expect(await byCode(dealer, pickupCode)).toBeNull();
    const { history } = await read(dealer, id);
    expect(history.map(({ kind, to }: { kind: string; to: string | null }) => `${kind} ${to ?? ''}`.trim())).toEqual([
      'arrival need confirmation',
      'status open',
      'status confirmed',
      'status ready to pickup',
      'handover',
      'status complete',
    ]);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['actor_user_id', 'customer_id'])
      .where('action', '=', 'click-collect.status')
      .where('subject_id', '=', id)
      .execute();
    expect(audit).toEqual(
      Array.from({ length: 4 }, () => ({ actor_user_id: dealer.userId, customer_id: dealer.customer.id })),
    );
  });

  test('Q-117 any other step is a refusal and changes nothing', async () => {
    const dealer = await dealerOf();
    const { id } = await receive(server, dealer);
    for (const status of [
      'need confirmation',
      'confirmed',
      'shipped',
      'ready to pickup',
      'complete',
      'processing by HQ',
    ])
      expect(await step(dealer, id, status), status).toMatchObject({
        order: null,
        message: { status: 'failed' },
        userErrors: [{ field: 'status', code: 'click_collect_step' }],
      });
    expect((await step(dealer, id, 'cancelled')).userErrors).toMatchObject([{ code: 'bad_input' }]);
    expect(await read(dealer, id)).toMatchObject({ status: 'need confirmation', version: 1 });
  });

  test('Q-118 lines are marked while the order is open, and decide about the next step', async () => {
    const dealer = await dealerOf();
    const [article] = await makeArticles(server, [{ sorg, stock: 3 }]);
    const { id } = await receive(server, dealer, {
      lines: [
        { sku: article!.code, name: 'Helmet', quantity: 2 },
        { sku: 'OTHER', name: 'Bell', quantity: 1 },
      ],
    });
    const { details } = await read(dealer, id);
    const toHq = [{ id: details[0].id, mark: 'order_to_hq' }];
    expect((await mark(dealer, id, toHq)).userErrors).toMatchObject([{ code: 'click_collect_not_open' }]);
    await step(dealer, id, 'open');
    expect((await mark(dealer, id, [{ id: details[1].id, mark: 'order_to_hq' }])).userErrors).toEqual([
      { field: `lines.${details[1].id}`, code: 'click_collect_not_orderable' },
    ]);
    expect((await mark(dealer, id, [{ id: randomUUID(), mark: 'order_to_hq' }])).userErrors).toMatchObject([
      { code: 'not_found' },
    ]);
    expect((await mark(dealer, id, [{ id: details[0].id, mark: 'later' }])).userErrors).toMatchObject([
      { code: 'bad_input' },
    ]);
    expect(await mark(dealer, id, toHq, 2)).toMatchObject({
      order: {
        version: 3,
        details: [{ mark: 'order_to_hq' }, { mark: 'ready_to_pickup' }],
        nextStatuses: [
          { status: 'confirmed', allowed: false, reason: 'click_collect_hq_lines' },
          { status: 'processing by HQ', allowed: true },
        ],
      },
    });
    expect((await step(dealer, id, 'confirmed')).userErrors).toMatchObject([{ code: 'click_collect_hq_lines' }]);
    expect((await mark(dealer, id, toHq, 3)).order).toMatchObject({ version: 3 });
  });

  test('of two clerks who press at the same time one is told of the other', async () => {
    const dealer = await dealerOf();
    const { id } = await receive(server, dealer);
    const clerk = await signIn(
      server,
      (await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: dealer.customer.id })).id,
      dealer.customer.id,
    );
    const answers = await Promise.all([step(dealer, id, 'open', 1), step(clerk, id, 'open', 1)]);
    expect(answers.flatMap(({ userErrors }) => userErrors)).toEqual([{ field: 'version', code: 'entry_changed' }]);
    const blind = await Promise.all([step(dealer, id, 'confirmed'), step(clerk, id, 'confirmed')]);
    expect(blind.flatMap(({ userErrors }) => userErrors)).toEqual([{ field: 'status', code: 'click_collect_step' }]);
    const { history } = await read(dealer, id);
    expect(history.filter(({ kind }: { kind: string }) => kind === 'status')).toHaveLength(2);
  });

  test('one key is one step, whatever happens to the answer', async () => {
    const dealer = await dealerOf();
    const { id } = await receive(server, dealer);
    const press = () =>
      server.graphql(
        dealer,
        `mutation ($id: ID!) { clickCollectUpdateStatus(orderId: $id, status: "open") { order { status } userErrors { code } } }`,
        { id },
        { 'idempotency-key': `open-${id}` },
      );
    const first = await press();
    expect(first.data.clickCollectUpdateStatus).toEqual({ order: { status: 'open' }, userErrors: [] });
    expect((await press()).data).toEqual(first.data);
  });
});

describe('who sees an order', () => {
  test('no other dealer, no staff of other areas, nobody without permission', async () => {
    const [dealer, other] = [await dealerOf(), await dealerOf()];
    const { id, pickupCode } = await receive(server, dealer);
    const far = await makeSorg(server);
    const areas = [{ sorg: far, limitation: 'none', option: 'include', value: '' }] as const;
    const farDesk = await signIn(server, (await makeUser(server, { role: 'order.desk', areas })).id);
    const { details } = await read(dealer, id);
    for (const caller of [other, farDesk]) {
      expect(await read(caller, id)).toBeNull();
      expect(await listed(caller)).not.toContain(id);
      expect((await step(caller, id, 'open')).userErrors).toEqual([{ field: 'orderId', code: 'not_found' }]);
      expect((await mark(caller, id, [{ id: details[0].id, mark: 'ready_to_pickup' }])).userErrors).toEqual([
        { field: 'orderId', code: 'not_found' },
      ]);
      expect((await handOver(caller, id, pickupCode)).userErrors).toEqual([{ field: 'orderId', code: 'not_found' }]);
      const slip = await server.app.inject({
        url: `/click-collect/${id}/slip`,
        headers: { authorization: `Bearer ${caller.token}`, host: caller.host },
      });
      expect(slip.statusCode).toBe(404);
    }
    const buyer = await signIn(
      server,
      (await makeUser(server, { role: 'buyer', groupRole: 'Dealer', customerId: dealer.customer.id })).id,
      dealer.customer.id,
    );
    const { errors } = await server.graphql(buyer, `{ clickCollectOrders { data { id } } }`);
    expect(errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
  });

  test('HQ sees the orders of its areas, and processes one when it acts for the dealer: both are recorded', async () => {
    const dealer = await dealerOf();
    const { id } = await receive(server, dealer);
    expect(await listed(desk)).toContain(id);
    const acting = await signIn(server, deskUser, dealer.customer.id);
    expect(await step(acting, id, 'open')).toMatchObject({ order: { status: 'open' }, userErrors: [] });
    const audit = await server.db
      .selectFrom('platform_audit')
      .select(['actor_name', 'customer_id'])
      .where('action', '=', 'click-collect.status')
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(audit.customer_id).toBe(dealer.customer.id);
    expect(audit.actor_name).not.toBe('system');
    await raiseNotices(server);
    const inbox = await server.graphql(dealer, `{ inbox { entries { kind title } } }`);
    const { number } = await read(dealer, id);
    expect(inbox.data.inbox.entries).toEqual(
      expect.arrayContaining([
        { kind: 'click-collect.received', title: `New click and collect order ${number}` },
        { kind: 'click-collect.moved', title: `Click and collect ${number}: Open` },
      ]),
    );
  });
});

describe('list, board and slip', () => {
  test('R-240 the list filters by status, column, name, number, number in the shop and code', async () => {
    const dealer = await dealerOf();
    const first = await receive(server, dealer, { externalId: 'FIND-1' });
    const consumer = { firstName: 'Bo', lastName: 'Sample', email: '', phone: '', locale: 'de' };
    const second = await receive(server, dealer, { externalId: 'FIND-2', consumer });
    await step(dealer, second.id, 'open');
    const both = [second.id, first.id];
    expect(await listed(dealer)).toEqual(both);
    expect(await listed(dealer, { status: ['open'] })).toEqual([second.id]);
    expect(await listed(dealer, { status: ['open', 'need confirmation'] })).toEqual(both);
    expect(await listed(dealer, { column: 'confirm' })).toEqual([first.id]);
    expect(await listed(dealer, { search: 'bo SAM' })).toEqual([second.id]);
    expect(await listed(dealer, { search: 'find-' })).toEqual(both);
    expect(await listed(dealer, { search: first.number })).toEqual([first.id]);
    expect(await listed(dealer, { search: second.pickupCode.toLowerCase() })).toEqual([second.id]);
    expect(await listed(dealer, { search: '100%' })).toEqual([]);
  });

  test('the board has each open order in one column, late ones in overdue only', async () => {
    const dealer = await dealerOf();
    const ids = [];
    for (let nth = 0; nth < 4; nth += 1) ids.push((await receive(server, dealer)).id);
    for (const id of ids.slice(1)) await step(dealer, id, 'open');
    for (const id of ids.slice(2)) await step(dealer, id, 'confirmed');
    await step(dealer, ids[3]!, 'ready to pickup');
    const board = async (caller: Caller, search = '') => {
      const { data } = await server.graphql(
        caller,
        `query ($search: String) { clickCollectBoard(search: $search) { asOf columns { column count countIsExact orders { id } } } }`,
        { search },
      );
      return Object.fromEntries(
        data.clickCollectBoard.columns.map(
          ({ column, count, orders }: { column: string; count: number; orders: { id: string }[] }) => {
            expect(count).toBe(orders.length);
            return [column, orders.map(({ id }) => id)];
          },
        ),
      );
    };
    expect(await board(dealer)).toEqual({
      confirm: [ids[0]],
      prepare: [ids[1], ids[2]],
      hq: [],
      pickup: [ids[3]],
      overdue: [],
    });
    try {
      // Saturday: Friday was the last day in time.
      server.setNow(new Date('2026-11-28T08:00:00Z'));
      const later = await signIn(server, dealer.userId, dealer.customer.id);
      expect(await board(later)).toEqual({
        confirm: [],
        prepare: [],
        hq: [],
        pickup: [ids[3]],
        overdue: [ids[0], ids[1], ids[2]],
      });
      expect(await board(later, 'nobody')).toMatchObject({ pickup: [], overdue: [] });
      expect(await listed(later, { column: 'overdue' })).toHaveLength(3);
    } finally {
      server.setNow(start);
    }
  });

  test('the service level counts the steps of the days, and what waits and is late now, of the own orders', async () => {
    const dealer = await dealerOf();
    const ids = [];
    for (let nth = 0; nth < 4; nth += 1) ids.push((await receive(server, dealer)).id);
    for (const id of ids.slice(1)) await step(dealer, id, 'open');
    for (const id of ids.slice(2)) await step(dealer, id, 'confirmed');
    await step(dealer, ids[3]!, 'ready to pickup');
    const levels = async (caller: Caller, days: number) => {
      const { data, errors } = await server.graphql(
        caller,
        `query ($days: Int!) { clickCollectServiceLevel(days: $days) {
          status steps onTime averageHours medianHours waiting late waitingMedianHours } }`,
        { days },
      );
      return data?.clickCollectServiceLevel ?? errors;
    };
    try {
      server.setNow(new Date('2026-11-28T08:00:00Z'));
      const later = await signIn(server, dealer.userId, dealer.customer.id);
      await step(later, ids[0]!, 'open');
      const all = [
        {
          status: 'need confirmation',
          ...{ steps: 4, onTime: 3, averageHours: 12, medianHours: 0 },
          ...{ waiting: 0, late: 0, waitingMedianHours: null },
        },
        {
          status: 'open',
          ...{ steps: 2, onTime: 2, averageHours: 0, medianHours: 0 },
          ...{ waiting: 2, late: 1, waitingMedianHours: 24 },
        },
        {
          status: 'confirmed',
          ...{ steps: 1, onTime: 1, averageHours: 0, medianHours: 0 },
          ...{ waiting: 1, late: 1, waitingMedianHours: 48 },
        },
        {
          status: 'ready to pickup',
          ...{ steps: 0, onTime: 0, averageHours: 0, medianHours: null },
          ...{ waiting: 1, late: 0, waitingMedianHours: 48 },
        },
      ];
      expect(await levels(later, 30)).toEqual(all);
      expect(await levels(later, 1)).toMatchObject([
        { status: 'need confirmation', steps: 1, onTime: 0 },
        ...all.slice(1).map(({ status, waiting }) => ({ status, steps: 0, waiting })),
      ]);
      expect(await levels(later, 367)).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }]);
      expect(await levels(await dealerOf(), 30)).toEqual([]);
    } finally {
      server.setNow(start);
    }
  });

  test('the slip shows code, consumer and lines, on A4 and A6', async () => {
    const dealer = await dealerOf();
    const { id, number, pickupCode } = await receive(server, dealer);
    const print = (paper: string) =>
      server.app.inject({
        url: `/click-collect/${id}/slip${paper}`,
        headers: { authorization: `Bearer ${dealer.token}`, host: dealer.host },
      });
    for (const [paper, box] of [
      ['', '[0 0 595.28 841.89]'],
      ['?paper=A6', '[0 0 297.64 419.53]'],
    ] as const) {
      const slip = await print(paper);
      expect(slip.headers['content-disposition']).toBe(`attachment; filename="${number}.pdf"`);
      expect(slip.rawPayload.toString('latin1').match(/\/MediaBox \S+ \S+ \S+ \S+/g)).toEqual([`/MediaBox ${box}`]);
      const text = textOfPdf(slip.rawPayload);
      for (const part of [
        number,
        `${pickupCode.slice(0, 3)} ${pickupCode.slice(3)}`,
        'Ada Example',
        'Bell',
        'Example shop',
      ])
        expect(text).toContain(part);
    }
    expect(textOfPdf((await print('')).rawPayload)).toContain('Keep this slip with the goods');
    expect((await print('?paper=A5')).statusCode).toBe(400);
  });
});
