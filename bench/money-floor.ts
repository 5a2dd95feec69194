import fastify from 'fastify';
import pg from 'pg';

/**
 * The floor of the money workloads: the rows that the product's screens need, by handwritten SQL over the product's own
 * tables through a bare Fastify JSON route. It checks no token, no permissions and no market; the query names the
 * customer by id. `node bench/money-floor.ts` with PORT and DATABASE_URL.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: Number(process.env['DATABASE_POOL'] ?? 12),
});
const app = fastify({ logger: false });

interface Asked {
  readonly customer: string;
  readonly limit: number;
}
const asked = (query: unknown): Asked => {
  const { customer, limit } = query as Record<string, string | undefined>;
  return { customer: customer ?? '', limit: Number(limit ?? 50) };
};

const shown = `
  i.id, i.number, i.delivery_number as "deliveryNumber", i.po_number as "poNumber", i.invoiced_on as "invoicedOn",
  i.due_on as "dueOn", i.currency, i.kind, i.total_amount as "totalAmount", i.owed_amount as "owedAmount",
  i.settled_on as "settledOn", i.payment_state as "paymentState", i.payment_terms as "paymentTerms", i.assignment`;

app.get('/open', async (request) => {
  const { customer, limit } = asked(request.query);
  const [totals, page] = await Promise.all([
    pool.query({
      name: 'totals',
      text: `select currency, width_bucket(current_date - due_on, array[1, 31, 61, 91]) as bucket, count(*)::int as count,
                    sum(owed_amount)::bigint as owed
               from invoices_invoice
              where customer_id = $1 and owed_amount <> 0
              group by 1, 2`,
      values: [customer],
    }),
    pool.query({
      name: 'open',
      text: `select ${shown} from invoices_invoice i where customer_id = $1 and owed_amount <> 0 order by due_on, id limit $2`,
      values: [customer, limit],
    }),
  ]);
  return { totals: totals.rows, invoices: page.rows };
});

app.get('/paid', async (request) => {
  const { customer, limit } = asked(request.query);
  const { rows } = await pool.query({
    name: 'paid',
    text: `select ${shown}
             from invoices_invoice i
            where customer_id = $1 and settled_on is not null
            order by settled_on desc, id desc
            limit $2`,
    values: [customer, limit],
  });
  return { invoices: rows };
});

app.get('/sales', async (request) => {
  const { customer, sorg } = request.query as Record<string, string | undefined>;
  const source =
    customer === undefined
      ? 'sales_overview_sorg s where s.sorg = $1'
      : 'sales_overview_customer s where s.customer_id = $1';
  const { rows } = await pool.query({
    name: `sales ${customer === undefined}`,
    text: `with sold as (
             select s.currency, s.model_id, extract(month from s.starts_on)::int as month,
                    extract(year from s.starts_on)::int as year, sum(s.net_amount) as net, sum(s.qty) as qty
               from ${source}
                and s.grain = 'month' and s.starts_on >= date_trunc('year', current_date) - interval '1 year'
              group by 1, 2, 3, 4)
           select case grouping(s.month, m.brand, m.merchandise_category, m.code, m.series)
                  when 15 then 'month' when 23 then 'brand' when 27 then 'category' when 29 then 'model' else 'series' end as list,
                  s.year, coalesce(s.month::text, m.brand, m.merchandise_category, m.code, m.series) as code,
                  sum(s.net)::bigint as net, sum(s.qty)::bigint as qty
             from sold s
             left join catalog_model m on m.id = s.model_id
            group by grouping sets ((s.year, s.month), (s.year, m.brand), (s.year, m.merchandise_category),
                                    (s.year, m.code), (s.year, m.series))
            order by 1, 2, 4 desc`,
    values: [customer ?? sorg],
  });
  const shown = new Map<string, number>();
  // The first ten of each list, as the screen shows them.
  return {
    groups: rows.filter((row: { list: string; year: number }) => {
      const key = `${row.list} ${row.year}`;
      shown.set(key, (shown.get(key) ?? 0) + 1);
      return row.list === 'month' || (shown.get(key) ?? 0) <= 10;
    }),
  };
});

await app.listen({ host: process.env['HOST'] ?? '127.0.0.1', port: Number(process.env['PORT'] ?? 0) });
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void app.close().then(() => pool.end()));
