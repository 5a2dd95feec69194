import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendFile, workbook } from '#testing/files.ts';
import { testServer, type Caller } from '#testing/harness.ts';
import { readWorkbook } from '#platform/sheets/xlsx.ts';
import { fill, makeArticles, makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeSorg, makeMarket } from '#accounts/markets/markets.factory.ts';
import { makeUser, signIn } from '#access/identity/identity.factory.ts';

const server = testServer();
let sorg = '';
let other = '';
let hidden = '';
let dealer: Dealer;

beforeAll(async () => {
  [sorg, other, hidden] = [await makeSorg(server), await makeSorg(server), await makeSorg(server)];
  await makeMarket(server, { sorgs: [sorg, other, hidden] });
  dealer = await makeBuyer(server, { sorgs: [sorg, other] });
});

const fields = `rows { lines written code group matchedBy asked add inCart readyQty laterQty missingQty currency unitPrice amount quantityChoices acceptLater
    product { articleCode sorg name packSize price { dealer deals { steps { qty price } } } }
    problems { field code message params } candidates { kind qty product { articleCode sorg } } }
  ignored { line written reason } facts { sheets { name state separator header codeColumn quantityColumn } } cartVersion message { status description } userErrors { field code params }`;
const document = `mutation ($text: String, $file: Upload, $rows: [IntakeRowInput!]) { checkIntake(text: $text, file: $file, rows: $rows) { ${fields} } }`;

type Row = {
  lines: number[];
  code: string;
  group: string;
  product: { articleCode: string; sorg: string } | null;
  problems: { code: string; message: string; params: object }[];
  candidates: { kind: string; qty: number | null; product: { articleCode: string; sorg: string } }[];
  [field: string]: unknown;
};
type Checked = { rows: Row[]; ignored: object[]; facts: object; cartVersion: number; userErrors: { code: string }[] };

async function check(variables: Record<string, unknown>, caller: Caller = dealer): Promise<Checked> {
  const { data, errors } = await server.graphql(caller, document, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return data.checkIntake;
}
/** The type of the file is wrong on purpose: the content determines the format. */
async function checkFile(bytes: Uint8Array, name: string, caller: Caller = dealer): Promise<Checked> {
  const { data, errors } = await sendFile(server, caller, document, {}, { name, bytes, type: 'image/png' });
  expect(errors).toBeUndefined();
  return data.checkIntake;
}
const typed = (line: number, code: string, quantity: string, more: object = {}) => ({
  lines: [line],
  code,
  quantity,
  ...more,
});
let made = 0;
const unique = (): string => `Z${(made += 1)}${'QRSTUVWX'[made % 8]}`;

describe('texts that match an article (Q-074)', () => {
  test('the code, the shown code, the GTIN, the old code, with other punctuation and with leading zeros', async () => {
    const base = unique();
    const [a] = await makeArticles(server, [{ sorg, code: `00${base}-7`, price: 1_000, stock: 50 }]);
    await server.db
      .updateTable('catalog_article')
      .set({ gtin: '4006381333931', old_code: `OLD-${base}` })
      .where('id', '=', a!.id)
      .execute();
    const { rows } = await check({
      rows: [`00${base}-7`, `00${base} 7`, '4006381333931', '04006381333931', `old.${base}`].map((code, index) =>
        typed(900_000_001 + index, code, '2'),
      ),
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      lines: [1, 2, 3, 4, 5].map((row) => 900_000_000 + row),
      group: 'ready',
      matchedBy: 'code',
      asked: 10,
      add: 10,
      readyQty: 10,
      unitPrice: '10.00',
      amount: '100.00',
      product: { articleCode: a!.code },
    });
    const strict = await check({ rows: [typed(1, `${base}-7`, '1')] });
    expect(strict.rows[0]?.group, 'leading zeros are part of a code').toBe('unknown');
    const kinds = await Promise.all(
      ['4006381333931', `OLD${base}`].map(
        async (code) => (await check({ rows: [typed(1, code, '1')] })).rows[0]?.['matchedBy'],
      ),
    );
    expect(kinds).toEqual(['gtin', 'old']);
  });

  test('several articles or several sorgs need a decision; unavailable ones do not count', async () => {
    const base = unique();
    const [a, b] = await makeArticles(server, [
      { sorg, code: `${base}-AB1`, price: 1_000, stock: 5 },
      { sorg, code: `${base}-A.B1`, price: 1_000, stock: 5 },
    ]);
    const { rows } = await check({ rows: [typed(1, `${base}AB1`, '3'), typed(2, `${base}-a.b1`, '1')] });
    expect(rows[0]).toMatchObject({
      group: 'decision',
      problems: [{ code: 'code_ambiguous' }],
      candidates: [
        { kind: 'article', qty: 3 },
        { kind: 'article', qty: 3 },
      ],
    });
    expect(rows[0]?.candidates.map(({ product }) => product.articleCode).sort()).toEqual([a!.code, b!.code].sort());
    expect(rows[1], 'written just so').toMatchObject({ group: 'ready', product: { articleCode: b!.code } });
    await sql`
      insert into catalog_article_sorg (sorg, article_id, merchant, updated_at)
      values (${other}, ${a!.id}, 'main', now())`.execute(server.db);
    await makeArticles(server, []);
    const [single] = (await check({ rows: [typed(1, a!.code, '1')] })).rows;
    expect(single, 'without a price in the other sorg').toMatchObject({ group: 'ready', product: { sorg } });
    await sql`
      insert into catalog_price (article_id, sorg, price_list, valid_from, amount, currency)
      values (${a!.id}, ${other}, 'dealer', '2020-01-01', 900, 'USD')`.execute(server.db);
    const [both] = (await check({ rows: [typed(1, a!.code, '1')] })).rows;
    expect(both?.candidates.map(({ product }) => product.sorg).sort()).toEqual([sorg, other].sort());
    const [chosen] = (await check({ rows: [typed(1, a!.code, '1', { articleCode: a!.code, sorg })] })).rows;
    expect(chosen).toMatchObject({ group: 'ready', matchedBy: 'chosen', product: { sorg } });
  });

  test('an article outside the customer’s sorgs is unknown, similar ones are proposed', async () => {
    const base = unique();
    const [mine] = await makeArticles(server, [
      { sorg, code: `${base}-BEAM800`, stock: 5 },
      { sorg: hidden, code: `${base}-BEAM801`, stock: 5 },
    ]);
    const { rows } = await check({ rows: [typed(1, `${base}-BEAM801`, '2'), typed(2, `${base}-BEAM80X`, '2')] });
    expect(
      rows.map((row) => [
        row.group,
        row.problems[0]?.code,
        row.candidates.map(({ kind, product }) => [kind, product.articleCode]),
      ]),
    ).toEqual([
      ['unknown', 'code_unknown', [['near', mine!.code]]],
      ['unknown', 'code_unknown', [['near', mine!.code]]],
    ]);
  });

  test('a typing error at the beginning of a code is found from its end', async () => {
    const base = unique();
    const [mine] = await makeArticles(server, [{ sorg, code: `${base}-SPOKE-${base}`, stock: 5 }]);
    const [first = '', second = '', ...rest] = mine!.code;
    const slipped = [
      ['#', second, ...rest],
      [second, first, ...rest],
      ['Y', second, ...rest],
      ['Y', 'Y', ...rest],
      ['Y', 'Y', 'Y', ...rest.slice(1)],
    ];
    const { rows } = await check({ rows: slipped.map((signs, at) => typed(at + 1, signs.join(''), '1')) });
    const near = [['near', mine!.code]];
    expect(rows.map(({ candidates }) => candidates.map(({ kind, product }) => [kind, product.articleCode]))).toEqual([
      near,
      near,
      near,
      near,
      [],
    ]);
  });

  test('a discontinued article points to its successor', async () => {
    const base = unique();
    const [old, next] = await makeArticles(server, [
      { sorg, code: `${base}-OLD`, stock: 0 },
      { sorg, code: `${base}-NEW`, stock: 9 },
    ]);
    await server.db
      .updateTable('catalog_article')
      .set({ successor_code: next!.code })
      .where('id', '=', old!.id)
      .execute();
    await server.db
      .updateTable('catalog_article_sorg')
      .set({ status: 'discontinued' })
      .where('article_id', '=', old!.id)
      .execute();
    await makeArticles(server, []);
    const [row] = (await check({ rows: [typed(1, old!.code, '2')] })).rows;
    expect(row).toMatchObject({
      group: 'decision',
      problems: [{ code: 'article_replaced' }],
      candidates: [{ kind: 'successor', product: { articleCode: next!.code }, qty: 2 }],
    });
    expect(row?.problems[0]?.message).toContain(next!.code);
    await server.db
      .updateTable('catalog_article_sorg')
      .set({ removed_at: new Date() })
      .where('article_id', '=', old!.id)
      .execute();
    await makeArticles(server, []);
    expect((await check({ rows: [typed(1, old!.code, '2')] })).rows[0]).toMatchObject({
      group: 'decision',
      candidates: [{ kind: 'successor' }],
    });
  });
});

test('the details come with the first ready rows and with every other row', async () => {
  const [base, short] = [unique(), unique()];
  await makeArticles(server, [
    ...[1, 2, 3].map((nth) => ({ sorg, code: `${base}-${nth}`, price: 1_000, stock: 50 })),
    { sorg, code: short, price: 1_000, stock: 0 },
  ]);
  const { data } = await server.graphql(
    dealer,
    `mutation ($text: String) { checkIntake(text: $text) { rows { code group articleCode sorg product { articleCode } details(first: 1) { articleCode } } } }`,
    { text: [`${base}-1`, short, `${base}-2`, `${base}-3`].join('\n') },
  );
  const rows = data.checkIntake.rows as (Row & { articleCode: string; sorg: string; details: unknown })[];
  expect(rows.map(({ articleCode, sorg: of }) => [articleCode, of])).toEqual(
    [`${base}-1`, short, `${base}-2`, `${base}-3`].map((code) => [code, sorg]),
  );
  expect(rows.map(({ group, product, details }) => [group, product !== null, details !== null])).toEqual([
    ['ready', true, true],
    ['decision', true, true],
    ['ready', true, false],
    ['ready', true, false],
  ]);
});

test('only rows that are not ready have a part to decide', async () => {
  const [ready, none] = await makeArticles(server, [
    { sorg, price: 1_000, stock: 50 },
    { sorg, price: 1_000, stock: 0 },
  ]);
  const { data } = await server.graphql(
    dealer,
    `mutation ($text: String) { checkIntake(text: $text) {
      rows { group problems { code } undecided { group asked missingQty problems { code } candidates { kind } } } } }`,
    { text: [ready!.code, `${none!.code}\t2`, `NO-${unique()}`].join('\n') },
  );
  expect(data.checkIntake.rows).toMatchObject([
    { group: 'ready', problems: [], undecided: null },
    { group: 'decision', undecided: { group: 'decision', asked: 2, missingQty: 2, problems: [{ code: 'no_stock' }] } },
    { group: 'unknown', undecided: { group: 'unknown', problems: [{ code: 'code_unknown' }], candidates: [] } },
  ]);
});

describe('quantities', () => {
  test('rounding to whole packs is reported, including the quantity in the cart', async () => {
    const [a] = await makeArticles(server, [{ sorg, price: 500, stock: 100, packSize: 4 }]);
    const buyer = await makeBuyer(server, { sorgs: [sorg] });
    expect((await check({ rows: [typed(1, a!.code, '3')] }, buyer)).rows[0]).toMatchObject({
      group: 'ready',
      asked: 3,
      add: 4,
      inCart: 0,
      amount: '20.00',
    });
    const { cart } = (await fill(server, buyer, sorg, { [a!.code]: 8 })).data.updateProductsInCart;
    const { rows, cartVersion } = await check({ rows: [typed(1, a!.code, '5')] }, buyer);
    expect(rows[0]).toMatchObject({ asked: 5, add: 8, inCart: 8, amount: '40.00' });
    expect(cartVersion).toBe(cart.version);
  });

  test('a price break includes the quantity in the cart: the amount is the increase of the cart', async () => {
    const [a] = await makeArticles(server, [{ sorg, price: 1_000, stock: 100 }]);
    const deal = await server.db
      .insertInto('catalog_deal')
      .values({ number: unique(), sorg, valid_from: '2020-01-01' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('catalog_deal_line')
      .values({ deal_id: deal.id, article_id: a!.id, min_qty: 10, type: 'percent', value: 1_000 })
      .execute();
    const buyer = await makeBuyer(server, { sorgs: [sorg] });
    expect((await check({ rows: [typed(1, a!.code, '9')] }, buyer)).rows[0]).toMatchObject({
      unitPrice: '10.00',
      amount: '90.00',
    });
    await fill(server, buyer, sorg, { [a!.code]: 5 });
    expect((await check({ rows: [typed(1, a!.code, '5')] }, buyer)).rows[0]).toMatchObject({
      unitPrice: '9.00',
      amount: '40.00',
      product: { price: { deals: [{ steps: [{ qty: 10, price: '9.00' }] }] } },
    });
  });

  test('over the limit (R-182), over stock, partly later, blocked, without a price: each with its reason and a possible quantity', async () => {
    const [limited, short, late, blocked, priceless] = await makeArticles(server, [
      { sorg, stock: 100, orderLimit: 6 },
      { sorg, stock: 4 },
      { sorg, stock: 4 },
      { sorg, stock: 4 },
      { sorg, stock: 4, price: null },
    ]);
    await server.db
      .insertInto('catalog_arrival')
      .values({
        article_id: late!.id,
        sorg,
        site: 'S1',
        arrives_on: sql`(now() + interval '20 days')::date`,
        qty: 40,
        as_of: new Date(),
      })
      .execute();
    await server.db
      .updateTable('catalog_article_sorg')
      .set({ order_block_reason: 'Recall 12' })
      .where('article_id', '=', blocked!.id)
      .execute();
    await makeArticles(server, []);
    const ask = [limited, short, late, blocked, priceless].map((article, index) => typed(index, article!.code, '10'));
    const { rows } = await check({ rows: ask });
    expect(rows.map(({ group, problems, quantityChoices }) => [group, problems[0]?.code, quantityChoices])).toEqual([
      ['decision', 'exceeds_order_limit', [6]],
      ['decision', 'exceeds_stock', [4]],
      ['decision', 'partly_later', [4]],
      ['decision', 'order_blocked', []],
      ['decision', 'no_price', []],
    ]);
    expect(rows[2]).toMatchObject({ readyQty: 4, laterQty: 6 });
    expect((await check({ rows: [{ ...ask[2], acceptLater: true }] })).rows[0]).toMatchObject({
      group: 'ready',
      readyQty: 4,
      laterQty: 6,
      acceptLater: true,
    });
  });

  test('none, a fraction, words: never guessed', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 100 }]);
    const { rows } = await check({
      rows: ['', '0', '2,5', '1.000', 'few', '100000'].map((quantity, index) => typed(index, a!.code, quantity)),
    });
    expect(
      rows.map(({ group, asked, problems, quantityChoices }) => [group, asked, problems[0]?.code, quantityChoices]),
    ).toEqual([
      ['ready', 1, undefined, []],
      ['decision', null, 'min_quantity', []],
      ['decision', null, 'must_be_whole_number', [2, 3]],
      ['decision', null, 'quantity_unclear', [1, 1000]],
      ['decision', null, 'must_be_numeric', []],
      ['decision', null, 'out_of_range', []],
    ]);
  });
});

describe('lists', () => {
  test('text: equal rows are merged, lines without an article are listed', async () => {
    const [a, b] = await makeArticles(server, [
      { sorg, stock: 100 },
      { sorg, stock: 100 },
    ]);
    const checked = await check({
      text: `Artikelnummer;Menge\n${a!.code};2\n${b!.code};3\n${a!.code};1\nSumme;6\nNO-SUCH-CODE;4\n`,
    });
    expect(checked.rows.map(({ lines, group, add }) => [lines, group, add])).toEqual([
      [[2, 4], 'ready', 3],
      [[3], 'ready', 3],
      [[6], 'unknown', 0],
    ]);
    expect(checked).toMatchObject({
      ignored: [
        { line: 1, reason: 'header' },
        { line: 5, reason: 'total', written: 'Summe;6' },
      ],
      facts: {
        sheets: [{ name: '', state: 'read', separator: 'semicolon', header: true, codeColumn: 1, quantityColumn: 2 }],
      },
    });
  });

  test('numbers that may be codes or quantities: the catalog decides', async () => {
    const [a] = await makeArticles(server, [{ sorg, code: '7710023', stock: 100 }]);
    const { rows, facts } = await check({ text: `12\t7710023\n3\t7710024\n` });
    expect(rows[0]).toMatchObject({ product: { articleCode: a!.code }, asked: 12 });
    expect(facts).toMatchObject({ sheets: [{ codeColumn: 2, quantityColumn: 1 }] });
  });

  test('a workbook and a CSV in any encoding, with any name and type', async () => {
    const [a] = await makeArticles(server, [{ sorg, code: `0${unique()}É`, stock: 100 }]);
    const book = await checkFile(
      await workbook([
        ['Code', 'Qty'],
        [a!.code, 3],
        ['8.99E5', 1],
      ]),
      'list.png',
    );
    expect(book).toMatchObject({
      facts: { sheets: [{ name: 'x', separator: 'sheet', header: true }] },
      rows: [{ lines: [2], asked: 3, group: 'ready' }, { code: '899000' }],
    });
    const text = await checkFile(Buffer.from(`Référence;Quantité\r\n${a!.code};4\r\n`, 'latin1'), 'list.xlsx');
    expect(text.rows).toMatchObject([{ lines: [2], asked: 4, group: 'ready' }]);
    const wide = await checkFile(Buffer.from(`\uFEFFCode\tQty\r\n${a!.code}\t5\r\n`, 'utf16le'), 'export.xls');
    expect(wide.rows).toMatchObject([{ asked: 5, group: 'ready' }]);
  });

  test('a broken workbook, a zip bomb, a picture and an empty list are refused with their reason', async () => {
    const good = await workbook([['Code'], ['A']]);
    const bomb = zipSync(
      { '[Content_Types].xml': Buffer.from('<x/>'), 'xl/workbook.xml': Buffer.alloc(70 * 1024 * 1024) },
      { level: 9 },
    );
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
    for (const bytes of [good.subarray(0, good.length - 40), bomb, png]) {
      const answer = await checkFile(bytes, 'list.xlsx');
      expect(answer.userErrors).toMatchObject([{ code: 'list_unreadable', field: 'file' }]);
      expect(answer.rows).toBeNull();
    }
    expect((await checkFile(png, 'list.png')).userErrors).toMatchObject([
      { code: 'file_extension_invalid', params: { types: 'XLSX, CSV, TXT' } },
    ]);
    expect((await check({ text: '\n\n' })).userErrors).toMatchObject([{ code: 'list_empty' }]);
    expect((await check({})).userErrors).toMatchObject([{ code: 'list_empty' }]);
  });

  test('5,000 rows are checked in few statements, a longer list is refused', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 100 }]);
    const lines = (count: number): string =>
      Array.from({ length: count }, (_value, index) => (index === 0 ? `${a!.code};2` : `NONE-${index};1`)).join('\n');
    const full = await check({ text: lines(5_000) });
    expect(full.rows).toHaveLength(5_000);
    expect(full.rows[0]).toMatchObject({ group: 'ready' });
    expect(await check({ text: lines(5_001) })).toMatchObject({
      rows: null,
      userErrors: [{ code: 'too_many_rows', params: { limit: 5_000 } }],
    });
  });
});

describe('permissions (R-078, R-183)', () => {
  test('a customer and the catalog permission are required', async () => {
    const staff = await makeUser(server, {
      role: 'administrator',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    const caller = await signIn(server, staff.id, null, 'localhost');
    expect((await check({ rows: [typed(1, 'A', '1')] }, caller)).userErrors).toMatchObject([
      { code: 'customer_required' },
    ]);
    expect((await server.graphql({ token: null }, document, { text: 'A;1' })).status).toBe(401);
  });
});

describe('own codes of a customer', () => {
  const save = async (caller: Caller, variables: object) =>
    (
      await server.graphql(
        caller,
        'mutation ($codes: [OwnArticleCodeInput!], $text: String) { saveIntakeCodes(codes: $codes, text: $text) { saved message { status } userErrors { field code params } } }',
        { ...variables },
      )
    ).data.saveIntakeCodes;
  const list = async (caller: Caller, search = '') =>
    (
      await server.graphql(
        caller,
        'query ($search: String) { intakeCodes(search: $search) { data { id code articleCode product { name } savedBy } info { count } } }',
        { search },
      )
    ).data.intakeCodes;

  test('are saved, found with other punctuation, changed, removed; another dealer neither sees nor removes them', async () => {
    const [a, b] = await makeArticles(server, [
      { sorg, stock: 100 },
      { sorg, stock: 100 },
    ]);
    const [me, rival] = [await makeBuyer(server, { sorgs: [sorg] }), await makeBuyer(server, { sorgs: [sorg] })];
    const own = `SHOP-${unique()}`;
    expect(await save(me, { codes: [{ code: own, articleCode: a!.code }] })).toMatchObject({
      saved: 1,
      userErrors: [],
    });
    const ask = { rows: [typed(1, own.replace('-', ' '), '2')] };
    expect((await check(ask, me)).rows[0]).toMatchObject({
      group: 'ready',
      matchedBy: 'own',
      product: { articleCode: a!.code },
    });
    expect((await check(ask, rival)).rows[0]).toMatchObject({ group: 'unknown' });
    expect((await list(rival)).info.count).toBe(0);
    await save(me, { codes: [{ code: own, articleCode: b!.code }] });
    expect((await check(ask, me)).rows[0]).toMatchObject({ product: { articleCode: b!.code } });
    const [entry] = (await list(me, own)).data;
    expect(entry).toMatchObject({ code: own, articleCode: b!.code });
    const forget = async (caller: Caller) =>
      (
        await server.graphql(
          caller,
          'mutation ($ids: [ID!]!) { deleteIntakeCodes(ids: $ids) { deleted userErrors { code } } }',
          { ids: [entry.id] },
        )
      ).data.deleteIntakeCodes;
    expect((await forget(rival)).deleted).toBe(0);
    expect((await forget(me)).deleted).toBe(1);
    expect((await check(ask, me)).rows[0]).toMatchObject({ group: 'unknown' });
    const { before } = await server.db
      .selectFrom('platform_audit')
      .select('before')
      .where('action', '=', 'intake.delete-codes')
      .where('subject_id', '=', me.customer.id)
      .executeTakeFirstOrThrow();
    expect(before).toEqual({ codes: [`${own} = ${b!.code}`] });
    // What the toast does: the same pair is saved again, for the dealer who removed it.
    await save(me, { codes: [{ code: own, articleCode: b!.code }] });
    expect((await check(ask, me)).rows[0]).toMatchObject({ group: 'ready', product: { articleCode: b!.code } });
    expect((await list(rival)).info.count).toBe(0);
  });

  test('are found among few and among many', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 100 }]);
    const me = await makeBuyer(server, { sorgs: [sorg] });
    const own = unique();
    const codes = Array.from({ length: 101 }, (_, index) => ({ code: `${own}-${index}`, articleCode: a!.code }));
    const last = { rows: [typed(1, `${own}-100`, '2')] };
    expect((await check(last, me)).rows[0]).toMatchObject({ matchedBy: null });
    for (const some of [codes.slice(-1), codes]) {
      await save(me, { codes: some });
      expect((await check(last, me)).rows[0]).toMatchObject({ matchedBy: 'own', product: { articleCode: a!.code } });
    }
  });

  test('an invalid pair is refused alone', async () => {
    const [a, far] = await makeArticles(server, [
      { sorg, stock: 1 },
      { sorg: hidden, stock: 1 },
    ]);
    const me = await makeBuyer(server, { sorgs: [sorg] });
    const answer = await save(me, {
      codes: [
        { code: 'X-1', articleCode: far!.code },
        { code: a!.code, articleCode: a!.code },
        { code: '--', articleCode: a!.code },
        { code: 'X-2', articleCode: a!.code },
      ],
    });
    expect(answer).toMatchObject({
      saved: 1,
      userErrors: [
        { field: 'codes[0]', code: 'article_not_found' },
        { field: 'codes[1]', code: 'code_is_article' },
        { field: 'codes[2]', code: 'valid_alphaNumeric' },
      ],
    });
  });

  test('a list of two columns in either order, with the lines of refused pairs', async () => {
    const [a, b] = await makeArticles(server, [
      { sorg, stock: 1 },
      { sorg, stock: 1 },
    ]);
    const me = await makeBuyer(server, { sorgs: [sorg] });
    expect(await save(me, { text: `Unsere Nummer;Artikelnummer\nOWN-A;${a!.code}\nOWN-B;NOT-THERE\n` })).toMatchObject({
      saved: 1,
      userErrors: [{ code: 'article_not_found', params: { line: 3 } }],
    });
    expect(await save(me, { text: `${b!.code}\tOWN-C\n${a!.code}\tOWN-D\n` })).toMatchObject({
      saved: 2,
      userErrors: [],
    });
    expect(
      (await list(me)).data.map(({ code, articleCode }: { code: string; articleCode: string }) => [code, articleCode]),
    ).toEqual([
      ['OWN-A', a!.code],
      ['OWN-C', b!.code],
      ['OWN-D', a!.code],
    ]);
  });

  test('the user who acts for a customer is recorded with it', async () => {
    const [a] = await makeArticles(server, [{ sorg, stock: 1 }]);
    const buyer = await makeBuyer(server, { sorgs: [sorg] });
    const rep = await makeUser(server, {
      role: 'salesman',
      groupRole: 'Sales',
      areas: [{ sorg, limitation: 'none', option: 'include', value: '' }],
    });
    const acting = await signIn(server, rep.id, buyer.customer.id, 'localhost');
    expect(await save(acting, { codes: [{ code: 'REP-1', articleCode: a!.code }] })).toMatchObject({ saved: 1 });
    const { rows } = await sql<{
      actor: string;
      customer: string;
    }>`
      select actor_user_id as actor, customer_id as customer
        from platform_audit
       where action = 'intake.save-codes' and customer_id = ${buyer.customer.id}`.execute(server.db);
    expect(rows).toEqual([{ actor: rep.id, customer: buyer.customer.id }]);
  });
});

describe('files', () => {
  const get = (url: string, caller: Caller = dealer) =>
    server.app.inject({ url, headers: { host: 'localhost', authorization: `Bearer ${caller.token ?? ''}` } });

  test('the template is in the caller’s language and valid', async () => {
    await makeArticles(server, [{ sorg, stock: 100 }]);
    const buyer = await makeBuyer(server, { sorgs: [sorg] });
    const answer = await get('/api/intake/template', buyer);
    const rows = await readWorkbook(answer.rawPayload);
    expect(rows[0]).toEqual(['Article code', 'Quantity', 'Name']);
    expect(rows.length).toBeGreaterThan(1);
    const checked = await checkFile(answer.rawPayload, 'template.xlsx', buyer);
    expect(checked.facts).toMatchObject({
      sheets: [{ state: 'read', header: true, codeColumn: 1, quantityColumn: 2 }],
    });
    expect(checked.rows.every((row) => row.product !== null)).toBe(true);
    expect((await get('/api/intake/template?format=csv')).body).toContain('Article code,Quantity,Name');
  });

  test('rejected rows with their reasons, without formulas, and readable again', async () => {
    const payload = {
      rows: [
        { line: 7, written: '=cmd;3', code: '=cmd', quantity: '3', reasons: [{ code: 'code_unknown', params: {} }] },
      ],
    };
    const send = (body: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/intake/rejected',
        headers: { host: 'localhost', authorization: `Bearer ${dealer.token ?? ''}` },
        payload: body,
      });
    const csv = await send({ ...payload, format: 'csv' });
    expect(csv.body).toBe(
      '\uFEFFArticle code,Quantity,Reason,Row,As written\r\n\'=cmd,3,No article has this code.,7,"\'=cmd;3"\r\n',
    );
    const book = await send({ ...payload, format: 'xlsx' });
    expect((await readWorkbook(book.rawPayload))[1]).toEqual([
      "'=cmd",
      '3',
      'No article has this code.',
      '7',
      "'=cmd;3",
    ]);
    expect((await checkFile(Buffer.from(csv.rawPayload), 'again.csv')).rows).toMatchObject([
      { code: '=cmd', asked: 3, group: 'unknown' },
    ]);
    expect((await send({ rows: [] })).statusCode).toBe(400);
    expect((await server.app.inject({ url: '/api/intake/template', headers: { host: 'localhost' } })).statusCode).toBe(
      401,
    );
  });
});
