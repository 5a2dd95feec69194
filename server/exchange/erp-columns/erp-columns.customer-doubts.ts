import { retailPriceList } from '#rules/goods/catalog/deals.ts';
import { postalCodeForms } from '#rules/accounts/customers/postal-codes.ts';
import { sameButCase, sameButZeros } from './erp-columns.code-doubts.ts';
import { doubt, type RowCheck } from './erp-columns.checks.ts';

const forms = postalCodeForms
  .flatMap(({ countries, pattern, example }) =>
    countries.map((country) => `('${country}', '${pattern}', '${example}')`),
  )
  .join(', ');

/** A postal code has the form of its country; a spreadsheet drops leading zeros. */
export const postalCodeDoubt = (column: string, country: string): RowCheck =>
  doubt({
    column,
    code: 'row_postal_code',
    about: `\`${column}\` has the form of its country.`,
    join: `join (values ${forms}) as t(country, pattern, form) on t.country = s.${country}`,
    bad: `s.${column} <> '' and s.${column} !~ t.pattern`,
    params: { form: 't.form', country: `s.${country}` },
  });

const accountsOf = 'select from customers_area a where a.sorg = s.sorg';
const customer = "customers_customer c where c.unified = s.r3 || '-' || s.isr";

/** A customer of a row has an account in its sales organisation. */
export const accountDoubt: RowCheck = doubt({
  column: 'r3',
  code: 'row_no_account',
  about: 'The customer has an account in the sales organisation.',
  bad: `(s.r3 <> '' or s.isr <> '') and exists (
    select from ${customer} and not exists (${accountsOf} and a.customer_id = c.id))`,
  params: { sorg: 's.sorg' },
});

/** A code that rows of customers have: one that no customer has reaches nobody. */
const nobodyHas = (column: string, { about, bad, grouped }: Pick<RowCheck, 'about' | 'bad' | 'grouped'>): RowCheck =>
  doubt({
    column,
    code: 'row_nobody_has',
    about,
    ...(grouped !== undefined && { grouped }),
    bad: `s.${column} <> '' and exists (${accountsOf}) and ${bad}`,
    params: { value: `s.${column}` },
  });

export const priceListDoubt = nobodyHas('price_list', {
  about: `A price list other than \`${retailPriceList}\` is that of a customer or a sales organisation, or in \`price_lists\`.`,
  grouped: ['sorg', 'price_list'],
  bad: `s.price_list <> '${retailPriceList}' and not exists (${accountsOf} and a.price_list = s.price_list)
    and not exists (select from markets_sorg o where o.code = s.sorg and o.price_list = s.price_list)
    and not exists (select from catalog_price_list l where l.sorg = s.sorg and l.code = s.price_list)`,
});

export const groupDoubt = nobodyHas('customer_group', {
  about: 'A customer of the sales organisation has the group, or it is in `customer_groups`.',
  bad: `not exists (${accountsOf} and a.customer_group = s.customer_group)
    and not exists (select from customers_group g where g.code = s.customer_group)`,
});

export const termsDoubt = nobodyHas('payment_term', {
  about: 'A customer of the sales organisation has the payment terms.',
  bad: `not exists (${accountsOf} and a.payment_terms = s.payment_term)`,
});

export const areaValueDoubt = nobodyHas('value', {
  about: 'A customer of the sales organisation has the sales person, group or office, in exactly these letters.',
  bad: `s.limitation in ('salesman', 'sales_group', 'sales_office') and not exists (${accountsOf} and s.value =
    case s.limitation when 'salesman' then a.salesman when 'sales_group' then a.sales_group else a.sales_office end)`,
});

/** The company is that of the sales organisation, or of another account of it. */
export const companyDoubt: RowCheck = doubt({
  column: 'company_code',
  code: 'row_company_differs',
  about: 'The company is that of the sales organisation, or of another customer of it.',
  join: 'join markets_sorg o on o.code = s.sorg',
  bad: `o.company_code <> s.company_code and not exists (
    select from customers_area a join customers_customer c on c.id = a.customer_id
     where a.sorg = s.sorg and a.company_code = s.company_code and c.unified <> s.r3 || '-' || s.isr)`,
  params: { sorg: 's.sorg', expected: 'o.company_code' },
});

/**
 * A place lies where the others of its country are, and not where it would be with latitude and longitude swapped.
 * `others` is SQL of places with country, lat and lng besides those of the file.
 */
export const placeDoubt = (lat: string, lng: string, others = ''): RowCheck =>
  doubt({
    column: lat,
    code: 'row_place_swapped',
    about: `\`${lat}\` and \`${lng}\` are not swapped, compared with other places in the country.`,
    join: `join (
      select p.country, percentile_cont(0.5) within group (order by p.lat) as lat,
             percentile_cont(0.5) within group (order by p.lng) as lng
        from (select x.country, x.${lat}::float as lat, x.${lng}::float as lng from staged x ${others}) p
       where p.lat is not null and p.lng is not null
       group by p.country having count(*) > 2) t on t.country = s.country`,
    bad: `abs(s.${lat} - t.lat) + abs(s.${lng} - t.lng) > 20 and abs(s.${lng} - t.lat) + abs(s.${lat} - t.lng) < 15`,
  });

/** The price list of a customer or a sales organisation has prices. */
export const priceListKnown: RowCheck = doubt({
  column: 'price_list',
  code: 'row_price_list_unknown',
  about: 'The price list has prices or is in `price_lists`, once the sales organisation has any.',
  bad: `s.price_list <> ''
    and (exists (select from catalog_price_list l where l.sorg = s.sorg) or exists (select from catalog_price k where k.sorg = s.sorg))
    and not exists (select from catalog_price_list l where l.sorg = s.sorg and l.code = s.price_list)
    and not exists (select from catalog_price k where k.sorg = s.sorg and k.price_list = s.price_list)`,
  params: { list: 's.price_list' },
});

export const customerDoubts: readonly RowCheck[] = [
  sameButZeros('r3', { table: 'customers_customer', column: 'r3' }),
  sameButZeros('isr', { table: 'customers_customer', column: 'isr' }),
  sameButCase('customer_group', { table: 'customers_area', column: 'customer_group' }),
  postalCodeDoubt('postal_code', 'country'),
  companyDoubt,
  placeDoubt(
    'latitude',
    'longitude',
    'union all select c.country, c.latitude, c.longitude from customers_customer c where c.latitude is not null',
  ),
  priceListKnown,
  doubt({
    column: 'price_list',
    code: 'row_retail_list',
    about: `No customer has the list of the retail prices, \`${retailPriceList}\`.`,
    bad: `s.price_list = '${retailPriceList}'`,
  }),
];
