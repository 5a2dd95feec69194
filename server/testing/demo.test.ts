import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { demoAccounts } from '../../seed/accounts.ts';
import { loadDemoIfEmpty } from '../../seed/load.ts';
import { testServer, type Caller } from './harness.ts';

const server = testServer();

async function signIn(username: string, host = 'localhost'): Promise<Caller> {
  const answer = await server.app.inject({ method: 'POST', url: '/login', headers: { host }, payload: { username, password: demoAccounts.password } });
  return { token: answer.json<{ requestToken: string }>().requestToken, host };
}

async function count(table: string, condition = 'true'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(table)} where ${sql.raw(condition)}`.execute(server.db);
  return rows[0]?.n ?? 0;
}

describe('the demo brand in the database', () => {
  let loaded = false;
  beforeAll(async () => {
    loaded = await loadDemoIfEmpty(server.around, () => undefined);
  });

  it('leaves a database with articles alone', async () => {
    expect(loaded).toBe(true);
    const before = await count('orders_order');
    expect(await loadDemoIfEmpty(server.around, () => undefined)).toBe(false);
    expect(await count('orders_order')).toBe(before);
  });

  it('lists the catalog of each market in its languages and currency', async () => {
    const query = `{ products(filter: { category: "bike" }, limit: 3, view: "group") { info { count } data { name articleCode price { dealer currency } image { thumbnail } } } }`;
    const home = await server.graphql(await signIn('dealer'), query);
    const away = await server.graphql(await signIn('dealer-us', 'us.veldra.test'), query);
    expect(home.errors).toBeUndefined();
    expect(home.data.products.info.count).toBeGreaterThan(50);
    expect(home.data.products.data[0].price.currency).toBe('IDR');
    expect(away.data.products.data[0].price).toEqual({ dealer: '1800.00', currency: 'USD' });
    expect(home.data.products.data[0].image.thumbnail).toMatch(/\.webp$/);
  });

  it.each(demoAccounts.list.map(({ username }) => username))('lets %s sign in', async (username) => {
    const host = username.endsWith('-us') ? 'us.veldra.test' : 'localhost';
    expect((await signIn(username, host)).token).toEqual(expect.any(String));
  });

  it('keeps its sums: holds, reservations, orders, open items', async () => {
    expect(await count('credit_account a', `held <> (select coalesce(sum(amount), 0) from credit_movement m where m.account_id = a.id)`)).toBe(0);
    expect(
      await count('credit_account a', `open_invoice <> (select coalesce(sum(open_amount), 0) from invoices_invoice i where i.credit_account_id = a.id)`),
    ).toBe(0);
    expect(await count('catalog_stock', 'reserved > qty')).toBe(0);
    expect(await count('orders_order o', `goods_amount <> (select sum(subtotal) from orders_line l where l.order_id = o.id)`)).toBe(0);
    expect(
      await count(
        'orders_line l',
        `qty_shipped <> (select coalesce(sum(qty), 0) from deliveries_line d join deliveries_delivery y on y.id = d.delivery_id where d.order_line_id = l.id and y.status <> 'planned')`,
      ),
    ).toBe(0);
    expect(await count('orders_payment p', `state = 'uploaded' and not exists (select from orders_payment_document d where d.order_id = p.order_id)`)).toBe(0);
  });

  it('tells of nothing that has not happened yet', async () => {
    const now = `'${server.around.now().toISOString()}'`;
    expect(await count('orders_order', `greatest(created_at, sent_at, accepted_at, confirmed_at, shipped_at, invoiced_at, closed_at) > ${now}`)).toBe(0);
    expect(await count('orders_event', `at > ${now}`)).toBe(0);
    expect(await count('invoices_invoice', `invoiced_on > ${now}::timestamptz::date`)).toBe(0);
  });

  it('goes on with the numbers of the orders', async () => {
    const { rows } = await sql<{ last: number; counter: number }>`
      select right(max(number), 6)::int as last, (select value from platform_counter where name = 'orders:' || substr(max(number), 4, 4)) as counter from orders_order`.execute(
      server.db,
    );
    expect(rows[0]?.last).toBeGreaterThan(100);
    expect(Number(rows[0]?.counter)).toBe(rows[0]?.last);
  });
});
