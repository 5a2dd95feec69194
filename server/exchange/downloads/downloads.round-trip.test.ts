import { beforeAll, expect, test } from 'vitest';
import { systemContext } from '#server/background.ts';
import { sendFile } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { fill, makeArticles, makeBuyer, placeOrder, type Dealer } from '#buying/cart/cart.factory.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { reportedDelivery } from '#ordering/deliveries/deliveries.factory.ts';
import { recordDeliveries } from '#ordering/deliveries/deliveries.record.actions.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { asJob } from '#ordering/orders/orders.factory.ts';
import { downloadJobs } from './downloads.jobs.ts';

// The portal's own exports are lists that people send: each that has articles comes back whole.
const server = testServer();
let dealer: Dealer;
/** Code and quantity of each article. */
let wanted: [string, number][];
let staff: Caller;
let sorg = '';

const shownCodes = { '4711': 'RT-47.11' } as const;

beforeAll(async () => {
  server.setNow(new Date('2026-11-21T08:00:00Z'));
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
  const codes = ['RT-HAA-WHT-S', 'RT-HAA-WHT-L', '000815', 'RT-PHN', '4711'];
  await makeArticles(
    server,
    codes.map((code) => ({ sorg, code, stock: 500, price: 1_250 })),
  );
  // Screens show the code of the brand, not the one of the ERP.
  await server.db
    .updateTable('catalog_article')
    .set({ display_code: shownCodes['4711'] })
    .where('code', '=', '4711')
    .execute();
  await makeArticles(server, []);
  staff = await signIn(
    server,
    (
      await makeUser(server, {
        role: 'administrator',
        areas: [{ sorg, option: 'include', limitation: 'none', value: '' }],
      })
    ).id,
  );
  wanted = codes.map((code, at) => [code, at + 2]);
  await placeOrder(server, dealer, sorg, Object.fromEntries(wanted), { po: '4711' });
  await asJob(server, (ctx) =>
    recordDeliveries(
      ctx,
      [
        reportedDelivery({
          sorg,
          number: 'RT-1',
          // Digits, which must not be read as a quantity.
          trackingNumber: '1234567890',
          customerId: dealer.customer.id,
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
        }),
      ],
      new Date('2026-11-21T07:00:00Z'),
    ),
  );
  await fill(server, dealer, sorg, Object.fromEntries(wanted));
  for (const [code, qty] of wanted) {
    const { data } = await server.graphql(
      dealer,
      `mutation ($code: String!, $sorg: String!, $qty: Int) {
        addStockAlert(articleCode: $code, sorg: $sorg, qty: $qty) { userErrors { code } } }`,
      { code, sorg, qty: 1_000 + qty },
    );
    if (data.addStockAlert.userErrors.length > 0) throw new Error(JSON.stringify(data.addStockAlert.userErrors));
  }
});

type Row = {
  group: string;
  code: string;
  asked: number | null;
  product: { articleCode: string } | null;
  columnQuantities: (number | null)[];
};
type Checked = {
  rows: Row[];
  facts: { questions: { columns: { column: number | null; name: string }[] }[] };
};

/** The first cells of a file as they are written, of a workbook as they are stored. */
const written = async (bytes: Buffer, format: string): Promise<string> =>
  format === 'csv' ? bytes.toString() : JSON.stringify(await readWorkbook(bytes));

/** The rows that the fast order reads in a file. */
async function readBack(bytes: Buffer, format: string): Promise<Checked> {
  expect(await written(bytes, format), 'a name for each column').not.toContain(' (2)');
  const { data, errors } = await sendFile(
    server,
    dealer,
    `mutation ($file: Upload) { checkIntake(file: $file) {
      rows { group code asked product { articleCode } columnQuantities }
      facts { questions { columns { column name } } } userErrors { code } } }`,
    {},
    { name: `list.${format}`, bytes },
  );
  expect(errors).toBeUndefined();
  expect(data.checkIntake.userErrors).toEqual([]);
  return data.checkIntake;
}

const headersOf = (caller: Caller, locale: string) => ({
  host: 'localhost',
  'accept-language': locale,
  authorization: `Bearer ${caller.token}`,
});

async function sentBack(url: string, locale: string, format: string): Promise<Checked> {
  const file = await server.app.inject({
    url: `${url}${url.includes('?') ? '&' : '?'}format=${format}`,
    headers: headersOf(dealer, locale),
  });
  expect(file.statusCode, file.payload).toBe(200);
  return readBack(file.rawPayload, format);
}

/** The file of the download area for a module. */
async function downloaded(
  module: string,
  locale: string,
  format: string,
  target: string | null = null,
): Promise<Buffer> {
  const period = module === 'open-orders' ? {} : { from: '2026-11-01', to: '2026-11-30' };
  const { data } = await server.graphql(
    dealer,
    `mutation ($module: String!, $from: CalendarDate, $to: CalendarDate, $format: String) {
      requestDownloadArea(module: $module, from: $from, to: $to, format: $format) { download { id } userErrors { code } } }`,
    { module, format, ...period },
  );
  expect(data.requestDownloadArea.userErrors).toEqual([]);
  const { id } = data.requestDownloadArea.download;
  await server.db.updateTable('downloads_request').set({ locale, target_id: target }).where('id', '=', id).execute();
  const job = downloadJobs({ downloadTargetsAllowPrivate: false }).find(({ name }) => name === 'downloads.make');
  await job!.run(await systemContext(server.services, 'job'), { id });
  const file = await server.app.inject({ url: `/download-area/${id}`, headers: headersOf(dealer, locale) });
  expect(file.statusCode, file.payload).toBe(200);
  await server.db.deleteFrom('downloads_request').execute();
  return file.rawPayload;
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
  expect(
    byCode(
      rows.map(({ product, columnQuantities }) => [product?.articleCode ?? '', columnQuantities[shipped] ?? null]),
    ),
  ).toEqual(byCode(wanted));
});

test.each(files)('files of the download area come back whole: %s, %s', async (locale, format) => {
  for (const module of ['orders', 'open-orders', 'deliveries', 'stock-alerts']) {
    const bytes = await downloaded(module, locale, format);
    expect(await written(bytes, format), module).toContain(shownCodes['4711']);
    const { rows, facts } = await readBack(bytes, format);
    expect(facts.questions, module).toEqual([]);
    const more = module === 'stock-alerts' ? 1_000 : 0;
    expect(byCode(rows.map(({ product, asked }) => [product?.articleCode ?? '', asked])), module).toEqual(
      byCode(wanted.map(([code, qty]) => [code, qty + more])),
    );
  }
});

test('a CSV of the download area has the form of its user, one for a target that of programs', async () => {
  expect((await downloaded('orders', 'de', 'csv')).toString()).toMatch(/^\uFEFF[^,]+;[^]*;12,50;25,00;USD;/);
  const { id } = await server.db
    .insertInto('downloads_target')
    .values({
      market_id: (await server.db.selectFrom('markets_market').select('id').executeTakeFirstOrThrow()).id,
      name: 'Warehouse',
      kind: 'sftp',
      address: 'files.example',
      account: 'a',
      identity: 'SHA256:x',
      secret: 'x',
      updated_at: server.services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await downloaded('orders', 'de', 'csv', id)).toString()).toMatch(/^\uFEFF[^;]+,[^]*,12\.50,25\.00,USD,/);
});

test.each(languages)('the workbook of the catalog analysis comes back whole: %s', async (locale) => {
  const file = await server.app.inject({
    method: 'POST',
    url: '/api/admin/catalog-analyze/download-excel',
    headers: headersOf(staff, locale),
    payload: { sorg, articleCodes: wanted.map(([code]) => code), custCode: { r3: dealer.customer.r3 } },
  });
  expect(file.statusCode, file.payload).toBe(200);
  expect(await written(file.rawPayload, 'xlsx')).toContain(shownCodes['4711']);
  const { rows, facts } = await readBack(file.rawPayload, 'xlsx');
  // It has no quantities: the list asks whether one of each is wanted.
  expect(facts.questions).toEqual([{ columns: [{ column: null, name: '' }] }]);
  expect(
    byCode(rows.map(({ product, columnQuantities }) => [product?.articleCode ?? '', columnQuantities[0]!])),
  ).toEqual(byCode(wanted.map(([code]) => [code, 1])));
});
