import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the bonus workloads: the rows that the product's screen needs, by handwritten SQL over the product's own
 * tables through a bare Fastify JSON route, without tokens, permissions and markets. `node bench/bonus-floor.ts` with
 * PORT and DATABASE_URL.
 */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

app.get('/figures', async (request) => {
  const { customer, year } = request.query as Record<string, string>;
  const [totals, steps] = await Promise.all([
    pool.query({
      name: 'totals',
      text: `select quarter, kind, brand, late, lines, qty, points, amount
               from bonus_total
              where customer_id = $1 and year = $2::int`,
      values: [customer, year],
    }),
    pool.query({
      name: 'steps',
      text: `select s.points, s.name, s.amount from bonus_step s where s.year = $1::int order by s.points`,
      values: [year],
    }),
  ]);
  return { totals: totals.rows, steps: steps.rows };
});

app.get('/rows', async (request) => {
  const { customer, year, quarter, page } = request.query as Record<string, string>;
  const { rows } = await pool.query({
    name: 'rows',
    text: `select r.id, r.number, r.sold_on, r.created_at, r.article_code, t.name, m.brand, m.merchandise_category, p.points,
                  y.point_value, y.deadline_days
             from retail_sales_registration r
             left join catalog_article a on a.code = r.article_code
             left join catalog_model m on m.id = a.model_id
             left join catalog_model_text t on t.model_id = m.id and t.language = 'en'
             left join bonus_point p on p.sorg = r.sorg and p.kind = 'registration' and p.brand = m.brand
             left join bonus_year y on y.sorg = r.sorg and y.year = $2::int
            where r.customer_id = $1
              and r.removed_at is null
              and r.created_at >= make_date($2::int, 3 * $3::int - 2, 1)
              and r.created_at < make_date($2::int, 3 * $3::int - 2, 1) + interval '3 months'
            order by r.created_at desc, r.id desc
            limit 20
           offset 20 * ($4::int - 1)`,
    values: [customer, year, quarter, page],
  });
  return rows;
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => pool.end()));
