import { invoiceProfiles } from '#rules/money/e-invoices/profiles.ts';
import { countryKnown, type RowCheck } from '#exchange/erp-columns/erp-columns.checks.ts';
import { customerDoubts, postalCodeDoubt } from '#exchange/erp-columns/erp-columns.customer-doubts.ts';
import { electronicChecks, vatNumberChecks } from '#exchange/erp-columns/erp-columns.electronic-checks.ts';
import { customerTwiceDoubts, shiptoDoubts } from '#exchange/erp-columns/erp-columns.record-doubts.ts';
import { customerKey, known } from '#exchange/erp-columns/erp-columns.records.ts';
import {
  choice,
  code,
  degrees,
  email,
  type FileFormat,
  flag,
  language,
  phone,
  text,
} from '#exchange/erp-columns/erp-columns.ts';
import {
  customerOf,
  electronicColumns,
  isr,
  keptIfAbsent,
  numberNeeded,
  r3,
  sorg,
  upsert,
} from './erp-formats.parts.ts';

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

/** Files about customers and their addresses. */
export const customerFormats: readonly FileFormat[] = [
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
        'vat_number',
        'registration_number',
        'electronic_scheme',
        'electronic_address',
        'buyer_reference',
        'invoice_profile',
      ],
    },
    about:
      'Customers and their account (area) with a sales organisation: one row per customer and sales organisation; columns of the customer itself are read from its first row. The columns from `vat_number` on are for electronic invoices: a file without one of them leaves what the portal has, an empty cell empties it. `electronic_scheme` and `electronic_address` count as one.',
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
      code('vat_number', 'VAT number with its country', 'DE123456789', { max: 20, ...keptIfAbsent }),
      text('registration_number', 'Number in the register of companies', 'HRB 4711', { max: 60, ...keptIfAbsent }),
      ...electronicColumns('9930', 'DE123456789'),
      text(
        'buyer_reference',
        'What the customer wants to read on invoices that have none of their own, such as a routing number',
        '',
        { max: 100, ...keptIfAbsent },
      ),
      choice(
        'invoice_profile',
        invoiceProfiles,
        'Form of the electronic invoices; empty = that of the market, else the usual one of the country',
        'xrechnung',
        keptIfAbsent,
      ),
    ],
    checks: [
      numberNeeded,
      ownNumber('r3'),
      ownNumber('isr'),
      countryKnown('country'),
      priceListNeeded,
      wholePlace('latitude', 'longitude'),
      wholePlace('longitude', 'latitude'),
      ...electronicChecks,
      ...vatNumberChecks,
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
];
