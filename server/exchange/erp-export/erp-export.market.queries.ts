import { sql, type RawBuilder } from 'kysely';
import { withoutFormula } from '#rules/csv.ts';
import { contentLanguages } from '#rules/locales.ts';
import { decimalString } from '#rules/money.ts';
import type { Database } from '#platform/database/database.ts';
import { withoutLineBreaks } from '#platform/pdf/line-breaks.ts';
import type { Column, FileFormat } from '#exchange/erp-columns/erp-columns.ts';
import { formatOf } from '#exchange/erp-formats/erp-formats.ts';

type Cell = string | number | boolean | null;

/** SQL for the columns `<name>_<language>` of texts by language. */
const textsOf = (name: string, column = name): RawBuilder<unknown> =>
  sql.raw(
    contentLanguages.map((language) => `coalesce(t.${column}->>'${language}', '') as ${name}_${language}`).join(', '),
  );

/** The condition that one of the codes (SQL of an array) is a sales organisation of the export. */
type OfSorgs = (codes: RawBuilder<unknown>) => RawBuilder<unknown>;
const own = sql`array[t.sorg]`;

/** The rows of each kind of file that makes up a market, with the columns of the file. */
const sources: Readonly<Record<string, (ofSorgs: OfSorgs) => RawBuilder<unknown>>> = {
  companies: (ofSorgs) => sql`
    select t.code as company_code, t.name, e.tax_number, e.registration_number, e.email, e.address, e.city, e.postal_code,
           e.country, e.bank_name, e.account_holder, e.account_number, e.bic, e.electronic_scheme, e.electronic_address,
           e.contact_name, e.contact_phone
      from customers_company t
      left join invoices_seller e on e.company_code = t.code
     where ${ofSorgs(sql`array(select o.code from markets_sorg o where o.company_code = t.code)`)}
     order by t.code`,
  sorgs: (ofSorgs) => sql`
    select t.code as sorg, t.name, t.company_code, t.country, t.currency,
           (select string_agg(l.language, ' ' order by l.position) from markets_sorg_language l where l.sorg = t.code)
             as languages,
           t.time_zone, array_to_string(t.working_days, ' ') as working_days,
           to_char(t.cut_off_time, 'HH24:MI') as cut_off_time, (t.tax_basis_points / 100.0)::numeric(5, 2)::text as tax_percent,
           t.price_list, t.exact_qty_check, t.available_stock_check, t.url1, t.url2, t.url3
      from markets_sorg t
     where ${ofSorgs(sql`array[t.code]`)}
     order by t.code`,
  holidays: (ofSorgs) => sql`
    select t.sorg, t.day::text as day, t.name
      from markets_holiday t
     where ${ofSorgs(own)}
     order by t.sorg, t.day`,
  merchants: (ofSorgs) => sql`
    select t.sorg, t.code as merchant, t.name
      from markets_merchant t
     where ${ofSorgs(own)}
     order by t.sorg, t.code`,
  sites: (ofSorgs) => sql`
    select t.sorg, t.code as site, t.name, t.storage_location, t.shipping_point, t.priority
      from catalog_site t
     where ${ofSorgs(own)}
     order by t.sorg, t.priority, t.code`,
  shipment_options: (ofSorgs) => sql`
    select t.sorg, t.merchant, t.code, t.type, ${textsOf('description')}, t.input, t.rate, t.free_from, t.transit_days,
           t.position, t.active, o.currency
      from orders_shipment_option t
      join markets_sorg o on o.code = t.sorg
     where t.removed_at is null and ${ofSorgs(own)}
     order by t.sorg, t.merchant, t.position, t.code`,
  payment_methods: (ofSorgs) => sql`
    select t.sorg, t.module, t.code, t.type, ${textsOf('description')}, ${textsOf('instruction')}, t.expires_after_hours,
           t.valid_from, t.valid_to, t.position, t.active
      from orders_payment_method t
     where t.removed_at is null and ${ofSorgs(own)}
     order by t.sorg, t.module desc, t.position, t.code`,
  price_lists: (ofSorgs) => sql`
    select t.sorg, t.code as price_list, t.name
      from catalog_price_list t
     where ${ofSorgs(own)}
     order by t.sorg, t.code`,
  customer_groups: () => sql`
    select t.code as customer_group, t.name
      from customers_group t
     order by t.code`,
  brands: () => sql`
    select t.code as brand, t.name, t.position
      from catalog_brand t
     order by t.position, t.code`,
  categories: () => sql`
    select t.code as merchandise_category, t.category, ${textsOf('name', 'names')}, t.position
      from (
        select c.code, c.category, c.position,
               (select jsonb_object_agg(x.language, x.name) from catalog_category_text x where x.code = c.code) as names
          from catalog_category c) t
     where t.names ?| array[${sql.join(contentLanguages.map((language) => sql.lit(language)))}]
     order by t.position, t.code`,
  sales_regions: (ofSorgs) => sql`
    select t.sorg, t.code as region, t.description as region_name, t.country, t.lat::numeric(7, 2)::text as lat,
           t.lng::numeric(7, 2)::text as lng, g.code as region_group, g.description as group_name,
           (select string_agg(p.prefix, ' ' order by p.prefix) from sales_areas_postal_code p where p.group_id = g.id)
             as postal_codes,
           g.category
      from sales_areas_region t
      join sales_areas_group g on g.region_id = t.id
     where ${ofSorgs(own)}
     order by t.sorg, t.code, g.code`,
  price_components: (ofSorgs) => sql`
    select t.sorg, t.module, t.key, l.key as language, l.value as label, t.visible, t.position
      from orders_price_component t
     cross join jsonb_each_text(t.label) l
     where ${ofSorgs(own)} and l.value <> ''
     order by t.sorg, t.module, t.position, t.key, l.key`,
  bonus_points: (ofSorgs) => sql`
    select t.sorg, t.kind, t.brand, t.merchandise as merchandise_category, t.valid_from::text as valid_from,
           (t.points / 100.0)::numeric(12, 2)::text as points
      from bonus_point t
     where ${ofSorgs(own)}
     order by t.sorg, t.kind, t.brand, t.merchandise, t.valid_from`,
  bonus_years: (ofSorgs) => sql`
    select t.sorg, t.year, t.point_value, t.deadline_days, o.currency
      from bonus_year t
      join markets_sorg o on o.code = t.sorg
     where ${ofSorgs(own)}
     order by t.sorg, t.year`,
  bonus_steps: (ofSorgs) => sql`
    select t.sorg, t.year, (t.points / 100.0)::numeric(12, 2)::text as points, t.name, t.amount, o.currency
      from bonus_step t
      join markets_sorg o on o.code = t.sorg
     where ${ofSorgs(own)}
     order by t.sorg, t.year, t.points`,
};

function cellOf({ name, kind, lines }: Column, row: Readonly<Record<string, Cell>>): string {
  const value = row[name] ?? null;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number')
    return kind === 'amount' ? decimalString(value, String(row['currency'])) : String(value);
  const line = lines ? withoutLineBreaks(value) : value;
  return kind === 'text' ? withoutFormula(line) : line;
}

/**
 * The cells of the records of some sales organisations (null: of all) that a kind of file names, in the order of its
 * columns.
 */
export async function listMarketRows(
  db: Database,
  type: string,
  sorgs: readonly string[] | null,
): Promise<{ format: FileFormat; rows: string[][] }> {
  const format = formatOf(type);
  const source = sources[type];
  if (!source) throw new RangeError(`no such file of a market: ${type}`);
  const ofSorgs: OfSorgs = (codes) => (sorgs === null ? sql`true` : sql`${codes} && ${[...sorgs]}::text[]`);
  const { rows } = await sql<Record<string, Cell>>`${source(ofSorgs)}`.execute(db);
  return { format, rows: rows.map((row) => format.columns.map((column) => cellOf(column, row))) };
}
