import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import {
  add,
  both,
  change,
  makePlantedBrand,
  rewrite,
  type Planted,
  type PlantedBrand,
} from './erp-check.planted.factory.ts';

/** Mistakes in rows that are well formed: they contradict another row of the file, or what an earlier file brought. */
const server = testServer();
let brand: PlantedBrand & { readonly first: string[] };
beforeAll(async () => {
  brand = await makePlantedBrand(server);
});

const orders: readonly Planted[] = [
  [
    'one claim under two numbers',
    'claim_history',
    add(3, { claim: 'W-26-0312' }),
    '3 claim row_same_claim, 5 claim row_same_claim',
  ],
  ['a claim of 4000 tubes', 'claim_history', change(4, { qty: 4000 }), '4 qty row_not_allowed'],
  [
    'a complete order of which all was cancelled',
    'order_history',
    change(3, { qty_cancelled: 1, cancel_reason: 'x' }),
    '3 status row_all_cancelled',
  ],
  [
    'a price above its list price',
    'order_history',
    change(3, { price: '640.00', subtotal: '640.00', tax_amount: '123.69' }),
    '3 price row_price_above_list',
  ],
  ['a deal that nobody knows', 'order_history', change(3, { deal: 'SD-1999-01' }), '3 deal row_deal_unknown'],
  [
    'a delivery wanted after years',
    'order_history',
    change(3, { request_delivery_on: '2029-10-08' }),
    '3 request_delivery_on row_date_far',
  ],
  [
    'expected a year after it arrived',
    'deliveries',
    change(3, { estimated_on: '2027-10-08' }),
    '3 estimated_on row_date_far',
  ],
  ['a misspelt address', 'deliveries', change(3, { shipto: 'MIAN' }), '3 shipto row_shipto_unknown'],
  ['a delivery at another price', 'deliveries', change(3, { price: '54.00' }), '3 price row_price_differs'],
  [
    'an invoice at another price',
    'invoices',
    change(3, {
      price: '560.00',
      subtotal: '560.00',
      goods_amount: '560.00',
      tax_amount: '108.49',
      total_amount: '679.49',
      open_amount: '679.49',
    }),
    '3 price row_price_differs',
  ],
  ['an invoice paid on no day', 'invoices', change(3, { open_amount: '0.00' }), '3 open_amount row_open_not_cleared'],
  ['due after three years', 'invoices', change(3, { due_on: '2029-11-07' }), '3 due_on row_date_far'],
  [
    'two invoices with one accounting number',
    'invoices',
    change(4, { accounting_number: '1890000101' }),
    '3 accounting_number row_accounting_taken, 4 accounting_number row_accounting_taken',
  ],
  [
    'an accounting number of an earlier file',
    'invoices',
    both(change(3, { number: '0090000109', delivery: '', accounting_number: '1890000101' }), (lines) =>
      lines.slice(0, 3),
    ),
    '3 accounting_number row_accounting_taken',
  ],
  [
    'a paid invoice among the open ones',
    'open_items',
    add(3, { number: '0090000102', open_amount: '41.86' }),
    '5 open_amount row_cleared_open',
  ],
  ['an open invoice due after years', 'open_items', change(3, { due_on: '2029-11-07' }), '3 due_on row_date_far'],
];

const accounts: readonly Planted[] = [
  ['a limit in cents', 'credit', change(3, { limit: '2000000.00' }), '3 limit row_point_moved'],
  [
    'open invoices with another decimal point',
    'credit',
    change(3, { open_invoice: '6556.90' }),
    '3 open_invoice row_open_differs',
  ],
  [
    'two accounts of a customer for one company',
    'credit',
    add(3, { account: 'K-10001B' }),
    '3 account row_second_account, 6 account row_second_account',
  ],
  ['a block without a reason', 'customers', change(3, { blocked: 1 }), '3 blocked_reason row_block_reason'],
  [
    'one mail address of two dealers',
    'customers',
    change(4, { email: 'Order@morgenrot.example' }),
    '3 email row_email_shared, 4 email row_email_shared',
  ],
  [
    'a dealer with two numbers',
    'customers',
    add(3, { r3: '0000010009' }),
    '3 name row_same_customer, 6 name row_same_customer',
  ],
  [
    'a dealer with a second number in an earlier file',
    'customers',
    (lines) => lines.slice(0, 3).map((line) => line.replace('0000010001', '0000010009')),
    '3 name row_same_customer',
  ],
  ['a postal code as town', 'customers', change(3, { city: '10967' }), '3 city row_city_unlikely'],
  [
    'street and town swapped',
    'customers',
    rewrite(2, (line) => line.replace('address;city', 'city;address')),
    '3 city row_city_unlikely, 4 city row_city_unlikely, 5 city row_city_unlikely',
  ],
  [
    'street and town of an address swapped',
    'shiptos',
    change(4, { city: '14 Canal Street', address: 'Berlin' }),
    '4 city row_city_unlikely',
  ],
  ['payment terms as a date', 'customers', change(3, { payment_terms: '30. Jan' }), '3 payment_terms row_sheet_date'],
  ['a salesman as a date', 'customers', change(3, { salesman: 'Jan-30' }), '3 salesman row_sheet_date'],
  ['no default address', 'shiptos', change(3, { default: 0 }), '3 default row_no_default'],
];

const goods: readonly Planted[] = [
  ['a size in another place', 'articles', change(3, { size_order: 90 }), '3 size_order row_size_order_differs'],
  [
    'a misspelt property in one language',
    'specifications',
    change(6, { code: 'wieght' }),
    '3 code row_language_lacks, 6 code row_language_lacks',
  ],
  [
    'a property in one language only',
    'specifications',
    (lines) => lines.filter((_, index) => index !== 7),
    '5 code row_language_lacks',
  ],
  [
    'a weight without its comma',
    'specifications',
    change(3, { value: '164 kg' }),
    '3 value row_value_differs, 6 value row_value_differs',
  ],
  [
    'two open prices',
    'prices',
    add(3, { valid_from: '2026-01-02', amount: '545.00' }),
    '3 valid_to row_price_overlaps',
  ],
  [
    'a deal for a dealer and a group',
    'deals',
    both(
      change(3, { customer_group: 'dealer', r3: '0000010001' }),
      change(4, { customer_group: 'dealer', r3: '0000010001' }),
    ),
    '3 customer_group row_customer_and_group, 4 customer_group row_customer_and_group',
  ],
  [
    'a block for a dealer and a group',
    'blocks',
    change(3, { r3: '0000010001' }),
    '3 customer_group row_customer_and_group',
  ],
  ['more allocated than there is', 'allocations', change(3, { qty: 500 }), '3 qty row_above_stock'],
  [
    'two parts in one place',
    'groupsets',
    change(4, { position: 1 }),
    '3 position row_position_twice, 4 position row_position_twice',
  ],
];

const market: readonly Planted[] = [
  [
    'two sites with one name',
    'sites',
    change(4, { name: 'Hauptlager Berlin' }),
    '3 name row_same_name, 4 name row_same_name',
  ],
  ['tax of 1.9 percent', 'sorgs', change(3, { tax_percent: '1.90' }), '3 tax_percent row_tax_low'],
  ['work at weekends only', 'sorgs', change(3, { working_days: '6 7' }), '3 working_days row_weekend_only'],
  ['a holiday of ten years ago', 'holidays', change(3, { day: '2016-12-25' }), '3 day row_holiday_past'],
  [
    'a label without its translation',
    'price_components',
    (lines) => lines.filter((_, index) => index !== 3),
    '3 language row_language_lacks',
  ],
  [
    'free from less than the freight',
    'shipment_options',
    change(4, { free_from: '1.50' }),
    '4 free_from row_free_below_rate',
  ],
  ['freight in cents', 'shipment_options', change(4, { rate: '690.00' }), '4 free_from row_free_below_rate'],
];

/** Rows that look like those above and are right. */
const right: readonly Planted[] = [
  ['an arrival before its day', 'deliveries', change(3, { estimated_on: '2026-10-20' }), ''],
  ['a destination with its name', 'deliveries', change(3, { shipto: 'Morgenrot Velo, Berlin' }), ''],
  ['the code of a destination', 'deliveries', change(3, { shipto: 'WORKSHOP' }), ''],
  [
    'a deal of before the first one that the portal knows',
    'order_history',
    change(3, { deal: 'SD-1999-01', created_at: '2025-10-05T08:30:00Z' }),
    '',
  ],
  [
    'installments of an accounting number',
    'invoices',
    change(4, { accounting_number: '1890000101', line_item: 2, installment: '2/2' }),
    '',
  ],
  ['an account in another currency', 'credit', add(3, { account: 'K-10001B', currency: 'CHF' }), ''],
  ['a limit ten times as high', 'credit', change(3, { limit: '200000.00' }), ''],
  ['open invoices of another hour', 'credit', change(3, { open_invoice: '700.00' }), ''],
  [
    'a branch with the mail address of its head office',
    'customers',
    change(4, { email: 'order@morgenrot.example', credit_r3: '0000010001' }),
    '',
  ],
  ['an account that is blocked with a reason', 'customers', change(3, { blocked_reason: 'Insolvent' }), ''],
  ['a district in the name of the town', 'customers', change(3, { city: 'Wien 3' }), ''],
  ['a price of the next season', 'prices', add(3, { valid_from: '2027-01-01', amount: '545.00' }), ''],
  [
    'a weight with three decimals',
    'specifications',
    both(change(3, { value: '1,640 g' }), change(6, { value: '1.640 g' })),
    '',
  ],
  ['an article that may not be ordered yet', 'articles', change(3, { block_reason: 'Recall' }), ''],
  [
    'a deal until the end of a year',
    'deals',
    both(change(3, { valid_to: '2062-12-31' }), change(4, { valid_to: '2062-12-31' })),
    '',
  ],
  [
    'a recall that is prepared',
    'recalls',
    both(change(3, { published_on: '2026-12-20' }), change(4, { published_on: '2026-12-20' })),
    '',
  ],
  ['a name that is the same in two languages', 'texts', change(5, { name: 'City bikes' }), ''],
];

describe('a row that contradicts another', () => {
  test('the folder has none before', () => {
    expect(brand.first).toEqual([]);
  });

  test.each([...orders, ...accounts, ...goods, ...market, ...right])('%s (%s)', async (_, kind, mistake, said) => {
    const found = await brand.check(kind, mistake);
    expect(found.said.join(', ')).toBe(said);
  });
});
