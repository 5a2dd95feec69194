import { beforeAll, describe, expect, test } from 'vitest';
import { testServer } from '#testing/harness.ts';
import { add, change, makePlantedBrand, type Planted, type PlantedBrand } from './erp-check.planted.factory.ts';

/** Mistakes that a stranger makes in files of orders, documents and bicycles. */
const server = testServer();
let brand: PlantedBrand & { readonly first: string[] };
beforeAll(async () => {
  brand = await makePlantedBrand(server);
});

const mistakes: readonly Planted[] = [
  ['a time with an offset', 'order_status', change(3, { at: '2026-10-12T10:20:00+01:00' }), '3 at row_not_a_time'],
  [
    'day and month of an answer swapped',
    'order_acks',
    change(3, { at: '2026-12-10T09:16:00Z' }),
    '3 at row_date_future',
  ],
  ['a supply before the order', 'order_status', change(3, { date: '2026-10-01' }), '3 date row_date_before'],
  ['orders in another currency', 'order_history', change(3, { currency: 'CHF' }), '3 currency row_currency_differs'],
  ['one ERP number of two orders', 'order_history', add(3, { order: 'S-26-0103' }), '5 erp_number row_not_allowed'],
  [
    'a delivery before its order',
    'deliveries',
    change(3, { shipped_on: '2026-10-01' }),
    '3 shipped_on row_date_before',
  ],
  [
    'an arrival before the dispatch',
    'deliveries',
    change(3, { delivered_on: '2026-08-10' }),
    '3 delivered_on row_date_before',
  ],
  ['a planned delivery that has arrived', 'deliveries', change(4, { status: 'planned' }), '4 status row_status_date'],
  [
    'a delivery to another dealer than the order',
    'deliveries',
    add(3, { delivery: '0080000103', r3: '0000010002', serial_numbers: '', order_position: '' }),
    '5 r3 row_order_customer',
  ],
  [
    'more serial numbers than bicycles',
    'deliveries',
    change(3, { serial_numbers: 'LC7M000123 LC7M000124' }),
    '3 serial_numbers row_serials_differ',
  ],
  [
    'a bicycle that was shipped before',
    'deliveries',
    change(4, { serial_numbers: 'LC7M000123' }),
    '3 serial_numbers row_serial_taken, 4 serial_numbers row_frame_article, 4 serial_numbers row_not_a_bike, 4 serial_numbers row_serial_taken',
  ],
  ['31 February', 'invoices', change(3, { due_on: '2027-02-31' }), '3 due_on row_not_a_date'],
  [
    'an invoice of the future',
    'invoices',
    change(3, { invoiced_on: '2026-12-08', due_on: '2027-01-07' }),
    '3 invoiced_on row_date_future',
  ],
  [
    'an invoice number without its zeros',
    'invoices',
    add(3, { number: '90000101' }),
    '3 number row_code_zeros, 6 number row_code_zeros',
  ],
  ['a payment before the invoice', 'invoices', change(4, { cleared_on: '2026-10-02' }), '4 cleared_on row_date_before'],
  [
    'a credit note with positive amounts',
    'invoices',
    change(5, {
      qty: 1,
      goods_amount: '35.90',
      discount_amount: '0.72',
      tax_amount: '6.68',
      total_amount: '41.86',
      open_amount: '41.86',
      subtotal: '35.90',
    }),
    '5 total_amount row_sign_of_kind',
  ],
  ['an invoice of no delivery', 'invoices', change(3, { delivery: '0080000999' }), '3 delivery row_delivery_unknown'],
  ['a booking before the payment', 'payment_status', change(3, { at: '2026-09-19T11:00:00Z' }), '3 at row_date_before'],
  [
    'the letter O for a zero',
    'frames',
    add(3, { frame_number: 'LC7MOOO123' }),
    '3 frame_number row_frame_similar, 5 frame_number row_frame_similar',
  ],
  ['a frame of another article', 'frames', change(3, { article: 'LT2-SLATE-M' }), '3 article row_frame_article'],
  [
    'the frame number of a helmet',
    'frames',
    add(3, { frame_number: 'HLM0001', article: 'HLM-M' }),
    '5 article row_not_a_bike',
  ],
  [
    'a recall of no frame',
    'recall_frames',
    change(3, { first_number: 'LT9M000100', last_number: 'LT9M000199' }),
    '3 first_number row_range_empty',
  ],
  ['two severities of a recall', 'recalls', change(4, { severity: 'service' }), '4 recall row_head_differs'],
  ['a theft of tomorrow', 'stolen_frames', change(3, { reported_on: '2026-12-10' }), '3 reported_on row_date_future'],
];

describe('a mistake in a document', () => {
  test('the folder has none before', () => {
    expect(brand.first).toEqual([]);
  });

  test.each(mistakes)('%s (%s)', async (_, kind, mistake, said) => {
    const found = await brand.check(kind, mistake);
    expect(found.said.join(', ')).toBe(said);
  });
});
