import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { mailJobs } from '#platform/mail/mail-transport.ts';
import { testServer } from '#testing/harness.ts';
import { expectSoundMail } from '#testing/mail-words.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { senderOfMarket } from '#accounts/markets/markets.queries.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { drawWanted } from '#exchange/notice-kinds/notice-kinds.attachments.queries.ts';
import { reportedDelivery } from '#ordering/deliveries/deliveries.factory.ts';
import { recordDeliveries, type ReportedDelivery } from '#ordering/deliveries/deliveries.record.actions.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { raiseNotices } from './notices.factory.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let dealer: Dealer;

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
});

let last = 0;
const newNumber = (): string => `8000${++last}`;

/** Reports a delivery of the dealer's order: 2 of 5 bells. */
async function report(number: string, more: Partial<ReportedDelivery> = {}, at = now): Promise<void> {
  const [article] = await makeArticles(server, [{ sorg, stock: 9, name: 'Bell <b>' }]);
  const order = await placeOrder(server, dealer, sorg, { [article!.code]: 5 });
  await asJob(server, (ctx) =>
    recordDeliveries(
      ctx,
      [
        reportedDelivery({
          sorg,
          number,
          customerId: dealer.customer.id,
          trackingUrl: `https://track.example/${number}`,
          lines: [
            {
              position: 1,
              order: order.number,
              orderPosition: 1,
              articleCode: article!.code,
              description: 'Bell <b>',
              qty: 2,
              uom: 'EA',
              price: 100,
              serialNumbers: ['WS1', 'WS2'],
            },
          ],
          ...more,
        }),
      ],
      at,
    ),
  );
}
const mailsOf = async (number: string) =>
  (
    await sql<{ id: string; recipient: string; body_text: string; body_html: string }>`
      select id, recipient, body_text, body_html
        from platform_mail
       where kind = 'delivery.shipped' and subject like ${`%${number}%`}`.execute(server.db)
  ).rows;
const told = async (number: string) => {
  await raiseNotices(server, 2);
  return mailsOf(number);
};

test('who ordered hears of a delivery once: goods, serial numbers, tracking, what is still to come, and the delivery note', async () => {
  const number = newNumber();
  await report(number);
  const [mail, ...others] = await told(number);
  expect(others).toEqual([]);
  expect(mail!.body_text).toContain('* Bell <b>');
  expect(mail!.body_text).toContain('Serial numbers: WS1, WS2');
  expect(mail!.body_text).toContain(`Tracking: T${number} https://track.example/${number}`);
  expect(mail!.body_text).toContain('Still to come: 3 × Bell <b>');
  expectSoundMail({ text: mail!.body_text, html: mail!.body_html });

  const { mailFolder } = server.config;
  const [job] = mailJobs({ mailUrl: null, mailFolder, mailFrom: null }, senderOfMarket, drawWanted);
  await job!.run(await systemContext(server.services, 'job'), { id: mail!.id });
  const file = readdirSync(mailFolder).find((name) => name.includes(mail!.id));
  expect(readFileSync(`${mailFolder}/${file}`, 'latin1')).toContain(`filename=${number}.pdf`);
});

test('reported again, corrected or delivered, a delivery is not told twice', async () => {
  const number = newNumber();
  await report(number);
  await told(number);
  await report(number, { carrier: 'Southline' });
  await report(number, { status: 'delivered', deliveredOn: '2026-11-21' });
  await report(number);
  expect(await told(number)).toHaveLength(1);
});

test('a planned delivery is told when it leaves', async () => {
  const number = newNumber();
  await report(number, { status: 'planned', shippedOn: null });
  expect(await told(number)).toEqual([]);
  await report(number);
  expect(await told(number)).toHaveLength(1);
});

test('a shipment of last week is no news, nor one without its day', async () => {
  const [old, undated] = [newNumber(), newNumber()];
  await report(old, { shippedOn: '2026-11-14' });
  await report(undated, { shippedOn: null });
  expect(await told(old)).toEqual([]);
  expect(await mailsOf(undated)).toEqual([]);
});

test('who may not see deliveries gets no mail, nor another dealer, nor who switched the kind or all mails off', async () => {
  await makeBuyer(server, { sorgs: [sorg] });
  const numbers = Array.from({ length: 3 }, newNumber);
  await sql`
    insert into notices_preference (user_id, kind, mail, push, changed_at)
    values (${dealer.userId}, 'delivery.shipped', 'off', true, now())`.execute(server.db);
  await report(numbers[0]!);
  expect(await told(numbers[0]!)).toEqual([]);
  await sql`delete from notices_preference where user_id = ${dealer.userId}`.execute(server.db);

  await sql`update identity_user set send_email = false where id = ${dealer.userId}`.execute(server.db);
  await report(numbers[1]!);
  expect(await told(numbers[1]!)).toEqual([]);
  await sql`update identity_user set send_email = true where id = ${dealer.userId}`.execute(server.db);

  await report(numbers[2]!);
  await sql`
    delete from identity_role_permission
     where permission = 'page.order-status'
       and role_id in (select role_id from identity_user_role where user_id = ${dealer.userId})`.execute(server.db);
  expect(await told(numbers[2]!)).toEqual([]);
});
