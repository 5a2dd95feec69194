import { sql, type RawBuilder } from 'kysely';
import { isId } from '../../../rules/ids.ts';
import type { Ctx } from '../../platform/context.ts';
import { loaderOf } from '../../platform/loader.ts';
import { hasRights, mayEdit } from '../content/content.policy.ts';
import { findItem, listItems, loadItem, type ContentFilter, type ContentItem } from '../content/content.queries.ts';
import { anyBeginning } from '../content/content.search.policy.ts';
import { isNewest, newestOf, visibleGroup } from './sales-documents.policy.ts';

/** What a list of sales documents shows. */
export interface DocumentFilter extends ContentFilter {
  /** Documents in a group that the caller sees, or those without one (R-306). */
  readonly haveSalesGroup?: boolean | null;
}

type Paging = { readonly page: number; readonly limit: number };
type Found = { data: ContentItem[]; count: number; similar: boolean };

/**
 * A page of documents that the caller sees. Where only valid ones are shown, documents in whose place a newer one stands
 * are left out.
 */
export async function listDocuments(ctx: Ctx, filter: DocumentFilter, paging: Paging): Promise<Found> {
  const { haveSalesGroup, ...shared } = filter;
  const conditions: RawBuilder<boolean>[] = [];
  if (filter.validOnly || !mayEdit(ctx, 'sales_document')) conditions.push(await isNewest(ctx));
  if (haveSalesGroup !== null && haveSalesGroup !== undefined)
    conditions.push(sql<boolean>`
      (exists (select from sales_documents_group g where g.id = i.parent_id and ${await visibleGroup(ctx)}))
      = ${haveSalesGroup}`);
  const only = conditions.length === 0 ? {} : { only: sql<boolean>`(${sql.join(conditions, sql` and `)})` };
  return listItems(ctx, 'sales_document', { ...shared, ...only, insideFiles: true }, paging);
}

/** Most documents that the groups of one answer show together. */
const mostNested = 2_000;

/** Valid documents of a group, in their order; batched over the groups of the request. */
export async function loadValidDocuments(
  ctx: Ctx,
  groupId: string,
  filter: Pick<ContentFilter, 'search' | 'kind' | 'language' | 'articleCodes'>,
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

/** Whether a document replaces another one, whoever may see that. Batched. */
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

/** Valid documents about any of some article or model codes, at most 50, for the page of a product. */
export async function listDocumentsOfArticles(ctx: Ctx, codes: readonly string[]): Promise<ContentItem[]> {
  if (codes.length === 0) return [];
  const { data } = await listDocuments(ctx, { articleCodes: codes, validOnly: true }, { page: 1, limit: 50 });
  return data;
}

/** A piece of a text around search words. */
export interface SnippetPart {
  readonly text: string;
  readonly hit: boolean;
}
/** Where search words stand in a PDF. */
export interface Snippet {
  readonly fileId: string;
  readonly parts: readonly SnippetPart[];
}

const [hitStart, hitEnd] = ['\uE000', '\uE001'];

const partsOf = (headline: string): SnippetPart[] =>
  headline
    .split(hitStart)
    .flatMap((piece, number) => {
      if (number === 0) return [{ text: piece, hit: false }];
      const [hit = '', rest = ''] = piece.split(hitEnd);
      return [
        { text: hit, hit: true },
        { text: rest, hit: false },
      ];
    })
    .filter(({ text }) => text !== '');

/** First place of a search word in a PDF of a document, or null. Batched over the documents of the request. */
export async function loadSnippet(ctx: Ctx, itemId: string, search: string): Promise<Snippet | null> {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (words.length === 0) return null;
  const pattern = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, '.')).join('|');
  const rights = mayEdit(ctx, 'sales_document') ? sql`true` : hasRights(ctx);
  return loaderOf<string, Snippet>(ctx, `sales-documents.snippet ${search}`, async (ids) => {
    const { rows } = await sql<{ itemId: string; fileId: string; headline: string }>`
      select found.owner_id as "itemId", found.id as "fileId",
             ts_headline(
               'document_words',
               translate(
                 substr(
                   found.words,
                   greatest(regexp_instr(catalog_fold(found.words), '\\m(' || catalog_fold(${pattern}) || ')') - 200, 1),
                   800),
                 ${`${hitStart}${hitEnd}\n`},
                 '   '),
               ${anyBeginning(search)},
               ${`MaxFragments=1, MaxWords=24, MinWords=10, StartSel=${hitStart}, StopSel=${hitEnd}`}) as headline
        from (select distinct on (f.owner_id) f.owner_id, f.id, a.words
                from content_file f
                join platform_attachment a on a.id = f.attachment_id and a.words is not null
               where f.owner_id = any(${[...ids]}::uuid[])
                 and to_tsvector('document_words', a.words) @@ ${anyBeginning(search)}
                 and ${rights}
               order by f.owner_id, f.position, f.id) found`.execute(ctx.db);
    return new Map(rows.map(({ itemId: id, fileId, headline }) => [id, { fileId, parts: partsOf(headline) }]));
  }).load(itemId);
}
