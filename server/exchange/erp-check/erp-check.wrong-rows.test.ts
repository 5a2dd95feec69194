import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { inDiscardedTransaction } from '#platform/database/copy.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import {
  erpFile,
  exampleRow,
  exchangeContext,
  makeErpMarket,
  needOfExample,
  type Cells,
} from '#exchange/erp/erp.factory.ts';
import { importFile, type ImportOutcome } from '#exchange/erp/erp.import.actions.ts';

/** Rows that are formally right and hardly true: each is refused or imported with a warning, none without a word. */
const server = testServer();
let ctx: Ctx;
let number = 0;

/** Imports files of a kind in a transaction that is rolled back, and returns the outcome of the last. */
async function attempt(...files: readonly (readonly [type: string, ...rows: Cells[]])[]): Promise<ImportOutcome> {
  return inDiscardedTransaction(ctx.db, async ({ db }) => {
    let last: ImportOutcome | null = null;
    for (const [type, ...rows] of files) last = await take(type, rows, { ...ctx, db, transactional: true });
    if (!last) throw new RangeError('no file');
    return last;
  });
}

function take(type: string, rows: readonly Cells[], within: Ctx = ctx): Promise<ImportOutcome> {
  number += 1;
  const path = erpFile(
    server,
    type,
    rows.map((row) => ({ ...exampleRow(type), ...row })),
    {
      sender: `S${number}`,
      madeAt: new Date('2026-11-20T06:00:00Z'),
    },
  );
  return importFile(within, path);
}

const places = (said: ImportOutcome['rejects']): string[] =>
  said.map(({ line, column, code }) => `${line} ${column} ${code}`);

beforeAll(async () => {
  server.setNow(new Date('2026-11-20T12:00:00Z'));
  await makeErpMarket(server);
  ctx = await exchangeContext(server);
  for (const type of ['articles', 'customers', 'credit', 'prices', 'order_history']) await take(type, [{}]);
  await take('articles', [{ article: '004712', display_code: '', gtin: '', size: '56', color: 'white' }]);
  await take('customers', [{ r3: '0000104799', name: 'Other shop' }]);
  await needOfExample(server, 'order_acks');
});

const other = { article: 'X1', display_code: '', gtin: '', model: 'X', size: '' };
const portalOrder = { order: 'PL-2026-000814' };

describe('a warning names', () => {
  test.each<[string, string, Cells[], string[]]>([
    ['a price of 0', 'prices', [{ amount: '0.00' }], ['3 amount row_price_zero']],
    ['a price of nines', 'prices', [{ amount: '999999.00' }], ['3 amount row_price_filler']],
    [
      'a dealer price above the retail price',
      'prices',
      [{ price_list: 'RRP', amount: '1500.00' }, {}],
      ['4 amount row_price_above_retail', '3 amount row_retail_below_price'],
    ],
    [
      'a retail price below a stored dealer price',
      'prices',
      [{ price_list: 'RRP', amount: '1878.99' }],
      ['3 amount row_retail_below_price'],
    ],
    [
      'a no-break space in the code of a list',
      'prices',
      [{ price_list: 'dealer\u00a0A' }],
      ['3 price_list row_invisible_character', '3 price_list row_nobody_has'],
    ],
    [
      'a GTIN of a spreadsheet',
      'articles',
      [{ ...other, gtin: '4,00E+12' }],
      ['3 gtin row_code_scientific', '3 gtin row_gtin_invalid'],
    ],
    ['a wrong check digit', 'articles', [{ ...other, gtin: '04012345000017' }], ['3 gtin row_gtin_invalid']],
    ['the GTIN of another article', 'articles', [{ ...other, gtin: '04012345000016' }], ['3 gtin row_gtin_taken']],
    ['a text in a wrong encoding', 'articles', [{ ...other, name: 'MÃ¶we' }], ['3 name row_text_garbled']],
    [
      'colour and size that are swapped',
      'articles',
      [
        { ...other, color: '56', size: 'white' },
        { ...other, article: 'X2', color: 'white', size: '56' },
      ],
      ['3 color row_color_size_swapped'],
    ],
    [
      'two articles of one model, colour and size',
      'articles',
      [{ ...other, model: 'RB-2300', color: 'black', size: '54' }],
      ['3 size row_same_variant'],
    ],
    [
      'an article that follows itself',
      'articles',
      [{ ...other, successor: 'X1' }],
      ['3 successor row_successor_itself'],
    ],
    ['an unknown successor', 'articles', [{ ...other, successor: 'X9' }], ['3 successor row_successor_unknown']],
    [
      'a no-break space in a code',
      'articles',
      [{ ...other, article: 'X\u00a01' }],
      ['3 article row_invisible_character'],
    ],
    ['article 4711 beside 004711', 'articles', [{ ...other, article: '4711' }], ['3 article row_code_zeros']],
    [
      'a step with a smaller discount',
      'deals',
      [
        { min_qty: 5, value: '8.00' },
        { min_qty: 10, value: '5.00' },
      ],
      ['4 value row_step_smaller'],
    ],
    ['a deal above the price', 'deals', [{ type: 'amount', value: '1900.00' }], ['3 value row_deal_above_price']],
    ['a deal of the whole price', 'deals', [{ value: '100.00' }], ['3 value row_deal_above_price']],
    [
      'a deal with two names',
      'deals',
      [{}, { min_qty: 20, value: '8.00', description: 'Other' }],
      ['4 number row_head_differs'],
    ],
    ['an arrival in the past', 'stock', [{ type: 'arrival', date: '2026-11-01' }], ['3 date row_date_past']],
    [
      'two names of one customer',
      'customers',
      [{ email: 'own@radhaus.example' }, { sorg: '2000', name: 'Other', email: 'own@radhaus.example' }],
      ['4 isr row_head_differs'],
    ],
    ['a delivery of 9 for 2', 'deliveries', [{ ...portalOrder, qty: 9 }], ['3 qty row_more_than_ordered']],
    [
      'two deliveries of 2 for 2',
      'deliveries',
      [{}, { delivery: '2' }],
      [
        '3 qty row_more_than_ordered',
        '3 serial_numbers row_serial_taken',
        '4 qty row_more_than_ordered',
        '4 serial_numbers row_serial_taken',
      ],
    ],
    ['a confirmation of 50 for 2', 'order_status', [{ qty: 50 }], ['3 qty row_more_than_ordered']],
    [
      'an order line that contradicts its sum',
      'order_history',
      [{ order: 'S-1', erp_number: '1', subtotal: '18.79', tax_amount: '3.57', total_amount: '' }],
      ['3 subtotal row_total_differs'],
    ],
    [
      'an order total that contradicts its lines, shipment and tax, once',
      'order_history',
      [
        { order: 'S-2', erp_number: '2', total_amount: '4129.92' },
        { order: 'S-2', erp_number: '2', total_amount: '4129.92', position: '20' },
        { order: 'S-3', erp_number: '3', total_amount: '2250.90' },
      ],
      ['3 total_amount row_order_total_differs'],
    ],
    ['an amount due before the invoice', 'invoices', [{ due_on: '2026-11-15' }], ['3 due_on row_due_before_date']],
    [
      'an open amount above the total',
      'invoices',
      [{ open_amount: '5000.00' }],
      ['3 open_amount row_open_above_total'],
    ],
    [
      'an open amount of the other sign',
      'invoices',
      [{ open_amount: '-1.00' }],
      ['3 open_amount row_open_above_total'],
    ],
    ['a credit note to an unknown invoice', 'invoices', [{ refers_to: '404' }], ['3 refers_to row_invoice_unknown']],
  ])('%s (%s)', async (_, type, rows, expected) => {
    const outcome = await attempt([type, ...rows]);
    expect(outcome).toMatchObject({ state: 'done', rejects: [], accepted: rows.length });
    expect(places(outcome.warnings).sort()).toEqual(expected.toSorted());
  });

  test('a refusal after the acceptance, and one with goods on the way, which changes nothing', async () => {
    const refusal: Cells = { ...portalOrder, result: 'rejected', reason: 'Sold out', at: '2026-11-19T10:00:00Z' };
    const accepted = ['order_acks', { ...portalOrder, at: '2026-11-18T10:00:00Z' }] as const;
    const late = await attempt(accepted, ['order_acks', refusal]);
    expect(places(late.warnings)).toEqual(['3 result row_refused_after_acceptance']);
    const shipped = await attempt(accepted, ['deliveries', { ...portalOrder, qty: 1 }], ['order_acks', refusal]);
    expect(shipped).toMatchObject({ changed: 0, warnings: [{ params: { goods: 'yes' } }] });
  });
});

describe('a row is refused that has', () => {
  test.each<[string, string, Cells, string]>([
    ['a tax of 0.19 percent', 'sorgs', { sorg: '3000', tax_percent: '0.19' }, '3 tax_percent row_tax_fraction'],
    ['the fiscal year 26', 'invoices', { fiscal_year: 26 }, '3 fiscal_year row_year_unlikely'],
    [
      'another currency than its credit account',
      'invoices',
      { account: 'K-104711', currency: 'CHF' },
      '3 currency row_account_currency',
    ],
  ])('%s (%s)', async (_, type, cells, expected) => {
    const outcome = await attempt([type, cells]);
    expect({ said: places(outcome.rejects), accepted: outcome.accepted }).toEqual({ said: [expected], accepted: 0 });
  });

  test('the number of an invoice of another customer', async () => {
    const outcome = await attempt(['invoices', {}], ['invoices', { r3: '0000104799' }]);
    expect(places(outcome.rejects)).toEqual(['3 r3 row_other_customer']);
  });
});

describe('a list that is well formed and takes too much away is refused with the numbers', () => {
  const codes = Array.from({ length: 12 }, (_, index) => `G${index}`);
  const articles: Cells[] = codes.map((article) => ({ ...other, article, model: article }));
  const each = (cells: Cells): Cells[] => codes.map((article) => ({ article, ...cells }));
  const accounts = (limit: string): Cells[] => codes.map((account) => ({ account, limit }));
  test.each<[string, Cells[], Cells[], Cells]>([
    [
      'prices',
      each({}),
      each({ valid_to: '2026-06-30' }),
      { what: 'price', before: 12, lost: 12, scope: '1000 dealer' },
    ],
    ['prices', each({}), each({ amount: '18.79' }), { what: 'moved', before: 12, lost: 12, scope: '1000 dealer' }],
    ['stock', each({}), each({ qty: 0 }), { what: 'stock', before: 12, lost: 12, scope: '1000' }],
    ['deals', each({}), each({}).slice(0, 1), { what: 'deal', before: 12, lost: 11, scope: '1000' }],
    ['credit', accounts('100.00'), accounts('0.00'), { what: 'limit', before: 12, lost: 12, scope: 'credit' }],
  ])('%s %#', async (type, before, after, params) => {
    const guarded = await attempt(['articles', ...articles], [type, ...before], [type, ...after]);
    expect(guarded).toMatchObject({ state: 'rejected', reason: { code: 'file_content_lost', params } });
    const fine = await attempt(['articles', ...articles], [type, ...before], [type, ...before]);
    expect(fine).toMatchObject({ state: 'done' });
  });
});

test('an order that the ERP refused and then delivers continues', async () => {
  await take('order_acks', [{ ...portalOrder, result: 'rejected', reason: 'Sold out', at: '2026-11-19T10:00:00Z' }]);
  const state = async (): Promise<unknown> =>
    (await sql`select status, closed_at from orders_order where number = 'PL-2026-000814'`.execute(server.db)).rows[0];
  expect(await state()).toMatchObject({ status: 'failed' });
  await take('deliveries', [{ ...portalOrder, qty: 1 }]);
  expect(await state()).toEqual({ status: 'processing', closed_at: null });
  await take('deliveries', [{ ...portalOrder, qty: 2 }]);
  expect(await state()).toMatchObject({ status: 'complete' });
});

test('an invoice line without a price has the price of its sum', async () => {
  await take('invoices', [{ number: 'NO-PRICE', price: '' }]);
  const { rows } = await sql<{ price: number }>`
    select l.price::int as price
      from invoices_line l
      join invoices_invoice i on i.id = l.invoice_id
     where i.number = 'NO-PRICE'`.execute(server.db);
  expect(rows).toEqual([{ price: 187_900 }]);
});

test('a refused file counts as seen, and a full list needs no file before it', async () => {
  const accounts = ['0000104711', '0000104799'].map((r3) => ({ ...exampleRow('credit'), account: `G-${r3}`, r3 }));
  const send = (sequence: number, rows: readonly Cells[], type = 'credit'): Promise<ImportOutcome> =>
    importFile(
      ctx,
      erpFile(server, type, rows, { sender: 'GUARD', sequence, madeAt: new Date('2026-11-20T06:00:00Z') }),
    );
  const whole = [...accounts, exampleRow('credit')];
  await send(1, whole);
  expect(await send(2, accounts.slice(0, 1))).toMatchObject({ reason: { code: 'file_snapshot_shrunk' } });
  expect(await send(3, whole)).toMatchObject({ state: 'done' });
  expect(await send(9, whole)).toMatchObject({ state: 'done' });
  // Events need each file, but not a refused one.
  const texts = [{ ...exampleRow('texts') }];
  await send(1, texts, 'texts');
  expect(await send(3, texts, 'texts')).toMatchObject({ reason: { code: 'file_sequence_gap', params: { last: 1 } } });
  expect(await send(4, texts, 'texts')).toMatchObject({ reason: { code: 'file_sequence_gap', params: { last: 1 } } });
});
