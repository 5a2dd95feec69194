import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendFile, workbookOf, type SheetOfTest } from '#testing/files.ts';
import { testServer } from '#testing/harness.ts';
import { makeArticles, makeBuyer, type Dealer } from '#buying/cart/cart.factory.ts';
import { makeMarket, makeSorg } from '#accounts/markets/markets.factory.ts';

const server = testServer();
let sorg = '';
let dealer: Dealer;

beforeAll(async () => {
  sorg = await makeSorg(server);
  await makeMarket(server, { sorgs: [sorg] });
  dealer = await makeBuyer(server, { sorgs: [sorg] });
});

const document = `mutation ($text: String, $file: Upload, $rows: [IntakeRowInput!], $hiddenRows: Boolean) { checkIntake(text: $text, file: $file, rows: $rows, hiddenRows: $hiddenRows) {
  rows { lines part code group matchedBy asked add readyQty laterQty missingQty unitPrice amount quantityChoices question columnQuantities acceptLater
    product { articleCode packSize } problems { code params } candidates { kind qty product { articleCode } also { qty product { articleCode } } } }
  ignored { line reason }
  facts { sheets { name state firstLine rows codeColumn quantityColumn hiddenRows hiddenColumns leftOut { column reason samples } } questions { question sheet columns { column name samples } } }
  userErrors { code } } }`;

type Candidate = {
  qty: number | null;
  product: { articleCode: string };
  also: { qty: number | null; product: { articleCode: string } }[];
};
type Row = {
  lines: number[];
  group: string;
  product: { articleCode: string } | null;
  asked: number | null;
  problems: { code: string }[];
  candidates: Candidate[];
};

async function check(variables: object): Promise<{ rows: Row[]; facts: object; ignored: object[] }> {
  const { data, errors } = await server.graphql(dealer, document, { ...variables });
  expect(errors).toBeUndefined();
  return data.checkIntake;
}
const checkBook = async (sheets: readonly SheetOfTest[], variables: object = {}) =>
  (await sendFile(server, dealer, document, { ...variables }, { name: 'list.xlsx', bytes: await workbookOf(sheets) }))
    .data.checkIntake;
const typed = (code: string, quantity: string | null, more: object = {}) => ({
  lines: [900_000_001],
  code,
  quantity,
  ...more,
});
const short = ({ rows }: { rows: Row[] }) =>
  rows.map(({ group, product, asked, problems: [problem] }) => [
    group,
    product?.articleCode ?? null,
    asked,
    problem?.code,
  ]);
let made = 7_000;
/** Articles with codes that nothing else in the database has. */
async function articles(...stock: number[]): Promise<string[]> {
  const rows = await makeArticles(
    server,
    stock.map((each) => ({ sorg, code: `RD${(made += 1)}-${made % 9}K`, price: 1_000, stock: each })),
  );
  return rows.map(({ code }) => code);
}

describe('lines with several articles', () => {
  test.each([
    ['1. A 4\n2. B 5', [4, 5]],
    ['A, 4 pieces please\nB\t3 (urgent)', [4, 3]],
    ['A, B', [1, 1]],
    ['A 2 B 3', [2, 3]],
    ['A;2;B;3', [2, 3]],
    ['- 2 x A\n- ３ x B', [2, 3]],
    ['Code;Qty;;Code;Qty\nA;2;;B;3', [2, 3]],
  ])('%j', async (list, quantities) => {
    const [a = '', b = ''] = await articles(50, 50);
    const { rows } = await check({ text: list.replaceAll(/\bA\b/g, a).replaceAll(/\bB\b/g, b) });
    expect(short({ rows })).toEqual([
      ['ready', a, quantities[0], undefined],
      ['ready', b, quantities[1], undefined],
    ]);
  });

  test('a typed line is read like a pasted one', async () => {
    const [a = '', b = ''] = await articles(50, 50);
    expect(short(await check({ rows: [typed(`2 x ${a}`, ''), typed(`${b} 3`, '')] }))).toEqual([
      ['ready', a, 2, undefined],
      ['ready', b, 3, undefined],
    ]);
  });

  test('two numbers that are both articles need a decision between all readings', async () => {
    await makeArticles(server, [
      { sorg, code: '000025', price: 1_000, stock: 50 },
      { sorg, code: '000031', price: 1_000, stock: 50 },
    ]);
    const { rows } = await check({ text: '000025 000031' });
    expect(short({ rows })).toEqual([['decision', null, 1, 'line_unclear']]);
    expect(
      rows[0]?.candidates.map(({ product, qty, also }) => [
        product.articleCode,
        qty,
        also.map((one) => [one.product.articleCode, one.qty]),
      ]),
    ).toEqual([
      ['000025', 1, [['000031', 1]]],
      ['000025', 31, []],
      ['000031', 25, []],
    ]);
  });
});

describe('numbers changed by a spreadsheet', () => {
  test('codes without their leading zeros, and rounded ones, need a decision for the one matching article', async () => {
    await makeArticles(server, [
      { sorg, code: '000841', price: 1_000, stock: 50 },
      { sorg, code: '000000000010023377', price: 1_000, stock: 50 },
      { sorg, code: '900719925474099317', price: 1_000, stock: 50 },
    ]);
    const { rows } = await check({
      text: 'Code;Qty\n841;2\n10023377;3\n1.00234E+07;4\n900719925474099000;5\n000841;6\n',
    });
    expect(
      rows.map(({ group, problems: [problem], candidates }) => [
        group,
        problem?.code,
        candidates.map(({ product, qty }) => [product.articleCode, qty]),
      ]),
    ).toEqual([
      ['decision', 'code_padded', [['000841', 2]]],
      ['decision', 'code_padded', [['000000000010023377', 3]]],
      ['decision', 'code_padded', [['000000000010023377', 4]]],
      ['decision', 'code_padded', [['900719925474099317', 5]]],
      ['ready', undefined, []],
    ]);
  });

  test('an article number of another sales organisation is not a candidate', async () => {
    const other = await makeSorg(server);
    await makeArticles(server, [{ sorg: other, code: '000977', price: 1_000, stock: 50 }]);
    expect(short(await check({ text: 'Code;Qty\n977;2\n' }))).toEqual([['unknown', null, 2, 'code_unknown']]);
  });

  test('an own code is not saved for an article that only resembles the written one', async () => {
    await makeArticles(server, [{ sorg, code: '000978', price: 1_000, stock: 50 }]);
    const { data } = await server.graphql(
      dealer,
      'mutation { saveIntakeCodes(codes: [{ code: "MINE-1", articleCode: "978" }]) { saved userErrors { code } } }',
    );
    expect(data.saveIntakeCodes).toEqual({ saved: 0, userErrors: [{ code: 'article_not_found' }] });
  });
});

describe('which column holds the quantity', () => {
  test('is asked once for the list, with the quantity in each column for every row', async () => {
    const [a = '', b = ''] = await articles(50, 50);
    const { rows, facts } = await check({ text: `${a};Bottle;25;2;50\n${b};Saddle;30;3;90\n` });
    expect(rows).toMatchObject([
      {
        group: 'decision',
        asked: null,
        problems: [{ code: 'column_unclear' }],
        question: 0,
        columnQuantities: [25, 2, 50],
        quantityChoices: [25, 2, 50],
      },
      {
        group: 'decision',
        asked: null,
        problems: [{ code: 'column_unclear' }],
        question: 0,
        columnQuantities: [30, 3, 90],
      },
    ]);
    expect(facts).toMatchObject({
      questions: [
        {
          question: 0,
          sheet: '',
          columns: [{ column: 3, samples: ['25', '30'] }, { column: 4, samples: ['2', '3'] }, { column: 5 }],
        },
      ],
    });
  });

  test('may be none: the only numbers are prices, and the answer names their column', async () => {
    const [a = '', b = ''] = await articles(50, 50);
    const { rows, facts } = await check({ text: `${a};Bottle;25.50\n${b};Saddle;30.90\n` });
    expect(rows).toMatchObject([
      {
        group: 'decision',
        asked: null,
        problems: [{ code: 'column_unclear' }],
        question: 0,
        columnQuantities: [1],
        quantityChoices: [1],
      },
      { group: 'decision', asked: null, question: 0, columnQuantities: [1] },
    ]);
    expect(facts).toMatchObject({
      sheets: [
        {
          codeColumn: 1,
          quantityColumn: null,
          leftOut: [{ column: 3, reason: 'prices', samples: ['25.50', '30.90'] }],
        },
      ],
      questions: [{ question: 0, columns: [{ column: null, samples: [] }] }],
    });
    expect((await check({ text: `${a};Bottle;25.00\n${b};Saddle;30.00\n` })).rows).toMatchObject([
      { group: 'decision', columnQuantities: [25, 1] },
      { group: 'decision', columnQuantities: [30, 1] },
    ]);
  });

  test('is clear if the other numbers have cents, and the answer names their columns', async () => {
    const [a = '', b = ''] = await articles(50, 50);
    const { rows, facts } = await check({ text: `${a};Bottle;25.50;2;51.00\n${b};Saddle;30.90;3;92.70\n` });
    expect(short({ rows })).toEqual([
      ['ready', a, 2, undefined],
      ['ready', b, 3, undefined],
    ]);
    expect(facts).toMatchObject({
      sheets: [
        {
          quantityColumn: 4,
          leftOut: [
            { column: 3, reason: 'prices', samples: ['25.50', '30.90'] },
            { column: 5, reason: 'prices', samples: ['51.00', '92.70'] },
          ],
        },
      ],
      questions: [],
    });
  });

  test('an unreadable quantity stays open when the row is checked again', async () => {
    const [a = ''] = await articles(50);
    expect((await check({ rows: [typed(a, null, { quantities: [25, 2] })] })).rows).toMatchObject([
      { group: 'decision', asked: null, problems: [{ code: 'quantity_unclear' }], quantityChoices: [25, 2] },
    ]);
    expect((await check({ rows: [typed(a, null)] })).rows).toMatchObject([
      { group: 'decision', problems: [{ code: 'quantity_missing' }] },
    ]);
  });
});

describe('workbooks', () => {
  test('every visible sheet with codes is read, hidden ones never, and the answer names them all', async () => {
    const [a = '', b = '', c = ''] = await articles(50, 50, 50);
    const { rows, facts } = await checkBook([
      {
        name: 'Lists',
        state: 'veryHidden',
        rows: [
          ['Code', 'Qty'],
          [c, 9],
        ],
      },
      { name: 'Read &amp; me', rows: [['How to order'], ['Write one code in each row']] },
      { name: 'Empty', rows: [] },
      {
        name: 'Shop A',
        rows: [
          ['Code', 'Qty'],
          [a, 2],
        ],
      },
      {
        name: 'Old',
        state: 'hidden',
        rows: [
          ['Code', 'Qty'],
          [c, 4],
        ],
      },
      {
        name: 'Shop B',
        rows: [
          ['Qty', 'Code'],
          [3, b],
        ],
      },
    ]);
    expect(rows.map(({ lines, product, asked }: Row) => [lines, product?.articleCode, asked])).toEqual([
      [[100_002], a, 2],
      [[150_002], b, 3],
    ]);
    expect(
      facts.sheets.map(({ name, state, firstLine, rows: count, codeColumn }: Record<string, unknown>) => [
        name,
        state,
        firstLine,
        count,
        codeColumn,
      ]),
    ).toEqual([
      ['Lists', 'hidden', 1, 0, null],
      ['Read & me', 'no_codes', 1, 2, null],
      ['Empty', 'empty', 1, 0, null],
      ['Shop A', 'read', 100_001, 1, 1],
      ['Old', 'hidden', 1, 0, null],
      ['Shop B', 'read', 150_001, 1, 2],
    ]);
  });
});

describe('hidden parts of a workbook', () => {
  test('rows hidden by a filter are left out and counted, and read alone on request', async () => {
    const [a = '', b = '', c = ''] = await articles(50, 50, 50);
    const rows = [
      ['Code', 'Qty'],
      [a, 2],
      [b, 3],
      [c, 4],
    ];
    const book: SheetOfTest[] = [{ name: 'Order', rows, hiddenRows: [2, 4] }];
    const visible = await checkBook(book);
    expect(short(visible)).toEqual([['ready', b, 3, undefined]]);
    expect(visible).toMatchObject({
      rows: [{ lines: [3] }],
      ignored: [{ line: 1, reason: 'header' }],
      facts: { sheets: [{ rows: 1, hiddenRows: 2 }] },
    });
    const hidden = await checkBook(book, { hiddenRows: true });
    expect(short(hidden)).toEqual([
      ['ready', a, 2, undefined],
      ['ready', c, 4, undefined],
    ]);
    expect(hidden).toMatchObject({ ignored: [], facts: { sheets: [{ rows: 2, hiddenRows: 0 }] } });
    expect(await checkBook([{ name: 'Order', rows, hiddenRows: [2, 3, 4] }])).toMatchObject({
      rows: null,
      userErrors: [{ code: 'rows_hidden' }],
    });
  });

  test('a hidden column is never read as the quantity; the codes may be hidden', async () => {
    const [a = '', b = ''] = await articles(50, 50);
    const rows = [
      ['Code', 'Name', 'Qty'],
      [a, 'Bottle', 12],
      [b, 'Saddle', 4],
    ];
    const asked = await checkBook([{ name: 'Order', rows, hiddenColumns: [3] }]);
    expect(asked.rows).toMatchObject([
      { group: 'decision', asked: null, problems: [{ code: 'column_unclear' }], columnQuantities: [1] },
      { group: 'decision', asked: null },
    ]);
    expect(asked.facts).toMatchObject({
      sheets: [{ hiddenColumns: [3] }],
      questions: [{ columns: [{ column: null }] }],
    });
    expect(short(await checkBook([{ name: 'Order', rows, hiddenColumns: [1] }]))).toEqual([
      ['ready', a, 12, undefined],
      ['ready', b, 4, undefined],
    ]);
  });
});

describe('available quantities', () => {
  const lateArticle = async (stock: number, packSize: number): Promise<string> => {
    const [article] = await makeArticles(server, [{ sorg, code: `RL${(made += 1)}`, price: 1_000, stock, packSize }]);
    await sql`insert into catalog_arrival (article_id, sorg, site, arrives_on, qty, as_of)
      values (${article?.id}, ${sorg}, 'S1', (now() + interval '20 days')::date, 100, now())`.execute(server.db);
    await makeArticles(server, []);
    return article?.code ?? '';
  };

  test('a pack of 5 with 1 in stock needs a decision, pasted, typed or scanned', async () => {
    const code = await lateArticle(1, 5);
    const later = { group: 'decision', add: 5, readyQty: 0, laterQty: 5, problems: [{ code: 'all_later' }] };
    for (const given of [
      { text: `${code};5` },
      { text: code },
      { rows: [typed(code, '5')] },
      { rows: [typed(code, '')] },
    ])
      expect((await check(given)).rows, JSON.stringify(given)).toMatchObject([later]);
    expect((await check({ rows: [typed(code, '5', { acceptLater: true })] })).rows).toMatchObject([
      { group: 'ready', readyQty: 0, laterQty: 5 },
    ]);
  });

  test('12 of a pack of 5 with 11 in stock: 10 now, 5 later, with the pack', async () => {
    const code = await lateArticle(11, 5);
    expect((await check({ text: `12 ${code}` })).rows).toMatchObject([
      {
        group: 'decision',
        asked: 12,
        add: 15,
        readyQty: 10,
        laterQty: 5,
        product: { packSize: 5 },
        problems: [{ code: 'partly_later' }],
      },
    ]);
  });

  test('far more than available: price and total are for the quantity that will be ordered, and the rest is named', async () => {
    const [code = ''] = await articles(16);
    expect((await check({ text: `${code};9999` })).rows).toMatchObject([
      {
        group: 'decision',
        asked: 9_999,
        readyQty: 16,
        missingQty: 9_983,
        unitPrice: '10.00',
        amount: '160.00',
        quantityChoices: [16],
        problems: [{ code: 'exceeds_stock', params: { available: 16, requested: 9_999 } }],
      },
    ]);
  });
});

describe('order forms with sizes as columns', () => {
  test('are read by model, colour and size; an unknown one stays a row of its own', async () => {
    const [first] = await makeArticles(server, [
      { sorg, code: 'GRID-1', name: 'Grid Halo', size: 'S', color: 'white', price: 1_000, stock: 50 },
    ]);
    await makeArticles(server, [
      { sorg, code: 'GRID-2', modelId: first!.modelId, size: 'XXL', color: 'white', price: 1_000, stock: 50 },
      { sorg, code: 'GRID-3', modelId: first!.modelId, size: 'S', color: 'black', price: 1_000, stock: 50 },
    ]);
    const list = 'Style;Colour;S;M;2XL\ngrid halo;White;2;;3\nM-GRID-1;black;4;1;\n';
    expect(short(await check({ text: list }))).toEqual([
      ['ready', 'GRID-1', 2, undefined],
      ['ready', 'GRID-2', 3, undefined],
      ['ready', 'GRID-3', 4, undefined],
      ['unknown', null, 1, 'code_unknown'],
    ]);
    const [ambiguous] = (await check({ text: 'Style;S;M\nGrid Halo;2;\n' })).rows;
    expect(ambiguous).toMatchObject({ group: 'decision', problems: [{ code: 'code_ambiguous' }] });
    expect(ambiguous?.candidates.map(({ product }) => product.articleCode).sort()).toEqual(['GRID-1', 'GRID-3']);
  });
});

describe('what a list does not say', () => {
  test('a number under an unknown name is asked about, also on the whole way to the row', async () => {
    const [a = ''] = await articles(50);
    const { rows, facts } = await check({ text: `SKU,In stock\n${a},15\n` });
    expect(rows).toMatchObject([
      { group: 'decision', asked: null, problems: [{ code: 'column_unclear' }], columnQuantities: [15, 1] },
    ]);
    expect(facts).toMatchObject({ questions: [{ columns: [{ column: 2, name: 'In stock' }, { column: null }] }] });
  });
  test('thousands or decimals in a whole column are one question', async () => {
    const [a = '', b = ''] = await articles(50_000, 50_000);
    const { rows, facts } = await check({ text: `SKU;Menge\n${a};5.000\n${b};12.000\n` });
    expect(rows).toMatchObject([
      { group: 'decision', problems: [{ code: 'quantity_unclear' }], columnQuantities: [5, 5_000] },
      { group: 'decision', problems: [{ code: 'quantity_unclear' }], columnQuantities: [12, 12_000] },
    ]);
    expect(facts).toMatchObject({
      questions: [
        {
          columns: [
            { column: 2, samples: ['5', '12'] },
            { column: 2, samples: ['5000', '12000'] },
          ],
        },
      ],
    });
  });
  test('a row that says it is not wanted waits for a person', async () => {
    const [a = '', b = ''] = await articles(50, 50);
    expect(short(await check({ text: `${a} no longer needed\n${b} three` }))).toEqual([
      ['decision', a, null, 'maybe_not_wanted'],
      ['decision', b, null, 'quantity_unclear'],
    ]);
  });
});
