import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the visit workloads: the rows that the product's list needs, by handwritten SQL over the product's own
 * tables through a bare Fastify JSON route, without tokens, permissions and markets. `node bench/visits-floor.ts` with
 * PORT and DATABASE_URL.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

/** Customers of `/list`; the first that a request gives. */
const customers = {
  code: 'select id as customer_id from customers_customer where unified = $1',
  salesman: `select customer_id from customers_area where sorg = '1000' and salesman = $1`,
} as const;

app.get('/list', async (request) => {
  const { limit, offset = '0', code, salesman } = request.query as Record<string, string | undefined>;
  const [name, value] = code ? (['code', code] as const) : (['salesman', salesman] as const);
  const order = 'order by visited_on desc, id desc limit $2';
  const [from, values] = value
    ? [
        `(select w.* from (${customers[name]}) t
           cross join lateral (select * from visit_forms_visit v
                                where v.customer_id = t.customer_id and v.brand = 'polygon' ${order}) w
           ${order})`,
        [value, limit],
      ]
    : [
        `(select * from visit_forms_visit where brand = 'polygon' and $1::text is null ${order} offset $3)`,
        [null, limit, offset],
      ];
  const [page, count] = await Promise.all([
    pool.query({
      name: `list ${value ? name : 'all'}`,
      text: `select v.*, c.unified, c.name, c.city, u.name as author, a.texts,
                    (select json_agg(json_build_object('slot', p.slot, 'id', p.attachment_id))
                       from visit_forms_photo p where p.visit_id = v.id) as photos
               from ${from} v
               join customers_customer c on c.id = v.customer_id
               left join identity_user u on u.id = v.created_by
               left join visit_forms_answer a on a.brand = v.brand and a.list = 'brandDisplay' and a.key = v.brand_display
              order by v.visited_on desc, v.id desc`,
      values,
    }),
    pool.query({
      name: `count ${value ? name : 'all'}`,
      text: `select count(*)::int
               from (select from visit_forms_visit v
                      where v.brand = 'polygon' and ${value ? `v.customer_id in (${customers[name]})` : '$1::text is null'}
                      limit 10000) k`,
      values: [value ?? null],
    }),
  ]);
  return { visits: page.rows, count: (count.rows[0] as { count: number }).count };
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => pool.end()));
