import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { holdForAll, makeArticles, makeBuyer, order, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { openDatabase, type DatabaseConnection } from '#platform/database/database.ts';
import { localFiles } from '#platform/files/files.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer } from '#testing/harness.ts';
import { sendMaterial } from '#testing/materials.ts';
import { ServerProcess } from './server-process.ts';
import { submitOrder } from './submitted-orders.ts';

/**
 * `npm run admin -- backup` while dealers order and editors send files, `restore` elsewhere, and a server on the result.
 * `BACKUP_CHECKOUTS` sets how many orders are placed at least.
 */
const checkouts = Number(process.env['BACKUP_CHECKOUTS'] ?? '24');
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-backup-command-'));
const elsewhere = join(folder, 'elsewhere');
const saved = join(folder, 'saved');
const database = `restored_by_command_${process.pid}`;
let url = '';
let sorg = '';
let dealers: Dealer[] = [];
let restored: DatabaseConnection;

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

beforeAll(async () => {
  sorg = await makeSorg(server, { taxBasisPoints: 1_900 });
  await makeMarket(server, { sorgs: [sorg] });
  dealers = await Promise.all([1, 2, 3, 4].map(() => makeBuyer(server, { sorgs: [sorg] })));
  await asAdmin(`create database ${database} template template0`);
  url = inject('adminUrl').replace(/\/[^/]+$/, `/${database}`);
  restored = openDatabase(url, 4);
});

afterAll(async () => {
  await restored.close();
  await asAdmin(`drop database if exists ${database} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run admin` with the settings of an installation; returns what it printed. */
async function admin(words: readonly string[], settings: Record<string, string>): Promise<string> {
  const script = fileURLToPath(new URL('../../commands/admin.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], {
    env: { ...process.env, NODE_ENV: 'test', ...settings },
  });
  return stdout;
}

/** Orders with their money and lines as text, in the order of their numbers. */
async function ordersIn({ pool }: Pick<DatabaseConnection, 'pool'>): Promise<{ number: string; text: string }[]> {
  const { rows } = await pool.query<{ number: string; text: string }>(`
    select o.number,
           concat_ws(' ', o.status, o.customer_id, o.goods_amount, o.tax_amount, o.total_amount,
                     (select string_agg(concat_ws(' ', l.article_code, l.qty, l.price, l.subtotal), ', ' order by l.position)
                        from orders_line l
                       where l.order_id = o.id),
                     (select string_agg(concat_ws(' ', p.type, p.amount, p.state), ', ' order by p.type)
                        from orders_payment p
                       where p.order_id = o.id)) as text
      from orders_order o
     order by o.number`);
  return rows;
}

/** Sums that must agree with each other: each counts one piece or one order from another side. */
async function sumsIn({ pool }: Pick<DatabaseConnection, 'pool'>) {
  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*)::int from orders_order) as orders,
           (select sum(value)::int from platform_counter where name like 'orders:%') as numbers,
           (select sum(qty)::int from orders_line) as pieces,
           (select sum(qty)::int from orders_reservation where released_at is null) as reservations,
           (select sum(reserved)::int from catalog_stock) as reserved,
           (select count(distinct subject_id)::int from erp_outbox) as outbox,
           (select sum(total_amount)::float8 from orders_order) as amount,
           (select sum(goods_amount + tax_amount)::float8 from orders_order) as "goodsAndTax",
           (select sum(amount)::float8 from orders_payment) as payments,
           (select sum(held)::float8 from credit_account) as held,
           (select sum(amount)::float8 from credit_movement where kind = 'hold') as holds`);
  return rows[0]!;
}

const storedIn = async ({ pool }: Pick<DatabaseConnection, 'pool'>): Promise<string[]> =>
  (
    await pool.query<{ stored: string }>('select stored from platform_attachment where stored is not null order by 1')
  ).rows.map(({ stored }) => stored);

/**
 * All dealers order until as many orders are placed as wanted; then one of them goes on until the signal, so that the backup
 * has a processor. The first files are sent meanwhile.
 */
function work(
  articleCode: string,
  stop: AbortSignal,
): { readonly placed: () => number; readonly done: Promise<unknown> } {
  let placed = 0;
  const goesOn = (dealer: Dealer): boolean => placed < checkouts || (dealer === dealers[0] && !stop.aborted);
  const buying = async (dealer: Dealer): Promise<void> => {
    for (let own = 0; goesOn(dealer); own += 1) {
      const wish = { products: [{ articleCode, sorg, qty: 1, reviewedQty: 1 }] };
      const { data } = await order(server, dealer, wish, { 'idempotency-key': `${dealer.customer.r3}-${own}` });
      expect(data.checkoutV5.userErrors).toEqual([]);
      placed += 1;
    }
  };
  const sending = async (): Promise<void> => {
    for (let own = 0; own < 20 && !stop.aborted; own += 1) {
      const create = { width: 300, height: 200 + own, channels: 3 as const, background: '#305030' };
      await sendMaterial(server, dealers[0]!, `bike-${own}.png`, await sharp({ create }).png().toBuffer());
    }
  };
  return {
    placed: () => placed,
    done: Promise.all([...dealers.map((dealer) => buying(dealer)), sending()]),
  };
}

test('a backup by command under load is restored elsewhere by command, and every figure agrees', async () => {
  const [article] = await makeArticles(server, [{ sorg, stock: 1_000_000 }]);
  await holdForAll(server, dealers, { articleCode: article!.code, sorg });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const { placed, done } = work(article!.code, stop.signal);
  await expect.poll(placed).toBeGreaterThan(checkouts / 4);
  await expect.poll(async () => (await storedIn(server.connection)).length).toBeGreaterThan(1);
  const source = { DATABASE_URL: server.config.databaseUrl ?? '', DATA_DIR: server.config.dataDir };
  const said = await admin(['backup', saved], source).finally(() => stop.abort());
  expect(said).toMatch(/^Saved in .*: \d+ tables with \d+ rows, \d+ files/);
  await done;
  expect(placed()).toBeGreaterThanOrEqual(checkouts);
  expect(await admin(['restore', saved], { DATABASE_URL: url, DATA_DIR: elsewhere })).toMatch(/^Restored the state of/);

  // The backup is of one instant between the first and the last order, and has all orders before it.
  const there = await ordersIn(restored);
  expect(there.length).toBeGreaterThan(checkouts / 4);
  expect(there.length).toBeLessThan(placed());
  expect(there).toEqual((await ordersIn(server.connection)).slice(0, there.length));
  const { orders = 0, amount = 0 } = await sumsIn(restored);
  expect(await sumsIn(restored)).toEqual({
    orders,
    numbers: orders,
    pieces: orders,
    reservations: orders,
    reserved: orders,
    outbox: orders,
    amount,
    goodsAndTax: amount,
    payments: amount,
    held: amount,
    holds: amount,
  });
  const files = localFiles(join(elsewhere, 'files'));
  const stored = await storedIn(restored);
  expect(stored.length).toBeGreaterThan(1);
  for (const name of stored) {
    const bytes = await files.read(name);
    expect(bytes?.equals((await server.services.files.read(name))!), name).toBe(true);
  }
  console.log(`${placed()} orders placed, ${there.length} of them and ${stored.length} files in the backup`);
});

test('a server on the restored installation continues with the next order number', async () => {
  const before = await ordersIn(restored);
  const [article] = (await restored.pool.query<{ code: string }>('select code from catalog_article')).rows;
  const process = new ServerProcess(await freePort(), () => ({
    DATABASE_URL: url,
    DATA_DIR: elsewhere,
    DATABASE_POOL: '4',
    JOBS: '0',
  }));
  onTestFinished(() => process.end('SIGTERM'));
  await process.start();
  const wish = { dealer: dealers[0]!, articleCode: article!.code, sorg, key: 'after-the-restore' };
  const next = Number(before.at(-1)?.number.split('-').at(-1)) + 1;
  expect(await submitOrder(process.port, wish)).toEqual({
    numbers: [expect.stringMatching(new RegExp(`^PL-\\d{4}-0*${next}$`))],
    codes: [],
  });
});

test('a command that used only the pool ends with its database closed', async () => {
  const connection = openDatabase(url, 1);
  await connection.pool.query('select 1');
  await connection.close();
  expect([connection.pool.ended, connection.pool.totalCount]).toEqual([true, 0]);
});
