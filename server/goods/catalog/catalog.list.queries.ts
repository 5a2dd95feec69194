import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { remembered } from '#platform/database/feed-memory.ts';
import { named } from '#platform/database/statement.ts';
import { availabilityState } from './catalog.availability.queries.ts';
import { memoryFor, sharedKey } from './catalog.memory.queries.ts';
import { areaRows, termsOf, type Viewer } from './catalog.policy.ts';
import { dealerPrice, retailPrice } from './catalog.prices.queries.ts';
import type { ShapedSource } from './catalog.page.queries.ts';
import { readProductPage, type ProductPage } from './catalog.products.queries.ts';
import { codesFound, countHits, searchHits, singleWordPage, wordPage } from './catalog.search.queries.ts';
import type { SearchPlan } from './catalog.search-plan.queries.ts';

export const listSorts = ['recommended', 'name', 'price', 'newest', 'code'] as const;
export type ListSort = (typeof listSorts)[number];

/** Filters of the product list; an empty list filters nothing. Prices in minor units. */
export interface ListFilter {
  readonly search: string;
  readonly category: string | null;
  readonly merchandiseCategory: readonly string[];
  readonly brand: readonly string[];
  readonly model: readonly string[];
  readonly modelYear: readonly string[];
  readonly series: readonly string[];
  readonly colour: readonly string[];
  readonly size: readonly string[];
  readonly tags: readonly string[];
  readonly availability: readonly string[];
  readonly newArrival: boolean | null;
  readonly sale: boolean | null;
  readonly inStock: boolean | null;
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
}

export interface ListQuery {
  readonly viewer: Viewer;
  readonly page: number;
  readonly limit: number;
  readonly sort: ListSort;
  readonly grouped: boolean;
  readonly filter: ListFilter;
  readonly plan: SearchPlan | null;
}

/** Every 60th entry of a scope has an anchor; see catalog_anchor. */
export const anchorStep = 60;

/** The scope that a filter equals, or null if it filters by more than a category. */
export function scopeOf(filter: ListFilter): string | null {
  const { search, category, merchandiseCategory, ...rest } = filter;
  const more = Object.values(rest).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );
  if (search !== '' || more || merchandiseCategory.length > 1) return null;
  if (merchandiseCategory[0] !== undefined) return `m:${merchandiseCategory[0]}`;
  return category === null ? 'all' : `c:${category}`;
}

/**
 * The page of a plain search for one word in one statement, or null for other searches: then plan it and use
 * listProducts. The total may be unknown (null).
 */
export async function listWordHits(db: Database, query: ListQuery): Promise<ProductPage | null> {
  const { viewer, filter, sort, grouped, page, limit } = query;
  if (grouped || sort !== 'recommended' || filterConditions(query).length > 0) return null;
  const source = singleWordPage(viewer, filter.search, page, limit);
  const result = source && (await readProductPage(db, viewer, source));
  if (!result || result.products.length === 0 || result.total === codesFound) return null;
  return { products: result.products, total: result.total !== null && result.total >= 0 ? result.total : null };
}

/**
 * The page's products and, if it costs nothing, the total, in one statement; pages of a whole scope start at their
 * anchor.
 */
export async function listProducts(db: Database, query: ListQuery): Promise<ProductPage> {
  const { viewer, filter, sort, grouped, page, limit, plan } = query;
  const [area, ...others] = viewer.areas;
  if (!area) return { products: [], total: 0 };
  const scope = scopeOf(filter);
  if (scope !== null && scope !== 'all' && others.length === 0 && (sort === 'name' || sort === 'recommended')) {
    return readProductPage(db, viewer, scopePage(query, area.sorg, scope));
  }
  if (plan && sort === 'recommended' && filterConditions(query).length === 0) {
    const chooseTotal = () => {
      if (plan.total) {
        if (grouped) return plan.total.models;
        return plan.total.articles;
      }
      return null;
    };
    const total = chooseTotal();
    const needed = page * limit;
    const fixed = `hits ${grouped} ${limit} ${page} ${filter.search}`;
    const result = await readProductPage(
      db,
      viewer,
      (grouped ? null : wordPage(plan, page, limit)) ?? {
        rows: grouped ? filteredPage(query, needed * 8) : hitsPage(plan, page, limit),
        fixed,
      },
    );
    // Many variants of few models: the limited hits had too few models for this page, so all hits are read.
    if (grouped && result.products.length < limit && !(total !== null && total <= needed))
      return readProductPage(db, viewer, { rows: filteredPage(query, null), fixed: `all ${fixed}` });
    return { ...result, total };
  }
  return readProductPage(db, viewer, { rows: filteredPage(query, null) });
}

const hitsPage = (plan: SearchPlan, page: number, limit: number): RawBuilder<unknown> => sql`
  select y.article_id, y.sorg, row_number() over () as position
    from (
      select h.article_id, h.sorg
        from (${searchHits(plan, page * limit)}) h
       order by h.relevance, h.article_id
       limit ${sql.lit(limit)}
      offset ${(page - 1) * limit}) y`;

/** Size of a scope for the areas of the statement, as scalar. */
function scopeSize({ filter, grouped }: Pick<ListQuery, 'filter' | 'grouped'>, scope: string): RawBuilder<number> {
  const category =
    scope.startsWith('m:') && filter.category !== null
      ? sql`
        and exists (select from catalog_category c where c.code = ${scope.slice(2)} and c.category = ${filter.category})`
      : sql``;
  return sql`
    (
        select coalesce(sum(x.entry_count), 0)::int
          from area
          join catalog_scope x on x.sorg = area.sorg and x.language = area.language
         where x.scope = ${scope} and x.grouped = ${sql.lit(grouped)} ${category})`;
}

function scopePage({ filter, sort, grouped, page, limit }: ListQuery, sorg: string, scope: string): ShapedSource {
  const offset = (page - 1) * limit;
  const position = Math.floor(offset / anchorStep) * anchorStep;
  const byName = sort === 'name';
  const merchandise = scope.startsWith('m:');
  const checked = merchandise && filter.category !== null;
  return {
    fixed: true,
    shape: `scope ${byName} ${grouped} ${merchandise} ${checked} ${limit}`,
    values: {
      sorg,
      scope,
      code: scope.slice(2),
      category: filter.category,
      position,
      first: offset - position,
      last: offset - position + limit,
    },
    build() {
      const key = byName ? sql`e.name_key` : sql`e.rank`;
      const column = merchandise ? sql`e.merchandise_category` : sql`e.category`;
      const rightCategory = checked
        ? sql`
          and exists (
              select
                from catalog_category c
               where c.code = ${named('code')} and c.category = ${named('category')})`
        : sql``;
      return {
        total: sql`
          (
              select x.entry_count
                from area
                join catalog_scope x on x.sorg = area.sorg and x.language = area.language
               where x.scope = ${named('scope')}
                 and x.grouped = ${sql.lit(grouped)} ${rightCategory})`,
        rows: sql`
          with anchor as materialized (
            select n.${byName ? sql`name_key` : sql`rank`} as key, n.article_id
              from area
              join catalog_anchor n on n.sorg = area.sorg and n.language = area.language
             where n.scope = ${named('scope')}
               and n.grouped = ${sql.lit(grouped)}
               and n.by_name = ${sql.lit(byName)}
               and n.position = ${named('position')})
          select y.article_id, ${named('sorg')}::text as sorg, y.n as position
            from (
              select x.article_id, row_number() over () as n
                from (
                  select e.article_id
                    from catalog_entry e
                   where e.sorg = ${named('sorg')}
                     and e.language = (select area.language from area)
                     and ${column} = ${named('code')} ${grouped ? sql`and e.lead` : sql``} ${rightCategory}
                     and (${key}, e.article_id) >= ((select a.key from anchor a), (select a.article_id from anchor a))
                   order by ${key}, e.article_id
                   limit ${sql.lit(anchorStep + limit)}) x) y
           where y.n > ${named('first')} and y.n <= ${named('last')}`,
      };
    },
  };
}

/**
 * Condition of each filter on an entry `e`; `s` is its row in catalog_article_sorg, see {@link entries} for the others.
 */
export function filterConditions({
  viewer,
  filter,
}: Pick<ListQuery, 'viewer' | 'filter'>): { readonly key: string; readonly condition: RawBuilder<boolean> }[] {
  const all: { key: string; condition: RawBuilder<boolean> }[] = [];
  const among = (key: string, column: RawBuilder<unknown>, values: readonly string[]): void => {
    if (values.length > 0) all.push({ key, condition: sql<boolean>`${column} = any(${[...values]}::text[])` });
  };
  if (filter.category !== null) all.push({ key: 'category', condition: sql`e.category = ${filter.category}` });
  among('merchandiseCategory', sql`e.merchandise_category`, filter.merchandiseCategory);
  among('brand', sql`e.brand`, filter.brand);
  if (filter.model.length > 0)
    all.push({
      key: 'model',
      condition: sql`
        (e.card ->> 'modelCode' = any(${[...filter.model]}::text[])
         or e.card ->> 'slug' = any(${[...filter.model]}::text[]))`,
    });
  among('modelYear', sql`e.model_year`, filter.modelYear);
  among('series', sql`e.series`, filter.series);
  among('colour', sql`e.color`, filter.colour);
  among('size', sql`e.size`, filter.size);
  const tag = (name: string): RawBuilder<boolean> | null => {
    if (name === 'new-arrival') return isNewArrival(viewer);
    if (name === 'sale') return sql`s.sale`;
    if (name === 'discontinued') return sql`s.status = 'discontinued'`;
    return null;
  };
  if (filter.tags.length > 0)
    all.push({
      key: 'tags',
      condition: sql`(${sql.join([sql`false`, ...filter.tags.flatMap((name) => tag(name) ?? [])], sql` or `)})`,
    });
  if (filter.newArrival === true) all.push({ key: 'newArrival', condition: isNewArrival(viewer) });
  if (filter.sale === true) all.push({ key: 'sale', condition: sql`s.sale` });
  if (filter.inStock === true) all.push({ key: 'inStock', condition: sql`supply.state in ('now', 'low')` });
  among(
    'availability',
    sql`case supply.state when 'low' then 'now' else supply.state end`,
    filter.availability.map((state) => (state === 'low' ? 'now' : state)),
  );
  if (filter.priceFrom !== null)
    all.push({ key: 'price', condition: sql`${shownPrice(viewer)} >= ${filter.priceFrom}` });
  if (filter.priceTo !== null) all.push({ key: 'price', condition: sql`${shownPrice(viewer)} <= ${filter.priceTo}` });
  return all;
}

const isNewArrival = (viewer: Viewer): RawBuilder<boolean> => sql`
  (s.new_arrival_active
   and (s.new_arrival_from is null or s.new_arrival_from <= ${viewer.today}::date)
   and (s.new_arrival_to is null or s.new_arrival_to >= ${viewer.today}::date))`;

/** The price that a caller filters and sorts by: their own price, or the retail price without a customer. */
export const shownPrice = (viewer: Viewer): RawBuilder<number> =>
  viewer.customerId === null ? sql`retail.amount` : sql`price.amount`;

/** Tables that a list needs in addition to its entries. */
export interface EntryParts {
  readonly flags: boolean;
  readonly supply: boolean;
  readonly price: boolean;
}

/** Tables that the filters and the sort order of a query use. */
export function partsOf({ filter, sort }: Pick<ListQuery, 'filter' | 'sort'>): EntryParts {
  const supply = filter.availability.length > 0 || filter.inStock === true;
  return {
    supply,
    flags: supply || filter.tags.length > 0 || filter.newArrival === true || filter.sale === true,
    price: sort === 'price' || filter.priceFrom !== null || filter.priceTo !== null,
  };
}

/**
 * FROM clause over the entries that a caller may see (`e`, `area`; with a search the hit as `hit`), plus the given
 * parts; `whole` if all of them are read.
 */
export function entries(
  query: Pick<ListQuery, 'viewer' | 'plan' | 'filter'>,
  parts: EntryParts,
  hitLimit: number | null,
  whole: boolean,
): RawBuilder<unknown> {
  const { viewer, plan, filter } = query;
  const wide = whole && plan === null && filter.merchandiseCategory.length === 0 && filter.model.length === 0;
  // Repeated as constants for the usual single sorg, so that an index can give the sort order.
  const sole = viewer.areas.length === 1 ? viewer.areas[0] : undefined;
  const base = plan
    ? sql`(${searchHits(plan, hitLimit)}) hit
        join catalog_entry e on e.article_id = hit.article_id and e.sorg = hit.sorg and e.language = hit.language
        join area on area.sorg = e.sorg`
    : sql`
      area
        join catalog_entry e on e.sorg = area.sorg
             and e.language = area.language
             ${sole ? sql`and e.sorg = ${sole.sorg} and e.language = (select x.language from area x)` : sql``}`;
  return sql`
    ${base}
     cross join lateral (
        select e.article_id, e.sorg) k
                                     ${parts.flags ? sql`join catalog_article_sorg s on s.sorg = e.sorg and s.article_id = e.article_id` : sql``}
                                     ${parts.supply ? availabilityState(viewer, termsOf(viewer), wide) : sql``}
                                     ${parts.price ? sql`left join ${viewer.customerId === null ? sql`${retailPrice(termsOf(viewer))} retail` : sql`${dealerPrice(termsOf(viewer))} price`} on true` : sql``}`;
}

/** WHERE clause of conditions; empty without conditions. */
export const allOf = (conditions: readonly { readonly condition: RawBuilder<boolean> }[]): RawBuilder<boolean> =>
  conditions.length === 0
    ? sql`true`
    : sql`${sql.join(
        conditions.map((one) => one.condition),
        sql` and `,
      )}`;

function filteredPage(query: ListQuery, hitLimit: number | null): RawBuilder<unknown> {
  const { viewer, sort, grouped, page, limit, plan } = query;
  const keys: Record<ListSort, RawBuilder<unknown>> = {
    recommended: plan ? sql`hit.relevance` : sql`e.rank`,
    name: sql`e.name_key`,
    price: shownPrice(viewer),
    newest: sql`-(e.valid_from - date '2000-01-01')`,
    code: sql`e.card ->> 'code'`,
  };
  const from = sql`from ${entries(query, partsOf(query), hitLimit, grouped)} where ${allOf(filterConditions(query))}`;
  const rank = plan ? sql`hit.relevance` : sql`e.rank`;
  const rows = grouped
    ? sql`
      select distinct on (e.model_id, e.sorg) e.article_id, e.sorg, ${keys[sort]} as key, e.rank as rank ${from}
       order by e.model_id, e.sorg, ${rank}, e.article_id`
    : sql`select e.article_id, e.sorg, ${keys[sort]} as key, e.rank as rank ${from}`;
  return sql`
    select y.article_id, y.sorg, row_number() over () as position
      from (
        select x.article_id, x.sorg
          from (${rows}) x
         order by x.key nulls last, x.rank, x.article_id
         limit ${sql.lit(limit)}
        offset ${(page - 1) * limit}) y`;
}

const countBytes = 200;

/** Number of entries of a query: stored for whole scopes, counted otherwise. */
export async function countProducts(db: Database, query: ListQuery): Promise<number> {
  const { viewer, filter, grouped } = query;
  if (filterConditions(query).length > 0) return countEntries(db, query);
  const key = sharedKey('count', viewer, `${grouped} ${filter.search}`);
  return remembered(memoryFor(db, viewer), key, () => countEntries(db, query), countBytes);
}

async function countEntries(db: Database, query: ListQuery): Promise<number> {
  const { viewer, filter, grouped, plan } = query;
  if (viewer.areas.length === 0) return 0;
  const hits = plan && !grouped && filterConditions(query).length === 0 ? countHits(plan) : null;
  if (hits) return (await hits.execute(db)).rows[0]?.count ?? 0;
  const scope = scopeOf(filter);
  const matching = sql`
      from ${entries(query, partsOf({ filter, sort: 'recommended' }), null, true)}
     where ${allOf(filterConditions(query))}`;
  const counted = grouped
    ? sql`count(*)::int as count from (select distinct e.model_id, e.sorg ${matching}) m`
    : sql`count(*)::int as count ${matching}`;
  const { rows } = await sql<{
    count: number;
  }>`
    with area as materialized (${areaRows(termsOf(viewer))})
    select ${scope === null ? counted : sql`${scopeSize(query, scope)} as count`}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Number of models per category that the caller sees (Q-073); categories without any are left out. */
export async function countCategories(
  db: Database,
  viewer: Viewer,
): Promise<{ category: string; models: number; articles: number }[]> {
  if (viewer.areas.length === 0) return [];
  const { rows } = await sql<{
    category: string;
    models: number;
    articles: number;
  }>`
    with area as materialized (${areaRows(termsOf(viewer))})
    select substr(x.scope, 3) as category, coalesce(sum(x.entry_count) filter (where x.grouped), 0)::int as models,
           coalesce(sum(x.entry_count) filter (where not x.grouped), 0)::int as articles
      from area
      join catalog_scope x on x.sorg = area.sorg and x.language = area.language
     where x.scope like 'c:%'
     group by x.scope`.execute(db);
  return rows;
}
