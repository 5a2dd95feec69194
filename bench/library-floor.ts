import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the library workloads: the rows that the product's screens need, by handwritten SQL over the product's own
 * tables through a bare Fastify JSON route, without tokens, permissions, counts of facets and signed addresses. `node
 * bench/library-floor.ts` with PORT and DATABASE_URL.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

const shown = `i.type = 'marketing_material' and i.deleted_at is null and i.published_at is not null
               and i.market_ids && (select array_agg(id) from markets_content_target_market
                                     where market_name in ('Market 1', 'Market 2'))`;
const like = `not exists (select from unnest(string_to_array($1, ' ')) w where i.words not like '%' || lower(w) || '%')
              and i.words like '%' || lower(split_part($1, ' ', 1)) || '%'`;
/** Conditions of `/list`; the first that a request gives. */
const conditions: Readonly<Record<string, string>> = {
  category: `i.parent_id = (select id from marketing_material_category where route = $1)`,
  below: `i.parent_id in (select p.id from content_parent p
                           where p.parent_id = (select id from marketing_material_category where route = $1))`,
  words: like,
  similar: `split_part($1, ' ', 1) <% i.words and split_part($1, ' ', 2) <% i.words`,
  year: `i.model_year = $1::int and '{portrait}' && i.orientations`,
};

app.get('/list', async (request) => {
  const query = request.query as Record<string, string | undefined>;
  const name = Object.keys(conditions).find((one) => query[one] !== undefined) ?? 'category';
  const condition = `${shown} and ${conditions[name]}`;
  const [page, count] = await Promise.all([
    pool.query({
      name: `list ${name}`,
      text: `select i.id, i.title, i.texts, i.created_at, f.id as file_id, a.file_name, a.width, a.height, a.bytes
               from (select * from content_item i where ${condition}
                      order by ${name === 'category' ? 'position, created_at desc' : 'appears_at desc'}, id desc limit $2) i
               left join content_file f on f.owner_id = i.id
               left join platform_attachment a on a.id = f.attachment_id`,
      values: [query[name], query['limit']],
    }),
    pool.query({
      name: `count ${name}`,
      text: `select count(*)::int from (select from content_item i where ${condition} limit 10000) i`,
      values: [query[name]],
    }),
  ]);
  return { rows: page.rows, count: (count.rows[0] as { count: number }).count };
});

app.get('/news', async (request) => {
  const { page } = request.query as Record<string, string>;
  const condition = shown.replace('marketing_material', 'news');
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'news',
      text: `select id, title, texts, starts_on from content_item i where ${condition}
              order by appears_at desc, id desc limit 20 offset $1`,
      values: [20 * (Number(page) - 1)],
    }),
    pool.query({
      name: 'news count',
      text: `select count(*)::int from (select from content_item i where ${condition} limit 10000) i`,
    }),
  ]);
  return { rows: rows.rows, count: (count.rows[0] as { count: number }).count };
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => pool.end()));
