import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { add, change, makePlantedBrand, type Planted, type PlantedBrand } from './erp-check.planted.factory.ts';

/** Mistakes in claims, registrations and orders of the system before, and in documents: each contradicts the row itself or what the portal knows. */
const server = testServer();
let brand: PlantedBrand;
beforeAll(async () => {
  brand = await makePlantedBrand(server);
});

const mistakes: readonly Planted[] = [
  [
    'a claim before the purchase',
    'claim_history',
    change(3, { purchased_on: '2026-11-01' }),
    '3 created_at row_date_before, 3 purchased_on row_sale_differs',
  ],
  [
    'a status of tomorrow',
    'claim_history',
    change(3, { status_at: '2026-12-21T09:00:00Z' }),
    '3 status_at row_date_future',
  ],
  [
    'a claim about the frame of another article',
    'claim_history',
    change(3, { article: 'LT2-SLATE-M' }),
    '3 article row_frame_article',
  ],
  [
    'a bicycle claim about a helmet',
    'claim_history',
    change(3, { article: 'HLM-M', frame_number: '' }),
    '3 article row_goods_differ, 3 frame_number row_frame_unknown',
  ],
  [
    'a parts claim about a bicycle',
    'claim_history',
    change(4, { article: 'LC7-MOSS-M' }),
    '4 article row_goods_differ',
  ],
  [
    'a bicycle claim of a frame that nobody knows',
    'claim_history',
    change(3, { frame_number: 'LMB26A99999' }),
    '3 frame_number row_frame_unknown',
  ],
  [
    'a bicycle claim without a frame',
    'claim_history',
    change(3, { frame_number: '' }),
    '3 frame_number row_frame_unknown',
  ],
  [
    'a claim of a user of another dealer',
    'claim_history',
    change(3, { created_by: 'elbe' }),
    '3 created_by row_user_other_dealer',
  ],
  [
    'a claim purchased before its model existed',
    'claim_history',
    change(3, { purchased_on: '1926-06-12' }),
    '3 purchased_on row_date_unlikely, 3 purchased_on row_sale_differs',
  ],
  [
    'a purchase that contradicts the registration',
    'claim_history',
    change(3, { purchased_on: '2026-06-21' }),
    '3 purchased_on row_sale_differs',
  ],
  [
    'registered before the sale',
    'registration_history',
    change(3, { registered_at: '2026-05-12T15:20:00Z' }),
    '3 registered_at row_date_before',
  ],
  [
    'registered tomorrow',
    'registration_history',
    change(3, { registered_at: '2026-12-12T15:20:00Z' }),
    '3 registered_at row_date_future',
  ],
  [
    'a registered frame of another article',
    'registration_history',
    change(3, { article: 'LT2-SLATE-M' }),
    '3 article row_frame_article',
  ],
  ['a sale in 1926', 'registration_history', change(3, { sold_on: '1926-06-12' }), '3 sold_on row_date_unlikely'],
  ['a language in capitals', 'registration_history', change(3, { language: 'DE' }), '3 language row_not_in_list'],
  [
    'a consumer country in words',
    'registration_history',
    change(3, { consumer_country: 'D' }),
    '3 consumer_country row_country_unknown',
  ],
  [
    'an order of tomorrow',
    'order_history',
    change(3, { created_at: '2026-12-24T08:30:00Z' }),
    '3 created_at row_date_future, 3 request_delivery_on row_date_before',
  ],
  [
    'a delivery asked for before the order',
    'order_history',
    change(3, { request_delivery_on: '2026-09-08' }),
    '3 request_delivery_on row_date_before',
  ],
  ['tax of 190 percent', 'order_history', change(3, { tax_amount: '1046.90' }), '3 tax_amount row_tax_unlikely'],
  ['more cancelled than ordered', 'order_history', change(3, { qty_cancelled: 2 }), '3 qty_cancelled row_not_allowed'],
  ['a misspelt merchant', 'order_history', change(3, { merchant: 'mian' }), '3 merchant row_unknown_reference'],
  ['another unit of measure', 'order_history', change(3, { uom: 'CAR' }), '3 uom row_uom_differs'],
  ['a position twice', 'order_history', add(3, { article: 'LC7-MOSS-S' }), '5 position row_duplicate'],
  [
    'the company of another sales organisation',
    'order_history',
    change(3, { company_code: '1010' }),
    '3 company_code row_company_differs',
  ],
  ['an answer before the order', 'order_acks', change(3, { at: '2026-10-09T09:16:00Z' }), '3 at row_date_before'],
  ['two helmets delivered, one ordered', 'deliveries', change(4, { qty: 2 }), '4 qty row_more_than_ordered'],
  [
    'a tracking address without https',
    'deliveries',
    change(3, { tracking_url: 'nf.example/101' }),
    '3 tracking_url row_not_allowed',
  ],
  [
    'a delivery that arrived tomorrow',
    'deliveries',
    change(3, { delivered_on: '2026-12-08' }),
    '3 delivered_on row_date_future',
  ],
  [
    'a serial number of a helmet',
    'deliveries',
    change(4, { serial_numbers: 'HLM000001' }),
    '4 serial_numbers row_not_a_bike',
  ],
  [
    'an invoice total that does not add up',
    'invoices',
    change(3, { total_amount: '665.69', open_amount: '665.69' }),
    '3 total_amount row_total_differs',
  ],
  [
    'an invoice line that does not add up',
    'invoices',
    change(3, { subtotal: '54.00' }),
    '3 goods_amount row_total_differs',
  ],
  [
    'a cleared invoice with an open amount',
    'invoices',
    change(4, { open_amount: '41.86' }),
    '4 open_amount row_cleared_open',
  ],
  ['a fiscal year of another century', 'invoices', change(3, { fiscal_year: 2062 }), '3 fiscal_year row_year_unlikely'],
  [
    'an invoice of another dealer than its order',
    'invoices',
    change(3, { r3: '0000010002', account: 'K-10002' }),
    '3 r3 row_other_customer',
  ],
  [
    'the credit account of another dealer',
    'invoices',
    change(3, { account: 'K-10002' }),
    '3 account row_account_customer',
  ],
  [
    'an invoice before the order',
    'invoices',
    change(3, { invoiced_on: '2026-10-01' }),
    '3 invoiced_on row_date_before',
  ],
  [
    'an open item above its total',
    'open_items',
    change(3, { open_amount: '6556.90' }),
    '3 open_amount row_open_above_total',
  ],
  [
    'an open item with the sign turned',
    'open_items',
    change(3, { open_amount: '-655.69' }),
    '3 open_amount row_open_above_total',
  ],
  ['a dunning level of 12', 'open_items', change(3, { dunning_level: 12 }), '3 dunning_level row_not_allowed'],
  [
    'an open item due before its invoice',
    'open_items',
    change(3, { due_on: '2025-11-07' }),
    '3 due_on row_due_before_date',
  ],
];

describe('a contradiction in a record of before or a document', () => {
  test.each(mistakes)('%s (%s)', async (_, kind, mistake, said) => {
    const found = await brand.check(kind, mistake);
    expect(found.said.join(', ')).toBe(said);
  });
});
