import { beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles, makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { downloadJobs } from '#exchange/downloads/downloads.jobs.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { receive } from './click-collect.factory.ts';

const server = testServer();
let dealer: Dealer;
let other: Dealer;
let article = '';
let number = '';

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  const sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  other = await makeBuyer(server, { sorgs: [sorg] });
  const [made] = await makeArticles(server, [{ sorg, stock: 5, price: 100 }]);
  article = made?.code ?? '';
  ({ number } = await receive(server, dealer, {
    consumer: { firstName: 'Mona', lastName: 'Kundin', email: 'mona@example.com', phone: '', locale: 'de' },
    lines: [
      { sku: article, name: 'Bell', quantity: 2 },
      { sku: 'SHOP-ONLY', name: 'Voucher', quantity: 1 },
    ],
  }));
});

/** The rows of an export of the year as CSV, the head first. */
async function exported(caller: Caller): Promise<string[][]> {
  const { data } = await server.graphql(
    caller,
    `mutation { requestDownloadArea(module: "click-collect", from: "2026-01-01", to: "2026-12-31", format: "csv") {
       download { id } userErrors { code } } }`,
  );
  const { download, userErrors } = data.requestDownloadArea as { download: { id: string } | null; userErrors: unknown };
  if (!download) throw new Error(JSON.stringify(userErrors));
  const make = downloadJobs({ downloadTargetsAllowPrivate: false }).find(({ name }) => name === 'downloads.make');
  await make?.run(await systemContext(server.services, 'job'), { id: download.id });
  const answer = await server.app.inject({
    url: `/download-area/${download.id}`,
    headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` },
  });
  return answer.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

test('the export of click and collect has a row for each line, and no consumer (Q-154)', async () => {
  const [head = [], ...rows] = await exported(dealer);
  const cells = rows.map((row) => Object.fromEntries(head.map((title, at) => [title, row[at]])));
  expect(cells).toMatchObject([
    { Order: number, Line: '1', Article: article, Description: 'Bell', Quantity: '2', Shipped: '0' },
    { Order: number, Line: '2', Article: 'SHOP-ONLY', Description: 'Voucher', Quantity: '1', Shipped: '0' },
  ]);
  expect(rows.flat().join()).not.toMatch(/Mona|Kundin|mona@example/);
});

test('the export of click and collect shows another dealer nothing', async () => {
  expect(await exported(other)).toHaveLength(1);
});
