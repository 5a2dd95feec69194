import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#rules/locales.ts';
import { textIn } from '#platform/text/texts.ts';
import { testServer, type Ctx } from '#testing/harness.ts';
import { makeMarket } from '#accounts/markets/markets.factory.ts';
import { erpFile, exampleRow, exchangeContext, type Cells } from './erp.factory.ts';
import { recordKinds } from '#exchange/erp-columns/erp-columns.records.ts';
import { importFile, type ImportOutcome } from './erp.import.actions.ts';

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

describe('a row that refers to a missing record', () => {
  const later = (kind: string): string =>
    ` Send it in a file of kind “${kind}”; this row is then taken without being sent again.`;
  test.each<[string, Cells, string]>([
    [
      'prices',
      { article: 'NOWHERE' },
      `article row_unknown_reference: Article NOWHERE does not exist.${later('articles')}`,
    ],
    [
      'prices',
      { sorg: '9999' },
      `sorg row_unknown_reference: Sales organisation 9999 does not exist.${later('sorgs')}`,
    ],
    ['stock', { site: 'S9' }, `site row_unknown_reference: Site S9 does not exist.${later('sites')}`],
    [
      'articles',
      { merchant: 'none' },
      `merchant row_unknown_reference: Merchant none does not exist.${later('merchants')}`,
    ],
    ['texts', { code: 'RB-9' }, `code row_unknown_reference: Model RB-9 does not exist.${later('articles')}`],
    [
      'texts',
      { subject: 'color', code: 'mauve' },
      `code row_unknown_reference: Colour mauve does not exist.${later('articles')}`,
    ],
    [
      'specifications',
      { model: 'RB-9' },
      `model row_unknown_reference: Model RB-9 does not exist.${later('articles')}`,
    ],
    [
      'pictures',
      { file: 'none.jpg' },
      'file row_unknown_reference: File none.jpg does not exist. Put it into the folder of this file; this row is then taken without being sent again.',
    ],
    [
      'groupsets',
      { groupset: '004711', part: 'P-1' },
      `part row_unknown_reference: Article P-1 does not exist.${later('articles')}`,
    ],
    [
      'customers',
      { company_code: '7777' },
      `company_code row_unknown_reference: Company 7777 does not exist.${later('companies')}`,
    ],
    [
      'customers',
      { credit_r3: '9', credit_isr: 'I9' },
      `credit_r3 row_unknown_reference: Customer r3 9, isr I9 does not exist.${later('customers')}`,
    ],
    ['shiptos', { r3: '404' }, `r3 row_unknown_reference: Customer r3 404 does not exist.${later('customers')}`],
    [
      'shiptos',
      { r3: '', isr: 'I404' },
      `r3 row_unknown_reference: Customer isr I404 does not exist.${later('customers')}`,
    ],
    [
      'deals',
      { r3: '', isr: 'I404' },
      `r3 row_unknown_reference: Customer isr I404 does not exist.${later('customers')}`,
    ],
    [
      'blocks',
      { subject: 'nobrand' },
      `subject row_unknown_reference: Brand nobrand does not exist.${later('articles')}`,
    ],
    [
      'blocks',
      { kind: 'hierarchy', subject: 'noseries' },
      `subject row_unknown_reference: Series or model noseries does not exist.${later('articles')}`,
    ],
    [
      'blocks',
      { r3: '', isr: 'I404' },
      `r3 row_unknown_reference: Customer isr I404 does not exist.${later('customers')}`,
    ],
    ['allocations', { r3: '404' }, `r3 row_unknown_reference: Customer r3 404 does not exist.${later('customers')}`],
    [
      'credit',
      { companies: '1000 7777' },
      `companies row_unknown_reference: Company 7777 does not exist.${later('companies')}`,
    ],
    ['order_acks', { order: '4' }, `order row_unknown_reference: Order 4 does not exist.${later('order_history')}`],
    [
      'order_status',
      { order: 'S-26-0815', position: 99 },
      `position row_unknown_reference: Order line S-26-0815 / 99 does not exist.${later('order_history')}`,
    ],
    [
      'deliveries',
      { order: 'S-26-0815', order_position: 99 },
      `order_position row_unknown_reference: Order line S-26-0815 / 99 does not exist.${later('order_history')}`,
    ],
    [
      'invoices',
      { account: 'K-9', order: '' },
      `account row_unknown_reference: Credit account K-9 does not exist.${later('credit')}`,
    ],
    [
      'open_items',
      { number: '9' },
      `number row_unknown_reference: Invoice 1000 / 9 / 2026 does not exist.${later('invoices')}`,
    ],
  ])('%s %j: the text names the kind of record, its key and what to send first', async (type, cells, expected) => {
    const outcome = await take(type, [{ ...exampleRow(type), ...cells }]);
    expect(said(outcome.rejects)).toContain(`3 ${expected}`);
    expect(outcome.accepted).toBe(0);
  });

  test('every kind of record has a name in every language', () => {
    const without = locales.flatMap((locale) => {
      const told = (thing: string): string =>
        textIn(locale, 'row_unknown_reference', { thing, key: 'K', source: 'portal' });
      return recordKinds.filter((thing) => told(thing) === told('none')).map((thing) => `${locale} ${thing}`);
    });
    expect(without).toEqual([]);
  });
});

describe('prices in another currency', () => {
  test('are rejected row by row, and the text names both currencies', async () => {
    const rows = [
      { ...exampleRow('prices'), price_list: 'currency' },
      { ...exampleRow('prices'), price_list: 'currency', valid_from: '2027-01-01', currency: 'USD' },
      { ...exampleRow('prices'), sorg: '2000', price_list: 'currency', currency: 'EUR' },
    ];
    const outcome = await take('prices', rows);
    expect(outcome).toMatchObject({ state: 'done', accepted: 1 });
    expect(said(outcome.rejects)).toEqual([
      '4 currency row_currency_differs: The amount is in USD, but sales organisation 1000 sells in EUR. Send amounts in EUR.',
      '5 currency row_currency_differs: The amount is in EUR, but sales organisation 2000 sells in CHF. Send amounts in CHF.',
    ]);
  });
});

describe('fractions of a currency without decimal places', () => {
  const rupiah = {
    ...exampleRow('invoices'),
    account: '',
    number: 'IDR-1',
    order: '',
    order_position: '',
    currency: 'IDR',
    goods_amount: '1000',
    shipment_amount: '0',
    discount_amount: '0',
    tax_amount: '0',
    total_amount: '1000',
    open_amount: '1000',
    price: '500',
    subtotal: '1000',
  };
  test('are rejected in invoices, open items and credit, each at its column', async () => {
    const rejected = async (type: string, cells: Cells) =>
      said((await take(type, [cells])).rejects).map((text) => text.split(':')[0]);
    for (const column of ['total_amount', 'open_amount', 'subtotal', 'tax_amount'])
      expect(await rejected('invoices', { ...rupiah, [column]: '1000.50' })).toEqual([`3 ${column} row_not_a_number`]);
    expect(await rejected('invoices', { ...rupiah, total_amount: '1000.00' })).toEqual([]);
    const open = { ...exampleRow('open_items'), number: 'IDR-1', open_amount: '999.99' };
    expect(await rejected('open_items', open)).toEqual(['3 open_amount row_not_a_number']);
    const credit = { ...exampleRow('credit'), currency: 'IDR', limit: '10.5' };
    expect(await rejected('credit', credit)).toEqual(['3 limit row_not_a_number']);
  });
});

describe('customer numbers', () => {
  const customer = (r3: string, isr: string, more: Cells = {}): Cells => ({
    ...exampleRow('customers'),
    r3,
    isr,
    name: `${r3}/${isr}`,
    ...more,
  });
  const known = async (): Promise<string[]> =>
    (
      await sql<{ unified: string }>`select unified from customers_customer where name like '%/%' order by 1`.execute(
        server.db,
      )
    ).rows.map((row) => row.unified);

  test('a number of another customer is rejected, within the file and against existing data', async () => {
    expect(await take('customers', [customer('51', ''), customer('', 'I52'), customer('53', 'I53')])).toMatchObject({
      accepted: 3,
      rejects: [],
    });
    const outcome = await take('customers', [
      customer('51', 'I51'),
      customer('52', 'I52'),
      customer('53', 'I53', { name: '53/new' }),
      customer('54', ''),
      customer('54', 'I54'),
      customer('55', ''),
    ]);
    expect(said(outcome.rejects)).toEqual([
      '3 r3 row_number_taken: Customer number 51 already belongs to the customer with r3 51. Send the same pair of r3 and isr as before.',
      '6 r3 row_number_taken: Customer number 54 already belongs to the customer with r3 54, isr I54. Send the same pair of r3 and isr as before.',
      '7 r3 row_number_taken: Customer number 54 already belongs to the customer with r3 54. Send the same pair of r3 and isr as before.',
      '4 isr row_number_taken: Customer number I52 already belongs to the customer with isr I52. Send the same pair of r3 and isr as before.',
    ]);
    expect(outcome.accepted).toBe(2);
    expect(await known()).toEqual(['-I52', '51-', '53-I53', '55-']);
  });

  test('a customer with accounts in two sales organisations keeps one pair', async () => {
    const rows = [customer('56', 'I56'), customer('56', 'I56', { sorg: '2000', company_code: '1010' })];
    expect(await take('customers', rows)).toMatchObject({ accepted: 2, rejects: [] });
  });
});

describe('a customer without a price list', () => {
  test('gets the one of the sales organisation; the row is refused if that has none', async () => {
    const row = { ...exampleRow('customers'), r3: '0000555001', price_list: '' };
    expect(said((await take('customers', [row])).rejects)).toEqual([
      '3 price_list row_required: A required value is missing.',
    ]);
    await server.db.updateTable('markets_sorg').set({ price_list: 'trade' }).where('code', '=', '1000').execute();
    expect((await take('customers', [row])).rejects).toEqual([]);
    const area = await server.db
      .selectFrom('customers_area as a')
      .innerJoin('customers_customer as c', 'c.id', 'a.customer_id')
      .select('a.price_list')
      .where('c.r3', '=', '0000555001')
      .executeTakeFirst();
    expect(area).toEqual({ price_list: 'trade' });
    await server.db.updateTable('markets_sorg').set({ price_list: '' }).where('code', '=', '1000').execute();
  });
});

describe('a line for another article than the order line', () => {
  test.each(['deliveries', 'invoices'])('%s: is rejected and changes nothing', async (type) => {
    const article = { ...exampleRow('articles'), article: 'OTHER', display_code: '', gtin: '' };
    await take('articles', [article]);
    const line = { ...exampleRow(type), order: 'S-26-0815', order_position: 10, qty: 1 };
    const outcome = await take(type, [{ ...line, article: 'OTHER' }]);
    expect(said(outcome.rejects)).toEqual([
      '3 article row_other_article: The row names article OTHER, but position 10 of order S-26-0815 is article 004711.',
    ]);
    const shipped = async (): Promise<unknown> =>
      (
        await sql`
          select l.qty_shipped, l.qty_invoiced
            from orders_line l
            join orders_order o on o.id = l.order_id
           where o.number = 'S-26-0815'`.execute(server.db)
      ).rows;
    const before = await shipped();
    expect(before).toEqual([expect.objectContaining({ [type === 'deliveries' ? 'qty_shipped' : 'qty_invoiced']: 0 })]);
    expect(await take(type, [line])).toMatchObject({ accepted: 1, rejects: [] });
    expect(await shipped()).not.toEqual(before);
  });
});

describe('languages and countries', () => {
  test.each<[string, Cells, string]>([
    [
      'customers',
      { r3: '61', language: 'xx' },
      'language row_language_unknown: The value is not a language code of ISO 639-1: two lower-case letters, for example de.',
    ],
    [
      'texts',
      { language: 'xx' },
      'language row_language_unknown: The value is not a language code of ISO 639-1: two lower-case letters, for example de.',
    ],
    [
      'specifications',
      { language: 'EN' },
      'language row_language_unknown: The value is not a language code of ISO 639-1: two lower-case letters, for example de.',
    ],
    [
      'customers',
      { r3: '62', country: 'ZZ' },
      'country row_country_unknown: The value is not a country code of ISO 3166: two capital letters, for example DE.',
    ],
    [
      'shiptos',
      { country: 'ZZ' },
      'country row_country_unknown: The value is not a country code of ISO 3166: two capital letters, for example DE.',
    ],
    [
      'order_history',
      { shipto_country: 'de' },
      'shipto_country row_country_unknown: The value is not a country code of ISO 3166: two capital letters, for example DE.',
    ],
  ])('%s %j: is rejected', async (type, cells, expected) => {
    const outcome = await take(type, [{ ...exampleRow(type), ...cells }]);
    expect({ accepted: outcome.accepted, said: said(outcome.rejects) }).toEqual({
      accepted: 0,
      said: [`3 ${expected}`],
    });
  });
});
