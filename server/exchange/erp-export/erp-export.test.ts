import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import {
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  makeShipment,
  placeOrder,
  type Dealer,
} from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { exchangeContext } from '#exchange/erp/erp.factory.ts';
import { exportFiles, replayOutbox } from './erp-export.actions.ts';
import { openFolders, writeDraft, type ErpFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { readWhole } from '#exchange/erp/erp.reading.ts';

const server = testServer();
let folders: ErpFolders;
let sorg = '';
let dealer: Dealer;
let shipmentId = '';
let article = '';

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  shipmentId = await makeShipment(server, sorg);
  await makePaymentMethod(server, sorg, { type: 'account' });
  article = (await makeArticles(server, [{ sorg, stock: 500, price: 1_000 }]))[0]?.code ?? '';
});
beforeEach(async () => {
  rmSync(server.config.erpFolder, { recursive: true, force: true });
  folders = await openFolders(server.config.erpFolder);
});

const place = async (): Promise<string> =>
  (await placeOrder(server, dealer, sorg, { [article]: 1 }, { shipments: [{ sorg, merchant: 'main', shipmentId }] }))
    .number;
const cancel = (number: string) =>
  server.graphql(
    dealer,
    'mutation ($number: String!) { cancelOrder(orderNumber: $number, reason: "no") { userErrors { code } } }',
    { number },
  );

/** Order numbers in the files that the ERP can see. */
async function handedOver(): Promise<string[]> {
  const numbers: string[] = [];
  for (const name of readdirSync(folders.out)
    .filter((one) => !one.startsWith('.'))
    .sort())
    numbers.push(...((await readWhole(join(folders.out, name)))?.rows ?? []).map((row) => row['order'] ?? ''));
  return numbers;
}
const draftOf = (name: string): string =>
  `.${name}.${createHash('sha256')
    .update(readFileSync(join(folders.out, name)))
    .digest('hex')}`;
const stateOf = async (name: string): Promise<unknown> =>
  (await sql<{ state: string }>`select state from erp_file where name = ${name}`.execute(server.db)).rows[0]?.state;

test('parallel exporters hand every order over once, in files numbered without a gap', async () => {
  const placed: string[] = [];
  const rounds: Promise<string[]>[] = [];
  for (let count = 0; count < 12; count += 1) {
    placed.push(await place());
    const ctx = await exchangeContext(server);
    rounds.push(exportFiles(ctx, folders), exportFiles(ctx, folders));
  }
  await Promise.all(rounds);
  await exportFiles(await exchangeContext(server), folders);
  expect((await handedOver()).sort()).toEqual(placed.sort());
  const { rows } = await sql<{
    sequence: number;
    state: string;
  }>`select sequence, state from erp_file where direction = 'out' order by sequence`.execute(server.db);
  expect(rows).toEqual(rows.map((_row, index) => ({ sequence: index + 1, state: 'done' })));
  expect(readdirSync(folders.out).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('died between commit and rename: the next round publishes the file, once', async () => {
  const number = await place();
  const [name = ''] = await exportFiles(await exchangeContext(server), folders);
  renameSync(join(folders.out, name), join(folders.out, draftOf(name)));
  expect(await handedOver()).toEqual([]);
  expect(await exportFiles(await exchangeContext(server), folders)).toEqual([name]);
  expect(await handedOver()).toEqual([number]);
  expect(await exportFiles(await exchangeContext(server), folders)).toEqual([]);
  // The ERP takes the file away: it must not come back.
  rmSync(join(folders.out, name));
  expect(await exportFiles(await exchangeContext(server), folders)).toEqual([]);
  expect(readdirSync(folders.out)).toEqual([]);
});

test('died before the commit: an order cancelled meanwhile is not exported', async () => {
  const [kept, gone] = [await place(), await place()];
  const [name = ''] = await exportFiles(await exchangeContext(server), folders);
  // The state that the process would have left: written, but not committed.
  renameSync(join(folders.out, name), join(folders.out, draftOf(name)));
  await sql`update erp_file set state = 'processing', sha256 = '' where name = ${name}`.execute(server.db);
  await sql`update erp_outbox set state = 'pending' where file_id = (select id from erp_file where name = ${name})`.execute(
    server.db,
  );
  await sql`update orders_order set erp_state = 'waiting' where number = any(${[kept, gone]})`.execute(server.db);
  expect((await cancel(gone)).data.cancelOrder.userErrors).toEqual([]);
  expect(await exportFiles(await exchangeContext(server), folders)).toEqual([name]);
  expect(await handedOver()).toEqual([kept]);
  await exportFiles(await exchangeContext(server), folders);
  expect(readdirSync(folders.out)).toEqual([name]);
});

test('a hidden file without a committed row is removed; one being written is kept', async () => {
  await writeDraft(folders.out, 'orders-99999999.csv', 'a'.repeat(64), 'left over');
  const number = await place();
  // Bound by another process that is writing it: its row is locked.
  await server.db.transaction().execute(async (other) => {
    const [name = ''] = await exportFiles(await exchangeContext(server), folders);
    expect(await handedOver()).toEqual([number]);
    await sql`update erp_file set state = 'processing' where name = ${name}`.execute(server.db);
    await sql`select id from erp_file where name = ${name} for update`.execute(other);
    await writeDraft(folders.out, name, 'b'.repeat(64), 'half');
    expect(await exportFiles(await exchangeContext(server), folders)).toEqual([]);
    expect(existsSync(join(folders.out, `.${name}.${'b'.repeat(64)}`))).toBe(true);
    expect(await stateOf(name)).toBe('processing');
    await sql`update erp_file set state = 'done' where name = ${name}`.execute(other);
  });
  await exportFiles(await exchangeContext(server), folders);
  expect(readdirSync(folders.out).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('replaying one dead order exports its whole file again', async () => {
  const numbers = [await place(), await place(), await place()];
  rmSync(folders.out, { recursive: true });
  writeFileSync(folders.out, 'not a folder');
  await exportFiles(await exchangeContext(server), folders);
  await sql`update erp_outbox set state = 'dead', attempts = 12 where state = 'pending'`.execute(server.db);
  rmSync(folders.out);
  folders = await openFolders(server.config.erpFolder);
  expect(await exportFiles(await exchangeContext(server), folders)).toEqual([]);
  expect(await replayOutbox(await exchangeContext(server), 'none such')).toBe(0);
  expect(await replayOutbox(await exchangeContext(server), numbers[1] ?? '')).toBe(3);
  await exportFiles(await exchangeContext(server), folders);
  expect((await handedOver()).sort()).toEqual(numbers.sort());
});

test('the order contains the state or province of its address at the time of the order', async () => {
  const state = (value: string) =>
    sql`update customers_shipto set state = ${value} where id = ${dealer.customer.shiptoId}`.execute(server.db);
  await state('Bavaria');
  const number = await place();
  await state('');
  const [name = ''] = await exportFiles(await exchangeContext(server), folders);
  const rows = (await readWhole(join(folders.out, name)))?.rows ?? [];
  expect(rows.find((row) => row['order'] === number)).toMatchObject({
    shipto_city: 'Testville',
    shipto_state: 'Bavaria',
  });
});

test('user input cannot become a formula or a separate line', async () => {
  const number = await place();
  // The checkout refuses such texts; orders may come from another source one day.
  await sql`
    update orders_order
       set po_number = '=cmd|calc', notes = ${'+1\n@SUM(A1);"x"'}, shipto_postal_code = '-1+1'
     where number = ${number}`.execute(server.db);
  const [name = ''] = await exportFiles(await exchangeContext(server), folders);
  const [row] = (await readWhole(join(folders.out, name)))?.rows ?? [];
  expect(row).toMatchObject({ po_number: "'=cmd|calc", notes: `'+1 @SUM(A1);"x"`, shipto_postal_code: "'-1+1" });
});
