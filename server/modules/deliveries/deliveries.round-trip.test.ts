import { beforeAll, expect, test } from 'vitest';
import { sendFile } from '../../testing/files.ts';
import { testServer } from '../../testing/harness.ts';
import { fill, makeArticles, makeBuyer, placeOrder, type Dealer } from '../cart/cart.factory.ts';
import { makeMarket, makeSorg } from '../markets/markets.factory.ts';
import { asJob } from '../orders/orders.factory.ts';
import { recordDeliveries } from './deliveries.record.actions.ts';

// The portal's own exports are lists that people send: each that has articles comes back whole.
const server = testServer();
let dealer: Dealer;
/** Code and quantity of each article. */
let wanted: [string, number][];

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  const codes = ['RT-HAA-WHT-S', 'RT-HAA-WHT-L', '000815', 'RT-PHN', '4711'];
  await makeArticles(
    server,
    codes.map((code) => ({ sorg, code, stock: 500, price: 1_250 })),
  );
  wanted = codes.map((code, at) => [code, at + 2]);
  await placeOrder(server, dealer, sorg, Object.fromEntries(wanted), { po: '4711' });
  await asJob(server, (ctx) =>
    recordDeliveries(
      ctx,
      [
        {
          sorg,
          number: 'RT-1',
          customerId: dealer.customer.id,
          companyCode: `C${sorg}`,
          status: 'shipped',
          carrier: 'Northline',
          trackingNumber: '1234567890',
          trackingUrl: '',
          shipto: 'Shop',
          notes: '',
          currency: 'USD',
          shippedOn: '2026-11-20',
          estimatedOn: '2026-11-23',
          deliveredOn: null,
          lines: wanted.map(([articleCode, qty], at) => ({
            position: at + 1,
            order: null,
            orderPosition: at + 1,
            articleCode,
            description: 'Helmet',
            qty,
            uom: 'PCE',
            price: 1_250,
            serialNumbers: [],
          })),
        },
      ],
      new Date('2026-11-21T07:00:00Z'),
    ),
  );
  await fill(server, dealer, sorg, Object.fromEntries(wanted));
});

type Row = {
  group: string;
  code: string;
  asked: number | null;
  product: { articleCode: string } | null;
  columnQuantities: (number | null)[];
};
async function sentBack(url: string, locale: string, format: string) {
  const file = await server.app.inject({
    method: 'GET',
    url: `${url}${url.includes('?') ? '&' : '?'}format=${format}`,
    headers: { host: 'localhost', 'accept-language': locale, authorization: `Bearer ${dealer.token}` },
  });
  expect(file.statusCode, file.payload).toBe(200);
  const { data, errors } = await sendFile(
    server,
    dealer,
    `mutation ($file: Upload) { checkIntake(file: $file) {
      rows { group code asked product { articleCode } columnQuantities }
      facts { questions { columns { column name } } } userErrors { code } } }`,
    {},
    { name: `list.${format}`, bytes: file.rawPayload },
  );
  expect(errors).toBeUndefined();
  expect(data.checkIntake.userErrors).toEqual([]);
  return data.checkIntake as {
    rows: Row[];
    facts: { questions: { columns: { column: number | null; name: string }[] }[] };
  };
}
const byCode = (pairs: readonly (readonly [string, number | null])[]) =>
  [...pairs].sort(([one], [other]) => (one < other ? -1 : 1));

const languages = ['en-us', 'de', 'fr', 'id-id', 'ms-my'];
const files = languages.flatMap((locale) => ['csv', 'xlsx'].map((format) => [locale, format] as const));

test.each(files)('cart and open articles come back whole: %s, %s', async (locale, format) => {
  for (const url of ['/cart/export', '/orders/open/export?view=lines']) {
    const { rows, facts } = await sentBack(url, locale, format);
    expect(facts.questions, url).toEqual([]);
    expect(byCode(rows.map(({ product, asked }) => [product?.articleCode ?? '', asked])), url).toEqual(byCode(wanted));
    expect(new Set(rows.map(({ group }) => group)), url).toEqual(new Set(['ready']));
  }
});

test.each(files)('deliveries come back whole after one question: %s, %s', async (locale, format) => {
  const { rows, facts } = await sentBack('/deliveries/export', locale, format);
  expect(facts.questions).toHaveLength(1);
  const shipped = facts.questions[0]!.columns.findIndex(({ column }) => column === 16);
  expect(shipped, JSON.stringify(facts.questions)).toBeGreaterThanOrEqual(0);
  expect(byCode(rows.map(({ code, columnQuantities }) => [code, columnQuantities[shipped] ?? null]))).toEqual(
    byCode(wanted),
  );
});
