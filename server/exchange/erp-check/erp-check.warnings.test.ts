import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { textIn } from '#platform/text/texts.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeMarket } from '#accounts/markets/markets.factory.ts';
import { erpFile, erpText, exampleRow, exchangeContext, put, type Cells } from '#exchange/erp/erp.factory.ts';
import { dataFiles } from '#exchange/erp-inbox/erp-inbox.folders.ts';
import { importFile, type ImportOutcome } from '#exchange/erp/erp.import.actions.ts';
import { importFolder } from '#exchange/erp-inbox/erp-inbox.actions.ts';
import { listFiles } from './erp-check.queries.ts';

const server = testServer();
const now = new Date('2026-11-20T12:00:00Z');
const madeAt = new Date('2026-11-20T06:00:00Z');
let ctx: Ctx;
const sequences = new Map<string, number>();

/** Imports rows as the next file of their kind. */
async function take(type: string, rows: readonly Cells[]): Promise<ImportOutcome> {
  const sequence = (sequences.get(type) ?? 0) + 1;
  sequences.set(type, sequence);
  return importFile(ctx, erpFile(server, type, rows, { sender: 'RULES', sequence, madeAt }));
}

/** Messages about rows: line, column, code and the English text. */
const said = (list: ImportOutcome['rejects']): string[] =>
  list.map(({ line, column, code, params }) => `${line} ${column} ${code}: ${textIn('en-us', code, params)}`);

beforeAll(async () => {
  server.setNow(now);
  await sql`insert into customers_company (code, name) values ('1000', 'Company'), ('1010', 'Other')`.execute(
    server.db,
  );
  await sql`
    insert into markets_sorg (code, name, company_code, currency, time_zone)
    values ('1000', 'Sorg', '1000', 'EUR', 'UTC'), ('2000', 'Sorg', '1010', 'CHF', 'UTC')`.execute(server.db);
  await sql`insert into markets_merchant (sorg, code, name) values ('1000', 'main', 'Merchant')`.execute(server.db);
  await sql`insert into catalog_site (sorg, code, name) values ('1000', 'S1', 'Site')`.execute(server.db);
  await makeMarket(server, { sorgs: ['1000', '2000'] });
  ctx = await exchangeContext(server);
  for (const type of ['articles', 'customers', 'credit', 'order_history']) await take(type, [exampleRow(type)]);
});

describe('rows accepted with a warning', () => {
  test('of two default addresses the first is the default, the other becomes an additional one', async () => {
    const address = (code: string, more: Cells = {}): Cells => ({
      ...exampleRow('shiptos'),
      code,
      name: code,
      default: 1,
      ...more,
    });
    const rows = [address('OLD', { valid: 0 }), address('MAIN'), address('SHOP'), address('YARD', { default: 0 })];
    const outcome = await take('shiptos', rows);
    expect(outcome).toMatchObject({ accepted: 4, rejects: [] });
    expect(said(outcome.warnings)).toEqual([
      '5 default row_second_default: The customer with r3 0000104711 already has the default address MAIN. This address was imported, but not as the default.',
    ]);
    const shiptos = async (): Promise<unknown> =>
      (await sql`select code, is_default from customers_shipto where valid order by code`.execute(server.db)).rows;
    expect(await shiptos()).toEqual([
      { code: 'MAIN', is_default: true },
      { code: 'SHOP', is_default: false },
      { code: 'YARD', is_default: false },
    ]);
    expect(await take('shiptos', rows)).toMatchObject({ changed: 0 });
    // A file with a rejected row removes nothing, but there is still only one default.
    expect(
      await take('shiptos', [
        address('SHOP'),
        address('YARD', { default: 0 }),
        address('NEW', { default: 0, country: 'ZZ' }),
      ]),
    ).toMatchObject({
      accepted: 2,
      changed: 2,
    });
    expect(await shiptos()).toEqual([
      { code: 'MAIN', is_default: false },
      { code: 'SHOP', is_default: true },
      { code: 'YARD', is_default: false },
    ]);
  });

  const invoice = (number: string, more: Cells = {}): Cells => ({
    ...exampleRow('invoices'),
    order: '',
    order_position: '',
    accounting_number: '',
    number,
    ...more,
  });
  test.each<[string, readonly Cells[], readonly string[]]>([
    ['that adds up', [invoice('I1')], []],
    [
      'rounded by a cent per row',
      [
        invoice('I2', {
          subtotal: '1000.01',
          goods_amount: '2000.00',
          total_amount: '2728.92',
          open_amount: '0.00',
          cleared_on: '2026-11-18',
        }),
        invoice('I2', {
          position: 20,
          subtotal: '1000.01',
          goods_amount: '2000.00',
          total_amount: '2728.92',
          open_amount: '0.00',
          cleared_on: '2026-11-18',
        }),
      ],
      [],
    ],
    [
      'whose rows make another sum',
      [invoice('I3', { subtotal: '3759.50' })],
      [
        '3 goods_amount row_total_differs: The document states 3758.00 EUR, but its rows and amounts add up to 3759.50 EUR. It was imported as sent. Check it in the ERP.',
      ],
    ],
    [
      'whose total lacks the tax',
      [invoice('I4', { total_amount: '3770.50', open_amount: '3770.50' })],
      [
        '3 total_amount row_total_differs: The document states 3770.50 EUR, but its rows and amounts add up to 4486.90 EUR. It was imported as sent. Check it in the ERP.',
      ],
    ],
    [
      'with a discount',
      [invoice('I5', { discount_amount: '100.00', total_amount: '4386.90', open_amount: '4386.90' })],
      [],
    ],
    [
      'that is a credit note',
      [
        invoice('I6', {
          kind: 'credit_note',
          qty: -2,
          subtotal: '-3758.00',
          goods_amount: '-3758.00',
          shipment_amount: '0.00',
          tax_amount: '-716.40',
          total_amount: '-4474.40',
          open_amount: '-4474.40',
        }),
      ],
      [],
    ],
  ])('an invoice %s', async (_what, rows, expected) => {
    const outcome = await take('invoices', rows);
    expect(outcome).toMatchObject({ accepted: rows.length, rejects: [] });
    expect(said(outcome.warnings)).toEqual(expected);
  });

  test('of a customer billed without tax has a total without tax', async () => {
    await take('customers', [
      { ...exampleRow('customers'), r3: '71', include_tax: 0 },
      { ...exampleRow('customers'), r3: '72', include_tax: 1 },
    ]);
    const { rows: areas } = await sql<{ r3: string; include_tax: boolean }>`
      select c.r3, a.include_tax
      from customers_customer c
      join customers_area a on a.customer_id = c.id
      where c.r3 in ('71', '72')
      order by c.r3`.execute(server.db);
    expect(areas).toEqual([
      { r3: '71', include_tax: false },
      { r3: '72', include_tax: true },
    ]);
    expect(
      await take('invoices', [
        invoice('I7', {
          r3: '71',
          tax_amount: '0.00',
          total_amount: '3770.50',
          open_amount: '0.00',
          cleared_on: '2026-11-18',
          account: '',
        }),
      ]),
    ).toMatchObject({
      accepted: 1,
      warnings: [],
    });
  });

  test('are counted, listed in a separate file and shown again with the same file', async () => {
    const path = erpFile(server, 'invoices', [invoice('I8', { total_amount: '1.00', open_amount: '1.00' })], {
      sender: 'WARNS',
      madeAt,
      name: 'warns.csv',
    });
    const [first] = await importFolder(ctx, dirname(path), ['warns.csv'], {}, () => undefined);
    expect(first).toMatchObject({
      state: 'done',
      accepted: 1,
      changed: 1,
      rejects: [],
      warnings: [{ line: 3, code: 'row_total_differs' }],
    });
    expect(readFileSync(path.replace(/csv$/, 'warnings.csv'), 'utf8').split('\n')[1]).toBe(
      '3;total_amount;row_total_differs;The document states 1.00 EUR, but its rows and amounts add up to 4486.90 EUR. It was imported as sent. Check it in the ERP.;1.00;warning',
    );
    expect(existsSync(path.replace(/csv$/, 'rejects.csv'))).toBe(false);
    expect(await dataFiles(dirname(path))).not.toContain('warns.warnings.csv');
    expect(await importFile(ctx, path)).toMatchObject({
      state: 'known',
      rejects: [],
      warnings: [{ line: 3, code: 'row_total_differs' }],
    });
    expect((await listFiles(server.db, 5)).find(({ name }) => name === 'warns.csv')).toMatchObject({
      rowCount: 1,
      rejectedCount: 0,
      warningCount: 1,
    });
  });
});

describe('messages', () => {
  test.each<[string, Cells, string]>([
    [
      'articles',
      { status: 'gone' },
      'status row_not_in_list: The value must be one of these: active, discontinued, deleted.',
    ],
    ['articles', { sale: 'yes' }, 'sale row_not_in_list: The value must be one of these: 0, 1.'],
    ['articles', { uom: 'TOO LONG A UNIT' }, 'uom row_too_long: The value is longer than 10 characters.'],
    ['articles', { pack_size: 0 }, 'pack_size row_below_minimum: The value must be at least 1.'],
    [
      'articles',
      { new_to: '2026-09-30' },
      'new_to row_ends_before_start: The period ends on 2026-09-30, before it begins on 2026-10-01.',
    ],
    [
      'prices',
      { valid_to: '2025-12-31' },
      'valid_to row_ends_before_start: The period ends on 2025-12-31, before it begins on 2026-01-01.',
    ],
  ])('of a row: %s %j', async (type, cells, expected) => {
    const outcome = await take(type, [{ ...exampleRow(type), ...cells }]);
    expect(said(outcome.rejects)).toEqual([`3 ${expected}`]);
  });

  test('of a refused file', async () => {
    const texts = async (
      sequence: number,
      rows: readonly Cells[],
      change = (text: string): string => text,
      type = 'credit',
    ): Promise<string> => {
      const text = change(erpText(type, rows, { sender: 'REFUSED', sequence, madeAt }));
      const { reason } = await importFile(ctx, put(server, 'refused.csv', text));
      return reason === null ? 'taken' : textIn('en-us', reason.code, reason.params);
    };
    const account = (code: string): Cells => ({ ...exampleRow('credit'), account: code });
    expect(await texts(5, ['1', '2', '3', '4', '5'].map(account))).toBe('taken');
    expect(await texts(6, [account('1')])).toMatch(
      /^The full list of credit has 1 row, but \d+ are known\. Send the whole list, or accept the file with --accept-shrink\.$/,
    );
    const group = [exampleRow('customer_groups')];
    expect(await texts(5, group, undefined, 'customer_groups')).toBe('taken');
    expect(await texts(8, group, undefined, 'customer_groups')).toBe(
      'The last imported file has sequence 5, this one has 8. Send the files in between, or accept the gap with --accept-gap.',
    );
    expect(await texts(4, [account('1')])).toBe(
      'This file has sequence 4, but 5 was already imported. Continue the numbering from there, or accept the file with --accept-old.',
    );
    expect(await texts(6, [])).toMatch(/^The file is a full list without rows, but \d+ rows are known\./);
    expect(await texts(6, [account('1')], (text) => text.replace(';limit', ';limits'))).toBe(
      'Column limit is missing.',
    );
    expect(await texts(6, [account('1')], (text) => text.replace(';credit;', ';recipes;'))).toBe(
      'The portal does not accept files of kind recipes.',
    );
    expect(await texts(6, [account('1')], () => '')).toBe('The file is empty.');
  });
});
