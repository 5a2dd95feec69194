import type pg from 'pg';
import { sorgOfBrand } from '#rules/field/visit-forms/visit-choices.ts';
import { priceList, sorg } from './load.ts';
import { loadShops, shops, withoutIndexes } from './staff-orders.ts';

/** A sales manager, who sees the visits of all dealers, and a salesperson of one in forty dealers. */
export const visitReaders = { whole: 'visits@example.test', narrowed: 'visits.7@example.test' } as const;
/** The sales organisation of the visits. */
export const visitSorg = sorgOfBrand.polygon;
/** The code of the dealer of a visit. */
export const visitedCodeOf = (nth: number): string => `7${String(nth % shops.customers).padStart(6, '0')}-`;

/**
 * Visits 1 to `count` at 2,000 dealers, a thousand on each day backwards from today, so that a year has 365,000; every
 * third has two photos. The sales organisation of the brand stands beside the one of the benchmark.
 */
export async function loadVisits(client: pg.ClientBase, count: number, passwordHash: string): Promise<void> {
  await loadShops(client, passwordHash);
  await client.query(
    `insert into markets_sorg (code, name, company_code, currency, time_zone, tax_basis_points, available_stock_check, exact_qty_check)
     select $1, 'Visits', company_code, currency, time_zone, tax_basis_points, available_stock_check, exact_qty_check
       from markets_sorg where code = $2`,
    [visitSorg, sorg],
  );
  await client.query(
    `insert into markets_market_sorg (market_id, sorg, position) select id, $1, 9 from markets_market`,
    [visitSorg],
  );
  await client.query(
    `insert into customers_area (customer_id, sorg, company_code, customer_group, price_list, salesman)
     select a.customer_id, $1, a.company_code, a.customer_group, $3, a.salesman
       from customers_area a where a.sorg = $2 and a.salesman <> ''`,
    [visitSorg, sorg, priceList],
  );
  for (const [username, limitation, value] of [
    [visitReaders.whole, 'none', ''],
    [visitReaders.narrowed, 'salesman', 'S7'],
  ])
    await client.query(
      `with person as (
         insert into identity_user (username, email, name, password_hash, language, group_role_id, created_at, updated_at)
         select $1, $1, 'Sales', $2, 'en-us', id, now(), now() from identity_group_role where name = 'Sales'
         returning id),
       role as (
         insert into identity_user_role (user_id, role_id)
         select p.id, r.id from person p cross join identity_role r where r.name = 'salesman')
       insert into identity_user_area (user_id, sorg, limitation, option, value)
       select p.id, $3, $4, 'include', $5 from person p`,
      [username, passwordHash, visitSorg, limitation, value],
    );
  const indexes = await withoutIndexes(client, ['visit_forms_visit', 'visit_forms_photo', 'platform_attachment']);
  await client.query('begin');
  // The rows are consistent, so foreign keys need no check.
  await client.query(`set local session_replication_role = replica`);
  await client.query(
    `insert into visit_forms_visit (id, brand, sorg, customer_id, visited_on, other_midrange, brand_dominates, group_floor_qty,
       brand_display, series, notes, equipment, created_by, created_at, updated_by, updated_at)
     select uuidv7(), 'polygon', $2, c.id, current_date - n / 1000, 'one', n % 2 = 0, n % 40, 'own-area', '{Road,Gravel}',
            'Stock of kids bikes is low.', '{sign-outside,bike-stand}', u.id, t.at, u.id, t.at
       from generate_series(1, $1::int) n
       join customers_customer c on c.unified = '7' || lpad((n % $3::int)::text, 6, '0') || '-'
      cross join lateral (select id from identity_user where username = $4) u
      cross join lateral (select date_trunc('milliseconds', now()) - n * interval '86 seconds' as at) t`,
    [count, visitSorg, shops.customers, visitReaders.whole],
  );
  await client.query(
    `with photo as (
       insert into platform_attachment (user_id, kind, file_name, content_type, bytes, received_bytes, state, stored, has_copies,
         content_hash, fingerprint, created_at, touched_at, finished_at, kept_at)
       select v.created_by, 'visit-photo', s.slot, 'image/jpeg', 1000, 1000, 'ready', 'attachments/' || v.id || s.slot, true,
              'hash', v.id::text, v.created_at, v.created_at, v.created_at, v.created_at
         from visit_forms_visit v
        cross join (values ('frontShop1'), ('displayShop1')) as s (slot)
        where v.group_floor_qty % 3 = 0
       returning id, fingerprint, file_name, created_at)
     insert into visit_forms_photo (visit_id, slot, attachment_id, added_at)
     select fingerprint::uuid, file_name, id, created_at from photo`,
  );
  await client.query('commit');
  for (const definition of indexes) await client.query(definition);
  await client.query('vacuum analyze');
}
