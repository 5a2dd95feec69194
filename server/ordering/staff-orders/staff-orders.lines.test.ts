import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { holdTransaction, untilBlocked } from '#testing/overlap.ts';
import {
  ledgerErrors,
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  makeShipment,
  placeOrder,
  stockOf,
  type Dealer,
  type Placed,
} from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { raiseNotices } from '#exchange/notices/notices.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { exportFiles } from '#exchange/erp-export/erp-export.actions.ts';
import { exchangeContext } from '#exchange/erp/erp.factory.ts';
import { openFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { readWhole } from '#exchange/erp/erp.reading.ts';
import { markSent } from '#ordering/order-import/order-import.answers.actions.ts';
import { recordOrderStatus } from '#ordering/order-import/order-import.status.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let shipmentId = '';
let transfer = '';
let account = '';
let dealer: Dealer;
let desk: Caller;

const areas = (code: string): UserArea[] => [{ sorg: code, option: 'include', limitation: 'none', value: '' }];

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server, { taxBasisPoints: 1_900 });
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true } });
  transfer = await makePaymentMethod(server, sorg, { hours: 48 });
  account = await makePaymentMethod(server, sorg, { type: 'account' });
  // Free from 100.00: goods that fall below it must not cost the dealer a freight that nobody agreed to.
  shipmentId = await makeShipment(server, sorg, { rate: 1_500, freeFrom: 10_000 });
  dealer = await makeBuyer(server, { sorgs: [sorg], includeTax: true, credit: { limit: 100_000_000 } });
  const user = await makeUser(server, {
    role: 'order.desk',
    groupRole: 'Order desk',
    name: 'Dora Desk',
    areas: areas(sorg),
  });
  desk = await signIn(server, user.id);
});

const place = (quantities: Record<string, number>, paymentId = account): Promise<Placed> =>
  placeOrder(server, dealer, sorg, quantities, { paymentId, shipments: [{ sorg, merchant: 'main', shipmentId }] });

const lower = async (
  number: string,
  lines: readonly { position: number; qty: number }[],
  { caller = desk, reason = 'Out of stock at the maker' } = {},
) =>
  (
    await server.graphql(
      caller,
      'mutation ($n: String!, $lines: [LowerLineInput!]!, $reason: String!) { lowerOrderLines(orderNumber: $n, lines: $lines, reason: $reason) { order { status } userErrors { code field } } }',
      { n: number, lines, reason },
    )
  ).data?.lowerOrderLines as
    | { order: { status: string } | null; userErrors: { code: string; field: string }[] }
    | undefined;

const codeOf = async (answer: ReturnType<typeof lower>): Promise<string> => (await answer)?.userErrors[0]?.code ?? 'ok';

const seenBy = async (caller: Caller, number: string) =>
  (
    await server.graphql(
      caller,
      'query ($n: String!) { order(number: $n) { status erpState goodsAmount shipmentAmount taxAmount totalAmount lineChangeRefusal orderPayment { amount } lines { position qty qtyCancelled qtyWithdrawn qtyOpen subtotal cancelReason state } events { kind text actorName } } }',
      { n: number },
    )
  ).data.order;

const heldFor = async ({ id }: Placed): Promise<number> =>
  Number(
    (
      await sql<{ open: string }>`
        select coalesce(sum(case kind when 'hold' then amount else -amount end), 0) as open
          from credit_movement
         where order_id = ${id}`.execute(server.db)
    ).rows[0]?.open,
  );

/** Orders in the files for the ERP: quantity by position, and the total. */
async function inFiles(): Promise<Map<string, { lines: Record<string, number>; total: string }>> {
  const folders = await openFolders(server.config.erpFolder);
  const found = new Map<string, { lines: Record<string, number>; total: string }>();
  for (const name of readdirSync(folders.out).filter((one) => one.startsWith('orders')))
    for (const row of (await readWhole(join(folders.out, name)))?.rows ?? []) {
      const number = row['order'] ?? '';
      const known = found.get(number) ?? { lines: {}, total: row['total_amount'] ?? '' };
      expect(known.lines[row['position'] ?? ''], `${number} went out twice`).toBeUndefined();
      known.lines[row['position'] ?? ''] = Number(row['qty']);
      found.set(number, known);
    }
  return found;
}
const hand = async (): Promise<void> => {
  await exportFiles(await exchangeContext(server), await openFolders(server.config.erpFolder));
};

describe('lowering lines of an order', () => {
  test('stock, credit, tax, payment, total and the file for the ERP follow; freight and prices stay as agreed', async () => {
    const [a, b] = await makeArticles(server, [
      { sorg, stock: 8, price: 999 },
      { sorg, stock: 8, price: 5_003 },
    ]);
    const order = await place({ [a!.code]: 6, [b!.code]: 2 });
    expect(await seenBy(dealer, order.number)).toMatchObject({ goodsAmount: '160.00', shipmentAmount: '0.00' });
    expect(
      (
        await lower(order.number, [
          { position: 1, qty: 4 },
          { position: 2, qty: 0 },
        ])
      )?.userErrors,
    ).toEqual([]);
    const seen = await seenBy(dealer, order.number);
    // 4 × 9.99 = 39.96; 19 % of it is 7.5924.
    expect(seen).toMatchObject({
      status: 'processing',
      goodsAmount: '39.96',
      shipmentAmount: '0.00',
      taxAmount: '7.59',
      totalAmount: '47.55',
      orderPayment: { amount: '47.55' },
      lines: [
        {
          qty: 6,
          qtyCancelled: 2,
          qtyWithdrawn: 2,
          qtyOpen: 4,
          subtotal: '39.96',
          cancelReason: 'Out of stock at the maker',
        },
        { qty: 2, qtyCancelled: 2, qtyWithdrawn: 2, qtyOpen: 0, subtotal: '0.00', state: 'cancelled' },
      ],
    });
    expect(
      seen.events.map(({ text, actorName }: { text: string; actorName: string }) => `${actorName}: ${text}`),
    ).toEqual(
      expect.arrayContaining([
        `Dora Desk: ${a!.code}: quantity lowered from 6 to 4, Out of stock at the maker`,
        `Dora Desk: ${b!.code}: line of 2 units cancelled, Out of stock at the maker`,
      ]),
    );
    expect(await stockOf(server, a!.id)).toEqual({ qty: 8, reserved: 4 });
    expect(await stockOf(server, b!.id)).toEqual({ qty: 8, reserved: 0 });
    expect(await heldFor(order)).toBe(4_755);
    expect(await ledgerErrors(server)).toEqual([]);
    const audit = await sql<{ actor: string; customer: string }>`
      select actor_name as actor, customer_id as customer
        from platform_audit
       where action = 'order.lines-lowered' and subject_id = ${order.id}`.execute(server.db);
    expect(audit.rows).toEqual([{ actor: 'Dora Desk', customer: dealer.customer.id }]);
    await raiseNotices(server, 2);
    const mails = await sql<{ subject: string; body: string }>`
      select subject, body_text as body
        from platform_mail
       where kind = 'order.lowered' and body_text like ${`%${order.number}%`}`.execute(server.db);
    expect(mails.rows).toEqual([
      { subject: `Order ${order.number}: 2 lines were changed`, body: expect.stringContaining('6 → 4 units') },
    ]);
    expect(mails.rows[0]?.body).toContain('Out of stock at the maker');
    // Once more, and then all that is left goes to the ERP.
    expect(await codeOf(lower(order.number, [{ position: 1, qty: 3 }]))).toBe('ok');
    await hand();
    expect((await inFiles()).get(order.number)).toEqual({ lines: { '1': 3 }, total: '35.66' });
    expect(await heldFor(order)).toBe(3_566);
  });

  test('takes back what is not reserved first, and returns the whole line when it is cancelled later', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 10, price: 1_000 }]);
    const order = await place({ [a!.code]: 10 });
    // Six of the ten units wait for an arrival.
    await sql`update orders_reservation set qty = 4 where article_id = ${a!.id}`.execute(server.db);
    await sql`update catalog_stock set qty = 4, reserved = 4 where article_id = ${a!.id}`.execute(server.db);
    expect((await stockOf(server, a!.id)).reserved).toBe(4);
    expect(await codeOf(lower(order.number, [{ position: 1, qty: 5 }]))).toBe('ok');
    expect((await stockOf(server, a!.id)).reserved).toBe(4);
    expect(await codeOf(lower(order.number, [{ position: 1, qty: 3 }]))).toBe('ok');
    expect((await stockOf(server, a!.id)).reserved).toBe(3);
    expect(await codeOf(lower(order.number, [{ position: 1, qty: 0 }]))).toBe('ok');
    expect((await stockOf(server, a!.id)).reserved).toBe(0);
  });

  test('an order without lines is cancelled and never goes out', async () => {
    const [a, b] = await makeArticles(server, [
      { sorg, stock: 8 },
      { sorg, stock: 8 },
    ]);
    const order = await place({ [a!.code]: 2, [b!.code]: 1 });
    expect(await codeOf(lower(order.number, [{ position: 1, qty: 0 }]))).toBe('ok');
    expect((await lower(order.number, [{ position: 2, qty: 0 }]))?.order).toEqual({ status: 'cancelled' });
    expect(await stockOf(server, a!.id)).toEqual({ qty: 8, reserved: 0 });
    expect(await stockOf(server, b!.id)).toEqual({ qty: 8, reserved: 0 });
    expect(await heldFor(order)).toBe(0);
    await hand();
    expect((await inFiles()).has(order.number)).toBe(false);
    expect(await codeOf(lower(order.number, [{ position: 2, qty: 0 }]))).toBe('order_lines_settled');
  });

  test('an order that waits for payment costs less; one that is paid is refused', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 50, price: 1_000 }]);
    const waiting = await place({ [a!.code]: 3 }, transfer);
    expect(await codeOf(lower(waiting.number, [{ position: 1, qty: 2 }]))).toBe('ok');
    expect(await seenBy(dealer, waiting.number)).toMatchObject({
      status: 'pending',
      orderPayment: { amount: '41.65' },
    });
    await sql`
      insert into orders_payment_document (order_id, file, file_name, content_type, bytes, uploaded_by_name, uploaded_at)
      values (${waiting.id}, 'x', 'x.pdf', 'application/pdf', 1, 'x', ${now})`.execute(server.db);
    expect(await codeOf(lower(waiting.number, [{ position: 1, qty: 1 }]))).toBe('order_lines_paid');
    expect((await seenBy(desk, waiting.number)).lineChangeRefusal).toBe('order_lines_paid');
  });

  test('refuses quantities that are not lower, unknown lines, no reason, and another tax rate', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 50, price: 1_000 }]);
    const order = await place({ [a!.code]: 3 });
    for (const qty of [3, 4, 1_000_000])
      expect(await codeOf(lower(order.number, [{ position: 1, qty }]))).toBe('order_line_not_lower');
    expect(await codeOf(lower(order.number, [{ position: 2, qty: 0 }]))).toBe('order_line_unknown');
    expect(await codeOf(lower(order.number, []))).toBe('order_lines_unchanged');
    expect(
      await codeOf(
        lower(order.number, [
          { position: 1, qty: 1 },
          { position: 1, qty: 0 },
        ]),
      ),
    ).toBe('bad_input');
    expect(await codeOf(lower(order.number, [{ position: 1, qty: 1 }], { reason: ' ' }))).toBe('not_empty');
    await sql`update markets_sorg set tax_basis_points = 700 where code = ${sorg}`.execute(server.db);
    expect(await codeOf(lower(order.number, [{ position: 1, qty: 1 }]))).toBe('order_lines_tax');
    await sql`update markets_sorg set tax_basis_points = 1900 where code = ${sorg}`.execute(server.db);
    expect(await seenBy(dealer, order.number)).toMatchObject({ totalAmount: '53.55', lines: [{ qtyWithdrawn: 0 }] });
  });

  test('is for the order desk of the own areas only', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 50 }]);
    const order = await place({ [a!.code]: 3 });
    const elsewhere = await makeUser(server, {
      role: 'order.desk',
      groupRole: 'Order desk',
      areas: areas(await makeSorg(server)),
    });
    expect(
      await codeOf(lower(order.number, [{ position: 1, qty: 1 }], { caller: await signIn(server, elsewhere.id) })),
    ).toBe('order_not_found');
    expect(await lower(order.number, [{ position: 1, qty: 1 }], { caller: dealer })).toBeUndefined();
    expect((await seenBy(dealer, order.number)).lines).toMatchObject([{ qtyWithdrawn: 0 }]);
  });

  test('what the ERP says later keeps the units that the desk took back', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 50 }]);
    const order = await place({ [a!.code]: 10 });
    expect(await codeOf(lower(order.number, [{ position: 1, qty: 6 }]))).toBe('ok');
    await asJob(server, (ctx) => markSent(ctx, [order.id], now));
    const says = (cancelled: number, minutes: number) =>
      asJob(server, (ctx) =>
        recordOrderStatus(ctx, [
          {
            number: order.number,
            position: 1,
            confirmations: [{ qty: 10, on: '2026-12-01', precision: 'day', site: '' }],
            cancelled,
            reason: cancelled > 0 ? 'Discontinued' : '',
            at: new Date(now.getTime() + minutes * 60_000),
          },
        ]),
      );
    await says(0, 1);
    const line = async () => (await seenBy(dealer, order.number)).lines[0];
    expect(await line()).toMatchObject({ qtyCancelled: 4, qtyOpen: 6, cancelReason: 'Out of stock at the maker' });
    await says(2, 2);
    expect(await line()).toMatchObject({ qtyCancelled: 6, qtyOpen: 4, cancelReason: 'Discontinued' });
  });
});

describe('handing over at the same time', () => {
  test('an order that is being handed over is refused and goes out as it was', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 50 }]);
    const order = await place({ [a!.code]: 3 });
    // The first half of the exporter: the outbox row is locked, and the order is marked.
    const exporter = await holdTransaction(server, async (ctx) => {
      await sql`update erp_outbox set state = 'sent' where subject_id = ${order.id}`.execute(ctx.db);
      await markSent(ctx, [order.id], now);
    });
    const refused = codeOf(lower(order.number, [{ position: 1, qty: 1 }]));
    await untilBlocked(server);
    await exporter.commit();
    expect(await refused).toBe('order_already_taken');
    expect((await seenBy(dealer, order.number)).lines).toMatchObject([{ qtyWithdrawn: 0 }]);
  });

  test('an exporter that comes during the change waits for it and writes the new lines', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 50, price: 1_000 }]);
    const order = await place({ [a!.code]: 3 });
    // The change stops at the stock, when it has locked the order.
    const stock = await holdTransaction(server, (ctx) =>
      sql`select from catalog_stock where article_id = ${a!.id} for update`.execute(ctx.db),
    );
    const change = codeOf(lower(order.number, [{ position: 1, qty: 1 }]));
    await untilBlocked(server);
    // An exporter that has not bound the order yet skips it; one that has waits for the change.
    let isDone = false;
    const exporting = hand().finally(() => (isDone = true));
    await untilBlocked(server, () => isDone, 2);
    await stock.commit();
    expect(await change).toBe('ok');
    await exporting;
    await hand();
    expect((await inFiles()).get(order.number)).toEqual({ lines: { '1': 1 }, total: '29.75' });
  });

  test('whatever comes first, the file and the portal say the same and no order is lost or doubled', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 500, price: 1_000 }]);
    const placed: Placed[] = [];
    for (let round = 0; round < 12; round += 1) {
      const order = await place({ [a!.code]: 3 });
      placed.push(order);
      await Promise.all([
        lower(order.number, [{ position: 1, qty: round % 3 }]),
        hand(),
        lower(order.number, [{ position: 1, qty: (round + 1) % 3 }]),
      ]);
    }
    await hand();
    const files = await inFiles();
    for (const { number } of placed) {
      const { status, totalAmount, lines } = await seenBy(dealer, number);
      const left = lines[0].qty - lines[0].qtyWithdrawn;
      const due = status === 'cancelled' ? undefined : { lines: { '1': left }, total: totalAmount };
      expect([number, files.get(number)]).toEqual([number, due]);
    }
    expect(await ledgerErrors(server)).toEqual([]);
  });
});
