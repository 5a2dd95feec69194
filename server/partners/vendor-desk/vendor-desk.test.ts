import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { sendFile, workbook } from '#testing/files.ts';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { makeThirdPartyArticle, makeVendor } from '#partners/third-party/third-party.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];
type Cells = readonly (string | number)[];

const server = testServer();
const now = new Date('2026-11-20T09:00:00Z');
let sorg = '';
let lia: Caller;
let liaId = '';
let both: Caller;
let rival: Caller;

const ofVendor = (vendor: string): UserArea => ({ sorg, limitation: 'vendor', option: 'include', value: vendor });
const vendorUser = async (...vendors: string[]): Promise<{ id: string; caller: Caller }> => {
  const { id } = await makeUser(server, { role: 'vendor', groupRole: 'Vendor', areas: vendors.map(ofVendor) });
  return { id, caller: await signIn(server, id) };
};

let mine = '';
let theirs = '';
beforeAll(async () => {
  // Users sign in at the time of the tests, whatever the day of the run is.
  server.setNow(now);
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  mine = await makeVendor(server, { sorg, currency: 'USD' });
  theirs = await makeVendor(server, { sorg, currency: 'IDR' });
  ({ caller: lia, id: liaId } = await vendorUser(mine));
  both = (await vendorUser(mine, theirs)).caller;
  rival = (await vendorUser(theirs)).caller;
});
beforeEach(() => server.setNow(now));

const uploadFields = `id sheet state fileName own vendors columns taken noted refused writtenAt
  rows(limit: 100) { info { count } data { line cells group remarks { column code text } values { name before after beforeAmount afterAmount currency } } }`;
const outcome = `message { status } userErrors { field code message params }`;
const names = { stock: 'uploadStockThirdParties', products: 'uploadProductThirdParties' } as const;
interface Sent {
  readonly preview?: boolean;
  readonly vendor?: string;
  readonly bytes?: Uint8Array;
  readonly name?: string;
}
async function upload(
  caller: Caller,
  sheet: keyof typeof names,
  rows: readonly Cells[],
  { bytes, name: fileName = 'autumn.xlsx', ...variables }: Sent = {},
): Promise<Answer> {
  const name = names[sheet];
  const answer = await sendFile(
    server,
    caller,
    `mutation ($file: Upload!, $vendor: ID, $preview: Boolean) {
      ${name}(file: $file, vendor: $vendor, preview: $preview) { upload { ${uploadFields} } ${outcome} } }`,
    { vendor: null, preview: null, ...variables },
    { name: fileName, bytes: bytes ?? (await workbook(rows)) },
  );
  return answer.data?.[name] ?? answer.errors;
}
const act = async (caller: Caller, name: 'confirmVendorUpload' | 'discardVendorUpload', id: string): Promise<Answer> =>
  (await server.graphql(caller, `mutation ($id: ID!) { ${name}(id: $id) { ${outcome} } }`, { id })).data?.[name];
const find = async (caller: Caller, id: string): Promise<Answer> =>
  (await server.graphql(caller, `query ($id: ID!) { vendorUpload(id: $id) { ${uploadFields} } }`, { id })).data
    ?.vendorUpload;
const article = async (caller: Caller, vendor: string, articleCode: string): Promise<Answer> =>
  (
    await server.graphql(
      caller,
      `query ($vendor: ID!, $articleCode: String!) { vendorArticle(vendor: $vendor, articleCode: $articleCode) {
        articleCode description price currency salesUnit uomConverter imageUrl stock switchedOff openOrder
        history { info { count } data { by at added uploadId fileName values { name before after beforeAmount afterAmount currency } } } } }`,
      { vendor, articleCode },
    )
  ).data?.vendorArticle;
const edit = async (caller: Caller, args: Readonly<Record<string, unknown>>): Promise<Answer> =>
  (
    await server.graphql(
      caller,
      `mutation ($vendor: ID!, $articleCode: String!, $stock: Int, $seenStock: Int, $price: String, $seenPrice: String) {
        editVendorArticle(vendor: $vendor, articleCode: $articleCode, stock: $stock, seenStock: $seenStock, price: $price,
          seenPrice: $seenPrice) { article { stock price } ${outcome} } }`,
      args,
    )
  ).data?.editVendorArticle;
const switchOff = async (caller: Caller, vendor: string, articleCodes: string[], off = true): Promise<Answer> =>
  (
    await server.graphql(
      caller,
      `mutation ($vendor: ID!, $articleCodes: [String!]!, $off: Boolean!) {
        switchVendorArticles(vendor: $vendor, articleCodes: $articleCodes, off: $off) { count ${outcome} } }`,
      { vendor, articleCodes, off },
    )
  ).data?.switchVendorArticles;
const get = (caller: Caller, path: string) =>
  server.app.inject({ url: path, headers: { host: 'localhost', authorization: `Bearer ${caller.token}` } });
const stockOf = async (code: string): Promise<number | undefined> =>
  (await server.db.selectFrom('third_party_article').select('stock').where('code', '=', code).executeTakeFirst())
    ?.stock;
const errorsOf = (answer: Answer): string[] =>
  answer.userErrors.map(({ field, code }: Answer) => `${field} ${code}`.trim());
const auditOf = (action: string): Promise<Answer[]> =>
  server.db
    .selectFrom('platform_audit')
    .select(['subject_type', 'subject_id', 'actor_user_id', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

describe('the stock upload', () => {
  test('a stock upload writes all rows and their history, and records them (R-013)', async () => {
    for (const code of ['ST-1', 'ST-2', '00012']) await makeThirdPartyArticle(server, { vendor: mine, code, stock: 3 });
    const answer = await upload(lia, 'stock', [
      ['Artikel (articleCode)', 'STOCK', 'remark'],
      ['ST-1', 20, 'counted'],
      ['00012', '0', ''],
      ['ST-2', 3, ''],
    ]);
    expect(answer.userErrors).toEqual([]);
    expect(answer.upload).toMatchObject({ state: 'written', taken: 2, noted: 1, refused: 0, vendors: [mine] });
    expect([await stockOf('ST-1'), await stockOf('00012'), await stockOf('ST-2')]).toEqual([20, 0, 3]);
    const { history } = await article(lia, mine, 'ST-1');
    expect(history).toMatchObject({
      info: { count: 1 },
      data: [{ added: false, fileName: 'autumn.xlsx', values: [{ name: 'Stock', before: '3', after: '20' }] }],
    });
    expect((await article(lia, mine, 'ST-2')).history.info.count).toBe(0);
    expect((await auditOf('vendor-desk.stock-uploaded')).at(-1)).toMatchObject({
      subject_type: 'vendor',
      subject_id: mine,
      actor_user_id: liaId,
      after: { articles: 2 },
    });
    expect(await auditOf('vendor-desk.upload-written')).toHaveLength(1);
  });

  test('names every bad row and writes none', async () => {
    await makeThirdPartyArticle(server, { vendor: mine, code: 'SB-1', stock: 3 });
    const answer = await upload(lia, 'stock', [
      ['articleCode', 'stock'],
      ['SB-1', 9],
      ['GONE', 1],
      ['SB-1', 4],
      ['SB-2', 'many'],
      ['', 5],
    ]);
    expect(errorsOf(answer)).toEqual([
      'rows.3.articleCode vendor_desk_article_unknown',
      'rows.4 upload_row_repeated',
      'rows.5.stock row_not_whole',
      'rows.5.articleCode vendor_desk_article_unknown',
      'rows.6.articleCode row_required',
    ]);
    expect(await stockOf('SB-1')).toBe(3);
  });

  test('a preview writes nothing; its confirmation writes once and counts what orders took meanwhile', async () => {
    for (const code of ['SP-1', 'SP-2']) await makeThirdPartyArticle(server, { vendor: mine, code, stock: 10 });
    const { upload: preview } = await upload(
      lia,
      'stock',
      [
        ['articleCode', 'stock'],
        ['SP-1', 50],
        ['SP-2', 1],
      ],
      { preview: true },
    );
    expect(preview).toMatchObject({ state: 'checked', taken: 2, refused: 0, own: true });
    expect(preview.rows.data[0]).toMatchObject({
      line: 2,
      cells: ['SP-1', '50'],
      group: 'taken',
      values: [{ name: 'Stock', before: '10', after: '50', beforeAmount: null, afterAmount: null, currency: null }],
    });
    expect(await stockOf('SP-1')).toBe(10);
    await sql`update third_party_article set stock = stock - 2 where code in ('SP-1', 'SP-2')`.execute(server.db);
    const [first, second] = await Promise.all([
      act(lia, 'confirmVendorUpload', preview.id),
      act(lia, 'confirmVendorUpload', preview.id),
    ]);
    expect([first.userErrors, second.userErrors]).toEqual([[], []]);
    expect([await stockOf('SP-1'), await stockOf('SP-2')]).toEqual([48, 0]);
    expect((await article(lia, mine, 'SP-1')).history.info.count).toBe(1);
    expect(await find(lia, preview.id)).toMatchObject({ state: 'written' });
    expect(errorsOf(await act(lia, 'discardVendorUpload', preview.id))).toEqual(['vendor_desk_already_written']);
  });

  test('a preview with a refused row, or of an article that a colleague set meanwhile, is not written', async () => {
    for (const code of ['SC-1', 'SC-2']) await makeThirdPartyArticle(server, { vendor: mine, code, stock: 10 });
    const sheet = (stock: number | string): Cells[] => [
      ['articleCode', 'stock'],
      ['SC-1', 7],
      ['SC-2', stock],
    ];
    const bad = (await upload(lia, 'stock', sheet('x'), { preview: true })).upload;
    expect(bad).toMatchObject({ taken: 1, refused: 1 });
    expect(errorsOf(await act(lia, 'confirmVendorUpload', bad.id))).toEqual(['vendor_desk_rows_refused']);
    const good = (await upload(lia, 'stock', sheet(8), { preview: true })).upload;
    expect(await find(lia, bad.id)).toBeNull();
    server.setNow(new Date(now.getTime() + 60_000));
    await edit(both, { vendor: mine, articleCode: 'SC-2', stock: 99, seenStock: 10 });
    expect((await act(lia, 'confirmVendorUpload', good.id)).userErrors).toMatchObject([
      { code: 'vendor_desk_changed_since', params: { count: 1, articles: 'SC-2' } },
    ]);
    expect([await stockOf('SC-1'), await stockOf('SC-2')]).toEqual([10, 99]);
    expect((await act(lia, 'discardVendorUpload', good.id)).userErrors).toEqual([]);
    expect(await find(lia, good.id)).toBeNull();
  });
});

describe('bounds of uploaded workbooks', () => {
  const rows = (count: number): Cells[] => [
    ['articleCode', 'stock'],
    ...Array.from({ length: count }, (_unused, at) => [`B-${at}`, 1]),
  ];
  test.each([
    ['text', Buffer.from('articleCode;stock\nA;1\n')],
    ['an archive that is no workbook', Buffer.from(zipSync({ 'a.txt': new Uint8Array(3) }))],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4, 5])],
  ])('%s instead of a workbook is refused (R-242)', async (_what, bytes) => {
    expect(errorsOf(await upload(lia, 'stock', [], { bytes }))).toEqual(['file workbook_unreadable']);
    expect(errorsOf(await upload(lia, 'stock', [], { bytes, name: 'autumn.csv' }))).toEqual([
      'file file_extension_invalid',
    ]);
  });

  test('a workbook that unpacks to far more than it holds is refused', async () => {
    const bomb = zipSync({
      '[Content_Types].xml': new Uint8Array(8),
      'xl/workbook.xml': new Uint8Array(8),
      'xl/worksheets/sheet1.xml': new Uint8Array(30 * 1024 * 1024),
    });
    expect(errorsOf(await upload(lia, 'stock', [], { bytes: bomb }))).toEqual(['file workbook_unreadable']);
  });

  test('Q-122: more than 5,000 rows, missing columns and an empty sheet are refused as a whole', async () => {
    for (const count of [5_001, 20_001])
      expect(errorsOf(await upload(lia, 'stock', rows(count))), String(count)).toEqual(['file too_many_rows']);
    expect(errorsOf(await upload(lia, 'stock', [['articleCode', 'price']]))).toEqual(['file table_columns_missing']);
    expect(errorsOf(await upload(lia, 'stock', [['articleCode', 'stock']]))).toEqual(['file table_empty']);
  });
});

describe('Q-122: the product upload', () => {
  test('adds and changes articles of several vendors, each in its currency', async () => {
    await makeThirdPartyArticle(server, { vendor: mine, code: 'PR-1', description: 'Cape', price: 2_500, stock: 4 });
    const sheet: Cells[] = [
      ['vendor', 'articleCode', 'description', 'price', 'salesUnit', 'uomConverter', 'imageUrl'],
      [mine, 'PR-1', '', '26.50', '', '', ''],
      [mine, 'PR-2', 'Bell', 4, 'PCE', 1, '/files/pictures/bell-400.webp'],
      [theirs, 'PR-3', 'Gloves', 150_000, 'PAIR', 2, ''],
    ];
    const { upload: preview } = await upload(both, 'products', sheet, { preview: true });
    expect(preview.rows.data.map(({ values }: Answer) => values[0])).toEqual([
      {
        name: 'Price',
        before: '25.00 USD',
        after: '26.50 USD',
        beforeAmount: '25.00',
        afterAmount: '26.50',
        currency: 'USD',
      },
      expect.objectContaining({ before: null }),
      expect.objectContaining({ before: null }),
    ]);
    expect((await act(both, 'confirmVendorUpload', preview.id)).userErrors).toEqual([]);
    expect(await article(lia, mine, 'PR-1')).toMatchObject({ description: 'Cape', price: '26.50', stock: 4 });
    expect(await article(lia, mine, 'PR-2')).toMatchObject({
      price: '4.00',
      stock: 0,
      imageUrl: '/files/pictures/bell-400.webp',
      history: { data: [{ added: true }] },
    });
    expect(await article(rival, theirs, 'PR-3')).toMatchObject({ price: '150000', currency: 'IDR', uomConverter: 2 });
  });

  test('a picture at an address that the portal does not fetch is refused', async () => {
    const answer = await upload(lia, 'products', [
      ['articleCode', 'description', 'salesUnit', 'imageUrl'],
      ['PI-1', 'Bell', 'PCE', 'https://me:secret@img.example.test/bell.jpg'],
      ['PI-2', 'Bell', 'PCE', 'https://10.0.0.1/bell.jpg'],
    ]);
    expect(errorsOf(answer)).toEqual([
      'rows.2.imageUrl vendor_desk_picture_invalid',
      'rows.3.imageUrl vendor_desk_picture_invalid',
    ]);
    expect(answer.userErrors[0].message).toMatch(/https address at a public host/);
    expect(await article(lia, mine, 'PI-1')).toBeNull();
  });

  test('a row of another vendor is refused, and a user of several vendors names one (R-013)', async () => {
    const row = ['Bell', 4, 'PCE', 1, ''];
    const sheet = (vendor: string): Cells[] => [
      ['vendor', 'articleCode', 'description', 'price', 'salesUnit', 'uomConverter', 'imageUrl'],
      [vendor, 'PX-1', ...row],
    ];
    expect(errorsOf(await upload(lia, 'products', sheet(theirs)))).toEqual([
      'rows.2.vendor vendor_desk_vendor_unknown',
    ]);
    expect(errorsOf(await upload(both, 'products', sheet('')))).toEqual(['rows.2.vendor row_required']);
    expect(
      errorsOf(
        await upload(both, 'stock', [
          ['articleCode', 'stock'],
          ['A', 1],
        ]),
      ),
    ).toEqual(['vendor required']);
    expect(errorsOf(await upload(lia, 'products', sheet(''), { vendor: theirs }))).toEqual(['vendor not_found']);
    expect((await upload(both, 'products', sheet(''), { vendor: theirs })).userErrors).toEqual([]);
    expect(await article(rival, theirs, 'PX-1')).toMatchObject({ price: '4' });
    expect(await article(lia, mine, 'PX-1')).toBeNull();
  });

  test('two uploads of the same new article: one adds it, the other finds it changed', async () => {
    const sheet = (name: string): Cells[] => [
      ['articleCode', 'description', 'salesUnit'],
      ['PN-1', name, 'PCE'],
    ];
    const one = (await upload(lia, 'products', sheet('Pump'), { preview: true })).upload;
    const two = (await upload(both, 'products', sheet('Pump, red'), { preview: true, vendor: mine })).upload;
    const answers = await Promise.all([
      act(lia, 'confirmVendorUpload', one.id),
      act(both, 'confirmVendorUpload', two.id),
    ]);
    expect(answers.flatMap(errorsOf)).toEqual(['vendor_desk_changed_since']);
  });
});

describe('Q-125: the maintenance table', () => {
  test('stock and price are set if they are still those that the user saw', async () => {
    await makeThirdPartyArticle(server, { vendor: mine, code: 'MT-1', price: 2_500, stock: 4 });
    const seen = { vendor: mine, articleCode: 'MT-1', seenStock: 4, seenPrice: '25' };
    expect(await edit(lia, { ...seen, stock: 6, price: '19.90' })).toMatchObject({
      userErrors: [],
      article: { stock: 6, price: '19.90' },
    });
    expect(errorsOf(await edit(lia, { ...seen, stock: 7 }))).toEqual(['stock upload_changed_since']);
    expect(errorsOf(await edit(lia, { ...seen, price: '18' }))).toEqual(['price upload_changed_since']);
    expect(errorsOf(await edit(lia, { ...seen, price: '0', seenPrice: '19.90' }))).toEqual([
      'price vendor_desk_price_zero',
    ]);
    expect(errorsOf(await edit(lia, { ...seen, stock: -1 }))).toEqual(['stock out_of_range']);
    expect(await edit(lia, { ...seen, price: '', seenPrice: '19.90' })).toMatchObject({ article: { price: null } });
    const usd = { name: 'Price', currency: 'USD' };
    expect((await article(lia, mine, 'MT-1')).history.data.map(({ values }: Answer) => values)).toEqual([
      [{ ...usd, before: '19.90 USD', after: 'no price', beforeAmount: '19.90', afterAmount: null }],
      [
        { ...usd, before: '25.00 USD', after: '19.90 USD', beforeAmount: '25.00', afterAmount: '19.90' },
        { name: 'Stock', before: '4', after: '6', beforeAmount: null, afterAmount: null, currency: null },
      ],
    ]);
    expect(await auditOf('vendor-desk.article-edited')).not.toHaveLength(0);
  });

  test('articles are switched off and on together, all or none, and lists show each view', async () => {
    const vendor = await makeVendor(server, { sorg, currency: 'USD' });
    const user = (await vendorUser(vendor)).caller;
    for (const [code, stock, price] of [
      ['SW-1', 5, 100],
      ['SW-2', 0, 100],
      ['SW-3', 5, null],
    ] as const)
      await makeThirdPartyArticle(server, { vendor, code, stock, price });
    expect(errorsOf(await switchOff(user, vendor, ['SW-1', 'NONE']))).toEqual(['articleCodes.1 not_found']);
    expect(await switchOff(user, vendor, ['SW-1', 'SW-1'])).toMatchObject({ count: 1, userErrors: [] });
    const list = async (args: string): Promise<Answer> =>
      (
        await server.graphql(
          user,
          `{ vendorArticles${args} { info { count } data { articleCode } } vendorArticleCounts { view count } deskVendors { id } }`,
        )
      ).data;
    const codes = async (args: string): Promise<string[]> =>
      (await list(args)).vendorArticles.data.map(({ articleCode }: Answer) => articleCode);
    expect(await codes('')).toEqual(['SW-1', 'SW-2', 'SW-3']);
    expect(await codes('(view: "off")')).toEqual(['SW-1']);
    expect(await codes('(view: "sold-out")')).toEqual(['SW-2']);
    expect(await codes('(view: "no-price")')).toEqual(['SW-3']);
    expect(await codes('(search: "w-3")')).toEqual(['SW-3']);
    expect(await codes('(search: "%")')).toEqual([]);
    expect(await codes('(sort: "code", descending: true, limit: 2)')).toEqual(['SW-3', 'SW-2']);
    expect(await list('')).toMatchObject({
      deskVendors: [{ id: vendor }],
      vendorArticleCounts: [
        { view: 'on', count: 2 },
        { view: 'off', count: 1 },
        { view: 'sold-out', count: 1 },
        { view: 'no-price', count: 1 },
        { view: 'picture-failed', count: 0 },
      ],
    });
    await switchOff(user, vendor, ['SW-1'], false);
    expect(await article(user, vendor, 'SW-1')).toMatchObject({
      switchedOff: false,
      history: { data: [{ values: [{ before: 'switched off', after: 'switched on' }] }, {}] },
    });
  });
});

describe('who may', () => {
  test('another vendor sees and changes nothing; uploads of colleagues are seen once they are written', async () => {
    await makeThirdPartyArticle(server, { vendor: mine, code: 'WM-1', stock: 4 });
    const colleague = (await vendorUser(mine)).caller;
    const sheet: Cells[] = [
      ['articleCode', 'stock'],
      ['WM-1', 5],
    ];
    const { id } = (await upload(lia, 'stock', sheet, { preview: true })).upload;
    expect([await find(colleague, id), await find(rival, id)]).toEqual([null, null]);
    for (const other of [colleague, rival])
      expect(errorsOf(await act(other, 'confirmVendorUpload', id))).toEqual(['not_found']);
    expect(errorsOf(await act(rival, 'discardVendorUpload', id))).toEqual(['not_found']);
    await act(lia, 'confirmVendorUpload', id);
    expect(await find(colleague, id)).toMatchObject({ own: false, state: 'written' });
    expect([await find(rival, id), await article(rival, mine, 'WM-1')]).toEqual([null, null]);
    expect(errorsOf(await edit(rival, { vendor: mine, articleCode: 'WM-1', stock: 1, seenStock: 5 }))).toEqual([
      'vendor not_found',
    ]);
    expect(errorsOf(await switchOff(rival, mine, ['WM-1']))).toEqual(['vendor not_found']);
    expect((await get(rival, `/vendor-desk/uploads/${id}/rows`)).statusCode).toBe(404);
    expect((await get(rival, `/vendor-desk/templates/stock?vendor=${mine}&filled=true`)).statusCode).toBe(404);
    const all = await server.graphql(
      rival,
      `{ vendorUploads { data { id } } vendorArticles { data { vendor { id } } } }`,
    );
    expect(all.data?.vendorUploads.data.map((one: Answer) => one.id)).not.toContain(id);
    expect(new Set(all.data?.vendorArticles.data.map((one: Answer) => one.vendor.id))).toEqual(new Set([theirs]));
    const asked = await server.graphql(rival, `{ vendorArticles(vendor: "${mine}") { data { id } } }`);
    expect(asked.errors?.[0]?.extensions['code']).toBe('NOT_FOUND');
  });

  test('dealers and staff are refused, and a vendor of another sales organisation is not theirs', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const staff = await signIn(server, (await makeUser(server, { role: 'administrator' })).id);
    for (const caller of [dealer, staff]) {
      expect((await server.graphql(caller, '{ deskVendors { id } }')).errors?.[0]?.extensions['code']).toBe(
        'FORBIDDEN_SCOPE',
      );
      expect(
        (await edit(caller, { vendor: mine, articleCode: 'WM-1', stock: 1, seenStock: 5 }))?.userErrors,
      ).not.toEqual([]);
    }
    const elsewhere = await makeUser(server, {
      role: 'vendor',
      areas: [{ sorg: await makeSorg(server), limitation: 'vendor', option: 'include', value: mine }],
    });
    const answer = await server.graphql(await signIn(server, elsewhere.id), '{ deskVendors { id } }');
    expect(answer.data?.deskVendors).toEqual([]);
  });
});

test('templates are read again, filled ones hold every article, and rows come back with their reasons', async () => {
  const vendor = await makeVendor(server, { sorg, currency: 'USD' });
  const user = (await vendorUser(vendor)).caller;
  const cells = async (path: string): Promise<string[][]> => readWorkbook((await get(user, path)).rawPayload);
  expect(await cells('/vendor-desk/templates/stock')).toEqual([
    ['Article (articleCode)', 'Stock (stock)'],
    ['A-100', '25'],
  ]);
  const [headings = [], sample = []] = await cells('/vendor-desk/templates/products');
  expect(headings).toHaveLength(7);
  expect((await upload(user, 'products', [headings, sample])).userErrors).toEqual([]);
  await makeThirdPartyArticle(server, { vendor, code: '=1+1', stock: 2 });
  const filled = await cells('/vendor-desk/templates/stock?filled=true');
  expect(filled).toHaveLength(3);
  expect(await upload(user, 'stock', filled, { preview: true })).toMatchObject({ upload: { noted: 2, refused: 0 } });

  const { id } = (
    await upload(
      user,
      'stock',
      [
        ['articleCode', 'stock'],
        ['A-100', 'x'],
        ['=1+1', 5],
      ],
      { preview: true },
    )
  ).upload;
  const rows = await cells(`/vendor-desk/uploads/${id}/rows`);
  expect(rows.slice(1).map(([, , line, reason]) => [line, reason])).toEqual([
    ['2', 'Stock: The value is not a whole number.'],
    ['3', ''],
  ]);
  expect((await get(user, '/vendor-desk/templates/secrets')).statusCode).toBe(400);
});

test('previews are removed after a day, uploads after 90; the history stays', async () => {
  await makeThirdPartyArticle(server, { vendor: mine, code: 'RM-1', stock: 1 });
  const sheet = (stock: number): Cells[] => [
    ['articleCode', 'stock'],
    ['RM-1', stock],
  ];
  const written = (await upload(lia, 'stock', sheet(2))).upload;
  const preview = (await upload(lia, 'stock', sheet(3), { preview: true })).upload;
  const day = 24 * 3_600_000;
  const removeAt = async (days: number): Promise<void> => {
    server.setNow(new Date(now.getTime() + days * day));
    await jobs
      .find(({ name }) => name === 'vendor-desk.removeOld')
      ?.run(await systemContext(server.services, 'job'), {});
    server.setNow(now);
  };
  await removeAt(2);
  expect([await find(lia, preview.id), (await find(lia, written.id))?.id]).toEqual([null, written.id]);
  await removeAt(91);
  expect(await find(lia, written.id)).toBeNull();
  expect((await article(lia, mine, 'RM-1')).history).toMatchObject({
    info: { count: 1 },
    data: [{ uploadId: null, fileName: null }],
  });
});
