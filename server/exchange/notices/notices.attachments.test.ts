import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { mailJobs, type DrawWanted } from '#platform/mail/mail-transport.ts';
import { testServer } from '#testing/harness.ts';
import { expectSoundMail } from '#testing/mail-words.ts';
import { embeddedIn } from '#testing/pdf-archive.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { senderOfMarket } from '#accounts/markets/markets.queries.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { drawWanted } from '#exchange/notice-kinds/notice-kinds.attachments.queries.ts';
import { billDealer, invoiceIdOf } from '#money/invoices/invoices.factory.ts';
import { raiseNotices } from './notices.factory.ts';

const server = testServer();
let sorg = '';
let dealer: Dealer;

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
});

/** Places an order and returns its number and the id of its confirmation. */
async function confirmed(): Promise<{ number: string; id: string }> {
  const [article] = await makeArticles(server, [{ sorg, stock: 9, name: 'Bell <b>' }]);
  const { number } = await placeOrder(server, dealer, sorg, { [article!.code]: 4 });
  await raiseNotices(server);
  const { rows } = await sql<{ id: string; body_text: string; body_html: string }>`
    select id, body_text, body_html from platform_mail where subject like ${`%${number}%`}`.execute(server.db);
  expect(rows).toHaveLength(1);
  expectSoundMail({ text: rows[0]!.body_text, html: rows[0]!.body_html });
  return { number, id: rows[0]!.id };
}
async function send(id: string, draw: DrawWanted = drawWanted): Promise<string | null> {
  const { mailFolder } = server.config;
  const [job] = mailJobs({ mailUrl: null, mailFolder, mailFrom: null }, senderOfMarket, draw);
  await job!.run(await systemContext(server.services, 'job'), { id });
  const name = readdirSync(mailFolder).find((file) => file.includes(id));
  return name === undefined ? null : readFileSync(`${mailFolder}/${name}`, 'latin1');
}
const pdfIn = (raw: string | null): string =>
  textOfPdf(
    Buffer.from(
      /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(raw ?? '')?.[1] ?? '',
      'base64',
    ),
  );

test('the confirmation of an order carries its PDF, drawn when the mail is sent', async () => {
  const { number, id } = await confirmed();
  const raw = await send(id);
  expect(raw).toContain(`filename=${number}.pdf`);
  expect(pdfIn(raw)).toContain(number);
});

test('a reader who may not see the order any more gets the mail without it', async () => {
  const { id } = await confirmed();
  await sql`
    update platform_mail
       set attachment_of = jsonb_set(attachment_of, '{userId}', to_jsonb(${(await makeBuyer(server, { sorgs: [sorg] })).userId}::text))
     where id = ${id}`.execute(server.db);
  expect(await send(id)).not.toContain('application/pdf');
});

test('a document that cannot be drawn is tried three times, then the mail goes without it', async () => {
  const { id } = await confirmed();
  const broken: DrawWanted = () => Promise.reject(new Error('no font'));
  await expect(send(id, broken)).rejects.toThrow('no font');
  await expect(send(id, broken)).rejects.toThrow('no font');
  expect(await send(id, broken)).not.toContain('application/pdf');
});

test('an invoice of a customer with hybrid invoices carries the very PDF that was issued, with its XML inside', async () => {
  await sql`
    insert into invoices_seller (company_code, name, tax_number, email, address, city, postal_code, country)
    values (${`C${sorg}`}, 'Veldra GmbH', 'DE123456789', 'i@seller.example', 'Am Ring 1', 'Köln', '50667', 'DE')`.execute(
    server.db,
  );
  await sql`
    update customers_customer
       set invoice_profile = 'facturx', country = 'FR', city = 'Lyon', postal_code = '69001'
     where id = ${dealer.customer.id}`.execute(server.db);
  await sql`update markets_sorg set tax_basis_points = 2000 where code = ${sorg}`.execute(server.db);
  const [number = ''] = await billDealer(server, sorg, dealer, [
    { goodsAmount: 1_000, taxAmount: 200, totalAmount: 1_200 },
  ]);
  const id = await invoiceIdOf(server, number);
  const job = await systemContext(server.services, 'job');
  const wanted = { drawing: 'invoice', id, userId: dealer.userId, customerId: dealer.customer.id, host: 'localhost' };
  const file = await drawWanted(job, wanted, 'fr');
  const { rawPayload } = await server.app.inject({
    url: `/invoices/${id}/issued`,
    headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
  });
  expect([...embeddedIn(Buffer.from(file!.content)).keys()]).toEqual(['factur-x.xml']);
  expect(rawPayload.equals(Buffer.from(file!.content))).toBe(true);
  await expect(drawWanted(job, { ...wanted, drawing: 'invoices' }, 'fr')).rejects.toThrow('No drawing invoices');
  await sql`delete from invoices_seller where company_code = ${`C${sorg}`}`.execute(server.db);
});

test('the footer names the company that sells for the order', async () => {
  await sql`
    insert into invoices_seller (company_code, name, tax_number, registration_number, address, city, postal_code, country)
    select company_code, 'Veldra Vertrieb GmbH', 'DE1', 'HRB 7', 'Am Ring 1', 'Köln', '50667', 'DE'
      from markets_sorg where code = ${sorg}`.execute(server.db);
  const { id } = await confirmed();
  const { rows } = await sql<{ body_text: string }>`select body_text from platform_mail where id = ${id}`.execute(
    server.db,
  );
  expect(rows[0]!.body_text).toContain(
    'Veldra Vertrieb GmbH, Am Ring 1, 50667 Köln, Germany\nTax number DE1 · Register number HRB 7',
  );
});
