import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testServer, type Caller } from '#testing/harness.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';
import { contents, erpText, exchangeContext, put, type Cells } from '#exchange/erp/erp.factory.ts';
import { importFile } from '#exchange/erp/erp.import.actions.ts';
import { dropUploads } from '#exchange/integration/integration.uploads.actions.ts';

/** Uploaded lists: what they would change, their import, and taking them back. */
const server = testServer();
const noon = new Date('2026-11-25T12:00:00Z');
let sorg = '';
let other = '';
let admin: Caller;
let colleague: Caller;
let stranger: Caller;
/** Five articles of `sorg`; the last one has no price yet. */
let codes: string[] = [];
let sequence = 0;

const area = (of: string) => ({ sorg: of, limitation: 'none' as const, option: 'include' as const, value: '' });
const post = async (caller: Caller, url: string, payload: FormData | object) => {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { host: caller.host ?? 'localhost', authorization: `Bearer ${caller.token}` },
    payload,
  });
  return { status: answer.statusCode, ...answer.json<{ id: string; code?: string }>() };
};
const check = async (caller: Caller, text: string, name = 'list.csv'): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  return (await post(caller, '/erp/uploads', form)).id;
};
const doImport = (caller: Caller, id: string) => post(caller, `/erp/uploads/${id}/import`, {});
const previewOf = async (caller: Caller, id: string) =>
  (
    await server.graphql(
      caller,
      `query ($id: ID!) { erpUpload(id: $id) { state files { id state accepted changed causes { kind code rows }
        effects { what counts { kind records } examples { kind name before after } } } } }`,
      { id },
    )
  ).data.erpUpload;
const takeBack = async (caller: Caller, id: string): Promise<string> =>
  (await server.graphql(caller, 'mutation ($id: ID!) { takeErpListBack(id: $id) { userErrors { code } } }', { id }))
    .data.takeErpListBack.userErrors[0]?.code ?? 'ok';
const next = (type: string, rows: readonly Cells[], sender = 'HAND'): string => {
  sequence += 1;
  return erpText(type, rows, { sender, sequence, madeAt: new Date(noon.getTime() - 60_000 + sequence) });
};
const price = (article: string, amount: string): Cells => ({
  sorg,
  price_list: 'dealer',
  article,
  valid_from: '2026-01-01',
  amount,
  currency: 'USD',
  uom: 'PCE',
});
const stock = (article: string, qty: number, of = sorg): Cells => ({ sorg: of, site: 'S1', article, qty, type: 'now' });
const prices = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ code: string; amount: number }>`
    select a.code, p.amount from catalog_price p join catalog_article a on a.id = p.article_id
     where p.sorg = ${sorg} and p.price_list = 'dealer' and p.valid_from = '2026-01-01'`.execute(server.db);
  return Object.fromEntries(rows.map(({ code, amount }) => [code, amount]));
};
/** Imports a list in the browser and returns the id of its entry. */
async function uploaded(text: string): Promise<string> {
  const id = await check(admin, text);
  expect((await doImport(admin, id)).status).toBe(200);
  return (await previewOf(admin, id)).files[0].id;
}
const listTables = ['catalog_price', 'catalog_stock', 'catalog_arrival', 'catalog_deal', 'catalog_deal_line'];

beforeAll(async () => {
  server.setNow(noon);
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other] });
  codes = (
    await makeArticles(
      server,
      Array.from({ length: 5 }, () => ({ sorg, stock: null, price: null })),
    )
  ).map(({ code }) => code);
  const person = async (sorgs: string[]): Promise<Caller> =>
    signIn(server, (await makeUser(server, { role: 'administrator', areas: sorgs.map(area) })).id);
  admin = await person([sorg, other]);
  colleague = await person([sorg, other]);
  stranger = await person([other]);
  const [a = '', b = '', c = '', d = ''] = codes;
  await uploaded(next('prices', [price(a, '10.00'), price(b, '20.00'), price(c, '30.00'), price(d, '40.00')]));
});

describe('the preview of an uploaded list', () => {
  test('says which prices go up, down or away, and writes nothing before it is confirmed', async () => {
    const [a = '', b = '', c = '', , e = ''] = codes;
    const text = next('prices', [price(a, '12.00'), price(b, '20.00'), price(c, '25.00'), price(e, '50.00')]);
    const before = await contents(server, [...listTables, 'erp_file', 'erp_reject', 'erp_replaced', 'platform_audit']);
    const id = await check(admin, text);
    const [file] = (await previewOf(admin, id)).files;
    expect(file).toMatchObject({ state: 'accepted', accepted: 4, causes: [] });
    expect(file.effects).toEqual([
      {
        what: 'price',
        counts: ['new', 'up', 'down', 'gone'].map((kind) => ({ kind, records: 1 })),
        examples: [
          { kind: 'new', name: `${e} · ${sorg} · dealer · 2026-01-01`, before: null, after: '50.00 USD' },
          { kind: 'up', name: `${a} · ${sorg} · dealer · 2026-01-01`, before: '10.00 USD', after: '12.00 USD' },
          { kind: 'down', name: `${c} · ${sorg} · dealer · 2026-01-01`, before: '30.00 USD', after: '25.00 USD' },
          {
            kind: 'gone',
            name: `${codes[3]} · ${sorg} · dealer · 2026-01-01`,
            before: '40.00 USD',
            after: null,
          },
        ],
      },
    ]);
    expect(await contents(server, [...listTables, 'erp_file', 'erp_reject', 'erp_replaced', 'platform_audit'])).toEqual(
      before,
    );
    expect(await doImport(admin, id)).toMatchObject({ status: 200 });
    expect(await prices()).toEqual({ [a]: 1_200, [b]: 2_000, [c]: 2_500, [e]: 5_000 });
    expect((await previewOf(admin, id)).state).toBe('imported');
    // A second confirmation changes nothing.
    const done = await contents(server, ['erp_file', 'platform_audit']);
    expect(await doImport(admin, id)).toMatchObject({ status: 200 });
    expect(await contents(server, ['erp_file', 'platform_audit'])).toEqual(done);
  });

  test('is not written when the result would be another one: the preview is new, and counts then', async () => {
    const [a = '', b = ''] = codes;
    const current = await prices();
    const rows = Object.entries(current).map(([code, amount]) => price(code, String(amount / 100)));
    const changed = rows.map((row) => (row['article'] === a ? { ...row, amount: '99.00' } : row));
    const id = await check(admin, next('prices', changed));
    await sql`
      update catalog_price p set amount = 777
        from catalog_article x
       where x.id = p.article_id and x.code = ${b} and p.sorg = ${sorg}`.execute(server.db);
    expect(await doImport(admin, id)).toMatchObject({ code: 'erp_upload_outdated' });
    expect(await prices()).toEqual({ ...current, [b]: 777 });
    const [file] = (await previewOf(admin, id)).files;
    expect(file.effects[0].counts).toEqual([{ kind: 'up', records: 2 }]);
    expect(await doImport(admin, id)).toMatchObject({ status: 200 });
    expect(await prices()).toEqual({ ...current, [a]: 9_900 });
  });

  test('names what is wrong by cause, and lets the user skip a check', async () => {
    const [a = ''] = codes;
    const missing = Array.from({ length: 30 }, (_, at) => stock(`NO-${at}`, 1));
    const withMissing = await check(admin, next('stock', [stock(a, 5), ...missing]));
    expect((await previewOf(admin, withMissing)).files[0].causes).toEqual([
      { kind: 'waiting', code: 'row_unknown_reference', rows: 30 },
    ]);
    const id = await check(admin, next('prices', [price(a, '99.00')]));
    expect((await previewOf(admin, id)).files[0]).toMatchObject({
      state: 'refused',
      causes: [{ kind: 'rejected', code: 'file_snapshot_shrunk' }],
    });
    expect(await post(admin, `/erp/uploads/${id}/check`, { shrink: 'yes' })).toMatchObject({ status: 400 });
    expect(await post(admin, `/erp/uploads/${id}/check`, { shrink: true })).toMatchObject({ status: 200 });
    expect((await previewOf(admin, id)).files[0].effects[0].counts).toEqual([{ kind: 'gone', records: 3 }]);
  });

  test('belongs to its user, who has one, for a day', async () => {
    const id = await check(admin, next('stock', [stock(codes[0] ?? '', 6)]));
    expect(await previewOf(colleague, id)).toBeNull();
    expect(await doImport(colleague, id)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await post(colleague, `/erp/uploads/${id}/check`, {})).toMatchObject({ status: 404 });
    const later = await check(admin, next('stock', [stock(codes[0] ?? '', 7)]));
    expect(await previewOf(admin, id)).toBeNull();
    expect(await server.services.files.list(`erp/upload/${id}`)).toEqual([]);
    server.setNow(new Date(noon.getTime() + 25 * 3_600_000));
    await dropUploads(await exchangeContext(server), 'old');
    server.setNow(noon);
    expect(await previewOf(admin, later)).toBeNull();
  });
});

describe('taking a list back', () => {
  test('restores prices exactly, once, with who and when, and the same bytes can come again', async () => {
    const before = await contents(server, ['catalog_price']);
    const [a = '', , , d = ''] = codes;
    const text = next('prices', [price(a, '1.00'), price(d, '2.00'), ...(await othersOf([a, d]))]);
    const file = await uploaded(text);
    expect(await contents(server, ['catalog_price'])).not.toEqual(before);
    expect(await takeBack(stranger, file)).toBe('erp_file_not_found');
    expect(await takeBack(colleague, file)).toBe('ok');
    expect(await contents(server, ['catalog_price'])).toEqual(before);
    expect(await takeBack(colleague, file)).toBe('erp_list_taken_back');
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from platform_audit
       where action = 'erp.list-taken-back' and subject_id = ${file} and actor_user_id is not null`.execute(server.db);
    expect(rows[0]?.count).toBe(1);
    const shown = await server.graphql(
      admin,
      'query ($id: ID!) { erpFile(id: $id) { verb replacedCount decisions { verb by } } }',
      { id: file },
    );
    expect(shown.data.erpFile).toMatchObject({
      verb: 'take_back',
      replacedCount: null,
      decisions: [{ verb: 'take_back' }],
    });
    await uploaded(text);
    expect((await prices())[d]).toBe(200);
  });

  test('is refused after a newer list, and after a change of its rows', async () => {
    const rows = await othersOf([]);
    const [a = '', b = ''] = codes;
    const first = await uploaded(next('prices', repriced(rows, a, '3.00')));
    const second = await uploaded(next('prices', repriced(repriced(rows, a, '3.00'), b, '4.00')));
    expect(await takeBack(admin, first)).toBe('erp_list_followed');
    await sql`
      update catalog_price p set amount = 401
        from catalog_article x
       where x.id = p.article_id and x.code = ${b} and p.sorg = ${sorg}`.execute(server.db);
    expect(await takeBack(admin, second)).toBe('erp_list_changed');
    expect((await prices())[b]).toBe(401);
    // A list of the inbox counts as well, and cannot be taken back itself.
    const inbox = put(server, 'inbox.csv', next('prices', repriced(rows, a, '5.00')));
    const { fileId } = await importFile(await exchangeContext(server), inbox);
    expect(await takeBack(admin, second)).toBe('erp_list_followed');
    expect(await takeBack(admin, fileId)).toBe('erp_list_not_kept');
  });

  test('restores stock, arrivals and deals', async () => {
    const [a = '', b = '', c = ''] = codes;
    const arrival = (article: string, date: string, qty: number): Cells => ({
      ...stock(article, qty),
      type: 'arrival',
      date,
      precision: 'week',
    });
    await uploaded(next('stock', [stock(a, 5), stock(b, 6), arrival(a, '2026-12-10', 9), stock(c, 1, other)]));
    const step = (number: string, article: string, from: number, value: string): Cells => ({
      sorg,
      number,
      description: 'Deal',
      valid_from: '2026-01-01',
      article,
      min_qty: from,
      uom: 'PCE',
      type: 'percent',
      value,
    });
    await uploaded(next('deals', [step('D1', a, 2, '5.00'), step('D1', a, 10, '9.00')]));
    const before = await contents(server, listTables, true);
    const stockList = await uploaded(
      next('stock', [stock(a, 7), stock(c, 3), stock(b, 6), arrival(b, '2026-12-20', 4), stock(c, 2, other)]),
    );
    const dealList = await uploaded(next('deals', [step('D1', a, 2, '6.00'), step('D2', b, 1, '3.00')]));
    expect(await takeBack(admin, stockList)).toBe('ok');
    expect(await takeBack(admin, dealList)).toBe('ok');
    expect(await contents(server, listTables, true)).toEqual(before);
  });

  test('needs the permission to manage the exchange', async () => {
    const reader = await makeUser(server, { role: 'guest', areas: [area(sorg), area(other)] });
    const answer = await server.graphql(
      await signIn(server, reader.id),
      'mutation ($id: ID!) { takeErpListBack(id: $id) { userErrors { code } } }',
      { id: reader.id },
    );
    expect(answer.errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN_SCOPE');
  });
});

/** The price list as it is, without these articles. */
async function othersOf(without: readonly string[]): Promise<Cells[]> {
  return Object.entries(await prices())
    .filter(([code]) => !without.includes(code))
    .map(([code, amount]) => price(code, (amount / 100).toFixed(2)));
}
/** Rows with another price for an article. */
const repriced = (rows: readonly Cells[], article: string, amount: string): Cells[] =>
  rows.map((row) => (row['article'] === article ? { ...row, amount } : row));
