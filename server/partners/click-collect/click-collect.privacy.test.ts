import { beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeBuyer } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { receive } from './click-collect.factory.ts';
import { jobs as collectJobs } from './click-collect.jobs.ts';

const server = testServer();
const start = new Date('2026-11-26T08:00:00Z');
let sorg = '';
let office: Caller;

beforeAll(async () => {
  server.setNow(start);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { consumerDataYears: 2 } });
  const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
  office = await signIn(server, (await makeUser(server, { role: 'administrator', areas })).id);
});

const consumersOf = (orderId: string) =>
  server.db.selectFrom('click_collect_consumer').selectAll().where('order_id', '=', orderId).execute();
const erase = async (caller: Caller, email: string): Promise<number> =>
  (await server.graphql(caller, `mutation ($email: String!) { eraseConsumer(email: $email) { erased } }`, { email }))
    .data.eraseConsumer.erased;

describe('the consumer', () => {
  test('is in the export, and gone after the erasure; the order stays', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const consumer = {
      firstName: 'Cleo',
      lastName: 'Quist',
      email: 'cleo@consumer.example',
      phone: '5550123',
      locale: 'en',
    };
    const { id, number } = await receive(server, dealer, { consumer });
    const { data } = await server.graphql(
      office,
      `mutation { exportConsumer(email: "CLEO@consumer.example") { records } }`,
    );
    expect(data.exportConsumer.records).toEqual([
      expect.objectContaining({
        kind: 'click-collect',
        number,
        data: expect.objectContaining({ name: 'Cleo Quist', phone: '5550123' }),
      }),
    ]);
    expect(await erase(office, 'cleo@consumer.example')).toBe(1);
    expect(await consumersOf(id)).toEqual([]);
    const order = await server.graphql(
      dealer,
      `query ($id: ID!) { clickCollectOrder(orderId: $id) { number version customer { fullName email } } }`,
      { id },
    );
    expect(order.data.clickCollectOrder).toEqual({ number, version: 2, customer: { fullName: '', email: '' } });
  });

  test('is not found by staff of other areas', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const consumer = { firstName: 'Dora', lastName: 'Quist', email: 'dora@consumer.example', phone: '', locale: 'en' };
    const { id } = await receive(server, dealer, { consumer });
    const far = await makeSorg(server);
    const areas = [{ sorg: far, limitation: 'none', option: 'include', value: '' }] as const;
    const other = await signIn(server, (await makeUser(server, { role: 'administrator', areas })).id);
    expect(await erase(other, 'dora@consumer.example')).toBe(0);
    expect(await consumersOf(id)).toHaveLength(1);
  });

  test('is erased after the years that the market keeps it, counted from the end of the order', async () => {
    const dealer = await makeBuyer(server, { sorgs: [sorg] });
    const [old, recent, open] = [
      await receive(server, dealer),
      await receive(server, dealer),
      await receive(server, dealer),
    ];
    const end = (id: string, at: string) =>
      server.db
        .updateTable('click_collect_order')
        .set({ status: 'complete', due_on: null, status_at: new Date(at) })
        .where('id', '=', id)
        .execute();
    await end(old.id, '2024-11-25T08:00:00Z');
    await end(recent.id, '2024-11-28T08:00:00Z');
    const job = collectJobs.find(({ name }) => name === 'click-collect.eraseConsumers');
    await job!.run(await systemContext(server.services, 'job'), {});
    expect([await consumersOf(old.id), await consumersOf(recent.id), await consumersOf(open.id)]).toMatchObject([
      [],
      [{ first_name: 'Ada' }],
      [{ first_name: 'Ada' }],
    ]);
  });
});
