import fastify from 'fastify';
import pg from 'pg';
import { boardColumns, collectStatuses, type BoardColumn } from '#rules/partners/click-collect/collect-choices.ts';
import { columnOfStatus } from '#rules/partners/click-collect/status.ts';

/**
 * The floor of the counter board: the rows that the product's board needs, by handwritten SQL over the product's own
 * tables through a bare Fastify JSON route, without tokens, permissions and markets. `node bench/click-collect-floor.ts`
 * with PORT and DATABASE_URL.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

const waiting = `o.customer_id = $1 and o.status <> 'complete'`;
const matching = `($2::text is null or p.search_text like '%' || $2 || '%')`;
const isLate = 'o.due_on < current_date';

async function columnOf(column: BoardColumn, customer: string, search: string | null) {
  const statuses = collectStatuses.filter((status) => columnOfStatus[status] === column);
  const wanted = column === 'overdue' ? `${isLate} and $3::text[] is not null` : `not ${isLate} and o.status = any($3)`;
  const from = `click_collect_order o join click_collect_consumer p on p.order_id = o.id
                 where ${waiting} and ${matching} and ${wanted}`;
  const values = [customer, search, statuses];
  const [orders, count] = await Promise.all([
    pool.query({
      name: `orders ${column === 'overdue' ? column : 'column'}`,
      text: `select o.*, p.first_name, p.last_name,
                    (select json_agg(json_build_object('sku', l.sku, 'name', l.name, 'qty', l.qty, 'mark', l.mark))
                       from click_collect_line l where l.order_id = o.id) as lines
               from ${from}
              order by o.due_on, o.id limit 20`,
      values,
    }),
    pool.query({
      name: `count ${column === 'overdue' ? column : 'column'}`,
      text: `select count(*)::int from (select from ${from} limit 1001) found`,
      values,
    }),
  ]);
  return { column, orders: orders.rows, count: (count.rows[0] as { count: number }).count };
}

app.get('/board', async (request) => {
  const { customer = '', search = null } = request.query as Record<string, string | undefined>;
  return { columns: await Promise.all(boardColumns.map((column) => columnOf(column, customer, search))) };
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => pool.end()));
