import { atLeastOne, currencySold } from '#exchange/erp-columns/erp-columns.checks.ts';
import { deliveryDoubts } from '#exchange/erp-columns/erp-columns.event-doubts.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { choice, code, date, type FileFormat, int, text } from '#exchange/erp-columns/erp-columns.ts';
import { money, ordered, orderedArticle, orderLine } from './erp-formats.ordered-lines.ts';
import { customerOf, incoming, needed, numberNeeded, sorg } from './erp-formats.parts.ts';

/** Files about deliveries. */
export const deliveryFormats: readonly FileFormat[] = [
  {
    ...incoming,
    type: 'deliveries',
    mode: 'upsert',
    key: ['sorg', 'delivery', 'position'],
    unit: ['sorg', 'delivery'],
    head: {
      key: ['sorg', 'delivery'],
      columns: [
        'r3',
        'isr',
        'company_code',
        'status',
        'carrier',
        'tracking_number',
        'currency',
        'shipped_on',
        'delivered_on',
      ],
    },
    about:
      'Deliveries, one row per line, the columns of the delivery are repeated; a delivery in the file replaces its earlier data.',
    columns: [
      sorg,
      code('delivery', 'Delivery number', '0080001234', { required: true, max: 40 }),
      ...customerOf,
      code('company_code', 'Company', '1000', { required: true, max: 10, refers: known.company }),
      choice('status', ['planned', 'shipped', 'delivered'], 'Where it is', 'shipped', needed),
      text('carrier', 'Carrier', 'Northern Freight'),
      code('tracking_number', 'Tracking number', 'NF0012345678', { max: 80 }),
      text('tracking_url', 'Tracking page of the carrier', 'https://track.example/NF0012345678', { max: 500 }),
      text('shipto', 'Destination', 'Radhaus Nord, Hamburg'),
      text('notes', 'Notes', ''),
      money,
      date('shipped_on', 'Shipped on', '2026-11-16'),
      date('estimated_on', 'Expected at the customer', '2026-11-18'),
      date('delivered_on', 'Delivered on', ''),
      int('position', 'Position of the delivery line', '10', needed),
      ...ordered,
      text('serial_numbers', 'Serial numbers, separated by spaces', 'WX001 WX002', { max: 4000 }),
    ],
    checks: [numberNeeded, orderLine, orderedArticle, atLeastOne('qty'), currencySold, ...deliveryDoubts],
  },
];
