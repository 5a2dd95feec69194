import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  makeInvoiceMethod,
  makeInvoices,
  makePayer,
  openPayment,
  type Requested,
} from '#money/payments/payments.factory.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer } from '#testing/harness.ts';
import { ServerProcess } from './server-process.ts';

/** A real server process that is killed between storing call-backs and handling them. */
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-killed-payments-'));
let process: ServerProcess | null = null;

afterAll(async () => {
  await process?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const count = async (state: string): Promise<number> =>
  Number(
    (
      await server.db
        .selectFrom('payments_callback')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('state', '=', state)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** Pays on the page of the sandbox bank; null if the server was killed meanwhile. */
const pay = (port: number, { externalId }: Requested, deed: string): Promise<number | null> =>
  fetch(`http://127.0.0.1:${port}/payments/sandbox/${externalId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `deed=${deed}`,
    redirect: 'manual',
  }).then(
    ({ status }) => status,
    () => null,
  );

/** Four requests that wait for their money; they are made while the server process starts. */
async function openPayments(sorg: string): Promise<Requested[]> {
  const requests: Requested[] = [];
  for (let made = 0; made < 4; made += 1) {
    const payer = await makePayer(server, sorg);
    const [invoice] = await makeInvoices(server, payer, [{ totalAmount: 5_000 }]);
    requests.push(await openPayment(server, payer, { amount: '50', positive: [invoice] }));
  }
  return requests;
}

test('a server killed between storing and handling loses no money and pays no invoice twice', async () => {
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true, invoicePaymentRule: '' } });
  await makeInvoiceMethod(server, sorg, 'card');
  process = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: server.config.databaseUrl ?? '',
    DATA_DIR: folder,
    DATABASE_POOL: '20',
    ERP_SIMULATOR: '0',
  }));
  const [requests] = await Promise.all([openPayments(sorg), process.start()]);
  // Handling waits for this lock, storing does not.
  const holder = new pg.Client({ connectionString: server.config.databaseUrl ?? '' });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from payments_request for update');
  const { port } = process;
  expect(await Promise.all(requests.map((request, at) => pay(port, request, at % 2 === 0 ? 'pay' : 'twice')))).toEqual([
    303, 303, 303, 303,
  ]);
  expect(await count('waiting')).toBe(6);
  await process.end('SIGKILL');
  await holder.query('rollback');
  await holder.end();
  expect(await count('handled')).toBe(0);

  await process.start();
  await expect.poll(() => count('waiting'), { interval: 200 }).toBe(0);
  const { rows } = await sql<{ state: string; applied: number; surplus: number; posted: number; owed: number }>`
    select r.state,
           (select sum(applied_amount)::int from payments_payment m where m.request_id = r.id) as applied,
           (select sum(surplus_amount)::int from payments_payment m where m.request_id = r.id) as surplus,
           (select sum(x.amount)::int from invoices_incoming_payment x where x.request_id = r.id) as posted,
           (select sum(i.owed_amount)::int
              from payments_part t
              join invoices_invoice i on i.id = t.invoice_id
             where t.request_id = r.id) as owed
      from payments_request r
     order by r.id`.execute(server.db);
  expect(rows).toEqual(
    [0, 5_000, 0, 5_000].map((surplus) => ({ state: 'paid', applied: 5_000, surplus, posted: 5_000, owed: 0 })),
  );
});
