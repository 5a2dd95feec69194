import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import {
  makeArticles,
  makeBuyer,
  makePaymentMethod,
  placeOrder,
  type Dealer,
  type Placed,
} from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { recordOrderAcks } from '#ordering/order-import/order-import.answers.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { raiseNotices } from './notices.factory.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let otherSorg = '';
let account = '';

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  otherSorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, otherSorg], configuration: { payment: true } });
  account = await makePaymentMethod(server, sorg, { type: 'account' });
});

const runNoticeJobs = (times = 1): Promise<void> => raiseNotices(server, times);
const dealerOf = (): Promise<Dealer> => makeBuyer(server, { sorgs: [sorg] });
async function placed(dealer: Dealer): Promise<Placed> {
  const [article] = await makeArticles(server, [{ sorg, stock: 5 }]);
  return placeOrder(server, dealer, sorg, { [article?.code ?? '']: 2 }, { paymentId: account });
}
const emailOf = async (userId: string): Promise<string> =>
  (await sql<{ email: string }>`select email from identity_user where id = ${userId}`.execute(server.db)).rows[0]
    ?.email ?? '';
const refuse = (number: string, at = now, reason = 'Article 004711 is blocked') =>
  asJob(server, (ctx) => recordOrderAcks(ctx, [{ number, accepted: false, erpNumber: null, reason, at }]));
const refusals = async (number: string) =>
  (
    await sql<{ recipient: string; subject: string; body_text: string }>`
      select recipient, subject, body_text
        from platform_mail
       where kind = 'order.refused' and body_text like ${`%${number}%`}
       order by recipient, id`.execute(server.db)
  ).rows;
const staff = async (
  role: string,
  groupRole: string,
  area: { sorg: string; limitation?: 'none' | 'customer'; value?: string; option?: 'include' | 'exclude' }[],
) =>
  (
    await makeUser(server, {
      role,
      groupRole,
      areas: area.map((one) => ({ limitation: 'none', option: 'include', value: '', ...one })),
    })
  ).id;

test("mails the buyer and the customer's order desk once, with the reason; no other desks", async () => {
  const dealer = await dealerOf();
  const { unified } = dealer.customer;
  const desk = await staff('order.desk', 'Order desk', [{ sorg }]);
  const own = await staff('order.desk', 'Order desk', [{ sorg, limitation: 'customer', value: unified }]);
  const others = [
    await staff('order.desk', 'Order desk', [{ sorg: otherSorg }]),
    await staff('order.desk', 'Order desk', [{ sorg, limitation: 'customer', value: 'somebody-else' }]),
    await staff('order.desk', 'Order desk', [
      { sorg },
      { sorg, limitation: 'customer', value: unified, option: 'exclude' },
    ]),
    await staff('salesman', 'Sales', [{ sorg }]),
  ];
  const order = await placed(dealer);
  await refuse(order.number);
  await refuse(order.number);
  await runNoticeJobs(2);
  const mails = await refusals(order.number);
  const recipients = mails.map(({ recipient }) => recipient);
  expect(recipients).toHaveLength(new Set(recipients).size);
  expect(recipients).toEqual(expect.arrayContaining(await Promise.all([dealer.userId, desk, own].map(emailOf))));
  for (const other of await Promise.all(others.map(emailOf))) expect(recipients).not.toContain(other);
  const textOf = async (userId: string): Promise<string> => {
    const address = await emailOf(userId);
    return mails.find(({ recipient }) => recipient === address)?.body_text ?? '';
  };
  expect(await textOf(dealer.userId)).toContain('Our order system did not accept this order.');
  expect(await textOf(desk)).toContain('Correct the cause and hand the order over again');
  for (const mail of mails) {
    expect(mail.subject).toBe(`Order ${order.number} was refused`);
    expect(mail.body_text).toContain('Article 004711 is blocked');
  }
});

test('of an order placed by a salesperson for a dealer mails both', async () => {
  const dealer = await dealerOf();
  const rep = await staff('salesman', 'Sales', [{ sorg }]);
  const order = await placed({ ...dealer, ...(await signIn(server, rep, dealer.customer.id)) });
  await refuse(order.number);
  await runNoticeJobs();
  const recipients = (await refusals(order.number)).map(({ recipient }) => recipient);
  expect(recipients).toEqual(expect.arrayContaining([await emailOf(dealer.userId), await emailOf(rep)]));
});

test("mails again when the order is accepted and refused again, and not for last week's refusals", async () => {
  const dealer = await dealerOf();
  const order = await placed(dealer);
  const minute = (count: number): Date => new Date(now.getTime() + count * 60_000);
  await refuse(order.number);
  await asJob(server, (ctx) =>
    recordOrderAcks(ctx, [
      { number: order.number, accepted: true, erpNumber: randomUUID().slice(0, 12), reason: '', at: minute(1) },
    ]),
  );
  await refuse(order.number, minute(2), 'Still blocked');
  await runNoticeJobs();
  const address = await emailOf(dealer.userId);
  const own = (await refusals(order.number)).filter(({ recipient }) => recipient === address);
  expect(
    own.map(({ body_text }) => /Article 004711 is blocked|Still blocked/.exec(body_text)?.[0] ?? '').sort(),
  ).toEqual(['Article 004711 is blocked', 'Still blocked']);
  const late = await placed(dealer);
  await refuse(late.number, new Date(now.getTime() - 7 * 86_400_000));
  await runNoticeJobs();
  expect(await refusals(late.number)).toEqual([]);
});
