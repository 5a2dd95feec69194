import { sql, type RawBuilder } from 'kysely';
import type { ContentType } from '#rules/content/content/content-types.ts';
import type { Ctx } from '#platform/context.ts';
import { matching, type ContentFilter } from './content.queries.ts';
import { holdsSimilarWords, holdsWords } from './content.search.policy.ts';
import { findSimilarWords } from './content.search.queries.ts';

/** A property of items by which a list is narrowed. */
export interface Facet<Name extends string> {
  readonly name: Name;
  /** Its values on `content_item i`, as an array of texts. */
  readonly values: RawBuilder<unknown>;
  /** Condition on `content_item i` of the values that are chosen; null if none is. */
  readonly chosen: RawBuilder<boolean> | null;
}

/** A value of a facet with the number of items that have it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** Items that are counted for facets; the values of the rest of a longer list are left out. */
const mostCounted = 20_000;
/** Values of a facet, the most frequent ones. */
const mostValues = 100;

/**
 * Values of facets in a list, the most frequent first. Each facet is counted without its own chosen values, so that a
 * reader sees what else they could choose. `similar` says whether the list was found with typing errors.
 */
export async function countFacets<Name extends string>(
  ctx: Ctx,
  type: ContentType,
  filter: ContentFilter,
  facets: readonly Facet<Name>[],
  similar: boolean,
): Promise<Map<Name, FacetValue[]>> {
  const search = filter.search ?? '';
  const words = similar ? holdsSimilarWords(await findSimilarWords(ctx, search)) : holdsWords(search);
  const values = (name: string): RawBuilder<unknown> => sql.ref(`${name}_values`);
  const chosen = (name: string): RawBuilder<unknown> => sql.ref(`${name}_chosen`);
  const columns = facets.map(
    (facet) => sql`${facet.values} as ${values(facet.name)}, ${facet.chosen ?? sql`true`} as ${chosen(facet.name)}`,
  );
  const counts = facets.map(
    ({ name }) => sql`
      (select ${name}::text as name, v.value, sum(items)::int as count
         from item, unnest(${values(name)}) v(value)
        where ${sql.join(
          facets.filter((other) => other.name !== name).map((other) => chosen(other.name)),
          sql` and `,
        )}
        group by v.value
        order by sum(items) desc, v.value
        limit ${mostValues})`,
  );
  // An item counts for a facet only if it fits every other choice, so one that misses two counts for none.
  const misses = facets.flatMap((facet) => (facet.chosen ? [sql`case when ${facet.chosen} then 0 else 1 end`] : []));
  const near = misses.length < 2 ? sql`true` : sql`${sql.join(misses, sql` + `)} <= 1`;
  // Items that agree in all facets are counted as one: there are far fewer of them, and each facet reads them again.
  const { rows } = await sql<FacetValue & { name: Name }>`
    with item as materialized (
      select i.*, count(*) as items
        from (select ${sql.join(columns)}
                from content_item i
               where ${await matching(ctx, type, filter)} and ${words} and ${near}
               limit ${mostCounted}) i
       group by ${sql.join(facets.flatMap(({ name }) => [values(name), chosen(name)]))})
    ${sql.join(counts, sql` union all `)}`.execute(ctx.db);
  const found = Map.groupBy(rows, ({ name }) => name);
  return new Map(
    facets.map(({ name }) => [name, (found.get(name) ?? []).map(({ value, count }) => ({ value, count }))] as const),
  );
}
