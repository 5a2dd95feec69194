import type pg from 'pg';
import { customerId, sorg } from './load.ts';

/** The dealer of the benchmark whose counter has the orders. */
export const counterDealer = 7;

/**
 * Orders 1 to `count` of consumers at one dealer, one every ten minutes backwards from now, with two lines and their first
 * history row. The latest 600 are not complete, in all columns of the board; every sixth of them is late.
 */
export async function loadCollect(client: pg.ClientBase, count: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into shops_shop (market_id, code, name, created_at)
     select id, 'bench', 'Corner Cycles', now() from markets_market order by code limit 1`,
  );
  await client.query(
    `insert into click_collect_order (number, shop_id, shop_name, external_id, content_hash, sorg, customer_id, status,
       ordered_at, created_at, status_at, due_on, pickup_code)
     select 'CC-' || lpad(n::text, 8, '0'), h.id, h.name, 'W-' || n, '', $2, $3::uuid, s.status, t.at, t.at, t.at,
            case when s.status <> 'complete' then current_date + case when n % 6 = 0 then -1 else 1 + n % 4 end end,
            upper(lpad(to_hex(n), 6, '0'))
       from generate_series(1, $1::int) n
      cross join shops_shop h
      cross join lateral (select date_trunc('milliseconds', now()) - n * interval '10 minutes' as at) t
      cross join lateral (
        select case when n > 600 then 'complete'
                    else (array['need_confirmation', 'open', 'confirmed', 'processing_by_hq', 'shipment_from_hq',
                                'ready_to_pickup', 'ready_to_pickup'])[1 + n % 7] end as status) s`,
    [count, sorg, customerId(counterDealer)],
  );
  await client.query(
    `insert into click_collect_consumer (order_id, first_name, last_name, email, phone, locale)
     select o.id, 'Mona', 'Person ' || right(o.number, 8)::int % 9973, 'mona@consumer.example', '', 'en'
       from click_collect_order o`,
  );
  await client.query(
    `insert into click_collect_line (order_id, position, sku, name, article_id, qty)
     select o.id, p, a.codes[k], 'Article ' || a.codes[k], a.ids[k], p
       from click_collect_order o
      cross join (select array_agg(code order by code) as codes, array_agg(id order by code) as ids from catalog_article) a
      cross join generate_series(1, 2) p
      cross join lateral (
        select 1 + (right(o.number, 8)::int * 2 + p) % array_length(a.codes, 1) as k) x`,
  );
  await client.query(
    `insert into click_collect_event (order_id, kind, to_status, actor_name, at)
     select id, 'arrival', 'need_confirmation', shop_name, created_at from click_collect_order`,
  );
  await client.query('commit');
  await client.query('vacuum analyze');
}
