import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { testServer } from '#testing/harness.ts';
import { makeArticles, makeBuyer, placeOrder } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { setShipped } from '#ordering/orders/orders.progress.actions.ts';
import { recordOrderStatus } from '#ordering/order-import/order-import.status.actions.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], languages: ['en-us'] });
});

interface Counts {
  readonly lines: number;
  readonly units: number;
}

/** An order with one line per quantity. */
async function makeOrder(quantities: readonly number[]) {
  const dealer = await makeBuyer(server, { sorgs: [sorg] });
  const articles = await makeArticles(
    server,
    quantities.map(() => ({ sorg, price: 100 })),
  );
  const wanted = Object.fromEntries(articles.map(({ code }, index) => [code, quantities[index] ?? 1]));
  const { id, number } = await placeOrder(server, dealer, sorg, wanted);
  const { rows: lines } = await sql<{ id: string; position: number }>`
    select id, position
      from orders_line
     where order_id = ${id}
     order by position`.execute(server.db);
  return { id, number, lines };
}

/** The quantities of the order, after a comparison of all orders with their lines. */
async function countsOf(id: string): Promise<Counts | undefined> {
  const { rows } = await sql<Counts & { id: string; exact: boolean }>`
    select o.id, o.open_line_count as lines, o.open_unit_count::int as units,
           (o.open_line_count, o.open_unit_count) = (l.lines, l.units) as exact
      from orders_order o
     cross join lateral (
        select count(*) as lines, coalesce(sum(qty - qty_shipped - qty_cancelled), 0) as units
          from orders_line l
         where l.order_id = o.id and qty_shipped + qty_cancelled < qty) l`.execute(server.db);
  expect(rows.filter((row) => !row.exact)).toEqual([]);
  const found = rows.find((row) => row.id === id);
  return found && { lines: found.lines, units: found.units };
}

test('an order counts its open lines and units through status, shipment and removal of lines', async () => {
  const order = await makeOrder([4, 2, 3]);
  expect(await countsOf(order.id)).toEqual({ lines: 3, units: 9 });
  await asJob(server, (ctx) =>
    recordOrderStatus(ctx, [
      {
        number: order.number,
        position: order.lines[0]!.position,
        confirmations: [{ qty: 3, on: '2026-12-01', precision: 'day', site: 'S1' }],
        cancelled: 1,
        reason: 'No stock',
        at: new Date('2026-11-21T09:00:00Z'),
      },
    ]),
  );
  expect(await countsOf(order.id)).toEqual({ lines: 3, units: 8 });
  const shipped = order.lines.slice(0, 2).map(({ id }, index) => ({ lineId: id, qty: index === 0 ? 1 : 2 }));
  await asJob(server, (ctx) => setShipped(ctx, shipped, new Date('2026-11-22T09:00:00Z')));
  expect(await countsOf(order.id)).toEqual({ lines: 2, units: 5 });
  await sql`delete from orders_line where id = ${order.lines[2]!.id}`.execute(server.db);
  expect(await countsOf(order.id)).toEqual({ lines: 1, units: 2 });
  await sql`delete from orders_order where id = ${order.id}`.execute(server.db);
  expect(await countsOf(order.id)).toBeUndefined();
});

test('one merge that adds, changes and removes lines counts each of them', async () => {
  const order = await makeOrder([4, 2]);
  await sql`
    merge into orders_line t
     using (values (${order.lines[0]!.position}, 7), (90, 5)) f(position, qty)
        on t.order_id = ${order.id} and t.position = f.position
      when matched then update set qty = f.qty
      when not matched then insert (order_id, position, article_code, display_code, description, uom, qty, list_price,
                                    price, subtotal)
    values (${order.id}, f.position, 'NEW', 'NEW', 'New', 'PCE', f.qty, 100, 100, 500)
      when not matched by source and t.order_id = ${order.id} then delete`.execute(server.db);
  expect(await countsOf(order.id)).toEqual({ lines: 2, units: 12 });
});

test('transactions that change different lines of one order at the same time both count', async () => {
  const order = await makeOrder([4, 2]);
  const cancel = (db: Database, index: number) =>
    sql`update orders_line set qty_cancelled = qty where id = ${order.lines[index]!.id}`.execute(db);
  const second = await server.db.transaction().execute(async (first) => {
    await cancel(first, 0);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(first);
    const started = server.db.transaction().execute((other) => cancel(other, 1));
    // Commits once the second transaction waits for the order.
    await expect
      .poll(async () => {
        const { rows: blocked } = await sql`
          select from pg_stat_activity where ${rows[0]!.pid} = any(pg_blocking_pids(pid))`.execute(server.db);
        return blocked.length;
      })
      .toBe(1);
    return { started };
  });
  await second.started;
  expect(await countsOf(order.id)).toEqual({ lines: 0, units: 0 });
});
