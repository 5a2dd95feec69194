import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import {
  callBack,
  handleCallbacks,
  makeInvoiceMethod,
  makeInvoices,
  makePayer,
  openPayment,
  paidReport,
  type Payer,
  type Requested,
} from '#money/payments/payments.factory.ts';
import { erpFile, exchangeContext, type Cells } from './erp.factory.ts';
import { exportFiles, replayOutbox } from '#exchange/erp-export/erp-export.actions.ts';
import { openFolders, type ErpFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { importFile } from './erp.import.actions.ts';
import { scanInbox } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { readWhole } from './erp.reading.ts';
import { ErpSimulator } from '#exchange/simulator/simulator.ts';
import { readOpenItems, readSimulatedWorld } from '#exchange/simulator/simulator.queries.ts';

const server = testServer();
let now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let folders: ErpFolders;
const sequences = new Map<string, number>();

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true, invoicePaymentRule: '' } });
  await makeInvoiceMethod(server, sorg, 'card');
});
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  server.setNow(now);
  rmSync(server.config.erpFolder, { recursive: true, force: true });
  folders = await openFolders(server.config.erpFolder);
});

async function paid(
  more: Parameters<typeof makePayer>[2] = {},
): Promise<{ payer: Payer; request: Requested; numbers: string[] }> {
  const payer = await makePayer(server, sorg, more);
  await server.db.updateTable('credit_account').set({ as_of: now }).where('id', '=', payer.accountId).execute();
  const numbers = await makeInvoices(server, payer, [
    { totalAmount: 6_000, dueOn: '2026-11-01' },
    { totalAmount: -1_000, dueOn: '2026-11-02' },
  ]);
  const [one, credit] = numbers;
  const request = await openPayment(server, payer, { amount: '50', positive: [one], negative: [credit] });
  await callBack(server, paidReport(request, 5_000, `p-${request.id}`));
  await handleCallbacks(server);
  return { payer, request, numbers };
}

const written = async (): Promise<Readonly<Record<string, string>>[]> => {
  const rows: Readonly<Record<string, string>>[] = [];
  for (const name of readdirSync(folders.out).filter((one) => one.startsWith('payments-')))
    rows.push(...((await readWhole(join(folders.out, name)))?.rows ?? []));
  return rows;
};
const nextOf = (type: string): number => {
  sequences.set(type, (sequences.get(type) ?? 0) + 1);
  return sequences.get(type) ?? 1;
};
const take = async (type: string, rows: readonly Cells[], madeAt: Date) =>
  importFile(await exchangeContext(server), erpFile(server, type, rows, { sequence: nextOf(type), madeAt }), {
    shrink: true,
  });
const stateOf = async ({ payer, request }: { payer: Payer; request: Requested }) => {
  const row = await server.db
    .selectFrom('payments_request')
    .select(['erp_state as state', 'erp_number as number', 'erp_reason as reason'])
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  const account = await server.db
    .selectFrom('credit_account')
    .select(['received', 'open_invoice as open', 'reason_blocked as reason'])
    .where('id', '=', payer.accountId)
    .executeTakeFirstOrThrow();
  const invoices = await server.db
    .selectFrom('invoices_invoice')
    .select(['open_amount as open', 'owed_amount as owed', 'received_amount as received'])
    .where('customer_id', '=', payer.customer.id)
    .orderBy('number')
    .execute();
  return { ...row, account, invoices };
};

describe('payments file', () => {
  test('carries every received payment once; its rows add up', async () => {
    const one = await paid();
    const rounds = await Promise.all([1, 2, 3].map(async () => exportFiles(await exchangeContext(server), folders)));
    expect(rounds.flat()).toHaveLength(1);
    const rows = (await written()).filter(({ payment }) => payment === one.request.number);
    expect(rows).toMatchObject([
      { gateway: 'sandbox', method: 'card', sorg, received_amount: '50.00', invoice: one.numbers[0], amount: '60.00' },
      { invoice: one.numbers[1], amount: '-10.00', r3: one.payer.customer.r3, paid_at: '2026-11-21T09:00:00.000Z' },
    ]);
    expect((await stateOf(one)).state).toBe('sent');
    await exportFiles(await exchangeContext(server), folders);
    expect((await written()).filter(({ payment }) => payment === one.request.number)).toHaveLength(2);
  });

  test('one that was given up goes out again on demand', async () => {
    const one = await paid();
    await server.db.updateTable('erp_outbox').set({ state: 'dead' }).where('subject_id', '=', one.request.id).execute();
    expect(await replayOutbox(await exchangeContext(server), one.request.number)).toBe(1);
    await exportFiles(await exchangeContext(server), folders);
    expect((await stateOf(one)).state).toBe('sent');
  });
});

describe('payment_status file', () => {
  test('a rejection keeps the money received; a booking counts until figures carry it, and is final', async () => {
    const one = await paid();
    await exportFiles(await exchangeContext(server), folders);
    const answer = (result: string, more: Cells) => [
      { payment: one.request.number, result, at: new Date(now.getTime() + 1_000).toISOString(), ...more },
    ];
    await take('payment_status', answer('rejected', { reason: 'Document is locked' }), now);
    expect(await stateOf(one)).toMatchObject({
      state: 'rejected',
      reason: 'Document is locked',
      account: { received: 5_000 },
    });
    await take('payment_status', answer('booked', { erp_number: '1400000001' }), now);
    await take('payment_status', answer('rejected', { reason: 'too late' }), now);
    expect(await stateOf(one)).toMatchObject({
      state: 'booked',
      number: '1400000001',
      reason: '',
      account: { received: 5_000 },
      invoices: [{ owed: 0 }, { owed: 0 }],
    });
    const items = one.numbers.map((number) => ({
      company_code: `C${sorg}`,
      number,
      fiscal_year: 2026,
      open_amount: '0.00',
      due_on: '2026-11-01',
    }));
    await take('open_items', items, new Date(now.getTime() + 2_000));
    expect((await stateOf(one)).invoices).toEqual([
      { open: 0, owed: 0, received: 0 },
      { open: 0, owed: 0, received: 0 },
    ]);
  });

  test('rejects a payment that the portal does not know, and a rejection without a reason', async () => {
    const { request } = await paid();
    const at = now.toISOString();
    const outcome = await take(
      'payment_status',
      [
        { payment: 'PAY-99999999', result: 'booked', at },
        { payment: request.number, result: 'rejected', at },
      ],
      now,
    );
    expect(outcome.rejects.map(({ code }) => code).sort()).toEqual(['row_required', 'row_unknown_reference']);
  });
});

test('price_components replaces the labels of a sales organisation and module (Q-109)', async () => {
  const rows = (keys: string[]) =>
    keys.flatMap((key, at) =>
      ['en', 'de'].map((language) => ({
        sorg,
        module: 'invoice',
        key,
        language,
        label: `${key} ${language}`,
        visible: 1,
        position: at,
      })),
    );
  await take('price_components', rows(['surcharges', 'recycleFee', 'tax', 'discount', 'shippingCost']), now);
  await take('price_components', rows(['recycleFee', 'surcharges', 'tax', 'discount']), now);
  const stored = await server.db
    .selectFrom('orders_price_component')
    .select(['key', 'label', 'position'])
    .where('sorg', '=', sorg)
    .orderBy('position')
    .execute();
  expect(stored).toEqual(
    ['recycleFee', 'surcharges', 'tax', 'discount'].map((key, position) => ({
      key,
      label: { en: `${key} en`, de: `${key} de` },
      position,
    })),
  );
});

test.each(['', 'refused'])('the simulated ERP answers payments %s', async (refused) => {
  const one = await paid({ reasonBlocked: 'oldest_ar_blocked' });
  await server.db
    .updateTable('credit_account')
    .set({ open_invoice: 5_000, as_of: now })
    .where('id', '=', one.payer.accountId)
    .execute();
  const erp = new ErpSimulator({
    folder: server.config.erpFolder,
    delayMs: 1_000,
    switches: refused === '' ? {} : { refused },
    world: (sorgs) => readSimulatedWorld(server.db, sorgs),
    openItems: (companies) => readOpenItems(server.db, companies),
  });
  for (let round = 0; round < 4; round += 1) {
    now = new Date(now.getTime() + 60_000);
    server.setNow(now);
    const ctx = await exchangeContext(server);
    await exportFiles(ctx, folders);
    await erp.step(now);
    await scanInbox(ctx, folders);
  }
  const after = await stateOf(one);
  expect(after).toMatchObject(
    refused === ''
      ? {
          state: 'booked',
          account: { received: 0, open: 0, reason: null },
          invoices: [
            { open: 0, received: 0 },
            { open: 0, received: 0 },
          ],
        }
      : { state: 'rejected', reason: refused, account: { received: 5_000 } },
  );
});
