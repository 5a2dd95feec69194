import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { textOfPdf } from '#testing/pdf-text.ts';
import { makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { recordOrderStatus } from '#ordering/order-import/order-import.status.actions.ts';
import { raiseNotices } from './notices.factory.ts';
import { mostToldLines } from '#exchange/notice-kinds/notice-kinds.queries.ts';

const server = testServer();
let sorg = '';
let dealer: Dealer;

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  await server.db
    .updateTable('customers_shipto')
    .set({
      name: 'Main store',
      address: '2217 Pearl Street',
      city: 'Boulder',
      state: 'CO',
      postal_code: '80302',
      country: 'US',
    })
    .where('customer_id', '=', dealer.customer.id)
    .execute();
});

const pdfOf = async (number: string): Promise<string> => {
  const pdf = await server.app.inject({
    url: `/orders/${number}/pdf`,
    headers: { host: 'localhost', authorization: `Bearer ${dealer.token}` },
  });
  return textOfPdf(pdf.rawPayload).replaceAll(/\s+/g, ' ');
};
const mailOf = async (number: string): Promise<string> => {
  const { rows } = await sql<{ body_text: string }>`
    select body_text from platform_mail where kind = 'order.placed' and subject like ${`%${number}%`}`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.body_text;
};

test('the PDF and the mail of an order name its state, its lines with quantities, and a US address in its form', async () => {
  const [one, two] = await makeArticles(server, [
    { sorg, stock: 50, price: 1_250, name: 'Bell' },
    { sorg, stock: 50, price: 999, name: 'Pump' },
  ]);
  const { number } = await placeOrder(server, dealer, sorg, { [one!.code]: 4, [two!.code]: 3 });
  await raiseNotices(server);
  const mail = await mailOf(number);
  expect(mail).toContain('Status: In progress');
  expect(mail).toContain(`* Bell\n  ${one!.code}\n  Qty: 4, Unit price: $12.50, Total: $50.00`);
  expect(mail).toContain(`* Pump\n  ${two!.code}\n  Qty: 3, Unit price: $9.99, Total: $29.97`);
  expect(mail).toContain('Total: $79.97');
  expect(mail).toContain('Ship to: Main store, 2217 Pearl Street, Boulder, CO 80302, United States');

  const before = await pdfOf(number);
  expect(before).toContain('Main store 2217 Pearl Street Boulder, CO 80302 United States');
  expect(before).toMatch(/Bell Not con\Srmed yet 4 0 12\.50 50\.00/);
  await asJob(server, (ctx) =>
    recordOrderStatus(ctx, [
      {
        number,
        position: 1,
        confirmations: [{ on: '2026-12-01', precision: 'day', qty: 3, site: '' }],
        cancelled: 1,
        reason: '',
        at: server.services.now(),
      },
    ]),
  );
  expect(await pdfOf(number)).toMatch(/Con\Srmed, 1 cancelled 3 0/);
});

test('a mail about a long order says how many lines it leaves out', async () => {
  const articles = await makeArticles(
    server,
    Array.from({ length: mostToldLines + 2 }, () => ({ sorg, stock: 5, price: 100 })),
  );
  const { number } = await placeOrder(server, dealer, sorg, Object.fromEntries(articles.map(({ code }) => [code, 1])));
  await raiseNotices(server);
  const mail = await mailOf(number);
  expect(mail.match(/Qty: 1, Unit price: \$1\.00, Total: \$1\.00/g)).toHaveLength(mostToldLines);
  expect(mail).toContain('2 more lines are in the order, which shows all of them.');
});

test('the order on the screen has the state of its address', async () => {
  const [article] = await makeArticles(server, [{ sorg, stock: 5 }]);
  const { number } = await placeOrder(server, dealer, sorg, { [article!.code]: 1 });
  const { data } = await server.graphql(
    dealer,
    'query ($number: String!) { order(number: $number) { shipTo { city state postalCode } } }',
    { number },
  );
  expect(data.order.shipTo).toEqual({ city: 'Boulder', state: 'CO', postalCode: '80302' });
});
