import type pg from 'pg';
import { customerId, sorg, userId, username } from './load.ts';

/** Dealers with open orders, one with few lines and one with many; the workload compares their pages. */
export const waiting = { few: { dealer: 17, orders: 5 }, many: { dealer: 18, orders: 500 } } as const;
/** Lines of each of their orders. */
export const linesPerOrder = 10;

/**
 * Orders without shipments, one every hour backwards from now, with ten lines each: at the ERP, two thirds of the lines
 * with a confirmed day, one of the ten postponed. `npm run bench` needs them for W9.
 */
export async function loadOpenOrders(client: pg.ClientBase): Promise<void> {
  for (const { dealer, orders } of Object.values(waiting)) {
    await client.query(
      `insert into orders_order (number, customer_id, sorg, merchant, company_code, created_by_user_id, created_by_name, created_by_username, status, erp_state, erp_number, currency,
         goods_amount, total_amount, po_number, shipto_name, shipto_address, shipto_city, request_delivery_on, created_at, sent_at, accepted_at)
       select 'PL-2024-' || lpad(($2::int * 1000 + n)::text, 7, '0'), $1, $3, 'main', 'C' || $3, $4, 'Dealer', $5, 'processing', 'accepted', '46' || lpad(($2::int * 1000 + n)::text, 8, '0'), 'USD',
              100000, 100000, 'PO-' || n, 'Shop', '1 Main Street', 'Testville', current_date + n % 60, t.at, t.at, t.at
         from generate_series(0, $6::int - 1) n cross join lateral (select date_trunc('milliseconds', now()) - n * interval '1 hour' as at) t`,
      [customerId(dealer), dealer, sorg, userId(dealer), username(dealer), orders],
    );
  }
  const dealers = Object.values(waiting).map(({ dealer }) => customerId(dealer));
  await client.query(
    `insert into orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty, list_price, price, subtotal, qty_confirmed, promised_on, promised_precision, first_promised_on)
     select o.id, p.position, a.id, a.code, a.code, 'Article ' || a.code, 'PCE', 2, 5000, 5000, 10000, case when p.position % 3 = 0 then 0 else 2 end,
            case when p.position % 3 <> 0 then current_date + p.position + case when p.position = 7 then 12 else 0 end end, case when p.position % 3 <> 0 then 'day' end,
            case when p.position % 3 <> 0 then current_date + p.position end
       from orders_order o cross join generate_series(1, $2::int) p(position)
       join (select id, code, row_number() over (order by id) as nth from catalog_article) a
         on a.nth = 1 + ((right(o.number, 6)::bigint * p.position * 31) % (select count(*) from catalog_article))
      where o.customer_id = any($1::uuid[])`,
    [dealers, linesPerOrder],
  );
  await client.query(
    `insert into orders_payment (order_id, type, amount, currency, state) select id, 'account', total_amount, currency, 'completed' from orders_order where customer_id = any($1::uuid[])`,
    [dealers],
  );
}
