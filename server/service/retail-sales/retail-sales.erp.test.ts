import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { erpFile, exchangeContext, type Cells } from '#exchange/erp/erp.factory.ts';
import { exportFiles } from '#exchange/erp-export/erp-export.actions.ts';
import { openFolders } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { scanInbox } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { readOpenItems, readSimulatedWorld } from '#exchange/simulator/simulator.queries.ts';
import { ErpSimulator, type SimulatorSwitches } from '#exchange/simulator/simulator.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeFrame, register, runRetailJob } from './retail-sales.factory.ts';

const server = testServer();
let sorg = '';
let next = 0;

beforeAll(async () => {
  server.setNow(new Date('2026-11-23T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  await makeArticle(server, { sorg, code: 'BIKE-1' });
});

const importRows = async (type: 'registration_status' | 'distributor_dealers', ...rows: Cells[]) =>
  importFile(await exchangeContext(server), erpFile(server, type, rows, { sender: `R${(next += 1)}` }));

const erpOf = async (id: string) =>
  server.db
    .selectFrom('retail_sales_registration')
    .select(['erp_state as state', 'erp_reason as reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('files of retail sales', () => {
  test('a complete registration goes out once, without its consumer; the ERP answers', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const number = await makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
    const { id } = (await register(server, dealer, number)).registeredFrame;
    await runRetailJob(server, 'retail-sales.upload', { id });
    const folders = await openFolders(server.config.erpFolder);
    await exportFiles(await exchangeContext(server), folders);
    const text = readdirSync(folders.out)
      .map((name) => readFileSync(join(folders.out, name), 'utf8'))
      .join('\n');
    expect(text).toContain(number);
    expect(text).not.toContain('Ayu');
    expect(await erpOf(id)).toEqual({ state: 'sent', reason: '' });
    const answer = {
      registration_id: id,
      result: 'rejected',
      reason: 'Unknown dealer',
      at: '2026-11-23T08:10:00.000Z',
    };
    await importRows('registration_status', answer);
    expect(await erpOf(id)).toEqual({ state: 'rejected', reason: 'Unknown dealer' });
    const desk = await makeUser(server, {
      role: 'claim.desk',
      groupRole: 'Claim desk',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    const shown = async (caller: Caller) =>
      (await server.graphql(caller, `{ registeredFrame(id: "${id}") { erpState erpReason } }`)).data.registeredFrame;
    expect(await shown(await signIn(server, desk.id))).toEqual({ erpState: 'rejected', erpReason: 'Unknown dealer' });
    expect(await shown(dealer)).toEqual({ erpState: null, erpReason: '' });
  });

  test('the simulated ERP books registrations and their changes, or rejects them with a reason', async () => {
    const folders = await openFolders(server.config.erpFolder);
    let now = new Date('2026-11-23T09:00:00Z');
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    /** Exports, lets the ERP answer after its pause, and imports the answers. */
    const exchange = async (switches: SimulatorSwitches = {}): Promise<void> => {
      const erp = new ErpSimulator({
        folder: server.config.erpFolder,
        delayMs: 30_000,
        switches,
        world: (sorgs) => readSimulatedWorld(server.db, sorgs),
        openItems: (companies) => readOpenItems(server.db, companies),
      });
      for (let step = 0; step < 4; step += 1) {
        now = new Date(now.getTime() + 60_000);
        server.setNow(now);
        await exportFiles(await exchangeContext(server), folders);
        await erp.step(now);
        // Files are read once they have not changed for a while, by the clock of the machine.
        const written = new Date(Date.now() - 3_600_000);
        for (const name of readdirSync(folders.inbox)) utimesSync(join(folders.inbox, name), written, written);
        await scanInbox(await exchangeContext(server), folders);
      }
    };
    const sell = async () => {
      const number = await makeFrame(server, { sorg, articleCode: 'BIKE-1', customerId: dealer.customer.id });
      const { id } = (await register(server, dealer, number)).registeredFrame;
      await runRetailJob(server, 'retail-sales.upload', { id });
      return id as string;
    };
    const [first, second] = [await sell(), await sell()];
    const change = async (day: string) => {
      // The clock moved, so the dealer uses a new token.
      const caller = await signIn(server, dealer.userId, dealer.customer.id);
      const { data } = await server.graphql(
        caller,
        `mutation { changeRegisteredFrame(id: "${first}", soldDate: "${day}") { userErrors { code } } }`,
      );
      expect(data.changeRegisteredFrame.userErrors).toEqual([]);
      await runRetailJob(server, 'retail-sales.upload', { id: first });
    };
    await exchange();
    expect([await erpOf(first), await erpOf(second)]).toEqual(Array(2).fill({ state: 'booked', reason: '' }));
    await change('2026-11-19');
    expect(await erpOf(first)).toEqual({ state: 'waiting', reason: '' });
    await exchange({ refused: 'Unknown dealer' });
    expect(await erpOf(first)).toEqual({ state: 'rejected', reason: 'Unknown dealer' });
    expect(await erpOf(second)).toEqual({ state: 'booked', reason: '' });
    // A rejected registration goes out again with its next change.
    await change('2026-11-20');
    await exchange({ duplicate: true });
    expect(await erpOf(first)).toEqual({ state: 'booked', reason: '' });
  });

  test('the ERP names the dealers below a distributor', async () => {
    const [dealer, distributor] = [
      await makeDealer(server, { sorgs: [sorg] }),
      await makeDealer(server, { sorgs: [sorg] }),
    ];
    const row = {
      r3: dealer.customer.r3,
      isr: '',
      distributor_r3: distributor.customer.r3,
      distributor_isr: '',
      state: 'active',
    };
    const below = async () =>
      (await server.db.selectFrom('retail_sales_dealer').select('customer_id as id').execute()).map(({ id }) => id);
    await importRows('distributor_dealers', row);
    expect(await below()).toEqual([dealer.customer.id]);
    await importRows('distributor_dealers', { ...row, state: 'ended' });
    expect(await below()).toEqual([]);
  });
});
