import { wholeCurrencyList } from '../../platform/minor-units.ts';
import {
  amount,
  atLeastOne,
  choice,
  code,
  countryKnown,
  currency,
  date,
  flag,
  instant,
  int,
  known,
  referenceParams,
  text,
  wholeUnits,
  type Column,
  type FileFormat,
  type RowCheck,
} from './erp.columns.ts';

const needed = { required: true } as const;
const mayLack = { mayLack: true } as const;
const sorg = code('sorg', 'Sales organisation', '1000', { required: true, max: 10, refers: known.sorg });
const customerOf: readonly Column[] = [
  code('r3', 'Customer number in the first ERP system; one of r3 and isr is filled', '0000104711', {
    max: 20,
    refers: known.customer,
  }),
  code('isr', 'Customer number in the second ERP system', '', { max: 20 }),
];
/** SQL for a readable order line. */
const lineKey = (column: string): string => `concat_ws(' / ', s."order", ${column})`;
const numberNeeded = {
  column: 'r3',
  code: 'row_required',
  about: 'One of `r3` and `isr` is filled.',
  bad: "s.r3 = '' and s.isr = ''",
} as const;
const order = code('order', 'Order number of the portal', 'PL-2026-000814', {
  required: true,
  max: 40,
  refers: known.order,
});
const position = int('position', 'Position of the order line', '10', needed);
const money = currency('currency', 'ISO 4217', 'EUR', needed);
const ordered: readonly Column[] = [
  code(
    'order',
    'Order number (of the portal, or of another channel as in `order_history`); empty = no order known',
    'PL-2026-000814',
    {
      max: 40,
      refers: known.order,
    },
  ),
  int('order_position', 'Position of the order line', '10'),
  code('article', 'Article code', '004711', needed),
  text('description', 'Name of the article', 'Road 2300 black 54'),
  int('qty', 'Quantity', '2', needed),
  code('uom', 'Unit of measure', 'PCE', { required: true, max: 10 }),
  amount('price', 'Price of one unit', '1879.00', { signed: true }),
];
const orderLine = {
  column: 'order_position',
  code: 'row_unknown_reference',
  about: 'The order has a line at this position.',
  things: ['order_line'],
  params: referenceParams({ thing: 'order_line', key: lineKey('s.order_position') }),
  bad: "s.order <> '' and s.order_position is not null and not exists (select from orders_line l join orders_order o on o.id = l.order_id where o.number = s.order and l.position = s.order_position)",
} as const;
const orderedArticle = {
  column: 'article',
  code: 'row_other_article',
  about: 'The article is that of the order line.',
  join: 'join orders_order o on o.number = s.order join orders_line l on l.order_id = o.id and l.position = s.order_position',
  bad: 'l.article_code <> s.article',
  params: { article: 's.article', order: 'o.number', position: 'l.position', ordered: 'l.article_code' },
} as const satisfies RowCheck;
/**
 * Amounts of an invoice: the rows add up to the goods; goods, shipment and tax minus the discount are the total, if
 * prices include tax also without it. Each row and amount may be rounded by one smallest unit.
 */
const amountsOf = `join (
  select x.company_code, x.number, x.fiscal_year, min(x.position) as first, sum(x.subtotal) as lines,
         min(x.goods_amount) + min(x.shipment_amount) - min(x.discount_amount) as net, min(x.tax_amount) as tax,
         case when min(x.currency) in (${wholeCurrencyList}) then 1 else 0.01 end * count(*) as rounding
    from staged x group by x.company_code, x.number, x.fiscal_year) t
  on t.company_code = s.company_code and t.number = s.number and t.fiscal_year = s.fiscal_year and t.first = s.position`;
const linesAddUp = {
  column: 'goods_amount',
  code: 'row_total_differs',
  about: 'The rows of an invoice add up to `goods_amount`, within one cent per row.',
  join: amountsOf,
  bad: 'abs(t.lines - s.goods_amount) > t.rounding',
  params: { stated: "s.goods_amount || ' ' || s.currency", computed: "t.lines || ' ' || s.currency" },
  warning: true,
} as const satisfies RowCheck;
const totalAddsUp = {
  column: 'total_amount',
  code: 'row_total_differs',
  about:
    '`goods_amount` + `shipment_amount` - `discount_amount` + `tax_amount` is `total_amount`, within one cent per row.',
  join: amountsOf,
  bad: 'abs(t.net + t.tax - s.total_amount) > t.rounding',
  params: { stated: "s.total_amount || ' ' || s.currency", computed: "(t.net + t.tax) || ' ' || s.currency" },
  warning: true,
} as const satisfies RowCheck;
const incoming = { direction: 'in', checks: [], snapshot: null, constrained: false } as const;

/** Files about orders. */
export const orderFormats: readonly FileFormat[] = [
  {
    type: 'orders',
    direction: 'out',
    mode: 'event',
    key: ['order', 'position'],
    unit: ['order'],
    checks: [],
    snapshot: null,
    constrained: false,
    about:
      'Orders of the portal for the ERP, one row per line, the columns of the order are repeated. The receiver must use `order` as the key: after a failure the same order may be sent again and must be accepted once. Texts that a spreadsheet would read as a formula start with an apostrophe.',
    columns: [
      code('order', 'Order number of the portal', 'PL-2026-000814', needed),
      code('order_id', 'Its id', '019388a2-1111-7000-8000-000000000001', needed),
      sorg,
      code('merchant', 'Merchant', 'main', needed),
      code('company_code', 'Company that invoices', '1000', needed),
      ...customerOf,
      text('customer_name', 'Customer', 'Radhaus Nord', needed),
      code('shipto', 'Code of the ship-to address', 'MAIN'),
      text('shipto_name', 'Ship-to name', 'Radhaus Nord, Lager', needed),
      text('shipto_address', 'Street', 'Hafenstraße 1', needed),
      text('shipto_city', 'City', 'Hamburg', needed),
      text('shipto_state', 'State or province', 'HH'),
      code('shipto_postal_code', 'Postal code', '20457'),
      code('shipto_country', 'Country', 'DE'),
      text('po_number', 'Purchase order number of the customer', 'PO 4711', { max: 35 }),
      text('notes', 'Notes', 'Please call before delivery', { max: 100 }),
      date('request_delivery_on', 'Wanted delivery day', '2026-11-17'),
      flag('deliver_complete', 'All lines in one delivery; otherwise available lines are shipped first', '0', needed),
      date('cancel_after', 'Lines not shipped by the end of this day are to be cancelled', '2026-12-31'),
      text('shipment_type', 'Kind of shipment', 'standard'),
      text('shipment_notes', 'Notes on the shipment', ''),
      money,
      instant('created_at', 'Placed at', '2026-11-12T09:15:00.000Z', needed),
      text('created_by', 'User who placed the order', 'Anna Vogel', needed),
      flag('acting', 'Placed by staff for the customer', '0', needed),
      amount('shipment_amount', 'Shipment', '12.50', needed),
      amount('tax_amount', 'Tax', '716.40', needed),
      amount('total_amount', 'Total of the order', '4486.90', needed),
      position,
      code('line_id', 'Id of the line', '019388a2-1111-7000-8000-000000000002', needed),
      code('article', 'Article code', '004711', needed),
      text('description', 'Name of the article', 'Road 2300 black 54'),
      int('qty', 'Quantity', '2', needed),
      code('uom', 'Unit of measure', 'PCE', needed),
      amount('list_price', 'Unit price before the deal', '1879.00', needed),
      amount('price', 'Unit price as ordered', '1879.00', needed),
      code('deal', 'Deal number', ''),
      amount('subtotal', 'Sum of the line', '3758.00', needed),
    ],
  },
  {
    ...incoming,
    type: 'order_history',
    mode: 'upsert',
    key: ['order', 'position'],
    unit: ['order'],
    about:
      'Orders that reached the ERP through other channels, one row per line, the columns of the order are repeated. Orders of the portal are not changed.',
    columns: [
      code('order', 'Order number', 'S-26-0815', { required: true, max: 40 }),
      code('erp_number', 'Order number in the ERP', '0000814500', { required: true, max: 40 }),
      sorg,
      code('merchant', 'Merchant', 'main', { required: true, max: 20, refers: known.merchant }),
      code('company_code', 'Company', '1000', { required: true, max: 10, refers: known.company }),
      ...customerOf,
      choice('status', ['processing', 'complete', 'cancelled'], 'State', 'complete', needed),
      instant('created_at', 'Placed at', '2026-10-05T08:30:00.000Z', needed),
      text('created_by', 'Person who took the order', 'Jonas Weber', needed),
      money,
      amount('shipment_amount', 'Shipment', '12.50', needed),
      amount('tax_amount', 'Tax', '359.39', needed),
      text('po_number', 'Purchase order number of the customer', 'PO 4600', { max: 35 }),
      date('request_delivery_on', 'Wanted delivery day', '2026-10-08'),
      text('shipto_name', 'Ship-to name', 'Radhaus Nord, Lager', needed),
      text('shipto_address', 'Street', 'Hafenstraße 1', needed),
      text('shipto_city', 'City', 'Hamburg', needed),
      code('shipto_postal_code', 'Postal code', '20457'),
      code('shipto_country', 'Country', 'DE', { max: 2 }),
      text('shipment_type', 'Kind of shipment', 'standard'),
      position,
      code('article', 'Article code', '004711', needed),
      text('description', 'Name of the article', 'Road 2300 black 54', needed),
      int('qty', 'Quantity', '1', needed),
      code('uom', 'Unit of measure', 'PCE', { required: true, max: 10 }),
      amount('list_price', 'Unit price before discount', '1879.00', needed),
      amount('price', 'Unit price', '1879.00', needed),
      code('deal', 'Deal number', ''),
      amount('subtotal', 'Sum of the line', '1879.00', needed),
      int('qty_cancelled', 'Cancelled quantity', '0'),
      text('cancel_reason', 'Reason of the cancellation', ''),
    ],
    checks: [
      numberNeeded,
      countryKnown('shipto_country'),
      atLeastOne('qty'),
      {
        column: 'qty_cancelled',
        code: 'row_not_allowed',
        about: '`qty_cancelled` is at most `qty`.',
        bad: 's.qty_cancelled > s.qty',
      },
      {
        column: 'order',
        code: 'row_not_allowed',
        about: 'The order is not one of the portal.',
        bad: "exists (select from orders_order r where r.number = s.order and r.origin = 'portal')",
      },
      {
        column: 'erp_number',
        code: 'row_not_allowed',
        about: 'No other order of the sales organisation has the ERP number.',
        bad: 'exists (select from orders_order r where r.sorg = s.sorg and r.erp_number = s.erp_number and r.number <> s.order)',
      },
    ],
  },
  {
    ...incoming,
    type: 'order_acks',
    mode: 'event',
    key: ['order'],
    unit: ['order'],
    about: 'Answer of the ERP to an order: accepted with its number, or refused with a reason.',
    columns: [
      order,
      choice('result', ['accepted', 'rejected'], 'Taken or refused', 'accepted', needed),
      code('erp_number', 'Order number in the ERP', '0000815004', { max: 40 }),
      code('reason_code', 'Reason code of a refusal', ''),
      text('reason', 'Reason text of a refusal', ''),
      instant('at', 'When', '2026-11-12T09:16:00.000Z', needed),
    ],
    checks: [
      {
        column: 'erp_number',
        code: 'row_required',
        about: 'An accepted order has its ERP number.',
        bad: "s.result = 'accepted' and s.erp_number = ''",
      },
      {
        column: 'reason',
        code: 'row_required',
        about: 'A refused order has a reason or a reason code.',
        bad: "s.result = 'rejected' and s.reason = '' and s.reason_code = ''",
      },
      {
        column: 'erp_number',
        code: 'row_not_allowed',
        about: 'No other order of the sales organisation has the ERP number.',
        bad: `s.result = 'accepted' and (exists (select from orders_order own join orders_order r on r.sorg = own.sorg and r.erp_number = s.erp_number and r.id <> own.id where own.number = s.order)
        or exists (select from staged x where x.erp_number = s.erp_number and x.result = 'accepted' and x.order <> s.order))`,
      },
    ],
  },
  {
    ...incoming,
    type: 'order_status',
    mode: 'snapshot',
    key: ['order', 'position', 'schedule'],
    unit: ['order', 'position'],
    about:
      'Confirmed quantities and dates of order lines; the file replaces all confirmations of each line in it. A changed date is added to the history of promises.',
    columns: [
      order,
      {
        ...position,
        refers: {
          thing: 'order_line',
          found:
            'select from orders_line l join orders_order o on o.id = l.order_id where o.number = s.order and l.position = s.position',
          key: lineKey('s.position'),
        },
      },
      int('schedule', 'Number of the schedule line: one line may be confirmed in several parts', '1', needed),
      int('qty', 'Quantity of this part; 0 = nothing confirmed', '2', needed),
      date('date', 'Day of supply', '2026-11-16'),
      choice('precision', ['day', 'week', 'month'], 'Precision of the day; empty = day', 'day'),
      code('site', 'Site that supplies', 'S1', {
        max: 20,
        refers: {
          thing: 'site',
          found:
            'select from orders_order o join catalog_site r on r.sorg = o.sorg and r.code = s.site where o.number = s.order',
          key: 's.site',
          // Of an unknown order the sales organisation is unknown, too.
          named: "s.site <> '' and exists (select from orders_order o where o.number = s.order)",
        },
      }),
      int('qty_rejected', 'Cancelled quantity of the line', '0'),
      text('reason', 'Reason of the cancellation', ''),
      instant('at', 'When', '2026-11-12T09:20:00.000Z', needed),
    ],
  },
  {
    ...incoming,
    type: 'deliveries',
    mode: 'upsert',
    key: ['sorg', 'delivery', 'position'],
    unit: ['sorg', 'delivery'],
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
    checks: [numberNeeded, orderLine, orderedArticle, atLeastOne('qty')],
  },
  {
    ...incoming,
    type: 'invoices',
    mode: 'upsert',
    key: ['company_code', 'number', 'fiscal_year', 'position'],
    unit: ['company_code', 'number', 'fiscal_year'],
    about:
      'Invoices and credit notes, one row per line, the columns of the document are repeated; a document in the file replaces its earlier data. Credits are negative.',
    columns: [
      code('company_code', 'Company that invoices', '1000', { required: true, max: 10, refers: known.company }),
      code('number', 'Document number', '0090012345', { required: true, max: 40 }),
      int('fiscal_year', 'Fiscal year', '2026', needed),
      sorg,
      ...customerOf,
      code('account', 'Credit account', 'K-104711', { refers: known.account }),
      code('delivery', 'Delivery number', '0080001234', { max: 40 }),
      date('invoiced_on', 'Date of the document', '2026-11-16', needed),
      date('due_on', 'Due on', '2026-12-16', needed),
      money,
      amount('goods_amount', 'Goods: sum of the rows', '3758.00', { required: true, signed: true }),
      amount('shipment_amount', 'Shipment', '12.50', { required: true, signed: true }),
      amount('discount_amount', 'Discount on the whole document, taken off the total', '0.00', {
        required: true,
        signed: true,
      }),
      amount('tax_amount', 'Tax', '716.40', { required: true, signed: true }),
      amount('total_amount', 'Total', '4486.90', { required: true, signed: true }),
      amount('open_amount', 'Open amount', '4486.90', { required: true, signed: true }),
      text('payment_terms', 'Payment terms', '30 days net', { max: 60 }),
      text('notes', 'Notes', ''),
      date('cleared_on', 'Paid in full on', ''),
      int('position', 'Position of the document line', '10', needed),
      ...ordered.map((column) => (column.name === 'qty' ? { ...column, signed: true } : column)),
      amount('subtotal', 'Sum of the line', '3758.00', { required: true, signed: true }),
      choice(
        'kind',
        ['invoice', 'credit_note', 'deduction'],
        'Kind of document; empty = by the sign of the total',
        'invoice',
        mayLack,
      ),
      code('accounting_number', 'Number of the accounting document', '1800004711', { max: 40, ...mayLack }),
      int('line_item', 'Line item of the accounting document; empty = 1', '1', mayLack),
      code('installment', 'Installment, such as 1/3: each installment is a document with its own number', '', {
        max: 20,
        ...mayLack,
      }),
      text('po_number', 'Order number of the customer; empty = that of the orders billed', 'PO 4711', {
        max: 60,
        ...mayLack,
      }),
      code('refers_to', 'Invoice that a credit note or deduction refers to', '', { max: 40, ...mayLack }),
      text('detail_notes', 'Notes on the details', '', { max: 2000, ...mayLack }),
      amount('surcharge_amount', 'Surcharges, part of the goods amount', '0.00', { signed: true, ...mayLack }),
      amount('recycle_fee_amount', 'Recycling fee, part of the goods amount', '0.00', { signed: true, ...mayLack }),
      amount('freight_allowance_amount', 'Freight allowance, part of the discount', '0.00', {
        signed: true,
        ...mayLack,
      }),
      amount('payment_discount_amount', 'Discount granted for the way of payment', '0.00', {
        signed: true,
        ...mayLack,
      }),
      amount('early_discount_amount', 'Discount for payment until `early_discount_until`', '0.00', {
        signed: true,
        ...mayLack,
      }),
      date('early_discount_until', 'Last day of the early payment discount', '', mayLack),
    ],
    checks: [
      numberNeeded,
      orderLine,
      orderedArticle,
      linesAddUp,
      totalAddsUp,
      ...[
        'goods_amount',
        'shipment_amount',
        'discount_amount',
        'tax_amount',
        'total_amount',
        'open_amount',
        'subtotal',
      ].map((column) => wholeUnits(column)),
    ],
  },
  {
    ...incoming,
    type: 'open_items',
    mode: 'snapshot',
    key: ['company_code', 'number', 'fiscal_year'],
    unit: ['company_code'],
    about:
      'Unpaid documents; the file replaces all open amounts of each company in it. A missing open document counts as paid on the day of the file.',
    columns: [
      code('company_code', 'Company that invoices', '1000', { required: true, max: 10, refers: known.company }),
      code('number', 'Document number', '0090012345', {
        required: true,
        max: 40,
        refers: {
          thing: 'invoice',
          found:
            'select from invoices_invoice r where r.company_code = s.company_code and r.number = s.number and r.fiscal_year = s.fiscal_year',
          key: "concat_ws(' / ', s.company_code, s.number, s.fiscal_year)",
        },
      }),
      int('fiscal_year', 'Fiscal year', '2026', needed),
      amount('open_amount', 'Open amount', '4486.90', { required: true, signed: true }),
      date('due_on', 'Due on', '2026-12-16', needed),
      int('dunning_level', 'Number of reminders sent', '0', mayLack),
    ],
    checks: [
      wholeUnits('open_amount', {
        currencyOf: 'd.currency',
        join: 'left join invoices_invoice d on d.company_code = s.company_code and d.number = s.number and d.fiscal_year = s.fiscal_year',
      }),
    ],
    snapshot: {
      present: 'invoices_invoice t where t.open_amount <> 0',
      scope: [{ column: 'company_code', present: 't.company_code' }],
      counts: 'true',
    },
  },
];
