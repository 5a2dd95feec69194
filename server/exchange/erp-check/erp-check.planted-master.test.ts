import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import {
  add,
  both,
  change,
  inLatin,
  makePlantedBrand,
  rewrite,
  type Planted,
  type PlantedBrand,
} from './erp-check.planted.factory.ts';

/** Mistakes that a stranger makes in files of master data: each is named by line, column and code, none is accepted silently. */
const server = testServer();
let brand: PlantedBrand;
beforeAll(async () => {
  brand = await makePlantedBrand(server);
});

const mistakes: readonly Planted[] = [
  // The file as a whole, and its rows
  ['UTF-16', 'articles', { file: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le') }, '1  file_encoding'],
  ['a truncated file', 'prices', { file: (text) => text.slice(0, -200) }, '30  file_trailer_missing'],
  [
    'names of columns in another language',
    'customers',
    rewrite(2, (line) => line.replace(';name;', ';Kunde;')),
    '2 name file_column_missing',
  ],
  ['a column twice', 'credit', rewrite(2, (line) => `${line};limit`), '2 limit file_column_repeated'],
  ['one row in Latin-1', 'texts', inLatin(5), '5 name row_encoding'],
  ['a stray separator', 'deals', rewrite(4, (line) => line.replace(';SD', ';;SD')), '4  row_column_count'],
  [
    'a quote that is not closed',
    'specifications',
    rewrite(3, (line) => line.replace('16.4', '"16.4')),
    '3 value row_quote, 6 code row_language_lacks',
  ],
  [
    'the names of the columns among the rows',
    'merchants',
    (lines) => [...lines, lines[1] ?? ''],
    '4  row_names_repeated',
  ],
  // Values
  ['an error of a spreadsheet', 'articles', change(5, { color: '#N/A' }), '5 color row_filler'],
  ['a NULL of a database', 'shiptos', change(4, { city: 'NULL' }), '4 city row_filler'],
  [
    'a number in scientific notation',
    'customers',
    add(3, { r3: '1,0003E+4' }),
    '3 name row_same_customer, 6 name row_same_customer, 6 r3 row_code_scientific',
  ],
  [
    'leading zeros lost',
    'customers',
    add(3, { r3: '10001', name: 'Morgenrot' }),
    '3 r3 row_code_zeros, 6 r3 row_code_zeros',
  ],
  [
    'a code in other letters',
    'articles',
    change(3, { brand: 'Lumbra' }),
    '3 brand row_code_case, 4 model row_head_differs, 5 model row_head_differs, 6 model row_head_differs, 7 model row_head_differs, 8 model row_head_differs',
  ],
  ['a thousands separator', 'prices', change(3, { amount: '1.370' }), '3 amount row_thousands'],
  ['a decimal comma', 'prices', change(9, { amount: '540,00' }), '9 amount row_not_a_number'],
  ['a two-digit year', 'holidays', change(3, { day: '26-12-25' }), '3 day row_not_a_date'],
  ['a year with swapped digits', 'prices', change(4, { valid_from: '2206-01-01' }), '4 valid_from row_date_unlikely'],
  ['an unknown currency', 'sorgs', add(3, { sorg: '3000', currency: 'EUU' }), '4 currency row_currency_unknown'],
  ['an entity of HTML', 'texts', change(5, { name: '"Cityr&auml;der"' }), '5 name row_text_garbled'],
  [
    'an umlaut that became a question mark',
    'sales_regions',
    change(6, { group_name: 'M?nchen' }),
    '6 group_name row_text_garbled',
  ],
  // Records that do not fit together
  [
    'a country UK',
    'shiptos',
    change(3, { country: 'UK', postal_code: 'SW1A 1AA' }),
    '3 country row_country_unknown, 4 default row_no_default',
  ],
  ['a postal code without its zero', 'customers', change(4, { postal_code: '1067' }), '4 postal_code row_postal_code'],
  [
    'a mail address without @',
    'customers',
    change(3, { email: 'order.morgenrot.example' }),
    '3 email row_email_invalid',
  ],
  ...(
    [
      ['customers', 'email', 'row_email_invalid'],
      ['users', 'email', 'row_not_allowed'],
      ['claim_history', 'consumer_email', 'row_not_allowed'],
      ['registration_history', 'consumer_email', 'row_not_allowed'],
    ] as const
  ).flatMap(([kind, column, code]): Planted[] =>
    ['mira@morgenrot.example.', 'mira@morgenrot', 'mira;b@morgenrot.example', 'mira@morgenrot.123'].map((email) => [
      `the mail address ${email}`,
      kind,
      change(3, { [column]: email.includes(';') ? `"${email}"` : email }),
      `3 ${column} ${code}`,
    ]),
  ),
  [
    'the company of another sales organisation',
    'customers',
    change(4, { company_code: '1010' }),
    '4 company_code row_company_differs',
  ],
  [
    'a misspelt price list of a customer',
    'customers',
    change(3, { price_list: 'daeler' }),
    '3 price_list row_price_list_unknown',
  ],
  ['a price list of nobody', 'prices', change(31, { price_list: 'rrp' }), '31 price_list row_nobody_has'],
  [
    'a price of an article that is sold elsewhere',
    'prices',
    add(3, { article: 'LC7-SUN-XL' }),
    '33 article row_article_not_sold',
  ],
  [
    'stock of an article that is sold elsewhere',
    'stock',
    add(3, { article: 'LC7-SUN-XL' }),
    '19 article row_article_not_sold',
  ],
  [
    'a deal with an article that is sold elsewhere',
    'deals',
    add(3, { article: 'LC7-SUN-XL' }),
    '5 article row_article_not_sold',
  ],
  [
    'an allocation of an article that is sold elsewhere',
    'allocations',
    change(3, { article: 'LC7-SUN-XL' }),
    '3 article row_article_not_sold',
  ],
  [
    'a misspelt group',
    'deals',
    both(change(3, { customer_group: 'key-acount' }), change(4, { customer_group: 'key-acount' })),
    '3 customer_group row_nobody_has, 4 customer_group row_nobody_has',
  ],
  ['another unit of measure', 'prices', change(5, { uom: 'CAR' }), '5 uom row_uom_differs'],
  ['a step that is no multiple of the pack', 'deals', add(3, { article: '000815' }), '5 min_qty row_not_pack'],
  [
    'a deal that ends before it begins',
    'deals',
    add(3, { number: 'SD-2', valid_to: '2025-12-31' }),
    '5 valid_to row_ends_before_start',
  ],
  ['a pack of 0', 'articles', change(4, { pack_size: 0 }), '4 pack_size row_below_minimum'],
  ['a colour that the model lacks', 'pictures', change(3, { color: 'black' }), '3 color row_color_unused'],
  ['a picture of no model', 'pictures', add(3, { model: 'LC8' }), '5 model row_unknown_reference'],
  [
    'a language that no sales organisation has',
    'texts',
    change(5, { language: 'da' }),
    '5 language row_language_unused',
  ],
  ['a negative quantity', 'allocations', change(3, { qty: -5 }), '3 qty row_negative'],
  ['a code with an umlaut', 'sites', add(3, { site: 'süd' }), '5 site row_not_allowed'],
  ['a category that moves to other goods', 'categories', change(6, { category: 'bike' }), '6 category row_not_allowed'],
  [
    'latitude and longitude swapped',
    'sales_regions',
    change(7, { lat: '9.99', lng: '53.55' }),
    '7 lat row_place_swapped',
  ],
  ['transit of 200 days', 'shipment_options', change(4, { transit_days: 200 }), '4 transit_days row_not_allowed'],
  [
    'a credit account that moves to another customer',
    'credit',
    change(3, { r3: '0000010002' }),
    '3 r3 row_other_customer',
  ],
  [
    'a user with the mail address of another',
    'users',
    change(4, { email: 'mira@morgenrot.example' }),
    '3 email email_already_exists, 4 email email_already_exists',
  ],
  [
    'a user in other letters',
    'users',
    add(3, { username: 'Mira.Morgenrot', r3: '0000010002' }),
    '3 username row_not_allowed, 9 username row_not_allowed',
  ],
  ['a sales person of no customer', 'users', change(7, { value: '0275' }), '7 value row_nobody_has'],
  ['a user of a customer without an account there', 'users', change(5, { sorg: '2000' }), '5 r3 row_no_account'],
  [
    'a dealer who is their own distributor',
    'distributor_dealers',
    change(3, { distributor_r3: '0000010001' }),
    '3 distributor_r3 row_not_allowed',
  ],
  [
    'points of a year without a value',
    'bonus_points',
    add(3, { valid_from: '2027-01-01' }),
    '6 valid_from row_bonus_year_missing',
  ],
  ['a share instead of percent', 'bonus_payments', change(3, { percent: '0.96' }), '3 percent row_percent_fraction'],
];

describe('a mistake in master data', () => {
  test.each(mistakes)('%s (%s)', async (_, kind, mistake, said) => {
    const found = await brand.check(kind, mistake);
    expect(found.said.join(', ')).toBe(said);
  });
});
