import { sql, type RawBuilder } from 'kysely';
import type { MaterialKind, MediaKind, Orientation } from '#rules/content/content/content-types.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { countFacets, type FacetValue } from '#content/content/content.facets.queries.ts';
import {
  listItems,
  type ContentFilter,
  type ContentItem,
  type ContentOrder,
} from '#content/content/content.queries.ts';
import { findCategory, listBelow } from '#content/marketing-material/marketing-material.categories.queries.ts';

/** Filters that have facets: a material matches any of the values of a list; null matches all. */
export interface FacetFilter {
  readonly media: readonly MediaKind[] | null;
  /** Extensions of files: `jpg`, `pdf`. */
  readonly formats: readonly string[] | null;
  readonly orientations: readonly Orientation[] | null;
  readonly modelYears: readonly number[] | null;
  /** Languages of files; files for all languages have none. */
  readonly languages: readonly ContentLanguage[] | null;
  readonly tags: readonly string[] | null;
}

/** The filters of a list of materials. */
export interface MaterialFilter extends Pick<ContentFilter, 'search' | 'marketIds' | 'state' | 'missingLanguage'> {
  readonly kind: MaterialKind | null;
  /** Id or route of a category; null shows all. */
  readonly category: string | null;
  /** Also what is below the category. */
  readonly withSubcategories: boolean;
  readonly articleCode: string | null;
  readonly validOnly: boolean;
  /** Materials with a file whose rights end within this number of days, or have ended. */
  readonly rightsEndWithin: number | null;
  readonly facets: FacetFilter;
}

type Paging = { readonly page: number; readonly limit: number; readonly order: ContentOrder | null };
type Found = { data: ContentItem[]; count: number; similar: boolean };

/** The condition on `content_item i` of each facet. */
const facetConditions = ({ media, formats, orientations, modelYears, languages, tags }: FacetFilter) => {
  const any = (column: RawBuilder<unknown>, values: readonly string[] | null): RawBuilder<boolean> | null =>
    values && sql<boolean>`${column} && ${[...values]}::text[]`;
  return {
    media: any(sql`i.media`, media),
    formats: any(sql`i.formats`, formats),
    orientations: any(sql`i.orientations`, orientations),
    modelYears: modelYears && sql<boolean>`i.model_year = any(${[...modelYears]}::int[])`,
    languages: any(sql`i.file_languages`, languages),
    tags: any(sql`i.tags`, tags),
  };
};
const facetNames = ['media', 'formats', 'orientations', 'modelYears', 'languages', 'tags'] as const;
export type FacetName = (typeof facetNames)[number];

const facetValues: Readonly<Record<FacetName, RawBuilder<unknown>>> = {
  media: sql`i.media`,
  formats: sql`i.formats`,
  orientations: sql`i.orientations`,
  modelYears: sql`case when i.model_year is null then '{}'::text[] else array[i.model_year::text] end`,
  languages: sql`i.file_languages`,
  tags: sql`i.tags`,
};

const all = (conditions: readonly (RawBuilder<boolean> | null)[]): RawBuilder<boolean> => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(given, sql` and `)})`;
};

/** The filter for `listItems` without the facets; null if the caller does not see its category. */
async function contentFilter(ctx: Ctx, filter: MaterialFilter): Promise<ContentFilter | null> {
  const {
    kind,
    category: wanted,
    withSubcategories,
    articleCode,
    rightsEndWithin,
    facets: _facets,
    ...shared
  } = filter;
  const category = wanted === null ? null : await findCategory(ctx, wanted);
  if (wanted !== null && category === null) return null;
  const parentIds = category && (withSubcategories ? await listBelow(ctx, category.id) : [category.id]);
  const rights =
    rightsEndWithin === null
      ? null
      : sql<boolean>`
        i.id in (
          select f.owner_id
            from content_file f
           where f.owner_type = 'item'
             and f.rights_end_on <= (${ctx.now}::timestamptz at time zone ${ctx.market.timeZone})::date
                                    + ${rightsEndWithin}::int)`;
  return {
    ...shared,
    kind,
    parentIds,
    articleCodes: articleCode === null ? null : [articleCode],
    ...(rights === null ? {} : { only: rights }),
  };
}

/**
 * A page of materials that the caller sees, in the order of their category, the latest first without one. A category that
 * the caller does not see is empty.
 */
export async function listMaterials(ctx: Ctx, filter: MaterialFilter, { page, limit, order }: Paging): Promise<Found> {
  const given = await contentFilter(ctx, filter);
  if (given === null) return { data: [], count: 0, similar: false };
  const single = given.parentIds?.length === 1;
  return listItems(
    ctx,
    'marketing_material',
    { ...given, only: all([...Object.values(facetConditions(filter.facets)), given.only ?? null]) },
    { page, limit, order: order ?? (single ? 'position' : 'latest') },
  );
}

/** Values by which a list of materials can be narrowed; `similar` says whether it was found with typing errors. */
export async function countMaterialFacets(
  ctx: Ctx,
  filter: MaterialFilter,
  similar: boolean,
): Promise<Map<FacetName, FacetValue[]>> {
  const given = await contentFilter(ctx, filter);
  if (given === null) return new Map();
  const chosen = facetConditions(filter.facets);
  const facets = facetNames.map((name) => ({ name, values: facetValues[name], chosen: chosen[name] }));
  return countFacets(ctx, 'marketing_material', given, facets, similar);
}
