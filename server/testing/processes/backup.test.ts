import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { holdForAll, makeArticles, makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeBackup } from '#platform/backup/backup.ts';
import { readManifest } from '#platform/backup/manifest.ts';
import { restoreBackup } from '#platform/backup/restore.ts';
import { openDatabase, type DatabaseConnection } from '#platform/database/database.ts';
import { filesMadeLater, noteLater, type MakeFiles } from '#platform/files/files-made-later.ts';
import { localFiles, type Files } from '#platform/files/files.ts';
import { testServer } from '#testing/harness.ts';

const server = testServer();
const folder = mkdtempSync(join(tmpdir(), 'paceline-backup-'));
const migrations = new URL('../../migrations/', import.meta.url);
const emptied: string[] = [];
let sorg = '';
let dealers: Dealer[] = [];

/** An installation without tables and files. */
async function emptyInstallation(name: string): Promise<{ connection: DatabaseConnection; files: Files }> {
  const database = `restored_${name}_${process.pid}`;
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  await admin.query(`create database ${database} template template0`);
  await admin.end();
  emptied.push(database);
  return {
    connection: openDatabase(inject('adminUrl').replace(/\/[^/]+$/, `/${database}`), 4),
    files: localFiles(join(folder, `files-${name}`)),
  };
}

/** Places orders of one article until the signal; returns how many were placed. */
async function orderUntil(stop: AbortSignal, dealer: Dealer, articleCode: string): Promise<number> {
  let placed = 0;
  while (!stop.aborted) {
    const { data } = await server.graphql(
      { token: dealer.token },
      `mutation ($products: [CheckoutProductInput!]!, $shipto: CheckoutShiptoInput!) {
         checkoutV5(products: $products, shipto: $shipto, paymentId: "account") { orders { number } userErrors { code } } }`,
      {
        products: [{ articleCode, sorg, qty: 1, reviewedQty: 1 }],
        shipto: { r3: dealer.customer.r3, isr: dealer.customer.isr, id: dealer.customer.shiptoId, version: 1 },
      },
      { 'idempotency-key': `${dealer.customer.r3}-${placed}` },
    );
    expect(data.checkoutV5.userErrors).toEqual([]);
    placed += 1;
  }
  return placed;
}

/** Orders, lines and stock that belong together: each sum can be had from two sides. */
async function figures({ pool }: Pick<DatabaseConnection, 'pool'>) {
  const { rows } = await pool.query<Record<string, number>>(`
    select (select count(*) from orders_order) as orders,
           (select sum(value)::float8 from platform_counter where name like 'order%') as numbers,
           (select count(*) from orders_line) as lines,
           (select count(distinct order_id) from orders_line) as "ordersOfLines",
           (select sum(qty) from orders_line)::float8 as pieces,
           (select sum(qty) from orders_reservation)::float8 as reservations,
           (select sum(reserved) from catalog_stock)::float8 as reserved,
           (select sum(total_amount) from orders_order)::float8 as amount,
           (select sum(held) from credit_account)::float8 as held,
           (select count(distinct subject_id) from erp_outbox) as outbox`);
  return rows[0]!;
}

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealers = await Promise.all([1, 2, 3].map(() => makeBuyer(server, { sorgs: [sorg] })));
  await server.services.files.put('pictures/one.webp', Buffer.from('first picture'));
  await server.services.files.put('attachments/deep/two.pdf', Buffer.alloc(300_000, 'p'));
});

afterAll(async () => {
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  for (const name of emptied) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  rmSync(folder, { recursive: true, force: true });
});

async function backUp(name: string) {
  const client = await server.connection.pool.connect();
  try {
    const target = join(folder, name);
    return {
      target,
      manifest: await makeBackup({ client, files: server.services.files, now: server.services.now() }, target),
    };
  } finally {
    client.release();
  }
}

test('a backup while dealers order is of one instant, and all of it comes back elsewhere', async () => {
  const [article] = await makeArticles(server, [{ sorg, stock: 100_000 }]);
  await holdForAll(server, dealers, { articleCode: article!.code, sorg });
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const ordering = dealers.map((dealer) => orderUntil(stop.signal, dealer, article?.code ?? ''));
  const orders = async () => (await figures(server.connection))['orders'];
  await expect.poll(orders).toBeGreaterThan(3);
  const { target, manifest } = await backUp('busy').finally(() => stop.abort());
  const placed = (await Promise.all(ordering)).reduce((sum, count) => sum + count, 0);

  const { connection, files } = await emptyInstallation('busy');
  try {
    const restored = await restoreBackup({ pool: connection.pool, files, migrations }, target);
    expect(restored).toEqual(manifest);
    const there = await figures(connection);
    expect(there['orders']).toBeGreaterThan(3);
    expect(there['orders']).toBeLessThanOrEqual(placed);
    // One piece in one line for each order: reserved, held on credit, queued for the ERP, and no gap in the numbers.
    const { orders = 0, amount = 0 } = there;
    expect(there).toEqual({
      orders,
      amount,
      numbers: orders,
      lines: orders,
      ordersOfLines: orders,
      pieces: orders,
      reservations: orders,
      reserved: orders,
      held: amount,
      outbox: orders,
    });
    for (const { schema, table, rows } of manifest.tables) {
      const found = await connection.pool.query<{ rows: number }>(`select count(*) as rows from ${schema}.${table}`);
      expect(found.rows[0]?.rows, table).toBe(rows);
    }
    const keys = (from: DatabaseConnection) =>
      from.pool.query(`select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid) as d, convalidated
                         from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`);
    expect((await keys(connection)).rows).toEqual((await keys(server.connection)).rows);
    const triggers = (from: DatabaseConnection) =>
      from.pool.query(`select tgrelid::regclass::text as t, tgname, tgenabled from pg_trigger
                        where not tgisinternal order by 1, 2`);
    expect((await triggers(connection)).rows).toEqual((await triggers(server.connection)).rows);
    expect((await files.read('attachments/deep/two.pdf'))?.length).toBe(300_000);
    expect((await files.read('pictures/one.webp'))?.toString()).toBe('first picture');
  } finally {
    await connection.close();
  }
});

test('it holds each picture of a demo that is loaded and drawn meanwhile', async () => {
  const store = localFiles(join(folder, 'drawn'));
  const picture = (name: string) => ({ name: `pictures/${name}-160.webp`, note: { name } });
  const make: MakeFiles = (note, target) =>
    target.put(`pictures/${(note as { name: string }).name}-160.webp`, Buffer.from('drawn'));
  const drawn = filesMadeLater(store, make, null);
  let listed = 0;
  const files: Files = {
    ...store,
    async all() {
      const found = await store.all();
      listed += 1;
      // The demo is loaded between the two lists, and the first picture is drawn right after each of them.
      if (listed === 1) await noteLater(store, ['a', 'b', 'c'].map(picture));
      if (listed === 2) await drawn.read(picture('a').name);
      if (listed === 3) await drawn.read(picture('b').name);
      return found;
    },
  };
  const client = await server.connection.pool.connect();
  const target = join(folder, 'drawing');
  await makeBackup({ client, files, now: server.services.now() }, target).finally(() => client.release());
  const restored = localFiles(join(folder, 'drawing', 'files'));
  for (const name of ['a', 'b', 'c'])
    expect(String(await filesMadeLater(restored, make, null).read(picture(name).name)), name).toBe('drawn');
});

test('its files can be read by their owner only, and it is not mixed with another', async () => {
  const { target } = await backUp('private');
  const names = ['manifest.json', 'files.ndjson', 'tables/public.identity_user.copy.gz', 'files/pictures/one.webp'];
  for (const name of names) expect((await stat(join(target, name))).mode & 0o077, name).toBe(0);
  expect(await readdir(target)).toEqual(['files', 'files.ndjson', 'manifest.json', 'tables']);
  await expect(backUp('private')).rejects.toThrow('is not empty');
});

test('a restore needs an empty installation', async () => {
  const { target } = await backUp('full');
  const own = { pool: server.connection.pool, files: server.services.files, migrations };
  await expect(restoreBackup(own, target)).rejects.toThrow('The database is not empty');
  const { connection } = await emptyInstallation('full');
  try {
    await expect(restoreBackup({ ...own, pool: connection.pool }, target)).rejects.toThrow('The store holds 2 files');
  } finally {
    await connection.close();
  }
});

test.each([
  ['a table', 'tables/public.identity_user.copy.gz'],
  ['a file', 'files/pictures/one.webp'],
  ['the list of files', 'files.ndjson'],
])(
  '%s that was changed is found before anything is loaded',
  async (_what, name) => {
    const { target } = await backUp(`changed-${name.replaceAll('/', '-')}`);
    const path = join(target, name);
    const bytes = await readFile(path);
    const text = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const changed = Buffer.from(text.toString().replace(/[a-z](?=[^a-z]*$)/, (letter) => (letter === 'x' ? 'y' : 'x')));
    await writeFile(path, name.endsWith('.gz') ? gzipSync(changed) : changed);
    const { connection, files } = await emptyInstallation(`changed${emptied.length}`);
    try {
      await expect(restoreBackup({ pool: connection.pool, files, migrations }, target)).rejects.toThrow('is damaged');
      const { rowCount } = await connection.pool.query(
        `select from pg_class where relnamespace = 'public'::regnamespace`,
      );
      expect(rowCount).toBe(0);
    } finally {
      await connection.close();
    }
  },
  60_000,
);

test('a backup of a newer version, of before the baseline, or one that did not end, is refused', async () => {
  const { target } = await backUp('newer');
  const manifest = await readManifest(target);
  const { connection, files } = await emptyInstallation('newer');
  try {
    const path = join(target, 'manifest.json');
    await writeFile(path, JSON.stringify({ ...manifest, migrations: [...manifest.migrations, '999_later.sql'] }));
    await expect(restoreBackup({ pool: connection.pool, files, migrations }, target)).rejects.toThrow(
      'newer version of Paceline: this one lacks 999_later.sql',
    );
    await writeFile(path, JSON.stringify({ ...manifest, migrations: ['001_platform.sql', '207_schedules.sql'] }));
    await expect(restoreBackup({ pool: connection.pool, files, migrations }, target)).rejects.toThrow(
      /^The backup was made by a version of Paceline from before the present baseline .*\(its last migration is 207_schedules\.sql\)/,
    );
    rmSync(path);
    await expect(restoreBackup({ pool: connection.pool, files, migrations }, target)).rejects.toThrow(
      'holds no complete backup',
    );
  } finally {
    await connection.close();
  }
});
