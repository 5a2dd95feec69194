import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { add, change, makePlantedBrand, type Planted, type PlantedBrand } from './erp-check.planted.factory.ts';

/** Wrong rows of frames, recalls, the dealer bonus and the market: none is accepted silently. */
const server = testServer();
let brand: PlantedBrand;
beforeAll(async () => {
  brand = await makePlantedBrand(server);
});

const frames: readonly Planted[] = [
  ['no frame number', 'frames', change(3, { frame_number: '' }), '3 frame_number row_required'],
  ['31 characters', 'frames', change(3, { frame_number: 'A'.repeat(31) }), '3 frame_number frame_number_too_long'],
  ['an umlaut', 'frames', change(3, { frame_number: 'LÜ1' }), '3 frame_number frame_number_invalid'],
  ['the same number with hyphens', 'frames', add(3, { frame_number: 'lc7m-000-123' }), '5 frame_number row_duplicate'],
  ['an article that does not exist', 'frames', change(3, { article: 'LC7' }), '3 article row_unknown_reference'],
  [
    'a number in scientific notation',
    'frames',
    change(3, { frame_number: '1,2E+11' }),
    '3 frame_number frame_number_invalid',
  ],
  ['a theft in an unknown country', 'stolen_frames', change(3, { country: 'UK' }), '3 country row_country_unknown'],
  ['a theft that was lost again', 'stolen_frames', change(3, { state: 'lost' }), '3 state row_not_in_list'],
];

const recalls: readonly Planted[] = [
  ['an end before the beginning', 'recalls', change(4, { ended_on: '2026-09-20' }), '4 ended_on row_ends_before_start'],
  ['no instructions', 'recalls', change(3, { bulletin: '' }), '3 bulletin row_required'],
  ['a language in capitals', 'recalls', change(3, { language: 'EN' }), '3 language row_language_unknown'],
  ['two sales organisations', 'recalls', change(4, { sorg: '2000' }), '4 recall row_head_differs'],
  ['a title of HTML', 'recalls', change(4, { title: '"Gabel &amp; Schaft"' }), '4 title row_text_garbled'],
  [
    'a year of another century',
    'recalls',
    change(4, { ended_on: '2126-11-20' }),
    '4 ended_on row_date_unlikely, 4 recall row_head_differs',
  ],
  ['a recall that does not exist', 'recall_frames', change(3, { recall: 'R-9' }), '3 recall row_unknown_reference'],
  [
    'first and last swapped',
    'recall_frames',
    change(3, { first_number: 'LC7M000199', last_number: 'LC7M000100' }),
    '3 last_number row_range_invalid',
  ],
  ['two lengths', 'recall_frames', change(3, { last_number: 'LC7M0199' }), '3 last_number row_range_invalid'],
  [
    'frames of another article only',
    'recall_frames',
    change(3, { article: 'LK20-SUN' }),
    '3 first_number row_range_empty',
  ],
];

const bonus: readonly Planted[] = [
  ['negative points', 'bonus_points', change(3, { points: '-8.00' }), '3 points row_negative'],
  ['too many points', 'bonus_points', change(3, { points: '100001' }), '3 points row_not_allowed'],
  ['a brand in other letters', 'bonus_points', change(3, { brand: 'Lumbra' }), '3 brand row_unknown_reference'],
  ['30 February', 'bonus_points', change(3, { valid_from: '2026-02-30' }), '3 valid_from row_not_a_date'],
  ['a year of two digits', 'bonus_years', change(3, { year: 26 }), '3 year row_not_allowed'],
  [
    'a point that is worth nothing',
    'bonus_years',
    change(3, { point_value: '0.00' }),
    '3 point_value row_below_minimum',
  ],
  ['two years for registrations', 'bonus_years', change(3, { deadline_days: 730 }), '3 deadline_days row_not_allowed'],
  ['a higher step that pays less', 'bonus_steps', change(5, { amount: '90.00' }), '5 amount row_step_smaller'],
  ['a step that pays nothing', 'bonus_steps', change(3, { amount: '0.00' }), '3 amount row_below_minimum'],
  ['steps of a year without a value', 'bonus_steps', add(5, { year: 2027 }), '6 year row_bonus_year_missing'],
  ['the same step twice', 'bonus_steps', add(5, { name: 'Platin' }), '6 points row_duplicate'],
  ['more than all payments', 'bonus_payments', change(3, { percent: '100.5' }), '3 percent row_not_allowed'],
  ['a fifth quarter', 'bonus_payments', change(4, { quarter: 5 }), '4 quarter row_not_allowed'],
  [
    'a dealer without an account',
    'bonus_payments',
    change(3, { sorg: '2000' }),
    '3 r3 row_no_account, 3 year row_bonus_year_missing',
  ],
];

const market: readonly Planted[] = [
  [
    'a company with zeros',
    'companies',
    add(3, { company_code: '01000' }),
    '3 company_code row_code_zeros, 4 company_code row_code_zeros',
  ],
  [
    'a VAT number of another country',
    'companies',
    change(3, { tax_number: 'FR12999999998' }),
    '3 tax_number row_not_allowed',
  ],
  [
    'an IBAN with swapped digits',
    'companies',
    change(3, { account_number: 'DE98370400440532013000' }),
    '3 account_number row_not_allowed',
  ],
  [
    'an electronic address of another scheme',
    'companies',
    change(3, { electronic_scheme: '0208' }),
    '3 electronic_address row_not_allowed',
  ],
  ['the currency of a sales organisation', 'sorgs', change(3, { currency: 'CHF' }), '3 currency row_currency_fixed'],
  ['a price list without prices', 'sorgs', change(3, { price_list: 'daeler' }), '3 price_list row_price_list_unknown'],
  ['a time of 25 hours', 'sorgs', change(3, { cut_off_time: '25:00' }), '3 cut_off_time row_not_allowed'],
  ['languages with commas', 'sorgs', change(3, { languages: 'de,en' }), '3 languages row_language_unknown'],
  ['an abbreviated time zone', 'sorgs', change(3, { time_zone: 'CET' }), '3 time_zone row_not_allowed'],
  ['an eighth day', 'sorgs', change(3, { working_days: '1 2 8' }), '3 working_days row_not_allowed'],
  ['a holiday of another century', 'holidays', change(3, { day: '2126-12-25' }), '3 day row_date_unlikely'],
  ['a holiday twice', 'holidays', add(3, { name: 'Christmas' }), '7 day row_duplicate'],
  ['a merchant in other letters', 'merchants', add(3, { merchant: 'Main' }), '4 merchant row_code_case'],
  ['a site of first priority 0', 'sites', change(3, { priority: 0 }), '3 priority row_below_minimum'],
  ['freight that is always free', 'shipment_options', change(4, { free_from: '0.00' }), '4 free_from row_always_free'],
  ['a rate with a comma', 'shipment_options', change(4, { rate: '6,90' }), '4 rate row_not_a_number'],
  [
    'a method without a name',
    'payment_methods',
    change(3, { description_en: '', description_de: '' }),
    '3 description_en row_required',
  ],
  [
    'a method that ends before it begins',
    'payment_methods',
    change(5, { valid_to: '2026-01-31' }),
    '5 valid_to row_ends_before_start',
  ],
  ['a list in other letters', 'price_lists', add(3, { price_list: 'Dealer' }), '5 price_list row_code_case'],
  [
    'a group in other letters',
    'customer_groups',
    add(3, { customer_group: 'DEALER' }),
    '5 customer_group row_code_case',
  ],
  ['an error of a spreadsheet as a name', 'brands', change(3, { name: '#REF!' }), '3 name row_filler'],
  ['a position of 1000', 'categories', change(3, { position: 1000 }), '3 position row_not_allowed'],
  [
    'a label of an unknown amount',
    'price_components',
    change(4, { key: 'toll' }),
    '4 key row_not_in_list, 3 language row_language_lacks',
  ],
  ['a region off the map', 'sales_regions', change(7, { lat: '95.00' }), '7 lat row_not_allowed'],
  [
    'a postal code in two groups',
    'sales_regions',
    change(3, { postal_codes: '10 14' }),
    '3 postal_codes row_not_allowed, 4 postal_codes row_not_allowed',
  ],
];

describe.each([
  ['frames', frames],
  ['recalls', recalls],
  ['the bonus', bonus],
  ['the market', market],
])('a wrong row of %s', (_, rows) => {
  test.each(rows)('%s (%s)', async (_what, kind, mistake, said) => {
    const found = await brand.check(kind, mistake);
    expect(found.said.join(', ')).toBe(said);
  });
});
