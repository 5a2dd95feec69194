import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { recordOrderAcks } from '#ordering/order-import/order-import.answers.actions.ts';
import { recordCreditFigures } from '#accounts/credit/credit.actions.ts';
import {
  checkOut,
  fill,
  ledgerErrors,
  makeArticles,
  makeBuyer,
  order,
  stockOf,
  type Dealer,
} from '#buying/cart/cart.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

const product = (articleCode: string, qty: number, more: Record<string, unknown> = {}) => ({
  articleCode,
  sorg,
  qty,
  ...more,
});
const countOrders = async (dealer: Dealer): Promise<number> =>
  Number(
    (
      await server.db
        .selectFrom('orders_order')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('customer_id', '=', dealer.customer.id)
        .executeTakeFirstOrThrow()
    ).count,
  );
type Outcome = { orders: { lines: { qty: number }[] }[] | null; userErrors: { code: string }[] };
const units = (outcomes: Outcome[]): number =>
  outcomes
    .flatMap((outcome) => outcome.orders ?? [])
    .flatMap((one) => one.lines)
    .reduce((sum, line) => sum + line.qty, 0);

describe('parallel requests', () => {
  test('the last units are sold exactly once', async () => {
    const [a, b] = await makeArticles(server, [
      { sorg, stock: 7 },
      { sorg, stock: 7 },
    ]);
    const dealers = await Promise.all(Array.from({ length: 12 }, () => makeBuyer(server, { sorgs: [sorg] })));
    const outcomes: Outcome[] = (
      await Promise.all(
        dealers.map((dealer, index) => {
          // Half of them list the articles in reverse order: a fixed lock order prevents deadlocks.
          const products = [product(a!.code, 1, { reviewedQty: 1 }), product(b!.code, 1, { reviewedQty: 1 })];
          return order(server, dealer, { products: index % 2 === 0 ? products : products.reverse() });
        }),
      )
    ).map((answer) => answer.data.checkoutV5);
    expect(units(outcomes)).toBe(14);
    expect(outcomes.filter((outcome) => outcome.orders === null).map((outcome) => outcome.userErrors[0]?.code)).toEqual(
      Array.from({ length: 5 }, () => 'stock_changed'),
    );
    expect(await stockOf(server, a!.id)).toEqual({ qty: 7, reserved: 7 });
    expect(await stockOf(server, b!.id)).toEqual({ qty: 7, reserved: 7 });
  });

  test('a repeated submit is recognised even if its document was compiled meanwhile', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, stock: 5 }]);
    const document = `mutation ($products: [CheckoutProductInput!]!) {
      checkoutV5(notes: "compiled", products: $products, paymentId: "account", shipto: { r3: "${dealer.customer.r3}", isr: "${dealer.customer.isr}" }) { orders { number } userErrors { code } } }`;
    await fill(server, dealer, sorg, { [a!.code]: 1 });
    const numbers: unknown[] = [];
    for (let press = 0; press < 3; press += 1) {
      const { data } = await server.graphql(
        dealer,
        document,
        { products: [product(a!.code, 1)] },
        { 'idempotency-key': 'press-0' },
      );
      expect(data.checkoutV5.userErrors).toEqual([]);
      numbers.push(data.checkoutV5.orders);
    }
    expect(new Set(numbers.map((orders) => JSON.stringify(orders))).size).toBe(1);
  });

  test('a client without versions and keys that sends its checkout twice gets one order', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, stock: 50 }]);
    await fill(server, dealer, sorg, { [a!.code]: 2 });
    const press = async (wish: Record<string, unknown> = {}) =>
      (await checkOut(server, dealer, { products: [product(a!.code, 2)], ...wish })).data.checkoutV5;
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ userErrors }) => userErrors)).toEqual([[], [], []]);
    expect(new Set(answers.map(({ orders }) => orders[0].number)).size).toBe(1);
    expect(await countOrders(dealer)).toBe(1);
    // Another request is no repetition, and the cart does not hold its products any more.
    expect((await press({ po: 'other' })).userErrors).toMatchObject([
      { code: 'not_in_cart', field: 'products[0]', params: { inCart: 0, requested: 2 } },
    ]);
    await fill(server, dealer, sorg, { [a!.code]: 2 });
    expect((await press()).orders[0].number).not.toBe(answers[0].orders[0].number);
    expect(await countOrders(dealer)).toBe(2);
  });

  test('twenty submits with one idempotency key create one order and return one answer', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, stock: 50 }]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        order(server, dealer, { products: [product(a!.code, 2)] }, { 'idempotency-key': 'press-1' }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.data.checkoutV5.orders[0].number)).size).toBe(1);
    expect(await countOrders(dealer)).toBe(1);
    expect(await stockOf(server, a!.id)).toMatchObject({ reserved: 2 });
    const other = await order(server, dealer, { products: [product(a!.code, 3)] }, { 'idempotency-key': 'press-1' });
    expect(other.data.checkoutV5.userErrors).toMatchObject([{ code: 'idempotency_key_reused' }]);
  });

  test('a refusal is not stored under its key: the same submit passes once the reason is gone', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, stock: 0 }]);
    const press = () => order(server, dealer, { products: [product(a!.code, 1)] }, { 'idempotency-key': 'press-2' });
    expect((await press()).data.checkoutV5.userErrors).toMatchObject([{ code: 'no_stock' }]);
    await server.db.updateTable('catalog_stock').set({ qty: 5 }).where('article_id', '=', a!.id).execute();
    expect((await press()).data.checkoutV5.orders).toHaveLength(1);
  });

  test('parallel checkouts of one customer never exceed the credit', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg], credit: { limit: 50_000 } });
    const [a] = await makeArticles(server, [{ sorg, price: 10_000, stock: 100 }]);
    const people = await Promise.all(
      Array.from({ length: 9 }, async () => {
        const user = await makeUser(server, { role: 'dealer', groupRole: 'Dealer', customerId: dealer.customer.id });
        return { ...dealer, ...(await signIn(server, user.id, dealer.customer.id)) };
      }),
    );
    const outcomes: Outcome[] = (
      await Promise.all(people.map((person) => order(server, person, { products: [product(a!.code, 1)] })))
    ).map((answer) => answer.data.checkoutV5);
    expect(outcomes.filter((outcome) => outcome.orders !== null)).toHaveLength(5);
    expect(
      await server.db
        .selectFrom('credit_account')
        .select('held')
        .where('customer_id', '=', dealer.customer.id)
        .executeTakeFirst(),
    ).toEqual({
      held: 50_000,
    });
    expect(await stockOf(server, a!.id)).toMatchObject({ reserved: 5 });
  });

  test('order numbers have no gaps and no duplicates', async () => {
    const { rows } = await sql<{
      count: number;
      highest: string;
    }>`select count(*)::int as count, max(number) as highest from orders_order where origin = 'portal'`.execute(
      server.db,
    );
    expect(Number(rows[0]?.highest.slice(-6))).toBe(rows[0]?.count);
  });

  test('an order takes its number only when all its rows are written', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg, stock: 10 }]);
    await fill(server, dealer, sorg, { [article!.code]: 1 });
    const counter = new pg.Client({ connectionString: server.config.databaseUrl ?? '' });
    await counter.connect();
    await counter.query('begin');
    await counter.query('select from platform_counter for update');
    const placed = order(server, dealer, { products: [{ articleCode: article!.code, sorg, qty: 1 }] });
    // The order waits for its number: everything else of it is written, and holds nothing that others number by.
    await expect
      .poll(
        async () => {
          const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%platform_counter%'
            and query like '%platform_audit%'`.execute(server.db);
          return rows.length;
        },
        { interval: 20 },
      )
      .toBe(1);
    await counter.query('rollback');
    await counter.end();
    const { data } = await placed;
    expect(data.checkoutV5.orders[0].number).toMatch(/^PL-\d{4}-\d{6}$/);
  });

  test('numbers above a million have more digits', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [article] = await makeArticles(server, [{ sorg, stock: 10 }]);
    await sql`update platform_counter set value = 1234566 where name like 'orders:%'`.execute(server.db);
    await fill(server, dealer, sorg, { [article!.code]: 1 });
    const { data } = await order(server, dealer, { products: [{ articleCode: article!.code, sorg, qty: 1 }] });
    const { number } = data.checkoutV5.orders[0];
    expect(number).toMatch(/^PL-\d{4}-1234567$/);
    const audit = await server.db
      .selectFrom('platform_audit')
      .select('after')
      .where('action', '=', 'order.place')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit.after).toMatchObject({ number });
  });
});

describe('an order that the ERP refused and then accepted', () => {
  const ack = (number: string, accepted: boolean, minute: number) =>
    asJob(server, (ctx) =>
      recordOrderAcks(ctx, [
        {
          number,
          accepted,
          erpNumber: accepted ? `E-${number}` : null,
          reason: 'closed',
          at: new Date(server.services.now().getTime() + minute * 60_000),
        },
      ]),
    );
  const heldOf = async (dealer: Dealer) =>
    (
      await server.db
        .selectFrom('credit_account')
        .select('held')
        .where('customer_id', '=', dealer.customer.id)
        .executeTakeFirstOrThrow()
    ).held;

  test('reserves its stock and credit again, so that nothing is sold twice', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, price: 1_000, stock: 5 }]);
    const { number } = (await order(server, dealer, { products: [product(a!.code, 4)] })).data.checkoutV5.orders[0];
    await ack(number, false, 1);
    expect([await stockOf(server, a!.id), await heldOf(dealer)]).toEqual([{ qty: 5, reserved: 0 }, 0]);
    for (let time = 0; time < 2; time += 1) await ack(number, true, 2);
    expect([await stockOf(server, a!.id), await heldOf(dealer)]).toEqual([{ qty: 5, reserved: 4 }, 4_000]);
    expect(
      (await order(server, dealer, { products: [product(a!.code, 4, { reviewedQty: 4 })] })).data.checkoutV5.userErrors,
    ).toMatchObject([{ code: 'stock_changed', params: { to: 1 } }]);
    expect(await ledgerErrors(server)).toEqual([]);
  });

  test('gets the remaining stock when others bought meanwhile', async () => {
    const [dealer, other] = await Promise.all([
      makeBuyer(server, { sorgs: [sorg] }),
      makeBuyer(server, { sorgs: [sorg] }),
    ]);
    const [a] = await makeArticles(server, [{ sorg, stock: 5 }]);
    const { number } = (await order(server, dealer, { products: [product(a!.code, 4)] })).data.checkoutV5.orders[0];
    await ack(number, false, 1);
    expect((await order(server, other, { products: [product(a!.code, 3)] })).data.checkoutV5.orders).toHaveLength(1);
    await ack(number, true, 2);
    expect(await stockOf(server, a!.id)).toEqual({ qty: 5, reserved: 5 });
  });

  test('reserves nothing if the figures of the ERP already include it', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [a] = await makeArticles(server, [{ sorg, price: 1_000, stock: 5 }]);
    const { number } = (await order(server, dealer, { products: [product(a!.code, 4)] })).data.checkoutV5.orders[0];
    await ack(number, false, 1);
    const later = new Date(server.services.now().getTime() + 600_000);
    await server.db
      .updateTable('catalog_stock')
      .set({ qty: 1, as_of: later })
      .where('article_id', '=', a!.id)
      .execute();
    await server.db
      .updateTable('credit_account')
      .set({ as_of: later })
      .where('customer_id', '=', dealer.customer.id)
      .execute();
    await ack(number, true, 2);
    expect([await stockOf(server, a!.id), await heldOf(dealer)]).toEqual([{ qty: 1, reserved: 0 }, 0]);
    expect(await ledgerErrors(server)).toEqual([]);
  });
});

type Step =
  | { kind: 'order'; dealer: number; article: number; qty: number }
  | { kind: 'cancel' | 'accept' | 'refuse'; pick: number }
  | { kind: 'figures'; dealer: number }
  | { kind: 'race'; article: number; qty: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      dealer: fc.nat(1),
      article: fc.nat(2),
      qty: fc.integer({ min: 1, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('race' as const),
      article: fc.nat(2),
      qty: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'accept' as const, 'refuse' as const),
      pick: fc.nat(20),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('figures' as const), dealer: fc.nat(1) }) },
);

describe('random sequences of events', () => {
  test('reserved stock, held credit and orders add up', async () => {
    const reopened: string[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const articles = await makeArticles(server, [
          { sorg, price: 900, stock: 9 },
          { sorg, price: 1_700, stock: 5 },
          { sorg, price: 50, stock: 30 },
        ]);
        const dealers = await Promise.all([
          makeBuyer(server, { sorgs: [sorg], credit: { limit: 12_000 } }),
          makeBuyer(server, { sorgs: [sorg], credit: { limit: 4_000 } }),
        ]);
        const buy = (dealer: Dealer, article: number, qty: number) =>
          order(server, dealer, { products: [product(articles[article]!.code, qty)] });
        const pick = async (index: number) => {
          const { rows } = await sql<{
            number: string;
            customer: string;
            status: string;
          }>`
            select number, customer_id as customer, status
              from orders_order
             where customer_id = any(${dealers.map((dealer) => dealer.customer.id)}::uuid[])
             order by id`.execute(server.db);
          return rows[index % Math.max(1, rows.length)];
        };
        for (const one of steps) {
          if (one.kind === 'order') await buy(dealers[one.dealer]!, one.article, one.qty);
          else if (one.kind === 'race') await Promise.all(dealers.map((dealer) => buy(dealer, one.article, one.qty)));
          else if (one.kind === 'figures') {
            const account = await server.db
              .selectFrom('credit_account')
              .selectAll()
              .where('customer_id', '=', dealers[one.dealer]!.customer.id)
              .executeTakeFirstOrThrow();
            await asJob(server, (ctx) =>
              recordCreditFigures(
                ctx,
                [
                  {
                    code: account.code,
                    customerId: account.customer_id,
                    currency: 'USD',
                    creditControl: '',
                    creditLimit: account.credit_limit,
                    openInvoice: 0,
                    openDelivery: 0,
                    consignment: 0,
                    reasonBlocked: null,
                    companies: [`C${sorg}`],
                  },
                ],
                ctx.now,
              ),
            );
          } else {
            const found = await pick(one.pick);
            if (!found) continue;
            if (one.kind === 'accept' && found.status === 'failed') reopened.push(found.number);
            if (one.kind === 'cancel')
              await server.graphql(
                dealers.find((dealer) => dealer.customer.id === found.customer)!,
                'mutation ($n: String!) { cancelOrder(orderNumber: $n) { userErrors { code } } }',
                { n: found.number },
              );
            else
              await asJob(server, (ctx) =>
                recordOrderAcks(ctx, [
                  {
                    number: found.number,
                    accepted: one.kind === 'accept',
                    erpNumber: one.kind === 'accept' ? `E-${found.number}` : null,
                    reason: 'closed',
                    at: ctx.now,
                  },
                ]),
              );
          }
        }
        const { rows } = await sql`
          select s.article_id, s.reserved, s.qty,
                 coalesce((
              select sum(r.qty)
                from orders_reservation r
               where r.article_id = s.article_id and r.released_at is null),
                          0)::int as open
            from catalog_stock s
           where s.reserved > s.qty
              or s.reserved <> coalesce((
              select sum(r.qty)
                from orders_reservation r
               where r.article_id = s.article_id and r.released_at is null),
                                        0)`.execute(server.db);
        expect(rows).toEqual([]);
        expect(await ledgerErrors(server)).toEqual([]);
        const lost = await sql`
          select o.number, o.status
            from orders_order o
           where (o.status in ('cancelled', 'failed') and o.erp_state <> 'accepted')
             and (exists (
              select
                from orders_line l
                join orders_reservation r on r.line_id = l.id
               where l.order_id = o.id and r.released_at is null)
                  or exists (
              select
                from credit_movement h
               where h.order_id = o.id
                 and h.kind = 'hold'
                 and not exists (select from credit_movement r where r.order_id = h.order_id and r.kind = 'release')))
              or (o.status = 'processing'
                  and o.erp_state = 'waiting'
                  and not exists (select from erp_outbox b where b.subject_id = o.id and b.state = 'pending'))
              or (o.status = 'cancelled'
                  and exists (select from erp_outbox b where b.subject_id = o.id and b.state = 'pending'))`.execute(
          server.db,
        );
        expect(lost.rows).toEqual([]);
        // An order that the ERP accepted after all holds its credit again, whatever was ordered meanwhile (`reopenHolds`).
        const over = await sql`
          select a.code
            from credit_account a
           where a.credit_limit < (
              select coalesce(sum(h.amount), 0)
                from credit_movement h
                join orders_order o on o.id = h.order_id
               where h.account_id = a.id
                 and h.kind = 'hold'
                 and not o.number = any(${reopened}::text[])
                 and not exists (
                  select
                    from credit_movement r
                   where r.order_id = h.order_id and r.account_id = h.account_id and r.kind = 'release'))`.execute(
          server.db,
        );
        expect(over.rows).toEqual([]);
      }),
      {
        numRuns: 12,
        examples: [
          // The ERP accepts an order that it had refused, after another one took its credit.
          [
            [
              { kind: 'order', dealer: 1, article: 0, qty: 4 },
              { kind: 'refuse', pick: 0 },
              { kind: 'order', dealer: 1, article: 0, qty: 4 },
              { kind: 'accept', pick: 0 },
            ],
          ],
        ],
      },
    );
  });
});
