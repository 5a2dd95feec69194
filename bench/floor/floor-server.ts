import fastify from 'fastify';
import pg from 'pg';
import { retailPriceList } from '#rules/goods/catalog/deals.ts';
import { addOrderRoutes } from './floor-orders.ts';
import { stockMask } from '#bench/loading/load.ts';

/**
 * The floor: the rows that the product's screens need, by handwritten SQL through a bare Fastify JSON route. It checks
 * no token, no permissions and no market; the query names the dealer by number. `node bench/floor/floor-server.ts` with PORT and
 * DATABASE_URL.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

/** Article data of a list with this dealer's price, deals, masked stock, next arrival and blocks; `b` is the dealer. */
const shown = `
  i.sku, i.name, i.color, i.size, '/files/pictures/' || i.photo || '-240.webp' as thumbnail, r.amount as "retailPrice", p.amount as price,
  s.free as stock, a.arrives_on as "arrivesOn", a.qty as arriving, i.allow_order as "allowOrder", i.order_block as "orderBlock", c.reason as "categoryBlock", d.deals`;
const priceOf = (list: string): string => `lateral (
  select amount from price where item = i.id and price_list = ${list} and valid_from <= current_date and (valid_to is null or valid_to >= current_date) order by valid_from desc limit 1)`;
const joined = `
  join item i on i.id = m.item
  join ${priceOf('b.price_list')} p on true
  left join ${priceOf(`'${retailPriceList}'`)} r on true
  left join lateral (select sum(greatest(qty - reserved, 0))::int as free from stock where item = i.id) s on true
  left join lateral (select arrives_on, qty from arrival where item = i.id and arrives_on >= current_date order by arrives_on limit 1) a on true
  left join category_block c on c.category = i.category
  left join lateral (
    select json_agg(json_build_object('number', t.number, 'minQty', t.min_qty, 'price',
             greatest(0, case t.type when 'percent' then p.amount - round(p.amount * t.value / 10000.0) else p.amount - t.value end)::bigint)) as deals
      from deal_step t
     where t.item = i.id and (t.customer_group = b.customer_group or t.dealer = b.id) and t.valid_from <= current_date and (t.valid_to is null or t.valid_to >= current_date)) d on true`;

interface Asked {
  readonly dealer: number;
  readonly category: string;
  readonly offset: number;
  readonly word: string;
}
const asked = (query: unknown): Asked => {
  const { dealer, category, offset, word } = query as Record<string, string | undefined>;
  return { dealer: Number(dealer ?? 0), category: category ?? '', offset: Number(offset ?? 0), word: word ?? '' };
};

interface Shown {
  price: number;
  stock: number | null;
  deals: { number: string; minQty: number; price: number }[] | null;
}
/** The unit price is the lowest of the list's and the deals'; stock above the mask is sent as "> N". */
function presented(rows: readonly Shown[]): unknown[] {
  return rows.map((row) => ({
    ...row,
    unitPrice: (row.deals ?? []).reduce(
      (best, deal) => (deal.minQty <= 1 && deal.price < best ? deal.price : best),
      row.price,
    ),
    stock: (row.stock ?? 0) > stockMask ? null : (row.stock ?? 0),
    stockMask: (row.stock ?? 0) > stockMask ? `> ${stockMask}` : '',
  }));
}

app.get('/page', async (request) => {
  const { dealer, category, offset } = asked(request.query);
  const { rows } = await pool.query<Shown & { count: number }>({
    name: 'page',
    text: `select n.item_count as count, ${shown}
      from dealer b cross join category n cross join (select id as item, name from item where category = $2 order by name, id offset $3 limit 24) m ${joined}
      where b.id = $1 and n.code = $2 order by m.name, m.item`,
    values: [dealer, category, offset],
  });
  return { count: rows[0]?.count ?? 0, items: presented(rows) };
});

app.get('/search', async (request) => {
  const { dealer, word } = asked(request.query);
  const { rows } = await pool.query<Shown>({
    name: 'search',
    text: `select ${shown} from dealer b
      cross join (select id as item, ts_rank(words, $2::tsquery) as rank from item where words @@ $2::tsquery order by rank desc, id limit 24) m ${joined}
      where b.id = $1 order by m.rank desc, m.item`,
    values: [dealer, word],
  });
  return { items: presented(rows) };
});

app.get('/search-unranked', async (request) => {
  const { dealer, word } = asked(request.query);
  const { rows } = await pool.query<Shown>({
    name: 'search-unranked',
    text: `select ${shown} from dealer b cross join (select id as item from item where words @@ $2::tsquery limit 24) m ${joined} where b.id = $1`,
    values: [dealer, word],
  });
  return { items: presented(rows) };
});

app.get('/search-typo', async (request) => {
  const { dealer, word } = asked(request.query);
  const { rows } = await pool.query<Shown>({
    name: 'search-typo',
    text: `select ${shown} from dealer b
      cross join lateral (select word from word where word % $2 order by similarity(word, $2) desc, item_count desc limit 1) w
      cross join lateral (select id as item, ts_rank(words, w.word::tsquery) as rank from item where words @@ w.word::tsquery order by rank desc, id limit 24) m ${joined}
      where b.id = $1 order by m.rank desc, m.item`,
    values: [dealer, word],
  });
  return { items: presented(rows) };
});

app.post('/check', async (request) => {
  const { dealer } = asked(request.query);
  // Codes and quantities of a list: each article once with the sum, and unknown codes.
  const wanted = new Map<string, number>();
  for (const line of (request.body as { text: string }).text.split('\n')) {
    const [code = '', qty = '1'] = line.split('\t');
    if (code.trim() !== '') wanted.set(code.trim(), (wanted.get(code.trim()) ?? 0) + Number(qty));
  }
  const { rows } = await pool.query<Shown & { sku: string }>({
    name: 'check',
    text: `select ${shown} from dealer b cross join (select id as item from item where sku = any($2)) m ${joined} where b.id = $1`,
    values: [dealer, [...wanted.keys()]],
  });
  const found = new Set(rows.map((row) => row.sku));
  return { items: presented(rows), unknown: [...wanted.keys()].filter((code) => !found.has(code)) };
});

interface LineRow {
  order_id: number;
  number: string;
  at: Date;
  status: string;
  total: number;
  sku: string;
  name: string;
  qty: number;
  price: number;
  subtotal: number;
}
app.get('/orders', async (request) => {
  const { dealer } = asked(request.query);
  const { rows } = await pool.query<LineRow>({
    name: 'orders',
    text: `select l.order_id, o.number, o.at, o.status, o.total, l.sku, l.name, l.qty, l.price, l.subtotal
      from (select id, number, at, status, total from orders where dealer = $1 order by at desc, id desc limit 10) o join line l on l.order_id = o.id
      order by o.at desc, o.id desc, l.position`,
    values: [dealer],
  });
  const orders = new Map<number, unknown>();
  const lines = new Map<number, unknown[]>();
  for (const { order_id, number, at, status, total, ...line } of rows) {
    let own = lines.get(order_id);
    if (!own) {
      own = [];
      lines.set(order_id, own);
      orders.set(order_id, { number, at, status, total, lines: own });
    }
    own.push(line);
  }
  return { orders: [...orders.values()] };
});

addOrderRoutes(app, pool);
await app.listen({ port: Number(process.env['PORT'] ?? 0), host: '127.0.0.1' });
