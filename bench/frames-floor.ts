import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the frame workloads: the rows that the product's screens need, by handwritten SQL over the product's own
 * tables through a bare Fastify JSON route, without tokens, permissions and markets. `node bench/frames-floor.ts` with
 * PORT and DATABASE_URL.
 */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

app.get('/frame', async (request) => {
  const { number, customer } = request.query as Record<string, string>;
  const [frame, recalls] = await Promise.all([
    pool.query({
      name: 'frame',
      text: `select f.number, f.article_code, f.customer_id = $2 as own, f.delivery_number, f.shipped_on, f.delivered_on,
                    a.display_code, t.name, m.model_year, m.brand, s.reported_on, s.country, s.reference
               from frames_frame f
               left join frames_stolen s on s.number = f.number
               left join catalog_article a on a.code = f.article_code
               left join catalog_model m on m.id = a.model_id
               left join catalog_model_text t on t.model_id = m.id and t.language = 'en'
              where f.number = $1`,
      values: [number, customer],
    }),
    pool.query({
      name: 'recalls',
      text: `select r.code, r.severity, r.title, k.state
               from frames_recall_range g
               join frames_recall r on r.id = g.recall_id and r.ended_on is null
               left join frames_recall_work k on k.recall_id = r.id and k.number = $1
              where length(g.first_number) = length($1)
                and g.first_number <= $1
                and g.last_number >= $1`,
      values: [number],
    }),
  ]);
  return { frame: frame.rows[0], recalls: recalls.rows };
});

/** Frames between the ends of the ranges of a recall; without `offset 0`, PostgreSQL joins all frames by their length. */
const affected = (condition: string): string => `
  frames_recall r
  join frames_recall_range g on g.recall_id = r.id
 cross join lateral (
   select number, customer_id
     from frames_frame
    where number between g.first_number and g.last_number
      and length(number) = length(g.first_number)
      and ${condition}
   offset 0) f
  left join frames_recall_work k on k.recall_id = r.id and k.number = f.number`;

app.get('/recalls', async (request) => {
  const { customer } = request.query as Record<string, string>;
  const { rows } = await pool.query({
    name: 'recalls of a dealer',
    text: `select r.code, r.title, count(*)::int as affected, count(k.state)::int as done
             from ${affected('customer_id = $1')}
            where r.ended_on is null
            group by r.id`,
    values: [customer],
  });
  return { recalls: rows };
});

app.get('/dealers', async (request) => {
  const { code } = request.query as Record<string, string>;
  const { rows } = await pool.query({
    name: 'dealers of a recall',
    text: `select c.name, c.unified, n.affected, n.done, count(*) over ()::int as total
             from (
               select f.customer_id, count(*)::int as affected, count(k.state)::int as done
                 from ${affected('true')}
                where r.code = $1
                group by f.customer_id) n
             join customers_customer c on c.id = n.customer_id
            order by n.affected desc, c.name
            limit 10`,
    values: [code],
  });
  return { dealers: rows };
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => pool.end()));
