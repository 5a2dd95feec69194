import { wholeCurrencyList } from '../../platform/minor-units.ts';
import { amount, choice, code, currency, date, flag, int, known, phone, text, type Column, type FileFormat } from './erp.columns.ts';

const sorg = code('sorg', 'Sales organisation', '1000', { required: true, max: 10, refers: known.sorg });
const article = code('article', 'Article code', '004711', { required: true, refers: known.article });
const r3 = code('r3', 'Customer number in the first ERP system; one of r3 and isr is filled', '0000104711', { max: 20 });
const isr = code('isr', 'Customer number in the second ERP system', '', { max: 20 });
const uom = code('uom', 'Unit of measure', 'PCE', { required: true, max: 10 });

const customerOf: readonly Column[] = [{ ...r3, refers: known.customer }, isr];
const numberNeeded = { column: 'r3', code: 'row_required', bad: "s.r3 = '' and s.isr = ''" } as const;
const wholeUnits = { column: 'amount', code: 'row_not_a_number', bad: `s.currency in (${wholeCurrencyList}) and s.amount <> trunc(s.amount)` } as const;
const period = { column: 'valid_to', code: 'row_not_allowed', bad: 's.valid_to < s.valid_from' } as const;

const upsert = { direction: 'in', mode: 'upsert', checks: [], snapshot: null, constrained: false } as const;

/** Master data, prices, stock and credit: what the ERP tells about things and customers. */
export const masterFormats: readonly FileFormat[] = [
  {
    ...upsert, type: 'articles', key: ['sorg', 'article'],
    about: 'Articles per sales organisation, with the model, brand, category and colour that they belong to. Rows not in the file stay; status `deleted` takes an article off sale. An article that an administrator removed stays removed.',
    columns: [
      sorg, code('article', 'Article code, text with leading zeros', '004711', { required: true }),
      code('display_code', 'Code that people see; empty = the article code', 'RB-2300-BLK-54'), code('gtin', 'GTIN (EAN, UPC)', '04012345000016', { max: 14 }), code('old_code', 'Former article code, found by search', ''),
      code('merchant', 'Merchant within the sales organisation that sells it', 'main', { required: true, max: 20, refers: known.merchant }),
      code('brand', 'Brand code; a new one is added', 'veldra', { required: true }),
      choice('category', ['bike', 'paa', 'groupset'], 'Sub-catalog: bike, paa (parts and accessories) or groupset', 'bike', { required: true }),
      code('merchandise_category', 'Category below it; a new one is added', 'road-bikes', { required: true }),
      code('model', 'Model code: variants of size and colour share it', 'RB-2300', { required: true }),
      text('name', 'Name of the model in the first language of the sales organisation; other languages come in `texts`', 'Road 2300', { required: true }),
      code('model_year', 'Model year', '2027', { max: 10 }), text('series', 'Series', 'Road', { max: 60 }),
      code('color', 'Colour code; a new one is added', 'black'), code('size', 'Size', '54', { max: 30 }), int('size_order', 'Position among the sizes', '54'), text('size_note', 'Note on the size', '168-178 cm', { max: 60 }),
      uom, int('pack_size', 'Sold in multiples of; empty = 1', '1'), code('successor', 'Article that follows it', ''),
      choice('status', ['active', 'discontinued', 'deleted'], 'discontinued: sold while stock lasts; deleted: no longer sold', 'active', { required: true }),
      date('valid_from', 'Visible from; empty = at once', '2026-10-01'), text('block_reason', 'Order block with its reason; empty = may be ordered', ''),
      flag('sale', 'On sale', '0'), flag('on_request', 'On request only', '0'),
      date('new_from', 'New arrival from', '2026-10-01'), date('new_to', 'New arrival until', '2027-01-31'),
      date('pre_order_from', 'Pre-order window from', ''), date('pre_order_to', 'Pre-order window until', ''), int('rank', 'Recommended rank, smaller comes first', '100'),
    ],
    checks: [
      { column: 'pack_size', code: 'row_not_allowed', bad: 's.pack_size < 1' },
      { column: 'new_to', code: 'row_not_allowed', bad: 's.new_to < s.new_from' },
      { column: 'pre_order_to', code: 'row_not_allowed', bad: 's.pre_order_to < s.pre_order_from' },
    ],
  },
  {
    ...upsert, type: 'texts', key: ['subject', 'code', 'language'], about: 'Names and descriptions of models, categories, colours and brands, per language.',
    columns: [
      choice('subject', ['model', 'category', 'color', 'brand'], 'What is named', 'model', { required: true }), code('code', 'Its code as in `articles`', 'RB-2300', { required: true }),
      code('language', 'Two-letter language; brands have one name for all', 'de', { required: true, max: 5 }), text('name', 'Name', 'Rennrad 2300', { required: true }),
      text('subtitle', 'Line below the name (models)', 'Carbon, Scheibenbremsen'), text('description', 'Description (models)', 'Erste Zeile\\nZweite Zeile', { max: 8000, lines: true }),
    ],
    checks: [{
      column: 'code', code: 'row_unknown_reference',
      bad: `not exists (select from catalog_model r where s.subject = 'model' and r.code = s.code) and not exists (select from catalog_category r where s.subject = 'category' and r.code = s.code)
        and not exists (select from catalog_color r where s.subject = 'color' and r.code = s.code) and not exists (select from catalog_brand r where s.subject = 'brand' and r.code = s.code)`,
    }],
  },
  {
    ...upsert, type: 'specifications', mode: 'snapshot', key: ['model', 'language', 'section', 'position'], about: 'Specification and geometry lines of models; the file is the whole truth for each model and language that it names.',
    columns: [
      code('model', 'Model code', 'RB-2300', { required: true, refers: 'select from catalog_model r where r.code = s.model' }), code('language', 'Two-letter language', 'en', { required: true, max: 5 }),
      choice('section', ['specification', 'geometry'], 'Which table', 'specification', { required: true }), int('position', 'Line', '1', { required: true }),
      code('code', 'Name of the property for machines', 'weight', { required: true }), text('name', 'Name', 'Weight', { required: true }), text('value', 'Value', '8.4 kg', { required: true, max: 500 }),
    ],
  },
  {
    ...upsert, type: 'pictures', mode: 'snapshot', key: ['model', 'kind', 'color', 'position'], about: 'Pictures and documents of models. The files lie beside this file (or in a folder beside it); the file is the whole truth for each model that it names.',
    columns: [
      code('model', 'Model code', 'RB-2300', { required: true, refers: 'select from catalog_model r where r.code = s.model' }), choice('kind', ['picture', 'document'], 'Picture, or document to load', 'picture', { required: true }),
      code('color', 'Colour that the picture shows; empty = all', 'black'), int('position', 'Order', '1', { required: true }),
      code('file', 'Name of the file beside this one, without upward steps', 'photos/rb-2300-black.jpg', { required: true, max: 200 }), text('name', 'Name of a document', 'Manual'), code('language', 'Language of a document', 'en', { max: 5 }),
    ],
    checks: [{ column: 'file', code: 'row_not_allowed', bad: "s.file ~ '(^|/)[.]{1,2}(/|$)' or s.file ~ '^/' or s.file ~ '\\\\'" }],
  },
  {
    ...upsert, type: 'customers', key: ['sorg', 'r3', 'isr'], about: 'Customers and their account (area) with a sales organisation: one row per customer and sales organisation; the customer\'s own columns are taken from its first row.',
    columns: [
      sorg, r3, isr, text('name', 'Name', 'Radhaus Nord', { required: true }), choice('kind', ['dealer', 'retailer', 'distributor'], 'Kind of customer', 'dealer', { required: true }),
      phone('phone', 'Telephone', '+49 40 555 0100'), text('email', 'E-mail', 'info@radhaus.example', { max: 254 }), text('address', 'Street', 'Hafenstraße 1'), text('city', 'City', 'Hamburg'), text('state', 'State or province', ''),
      code('postal_code', 'Postal code', '20457', { max: 20 }), code('country', 'Country, ISO 3166', 'DE', { max: 2 }), code('language', 'Two-letter language', 'de', { max: 5 }),
      code('company_code', 'Company that bills', '1000', { required: true, max: 10, refers: known.company }), code('customer_group', 'Customer group', 'dealer', { required: true }), code('price_list', 'Price list', 'dealer', { required: true }),
      code('account_current', 'Account in the ERP', ''), code('server', 'ERP system that keeps the account', 'erp1'), code('credit_control', 'Credit control area', '1000', { max: 10 }),
      flag('include_tax', 'Prices include tax', '0', { required: true }), flag('allow_pay_invoice', 'May pay invoices in the portal', '1', { required: true }), text('payment_terms', 'Payment terms', '30 days net', { max: 60 }),
      code('sales_office', 'Sales office', 'HH01'), code('sales_group', 'Sales group', 'N01'), code('salesman', 'Sales person', '275'),
      text('blocked_reason', 'Block of this account with its reason', ''), flag('blocked', 'The customer may do nothing any more', '0', { required: true }),
      code('credit_r3', 'Customer whose credit account carries this one; empty = itself', '', { max: 20, refers: "select from customers_customer r where r.unified = s.credit_r3 || '-' || s.credit_isr union all select from staged r where r.r3 = s.credit_r3 and r.isr = s.credit_isr" }), code('credit_isr', 'Its second number', '', { max: 20 }),
    ],
    checks: [numberNeeded],
  },
  {
    ...upsert, type: 'shiptos', mode: 'snapshot', key: ['r3', 'isr', 'code'], about: 'Ship-to addresses; the file is the whole truth for each customer that it names. Addresses that are missing become invalid.',
    columns: [
      ...customerOf, code('code', 'Code of the address', 'MAIN', { required: true, max: 20 }), text('name', 'Name', 'Radhaus Nord, Lager', { required: true }), text('address', 'Street', 'Hafenstraße 1', { required: true }), text('city', 'City', 'Hamburg', { required: true }),
      text('state', 'State or province', ''), code('postal_code', 'Postal code', '20457', { max: 20 }), code('country', 'Country, ISO 3166', 'DE', { max: 2 }), phone('phone', 'Telephone', '+49 40 555 0100'),
      flag('default', 'Address that is used when none is chosen', '1', { required: true }), flag('valid', 'May be used', '1', { required: true }),
    ],
    checks: [numberNeeded], snapshot: { present: 'customers_shipto t', scope: [], counts: 'true' },
  },
  {
    ...upsert, type: 'prices', mode: 'snapshot', constrained: true, key: ['sorg', 'price_list', 'article', 'valid_from'], about: 'Prices; the file is the whole truth for each price list of a sales organisation that it names. Prices to come are rows with a later valid_from.',
    columns: [
      sorg, code('price_list', 'Price list; customers are put on one per sales organisation', 'dealer', { required: true }), article, date('valid_from', 'First day', '2026-01-01', { required: true }), date('valid_to', 'Last day; empty = open', ''),
      amount('amount', 'Price of one unit', '1879.00', { required: true }), currency('currency', 'ISO 4217', 'EUR', { required: true }), uom,
    ],
    checks: [period, wholeUnits],
    snapshot: { present: 'catalog_price t', scope: [{ column: 'sorg', present: 't.sorg' }, { column: 'price_list', present: 't.price_list' }], counts: 'true' },
  },
  {
    ...upsert, type: 'deals', mode: 'snapshot', key: ['sorg', 'number', 'article', 'min_qty'], about: 'Sales deals: quantity steps with a percentage or an amount off the unit price. The file is the whole truth for each deal that it names; deals that it does not name run until their end.',
    columns: [
      sorg, code('number', 'Deal number', 'SD-2027-01', { required: true, max: 30 }), text('description', 'Name of the deal', 'Volume discount', { required: true }), code('customer_group', 'For one customer group only', ''),
      { ...r3, about: 'For one customer only', example: '', refers: known.customer }, { ...isr, about: 'Its second number' }, text('payment_term', 'Payment term that the deal needs', '', { max: 60 }),
      date('valid_from', 'First day', '2026-01-01', { required: true }), date('valid_to', 'Last day; empty = open', '2026-12-31'), article, int('min_qty', 'From this quantity on', '10', { required: true }), uom,
      choice('type', ['percent', 'amount'], 'What value means', 'percent', { required: true }), amount('value', 'Percent or amount off', '5.00', { required: true }),
    ],
    checks: [period, { column: 'min_qty', code: 'row_not_allowed', bad: 's.min_qty < 1' }, { column: 'value', code: 'row_not_allowed', bad: "s.value <= 0 or (s.type = 'percent' and s.value > 100)" }],
  },
  {
    ...upsert, type: 'stock', mode: 'snapshot', constrained: true, key: ['sorg', 'site', 'article', 'date', 'type'], about: 'Stock that may be sold and goods on their way; the file is the whole truth for each sales organisation that it names. Rows without a date are on hand, several dated rows per article are arrivals. The quantity is free of what the ERP has promised to orders that it knows.',
    columns: [
      sorg, code('site', 'Site', 'S1', { required: true, max: 20, refers: known.site }), article, int('qty', 'Quantity', '25', { required: true }), date('date', 'Day of arrival; empty = on hand now', ''),
      choice('precision', ['day', 'week', 'month'], 'How exact the day is; empty = day', 'day'), choice('type', ['now', 'arrival', 'prebook'], 'now: on hand; arrival: on its way; prebook: kept for pre-orders', 'now', { required: true }),
    ],
    checks: [{ column: 'date', code: 'row_required', bad: "s.type <> 'now' and s.date is null" }, { column: 'date', code: 'row_not_allowed', bad: "s.type = 'now' and s.date is not null" }],
    snapshot: { present: 'catalog_stock t', scope: [{ column: 'sorg', present: 't.sorg' }], counts: "s.type = 'now'" },
  },
  {
    ...upsert, type: 'credit', mode: 'snapshot', key: ['account'], about: 'Credit accounts with their exposure; the file is the whole truth. An account that is missing gets the limit 0.',
    columns: [
      code('account', 'Credit account', 'K-104711', { required: true }), ...customerOf, currency('currency', 'ISO 4217', 'EUR', { required: true }), code('credit_control', 'Credit control area', '1000', { max: 10 }),
      text('companies', 'Company codes that the account serves, with blanks between', '1000 1010', { required: true }), amount('limit', 'Credit limit', '50000.00', { required: true }),
      amount('open_invoice', 'Open invoices', '12000.00', { required: true, signed: true }), amount('open_delivery', 'Orders and deliveries not yet billed', '800.00', { required: true, signed: true }), amount('consignment', 'Goods on consignment', '0.00', { required: true, signed: true }),
      text('blocked_reason', 'Block with its reason', ''), int('average_days', 'Average days until payment, this year', '24'),
    ],
    checks: [numberNeeded,
      { column: 'companies', code: 'row_unknown_reference', bad: "exists (select from regexp_split_to_table(trim(s.companies), ' +') as c where not exists (select from customers_company r where r.code = c))" }],
    snapshot: { present: 'credit_account t', scope: [], counts: 'true' },
  },
];
