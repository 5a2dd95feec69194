import { atLeastOne, broken, currencySold, wholeUnits } from '#exchange/erp-columns/erp-columns.checks.ts';
import { dealDoubts, priceDoubts } from '#exchange/erp-columns/erp-columns.doubts.ts';
import { customerAndGroupDoubt, priceOverlapDoubt } from '#exchange/erp-columns/erp-columns.goods-doubts.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { amount, choice, code, currency, date, type FileFormat, int, text } from '#exchange/erp-columns/erp-columns.ts';
import { article, isr, period, r3, sorg, uom, upsert } from './erp-formats.parts.ts';

/** Files about prices and deals. */
export const priceFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'deals',
    mode: 'snapshot',
    key: ['sorg', 'number', 'article', 'min_qty'],
    unit: ['sorg', 'number'],
    head: {
      key: ['sorg', 'number'],
      columns: ['description', 'customer_group', 'r3', 'isr', 'payment_term', 'valid_from', 'valid_to'],
    },
    about:
      'Sales deals: quantity steps with a percentage or an amount off the unit price. The file replaces all steps of each deal in it; other deals run until their end.',
    columns: [
      sorg,
      code('number', 'Deal number', 'SD-2027-01', { required: true, max: 30 }),
      text('description', 'Name of the deal', 'Volume discount', { required: true }),
      code('customer_group', 'For one customer group only', ''),
      { ...r3, about: 'For one customer only', example: '', refers: known.customer },
      { ...isr, about: 'Second number of the customer' },
      text('payment_term', 'Payment term that the deal requires', '', { max: 60 }),
      date('valid_from', 'First day', '2026-01-01', { required: true }),
      date('valid_to', 'Last day; empty = open', '2026-12-31'),
      article,
      int('min_qty', 'From this quantity on', '10', { required: true }),
      uom,
      choice('type', ['percent', 'amount'], 'What value means', 'percent', { required: true }),
      amount('value', 'Percent or amount off', '5.00', { required: true }),
    ],
    checks: [
      period,
      atLeastOne('min_qty'),
      {
        column: 'value',
        code: 'row_not_allowed',
        about: '`value` is above 0; a percentage is at most 100.',
        bad: "s.value <= 0 or (s.type = 'percent' and s.value > 100)",
        params: broken('range', "'0.01'", "case s.type when 'percent' then '100' else '9999999999999' end"),
      },
      ...dealDoubts,
      customerAndGroupDoubt,
    ],
  },
  {
    ...upsert,
    type: 'prices',
    mode: 'snapshot',
    constrained: true,
    key: ['sorg', 'price_list', 'article', 'valid_from'],
    unit: ['sorg', 'price_list'],
    about:
      'Prices; the file replaces each price list of a sales organisation in it. Future prices are rows with a later valid_from.',
    columns: [
      sorg,
      code('price_list', 'Price list; customers have one per sales organisation', 'dealer', { required: true }),
      article,
      date('valid_from', 'First day', '2026-01-01', { required: true }),
      date('valid_to', 'Last day; empty = open', ''),
      amount('amount', 'Price of one unit', '1879.00', { required: true }),
      currency('currency', 'ISO 4217', 'EUR', { required: true }),
      uom,
    ],
    checks: [period, wholeUnits('amount'), currencySold, ...priceDoubts, priceOverlapDoubt],
    snapshot: {
      present: 'catalog_price t',
      scope: [
        { column: 'sorg', present: 't.sorg' },
        { column: 'price_list', present: 't.price_list' },
      ],
      counts: 'true',
    },
  },
];
