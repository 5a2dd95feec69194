import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdForAll, makeArticles, makeBuyer, stockOf, type Dealer } from '#buying/cart/cart.factory.ts';
import { erpText } from '#exchange/erp/erp.factory.ts';
import { writeWhole } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { freePort } from '#platform/jobs/processes.ts';
import { testServer } from '#testing/harness.ts';
import { ServerProcess } from './server-process.ts';
import {
  expectHandedOver,
  expectReconciled,
  submitOrder,
  submitUntilAnswered,
  type Outcome,
} from './submitted-orders.ts';

/**
 * Tests the main promises with real server processes on one database: nothing is oversold, one press makes one order,
 * and a server that dies at any moment neither loses nor doubles anything.
 */
const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-durability-'));

const processSettings = (): Record<string, string> => ({
  DATABASE_URL: server.config.databaseUrl ?? '',
  DATA_DIR: folder,
  DATABASE_POOL: '10',
});

const processes: ServerProcess[] = [];
const ports = (): number[] => processes.map((one) => one.port);
let sorg = '';
let dealers: Dealer[] = [];
/** Processes that were killed so far. */
let killed = 0;

const priceFile = (article: string, sequence: number): string =>
  erpText(
    'prices',
    [
      {
        sorg,
        price_list: 'durable',
        article,
        valid_from: '2026-01-01',
        amount: `${sequence}.00`,
        currency: 'USD',
        uom: 'PCE',
      },
    ],
    { sequence },
  );

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealers = [];
  for (let count = 0; count < 200; count += 1) dealers.push(await makeBuyer(server, { sorgs: [sorg] }));
  await makeBuyer(server, { sorgs: [sorg], priceList: 'durable' });
  processes.push(
    new ServerProcess(await freePort(), processSettings),
    new ServerProcess(await freePort(), processSettings),
  );
  await Promise.all(processes.map((one) => one.start()));
});

afterAll(async () => {
  await Promise.all(processes.map((one) => one.end('SIGTERM')));
  rmSync(folder, { recursive: true, force: true });
});

describe('two server processes on one database', () => {
  test('200 parallel checkouts for the last 50 units sell exactly 50', async () => {
    const [article] = await makeArticles(server, [{ sorg, stock: 50 }]);
    if (!article) throw new Error('no article');
    await holdForAll(server, dealers, { articleCode: article.code, sorg });
    const outcomes = await Promise.all(
      dealers.map((dealer, index) =>
        submitOrder(ports()[index % 2] ?? 0, { dealer, articleCode: article.code, sorg, key: `last-units-${index}` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.numbers.length === 1)).toHaveLength(50);
    const refused = outcomes
      .filter((outcome) => outcome?.numbers.length === 0)
      .flatMap((outcome) => outcome?.codes ?? []);
    expect(refused).toHaveLength(150);
    expect(refused.filter((code) => !['stock_changed', 'no_stock', 'exceeds_stock'].includes(code))).toEqual([]);
    expect(await stockOf(server, article.id)).toEqual({ qty: 50, reserved: 50 });
    await expectReconciled(server);
  });

  test('50 parallel submits with one idempotency key make one order', async () => {
    const [article] = await makeArticles(server, [{ sorg, stock: 500 }]);
    const dealer = dealers[0];
    if (!article || !dealer) throw new Error('nothing to order');
    await holdForAll(server, [dealer], { articleCode: article.code, sorg });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        submitOrder(ports()[index % 2] ?? 0, { dealer, articleCode: article.code, sorg, key: 'one-press' }),
      ),
    );
    expect(new Set(outcomes.flatMap((outcome) => outcome?.numbers ?? ['none']))).toHaveLength(1);
    expect(await stockOf(server, article.id)).toEqual({ qty: 500, reserved: 1 });
    await expectReconciled(server);
  });

  test('500 checkouts lose and double nothing while processes are killed at random', async () => {
    const [article] = await makeArticles(server, [{ sorg, stock: 10_000 }]);
    if (!article) throw new Error('no article');
    await holdForAll(server, dealers, { articleCode: article.code, sorg });
    const total = 500;
    const answered = new Map<string, Outcome>();
    let next = 0;
    const buyer = async (dealer: Dealer): Promise<void> => {
      while (next < total) {
        const key = `order-${next}`;
        next += 1;
        answered.set(key, await submitUntilAnswered(ports(), { dealer, articleCode: article.code, sorg, key }));
      }
    };
    const killer = async (): Promise<void> => {
      // Irregular fixed pauses; the exact moments still differ between runs.
      for (const pause of [300, 170, 410, 90, 260, 350, 130, 480]) {
        await wait(pause);
        if (answered.size >= total) return;
        const victim = processes[killed % processes.length];
        // A file arrives meanwhile: the process that imports it may be the next to die.
        await writeWhole(join(folder, 'erp', 'inbox', `prices-${killed + 1}.csv`), priceFile(article.code, killed + 1));
        await victim?.end('SIGKILL');
        killed += 1;
        await victim?.start();
      }
    };
    await Promise.all([killer(), ...dealers.slice(0, 12).map((dealer) => buyer(dealer))]);
    expect(killed).toBeGreaterThan(1);
    expect(answered.size).toBe(total);
    const told = [...answered.values()].flatMap((outcome) => outcome.numbers);
    expect(told).toHaveLength(total);
    expect(new Set(told).size).toBe(total);
    const { rows } = await sql<{
      number: string;
    }>`select o.number from orders_order o join orders_line l on l.order_id = o.id where l.article_id = ${article.id}`.execute(
      server.db,
    );
    expect(rows.map((row) => row.number).sort()).toEqual([...told].sort());
    expect(await stockOf(server, article.id)).toEqual({ qty: 10_000, reserved: total });
    await expectReconciled(server);
  });

  test('every file was imported once despite the kills', async () => {
    await expect.poll(() => readdirSync(join(folder, 'erp', 'done')).length, { interval: 250 }).toBe(killed);
    const { rows } = await sql`select sequence, state from erp_file where direction = 'in' order by sequence`.execute(
      server.db,
    );
    expect(rows).toEqual(Array.from({ length: killed }, (_, index) => ({ sequence: index + 1, state: 'done' })));
    const price = await sql`select amount from catalog_price where price_list = 'durable'`.execute(server.db);
    expect(price.rows).toEqual([{ amount: killed * 100 }]);
    expect([...readdirSync(join(folder, 'erp', 'inbox')), ...readdirSync(join(folder, 'erp', 'processing'))]).toEqual(
      [],
    );
  });

  test('every order reached the ERP in exactly one file despite the kills', async () => {
    await expectHandedOver(server, join(folder, 'erp'));
  });
});
