import { amount, choice, code, currency, date, flag, instant, int, known, text, type Column, type FileFormat } from './erp.columns.ts';

const needed = { required: true } as const;
const sorg = code('sorg', 'Sales organisation', '1000', { required: true, max: 10, refers: known.sorg });
const customerOf: readonly Column[] = [
  code('r3', 'Customer number in the first ERP system; one of r3 and isr is filled', '0000104711', { max: 20, refers: known.customer }), code('isr', 'Customer number in the second ERP system', '', { max: 20 }),
];
const numberNeeded = { column: 'r3', code: 'row_required', bad: "s.r3 = '' and s.isr = ''" } as const;
const order = code('order', 'Order number of the portal', '4000000123', { required: true, max: 40, refers: 'select from orders_order r where r.number = s.order' });
const position = int('position', 'Position of the order line', '10', needed);
const money = currency('currency', 'ISO 4217', 'EUR', needed);
const ordered: readonly Column[] = [
  code('order', 'Order number (of the portal, or of another channel as in `order_history`); empty = no order known', '4000000123', { max: 40, refers: 'select from orders_order r where r.number = s.order' }), int('order_position', 'Position of the order line', '10'),
  code('article', 'Article code', '004711', needed), text('description', 'Name of the article', 'Road 2300 black 54'), int('qty', 'Quantity', '2', needed), code('uom', 'Unit of measure', 'PCE', { required: true, max: 10 }), amount('price', 'Price of one unit', '1879.00', { signed: true }),
];
const orderLine = {
  column: 'order_position', code: 'row_unknown_reference',
  bad: "s.order <> '' and s.order_position is not null and not exists (select from orders_line l join orders_order o on o.id = l.order_id where o.number = s.order and l.position = s.order_position)",
} as const;
const incoming = { direction: 'in', checks: [], snapshot: null, constrained: false } as const;

/** Orders, and everything that is told about them. */
export const orderFormats: readonly FileFormat[] = [
  {
    type: 'orders', direction: 'out', mode: 'event', key: ['order', 'position'], checks: [], snapshot: null, constrained: false,
    about: 'Orders of the portal for the ERP, one row per line, the order\'s own columns repeated. The receiver keys on `order`: the same order may come again after a failure and must be taken once. Texts that a spreadsheet would take for a formula start with an apostrophe.',
    columns: [
      code('order', 'Order number of the portal', '4000000123', needed), code('order_id', 'Its id', '019388a2-1111-7000-8000-000000000001', needed), sorg, code('merchant', 'Merchant', 'main', needed), code('company_code', 'Company that bills', '1000', needed),
      ...customerOf, text('customer_name', 'Customer', 'Radhaus Nord', needed), code('shipto', 'Code of the ship-to address', 'MAIN'), text('shipto_name', 'Ship-to name', 'Radhaus Nord, Lager', needed), text('shipto_address', 'Street', 'Hafenstraße 1', needed),
      text('shipto_city', 'City', 'Hamburg', needed), code('shipto_postal_code', 'Postal code', '20457'), code('shipto_country', 'Country', 'DE'), text('po_number', 'Purchase order number of the customer', 'PO 4711', { max: 35 }), text('notes', 'Notes', 'Please call before delivery', { max: 100 }),
      date('request_delivery_on', 'Wanted delivery day', '2026-12-01'), text('shipment_type', 'Kind of shipment', 'standard'), text('shipment_notes', 'Notes on the shipment', ''), money, instant('created_at', 'Placed at', '2026-11-20T09:15:00.000Z', needed),
      text('created_by', 'Who placed it', 'Anna Vogel', needed), flag('acting', 'Placed by staff for the customer', '0', needed), amount('shipment_amount', 'Shipment', '12.50', needed), amount('tax_amount', 'Tax', '714.02', needed), amount('total_amount', 'Total of the order', '4484.52', needed),
      position, code('line_id', 'Id of the line', '019388a2-1111-7000-8000-000000000002', needed), code('article', 'Article code', '004711', needed), text('description', 'Name of the article', 'Road 2300 black 54'), int('qty', 'Quantity', '2', needed), code('uom', 'Unit of measure', 'PCE', needed),
      amount('list_price', 'Unit price before the deal', '1879.00', needed), amount('price', 'Unit price as ordered', '1879.00', needed), code('deal', 'Deal number', 'SD-2027-01'), amount('subtotal', 'Sum of the line', '3758.00', needed),
    ],
  },
  {
    ...incoming, type: 'order_history', mode: 'upsert', key: ['order', 'position'], about: 'Orders that reached the ERP through other channels, one row per line, the order\'s own columns repeated. Orders of the portal are not changed by it.',
    columns: [
      code('order', 'Order number', 'SO43659', { required: true, max: 40 }), code('erp_number', 'Order number in the ERP', '43659', { required: true, max: 40 }), sorg, code('merchant', 'Merchant', 'main', { required: true, max: 20, refers: known.merchant }), code('company_code', 'Company', '1000', { required: true, max: 10, refers: known.company }), ...customerOf,
      choice('status', ['processing', 'complete', 'cancelled'], 'State', 'complete', needed), instant('created_at', 'Placed at', '2014-05-01T00:00:00.000Z', needed), text('created_by', 'Who took it', 'Jae Pak', needed), money,
      amount('shipment_amount', 'Shipment', '616.10', needed), amount('tax_amount', 'Tax', '1971.51', needed), text('po_number', 'Purchase order number of the customer', 'PO522145787', { max: 35 }), date('request_delivery_on', 'Wanted delivery day', '2014-05-13'),
      text('shipto_name', 'Ship-to name', 'Better Bike Shop', needed), text('shipto_address', 'Street', '42525 Austell Road', needed), text('shipto_city', 'City', 'Austell', needed), code('shipto_postal_code', 'Postal code', '30106'), code('shipto_country', 'Country', 'US', { max: 2 }),
      text('shipment_type', 'Kind of shipment', 'CARGO TRANSPORT 5'), position, code('article', 'Article code', '004711', needed), text('description', 'Name of the article', 'Mountain-100 Black, 42', needed), int('qty', 'Quantity', '1', needed), code('uom', 'Unit of measure', 'PCE', { required: true, max: 10 }),
      amount('list_price', 'Unit price before discount', '2024.99', needed), amount('price', 'Unit price', '2024.99', needed), code('deal', 'Deal number', ''), amount('subtotal', 'Sum of the line', '2024.99', needed),
      int('qty_cancelled', 'Quantity that will not come', '0'), text('cancel_reason', 'Why not', ''),
    ],
    checks: [numberNeeded, { column: 'qty', code: 'row_not_allowed', bad: 's.qty < 1' }, { column: 'qty_cancelled', code: 'row_not_allowed', bad: 's.qty_cancelled > s.qty' },
      { column: 'order', code: 'row_not_allowed', bad: "exists (select from orders_order r where r.number = s.order and r.origin = 'portal')" },
      { column: 'erp_number', code: 'row_not_allowed', bad: 'exists (select from orders_order r where r.sorg = s.sorg and r.erp_number = s.erp_number and r.number <> s.order)' }],
  },
  {
    ...incoming, type: 'order_acks', mode: 'event', key: ['order'], about: 'What the ERP says of an order that it was handed: taken, with its number, or refused with a reason.',
    columns: [
      order, choice('result', ['accepted', 'rejected'], 'Taken or refused', 'accepted', needed), code('erp_number', 'Order number in the ERP', '0000815004', { max: 40 }),
      code('reason_code', 'Reason of a refusal for machines', ''), text('reason', 'Reason of a refusal for people', ''), instant('at', 'When', '2026-11-20T09:16:00.000Z', needed),
    ],
    checks: [{ column: 'erp_number', code: 'row_required', bad: "s.result = 'accepted' and s.erp_number = ''" }, { column: 'reason', code: 'row_required', bad: "s.result = 'rejected' and s.reason = '' and s.reason_code = ''" },
      { column: 'erp_number', code: 'row_not_allowed', bad: `s.result = 'accepted' and (exists (select from orders_order own join orders_order r on r.sorg = own.sorg and r.erp_number = s.erp_number and r.id <> own.id where own.number = s.order)
        or exists (select from staged x where x.erp_number = s.erp_number and x.result = 'accepted' and x.order <> s.order))` }],
  },
  {
    ...incoming, type: 'order_status', mode: 'snapshot', key: ['order', 'position', 'schedule'], about: 'Confirmed quantities and dates of order lines; the file is the whole truth for each line that it names. A changed date is added to the ledger of promises.',
    columns: [
      order, { ...position, refers: 'select from orders_line l join orders_order o on o.id = l.order_id where o.number = s.order and l.position = s.position' }, int('schedule', 'Number of the schedule line: one line may be confirmed in several parts', '1', needed),
      int('qty', 'Quantity of this part; 0 = nothing confirmed', '2', needed), date('date', 'Day on which it is supplied', '2026-11-27'), choice('precision', ['day', 'week', 'month'], 'How exact the day is; empty = day', 'day'), code('site', 'Site that supplies', 'S1', { max: 20 }),
      int('qty_rejected', 'Quantity of the line that will not come', '0'), text('reason', 'Why not', ''), instant('at', 'When', '2026-11-20T09:20:00.000Z', needed),
    ],
  },
  {
    ...incoming, type: 'deliveries', mode: 'upsert', key: ['sorg', 'delivery', 'position'], about: 'Deliveries, one row per line, the delivery\'s own columns repeated; a delivery in the file replaces what was known of it.',
    columns: [
      sorg, code('delivery', 'Delivery number', '0080001234', { required: true, max: 40 }), ...customerOf, code('company_code', 'Company', '1000', { required: true, max: 10, refers: known.company }), choice('status', ['planned', 'shipped', 'delivered'], 'Where it is', 'shipped', needed),
      text('carrier', 'Carrier', 'Northern Freight'), code('tracking_number', 'Tracking number', 'NF0012345678', { max: 80 }), text('tracking_url', 'Page of the carrier', 'https://track.example/NF0012345678', { max: 500 }), text('shipto', 'Where it goes', 'Radhaus Nord, Hamburg'), text('notes', 'Notes', ''), money,
      date('shipped_on', 'Shipped on', '2026-11-24'), date('estimated_on', 'Expected at the customer', '2026-11-26'), date('delivered_on', 'Delivered on', ''), int('position', 'Position of the delivery line', '10', needed), ...ordered, text('serial_numbers', 'Serial numbers with blanks between', 'WX001 WX002', { max: 4000 }),
    ],
    checks: [numberNeeded, orderLine, { column: 'qty', code: 'row_not_allowed', bad: 's.qty < 1' }],
  },
  {
    ...incoming, type: 'invoices', mode: 'upsert', key: ['company_code', 'number', 'fiscal_year', 'position'], about: 'Invoices and credit notes, one row per line, the document\'s own columns repeated; a document in the file replaces what was known of it. Credits are negative.',
    columns: [
      code('company_code', 'Company that bills', '1000', { required: true, max: 10, refers: known.company }), code('number', 'Document number', '0090012345', { required: true, max: 40 }), int('fiscal_year', 'Fiscal year', '2026', needed), sorg, ...customerOf,
      code('account', 'Credit account', 'K-104711', { refers: 'select from credit_account r where r.code = s.account' }), code('delivery', 'Delivery number', '0080001234', { max: 40 }), date('invoiced_on', 'Date of the document', '2026-11-24', needed), date('due_on', 'Due on', '2026-12-24', needed), money,
      ...['goods_amount', 'shipment_amount', 'discount_amount', 'tax_amount', 'total_amount', 'open_amount'].map((name) => amount(name, { goods_amount: 'Goods', shipment_amount: 'Shipment', discount_amount: 'Discount', tax_amount: 'Tax', total_amount: 'Total', open_amount: 'Still to pay' }[name] ?? '', name === 'discount_amount' ? '0.00' : '100.00', { required: true, signed: true })),
      text('payment_terms', 'Payment terms', '30 days net', { max: 60 }), text('notes', 'Notes', ''), date('cleared_on', 'Paid in full on', ''), int('position', 'Position of the document line', '10', needed),
      ...ordered.map((column) => (column.name === 'qty' ? { ...column, signed: true } : column)), amount('subtotal', 'Sum of the line', '3758.00', { required: true, signed: true }),
    ],
    checks: [numberNeeded, orderLine],
  },
  {
    ...incoming, type: 'open_items', mode: 'snapshot', key: ['company_code', 'number', 'fiscal_year'], about: 'What is still to pay; the file is the whole truth for each company that it names. An open document that is missing is taken as paid on the day of the file.',
    columns: [
      code('company_code', 'Company that bills', '1000', { required: true, max: 10, refers: known.company }), code('number', 'Document number', '0090012345', { required: true, max: 40, refers: 'select from invoices_invoice r where r.company_code = s.company_code and r.number = s.number and r.fiscal_year = s.fiscal_year' }), int('fiscal_year', 'Fiscal year', '2026', needed),
      amount('open_amount', 'Still to pay', '100.00', { required: true, signed: true }), date('due_on', 'Due on', '2026-12-24', needed),
    ],
    snapshot: { present: 'invoices_invoice t where t.open_amount <> 0', scope: [{ column: 'company_code', present: 't.company_code' }], counts: 'true' },
  },
];
