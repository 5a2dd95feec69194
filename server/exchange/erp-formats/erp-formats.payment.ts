import { componentKeys, componentModules } from '#rules/ordering/orders/component-choices.ts';
import {
  amount,
  choice,
  code,
  currency,
  flag,
  instant,
  int,
  language,
  text,
  type FileFormat,
} from '#exchange/erp-columns/erp-columns.ts';
import { labelDoubt } from '#exchange/erp-columns/erp-columns.language-doubts.ts';
import { notBeforePayment } from '#exchange/erp-columns/erp-columns.date-doubts.ts';
import { needed, sorg } from './erp-formats.parts.ts';

/** Files about payments of invoices, and the labels of amounts. */
export const paymentFormats: readonly FileFormat[] = [
  {
    type: 'payments',
    direction: 'out',
    mode: 'event',
    key: ['payment', 'position'],
    unit: ['payment'],
    checks: [],
    snapshot: null,
    constrained: false,
    about:
      'Payments of invoices that the portal received, one row per settled invoice, the columns of the payment are repeated. The receiver must use `payment` as the key: after a failure the same payment may be sent again and must be booked once. The amounts of the rows add up to `received_amount` + `discount_amount`.',
    columns: [
      code('payment', 'Number of the payment request', 'PAY-00000042', needed),
      code('payment_id', 'Its id', '019388a2-1111-7000-8000-000000000003', needed),
      code('external_id', 'Reference of the request at the gateway', '1000-5f2c8e1d0a9b4c7d6e3f2a1b', needed),
      code('gateway', 'Gateway that collected the money', 'stripe', needed),
      code('gateway_reference', "The gateway's id of the payment", 'pi_3Q0example', { max: 200 }),
      code('method', 'virtual_account, card, ach or sepa', 'card', needed),
      sorg,
      code('r3', 'Customer number of the payer in the first ERP system', '0000104711', { max: 20 }),
      code('isr', 'Customer number of the payer in the second ERP system', '', { max: 20 }),
      text('payer_name', 'Payer', 'Radhaus Nord', needed),
      currency('currency', 'ISO 4217', 'EUR', needed),
      amount('received_amount', 'Money that arrived for these invoices', '4442.03', needed),
      amount('discount_amount', 'Discount granted for the method', '44.87', needed),
      instant('paid_at', 'When the gateway received the money', '2026-11-19T10:15:00.000Z', needed),
      text('created_by', 'User who requested the payment', 'Anna Vogel', needed),
      flag('acting', 'Requested by staff for the customer', '0', needed),
      int('position', 'Position of the row', '1', needed),
      code('company_code', 'Company that invoices', '1000', needed),
      code('invoice', 'Document number', '0090012345', needed),
      int('fiscal_year', 'Fiscal year', '2026', needed),
      int('line_item', 'Line item of the accounting document', '1', needed),
      code('accounting_number', 'Number of the accounting document', '1800004711'),
      amount('amount', 'What the document owes less, the discount included; negative: a used credit', '4486.90', {
        required: true,
        signed: true,
      }),
      amount('discount', 'Part of the amount that the discount covers', '44.87', needed),
    ],
  },
  {
    direction: 'in',
    snapshot: null,
    constrained: false,
    type: 'payment_status',
    mode: 'event',
    key: ['payment'],
    unit: ['payment'],
    about:
      'Answer of the ERP to a payment: booked, or rejected with a reason. Open amounts and credit figures that are made after `at` must carry a booked payment. A rejected payment may be booked later; a booking is final.',
    columns: [
      code('payment', 'Number of the payment request', 'PAY-00000042', {
        required: true,
        max: 40,
        refers: {
          thing: 'payment',
          found: 'select from payments_request r where r.number = s.payment and r.erp_state is not null',
          key: 's.payment',
        },
      }),
      choice('result', ['booked', 'rejected'], 'Booked or rejected', 'booked', needed),
      code('erp_number', 'Number of the accounting document in the ERP', '1400000815', { max: 40 }),
      code('reason_code', 'Reason code of a rejection', ''),
      text('reason', 'Reason text of a rejection', ''),
      instant('at', 'When', '2026-11-19T11:00:00.000Z', needed),
    ],
    checks: [
      {
        column: 'reason',
        code: 'row_required',
        about: 'A rejected payment has a reason or a reason code.',
        bad: "s.result = 'rejected' and s.reason = '' and s.reason_code = ''",
      },
      notBeforePayment('at'),
    ],
  },
  {
    direction: 'in',
    constrained: false,
    type: 'price_components',
    mode: 'snapshot',
    key: ['sorg', 'module', 'key', 'language'],
    unit: ['sorg', 'module'],
    about:
      'Labelled amounts that screens show beside totals, one row per language; the file replaces all labels of each sales organisation and module in it.',
    columns: [
      sorg,
      choice('module', [...componentModules], 'Where the amount shows', 'invoice', needed),
      choice('key', [...componentKeys], 'Which amount', 'recycleFee', needed),
      language('language', 'Language of the label, ISO 639-1', 'de', needed),
      text('label', 'Label', 'Recyclinggebühr', { required: true, max: 60 }),
      flag('visible', 'The amount shows', '1', needed),
      int('position', 'Place among the amounts', '1', needed),
    ],
    checks: [labelDoubt],
    snapshot: {
      present: 'orders_price_component t',
      scope: [
        { column: 'sorg', present: 't.sorg' },
        { column: 'module', present: 't.module' },
      ],
      counts: 'true',
    },
  },
];
