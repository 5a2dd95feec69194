import { beforeAll, describe, expect, test } from 'vitest';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { sendFile, workbook } from '#testing/files.ts';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { refreshEntries } from '#goods/catalog/catalog.entries.actions.ts';
import { makeArticle } from '#goods/catalog/catalog.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];

const server = testServer();
let sorg = '';
let foreign = '';
let staff: Caller;
let dealer: Caller & { customer: { r3: string } };

beforeAll(async () => {
  sorg = await makeSorg(server);
  foreign = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, foreign] });
  const areas = [{ sorg, limitation: 'none', option: 'include', value: '' }] as const;
  staff = await signIn(server, (await makeUser(server, { role: 'Product', groupRole: 'Product', areas })).id);
  dealer = await makeDealer(server, { sorgs: [sorg] });
  for (const code of ['00123', 'RB-2300-BLK', 'HUB-9']) await makeArticle(server, { sorg, code });
  await makeArticle(server, { sorg: foreign, code: 'FAR-1' });
  await server.db
    .updateTable('catalog_article')
    .set({ gtin: '4006381333931', old_code: 'ALT 77' })
    .where('code', '=', 'HUB-9')
    .execute();
  await refreshEntries(server.db, 'all', server.services.now());
});

const document = `mutation($sorg: String!, $text: String, $file: Upload) {
  readArticleCodes(sorg: $sorg, text: $text, file: $file) { codes respelled { given code } duplicates ignored message { status } userErrors { field code params } } }`;
const read = async (text: string, caller = staff, at = sorg): Promise<Answer> =>
  (await server.graphql(caller, document, { sorg: at, text })).data?.readArticleCodes;

const readFile = async (bytes: Uint8Array): Promise<Answer> =>
  (await sendFile(server, staff, document, { sorg }, { name: 'codes.xlsx', bytes })).data.readArticleCodes;

describe('a list of codes for an analysis (Q-083)', () => {
  test.each<[string, string, readonly string[]]>([
    ['one code a line, unknown ones kept', '00123\nNOPE-1\nHUB-9\n', ['00123', 'NOPE-1', 'HUB-9']],
    ['out of a table, with headings and quantities', 'Code\tQty\n00123\t4\nRB-2300-BLK\t2\n', ['00123', 'RB-2300-BLK']],
    ['by semicolons, codes second', '4;00123\n2;HUB-9\n', ['00123', 'HUB-9']],
  ])('%s', async (_name, text, codes) => {
    expect(await read(text)).toMatchObject({ codes, userErrors: [] });
  });

  test('recognises and reports other spellings, GTIN and old code; an article counts once', async () => {
    const told = await read('rb2300blk\n4006381333931\nALT 77\nHUB-9\n');
    expect(told.codes).toEqual(['RB-2300-BLK', 'HUB-9']);
    expect(told.respelled).toEqual([
      { given: 'rb2300blk', code: 'RB-2300-BLK' },
      { given: '4006381333931', code: 'HUB-9' },
    ]);
    expect(told.duplicates).toBe(2);
  });

  test('reads a workbook with a header; codes of digits keep their zeros', async () => {
    expect(await readFile(await workbook([['Artikelnummer'], ['00123'], ['HUB-9']]))).toMatchObject({
      codes: ['00123', 'HUB-9'],
      ignored: 1,
    });
    expect(await readFile(Buffer.from('PK no workbook'))).toMatchObject({
      codes: null,
      userErrors: [{ code: 'workbook_unreadable' }],
    });
  });

  test('refuses an empty list and more than 5,000 rows as a whole', async () => {
    expect(await read('\n \n')).toMatchObject({ codes: null, userErrors: [{ field: 'file', code: 'table_empty' }] });
    expect(await read(Array.from({ length: 5_001 }, (_one, at) => `X${at}`).join('\n'))).toMatchObject({
      userErrors: [{ code: 'too_many_rows', params: { limit: 5_000 } }],
    });
  });

  test("does not look up another sales organisation's codes and refuses dealers", async () => {
    expect(await read('far1', staff, foreign)).toMatchObject({ codes: ['far1'], respelled: [] });
    expect((await server.graphql(dealer, document, { sorg, text: '00123' })).errors?.[0]?.extensions['code']).toBe(
      'FORBIDDEN_SCOPE',
    );
  });
});

describe('the analysis (R-169)', () => {
  const analyse = async (caller: Caller): Promise<Answer> =>
    (
      await server.graphql(
        caller,
        `{ productAnalyzesV3(sorg: "${sorg}", articleCodes: ["HUB-9", "NOPE"]) { data { articleCode invalidArticle { status description } newArrivalPeriod { from to active } } } }`,
      )
    ).data.productAnalyzesV3.data;

  test('R-176: shows the new-arrival period only to users who may change it', async () => {
    const change = `mutation { updateProductAttributes(products: [{ articleCode: "HUB-9", sorg: "${sorg}", attribute: { newArrival: { from: "2999-01-01", to: "2999-02-01", active: true } } }]) { message { status } } }`;
    expect((await server.graphql(staff, change)).data.updateProductAttributes.message.status).toBe('success');
    expect((await analyse(staff))[0].newArrivalPeriod).toEqual({ from: '2999-01-01', to: '2999-02-01', active: true });
    expect((await analyse(dealer))[0].newArrivalPeriod).toBeNull();
    expect((await analyse(staff))[1]).toMatchObject({
      articleCode: 'NOPE',
      invalidArticle: { status: true, description: expect.stringMatching(/./) },
    });
  });

  test('exports a workbook: every code with each flag in words, for a customer that the caller may see', async () => {
    const download = async (caller: Caller, body: unknown) =>
      server.app.inject({
        method: 'POST',
        url: '/api/admin/catalog-analyze/download-excel',
        headers: { host: 'localhost', ...(caller.token && { authorization: `Bearer ${caller.token}` }) },
        payload: body as object,
      });
    const body = { sorg, articleCodes: ['HUB-9', 'NOPE'], custCode: { r3: dealer.customer.r3 } };
    const answer = await download(staff, body);
    expect(answer.statusCode).toBe(200);
    const [heads, known, unknown] = await readWorkbook(answer.rawPayload);
    expect(heads?.slice(0, 4)).toEqual(['Code', 'Article', 'Result', 'Unknown in the catalog']);
    expect(known?.slice(0, 5)).toEqual(['HUB-9', expect.stringMatching(/^Article/), 'Can be ordered', 'No', 'Yes']);
    expect(known?.[14]).toBe('100.00');
    expect(unknown?.slice(0, 4)).toEqual(['NOPE', '', expect.stringMatching(/./), expect.stringMatching(/^Yes: ./)]);
    expect((await download(dealer, body)).json()).toMatchObject({ code: 'forbidden_scope' });
    const elsewhere = await makeCustomer(server, { sorgs: [foreign] });
    expect((await download(staff, { ...body, custCode: { r3: elsewhere.r3 } })).json()).toMatchObject({
      code: 'customer_not_found',
    });
    expect((await download(staff, { sorg })).statusCode).toBe(400);
  });
});
