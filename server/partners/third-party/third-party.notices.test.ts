import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { raiseEvents } from '#exchange/notices/notices.raise.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import {
  makeThirdPartyArticle,
  makeVendor,
  makeVendorUser,
  placeThirdPartyOrder,
  setThirdPartyStatus,
  thirdPartyProduct,
} from './third-party.factory.ts';

const server = testServer();
let sorg = '';
beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
});

interface Raised {
  readonly kind: string;
  readonly key: string;
  readonly details: Record<string, string>;
}

/** Runs the queued notices twice, as a repeated job would; an event is told once. */
async function tell(): Promise<void> {
  const { rows } = await sql<{ payload: Raised }>`
    delete from graphile_worker._private_jobs j
     using graphile_worker._private_tasks t
     where t.id = j.task_id
       and t.identifier = 'notices.raise'
 returning j.payload`.execute(server.db);
  const raised = rows.map(({ payload }) => payload);
  for (let again = 0; again < 2; again += 1) await asJob(server, (ctx) => raiseEvents(ctx, raised, server.config));
}
const inbox = async (caller: Caller): Promise<{ kind: string; title: string; body: string; path: string }[]> =>
  (await server.graphql(caller, '{ inbox { entries { kind title body path } } }')).data.inbox.entries;
const mailsTo = async (userId: string): Promise<string[]> =>
  (
    await server.db
      .selectFrom('platform_mail as m')
      .innerJoin('identity_user as u', 'u.email', 'm.recipient')
      .select('m.subject')
      .where('u.id', '=', userId)
      .orderBy('m.subject')
      .execute()
  ).map(({ subject }) => subject);

test('an order is told to the dealer and to the people of its vendor, a shipped item to the dealer, to nobody else', async () => {
  const vendor = await makeVendor(server, { sorg });
  const user = await makeVendorUser(server, { sorg, vendor });
  const rival = await makeVendorUser(server, { sorg, vendor: await makeVendor(server, { sorg }) });
  const article = await makeThirdPartyArticle(server, { vendor, description: 'Bell of brass' });
  const dealer = await makeDealer(server, { sorgs: [sorg], name: 'Two Wheels' });
  const { id } = await makeUser(server, { groupRole: 'Dealer', customerId: dealer.customer.id });
  const colleague = await signIn(server, id, dealer.customer.id);
  const stranger = await makeDealer(server, { sorgs: [sorg] });
  await server.db
    .updateTable('identity_user')
    .set({ send_email: true })
    .where('id', 'in', [dealer.userId, user.userId, rival.userId])
    .execute();

  const orderNo = await placeThirdPartyOrder(server, dealer, [thirdPartyProduct(article, 3)]);
  await tell();
  const path = `/3rd-party/order?number=${orderNo}`;
  expect(await inbox(colleague)).toEqual([
    {
      kind: 'third-party.placed',
      title: `Order ${orderNo} placed with Vendor ${vendor}`,
      body: `Vendor ${vendor} received this order of Two Wheels.`,
      path,
    },
  ]);
  expect(await inbox(user)).toEqual([
    { kind: 'third-party.received', title: `New order ${orderNo}`, body: 'Two Wheels ordered your articles.', path },
  ]);
  expect(await mailsTo(user.userId)).toEqual([`New order ${orderNo}`]);
  expect(await mailsTo(dealer.userId)).toEqual([`Order ${orderNo} placed with Vendor ${vendor}`]);

  for (const status of ['processing', 'shipped'])
    await setThirdPartyStatus(server, user, { orderNo, articleCode: article.code, status });
  await tell();
  expect((await inbox(dealer)).map(({ body }) => body)).toEqual(
    expect.arrayContaining(['Bell of brass: being processed', 'Bell of brass: shipped']),
  );
  expect(await inbox(user)).toHaveLength(1);
  for (const other of [rival, stranger]) expect(await inbox(other)).toEqual([]);
  expect(await mailsTo(rival.userId)).toEqual([]);
});
