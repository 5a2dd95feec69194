import { invoiceMethodTypes, paymentModules, shipmentInputs } from '#rules/ordering/orders/term-choices.ts';
import { atLeastOne, doubt, inOrder, wholeUnits } from '#exchange/erp-columns/erp-columns.checks.ts';
import { freightDoubt } from '#exchange/erp-columns/erp-columns.record-doubts.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import {
  amount,
  choice,
  code,
  type Column,
  date,
  type FileFormat,
  flag,
  int,
} from '#exchange/erp-columns/erp-columns.ts';
import { atMost, filledIn, partCode, position, quoted, texts } from './erp-formats.market-columns.ts';
import { merchant } from './erp-formats.market.ts';
import { needed, sorg, upsert } from './erp-formats.parts.ts';

const termCode = (about: string, example: string): Column =>
  code(
    'code',
    `${about}; free, and stays when the type changes. What the portal added has its type, with a number if it is taken`,
    example,
    { ...needed, max: 40 },
  );
const termType = (about: string, example: string): Column => code('type', about, example, { ...needed, max: 30 });
const active = flag('active', '1: dealers can choose it', '1', needed);

const descriptionNeeded = filledIn(
  'description',
  'One of the descriptions is filled; languages without one show another.',
);

/** Ways of delivery and of payment, which dealers choose at checkout. */
export const termFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'shipment_options',
    mode: 'snapshot',
    key: ['sorg', 'merchant', 'code'],
    unit: ['sorg'],
    about:
      'Ways of delivery that dealers choose at checkout, with their rates; the file replaces all options of each sales organisation in it. Orders keep what they were placed with.',
    columns: [
      sorg,
      { ...merchant, refers: known.merchant },
      termCode('Code of the option', 'freight'),
      termType('Kind of shipment as the ERP knows it', 'freight'),
      ...texts(
        'description',
        'Description',
        { en: 'Delivery by carrier', de: 'Lieferung per Versanddienstleister' },
        100,
      ),
      choice('input', [...shipmentInputs], 'What the dealer adds: nothing, notes or an amount', 'none', needed),
      amount('rate', 'Freight, in the currency of the sales organisation', '9.90', needed),
      amount('free_from', 'Goods amount from which freight is free; empty = never', '500.00'),
      int('transit_days', 'Working days on the way', '2', needed),
      position,
      active,
    ],
    checks: [
      partCode('code'),
      partCode('type'),
      descriptionNeeded,
      ...['rate', 'free_from'].map((column) =>
        wholeUnits(column, { currencyOf: 'o.currency', join: 'join markets_sorg o on o.code = s.sorg' }),
      ),
      doubt({
        column: 'free_from',
        code: 'row_always_free',
        about: '`free_from` of an active option is above 0 or empty.',
        bad: 's.active and s.free_from = 0 and s.rate > 0',
      }),
      freightDoubt,
      atMost('transit_days', 90),
      atMost('position', 999),
    ],
    snapshot: {
      present: 'orders_shipment_option t where t.removed_at is null',
      scope: [{ column: 'sorg', present: 't.sorg' }],
      counts: 'true',
    },
  },
  {
    ...upsert,
    type: 'payment_methods',
    mode: 'snapshot',
    key: ['sorg', 'module', 'code'],
    unit: ['sorg', 'module'],
    about:
      'Ways to pay orders and invoices; the file replaces all methods of each sales organisation and use in it. Orders keep what they were placed with.',
    columns: [
      sorg,
      choice('module', [...paymentModules], 'What is paid: an order at checkout, or open invoices', 'order', needed),
      termCode('Code of the method', 'transfer'),
      termType(`Kind of payment as the ERP knows it; for invoices one of ${invoiceMethodTypes.join(', ')}`, 'transfer'),
      ...texts('description', 'Description', { en: 'Bank transfer in advance', de: 'Vorkasse' }, 100),
      ...texts(
        'instruction',
        'How to pay',
        { en: 'Pay within 72 hours.', de: 'Bitte innerhalb von 72 Stunden zahlen.' },
        1000,
      ),
      int('expires_after_hours', 'Hours until an unpaid order expires; empty = on account', '72'),
      date('valid_from', 'First day; empty = at once', ''),
      date('valid_to', 'Last day; empty = open', ''),
      position,
      active,
    ],
    checks: [
      partCode('code'),
      partCode('type'),
      {
        column: 'type',
        code: 'row_not_in_list',
        about: `A method for invoices has one of the types ${invoiceMethodTypes.map((name) => `\`${name}\``).join(', ')}.`,
        params: { allowed: `'${invoiceMethodTypes.join(', ')}'` },
        bad: `s.module = 'invoice' and s.type not in (${quoted(invoiceMethodTypes)})`,
      },
      descriptionNeeded,
      {
        column: 'expires_after_hours',
        code: 'row_required',
        about: 'A method for invoices expires.',
        bad: "s.module = 'invoice' and s.expires_after_hours is null",
      },
      atLeastOne('expires_after_hours'),
      atMost('expires_after_hours', 8760),
      inOrder('valid_from', 'valid_to'),
      atMost('position', 999),
    ],
    snapshot: {
      present: 'orders_payment_method t where t.removed_at is null',
      scope: [
        { column: 'sorg', present: 't.sorg' },
        { column: 'module', present: 't.module' },
      ],
      counts: 'true',
    },
  },
];
