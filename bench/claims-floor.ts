import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the claim workloads: the rows that the product's screens need, by handwritten SQL over the product's own
 * tables through a bare Fastify JSON route, without tokens, permissions and markets. `node bench/claims-floor.ts` with
 * PORT and DATABASE_URL.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

const columns = `k.id, k.number, k.type, k.version, k.status, k.category, k.reference_no, k.frame_number, k.created_at,
                 k.status_at, k.due_at, k.wished_resolution, k.resolution, c.unified, c.name, a.display_code,
                 t.name as article, m.model_year, b.name as brand, s.name as assignee`;
const tables = `join customers_customer c on c.id = k.customer_id
                left join catalog_article a on a.code = k.article_code
                left join catalog_model m on m.id = a.model_id
                left join catalog_model_text t on t.model_id = m.id and t.language = 'en'
                left join catalog_brand b on b.code = k.brand
                left join identity_user s on s.id = k.assignee_id`;
const parts = `(select coalesce(json_agg(json_build_object('part', p.part, 'notes', q.notes)), '[]')
                  from claims_claim_problem q
                  join claims_problem p on p.id = q.problem_id
                 where q.claim_id = k.id) as problems,
               (select json_build_object('count', count(*), 'latest', max(m.comment))
                  from claims_comment m
                 where m.claim_id = k.id and not m.internal) as comments`;

app.get('/queue', async (request) => {
  const { limit, after } = request.query as Record<string, string | undefined>;
  const [page, counts] = await Promise.all([
    pool.query({
      name: 'queue',
      text: `select ${columns}, ${parts}
               from (select *
                       from claims_claim
                      where sorg = 'AW01' and category <> 'closed' and category = 'open'
                        and due_key > coalesce($2::timestamptz, '-infinity')
                      order by due_key, id
                      limit $1) k
               ${tables}
              order by k.due_key, k.id`,
      values: [Number(limit) + 1, after ?? null],
    }),
    pool.query({
      name: 'counts',
      text: `select status, count(*)::int, count(*) filter (where due_key < now())::int as overdue,
                    count(*) filter (where assignee_id is null)::int as unassigned
               from claims_claim
              where sorg = 'AW01' and category <> 'closed'
              group by status`,
    }),
  ]);
  return { claims: page.rows, counts: counts.rows };
});

/** Conditions of `/list`; the first that a request gives. */
const conditions = {
  customer: `customer_id = $1`,
  number: `number_key = $1`,
  frame: `frame_number = $1`,
  words: `customer_id = any(array(select id from customers_customer where search_text like '%' || lower($1) || '%'))`,
} as const;

app.get('/list', async (request) => {
  const { limit, customer = '', words = '' } = request.query as Record<string, string | undefined>;
  const wanted =
    words === '' ? 'customer' : words.startsWith('CLM') ? 'frame' : words.startsWith('BW-') ? 'number' : 'words';
  const value = wanted === 'customer' ? customer : words;
  const condition = conditions[wanted];
  const [page, count] = await Promise.all([
    pool.query({
      name: `list ${wanted}`,
      text: `select ${columns}, ${parts}
               from (select * from claims_claim where ${condition} order by created_at desc, id desc limit $2) k
               ${tables}
              order by k.created_at desc, k.id desc`,
      values: [value, limit],
    }),
    pool.query({
      name: `count ${wanted}`,
      text: `select count(*)::int from (select from claims_claim where ${condition} limit 10000) k`,
      values: [value],
    }),
  ]);
  return { claims: page.rows, count: (count.rows[0] as { count: number }).count };
});

app.get('/claim', async (request) => {
  const { number } = request.query as Record<string, string>;
  const [claim, history, files] = await Promise.all([
    pool.query({
      name: 'claim',
      text: `select k.*, ${columns}, ${parts} from claims_claim k ${tables} where k.number_key = $1`,
      values: [number],
    }),
    pool.query({
      name: 'history',
      text: `select h.from_status, h.to_status, h.reason, h.at, u.name
               from claims_history h
               join claims_claim k on k.id = h.claim_id
               left join identity_user u on u.id = h.by_user_id
              where k.number_key = $1
              order by h.at, h.id`,
      values: [number],
    }),
    pool.query({
      name: 'files',
      text: `select f.slot, p.file_name
               from claims_file f
               join claims_claim k on k.id = f.claim_id
               join platform_attachment p on p.id = f.attachment_id
              where k.number_key = $1`,
      values: [number],
    }),
  ]);
  return { claim: claim.rows[0], history: history.rows, files: files.rows };
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => pool.end()));
