import {
  amount,
  atLeastOne,
  broken,
  doubt,
  outOfRange,
  choice,
  code,
  countryKnown,
  currency,
  currencySold,
  customerKey,
  date,
  degrees,
  email,
  flag,
  inOrder,
  int,
  known,
  language,
  phone,
  referenceParams,
  text,
  wholeUnits,
  type Column,
  type FileFormat,
  type RowCheck,
} from './erp-formats.columns.ts';
import { aboveStockDoubt, customerAndGroupDoubt, priceOverlapDoubt } from './erp-formats.goods-doubts.ts';
import { creditDoubts } from './erp-formats.document-doubts.ts';
import { customerTwiceDoubts, shiptoDoubts } from './erp-formats.record-doubts.ts';
import { accountDoubt, customerDoubts, groupDoubt, postalCodeDoubt } from './erp-formats.customer-doubts.ts';
import { dealDoubts, priceDoubts, soldDoubt, stockDoubts } from './erp-formats.doubts.ts';
import { keepsCustomer } from './erp-formats.event-doubts.ts';
import { sameButZeros } from './erp-formats.code-doubts.ts';

const sorg = code('sorg', 'Sales organisation', '1000', { required: true, max: 10, refers: known.sorg });
const article = code('article', 'Article code', '004711', { required: true, refers: known.article });
const r3 = code('r3', 'Customer number in the first ERP system; one of r3 and isr is filled', '0000104711', {
  max: 20,
});
const isr = code('isr', 'Customer number in the second ERP system', '', { max: 20 });
const uom = code('uom', 'Unit of measure', 'PCE', { required: true, max: 10 });

const customerOf: readonly Column[] = [{ ...r3, refers: known.customer }, isr];
const numberNeeded = {
  column: 'r3',
  code: 'row_required',
  about: 'One of `r3` and `isr` is filled.',
  bad: "s.r3 = '' and s.isr = ''",
} as const;
const period = inOrder('valid_from', 'valid_to');

const upsert = { direction: 'in', mode: 'upsert', checks: [], snapshot: null, constrained: false } as const;

/**
 * A customer number belongs to one customer: a new pair of numbers must not contain a number of another pair, known or
 * in the same file.
 */
const ownNumber = (column: 'r3' | 'isr'): RowCheck => ({
  column,
  code: 'row_number_taken',
  about: `No other customer has this \`${column}\`. The pair of \`r3\` and \`isr\` is the key of a customer and never changes.`,
  join: `join (
    select p.number, array_agg(distinct p.pair) as pairs
      from (select c.${column} as number, ${customerKey('c.r3', 'c.isr')} as pair from customers_customer c where c.${column} in (select x.${column} from staged x)
            union all select x.${column}, ${customerKey('x.r3', 'x.isr')} from staged x) p
     where p.number <> '' group by p.number having count(distinct p.pair) > 1) t on t.number = s.${column}`,
  bad: "not exists (select from customers_customer k where k.unified = s.r3 || '-' || s.isr)",
  params: {
    number: `s.${column}`,
    other: `(select min(pair) from unnest(t.pairs) pair where pair <> ${customerKey('s.r3', 's.isr')})`,
  },
});

const priceListNeeded = {
  column: 'price_list',
  code: 'row_required',
  about: 'Without `price_list`, the sales organisation has one.',
  bad: "s.price_list = '' and not exists (select from markets_sorg o where o.code = s.sorg and o.price_list <> '')",
} as const satisfies RowCheck;

/** A place has both coordinates. */
const wholePlace = (column: 'latitude' | 'longitude', other: 'latitude' | 'longitude'): RowCheck => ({
  column,
  code: 'row_required',
  about: `A row with \`${other}\` has \`${column}\` too.`,
  bad: `s.${column} is null and s.${other} is not null`,
});

const oneDefault = {
  column: 'default',
  code: 'row_second_default',
  about:
    'A customer has one valid default address: the first in the file. Further ones are accepted as other addresses.',
  join: `join (
    select x.r3, x.isr, min(x.ctid) as row from staged x where x."default" and x.valid group by x.r3, x.isr having count(*) > 1) t on t.r3 = s.r3 and t.isr = s.isr`,
  bad: 's."default" and s.valid and s.ctid <> t.row',
  params: { customer: customerKey('s.r3', 's.isr'), first: '(select x.code from staged x where x.ctid = t.row)' },
  warning: true,
} as const satisfies RowCheck;

/** No customer pays later than two years after the invoice. */
const mostAverageDays = 730;

/** Customers, prices, stock and credit. */
export const masterFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'customers',
    key: ['sorg', 'r3', 'isr'],
    unit: ['sorg', 'r3', 'isr'],
    head: {
      key: ['r3', 'isr'],
      columns: [
        'name',
        'kind',
        'phone',
        'email',
        'address',
        'city',
        'state',
        'postal_code',
        'country',
        'language',
        'blocked',
      ],
    },
    about:
      'Customers and their account (area) with a sales organisation: one row per customer and sales organisation; columns of the customer itself are read from its first row.',
    columns: [
      sorg,
      r3,
      isr,
      text('name', 'Name', 'Radhaus Nord', { required: true }),
      choice('kind', ['dealer', 'retailer', 'distributor'], 'Kind of customer', 'dealer', { required: true }),
      phone('phone', 'Telephone', '+49 40 555 0100'),
      email('email', 'E-mail', 'info@radhaus.example', { doubted: true }),
      text('address', 'Street', 'Hafenstraße 1'),
      text('city', 'City', 'Hamburg'),
      text('state', 'State or province', ''),
      code('postal_code', 'Postal code', '20457', { max: 20 }),
      code('country', 'Country, ISO 3166', 'DE', { max: 2 }),
      language('language', 'Language, ISO 639-1; empty = en', 'de'),
      code('company_code', 'Company that invoices', '1000', { required: true, max: 10, refers: known.company }),
      code('customer_group', 'Customer group', 'dealer', { required: true }),
      code('price_list', 'Price list; empty = the one of the sales organisation', 'dealer'),
      code('account_current', 'Account in the ERP', ''),
      code('server', 'ERP system that manages the account', 'erp1'),
      code('credit_control', 'Credit control area', '1000', { max: 10 }),
      flag(
        'include_tax',
        'Billed with tax: 1 adds the tax of the sales organisation to goods and freight, 0 adds none; prices are net in both cases',
        '1',
        {
          required: true,
        },
      ),
      flag('allow_pay_invoice', 'May pay invoices in the portal', '1', { required: true }),
      text('payment_terms', 'Payment terms', '30 days net', { max: 60 }),
      code('sales_office', 'Sales office', 'HH01'),
      code('sales_group', 'Sales group', 'N01'),
      code('salesman', 'Sales person', '275'),
      text('blocked_reason', 'Block of this account with its reason', ''),
      flag('blocked', 'The customer is blocked from all actions', '0', { required: true }),
      code('credit_r3', 'Customer whose credit account is used; empty = itself', '', {
        max: 20,
        refers: {
          thing: 'customer',
          found:
            "select from customers_customer r where r.unified = s.credit_r3 || '-' || s.credit_isr union all select from staged r where r.r3 = s.credit_r3 and r.isr = s.credit_isr",
          key: customerKey('s.credit_r3', 's.credit_isr'),
          named: "(s.credit_r3 <> '' or s.credit_isr <> '')",
        },
      }),
      code('credit_isr', 'Second number of the customer', '', { max: 20 }),
      degrees('latitude', 'Where the customer is, degrees north (negative: south); empty = unknown', '53.5436', 90),
      degrees('longitude', 'Where the customer is, degrees east (negative: west); empty = unknown', '9.9661', 180),
    ],
    checks: [
      numberNeeded,
      ownNumber('r3'),
      ownNumber('isr'),
      countryKnown('country'),
      priceListNeeded,
      wholePlace('latitude', 'longitude'),
      wholePlace('longitude', 'latitude'),
      ...customerDoubts,
      ...customerTwiceDoubts,
    ],
  },
  {
    ...upsert,
    type: 'shiptos',
    mode: 'snapshot',
    key: ['r3', 'isr', 'code'],
    unit: ['r3', 'isr'],
    about:
      'Ship-to addresses; the file replaces all addresses of each customer in it. Missing addresses become invalid.',
    columns: [
      ...customerOf,
      code('code', 'Code of the address', 'MAIN', { required: true, max: 20 }),
      text('name', 'Name', 'Radhaus Nord, Lager', { required: true }),
      text('address', 'Street', 'Hafenstraße 1', { required: true }),
      text('city', 'City', 'Hamburg', { required: true }),
      text('state', 'State or province', ''),
      code('postal_code', 'Postal code', '20457', { max: 20 }),
      code('country', 'Country, ISO 3166', 'DE', { max: 2 }),
      phone('phone', 'Telephone', '+49 40 555 0100'),
      flag('default', 'Address that is used when none is chosen', '1', { required: true }),
      flag('valid', 'May be used', '1', { required: true }),
    ],
    checks: [
      numberNeeded,
      countryKnown('country'),
      oneDefault,
      postalCodeDoubt('postal_code', 'country'),
      ...shiptoDoubts,
    ],
    snapshot: {
      present:
        "customers_shipto t join customers_customer c on c.id = t.customer_id where t.valid and exists (select from staged s where c.unified = s.r3 || '-' || s.isr)",
      scope: [],
      counts: 's.valid',
    },
  },
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
  {
    ...upsert,
    type: 'stock',
    mode: 'snapshot',
    constrained: true,
    key: ['sorg', 'site', 'article', 'date', 'type'],
    unit: ['sorg'],
    about:
      'Stock that may be sold and expected arrivals; the file replaces all stock of each sales organisation in it. Rows without a date are on hand, dated rows are arrivals (several per article are allowed). The quantity excludes what the ERP has promised to orders that it knows.',
    columns: [
      sorg,
      code('site', 'Site', 'S1', { required: true, max: 20, refers: known.site }),
      article,
      int('qty', 'Quantity', '25', { required: true }),
      date('date', 'Day of arrival; empty = on hand now', ''),
      choice('precision', ['day', 'week', 'month'], 'Precision of the day; empty = day', 'day'),
      choice(
        'type',
        ['now', 'arrival', 'prebook'],
        'now: on hand; arrival: on its way; prebook: kept for pre-orders',
        'now',
        { required: true },
      ),
    ],
    checks: [
      {
        column: 'date',
        code: 'row_required',
        about: 'A row of type `arrival` or `prebook` has a date.',
        bad: "s.type <> 'now' and s.date is null",
      },
      {
        column: 'date',
        code: 'row_not_allowed',
        about: 'A row of type `now` has no date.',
        bad: "s.type = 'now' and s.date is not null",
        params: broken('empty', "'type now'"),
      },
      ...stockDoubts,
    ],
    snapshot: { present: 'catalog_stock t', scope: [{ column: 'sorg', present: 't.sorg' }], counts: "s.type = 'now'" },
  },
  {
    ...upsert,
    type: 'blocks',
    mode: 'snapshot',
    key: ['sorg', 'kind', 'subject', 'customer_group', 'r3', 'isr', 'valid_from'],
    unit: ['sorg'],
    about:
      'Blocks of more than one article (a single article has a column in `articles`): of a brand, a category, a series or model, or a whole sales organisation, for everybody, a customer group or one customer. The file replaces all blocks of each sales organisation in it; a single row `none` removes them all.',
    columns: [
      sorg,
      choice(
        'kind',
        ['brand', 'category', 'hierarchy', 'sorg', 'none'],
        'What is blocked; hierarchy: a series or a model',
        'brand',
        { required: true },
      ),
      code('subject', 'Code of the brand, category, series or model; empty for sorg and none', 'veldra', {}),
      code('customer_group', 'For one customer group only', ''),
      { ...r3, about: 'For one customer only', example: '', refers: known.customer },
      { ...isr, about: 'Second number of the customer' },
      text('reason', 'Reason shown to dealers', 'Season is over'),
      date('valid_from', 'First day; empty = at once', '2026-11-01'),
      date('valid_to', 'Last day; empty = open', ''),
    ],
    checks: [
      period,
      {
        column: 'subject',
        code: 'row_unknown_reference',
        about: 'The brand, category, series or model exists.',
        things: ['brand', 'category', 'series'],
        params: {
          thing: "case s.kind when 'hierarchy' then 'series' else s.kind end",
          key: 's.subject',
          source: "'articles'",
        },
        bad: `s.subject <> '' and case s.kind when 'brand' then not exists (select from catalog_brand r where r.code = s.subject)
          when 'category' then s.subject not in ('bike', 'paa', 'groupset') and not exists (select from catalog_category r where r.code = s.subject)
          when 'hierarchy' then not exists (select from catalog_model r where r.code = s.subject or r.series = s.subject) else false end`,
      },
      {
        column: 'subject',
        code: 'row_required',
        about: 'A block of a brand, category or hierarchy has a subject.',
        bad: "s.subject = '' and s.kind in ('brand', 'category', 'hierarchy')",
      },
      {
        column: 'subject',
        code: 'row_not_allowed',
        about: 'A row of kind `sorg` or `none` has no subject.',
        bad: "s.subject <> '' and s.kind in ('sorg', 'none')",
        params: broken('empty', "'kind ' || s.kind"),
      },
      {
        column: 'reason',
        code: 'row_required',
        about: 'A block has a reason.',
        bad: "s.reason = '' and s.kind <> 'none'",
      },
      groupDoubt,
      accountDoubt,
      customerAndGroupDoubt,
    ],
  },
  {
    ...upsert,
    type: 'allocations',
    mode: 'snapshot',
    key: ['sorg', 'article', 'r3', 'isr'],
    unit: ['sorg'],
    about:
      'Stock allocated to one customer; the file replaces all allocations of each sales organisation in it (a row with 0 means no allocation). The quantity is what remains after the orders that the ERP knows.',
    columns: [sorg, article, ...customerOf, int('qty', 'Units that are kept', '10', { required: true })],
    checks: [numberNeeded, accountDoubt, soldDoubt, aboveStockDoubt],
  },
  {
    ...upsert,
    type: 'credit',
    mode: 'snapshot',
    key: ['account'],
    unit: [],
    about: 'Credit accounts with their exposure; the file replaces all accounts. A missing account gets the limit 0.',
    columns: [
      code('account', 'Credit account', 'K-104711', { required: true }),
      ...customerOf,
      currency('currency', 'ISO 4217', 'EUR', { required: true }),
      code('credit_control', 'Credit control area', '1000', { max: 10 }),
      text('companies', 'Company codes of the account, separated by spaces', '1000 1010', { required: true }),
      amount('limit', 'Credit limit', '50000.00', { required: true }),
      amount('open_invoice', 'Open invoices', '12000.00', { required: true, signed: true }),
      amount('open_delivery', 'Orders and deliveries not yet invoiced', '800.00', { required: true, signed: true }),
      amount('consignment', 'Goods on consignment', '0.00', { required: true, signed: true }),
      text('blocked_reason', 'Block with its reason', ''),
      int('average_days', 'Average days until payment, this year', '24'),
    ],
    checks: [
      numberNeeded,
      keepsCustomer('credit_account d on d.code = s.account', 'account'),
      sameButZeros('account', { table: 'credit_account', column: 'code' }),
      ...['limit', 'open_invoice', 'open_delivery', 'consignment'].map((column) => wholeUnits(column)),
      doubt({
        column: 'average_days',
        code: 'row_not_allowed',
        about: `\`average_days\` is at most ${mostAverageDays}.`,
        bad: `s.average_days > ${mostAverageDays}`,
        params: outOfRange(0, mostAverageDays),
      }),
      ...creditDoubts,
      {
        column: 'companies',
        code: 'row_unknown_reference',
        about: 'Each company exists.',
        things: ['company'],
        params: referenceParams({
          thing: 'company',
          key: "(select string_agg(c, ' ') from regexp_split_to_table(trim(s.companies), ' +') as c where not exists (select from customers_company r where r.code = c))",
        }),
        bad: "exists (select from regexp_split_to_table(trim(s.companies), ' +') as c where not exists (select from customers_company r where r.code = c))",
      },
    ],
    snapshot: { present: 'credit_account t', scope: [], counts: 'true' },
  },
];
