import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { change, rewrite, makePlantedBrand, type Planted, type PlantedBrand } from './erp-check.planted.factory.ts';

/** Mistakes in single fields of customers, users, goods, prices and settings: each is named by line, column and code. */
const server = testServer();
let brand: PlantedBrand;
beforeAll(async () => {
  brand = await makePlantedBrand(server);
});

const mistakes: readonly Planted[] = [
  ['a negative limit', 'credit', change(3, { limit: '-20000.00' }), '3 limit row_negative'],
  ['an average of 2100 days', 'credit', change(3, { average_days: 2100 }), '3 average_days row_not_allowed'],
  ['a company that nobody knows', 'credit', change(3, { companies: '1000 1099' }), '3 companies row_unknown_reference'],
  [
    'the credit of a customer that nobody knows',
    'customers',
    change(3, { credit_r3: '0000019999' }),
    '3 credit_r3 row_unknown_reference',
  ],
  ['n/a as a telephone', 'customers', change(3, { phone: 'n/a' }), '3 phone row_filler'],
  ['a language in capitals', 'customers', change(3, { language: 'EN' }), '3 language row_language_unknown'],
  ['a country in words', 'customers', change(3, { country: 'Deutschland' }), '3 country row_too_long'],
  ['two default addresses', 'shiptos', change(4, { default: 1 }), '4 default row_second_default'],
  ['an address that is missing', 'shiptos', change(3, { valid: 0 }), '1  file_snapshot_shrunk'],
  ['a misspelt role', 'users', change(3, { roles: 'dealer,onwer' }), '3 roles row_unknown_reference'],
  [
    'a dealer without a limit',
    'users',
    change(3, { limitation: 'everything', r3: '' }),
    '3 limitation row_not_in_list',
  ],
  [
    'a role of the staff',
    'users',
    change(3, { group_role: 'Administrator', roles: 'admin' }),
    '3 roles row_unknown_reference',
  ],
  [
    'a user name with a space',
    'users',
    change(3, { username: 'mira morgenrot' }),
    '3 email email_already_exists, 3 username row_not_allowed',
  ],
  [
    'a model year with swapped digits',
    'articles',
    change(3, { model_year: 2072 }),
    '3 model_year row_not_allowed, 4 model row_head_differs, 5 model row_head_differs, 6 model row_head_differs, 7 model row_head_differs, 8 model row_head_differs',
  ],
  [
    'a novelty that ends before it begins',
    'articles',
    change(3, { new_from: '2027-01-01', new_to: '2026-12-01' }),
    '3 new_to row_ends_before_start',
  ],
  [
    'a pre-order window that ends before it begins',
    'articles',
    change(3, { pre_order_from: '2027-01-01', pre_order_to: '2026-12-01' }),
    '3 pre_order_to row_ends_before_start',
  ],
  [
    'a variant of another category',
    'articles',
    change(3, { category: 'paa' }),
    '4 model row_head_differs, 5 model row_head_differs, 6 model row_head_differs, 7 model row_head_differs, 8 model row_head_differs',
  ],
  [
    'a variant of another merchandise category',
    'articles',
    change(3, { merchandise_category: 'trail-bikes' }),
    '4 model row_head_differs, 5 model row_head_differs, 6 model row_head_differs, 7 model row_head_differs, 8 model row_head_differs',
  ],
  [
    'a display code twice',
    'articles',
    change(3, { display_code: 'LC7-MOSS-M' }),
    '3 display_code row_display_code_taken, 4 display_code row_display_code_taken',
  ],
  [
    'a successor that nobody knows',
    'articles',
    change(3, { status: 'active', successor: 'LC7-OLD' }),
    '3 successor row_successor_unknown',
  ],
  ['a text of a model that nobody knows', 'texts', change(22, { code: 'LC77' }), '22 code row_unknown_reference'],
  ['a text with HTML', 'texts', change(22, { description: '<b>Bold</b>' }), '22 description row_text_garbled'],
  [
    'a line of the specification twice',
    'specifications',
    change(4, { position: 1 }),
    '4 position row_duplicate, 7 code row_language_lacks',
  ],
  [
    'a retail price below that of dealers',
    'prices',
    change(4, { amount: '89.90' }),
    '3 amount row_price_above_retail, 4 amount row_retail_below_price',
  ],
  [
    'a price that ends before it begins',
    'prices',
    change(3, { valid_to: '2025-12-31' }),
    '3 valid_to row_ends_before_start',
  ],
  ['a price in another currency', 'prices', change(3, { currency: 'USD' }), '3 currency row_currency_differs'],
  [
    'a price ten times as high',
    'prices',
    change(3, { amount: '5400.00' }),
    '3 amount row_price_above_retail, 4 amount row_retail_below_price',
  ],
  ['800 percent', 'deals', change(3, { value: '800.00' }), '3 value row_not_allowed'],
  ['a share instead of percent', 'deals', change(3, { value: '0.08' }), '3 value row_percent_fraction'],
  ['negative stock', 'stock', change(3, { qty: -12 }), '3 qty row_negative'],
  ['an arrival in the past', 'stock', change(17, { date: '2026-01-01' }), '17 date row_date_past'],
  ['a misspelt site', 'stock', change(3, { site: 'mian' }), '3 site row_unknown_reference'],
  ['a date as the quantity', 'stock', change(3, { qty: 20261120 }), '3 qty row_not_allowed'],
  ['a block of a misspelt series', 'blocks', change(3, { subject: 'Fnich' }), '3 subject row_unknown_reference'],
  [
    'a block of a misspelt group',
    'blocks',
    change(3, { customer_group: 'key-acount' }),
    '3 customer_group row_nobody_has',
  ],
  [
    'a block that ends before it begins',
    'blocks',
    change(3, { valid_to: '2025-12-31' }),
    '3 valid_to row_ends_before_start',
  ],
  ['a block without a reason', 'blocks', change(3, { reason: '' }), '3 reason row_required'],
  ['a groupset that is its own part', 'groupsets', change(3, { part: 'LC7-MOSS-M' }), '3 part row_not_allowed'],
  ['a misspelt picture', 'pictures', change(3, { file: 'moos.png' }), '3 file row_unknown_reference'],
  [
    'an error of a spreadsheet as production code',
    'frames',
    change(3, { production_code: '#N/A' }),
    '3 production_code row_filler',
  ],
  ['190 percent of tax', 'sorgs', change(3, { tax_percent: '190.00' }), '3 tax_percent row_not_allowed'],
  [
    'an address of a page without https',
    'sorgs',
    change(3, { url1: 'lumbra.example/terms' }),
    '3 url1 row_not_allowed',
  ],
  [
    'two names of columns swapped',
    'customers',
    rewrite(2, (l) => l.replace('name;kind', 'kind;name')),
    '3 kind row_not_in_list, 4 kind row_not_in_list, 5 kind row_not_in_list',
  ],
];

describe('a slip in a field of master data', () => {
  test.each(mistakes)('%s (%s)', async (_, kind, mistake, said) => {
    const found = await brand.check(kind, mistake);
    expect(found.said.join(', ')).toBe(said);
  });
});
