import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { areaRows, termsOf, viewerOf } from '#goods/catalog/catalog.policy.ts';
import type { ContentItem } from '#content/content/content.queries.ts';
import { listDocuments } from './sales-documents.queries.ts';

/** Most documents of the page of a product. */
const mostOfProduct = 50;

/** Valid documents about any of some article or model codes, at most 50. */
export async function listDocumentsOfArticles(ctx: Ctx, codes: readonly string[]): Promise<ContentItem[]> {
  if (codes.length === 0) return [];
  const { data } = await listDocuments(
    ctx,
    { articleCodes: codes, validOnly: true },
    { page: 1, limit: mostOfProduct },
  );
  return data;
}

/**
 * Codes of documents about an article or a model: those about an article are also about its model, and the other way
 * round.
 */
export async function listCodesAbout(ctx: Ctx, code: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select m.code
      from catalog_article a
      join catalog_model m on m.id = a.model_id
     where a.code = ${code}
     union
    select a.code
      from catalog_model m
      join catalog_article a on a.model_id = m.id
     where m.code = ${code}`.execute(ctx.db);
  return [code, ...rows.map((row) => row.code).filter((other) => other !== code)];
}

/** An article or a model that a document is about. */
export interface Subject {
  readonly code: string;
  /** In the caller's language; empty for a code that is not in their catalog. */
  readonly name: string;
  /** Catalog of its page; null without a page for the caller. */
  readonly category: string | null;
}

/** Articles and models by their codes, as far as they are in the caller's catalog. Batched. */
export async function loadSubjects(ctx: Ctx, codes: readonly string[]): Promise<Subject[]> {
  const viewer = viewerOf(ctx);
  const loader = loaderOf<string, Subject>(ctx, 'sales-documents.subject', async (wanted) => {
    if (viewer.areas.length === 0) return new Map();
    const { rows } = await sql<Subject>`
      with area as materialized (${areaRows(termsOf(viewer))})
      select distinct on (wanted.code) wanted.code, e.category,
             case when a.code = wanted.code then e.card->>'name' else e.card->>'modelName' end as name
        from unnest(${[...wanted]}::text[]) as wanted(code)
        join lateral (
          select x.id, x.code
            from catalog_article x
           where x.code = wanted.code
           union all
          select x.id, x.code
            from catalog_model m
            join catalog_article x on x.model_id = m.id
           where m.code = wanted.code) a on true
        join catalog_entry e on e.article_id = a.id
        join area on area.sorg = e.sorg and area.language = e.language
       order by wanted.code, a.code = wanted.code desc, e.rank, e.article_id`.execute(ctx.db);
    return new Map(rows.map((row) => [row.code, row]));
  });
  const found = await Promise.all(codes.map((code) => loader.load(code)));
  return codes.map((code, at) => found[at] ?? { code, name: '', category: null });
}
