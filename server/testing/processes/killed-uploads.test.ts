import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, register } from '#service/retail-sales/retail-sales.factory.ts';
import { consumerSite, type ConsumerSite } from '#service/consumer-site/consumer-site.factory.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer } from '#testing/harness.ts';
import { ServerProcess } from './server-process.ts';

/** A real server process that is killed while the consumer site takes registrations. */
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-killed-uploads-'));
let process: ServerProcess | null = null;
let site: ConsumerSite | null = null;

afterAll(async () => {
  await process?.end('SIGTERM');
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

const states = async (): Promise<Record<string, number>> => {
  const rows = await server.db
    .selectFrom('retail_sales_registration')
    .select(({ fn }) => ['state', fn.countAll<string>().as('count')])
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
};

test('a server killed during uploads creates no record twice and loses none', async () => {
  server.setNow(new Date('2026-11-23T08:00:00Z'));
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg, code: 'BIKE-1' });
  const dealer = await makeDealer(server, { sorgs: [sorg] });
  const count = 12;
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const number = await makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
    ids.push((await register(server, dealer, number)).registeredFrame.id);
  }
  const uploads = (site = await consumerSite());
  // The site takes each record, and its answer never arrives.
  site.after = () => 'silence';
  process = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: server.config.databaseUrl ?? '',
    DATA_DIR: folder,
    DATABASE_POOL: '10',
    ERP_SIMULATOR: '0',
    CONSUMER_ACCOUNTS_URL: uploads.url,
    CONSUMER_ACCOUNTS_TOKEN: 'a-token-of-the-site',
  }));
  await process.start();
  await expect.poll(() => uploads.created.length).toBeGreaterThan(0);
  await process.end('SIGKILL');
  const taken = uploads.created.length;
  // Those at the site are in the hands of the dead process, and perhaps some that did not reach it; nothing is complete.
  const { processing_insert: processing = 0, pending_insert: pending = 0, ...others } = await states();
  expect(processing).toBeGreaterThanOrEqual(taken);
  expect(processing + pending).toBe(count);
  expect(others).toEqual({});

  site.after = () => null;
  await process.start();
  await expect.poll(states, { interval: 200 }).toEqual({ complete: count });
  // One record for each registration, made once, and each call had the key of the registration.
  expect(uploads.created.toSorted()).toEqual(ids.toSorted());
  expect([...uploads.records.keys()].toSorted()).toEqual(ids.toSorted());
  for (const { path, headers } of uploads.calls)
    expect([path, headers['idempotency-key']].join(' ')).toMatch(/^\/registrations\/(\S+) \1-1$/);
  expect(uploads.calls.length).toBeGreaterThanOrEqual(count + taken);
  const registered = await server.db
    .selectFrom('retail_sales_registration')
    .select(['id', 'account_reference as reference'])
    .execute();
  for (const { id, reference } of registered) expect(reference).toBe(uploads.records.get(id)?.reference);
  const history = await server.db.selectFrom('retail_sales_change').select('to_state as to').execute();
  const steps = ['pending_insert', 'processing_insert', 'complete'];
  expect(steps.map((step) => history.filter(({ to }) => to === step).length)).toEqual([count, count, count]);
  expect(history).toHaveLength(3 * count);
});
