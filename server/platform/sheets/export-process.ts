import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import pg from 'pg';
import { writeExportFile } from './export-file.ts';
import type { ExportMessage, ExportOrder } from './export-run.ts';
import { Rests } from '#platform/jobs/rests.ts';
import type { SheetRow } from './workbook-parts.ts';

// Requests of the server come first. Linux still lets a process of low priority finish its slice of some milliseconds
// before it runs what has just woken; a process of the class "idle" makes way at once. Where `chrt` is missing, the low
// priority is all there is.
setPriority(constants.priority.PRIORITY_LOW);
execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], () => undefined);
// The server stops this process: signals to all processes of a terminal or service do not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

/** Rows that one call of the database returns: few, because the database works on them at its usual priority. */
const batchRows = 500;
const reportMs = 500;

const send = (message: ExportMessage): Promise<void> =>
  new Promise((done) => {
    // Without its server nobody waits for an answer.
    if (process.connected) process.send?.(message, undefined, undefined, () => done());
    else done();
  });

/** Values stay as the database writes them. */
const asText = { getTypeParser: () => (text: string | Buffer) => String(text) };

async function* readRows(client: pg.Client, order: ExportOrder, expected: number): AsyncGenerator<readonly SheetRow[]> {
  await client.query({
    text: `declare export no scroll cursor for ${order.rows.text}`,
    values: [...order.rows.values],
  });
  let rows = 0;
  let reportedAt = performance.now();
  const rests = new Rests();
  for (;;) {
    const batch = await client.query<(string | null)[]>({
      text: `fetch ${batchRows} from export`,
      rowMode: 'array',
      types: asText,
    });
    if (batch.rows.length === 0) return;
    yield batch.rows;
    rows += batch.rows.length;
    await rests.take();
    if (performance.now() - reportedAt < reportMs) continue;
    reportedAt = performance.now();
    await send({ rows, expected });
  }
}

/** One statement into one file, from one snapshot of the database. */
async function run(order: ExportOrder): Promise<void> {
  const client = new pg.Client({ connectionString: order.databaseUrl, keepAlive: true });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    // All rows are read, so the plan for all of them is wanted, not the one for the first.
    await client.query('set local cursor_tuple_fraction = 1');
    // One process of the database counts and sorts, so that others are free for requests.
    await client.query('set local max_parallel_workers_per_gather = 0');
    const counted = await client.query<{ count: string }>({
      text: order.count.text,
      values: [...order.count.values],
      types: asText,
    });
    const expected = Number(counted.rows[0]?.count ?? 0);
    await send({ rows: 0, expected });
    const file = { ...order.file, expected };
    await send({ done: await writeExportFile(file, readRows(client, order, expected)), expected });
  } finally {
    await client.end();
  }
}

process.on('message', (order: ExportOrder) => {
  void run(order).catch((error: unknown) => send({ fault: String((error as Error).stack ?? error) }));
});
