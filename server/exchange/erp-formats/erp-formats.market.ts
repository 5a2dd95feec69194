import { languageCodes } from '#rules/locales.ts';
import { atLeastOne, broken, countryKnown, type RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { sameButCase, sameButZeros } from '#exchange/erp-columns/erp-columns.code-doubts.ts';
import { priceListKnown } from '#exchange/erp-columns/erp-columns.customer-doubts.ts';
import { holidayDoubts, sameName, sorgDoubts } from '#exchange/erp-columns/erp-columns.record-doubts.ts';
import { known } from '#exchange/erp-columns/erp-columns.records.ts';
import { sellerChecks } from '#exchange/erp-columns/erp-columns.seller-checks.ts';
import {
  amount,
  code,
  type Column,
  currency,
  date,
  email,
  type FileFormat,
  flag,
  int,
  phone,
  text,
} from '#exchange/erp-columns/erp-columns.ts';
import { atMost, partCode, partLength, quoted, shaped, taxPercent } from './erp-formats.market-columns.ts';
import { electronicColumns, keptIfAbsent, needed, sorg, upsert } from './erp-formats.parts.ts';

const companyLength = 10;

/** Data of the seller on invoices; the ERP sends it, or an administrator writes it in the portal. */
const sellerColumns: readonly Column[] = [
  code('tax_number', 'VAT number with its country, or the tax number of a country without one', 'DE123456789', {
    max: 40,
    ...keptIfAbsent,
  }),
  text('registration_number', 'Number in the register of companies', 'HRB 4711', { max: 60, ...keptIfAbsent }),
  email('email', 'E-mail for questions about invoices', 'invoices@lumbra.example', keptIfAbsent),
  text('address', 'Street', 'Werkstraße 12', keptIfAbsent),
  text('city', 'City', 'Hamburg', { max: 100, ...keptIfAbsent }),
  code('postal_code', 'Postal code', '20457', { max: 20, ...keptIfAbsent }),
  code('country', 'Country, ISO 3166', 'DE', { max: 2, ...keptIfAbsent }),
  text('bank_name', 'Bank', 'Musterbank', { max: 100, ...keptIfAbsent }),
  text('account_holder', 'Holder of the bank account', 'Lumbra GmbH', { max: 100, ...keptIfAbsent }),
  code('account_number', 'IBAN or number of the bank account to which customers pay', 'DE89370400440532013000', {
    max: 40,
    ...keptIfAbsent,
  }),
  code('bic', 'BIC of the bank', 'COBADEFFXXX', { max: 15, ...keptIfAbsent }),
  ...electronicColumns('9930', 'DE123456789'),
  text('contact_name', 'Whom customers ask about an invoice', 'Nora Albrecht', { max: 100, ...keptIfAbsent }),
  phone('contact_phone', 'Telephone of this person', '+49 40 555 0110', keptIfAbsent),
];

const webAddress = (column: string): RowCheck =>
  shaped(
    column,
    '^https?://[^[:space:]/]+[^[:space:]]*$',
    `\`${column}\` begins with \`https://\` or \`http://\`.`,
    broken('form', "'https://host.example/page'"),
  );

/** A merchant within the sales organisation of the row. */
export const merchant = code('merchant', 'Merchant within the sales organisation', 'main', {
  ...needed,
  max: partLength,
});

const listOf = (column: string): string => `regexp_split_to_table(s.${column}, ' +') as given(value)`;
const repeated = (column: string, about: string): RowCheck => ({
  column,
  code: 'row_not_allowed',
  about,
  bad: `(select count(*) <> count(distinct given.value) from ${listOf(column)})`,
  params: broken('twice'),
});

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
  ...taxPercent,
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

/** The parts of a market: companies, sales organisations and what belongs to them. */
export const marketFormats: readonly FileFormat[] = [
  {
    ...upsert,
    type: 'companies',
    key: ['company_code'],
    unit: ['company_code'],
    about:
      'Companies that issue invoices. The columns from `tax_number` on are what invoices, printed and electronic, say about their seller: a file without one of them leaves what the portal has, an empty cell empties it. `bank_name`, `account_holder` and `bic` belong to `account_number`, and `electronic_scheme` and `electronic_address` count as one.',
    columns: [
      code('company_code', 'Code of the company', '1000', { ...needed, max: companyLength }),
      text('name', 'Name; as on invoices, unless the portal has another one for them', 'Lumbra GmbH', {
        ...needed,
        max: 100,
      }),
      ...sellerColumns,
    ],
    checks: [
      partCode('company_code'),
      ...sellerChecks,
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
];
