import type pg from 'pg';
import { sorg } from './load.ts';
import { loadShops, shops, withoutIndexes } from './staff-orders.ts';

/** Vendors; the first has half of all articles and orders. */
const vendors = 40;
/** The vendor with half of everything, and a user of it. */
export const bigVendor = 'W1';
export const vendorUser = 'vendor@example.test';
/** Words of descriptions; each is in one of seven articles. */
export const articleWords = ['Bottle', 'Glove', 'Lamp', 'Saddle bag', 'Tube', 'Pump', 'Lock'] as const;
/** Code of an article. */
export const vendorArticleOf = (nth: number): string => `TP${String(nth).padStart(8, '0')}`;

const vendorOf = (nth: string): string =>
  `'W' || case when ${nth} % 2 = 0 then 1 else 2 + (${nth} / 2) % ${vendors - 1} end`;

/**
 * `count` articles of 40 vendors, and `count` items in a quarter as many orders of 2,000 dealers, one order in ten
 * minutes backwards from now. The items of the latest 2,000 orders are open, those of the 6,000 before in processing.
 */
export async function loadVendors(client: pg.ClientBase, count: number, passwordHash: string): Promise<void> {
  await loadShops(client, passwordHash);
  await client.query(
    `insert into third_party_vendor (code, sorg, name, email, currency, created_at)
     select 'W' || n, $1, 'Vendor ' || n, 'w' || n || '@vendor.example', 'USD', now() from generate_series(1, $2::int) n`,
    [sorg, vendors],
  );
  await client.query(
    `with person as (
       insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
       select $1, $1, 'Vendor', $2, 'en-us', id, now(), now() from identity_group_role where name = 'Vendor'
       returning id),
     role as (
       insert into identity_user_role (user_id, role_id)
       select p.id, r.id from person p cross join identity_role r where r.name = 'vendor')
     insert into identity_user_area (user_id, sorg, limitation, option, value)
     select p.id, $3, 'vendor', 'include', $4 from person p`,
    [vendorUser, passwordHash, sorg, bigVendor],
  );
  const indexes = await withoutIndexes(client, ['third_party_article', 'third_party_order', 'third_party_item']);
  await client.query('begin');
  // The rows are consistent, so foreign keys need no check.
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into third_party_article (vendor, code, description, price, sales_unit, uom_converter, stock, created_at, updated_at)
     select ${vendorOf('n')}, 'TP' || lpad(n::text, 8, '0'),
            ($2::text[])[1 + n % cardinality($2::text[])] || ' model ' || (n::bigint * 7919) % 1000003,
            case when n % 50 = 7 then null else 500 + (n * 37) % 90000 end, 'pc', 1, case when n % 9 = 4 then 0 else n % 200 end,
            now(), now()
       from generate_series(1, $1::int) n`,
    [count, [...articleWords]],
  );
  await client.query(
    `insert into third_party_order (number, checkout_id, vendor, sorg, customer_id, customer_name, created_by_name, acting,
       currency, total_amount, status, shipto_name, shipto_address, shipto_city, created_at)
     select 'TP-2026-' || lpad(n::text, 7, '0'), uuidv7(), ${vendorOf('n')}, $2, c.id, c.name, 'Person', false, 'USD', 4000,
            case when n < 2000 then 'open' when n < 8000 then 'processing' else 'complete' end, c.name, '1 Main Street', c.city,
            date_trunc('milliseconds', now()) - n * interval '10 minutes'
       from generate_series(1, $1::int / 4) n
       join customers_customer c on c.unified = '7' || lpad((n % $3::int)::text, 6, '0') || '-'`,
    [count, sorg, shops.customers],
  );
  await client.query(
    `insert into third_party_item (order_id, position, article_id, customer_id, article_code, description, sales_unit,
       uom_converter, qty, price, subtotal, taken_qty, status)
     select o.id, p, a.id, o.customer_id, a.code, a.description, a.sales_unit, 1, 1, 1000, 1000, 1, o.status
       from (select *, right(number, 7)::int as nth from third_party_order) o
      cross join generate_series(1, 4) p
       join third_party_article a
         on a.vendor = o.vendor
        and a.code = 'TP' || lpad((case when o.nth % 2 = 0 then 2 * (1 + (o.nth * 4 + p) % ($1::int / 2 - 1))
                                        else 1 + 2 * (((o.nth / 2) % ${vendors - 1}) + ${vendors - 1} * ((o.nth + p) % ($1::int / 2 / ${vendors - 1} - 1))) end)::text, 8, '0')`,
    [count],
  );
  await client.query('commit');
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}
