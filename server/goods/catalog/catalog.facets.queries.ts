import { sql, type RawBuilder } from 'kysely';
import { unarranged } from '#rules/goods/catalog/assortment-choices.ts';
import type { Database } from '#platform/database/database.ts';
import { pictureName } from '#platform/files/pictures.ts';
import { allOf, entries, filterConditions, partsOf, scopeOf, type ListQuery } from './catalog.list.queries.ts';
import { areaRows, termsOf } from './catalog.policy.ts';

/** Values of one filter with the number of entries that each would show. */
export interface Facet {
  readonly key: string;
  readonly values: readonly {
    readonly value: string;
    readonly label: string;
    readonly count: number;
    /** Address of the small picture of a brand or category. */
    readonly picture: string | null;
  }[];
}

/** Address of the small picture of a brand or category, by its stored name. */
export const markOf = (picture: string | null): string | null => picture && `/files/${pictureName(picture, 160)}`;

const facetKeys = ['availability', 'merchandiseCategory', 'brand', 'series', 'modelYear', 'colour', 'size'] as const;
type FacetKey = (typeof facetKeys)[number];

const columns: Record<Exclude<FacetKey, 'availability'>, RawBuilder<string>> = {
  merchandiseCategory: sql`e.merchandise_category`,
  brand: sql`e.brand`,
  series: sql`e.series`,
  modelYear: sql`e.model_year`,
  colour: sql`e.color`,
  size: sql`e.size`,
};

/**
 * Facets of a list; a facet ignores its own filter, so its other values stay selectable. Whole scopes use the counts of
 * the refresh; only availability, which differs by customer, is always counted. Brands and categories come in the order of
 * the administration, everything else by count.
 */
export async function listFacets(db: Database, query: ListQuery, wanted: readonly string[] | null): Promise<Facet[]> {
  const keys = facetKeys.filter((key) => wanted === null || wanted.includes(key));
  if (query.viewer.areas.length === 0 || keys.length === 0) return [];
  const scope = scopeOf(query.filter);
  const kept =
    scope === null
      ? []
      : keys.filter(
          (key) =>
            key !== 'availability' && !(key === 'merchandiseCategory' && query.filter.merchandiseCategory.length > 0),
        );
  const counted = keys.filter((key) => !(kept as string[]).includes(key));
  const counts = new Map<string, Map<string, number>>();
  const add = (key: string, value: string, count: number): void => {
    const values = counts.get(key) ?? new Map<string, number>();
    values.set(value, (values.get(value) ?? 0) + count);
    counts.set(key, values);
  };
  if (scope !== null && kept.length > 0) {
    const { rows } = await sql<{
      facets: Record<string, Record<string, number>>;
    }>`
      with area as materialized (${areaRows(termsOf(query.viewer))})
      select x.facets
        from area
        join catalog_scope x on x.sorg = area.sorg and x.language = area.language
       where x.scope = ${scope} and x.grouped = ${sql.lit(query.grouped)}`.execute(db);
    for (const { facets } of rows)
      for (const key of kept) for (const [value, count] of Object.entries(facets[key] ?? {})) add(key, value, count);
  }
  if (counted.length > 0) {
    const { rows } = await countFacets(query, counted).execute(db);
    for (const row of rows) add(row.key, row.value, row.count);
  }
  const labels = await facetLabels(db, query, counts);
  return keys
    .map((key) => ({
      key,
      values: [...(counts.get(key) ?? [])]
        .map(([value, count]) => {
          const known = labels.get(`${key} ${value}`);
          return {
            value,
            label: known?.label ?? value,
            count,
            picture: markOf(known?.picture ?? null),
            position: known?.position ?? unarranged,
          };
        })
        .sort((a, b) => a.position - b.position || b.count - a.count || (a.value < b.value ? -1 : 1)),
    }))
    .filter((facet) => facet.values.length > 0);
}

function countFacets(
  query: ListQuery,
  keys: readonly FacetKey[],
): RawBuilder<{ key: string; value: string; count: number }> {
  const conditions = filterConditions(query);
  const parts = partsOf({ filter: query.filter, sort: 'recommended' });
  const state = keys.includes('availability');
  const from = entries(query, { ...parts, flags: parts.flags || state, supply: parts.supply || state }, null, true);
  const isFacet = (key: string): boolean => (keys as readonly string[]).includes(key) || (key === 'inStock' && state);
  // Conditions of filters that are facets become columns: every facet leaves out its own.
  const own = conditions.filter((one) => isFacet(one.key));
  const flag = (index: number): RawBuilder<boolean> => sql.raw(`f${index}`);
  const passed = (key: string): RawBuilder<boolean> => {
    const others = own.flatMap((one, index) => (one.key === key ? [] : [flag(index)]));
    return others.length === 0 ? sql`true` : sql`${sql.join(others, sql` and `)}`;
  };
  const values = keys.map((key) =>
    key === 'availability' ? sql`case supply.state when 'low' then 'now' else supply.state end` : columns[key],
  );
  const base = sql`select e.model_id, e.sorg${sql.join(
    values.map((value, index) => sql`, ${value} as ${sql.raw(`v${index}`)}`),
    sql``,
  )}${sql.join([sql``, ...own.map((one, index) => sql`, (${one.condition}) as ${flag(index)}`)], sql``)}
    from ${from} where ${allOf(conditions.filter((one) => !isFacet(one.key)))}`;
  const counts = keys.map((key, index) => {
    const value = sql.raw(`v${index}`);
    const rows = sql`from base where ${passed(key)} and ${value} <> ''`;
    return query.grouped
      ? sql`
        select ${sql.lit(key)} as key, m.value, count(*)::int as count
          from (select distinct ${value} as value, model_id, sorg ${rows}) m
         group by m.value`
      : sql`select ${sql.lit(key)} as key, ${value} as value, count(*)::int as count ${rows} group by ${value}`;
  });
  return sql`
    with area as materialized (${areaRows(termsOf(query.viewer))}),
    base as materialized (${base}) ${sql.join(counts, sql` union all `)}`;
}

/** The facts that the administration or the ERP states about a facet value. */
interface FacetLabel {
  readonly label: string;
  readonly position: number;
  readonly picture: string | null;
}

async function facetLabels(
  db: Database,
  query: ListQuery,
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Promise<Map<string, FacetLabel>> {
  const of = (key: string): string[] => [...(counts.get(key)?.keys() ?? [])];
  const language = query.viewer.language;
  const { rows } = await sql<FacetLabel & { key: string; value: string }>`
    select 'merchandiseCategory' as key, c.code as value, coalesce(t.name, c.code) as label, c.position, c.picture
      from catalog_category c
      left join lateral (
        select x.name
          from catalog_category_text x
         where x.code = c.code
         order by (x.language = ${language}) desc, (x.language = 'en') desc, x.language
         limit 1) t on true
     where c.code = any(${of('merchandiseCategory')}::text[])
     union all
    select 'brand', code, name, position, picture
      from catalog_brand
     where code = any(${of('brand')}::text[])
     union all
    select 'colour', t.code, t.label, ${sql.lit(unarranged)}, null
      from (
        select distinct on (x.code) x.code, x.name as label
          from catalog_color_text x
         where x.code = any(${of('colour')}::text[])
         order by x.code, (x.language = ${language}) desc, (x.language = 'en') desc, x.language) t`.execute(db);
  return new Map(rows.map((row) => [`${row.key} ${row.value}`, row]));
}
