import { sql } from 'kysely';
import type { ContentLanguage } from '#rules/locales.ts';
import type { Ctx } from '#platform/context.ts';
import { likePattern } from '#platform/database/like-pattern.ts';
import { fileColumns, type ContentFile } from '#content/content/content.files.queries.ts';
import { hasRights, isValid } from '#content/content/content.policy.ts';
import { holdsWords } from '#content/content/content.search.policy.ts';

/** A file of the library with the title of its material in the main language. */
export type LibraryFile = ContentFile & { readonly itemTitle: string };

/**
 * Pictures or videos of published marketing material whose rights last, the latest first, for texts of editors: whatever
 * their own markets, because the markets of the text decide who sees them. Returns one more than `limit` if there are more.
 */
export async function listLibrary(
  ctx: Ctx,
  asked: {
    readonly search: string;
    readonly media: 'picture' | 'video';
    readonly page: number;
    readonly limit: number;
  },
): Promise<LibraryFile[]> {
  const kind =
    asked.media === 'picture'
      ? sql`a.content_type like 'image/%' and a.has_copies`
      : sql`a.content_type like 'video/%'`;
  const { rows } = await sql<LibraryFile>`
    select ${fileColumns}, i.title as "itemTitle"
      from content_item i
      join content_file f on f.owner_type = 'item' and f.owner_id = i.id
      join platform_attachment a on a.id = f.attachment_id
     where i.type = 'marketing_material'
       and i.deleted_at is null
       and i.published_at is not null
       and ${isValid(ctx)}
       and ${asked.media} = any(i.media)
       and ${holdsWords(asked.search)}
       and ${hasRights(ctx)}
       and a.state = 'ready'
       and ${kind}
     order by i.appears_at desc, i.id desc, f.position, f.id
     limit ${asked.limit + 1}
    offset ${(asked.page - 1) * asked.limit}`.execute(ctx.db);
  return rows;
}

/** An article or a model of the catalog, for content that is about it and for links in texts. */
export interface ContentArticle {
  readonly code: string;
  readonly name: string;
  /** Path of its product page without the locale; null for one that no catalog shows. */
  readonly path: string | null;
  readonly isModel: boolean;
}

const mostArticles = 20;

/**
 * Models by code or name, then articles by code, at most 20, whatever sales organisation sells them: for editors. Without
 * a search, those of the given codes.
 */
export async function listArticles(
  ctx: Ctx,
  language: ContentLanguage,
  { search, codes }: { readonly search: string; readonly codes: readonly string[] },
): Promise<ContentArticle[]> {
  const words = likePattern(search.toLowerCase());
  const key = likePattern(search.replaceAll(/[^0-9a-z]/gi, '').toUpperCase());
  const model =
    search === ''
      ? sql`m.code = any(${[...codes]}::text[])`
      : sql`(lower(m.code) like ${`${words}%`} or lower(t.name) like ${`%${words}%`})`;
  const chooseArticle = () => {
    if (search === '') return sql`a.code = any(${[...codes]}::text[])`;
    if (key === '') return sql`false`;
    return sql`a.code_key like ${`${key}%`}`;
  };
  const article = chooseArticle();
  const limit = search === '' ? Math.max(1, codes.length) : mostArticles;
  const { rows } = await sql<ContentArticle>`
    with names as materialized (
      select distinct on (t.model_id) t.model_id, t.name
        from catalog_model_text t
       order by t.model_id, (t.language = ${language}) desc, (t.language = 'en') desc, t.language),
    found as (
      (select m.code, coalesce(t.name, m.code) as name, m.id as model_id, true as is_model
         from catalog_model m
         left join names t on t.model_id = m.id
        where ${model}
        order by coalesce(t.name, m.code), m.code
        limit ${limit})
      union all
      (select a.code, concat_ws(' ', t.name, nullif(a.color, ''), nullif(a.size, '')), a.model_id, false
         from catalog_article a
         left join names t on t.model_id = a.model_id
        where ${article}
        order by a.code
        limit ${limit}))
    select n.code, n.name, n.is_model as "isModel", '/catalog/' || e.category || '/' || m.slug as path
      from found n
      join catalog_model m on m.id = n.model_id
      left join lateral (select e.category from catalog_entry e where e.model_id = m.id limit 1) e on true
     limit ${search === '' ? limit * 2 : mostArticles}`.execute(ctx.db);
  return rows;
}
