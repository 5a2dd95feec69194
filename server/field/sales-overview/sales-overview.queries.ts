import { sql, type RawBuilder } from 'kysely';
import { calendarDateIn, type CalendarDate } from '#rules/dates.ts';
import { contentLanguage } from '#rules/locales.ts';
import {
  monthNames,
  monthPeriods,
  otherSales,
  salesPeriods,
  type OverviewCategory,
  type SalesPeriods,
  type SalesRange,
} from '#rules/field/sales-overview/periods.ts';
import type { Ctx } from '#platform/context.ts';
import { withCodes } from './sales-overview.names.queries.ts';
import { reachOf, type SalesReach, type WantedSales } from './sales-overview.policy.ts';

/** Filters of the overview; an empty list does not filter. */
export interface SalesFilter extends WantedSales {
  /** Null: this year in the market. */
  readonly year: number | null;
  /** Null: the market's currency, or the one with the most sales if nothing was sold in it. */
  readonly currency: string | null;
  readonly category: OverviewCategory;
  readonly months: readonly string[];
  /** Codes, or names in any language. */
  readonly brands: readonly string[];
  readonly merchandiseCategories: readonly string[];
  readonly models: readonly string[];
  readonly series: readonly string[];
}

/** Net sales of one group; amounts in minor units of the currency. */
export interface SalesGroup {
  readonly code: string;
  /** Name in the caller's language; empty for `other`. */
  readonly name: string;
  readonly netAmount: number;
  readonly qty: number;
  /** The same months of the year before, up to the same day. */
  readonly netAmountBefore: number;
  readonly qtyBefore: number;
  readonly modelYear: string | null;
  readonly picture: string | null;
}

export const salesLists = ['brand', 'merchandiseCategory', 'model', 'series'] as const;
type SalesList = (typeof salesLists)[number];

/** Net sales of a year in one currency, next to the year before. */
export interface Sales {
  readonly reach: SalesReach;
  readonly year: number;
  readonly currency: string;
  readonly currencies: readonly { readonly currency: string; readonly netAmount: number }[];
  readonly inProgress: SalesPeriods['inProgress'];
  readonly months: readonly (Pick<SalesGroup, 'code' | 'netAmount' | 'netAmountBefore' | 'qty'> & {
    readonly inProgress: boolean;
  })[];
  readonly lists: Readonly<Record<SalesList, readonly SalesGroup[]>>;
  /** Number of groups of each list, also of those that are not returned. */
  readonly counts: Readonly<Record<SalesList, number>>;
  readonly total: Pick<SalesGroup, 'netAmount' | 'netAmountBefore' | 'qty' | 'qtyBefore'>;
}

/** Groups per list: in short next to the others, or in full. */
const shortList = 10;
const longList = 1_000;

/**
 * Stored net sales `s` of the ranges that the caller may see. `perCustomer` looks up each customer (`offset 0`): for a few
 * rows of each, the database would else read the sales of all customers.
 */
function storedSales(
  { sorgs, customers }: SalesReach,
  ranges: readonly SalesRange[],
  { perCustomer = false } = {},
): RawBuilder<unknown> {
  const within = ({ grain, first, behind }: SalesRange): RawBuilder<boolean> =>
    sql<boolean>`s.grain = ${grain} and s.starts_on >= ${first}::date and s.starts_on < ${behind}::date`;
  const columns = sql`s.starts_on, s.currency, s.model_id, s.net_amount, s.qty`;
  return sql.join(
    ranges.flatMap((range) => [
      sql`
        select ${columns}
          from (${customers}) r
         cross join lateral (
            select s.*
              from sales_overview_customer s
             where s.customer_id = r.customer_id and s.sorg = r.sorg and ${within(range)}
            ${perCustomer ? sql`offset 0` : sql``}) s`,
      ...(sorgs.length === 0
        ? []
        : [sql`select ${columns} from sales_overview_sorg s where s.sorg = any(${[...sorgs]}) and ${within(range)}`]),
    ]),
    sql` union all `,
  );
}

const orOther = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${value}, ''), ${sql.lit(otherSales)})`;
/** The names of groups; `m` is the model of the catalog, if it knows the article. */
const codes = {
  brand: orOther(sql`m.brand`),
  merchandiseCategory: orOther(sql`m.merchandise_category`),
  model: orOther(sql`m.code`),
  series: orOther(sql`m.series`),
} as const;

const filteredBy = (filter: SalesFilter): Readonly<Record<SalesList, readonly string[]>> => ({
  brand: filter.brands,
  merchandiseCategory: filter.merchandiseCategories,
  model: filter.models,
  series: filter.series,
});

/** Keeps stored sales `s` of the models that a filter names. */
function modelJoin(filter: SalesFilter): RawBuilder<unknown> {
  const wanted = filteredBy(filter);
  const parts = salesLists
    .filter((list) => wanted[list].length > 0)
    .map((list) => sql<boolean>`${codes[list]} = any(${[...wanted[list]]})`);
  return parts.length === 0
    ? sql``
    : sql`left join catalog_model m on m.id = s.model_id where ${sql.join(parts, sql` and `)}`;
}

/** Name of a group in the caller's language. */
const nameOf = (language: string): RawBuilder<string> => {
  const inLanguage = sql`order by (x.language = ${language}) desc, (x.language = 'en') desc, x.language limit 1`;
  return sql<string>`
    case g.list
      when 'brand' then (select b.name from catalog_brand b where b.code = g.code)
      when 'merchandiseCategory' then
        (select x.name from catalog_category_text x where x.code = g.code ${inLanguage})
      when 'model' then (select x.name from catalog_model_text x where x.model_id = m.id ${inLanguage})
    end`;
};

type GroupRow = SalesGroup & {
  readonly list: SalesList | 'month' | 'total';
  readonly currency: string;
  readonly count: number;
};

/**
 * All groups of the overview, per currency; lists as long as the category needs them. Months show what was sold whatever
 * months are chosen, and a month to come what was sold in the year before. Stored rows are added up per month and per
 * model first: of the other groups each has far fewer rows to add.
 */
async function readGroups(
  ctx: Ctx,
  reach: SalesReach,
  filter: SalesFilter,
  { year, ranges, begunMonths }: SalesPeriods & { readonly year: number },
): Promise<GroupRow[]> {
  const months = filter.months.map(Number);
  const chosen = months.length === 0 ? sql`true` : sql`k.month = any(${months}::int[])`;
  const compared = sql`filter (where not k.now and ${chosen} and k.month <= ${begunMonths})`;
  const limit = filter.category === 'overview' ? shortList : longList;
  const { rows } = await sql<GroupRow>`
    with kept as materialized (
      select s.currency, s.model_id, extract(month from s.starts_on)::int as month,
             s.starts_on >= make_date(${year}, 1, 1) as now, s.net_amount as net, s.qty
        from (${storedSales(reach, ranges)}) s
        ${modelJoin(filter)}),
    per_model as (
      select k.currency, k.model_id, sum(k.net) filter (where k.now and ${chosen}) as net,
             sum(k.qty) filter (where k.now and ${chosen}) as qty, sum(k.net) ${compared} as before,
             sum(k.qty) ${compared} as qty_before
        from kept k
       group by k.currency, k.model_id),
    named as (
      select s.currency, s.net, s.qty, s.before, s.qty_before,
             ${sql.join(
               salesLists.map((list) => sql`${codes[list]} as ${sql.ref(list)}`),
               sql`, `,
             )}
        from per_model s
        left join catalog_model m on m.id = s.model_id),
    grouped as (
      select k.currency, 'month' as list, lpad(k.month::text, 2, '0') as code, sum(k.net) filter (where k.now) as net,
             sum(k.qty) filter (where k.now) as qty, sum(k.net) filter (where not k.now) as before,
             sum(k.qty) filter (where not k.now) as qty_before
        from kept k
       group by k.currency, k.month
       union all
      select currency,
             case grouping(brand, "merchandiseCategory", model, series)
               when 7 then 'brand' when 11 then 'merchandiseCategory' when 13 then 'model' when 14 then 'series'
               else 'total' end,
             coalesce(brand, "merchandiseCategory", model, series, ''), sum(net), sum(qty), sum(before), sum(qty_before)
        from named
       group by grouping sets ((currency, brand), (currency, "merchandiseCategory"), (currency, model),
                               (currency, series), (currency))),
    whole as (
      select currency, list, code, coalesce(net, 0)::bigint as net, coalesce(qty, 0)::bigint as qty,
             coalesce(before, 0)::bigint as before, coalesce(qty_before, 0)::bigint as qty_before
        from grouped),
    placed as (
      select g.*, count(*) over w as count, row_number() over (w order by g.net desc, g.before desc, g.code) as place
        from whole g
       where g.list in ('month', 'total') or (g.net, g.qty, g.before, g.qty_before) <> (0, 0, 0, 0)
      window w as (partition by g.currency, g.list))
    select g.currency, g.list, g.code, g.net as "netAmount", g.qty, g.before as "netAmountBefore",
           g.qty_before as "qtyBefore", g.count::int as count,
           coalesce(${nameOf(contentLanguage(ctx.locale))}, case when g.code = ${otherSales} then '' else g.code end)
             as name,
           nullif(m.model_year, '') as "modelYear",
           (
        select '/files/pictures/' || p.file || '-160.webp'
          from catalog_picture p
         where p.model_id = m.id
         order by p.color, p.position
         limit 1) as picture
      from placed g
      left join catalog_model m on g.list = 'model' and m.code = g.code
     where g.place <= case when g.list in ('month', 'total') then 12 else ${limit} end
     order by g.currency, g.list, g.place`.execute(ctx.db);
  return rows;
}

/**
 * Net sales of a year that the caller may see, next to the year before. Null if nothing of what they ask for is visible
 * to them: an unknown sorg, or a customer outside their areas.
 */
export async function findSales(ctx: Ctx, given: SalesFilter): Promise<Sales | null> {
  const reach = reachOf(ctx, given);
  if (!(await isVisible(ctx, reach))) return null;
  const filter = await withCodes(ctx, given);
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const year = filter.year ?? Number(today.slice(0, 4));
  const periods = salesPeriods(year, today);
  const groups = await readGroups(ctx, reach, filter, { ...periods, year });
  const totals = groups.filter(({ list }) => list === 'total').toSorted((a, b) => b.netAmount - a.netAmount);
  const standard = ctx.market.configuration.currency.display;
  const known = totals.find((row) => row.currency === standard) ?? totals[0];
  const currency = filter.currency ?? known?.currency ?? standard;
  const ofCurrency = groups.filter((row) => row.currency === currency);
  const ofList = (list: GroupRow['list']): GroupRow[] => ofCurrency.filter((row) => row.list === list);
  const perList = <Value>(value: (list: SalesList, rows: GroupRow[]) => Value): Record<SalesList, Value> =>
    Object.fromEntries(salesLists.map((list) => [list, value(list, ofList(list))])) as Record<SalesList, Value>;
  // Lists that the caller filters are there too, for the names of the filters.
  const shown = (list: SalesList): boolean =>
    filter.category === 'overview' || filter.category === list || filteredBy(filter)[list].length > 0;
  return {
    reach,
    year,
    currency,
    currencies: totals,
    inProgress: periods.inProgress,
    months: monthNames.map((code, at) => ({
      code,
      netAmount: 0,
      netAmountBefore: 0,
      qty: 0,
      ...ofList('month').find((row) => row.code === code),
      inProgress: at + 1 === periods.inProgress?.month,
    })),
    lists: perList((list, rows) => (shown(list) ? rows : [])),
    counts: perList((_list, rows) => rows[0]?.count ?? 0),
    total: ofList('total')[0] ?? { netAmount: 0, netAmountBefore: 0, qty: 0, qtyBefore: 0 },
  };
}

/** Net sales of the month in progress next to the same days a year before; amounts in minor units of the currency. */
export interface MonthSales {
  /** 01 to 12. */
  readonly month: string;
  readonly currency: string;
  readonly netAmount: number;
  readonly netAmountBefore: number;
}

/**
 * The total that {@link findSales} has for the month in progress of all customers of the caller, and its currency. Reads
 * the stored sales of this month only: a year has twelve times as many for each customer.
 */
export async function findMonthSales(ctx: Ctx): Promise<MonthSales | null> {
  const reach = reachOf(ctx, { sorg: null, customer: 'all', creditCustomers: [] });
  if (!(await isVisible(ctx, reach))) return null;
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const year = Number(today.slice(0, 4));
  const { rows } = await sql<Omit<MonthSales, 'month'>>`
    select s.currency, coalesce(sum(s.net_amount) filter (where s.starts_on >= make_date(${year}, 1, 1)), 0)::bigint as "netAmount",
           coalesce(sum(s.net_amount) filter (where s.starts_on < make_date(${year}, 1, 1)), 0)::bigint as "netAmountBefore"
      from (${storedSales(reach, monthPeriods(today), { perCustomer: true })}) s
     group by s.currency
     order by "netAmount" desc, s.currency`.execute(ctx.db);
  const standard = ctx.market.configuration.currency.display;
  const [most] = rows;
  const known = rows.find(({ currency }) => currency === standard);
  const isStandard = known !== undefined || most === undefined || (await hasSales(ctx, reach, standard, today));
  const shown = isStandard ? known : most;
  return { month: today.slice(5, 7), currency: standard, netAmount: 0, netAmountBefore: 0, ...shown };
}

/** True if anything was sold in a currency this year or last. */
async function hasSales(ctx: Ctx, reach: SalesReach, currency: string, today: CalendarDate): Promise<boolean> {
  const { ranges } = salesPeriods(Number(today.slice(0, 4)), today);
  const { rows } = await sql`
    select
      from (${storedSales(reach, ranges)}) s
     where s.currency = ${currency}
     limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** True if the caller may see any sorg or customer of a reach. */
async function isVisible(ctx: Ctx, { sorgs, customers }: SalesReach): Promise<boolean> {
  if (sorgs.length > 0) return true;
  const { rows } = await sql`select from (${customers}) r limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** The years with sales in a reach, the latest first; at least this year. */
export async function listSalesYears(ctx: Ctx, { sorgs, customers }: SalesReach): Promise<number[]> {
  const { rows } = await sql<{ first: string | null }>`
    select min(f.first)::text as first
      from (
        select (
            select s.starts_on
              from sales_overview_customer s
             where s.customer_id = r.customer_id and s.sorg = r.sorg and s.grain = 'month'
             order by s.starts_on
             limit 1) as first
          from (${customers}) r
         union all
        select (
            select s.starts_on
              from sales_overview_sorg s
             where s.sorg = w.sorg and s.grain = 'month'
             order by s.starts_on
             limit 1)
          from unnest(${[...sorgs]}::text[]) w(sorg)) f`.execute(ctx.db);
  const thisYear = Number(calendarDateIn(ctx.now, ctx.market.timeZone).slice(0, 4));
  const first = Math.min(thisYear, Number((rows[0]?.first ?? String(thisYear)).slice(0, 4)));
  return Array.from({ length: thisYear - first + 1 }, (_, back) => thisYear - back);
}

export interface SalesOption {
  readonly code: string;
  readonly name: string;
}

/** The filters of the caller: what was sold this year and last, by name. */
export async function listSalesOptions(ctx: Ctx): Promise<Record<SalesList, SalesOption[]>> {
  const today = calendarDateIn(ctx.now, ctx.market.timeZone);
  const reach = reachOf(ctx, { sorg: null, customer: 'all', creditCustomers: [] });
  const { rows } = await sql<SalesOption & { list: SalesList }>`
    with sold as materialized (
      select distinct s.model_id from (${storedSales(reach, salesPeriods(Number(today.slice(0, 4)), today).ranges)}) s),
    groups as (
      select distinct g.list, g.code
        from sold s
        left join catalog_model m on m.id = s.model_id
       cross join lateral (values ${sql.join(salesLists.map((list) => sql`(${sql.lit(list)}, ${codes[list]})`))})
                  g(list, code))
    select g.list, g.code,
           coalesce(${nameOf(contentLanguage(ctx.locale))}, case when g.code = ${otherSales} then '' else g.code end) as name
      from groups g
      left join catalog_model m on g.list = 'model' and m.code = g.code
     order by g.code = ${otherSales}, name, g.code
     limit ${sql.lit(4 * longList)}`.execute(ctx.db);
  const ofList = (list: SalesList): SalesOption[] => rows.filter((row) => row.list === list);
  return {
    brand: ofList('brand'),
    merchandiseCategory: ofList('merchandiseCategory'),
    model: ofList('model'),
    series: ofList('series'),
  };
}
