import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Databases } from './databases.ts';
import { customerId, sorg, userId } from './loading/load.ts';
import { driveIn } from './processes.ts';
import { startProduct } from './product-target.ts';
import type { Pace } from './workload.ts';

/** Rows of the export, and of the quick run. */
export const downloadSizes = { rows: 2_000_000, quick: 100_000 } as const;
/** Limits: p95 of W1 during an export compared with p95 without one, and memory of the server with its processes. */
export const downloadLimits = { p95: 1.3, peakMiB: 500 } as const;

/** Result of one format in one round. */
export interface DownloadMeasurement {
  readonly round: number;
  readonly format: 'xlsx' | 'csv';
  readonly rows: number;
  readonly seconds: number;
  readonly megabytes: number;
  /** Seconds that a bare COPY of the same rows takes. */
  readonly copySeconds: number;
  /** p95 of W1 in milliseconds without and during the export. */
  readonly p95: { readonly before: number; readonly during: number };
  /** Memory of the server and its processes in MiB. */
  readonly idleMiB: number | null;
  readonly peakMiB: number | null;
}

/** The dealer whose orders are exported; the load uses others. */
const dealer = 40;
const linesOfOrder = 1_000;

/** Adds orders of this year with `rows` lines in all. */
async function addOrders(client: pg.Client, rows: number): Promise<void> {
  // No trigger has to bring a read model up to date: exports read the rows themselves.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into orders_order (number, customer_id, sorg, merchant, company_code, created_by_user_id, created_by_name, status, erp_state, currency,
                               goods_amount, total_amount, shipto_name, shipto_address, shipto_city, created_at)
     select 'EXP-' || n, $1::uuid, $2, $2, $2, $3::uuid, 'Bench', 'complete', 'accepted', 'USD', 100000, 100000, 'Shop', '1 Main Street', 'Town',
            date_trunc('year', now()) + n * interval '1 minute'
       from generate_series(1, $4::int) n`,
    [customerId(dealer), sorg, userId(dealer), Math.ceil(rows / linesOfOrder)],
  );
  await client.query(
    `insert into orders_line (order_id, position, article_id, article_code, display_code, description, uom, qty, list_price, price, subtotal)
     select o.id, p.position, a.id, a.code, a.display_code, 'Article ' || a.code, a.uom, 1 + p.position % 7, 12345, 9876, 9876
       from orders_order o
      cross join generate_series(1, ${linesOfOrder}) p(position)
       join (select *, row_number() over (order by code) - 1 as place from catalog_article) a on a.place = p.position % 400
      where o.number like 'EXP-%'`,
  );
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze orders_order, orders_line');
}

/** Seconds of a bare COPY of the lines. */
async function bareCopy(client: pg.Client): Promise<number> {
  const began = performance.now();
  await pipeline(
    client.query(
      copyTo(`copy (select o.number, o.created_at, o.po_number, o.status, l.position, l.article_code, l.description, l.uom, l.qty, l.qty_confirmed, l.qty_shipped,
                           l.list_price, l.price, l.subtotal, o.currency
                      from orders_order o join orders_line l on l.order_id = o.id
                     where o.customer_id = '${customerId(dealer)}'
                     order by o.created_at, o.id, l.position) to stdout with (format csv)`),
    ),
    new Writable({ write: (_piece, _encoding, done) => done() }),
  );
  return (performance.now() - began) / 1000;
}

interface Request {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly bytes: number | null;
}

async function call<Answer>(url: string, token: string, query: string): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data?: Answer; errors?: unknown };
  if (!data) throw new Error(`refused: ${JSON.stringify(errors)}`);
  return data;
}

/** Requests the export and waits for its file. */
async function exported(url: string, token: string, format: string): Promise<{ request: Request; seconds: number }> {
  const year = new Date().getUTCFullYear();
  const began = performance.now();
  const { requestDownloadArea } = await call<{ requestDownloadArea: { download: Request | null } }>(
    url,
    token,
    `mutation { requestDownloadArea(module: "orders", from: "${year}-01-01", to: "${year}-12-31", format: "${format}") { download { id status rows bytes } } }`,
  );
  const id = requestDownloadArea.download?.id;
  for (;;) {
    const { downloadAreas } = await call<{ downloadAreas: Request[] }>(
      url,
      token,
      '{ downloadAreas { id status rows bytes } }',
    );
    const request = downloadAreas.find((one) => one.id === id);
    if (!request || request.status === 'failed') throw new Error('the export failed');
    if (request.status === 'complete') return { request, seconds: (performance.now() - began) / 1000 };
    await wait(500);
  }
}

/** An export of many rows in both formats, beside a bare COPY, and a page of the catalog during it. */
export async function measureDownloads(
  databases: Databases,
  size: number,
  options: {
    readonly folder: string | null;
    readonly quick: boolean;
    readonly rounds: number;
    readonly pace: Pace;
    readonly say: (text: string) => void;
  },
): Promise<DownloadMeasurement[]> {
  const { folder, quick, rounds, pace, say } = options;
  const rows = quick ? downloadSizes.quick : downloadSizes.rows;
  const measured: DownloadMeasurement[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const databaseUrl = await databases.cloneProduct(size);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    say(`round ${round}: ${rows} rows for exports`);
    await addOrders(client, rows);
    const copySeconds = await bareCopy(client);
    await client.end();
    for (const format of ['xlsx', 'csv'] as const) {
      say(`round ${round}: export as ${format}`);
      const server = await startProduct(databaseUrl, dealer);
      try {
        const page = async (): Promise<number> => {
          const { measurements } = await driveIn({
            target: 'paceline',
            url: server.url,
            size,
            folder,
            round,
            connections: [4],
            only: ['W1'],
            pace,
            tokens: server.tokens,
            databaseUrl: null,
            typos: false,
          });
          return measurements[0]?.p95 ?? 0;
        };
        const before = await page();
        const idleMiB = server.memory()?.now ?? null;
        const running = exported(server.url, server.tokens[dealer] ?? '', format);
        const [{ request, seconds }, during] = await Promise.all([running, page()]);
        measured.push({
          round,
          format,
          rows: request.rows,
          seconds,
          megabytes: (request.bytes ?? 0) / 1e6,
          copySeconds,
          p95: { before, during },
          idleMiB,
          peakMiB: server.memory()?.peak ?? null,
        });
      } finally {
        await server.stop();
      }
    }
  }
  return measured;
}
