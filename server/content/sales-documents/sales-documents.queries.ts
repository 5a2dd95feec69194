import { sql, type RawBuilder } from 'kysely';
import { isId } from '#rules/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import type { DocumentKind } from '#rules/content/content/content-types.ts';
import type { ContentLanguage } from '#rules/locales.ts';
import { mayEdit, mayRead, readerMarkets, stateOf } from '#content/content/content.policy.ts';
import {
  findItem,
  findItems,
  listItems,
  loadItem,
  type ContentFilter,
  type ContentItem,
  type ContentOrder,
} from '#content/content/content.queries.ts';
import { fileRights, isNewest, newestOf, standsIn, visibleGroup } from './sales-documents.policy.ts';

/** The filters of a list of sales documents. */
export interface DocumentFilter extends ContentFilter {
  /** Documents in a group that the caller sees, or those without one (R-306). */
  readonly haveSalesGroup?: boolean | null;
  /** Documents in whose place a newer one stands, or the others; for editors. */
  readonly replaced?: boolean | null;
}

type Paging = { readonly page: number; readonly limit: number; readonly order?: ContentOrder };
type Found = { data: ContentItem[]; count: number; similar: boolean };

/** Condition on `content_item i`: a text or a file of it is in a language. */
const inLanguage = (ctx: Ctx, language: ContentLanguage): RawBuilder<boolean> => sql<boolean>`
  (i.texts ? ${language}
   or exists (
     select
       from content_file f
      where f.owner_id = i.id and f.language = ${language} and ${fileRights(ctx)}))`;

/** The filter of a list of documents as that of a list of content. */
async function contentFilter(ctx: Ctx, filter: DocumentFilter): Promise<ContentFilter> {
  const { haveSalesGroup, replaced, language, ...shared } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  if (filter.validOnly || !mayEdit(ctx, 'sales_document')) conditions.push(await isNewest(ctx));
  else if (replaced !== null && replaced !== undefined)
    conditions.push(sql<boolean>`${await isNewest(ctx)} = ${!replaced}`);
  if (language) conditions.push(inLanguage(ctx, language));
  if (haveSalesGroup !== null && haveSalesGroup !== undefined)
    conditions.push(sql<boolean>`
      (exists (select from sales_documents_group g where g.id = i.parent_id and ${await visibleGroup(ctx)}))
      = ${haveSalesGroup}`);
  const only = conditions.length === 0 ? {} : { only: sql<boolean>`(${sql.join(conditions, sql` and `)})` };
  return { ...shared, ...only, insideFiles: true };
}

/**
 * A page of documents that the caller sees. Where only valid ones are shown, documents in whose place a newer one stands
 * are left out.
 */
export const listDocuments = async (ctx: Ctx, filter: DocumentFilter, paging: Paging): Promise<Found> =>
  listItems(ctx, 'sales_document', await contentFilter(ctx, filter), paging);

/** The latest documents that a search finds for the caller, without typing errors. */
export const findDocuments = async (ctx: Ctx, search: string, limit: number): Promise<ContentItem[]> =>
  findItems(ctx, 'sales_document', await contentFilter(ctx, { search }), limit);

/** Most documents that the groups of one answer show together. */
const mostNested = 2_000;

/** Valid documents of a group, in their order; batched over the groups of the request. */
export async function loadValidDocuments(
  ctx: Ctx,
  groupId: string,
  filter: Pick<ContentFilter, 'search' | 'kind' | 'language' | 'articleCodes' | 'modelYear' | 'marketIds'>,
): Promise<readonly ContentItem[]> {
  const name = `sales-documents.valid ${JSON.stringify(filter)}`;
  const loader = loaderOf<string, ContentItem[]>(ctx, name, async (ids) => {
    const { data } = await listDocuments(
      ctx,
      { ...filter, parentIds: [...ids], validOnly: true },
      { page: 1, limit: mostNested },
    );
    return Map.groupBy(data, ({ parentId }) => parentId ?? '');
  });
  return (await loader.load(groupId)) ?? [];
}

/**
 * A document that the caller may open, or null. With `newest` (readers always) an old link leads to the newest valid
 * document that stands in its place.
 */
export async function findDocument(ctx: Ctx, id: string, newest: boolean): Promise<ContentItem | null> {
  if (!isId(id)) return null;
  if (!newest && mayEdit(ctx, 'sales_document')) return findItem(ctx, 'sales_document', id);
  return findItem(ctx, 'sales_document', (await newestOf(ctx, [id])).get(id) ?? id);
}

/** The newest valid document that stands in place of a document, or null. Batched. */
export async function loadNewest(ctx: Ctx, id: string): Promise<ContentItem | null> {
  const newest = await loaderOf<string, string>(ctx, 'sales-documents.newest', (ids) => newestOf(ctx, ids)).load(id);
  return newest === null ? null : loadItem(ctx, 'sales_document', newest);
}

/** The document that a document replaces, as far as the caller may open it. Batched. */
export async function loadReplaced(ctx: Ctx, id: string): Promise<ContentItem | null> {
  const replaced = await loaderOf<string, string>(ctx, 'sales-documents.replaced', async (ids) => {
    const { rows } = await sql<{ id: string; replaced: string }>`
      select r.document_id as id, r.replaced_id as replaced
        from sales_documents_replacement r
       where r.document_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, row.replaced]));
  }).load(id);
  return replaced === null ? null : loadItem(ctx, 'sales_document', replaced);
}

/** True if a document replaces another one, whoever may see that. Batched. */
export async function replacesOne(ctx: Ctx, id: string): Promise<boolean> {
  const found = await loaderOf<string, true>(ctx, 'sales-documents.replaces', async (ids) => {
    const { rows } = await sql<{ id: string }>`
      select r.document_id as id
        from sales_documents_replacement r
       where r.document_id = any(${[...ids]}::uuid[])`.execute(ctx.db);
    return new Map(rows.map((row) => [row.id, true as const]));
  }).load(id);
  return found !== null;
}

/** Most older documents that the page of a document names. */
const mostOlder = 20;

/** Documents in whose place a document stands, the latest first, as far as the caller may open them. */
export async function listOlder(ctx: Ctx, id: string): Promise<ContentItem[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive older (id, steps) as (
      select r.replaced_id, 1
        from sales_documents_replacement r
       where r.document_id = ${id}
       union
      select r.replaced_id, o.steps + 1
        from older o
        join sales_documents_replacement r on r.document_id = o.id)
    select id
      from older
     order by steps, id
     limit ${mostOlder}`.execute(ctx.db);
  const found = await Promise.all(rows.map((row) => loadItem(ctx, 'sales_document', row.id)));
  return found.filter((item) => item !== null);
}

/**
 * The last day of a document that a reader could open until then: published, for a market of theirs, not deleted. Null
 * for every other one, so that nobody learns of documents that were never for them.
 */
export async function findEnd(ctx: Ctx, id: string): Promise<string | null> {
  if (!isId(id) || !mayRead(ctx, 'sales_document')) return null;
  const markets = await readerMarkets(ctx, 'sales_document');
  const { rows } = await sql<{ ended: string }>`
    select i.ends_on as ended
      from content_item i
     where i.id = ${id}
       and i.type = 'sales_document'
       and i.deleted_at is null
       and i.published_at is not null
       and i.market_ids && ${[...markets]}::uuid[]
       and ${stateOf(ctx)} = 'expired'`.execute(ctx.db);
  return rows[0]?.ended ?? null;
}

/** A value of a filter with the number of documents that have it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** Languages and model years of the valid documents of a type that the caller sees. */
export async function listFacets(
  ctx: Ctx,
  kind: DocumentKind | null,
): Promise<{ languages: FacetValue[]; modelYears: FacetValue[] }> {
  const { rows } = await sql<FacetValue & { facet: string }>`
    with shown as (
      select i.id, i.texts, i.model_year
        from content_item i
       where ${await standsIn(ctx)} and ${await isNewest(ctx)} and (${kind}::text is null or i.kind = ${kind}))
    select 'language' as facet, l.value, count(*)::int as count
      from shown i
      cross join lateral (
        select jsonb_object_keys(i.texts)
         union
        select f.language
          from content_file f
         where f.owner_id = i.id and f.language is not null and ${fileRights(ctx)}) l (value)
     group by l.value
     union all
    select 'year', i.model_year::text, count(*)::int
      from shown i
     where i.model_year is not null
     group by i.model_year
     order by 1, 2`.execute(ctx.db);
  const of = (one: string): FacetValue[] =>
    rows.filter(({ facet }) => facet === one).map(({ value, count }) => ({ value, count }));
  return { languages: of('language'), modelYears: of('year').toReversed() };
}
