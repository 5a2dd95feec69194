import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import { sorg } from '#bench/loading/load.ts';

/**
 * The floor's writes (W3 to W5): the rows, locks and transactions of the product, by handwritten set-wise statements.
 * Each request is one transaction with one commit; the order number is taken last, directly before the commit.
 */

/** The unit price for `qty`: the lower of the list's price and the dealer's deals; `b` is the dealer, `i` the article. */
const unitPrice = (qty: string): string => `lateral (
    select p.amount as list,
           least(p.amount, min(greatest(0, case t.type when 'percent' then p.amount - round(p.amount * t.value / 10000.0) else p.amount - t.value end)) filter (where t.item is not null))::bigint as unit
      from (select amount from price
             where item = i.id and price_list = b.price_list and valid_from <= current_date and (valid_to is null or valid_to >= current_date)
             order by valid_from desc limit 1) p
      left join deal_step t on t.item = i.id and t.min_qty <= ${qty} and (t.customer_group = b.customer_group or t.dealer = b.id)
       and t.valid_from <= current_date and (t.valid_to is null or t.valid_to >= current_date)
     group by p.amount) u`;

const lockCart = { name: 'lock-cart', text: 'select id, version from cart where dealer = $1 for update' };

const setLines = {
  name: 'set-lines',
  text: `
    insert into cart_line (cart_id, sorg, item, qty, uom, seen_price, seen_currency, seen_name, added_at, updated_at)
    select $1, '${sorg}', i.id, w.qty, 'PCE', u.unit, 'USD', i.name, now(), now()
      from unnest($3::text[], $4::int[]) with ordinality as w(sku, qty, place)
      join item i on i.sku = w.sku and i.allow_order
      join dealer b on b.id = $2
     cross join ${unitPrice('w.qty')}
     order by w.place
    on conflict (cart_id, sorg, item) do update set qty = excluded.qty, seen_price = excluded.seen_price, seen_name = excluded.seen_name, updated_at = excluded.updated_at`,
};

const bumpCart = `
  with bumped as (update cart set version = version + 1, updated_at = now() where id = $1 returning version),
  audited as (
    insert into audit (at, actor_user_id, actor_name, dealer, action, subject_type, subject_id, after, request_id, address)
    select now(), $2::int, 'Dealer ' || $2, $2, 'cart.update', 'cart', $1::text, jsonb_build_object('set', $3::int, 'removed', 0, 'version', version), $4, '127.0.0.1' from bumped)`;
const countCart = {
  name: 'count-cart',
  text: `${bumpCart}
    select n.version, count(*)::int as lines, sum(l.qty)::int as units
      from bumped n join cart_line l on l.cart_id = $1 group by n.version`,
};
const totalCart = {
  name: 'total-cart',
  text: `${bumpCart}
    select n.version, count(*)::int as lines, sum(l.qty)::int as units, sum(l.qty * u.unit)::bigint as total
      from bumped n join cart_line l on l.cart_id = $1 join dealer b on b.id = $2 join item i on i.id = l.item
     cross join ${unitPrice('l.qty')} group by n.version`,
};

const reviewHead = {
  name: 'review-head',
  text: `
    select c.id, c.version, a.credit_limit as "creditLimit", a.open_invoice + a.open_delivery + a.consignment + a.held as used, a.reason_blocked as blocked,
           (select json_agg(json_build_object('id', s.id, 'code', s.code, 'name', s.name, 'address', s.address, 'city', s.city, 'postalCode', s.postal_code,
              'country', s.country, 'isDefault', s.is_default, 'version', s.version) order by s.code) from shipto s where s.dealer = c.dealer) as "shipTos",
           (select json_agg(json_build_object('id', o.id, 'type', o.type, 'description', o.description, 'rate', o.rate)) from shipment_option o) as shipments,
           (select json_agg(json_build_object('id', p.id, 'type', p.type, 'description', p.description)) from payment_method p) as payments
      from cart c join credit_account a on a.dealer = c.dealer where c.dealer = $1`,
};
const reviewLines = {
  name: 'review-lines',
  text: `
    select l.id, i.sku, l.sorg, l.uom, l.qty, u.unit as "unitPrice", u.list as "listPrice", l.qty * u.unit as subtotal, i.name,
           (select sum(greatest(s.qty - s.reserved, 0))::int from stock s where s.item = i.id) as stock
      from cart_line l join dealer b on b.id = $2 join item i on i.id = l.item cross join ${unitPrice('l.qty')}
     where l.cart_id = $1 order by l.position`,
};

const lockForOrder = {
  name: 'lock-for-order',
  text: `
    select uuidv7() as "orderId", c.id, c.version, a.id as account, o.rate
      from cart c join credit_account a on a.dealer = c.dealer cross join shipment_option o where c.dealer = $1 and o.id = $2 for update of c`,
};
const lockStock = {
  name: 'lock-stock',
  text: `
    select s.item, s.site, s.qty - s.reserved as free, i.sku, i.name, i.allow_order, l.qty, u.unit, u.list
      from cart_line l join dealer b on b.id = $2 join item i on i.id = l.item join stock s on s.item = l.item cross join ${unitPrice('l.qty')}
     where l.cart_id = $1 order by s.item, s.site for update of s`,
};
const writeOrder = {
  name: 'write-order',
  text: `
    with given as materialized (
      select uuidv7() as id, g.* from unnest($5::int[], $6::text[], $7::text[], $8::text[], $9::int[], $10::bigint[], $11::bigint[])
        with ordinality as g(item, site, sku, name, qty, list, unit, position)),
    taken as (update stock s set reserved = s.reserved + g.qty from given g where s.item = g.item and s.site = g.site),
    held as (
      update credit_account set held = held + $4
       where id = $3 and reason_blocked is null and credit_limit - open_invoice - open_delivery - consignment - held >= $4 returning id),
    moved as (insert into credit_movement (account_id, order_id, kind, amount, at) select id, $1, 'hold', $4, now() from held),
    lines as (
      insert into sales_line (id, order_id, position, item, article_code, display_code, description, uom, qty, list_price, price, subtotal)
      select id, $1, position, item, sku, sku, name, 'PCE', qty, list, unit, qty * unit from given),
    reserved as (
      insert into reservation (line_id, item, sorg, site, qty, placed_at) select id, item, '${sorg}', site, qty, now() from given),
    paid as (
      insert into payment (order_id, method_id, type, description, amount, currency, state)
      select $1, m.id, m.type, jsonb_build_object('en', m.description), $4, 'USD', 'completed' from payment_method m where m.id = $12),
    told as (
      insert into order_event (order_id, at, kind, actor_name, params)
      values ($1, now(), 'created', 'Dealer ' || $13::int, jsonb_build_object('by', 'Dealer ' || $13, 'customer', 'Dealer ' || $13))),
    sent as (insert into outbox (kind, subject_id, next_attempt_at, created_at) values ('order', $1, now(), now())),
    queued as (insert into job (task_id, payload) values (1, json_build_object('orderIds', json_build_array($1::text)))),
    emptied as (delete from cart_line l using given g where l.cart_id = $2 and l.item = g.item and l.sorg = '${sorg}' and l.qty <= g.qty),
    bumped as (update cart set version = version + 1, updated_at = now() where id = $2)
    select id from held`,
};
const placeOrder = {
  name: 'place-order',
  text: `
    with numbered as (update counter set value = value + 1 where name = 'orders' returning value),
    placed as (
      insert into sales_order (id, number, checkout_id, dealer, sorg, merchant, company_code, created_by_user_id, created_by_name, created_by_username, status, currency,
        goods_amount, shipment_amount, tax_amount, total_amount, shipto_id, shipto_name, shipto_address, shipto_city, shipto_state, shipto_postal_code, shipto_country,
        shipment_option_id, shipment_type, shipment_description, created_at)
      select $1, 'PL-' || extract(year from now()) || '-' || lpad(value::text, 6, '0'), uuidv7(), $2::int, '${sorg}', 'main', 'C${sorg}', $2, 'Dealer ' || $2, 'dealer' || $2 || '@example.test',
             'processing', 'USD', $3::bigint, $4::bigint, $5::bigint, $3 + $4 + $5, s.id, s.name, s.address, s.city, s.state, s.postal_code, s.country,
             o.id, o.type, o.description, now()
        from numbered cross join shipto s cross join shipment_option o where s.id = $6 and s.dealer = $2 and s.version = $7 and o.id = $8
      returning id, number, status, currency, total_amount),
    audited as (
      insert into audit (at, actor_user_id, actor_name, dealer, action, subject_type, subject_id, after, request_id, address)
      select now(), $2, 'Dealer ' || $2, $2, 'order.place', 'order', id::text,
             jsonb_build_object('number', number, 'sorg', '${sorg}', 'merchant', 'main', 'total', total_amount, 'currency', currency, 'acting', false), $9, '127.0.0.1' from placed)
    select number, status, currency, total_amount as "totalAmount" from placed`,
};

interface CartBody {
  readonly dealer: number;
  readonly lines: readonly { readonly sku: string; readonly qty: number }[];
  readonly total: boolean;
}
interface OrderBody {
  readonly dealer: number;
  readonly cartVersion: number;
  readonly lines: readonly { readonly sku: string; readonly qty: number; readonly unitPrice: number }[];
  readonly shipTo: { readonly id: string; readonly version: number };
  readonly shipment: string;
  readonly payment: string;
}
interface LockedLine {
  readonly item: number;
  readonly site: string;
  readonly free: number;
  readonly sku: string;
  readonly name: string;
  readonly allow_order: boolean;
  readonly qty: number;
  readonly unit: number;
  readonly list: number;
}

const taxShare = 0.19;

async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** W3: sets lines of the dealer's cart and returns its new contents. */
async function changeCart(pool: pg.Pool, { dealer, lines, total }: CartBody): Promise<unknown> {
  return inTransaction(pool, async (client) => {
    const [cart] = (await client.query<{ id: string }>({ ...lockCart, values: [dealer] })).rows;
    const skus = lines.map((line) => line.sku);
    const quantities = lines.map((line) => line.qty);
    const { rowCount } = await client.query({ ...setLines, values: [cart?.id, dealer, skus, quantities] });
    if (rowCount !== lines.length) throw new Error('an article cannot be ordered');
    const touched = await client.query({
      ...(total ? totalCart : countCart),
      values: [cart?.id, dealer, lines.length, randomUUID()],
    });
    return touched.rows[0] as unknown;
  });
}

/** The cart before the order: lines, totals, addresses and the ways to ship and pay. */
async function reviewCart(pool: pg.Pool, dealer: string): Promise<unknown> {
  const [head] = (await pool.query<Record<string, number>>({ ...reviewHead, values: [dealer] })).rows;
  const { rows: lines } = await pool.query<{ subtotal: number; qty: number; stock: number }>({
    ...reviewLines,
    values: [head?.['id'], dealer],
  });
  const goods = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const tax = Math.round(goods * taxShare);
  return {
    ...head,
    lines,
    goods,
    tax,
    total: goods + tax,
    canCheckout: lines.length > 0 && lines.every((line) => line.stock >= line.qty),
  };
}

/** W4 and W5: orders the dealer's cart as they reviewed it. */
async function orderCart(
  pool: pg.Pool,
  { dealer, cartVersion, lines, shipTo, shipment, payment }: OrderBody,
): Promise<unknown> {
  const reviewed = new Map(lines.map((line) => [line.sku, line]));
  return inTransaction(pool, async (client) => {
    const [cart] = (
      await client.query<{ orderId: string; id: string; version: number; account: string; rate: number }>({
        ...lockForOrder,
        values: [dealer, shipment],
      })
    ).rows;
    if (cart?.version !== cartVersion) throw new Error('the cart changed');
    const { rows } = await client.query<LockedLine>({ ...lockStock, values: [cart.id, dealer] });
    const changed = rows.find((row) => {
      const line = reviewed.get(row.sku);
      return row.free < row.qty || !row.allow_order || line?.qty !== row.qty || line.unitPrice !== row.unit;
    });
    if (changed || rows.length !== lines.length) throw new Error(`a line changed: ${changed?.sku}`);
    const goods = rows.reduce((sum, row) => sum + row.qty * row.unit, 0);
    const tax = Math.round((goods + cart.rate) * taxShare);
    const { rows: held } = await client.query({
      ...writeOrder,
      values: [
        cart.orderId,
        cart.id,
        cart.account,
        goods + cart.rate + tax,
        rows.map((row) => row.item),
        rows.map((row) => row.site),
        rows.map((row) => row.sku),
        rows.map((row) => row.name),
        rows.map((row) => row.qty),
        rows.map((row) => row.list),
        rows.map((row) => row.unit),
        payment,
        dealer,
      ],
    });
    if (held.length === 0) throw new Error('the credit does not cover the order');
    const { rows: placed } = await client.query({
      ...placeOrder,
      values: [cart.orderId, dealer, goods, cart.rate, tax, shipTo.id, shipTo.version, shipment, randomUUID()],
    });
    if (placed.length === 0) throw new Error('the address changed');
    return placed[0] as unknown;
  });
}

/** Adds the routes of W3 to W5. */
export function addOrderRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.post('/cart', (request) => changeCart(pool, request.body as CartBody));
  app.post('/empty-cart', async (request) => {
    const { dealer } = request.body as { dealer: number };
    await pool.query('delete from cart_line l using cart c where c.id = l.cart_id and c.dealer = $1', [dealer]);
    return {};
  });
  app.get('/review', (request) => reviewCart(pool, (request.query as { dealer: string }).dealer));
  app.post('/order', (request) => orderCart(pool, request.body as OrderBody));
}
