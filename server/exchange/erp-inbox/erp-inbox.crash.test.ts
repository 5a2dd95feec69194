import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, onTestDate, testServer } from '#testing/harness.ts';
import { contents, erpText, put } from '#exchange/erp/erp.factory.ts';

/** Two equal databases: one imports undisturbed, the importer of the other is killed repeatedly. */
const server = testServer();
let other: Awaited<ReturnType<typeof cloneDatabase>>;
const rows = 20_000;
const tables = ['catalog_price', 'catalog_stock', 'erp_reject'];
const script = fileURLToPath(new URL('../../commands/erp.ts', import.meta.url));

async function prepare(db: typeof server.db): Promise<void> {
  await sql`insert into customers_company (code, name) values ('1000', 'Company')`.execute(db);
  await sql`
    insert into markets_sorg (code, name, company_code, currency, time_zone)
    values ('1000', 'Sorg', '1000', 'EUR', 'UTC')`.execute(db);
  await sql`insert into catalog_site (sorg, code, name) values ('1000', 'S1', 'Site')`.execute(db);
  await sql`insert into catalog_brand (code, name) values ('b', 'B')`.execute(db);
  await sql`insert into catalog_category (code, category) values ('c', 'paa')`.execute(db);
  await sql`
    insert into catalog_model (code, slug, brand, merchandise_category, created_at, updated_at)
    values ('m', 'm', 'b', 'c', now(), now())`.execute(db);
  await sql`
    insert into catalog_article (id, code, display_code, model_id, created_at, updated_at)
    select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, lpad(i::text, 8, '0'), i::text,
           (select id from catalog_model), now(), now()
      from generate_series(1, ${rows}) i`.execute(db);
  await sql`
    insert into markets_market (code, name, time_zone, configuration, updated_at)
    values ('m', 'M', 'UTC',
            '{"currency":{"display":"EUR","symbol":"€","thousandSeparator":".","decimalSeparator":",","decimalPrecision":2}}',
            now())`.execute(db);
  await sql`insert into markets_host (host, market_id, is_default) select 'localhost', id, true from markets_market`.execute(
    db,
  );
}

beforeAll(async () => {
  other = await cloneDatabase(2);
  await prepare(server.db);
  await prepare(other.db);
});
afterAll(() => other.drop());

/** Runs the import command on a database and kills it when `killed` says so. Returns whether it completed. */
async function run(
  url: string,
  file: string,
  killed: ((backend: () => Promise<boolean>) => Promise<void>) | null,
): Promise<boolean> {
  const child = spawn(process.execPath, [...onTestDate, script, 'import', file], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: server.config.dataDir, DEMO: '0', NODE_ENV: 'production' },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  if (killed) {
    await killed(async () => {
      const { rows: busy } = await sql<{
        busy: boolean;
      }>`
        select exists (
            select
              from pg_stat_activity
             where datname = current_database()
               and pid <> pg_backend_pid()
               and xact_start is not null
               and query ~* 'staged|erp_|catalog_') as busy`.execute(other.db);
      return (busy[0]?.busy ?? false) || child.exitCode !== null;
    });
    child.kill('SIGKILL');
  }
  return (await ended) !== null;
}

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((done) => setImmediate(done));
};

test('kill -9 during an import keeps the old state; a second run gives the result of an undisturbed import', async () => {
  const file = (amount: number, sequence: number): string =>
    put(
      server,
      `crash-${sequence}.csv`,
      erpText(
        'prices',
        Array.from({ length: rows }, (_, index) => ({
          sorg: '1000',
          price_list: 'dealer',
          article: String(index + 1).padStart(8, '0'),
          valid_from: '2026-01-01',
          amount: `${(index % 500) + amount}.00`,
          currency: 'EUR',
          uom: 'PCE',
        })),
        { sequence, sender: 'CRASH' },
      ),
    );
  const adminUrl = server.config.databaseUrl ?? '';
  let killings = 0;
  for (const [sequence, amount] of [
    [1, 10],
    [2, 20],
  ] as const) {
    const path = file(amount, sequence);
    const before = await contents(other, tables, true);
    const finished = await run(other.url, path, until);
    if (!finished) killings += 1;
    // PostgreSQL notices the broken connection and rolls back; the database has nothing of the file, or all of it.
    await until(async () => {
      const { rows: open } = await sql<{
        open: boolean;
      }>`
        select exists (
            select
              from pg_stat_activity
             where datname = current_database()
               and pid <> pg_backend_pid()
               and backend_type = 'client backend') as open`.execute(other.db);
      return !open[0]?.open;
    });
    const after = await contents(other, tables, true);
    const taken = await sql<{
      taken: boolean;
    }>`select exists (select from erp_file where sequence = ${sequence} and state = 'done') as taken`.execute(other.db);
    expect(after).toEqual(taken.rows[0]?.taken ? after : before);
    expect(await run(adminUrl, path, null)).toBe(true);
    expect(await run(other.url, path, null)).toBe(true);
    expect(await contents(other, tables, true)).toEqual(await contents(server, tables, true));
  }
  expect(killings).toBeGreaterThan(0);
  const { rows: count } = await sql<{ count: number }>`select count(*)::int as count from catalog_price`.execute(
    other.db,
  );
  expect(count[0]?.count).toBe(rows);
});
