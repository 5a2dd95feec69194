import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { UserArea } from '#rules/permissions.ts';
import { systemContext } from '#server/background.ts';
import { jobs } from '#server/jobs.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { sendFile, workbook } from '#testing/files.ts';
import { testServer, type Caller, type GraphqlAnswer } from '#testing/harness.ts';
import { makeArticles } from '#buying/cart/cart.factory.ts';
import { makeCustomer, makeDealer } from '#accounts/customers/customers.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

/** Answers are untyped; the contract test checks their shapes. */
type Answer = GraphqlAnswer['data'];
type Cells = readonly (string | number)[];

const server = testServer();
const now = new Date('2026-11-20T09:00:00Z');
let sorg = '';
let other = '';
let boss: Caller;
let bossId = '';
let colleague: Caller;
let stranger: Caller;

const whole = (code: string): UserArea => ({ sorg: code, limitation: 'none', option: 'include', value: '' });
const administrator = async (...sorgs: string[]): Promise<{ id: string; caller: Caller }> => {
  const { id } = await makeUser(server, { role: 'administrator', areas: sorgs.map(whole) });
  return { id, caller: await signIn(server, id) };
};

beforeAll(async () => {
  server.setNow(now);
  sorg = await makeSorg(server);
  other = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg, other] });
  ({ caller: boss, id: bossId } = await administrator(sorg));
  colleague = (await administrator(sorg)).caller;
  stranger = (await administrator(other)).caller;
});

const uploadFields = `id state module fileName refusal refusalText own taken noted refused written failed undone kept canUndo
  columns rows(limit: 100) { info { count } data { line group state cells refusalText
    remarks { column code text } changes { name before after } } }`;
const payloadFields = `upload { ${uploadFields} } message { status } userErrors { field code message }`;
const check = async (caller: Caller, module: string, rows: readonly Cells[]): Promise<Answer> =>
  (
    await sendFile(
      server,
      caller,
      `mutation ($module: String!, $file: Upload!) { checkSheet(module: $module, file: $file) { ${payloadFields} } }`,
      { module },
      { name: 'limits.xlsx', bytes: await workbook(rows) },
    )
  ).data?.checkSheet;
const act = async (caller: Caller, name: 'confirmSheet' | 'undoSheet', id: string): Promise<Answer> =>
  (await server.graphql(caller, `mutation ($id: ID!) { ${name}(id: $id) { ${payloadFields} } }`, { id })).data?.[name];
const find = async (caller: Caller, id: string): Promise<Answer> =>
  (await server.graphql(caller, `query ($id: ID!) { sheetUpload(id: $id) { ${uploadFields} } }`, { id })).data
    ?.sheetUpload;
async function run(id: string): Promise<void> {
  const job = jobs.find(({ name }) => name === 'upload-area.run');
  await job?.run(await systemContext(server.services, 'job'), { id });
}
/** Confirms an upload and runs its job. */
async function write(caller: Caller, id: string): Promise<Answer> {
  expect((await act(caller, 'confirmSheet', id)).userErrors).toEqual([]);
  await run(id);
  return find(caller, id);
}
const remarksOf = (upload: Answer): string[] =>
  upload.rows.data.flatMap((row: Answer) =>
    row.remarks.map((one: Answer) => `${row.line} ${one.column} ${one.code}`.replace('  ', ' ')),
  );
const limitOf = async (code: string): Promise<number | null | undefined> =>
  (
    await server.db
      .selectFrom('catalog_article_sorg as s')
      .innerJoin('catalog_article as a', 'a.id', 's.article_id')
      .select('s.order_limit')
      .where('a.code', '=', code)
      .executeTakeFirst()
  )?.order_limit;
const auditOf = (action: string): Promise<Answer[]> =>
  server.db
    .selectFrom('platform_audit')
    .select(['subject_id', 'actor_user_id', 'customer_id', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id')
    .execute();

describe('R-287: order limits', () => {
  beforeAll(async () => {
    await makeArticles(server, [
      { sorg, code: 'UL-1', orderLimit: 4 },
      { sorg, code: 'UL-2', packSize: 6 },
      { sorg, code: 'UL-3', orderLimit: 9 },
      { sorg: other, code: 'UX-1' },
    ]);
  });

  test('the preview groups every row, with before and after, and writes nothing', async () => {
    const { upload, userErrors } = await check(boss, 'order-limits', [
      ['Sales organisation (sorg)', 'article', 'LIMIT'],
      [sorg, 'UL-1', 8],
      [sorg, 'ul 2', 3],
      [sorg, 'UL-3', 9],
      [sorg, 'UX-1', 5],
      [other, 'UX-1', 5],
      [sorg, 'UL-1', 7],
      [sorg, 'UL-3', 'many'],
      ['', 'UL-3', 'none'],
    ]);
    expect(userErrors).toEqual([]);
    expect(upload).toMatchObject({ state: 'checked', taken: 1, noted: 2, refused: 5, canUndo: false, own: true });
    expect(remarksOf(upload)).toEqual([
      '3 article upload_read_as',
      '3 limit upload_limit_below_pack',
      '4 upload_unchanged',
      '5 article upload_article_unknown',
      '6 sorg upload_sorg_unknown',
      '7 upload_row_repeated',
      '8 limit row_not_whole',
      '9 upload_row_repeated',
    ]);
    expect(upload.rows.data[0]).toMatchObject({
      line: 2,
      cells: [sorg, 'UL-1', '8'],
      changes: [{ name: 'UL-1', before: '4', after: '8' }],
    });
    expect(await limitOf('UL-1')).toBe(4);
  });

  test('a confirmation writes once, records each article, and an undo restores what nobody changed since', async () => {
    const { upload } = await check(boss, 'order-limits', [
      ['sorg', 'article', 'limit'],
      [sorg, 'UL-1', 8],
      [sorg, 'UL-2', 12],
      [sorg, 'UL-3', 'none'],
      [sorg, 'NO-1', 1],
    ]);
    const { id } = upload;
    const [first, second] = await Promise.all([act(boss, 'confirmSheet', id), act(boss, 'confirmSheet', id)]);
    expect([first.userErrors, second.userErrors]).toEqual([[], []]);
    await Promise.all([run(id), run(id)]);
    expect(await find(boss, id)).toMatchObject({ state: 'done', written: 3, failed: 0, refused: 1, canUndo: true });
    expect([await limitOf('UL-1'), await limitOf('UL-2'), await limitOf('UL-3')]).toEqual([8, 12, null]);
    const audit = await auditOf('catalog.updateOrderLimit');
    expect(audit.filter(({ subject_id: subject }) => subject === `${sorg}:UL-1`)).toMatchObject([
      { actor_user_id: bossId, before: { orderLimit: 4 }, after: { orderLimit: 8 } },
    ]);
    expect(await auditOf('upload-area.confirmed')).toHaveLength(1);

    await sql`update catalog_article_sorg set order_limit = 99 where order_limit = 12`.execute(server.db);
    expect((await act(colleague, 'undoSheet', id)).userErrors).toEqual([]);
    await run(id);
    const undone = await find(boss, id);
    expect(undone).toMatchObject({ state: 'undone', undone: 2, kept: 1, canUndo: false });
    expect([await limitOf('UL-1'), await limitOf('UL-2'), await limitOf('UL-3')]).toEqual([4, 99, 9]);
    expect(undone.rows.data[1]).toMatchObject({
      state: 'kept',
      refusalText: 'UL-2 was changed by somebody else since, and stays as it is.',
    });
    await act(boss, 'undoSheet', id);
    await run(id);
    expect(await limitOf('UL-2')).toBe(99);
  });

  test('a row that changed after the preview is not overwritten', async () => {
    const { upload } = await check(boss, 'order-limits', [
      ['sorg', 'article', 'limit'],
      [sorg, 'UL-1', 50],
      [sorg, 'UL-3', 51],
    ]);
    await sql`
      update catalog_article_sorg s set order_limit = 3
        from catalog_article a
       where a.id = s.article_id and a.code = 'UL-1'`.execute(server.db);
    expect(await write(boss, upload.id)).toMatchObject({ state: 'done', written: 1, failed: 1 });
    expect([await limitOf('UL-1'), await limitOf('UL-3')]).toEqual([3, 51]);
  });

  test('only the last upload of a module is undone', async () => {
    const one = (
      await check(boss, 'order-limits', [
        ['article', 'limit', 'sorg'],
        ['UL-1', 20, sorg],
      ])
    ).upload;
    await write(boss, one.id);
    server.setNow(new Date(now.getTime() + 60_000));
    const two = (
      await check(boss, 'order-limits', [
        ['article', 'limit', 'sorg'],
        ['UL-1', 21, sorg],
      ])
    ).upload;
    await write(boss, two.id);
    expect((await act(boss, 'undoSheet', one.id)).userErrors).toMatchObject([{ code: 'upload_followed' }]);
    await act(boss, 'undoSheet', two.id);
    await run(two.id);
    expect(await limitOf('UL-1')).toBe(20);
    expect(await find(boss, one.id)).toMatchObject({ canUndo: true });
    server.setNow(now);
  });

  test('a job continues after a server was killed between two steps, and stops without the permission', async () => {
    const codes = Array.from({ length: 620 }, (_unused, at) => `UM-${String(at).padStart(3, '0')}`);
    await makeArticles(
      server,
      codes.map((code) => ({ sorg, code, price: null, stock: null })),
    );
    const sheet: Cells[] = [['sorg', 'article', 'limit'], ...codes.map((code) => [sorg, code, 7])];
    const lost = await makeUser(server, { role: 'administrator', areas: [whole(sorg)] });
    const caller = await signIn(server, lost.id);
    const { upload } = await check(caller, 'order-limits', sheet);
    await act(caller, 'confirmSheet', upload.id);
    // The state after the first step of a job whose server was killed.
    await sql`
      update upload_area_row set state = 'written' where upload_id = ${upload.id} and line <= 501`.execute(server.db);
    await sql`
      update upload_area_upload set state = 'running', written_count = 500 where id = ${upload.id}`.execute(server.db);
    await sql`delete from identity_user_role where user_id = ${lost.id}`.execute(server.db);
    await run(upload.id);
    const stopped = await find(boss, upload.id);
    expect(stopped).toMatchObject({ state: 'failed', refusal: 'forbidden_scope', written: 500 });
    expect([await limitOf('UM-001'), await limitOf('UM-619')]).toEqual([null, null]);

    const again = (await check(boss, 'order-limits', sheet)).upload;
    await act(boss, 'confirmSheet', again.id);
    await run(again.id);
    expect(await find(boss, again.id)).toMatchObject({ state: 'done', written: 620 });
    expect([await limitOf('UM-000'), await limitOf('UM-619')]).toEqual([7, 7]);
  });
});

describe('the other modules', () => {
  test('product attributes: empty cells keep their value', async () => {
    await makeArticles(server, [{ sorg, code: 'UA-1' }]);
    const { upload } = await check(boss, 'product-attributes', [
      ['sorg', 'article', 'new', 'new_from', 'new_to', 'order'],
      [sorg, 'UA-1', 'yes', '2026-12-01', '31.12.2026', ''],
    ]);
    expect(remarksOf(upload)).toEqual(['2 new_to upload_read_as']);
    expect(upload.rows.data[0].changes).toEqual([
      { name: 'UA-1', before: 'Not new · May be ordered', after: 'New Dec 1, 2026 – Dec 31, 2026 · May be ordered' },
    ]);
    await write(boss, upload.id);
    const bad = await check(boss, 'product-attributes', [
      ['sorg', 'article', 'new_from', 'order'],
      [sorg, 'UA-1', '2027-02-01', ''],
      [sorg, 'UA-1', '', 'perhaps'],
      [sorg, 'UA-1', '', ''],
    ]);
    expect(remarksOf(bad.upload)).toEqual([
      '2 new_to date_from_after_to',
      '3 order row_not_in_list',
      '4 upload_nothing_to_set',
    ]);
  });

  test('delivery dates: goods are moved, set and removed; an undo moves them back', async () => {
    const [article] = await makeArticles(server, [{ sorg, code: 'UD-1' }]);
    await server.db
      .insertInto('catalog_arrival')
      .values({ article_id: article!.id, sorg, site: 'S1', arrives_on: '2026-12-01', qty: 40, as_of: now })
      .execute();
    const arrivals = async (): Promise<string[]> =>
      (
        await server.db
          .selectFrom('catalog_arrival')
          .select(['arrives_on', 'qty', 'precision'])
          .where('article_id', '=', article!.id)
          .orderBy('arrives_on')
          .execute()
      ).map((row) => `${row.arrives_on} ${row.qty} ${row.precision}`);
    const { upload } = await check(boss, 'delivery-dates', [
      ['sorg', 'article', 'site', 'date', 'new_date', 'precision', 'qty'],
      [sorg, 'UD-1', 'S1', '2026-12-01', '2026-12-15', 'week', ''],
      [sorg, 'UD-1', 'S1', '2027-01-10', '', '', 5],
      [sorg, 'UD-1', 'S1', '2027-03-01', '2027-04-01', '', ''],
      [sorg, 'UD-1', 'S9', '2027-01-10', '', '', 5],
      [sorg, 'UD-1', 'S1', '2026-01-10', '', '', 5],
    ]);
    expect(remarksOf(upload)).toEqual([
      '4 date upload_no_arrival',
      '5 site upload_site_unknown',
      '6 date upload_date_past',
    ]);
    await write(boss, upload.id);
    expect(await arrivals()).toEqual(['2026-12-15 40 week', '2027-01-10 5 day']);
    await act(boss, 'undoSheet', upload.id);
    await run(upload.id);
    expect(await arrivals()).toEqual(['2026-12-01 40 day']);
  });

  test('price lists: prices in the currency of the sales organisation', async () => {
    const [article] = await makeArticles(server, [{ sorg, code: 'UP-1', price: 10_000 }]);
    const { upload } = await check(boss, 'price-lists', [
      ['sorg', 'price_list', 'article', 'valid_from', 'valid_to', 'amount'],
      [sorg, 'dealer', 'UP-1', '2027-01-01', '', '109,5'],
      [sorg, 'dealer', 'UP-1', '2020-01-01', '', 'none'],
      [sorg, 'dealer', 'UP-1', '2027-02-01', '2027-01-01', '109'],
      [sorg, 'dealer', 'UP-1', '2027-03-01', '', '1.234'],
      [sorg, 'sale', 'UP-1', '2027-03-01', '', '80'],
    ]);
    expect(remarksOf(upload)).toEqual([
      '2 amount upload_read_as',
      '4 valid_to row_ends_before_start',
      '5 amount row_not_a_number',
      '6 price_list upload_new_price_list',
    ]);
    expect(upload.rows.data[0].changes[0].after).toMatch(/^\D+109\.50 \/ PCE, from Jan 1, 2027$/);
    await write(boss, upload.id);
    const prices = await server.db
      .selectFrom('catalog_price')
      .select(['price_list', 'valid_from', 'amount'])
      .where('article_id', '=', article!.id)
      .orderBy('valid_from')
      .execute();
    expect(prices).toEqual([
      { price_list: 'dealer', valid_from: '2027-01-01', amount: 10_950 },
      { price_list: 'sale', valid_from: '2027-03-01', amount: 8_000 },
    ]);
  });

  test('stock: reservations stay, and the undo removes a row that did not exist', async () => {
    const [one, two] = await makeArticles(server, [
      { sorg, code: 'US-1', stock: 10 },
      { sorg, code: 'US-2', stock: null },
    ]);
    await server.db.updateTable('catalog_stock').set({ reserved: 6 }).where('article_id', '=', one!.id).execute();
    const { upload } = await check(boss, 'stock', [
      ['sorg', 'site', 'article', 'qty'],
      [sorg, 'S1', 'US-1', 4],
      [sorg, 'S1', 'US-2', 30],
      [sorg, 'S1', 'US-2', -1],
    ]);
    expect(remarksOf(upload)).toEqual(['2 qty upload_less_than_reserved', '4 qty row_below_minimum']);
    await write(boss, upload.id);
    const stock = (id: string) =>
      server.db.selectFrom('catalog_stock').select(['qty', 'reserved']).where('article_id', '=', id).execute();
    expect(await stock(one!.id)).toEqual([{ qty: 4, reserved: 6 }]);
    expect(await stock(two!.id)).toEqual([{ qty: 30, reserved: 0 }]);
    await act(boss, 'undoSheet', upload.id);
    await run(upload.id);
    expect(await stock(one!.id)).toEqual([{ qty: 10, reserved: 6 }]);
    expect(await stock(two!.id)).toEqual([]);
  });

  test('own codes of customers: fast order intake reads them, and only their sender sees the upload', async () => {
    await makeArticles(server, [{ sorg, code: 'UC-1' }]);
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const foreign = await makeCustomer(server, { sorgs: [other] });
    const { upload } = await check(boss, 'own-codes', [
      ['customer', 'code', 'article'],
      [dealer.customer.unified, 'MINE-7', 'UC-1'],
      [foreign.unified, 'MINE-7', 'UC-1'],
      [dealer.customer.unified, 'UC-1', 'UC-1'],
      [dealer.customer.unified, 'GONE', 'none'],
    ]);
    expect(remarksOf(upload)).toEqual([
      '3 customer upload_customer_unknown',
      '4 code code_is_article',
      '5 code upload_no_code',
    ]);
    await write(boss, upload.id);
    expect((await auditOf('intake.save-codes')).at(-1)).toMatchObject({
      actor_user_id: bossId,
      customer_id: dealer.customer.id,
      after: { codes: ['MINE-7 = UC-1'] },
    });
    const read = await server.graphql(
      dealer,
      'mutation { checkIntake(text: "mine7;2") { rows { articleCode matchedBy } } }',
    );
    expect(read.data.checkIntake.rows).toEqual([{ articleCode: 'UC-1', matchedBy: 'own' }]);
    expect(await find(colleague, upload.id)).toBeNull();
  });

  test('own codes are neither written nor undone for a customer whom their sender lost since', async () => {
    await makeArticles(server, [{ sorg, code: 'UC-2' }]);
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const { id, caller } = await administrator(sorg);
    const rows = [
      ['customer', 'code', 'article'],
      [dealer.customer.unified, 'LOST-7', 'UC-2'],
    ];
    const moveTo = (to: string) =>
      server.db.updateTable('identity_user_area').set({ sorg: to }).where('user_id', '=', id).execute();
    const codes = async (): Promise<string[]> =>
      (
        await server.db
          .selectFrom('intake_alias')
          .select('code')
          .where('customer_id', '=', dealer.customer.id)
          .execute()
      ).map(({ code }) => code);

    const { upload } = await check(caller, 'own-codes', rows);
    await act(caller, 'confirmSheet', upload.id);
    await moveTo(other);
    await run(upload.id);
    expect(await codes()).toEqual([]);
    const again = await signIn(server, id);
    expect(await find(again, upload.id)).toMatchObject({ state: 'failed', refusal: 'forbidden_scope', written: 0 });

    await moveTo(sorg);
    const back = await signIn(server, id);
    const { upload: second } = await check(back, 'own-codes', rows);
    await write(back, second.id);
    expect(await codes()).toEqual(['LOST-7']);
    await moveTo(other);
    const moved = await signIn(server, id);
    expect((await act(moved, 'undoSheet', second.id)).userErrors).toEqual([]);
    await run(second.id);
    expect(await codes()).toEqual(['LOST-7']);
    expect(await find(moved, second.id)).toMatchObject({ state: 'failed', refusal: 'forbidden_scope', undone: 0 });
  });
});

describe('who may', () => {
  test('a preview is seen by its sender only, a confirmed upload by administrators of its sales organisations', async () => {
    await makeArticles(server, [{ sorg, code: 'UW-1' }]);
    const { upload } = await check(boss, 'order-limits', [
      ['sorg', 'article', 'limit'],
      [sorg, 'UW-1', 5],
    ]);
    expect(await find(colleague, upload.id)).toBeNull();
    expect((await act(colleague, 'confirmSheet', upload.id)).userErrors).toMatchObject([{ code: 'not_found' }]);
    await write(boss, upload.id);
    expect(await find(colleague, upload.id)).toMatchObject({ state: 'done', own: false });
    expect(await find(stranger, upload.id)).toBeNull();
    expect((await act(stranger, 'undoSheet', upload.id)).userErrors).toMatchObject([{ code: 'not_found' }]);
    const listed = async (caller: Caller): Promise<string[]> =>
      (
        await server.graphql(caller, '{ sheetUploads(module: "order-limits", limit: 100) { data { id } } }')
      ).data.sheetUploads.data.map((one: Answer) => one.id);
    expect(await listed(colleague)).toContain(upload.id);
    expect(await listed(stranger)).not.toContain(upload.id);
  });

  test('a module needs the permission of what it changes; dealers have no upload area', async () => {
    const dealer = await makeDealer(server, { sorgs: [sorg] });
    const refused = await server.graphql(dealer, '{ sheetModules }');
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN_SCOPE' });
    const clerk = await makeUser(server, { role: 'administrator', areas: [whole(sorg)] });
    const { rows } = await sql<{ id: string }>`
      insert into identity_role (name, description) values ('uploader', 'Uploader') returning id`.execute(server.db);
    await sql`
      insert into identity_role_permission (role_id, permission)
      values (${rows[0]?.id}, 'page.upload-area'), (${rows[0]?.id}, 'order-limit.update')`.execute(server.db);
    await sql`update identity_user_role set role_id = ${rows[0]?.id} where user_id = ${clerk.id}`.execute(server.db);
    const caller = await signIn(server, clerk.id);
    expect((await server.graphql(caller, '{ sheetModules }')).data.sheetModules).toEqual(['order-limits']);
    expect((await check(caller, 'stock', [['site', 'article', 'qty']])).userErrors).toMatchObject([
      { code: 'forbidden_scope' },
    ]);
    const template = await server.app.inject({
      url: '/upload-area/templates/stock',
      headers: { host: 'localhost', authorization: `Bearer ${caller.token}` },
    });
    expect(template.statusCode).toBe(400);
  });
});

describe('files', () => {
  const download = (caller: Caller, url: string, language = 'en') =>
    server.app.inject({
      url,
      headers: { host: 'localhost', authorization: `Bearer ${caller.token}`, 'accept-language': language },
    });

  test('a template is read again as it is, and says what the columns are', async () => {
    for (const module of ['order-limits', 'product-attributes', 'price-lists', 'stock']) {
      const sent = await download(boss, `/upload-area/templates/${module}`);
      const [headings = [], example = []] = await readWorkbook(sent.rawPayload);
      expect(headings[0]).toBe('Sales organisation (sorg)');
      const { upload } = await check(boss, module, [headings, example]);
      expect(upload, module).toMatchObject({ refused: 0 });
    }
  });

  test('the file of rejects has the columns of the template, line and reason, and can be corrected', async () => {
    await makeArticles(server, [{ sorg, code: 'UR-1' }]);
    const { upload } = await check(boss, 'order-limits', [
      ['sorg', 'article', 'limit'],
      [sorg, 'UR-1', 5],
      [sorg, 'UR-9', 5],
    ]);
    const sent = await download(boss, `/upload-area/uploads/${upload.id}/rejects`);
    const rows = await readWorkbook(sent.rawPayload);
    expect(rows).toEqual([
      ['Sales organisation (sorg)', 'Article (article)', 'Order limit (limit)', 'Line', 'Reason'],
      [sorg, 'UR-9', '5', '3', 'Article: Article UR-9 does not exist in this sales organisation.'],
    ]);
    expect((await check(boss, 'order-limits', rows)).upload).toMatchObject({ refused: 1 });
    expect((await download(stranger, `/upload-area/uploads/${upload.id}/rejects`)).statusCode).toBe(404);
  });

  test('other files, missing columns, empty sheets and too many rows are refused as a whole', async () => {
    const send = async (bytes: Uint8Array, name = 'x.csv'): Promise<Answer> =>
      (
        await sendFile(
          server,
          boss,
          'mutation ($file: Upload!) { checkSheet(module: "stock", file: $file) { userErrors { field code params } } }',
          {},
          { name, bytes },
        )
      ).data.checkSheet.userErrors;
    expect(await send(Buffer.from('%PDF-1.7 something'))).toMatchObject([{ code: 'list_unreadable' }]);
    expect(await send(Buffer.from('%PDF-1.7 something'), 'x.pdf')).toMatchObject([{ code: 'file_extension_invalid' }]);
    expect(await send(Buffer.from('sorg;article\n1;2\n'))).toMatchObject([{ code: 'table_columns_missing' }]);
    expect(await send(Buffer.from('site,article,qty\n'))).toMatchObject([{ code: 'table_empty' }]);
    const many = `site\tarticle\tqty\n${'S1\tA\t1\n'.repeat(20_001)}`;
    const tooMany = [{ field: 'file', code: 'too_many_rows', params: { limit: 20_000 } }];
    expect(await send(Buffer.from(many))).toMatchObject(tooMany);
    const rows = Array.from({ length: 20_001 }, () => ['S1', 'A', 1]);
    expect(await send(await workbook([['site', 'article', 'qty'], ...rows]))).toMatchObject(tooMany);
  });

  test('a preview is replaced by the next one of the module, and can be discarded', async () => {
    await makeArticles(server, [{ sorg, code: 'UF-1' }]);
    const sheet = [
      ['sorg', 'article', 'limit'],
      [sorg, 'UF-1', 5],
    ];
    const first = (await check(boss, 'order-limits', sheet)).upload;
    const second = (await check(boss, 'order-limits', sheet)).upload;
    expect(await find(boss, first.id)).toBeNull();
    const discard = async (caller: Caller): Promise<Answer> =>
      (
        await server.graphql(caller, 'mutation ($id: ID!) { discardSheet(id: $id) { id userErrors { code } } }', {
          id: second.id,
        })
      ).data.discardSheet;
    expect((await discard(colleague)).userErrors).toMatchObject([{ code: 'not_found' }]);
    expect(await discard(boss)).toMatchObject({ id: second.id, userErrors: [] });
    expect(await find(boss, second.id)).toBeNull();
  });
});
