import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { mailJobs } from '#platform/mail/mail-transport.ts';
import { testServer } from '#testing/harness.ts';
import { expectSoundMail } from '#testing/mail-words.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { senderOfMarket } from '#accounts/markets/markets.queries.ts';
import { makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { drawWanted } from '#exchange/notice-kinds/notice-kinds.attachments.queries.ts';
import { billDealer, type ReportedInvoice } from '#money/invoices/invoices.factory.ts';
import { raiseNotices } from './notices.factory.ts';

const server = testServer();
const now = new Date('2026-11-21T08:00:00Z');
let sorg = '';
let dealer: Dealer;
let other: Dealer;

const choose = (userId: string, mail: string) =>
  sql`
  insert into notices_preference (user_id, kind, mail, push, changed_at)
  values (${userId}, 'invoice.issued', ${mail}, true, now())
      on conflict (user_id, kind) do update set mail = excluded.mail`.execute(server.db);

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg], configuration: { payment: true } });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  other = await makeBuyer(server, { sorgs: [sorg] });
  await sql`
    insert into identity_role_permission (role_id, permission)
    select role_id, p.permission
      from identity_user_role
     cross join unnest(array['page.invoice-status']) as p(permission)
     where user_id in (${dealer.userId}, ${other.userId})
        on conflict do nothing`.execute(server.db);
  await sql`
    insert into invoices_seller (company_code, name, tax_number, address, city, postal_code, country, account_number)
    select company_code, 'Veldra GmbH', 'DE1', 'Am Ring 1', 'Köln', '50667', 'DE', 'DE89370400440532013000'
      from markets_sorg where code = ${sorg}`.execute(server.db);
  for (const { userId } of [dealer, other]) await choose(userId, 'now');
});

const line = {
  position: 1,
  order: null,
  orderPosition: null,
  articleCode: 'BELL-1',
  description: 'Bell <b>',
  qty: 2,
  uom: 'EA',
  price: 500,
  subtotal: 1000,
};
/** Bills the dealer on a day and raises the notices, twice at the same time; returns the mails about the invoice. */
async function billed(draft: Partial<ReportedInvoice> = {}) {
  const [number] = await billDealer(
    server,
    sorg,
    dealer,
    [{ invoicedOn: '2026-11-21', dueOn: '2026-12-21', lines: [line], ...draft }],
    now,
  );
  return { number: number!, mails: await told(number!) };
}
async function told(number: string) {
  await raiseNotices(server, 2);
  const { rows } = await sql<{ id: string; recipient: string; subject: string; body_text: string; body_html: string }>`
    select id, recipient, subject, body_text, body_html
      from platform_mail
     where kind = 'invoice.issued' and subject like ${`%${number}%`}`.execute(server.db);
  return rows;
}
const waiting = async (number: string): Promise<{ userId: string; waits: boolean }[]> =>
  (
    await sql<{ userId: string; waits: boolean }>`
      select e.user_id as "userId", e.waits_for_digest as waits
        from notices_entry e
       where e.kind = 'invoice.issued' and e.title_params::text like ${`%${number}%`}`.execute(server.db)
  ).rows;

test('an invoice is told once to its dealer and to no other: lines, sum, due date, account, and its PDF', async () => {
  const { number, mails } = await billed();
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail!.subject).toBe(`Invoice ${number}: $10.00`);
  expect(mail!.body_text).toContain('* Bell <b>\n  BELL-1\n  Qty: 2, Unit price: $5.00, Total: $10.00');
  expect(mail!.body_text).toContain('Due on: December 21, 2026');
  expect(mail!.body_text).toContain('Left to pay: $10.00');
  expect(mail!.body_text).toContain('IBAN: DE89 3704 0044 0532 0130 00');
  expect(mail!.body_text).toContain(`Payment reference: ${number}`);
  expectSoundMail({ text: mail!.body_text, html: mail!.body_html });
  expect(await waiting(number)).toEqual([{ userId: dealer.userId, waits: false }]);

  const { mailFolder } = server.config;
  const [job] = mailJobs({ mailUrl: null, mailFolder, mailFrom: null }, senderOfMarket, drawWanted);
  await job!.run(await systemContext(server.services, 'job'), { id: mail!.id });
  const file = readdirSync(mailFolder).find((name) => name.includes(mail!.id));
  expect(readFileSync(`${mailFolder}/${file}`, 'latin1')).toContain(`filename=${number}.pdf`);
});

test('a credit note says nothing of paying, a deduction is told to nobody', async () => {
  const credit = await billed({ totalAmount: -1_000, goodsAmount: -1_000, openAmount: -1_000, kind: 'credit_note' });
  expect(credit.mails[0]!.subject).toBe(`Credit note ${credit.number}: -$10.00`);
  expect(credit.mails[0]!.body_text).not.toMatch(/Due on|Left to pay|IBAN|pay it/);
  expect((await billed({ kind: 'deduction' })).mails).toEqual([]);
});

test('who may pay in the portal is told so, as long as the dealer may', async () => {
  expect((await billed()).mails[0]!.body_text).toContain('You can pay it in the portal');
  await sql`update customers_area set allow_pay_invoice = false where customer_id = ${dealer.customer.id}`.execute(
    server.db,
  );
  const { mails } = await billed();
  expect(mails[0]!.body_text).toContain('There is a new invoice');
  expect(mails[0]!.body_text).not.toContain('pay it in the portal');
});

test('invoices of Friday are news on Tuesday; older ones and those that the ERP reports again send nothing', async () => {
  expect((await billed({ invoicedOn: '2026-11-17' })).mails).toHaveLength(1);
  expect((await billed({ invoicedOn: '2026-11-16' })).mails).toEqual([]);
  expect((await billed({ invoicedOn: '2026-10-01' })).mails).toEqual([]);
  const { number } = await billed();
  const { mails } = await billed({ number, notes: 'corrected' });
  expect(mails).toHaveLength(1);
});

test('without a choice an invoice waits for the digest; switched off it does not, nor without the right to read it', async () => {
  await sql`delete from notices_preference where user_id = ${dealer.userId}`.execute(server.db);
  const { number, mails } = await billed();
  expect(mails).toEqual([]);
  expect(await waiting(number)).toEqual([{ userId: dealer.userId, waits: true }]);

  await choose(dealer.userId, 'off');
  const off = await billed();
  expect(off.mails).toEqual([]);
  expect(await waiting(off.number)).toEqual([{ userId: dealer.userId, waits: false }]);

  await choose(dealer.userId, 'now');
  await sql`
    delete from identity_role_permission
     where permission = 'page.invoice-status'
       and role_id in (select role_id from identity_user_role where user_id = ${dealer.userId})`.execute(server.db);
  const hidden = await billed();
  expect(hidden.mails).toEqual([]);
  expect(await waiting(hidden.number)).toEqual([]);
});
