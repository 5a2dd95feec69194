import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the third-party workloads: the rows that the product's lists need, by handwritten SQL over the product's own
 * tables through a bare Fastify JSON route, without tokens, permissions and markets. `node bench/third-party-floor.ts`
 * with PORT and DATABASE_URL.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

app.get('/articles', async (request) => {
  const { vendor = null, offset = '0', word = null } = request.query as Record<string, string | undefined>;
  const pattern = word === null ? null : `%${word.toLowerCase()}%`;
  const where = `${vendor === null ? '$1::text is null' : 'vendor = $1'}
    and ${pattern === null ? '$2::text is null' : 'search_text like $2'}`;
  const kind = `${vendor === null ? 'all' : 'own'} ${pattern === null ? '' : 'search'}`;
  const [page, count] = await Promise.all([
    pool.query({
      name: `articles ${kind}`,
      text: `select a.id, a.code, a.description, a.price, a.sales_unit, a.uom_converter, a.image_url, a.stock, v.code as vendor, v.name,
                    (select sum(i.qty) from third_party_item i where i.article_id = a.id and i.status in ('open', 'processing')) as open,
                    (select sum(i.qty) from third_party_item i where i.article_id = a.id and i.status in ('shipped', 'complete')) as shipped
               from (select * from third_party_article where ${where} order by description, id limit 24 offset $3) a
               join third_party_vendor v on v.code = a.vendor
              order by a.description, a.id`,
      values: [vendor, pattern, offset],
    }),
    pool.query({
      name: `count of articles ${kind}`,
      text: `select count(*)::int from (select from third_party_article where ${where} limit 10000) n`,
      values: [vendor, pattern],
    }),
  ]);
  return { articles: page.rows, count: (count.rows[0] as { count: number }).count };
});

app.get('/orders', async (request) => {
  const { vendor, status = null } = request.query as Record<string, string | undefined>;
  const where = `vendor = $1 and ${status === null ? '$2::text is null' : 'status = $2'}`;
  const [page, count] = await Promise.all([
    pool.query({
      name: `orders ${status === null ? 'all' : 'by status'}`,
      text: `select o.*, v.name as vendor_name,
                    (select json_agg(i order by i.position) from third_party_item i where i.order_id = o.id) as items
               from (select * from third_party_order where ${where} order by created_at desc, id desc limit 20) o
               join third_party_vendor v on v.code = o.vendor
              order by o.created_at desc, o.id desc`,
      values: [vendor, status],
    }),
    pool.query({
      name: `count of orders ${status === null ? 'all' : 'by status'}`,
      text: `select count(*)::int from (select from third_party_order where ${where} limit 10000) n`,
      values: [vendor, status],
    }),
  ]);
  return { orders: page.rows, count: (count.rows[0] as { count: number }).count };
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => pool.end()));
