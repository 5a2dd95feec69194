import { subCatalogs } from '#rules/goods/catalog/assortment-choices.ts';
import { contentLanguages, languageCodes } from '#rules/locales.ts';
import { invoiceMethodTypes, paymentModules, shipmentInputs } from '#rules/ordering/orders/term-choices.ts';
import { areaFormats } from './erp-formats.area.ts';
import { sameButCase, sameButZeros } from './erp-formats.code-doubts.ts';
import { priceListKnown } from './erp-formats.customer-doubts.ts';
import { freightDoubt, holidayDoubts, sameName, sorgDoubts } from './erp-formats.record-doubts.ts';
import { bonusFormats } from './erp-formats.bonus.ts';
import {
  amount,
  atLeastOne,
  broken,
  choice,
  code,
  countryKnown,
  currency,
  date,
  doubt,
  flag,
  inOrder,
  int,
  known,
  outOfRange,
  text,
  wholeUnits,
  type Column,
  type FileFormat,
  type RowCheck,
} from './erp-formats.columns.ts';

const needed = { required: true } as const;
const companyLength = 10;
/** Merchants and sites, as in the files that name them. */
const partLength = 20;
const quoted = (values: Iterable<string>): string => [...values].map((value) => `'${value}'`).join(', ');

/** A filled cell has the form of a regular expression of PostgreSQL. */
const shaped = (column: string, pattern: string, about: string, params = broken('letters')): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about,
  bad: `s.${column} <> '' and s.${column} !~ '${pattern}'`,
  params,
});
const partCode = (column: string): RowCheck =>
  shaped(
    column,
    '^[0-9A-Za-z_-]+$',
    `\`${column}\` has no other characters than letters from a to z, digits, \`_\` and \`-\`.`,
  );
const atMost = (column: string, most: number): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about: `\`${column}\` is at most ${most}.`,
  bad: `s.${column} > ${most}`,
  params: outOfRange(0, most),
});
const webAddress = (column: string): RowCheck =>
  shaped(
    column,
    '^https?://[^[:space:]/]+[^[:space:]]*$',
    `\`${column}\` begins with \`https://\` or \`http://\`.`,
    broken('form', "'https://host.example/page'"),
  );

/** The sales organisation of a row, which a `sorgs` file can bring. */
const sorg = code('sorg', 'Sales organisation', '1000', {
  ...needed,
  max: 10,
  refers: known.sorg,
});
const merchant = code('merchant', 'Merchant within the sales organisation', 'main', { ...needed, max: partLength });
const termCode = (about: string, example: string): Column =>
  code(
    'code',
    `${about}; free, and stays when the type changes. What the portal added has its type, with a number if it is taken`,
    example,
    { ...needed, max: 40 },
  );
const termType = (about: string, example: string): Column => code('type', about, example, { ...needed, max: 30 });
const position = int('position', 'Place in the list, the smallest first', '0', needed);
const active = flag('active', '1: dealers can choose it', '1', needed);

/** A column of a text for each language of the portal. */
const texts = (name: string, about: string, examples: Readonly<Record<string, string>>, max: number): Column[] =>
  contentLanguages.map((language) =>
    text(`${name}_${language}`, `${about}, ${language}`, examples[language] ?? '', { max, lines: true, mayLack: true }),
  );
/** At least one language of a text is filled. */
const filledIn = (name: string, about: string): RowCheck => ({
  column: `${name}_${contentLanguages[0]}`,
  code: 'row_required',
  about,
  bad: `concat(${contentLanguages.map((language) => `s.${name}_${language}`).join(', ')}) = ''`,
});
const descriptionNeeded = filledIn(
  'description',
  'One of the descriptions is filled; languages without one show another.',
);

const listOf = (column: string): string => `regexp_split_to_table(s.${column}, ' +') as given(value)`;
const repeated = (column: string, about: string): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about,
  bad: `(select count(*) <> count(distinct given.value) from ${listOf(column)})`,
  params: broken('twice'),
});

const upsert = { direction: 'in', mode: 'upsert', checks: [], snapshot: null, constrained: false } as const;

const sorgChecks: readonly RowCheck[] = [
  shaped('sorg', '^[0-9A-Za-z]+$', 'The code has only letters from a to z and digits.'),
  countryKnown('country'),
  {
    column: 'currency',
    code: 'row_currency_fixed',
    about: 'A sales organisation that exists keeps its currency.',
    params: { sorg: 's.sorg', expected: '(select o.currency from markets_sorg o where o.code = s.sorg)' },
    bad: 'exists (select from markets_sorg o where o.code = s.sorg and o.currency <> s.currency)',
  },
  {
    column: 'languages',
    code: 'row_language_unknown',
    about: 'Each language is a code of ISO 639-1.',
    bad: `exists (select from ${listOf('languages')} where given.value not in (${quoted(languageCodes)}))`,
  },
  repeated('languages', 'Each language occurs once.'),
  {
    column: 'time_zone',
    code: 'row_not_allowed',
    about: 'The time zone is one of the IANA database, such as `Europe/Berlin`, or `UTC`.',
    bad: "s.time_zone !~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$' or s.time_zone not in (select z.name from pg_timezone_names z)",
    params: broken('form', "'Europe/Berlin'"),
  },
  shaped(
    'working_days',
    '^[1-7]( [1-7])*$',
    'Working days are digits from 1 to 7 with a space between them.',
    broken('form', "'1 2 3 4 5'"),
  ),
  repeated('working_days', 'Each working day occurs once.'),
  shaped(
    'cut_off_time',
    '^([01][0-9]|2[0-3]):[0-5][0-9]$',
    '`cut_off_time` has the form `HH:MM`.',
    broken('form', "'13:30'"),
  ),
  atMost('tax_percent', 100),
  {
    column: 'tax_percent',
    code: 'row_tax_fraction',
    about: '`tax_percent` is in percent: 19 percent is `19`, not `0.19`.',
    bad: 's.tax_percent > 0 and s.tax_percent < 1',
  },
  shaped(
    'price_list',
    '^[^[:space:];,]+$',
    'A price list has no spaces, semicolons and commas.',
    broken('form', "'dealer-1'"),
  ),
  ...['url1', 'url2', 'url3'].map(webAddress),
  sameButZeros('sorg', { table: 'markets_sorg', column: 'code' }),
  priceListKnown,
  ...sorgDoubts,
];

/**
 * The parts of a market: companies, sales organisations and their parts, what dealers choose at checkout, and names
 * and order of what articles and customers are grouped by.
 */
export const marketFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'companies',
    key: ['company_code'],
    unit: ['company_code'],
    about: 'Companies that issue invoices.',
    columns: [
      code('company_code', 'Code of the company', '1000', { ...needed, max: companyLength }),
      text('name', 'Name as on invoices', 'Lumbra GmbH', { ...needed, max: 100 }),
    ],
    checks: [
      partCode('company_code'),
      sameButZeros('company_code', { table: 'customers_company', column: 'code' }),
      sameName('company_code', { table: 'customers_company', column: 'code' }),
    ],
  },
  {
    ...upsert,
    type: 'sorgs',
    key: ['sorg'],
    unit: ['sorg'],
    about:
      'Sales organisations with their settings. A market sells for a new one after an administrator has chosen it there. Administrators whose areas cover all others without limit get an area in it; the file gives rights to nobody else.',
    columns: [
      code('sorg', 'Code of the sales organisation', '1200', { ...needed, max: 10 }),
      text('name', 'Name', 'Lumbra Schweiz', { ...needed, max: 100 }),
      code('company_code', 'Company that invoices', '1000', {
        ...needed,
        max: companyLength,
        refers: known.company,
      }),
      code('country', 'Country, ISO 3166', 'CH', { max: 2 }),
      currency('currency', 'Currency in which it sells, ISO 4217', 'CHF', needed),
      code(
        'languages',
        'Languages of its articles, separated by spaces; the first is used when a text is missing',
        'de fr en',
        {
          ...needed,
          max: 60,
        },
      ),
      code('time_zone', 'Time zone', 'Europe/Zurich', { ...needed, max: 60 }),
      code(
        'working_days',
        'Days on which goods are dispatched, separated by spaces: 1 is Monday, 7 Sunday',
        '1 2 3 4 5',
        {
          ...needed,
          max: 13,
        },
      ),
      code('cut_off_time', 'Local time until which an order is dispatched on the same day', '14:00', {
        ...needed,
        max: 5,
      }),
      amount('tax_percent', 'Tax on goods and freight in percent, at most two decimal places', '8.10', needed),
      code('price_list', 'Price list of customers whose file names none', 'dealer', { max: 40 }),
      flag('exact_qty_check', '1: dealers see the exact stock; 0: up to the mask of the market', '1', needed),
      flag('available_stock_check', '1: orders above the stock are refused', '1', needed),
      ...(['url1', 'url2', 'url3'] as const).map((name) =>
        text(name, 'Web address that the portal shows', '', { max: 500 }),
      ),
    ],
    checks: sorgChecks,
  },
  {
    ...upsert,
    type: 'holidays',
    mode: 'snapshot',
    key: ['sorg', 'day'],
    unit: ['sorg'],
    about:
      'Public holidays of sales organisations, on which nothing is dispatched; the file replaces all holidays of each sales organisation in it.',
    columns: [sorg, date('day', 'Day', '2026-12-25', needed), text('name', 'Name', '1. Weihnachtstag', { max: 100 })],
    checks: [
      {
        column: 'sorg',
        code: 'row_not_allowed',
        about: 'A sales organisation has at most 400 holidays.',
        bad: '(select count(*) > 400 from staged x where x.sorg = s.sorg)',
        params: broken('many', "'400'"),
      },
      ...holidayDoubts,
    ],
    snapshot: { present: 'markets_holiday t', scope: [{ column: 'sorg', present: 't.sorg' }], counts: 'true' },
  },
  {
    ...upsert,
    type: 'merchants',
    key: ['sorg', 'merchant'],
    unit: ['sorg', 'merchant'],
    about: 'Merchants: sellers within a sales organisation. An order is split by them.',
    columns: [sorg, merchant, text('name', 'Name', 'Lumbra', { ...needed, max: 100 })],
    checks: [
      partCode('merchant'),
      sameButCase('merchant', { table: 'markets_merchant', column: 'code' }),
      sameName('merchant', { table: 'markets_merchant', column: 'code', within: ['sorg'] }),
    ],
  },
  {
    ...upsert,
    type: 'sites',
    key: ['sorg', 'site'],
    unit: ['sorg', 'site'],
    about: 'Sites (warehouses) from which sales organisations ship.',
    columns: [
      sorg,
      code('site', 'Code of the site', 'S1', { ...needed, max: partLength }),
      text('name', 'Name', 'Hauptlager', { ...needed, max: 100 }),
      text('storage_location', 'Storage location in the ERP', '0001', { max: 40 }),
      text('shipping_point', 'Shipping point in the ERP', 'HH01', { max: 40 }),
      int('priority', 'Stock of the site with the smallest number is used first', '1', needed),
    ],
    checks: [
      partCode('site'),
      atLeastOne('priority'),
      atMost('priority', 999),
      sameButCase('site', { table: 'catalog_site', column: 'code' }),
      sameName('site', { table: 'catalog_site', column: 'code', within: ['sorg'] }),
    ],
  },
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
  {
    ...upsert,
    type: 'price_lists',
    key: ['sorg', 'price_list'],
    unit: ['sorg', 'price_list'],
    about:
      'Names of price lists. Prices, customers and sales organisations name lists by their code, also those without a row here.',
    columns: [
      sorg,
      code('price_list', 'Code of the list', 'dealer', needed),
      text('name', 'Name', 'Dealers in Germany', { ...needed, max: 100 }),
    ],
    checks: [
      sameButCase('price_list', { table: 'catalog_price', column: 'price_list' }),
      sameName('price_list', { table: 'catalog_price_list', column: 'code', within: ['sorg'] }),
    ],
  },
  {
    ...upsert,
    type: 'customer_groups',
    key: ['customer_group'],
    unit: ['customer_group'],
    about:
      'Names of customer groups. Customers, deals and blocks name groups by their code, also those without a row here.',
    columns: [
      code('customer_group', 'Code of the group', 'key-account', needed),
      text('name', 'Name', 'Key accounts', { ...needed, max: 100 }),
    ],
    checks: [
      sameButCase('customer_group', { table: 'customers_area', column: 'customer_group' }),
      sameName('customer_group', { table: 'customers_group', column: 'code' }),
    ],
  },
  {
    ...upsert,
    type: 'brands',
    key: ['brand'],
    unit: ['brand'],
    about:
      'Brands and their order in the catalog. `articles` adds brands, too, at the end; a picture is set in the portal.',
    columns: [
      code('brand', 'Code of the brand', 'veldra', needed),
      text('name', 'Name', 'Veldra', needed),
      { ...position, example: '1' },
    ],
    checks: [
      atMost('position', 999),
      sameButCase('brand', { table: 'catalog_brand', column: 'code' }),
      sameName('brand', { table: 'catalog_brand', column: 'code' }),
    ],
  },
  {
    ...upsert,
    type: 'categories',
    key: ['merchandise_category'],
    unit: ['merchandise_category'],
    about:
      'Merchandise categories and their order in the catalog. `articles` adds categories, too, at the end; a picture is set in the portal.',
    columns: [
      code('merchandise_category', 'Code of the category', 'road-bikes', needed),
      choice(
        'category',
        [...subCatalogs],
        'Sub-catalog: bike, paa (parts and accessories) or groupset',
        'bike',
        needed,
      ),
      ...texts('name', 'Name', { en: 'Road bikes', de: 'Rennräder' }, 200),
      { ...position, example: '10' },
    ],
    checks: [
      {
        column: 'category',
        code: 'row_not_allowed',
        about: 'A category that exists stays in its sub-catalog; `articles` moves it.',
        bad: 'exists (select from catalog_category k where k.code = s.merchandise_category and k.category <> s.category)',
        params: broken('fixed', '(select k.category from catalog_category k where k.code = s.merchandise_category)'),
      },
      sameButCase('merchandise_category', { table: 'catalog_category', column: 'code' }),
      filledIn('name', 'One of the names is filled; languages without one show another.'),
      atMost('position', 999),
    ],
  },
];

/** All kinds of files that make up a market: what the screens let those change who may administer markets. */
export const marketTypes: ReadonlySet<string> = new Set([
  ...[...marketFormats, ...areaFormats, ...bonusFormats].map(({ type }) => type),
  'price_components',
]);
