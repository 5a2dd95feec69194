import type pg from 'pg';
import { priceList, sorg } from './load.ts';

/** The dealers whose orders fill the order list of the staff, and their salespeople. */
export const shops = { customers: 2_000, salespeople: 40 } as const;
/** A member of staff who sees all orders, and one who sees those of one salesperson's dealers. */
export const staffUsers = { whole: 'order.desk@example.test', narrowed: 'order.desk.7@example.test' } as const;
/** Search words of the workload; the same formulas as in the rows below. */
export const orderNumberOf = (nth: number): string => `PL-2026-${String(nth).padStart(7, '0')}`;
export const erpNumberOf = (nth: number): string => `45${String(nth).padStart(8, '0')}`;
export const poNumberOf = (nth: number): string => `RC-${(nth * 7_919) % 1_000_003}`;
export const shopNameOf = (nth: number): string => `${shopNameWords[nth % shopNameWords.length]} Velo ${nth}`;
const shopNameWords = [
  'Harbor',
  'Ridge',
  'Mesa',
  'Canal',
  'Summit',
  'Orchard',
  'Mill',
  'Station',
  'Castle',
  'Garden',
] as const;

/** The dealers, with one area each, and the two members of staff; both sign in with the password of `passwordHash`. */
export async function loadShops(client: pg.ClientBase, passwordHash: string): Promise<void> {
  await client.query(
    `with shop as (
       insert into customers_customer (r3, name, email, city, created_at, updated_at)
       select '7' || lpad(n::text, 6, '0'), ($1::text[])[1 + n % cardinality($1::text[])] || ' Velo ' || n, 'shop' || n || '@example.test', 'Testville', now(), now()
         from generate_series(0, $2::int - 1) n returning id, r3)
     insert into customers_area (customer_id, sorg, company_code, customer_group, price_list, salesman, sales_group)
     select id, $3::text, 'C' || $3::text, 'dealer', $4, 'S' || (substr(r3, 2)::int % $5::int), 'G' || (substr(r3, 2)::int % 5) from shop`,
    [[...shopNameWords], shops.customers, sorg, priceList, shops.salespeople],
  );
  for (const [username, limitation, value] of [
    [staffUsers.whole, 'none', ''],
    [staffUsers.narrowed, 'salesman', 'S7'],
  ]) {
    const { rows } = await client.query<{ id: string }>(
      `insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
       select $1, $1, 'Order desk', $2, 'en-us', id, now(), now() from identity_group_role where name = 'Order desk' returning id`,
      [username, passwordHash],
    );
    const id = rows[0]?.id;
    await client.query(
      `insert into identity_user_role (user_id, role_id) select $1, id from identity_role where name = 'order.desk'`,
      [id],
    );
    await client.query(
      `insert into identity_user_area (user_id, sorg, limitation, option, value) values ($1, $2, $3, 'include', $4)`,
      [id, sorg, limitation, value],
    );
  }
}

/**
 * Drops the indexes that no constraint needs and returns the statements that restore them: loading millions of rows is
 * faster without them.
 */
export async function withoutIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Orders `from` to `to - 1`, one every twenty seconds backwards from now, two lines each. Waiting orders are recent:
 * two of a hundred in the last two days await payment, forty of a hundred in the last nine days are at the ERP, the
 * last hundred are on their way there. Of all others one in a hundred failed, one is void, two are cancelled. Every
 * tenth came through another channel, staff placed every fifth.
 */
export async function loadStaffOrders(client: pg.ClientBase, from: number, to: number): Promise<void> {
  const tables = ['orders_order', 'orders_line', 'orders_payment'];
  const indexes = await withoutIndexes(client, tables);
  await client.query('begin');
  // The rows are consistent, so foreign keys need no check.
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into orders_order (number, origin, customer_id, sorg, merchant, company_code, created_by_name, created_by_username, acting, status, erp_state, erp_number, erp_reason,
       currency, goods_amount, total_amount, po_number, shipto_name, shipto_address, shipto_city, created_at, sent_at)
     select 'PL-2026-' || lpad(n::text, 7, '0'), case when n % 10 = 3 then 'erp' else 'portal' end, c.id, $3, 'main', 'C' || $3, 'Person ' || n % 977, 'person' || n % 977, n % 5 = 2, s.status,
            e.state, case when e.state = 'accepted' then '45' || lpad(n::text, 8, '0') end, case s.status when 'failed' then 'Refused' end,
            'USD', 10000 + n % 90000, 10000 + n % 90000, 'RC-' || (n::bigint * 7919) % 1000003, c.name, '1 Main Street', c.city, t.at, case when e.state in ('sent', 'accepted') then t.at end
       from generate_series($1::int, $2::int - 1) n
       join customers_customer c on c.unified = '7' || lpad((n % $4::int)::text, 6, '0') || '-'
       cross join lateral (select date_trunc('milliseconds', now()) - n * interval '20 seconds' as at, (n / 7) % 100 as m) t
       cross join lateral (select case when n < 8640 and m < 2 then 'pending' when n < 100 or (n < 40000 and m < 40) then 'processing' when m = 40 then 'failed' when m = 41 then 'void'
                                  when m < 44 and m > 41 then 'cancelled' else 'complete' end as status) s
       cross join lateral (select case when s.status in ('pending', 'void') then 'held' when s.status = 'failed' then 'rejected' when s.status = 'cancelled' or n < 50 then 'waiting'
                                  when n < 100 then 'sent' else 'accepted' end as state) e`,
    [from, to, sorg, shops.customers],
  );
  const ours = `number >= 'PL-2026-' || lpad($1::text, 7, '0') and number <= 'PL-2026-' || lpad(($2::int - 1)::text, 7, '0')`;
  await client.query(
    `insert into orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty, list_price, price, subtotal)
     select o.id, p.position, a.id, a.code, a.code, 'Article ' || a.code, 'PCE', 1, o.goods_amount / 2, o.goods_amount / 2, o.goods_amount / 2
       from orders_order o cross join (values (1), (2)) p(position)
       join (select id, code, row_number() over (order by id) as nth from catalog_article) a
         on a.nth = 1 + ((right(o.number, 7)::bigint * p.position * 31) % (select count(*) from catalog_article))
      where ${ours}`,
    [from, to],
  );
  await client.query(
    `insert into orders_payment (order_id, type, amount, currency, state, expires_at)
     select id, case when status in ('pending', 'void') then 'transfer' else 'account' end, total_amount, currency,
            case status when 'pending' then (array['waiting', 'uploaded'])[1 + right(number, 7)::int % 2] when 'void' then 'voided' else 'completed' end,
            case when status in ('pending', 'void') then created_at + interval '2 days' end
       from orders_order where ${ours}`,
    [from, to],
  );
  await client.query(
    `insert into erp_outbox (kind, subject_id, state, attempts, last_error, next_attempt_at, created_at)
     select 'order', id, case when erp_state = 'accepted' then 'sent' when right(number, 7)::int % 4 = 0 then 'dead' else 'pending' end, 3, 'The folder cannot be written', now() + interval '1 day', created_at
       from orders_order where origin = 'portal' and status in ('processing', 'complete') and erp_state in ('waiting', 'accepted') and ${ours}`,
    [from, to],
  );
  await client.query('commit');
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}
