import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { mergedColumns } from '#platform/rows/merged-columns.ts';
import type { Database } from '#platform/database/database.ts';
import { changedRows, type Staged } from '#platform/database/staging.ts';
import { markOutdated, refreshOutdated } from '#goods/catalog/catalog.entries.actions.ts';

/** Language of a sorg's own names: the first of its languages. */
const firstLanguage = sql`
  coalesce((select l.language from markets_sorg_language l where l.sorg = s.sorg order by l.position limit 1), 'en')`;

/** Adds what articles refer to and does not exist yet: brands, categories, colours, models. */
async function addReferencedRecords(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  const brands = await changedRows(
    db,
    sql`insert into catalog_brand (code, name) select distinct s.brand, s.brand from staged s on conflict do nothing`,
  );
  const categories = await changedRows(
    db,
    sql`
      merge into catalog_category t
       using (
          select distinct on (s.merchandise_category) s.merchandise_category as code, s.category
            from staged s
           order by s.merchandise_category, s.ctid) f on t.code = f.code
        when matched and t.category <> f.category then update set category = f.category, version = t.version + 1
        when not matched then insert (code, category)
      values (f.code, f.category)`,
  );
  const colors = await changedRows(
    db,
    sql`
      insert into catalog_color (code)
      select distinct s.color
        from staged s
       where s.color <> ''
          on conflict do nothing`,
  );
  const models = await changedRows(
    db,
    sql`
    with f as (
      select distinct on (s.model) s.model as code, s.brand, s.merchandise_category, s.series, s.model_year, trim(both '-' from regexp_replace(lower(unaccent(s.name || ' ' || s.model)), '[^a-z0-9]+', '-', 'g')) as slug
        from staged s order by s.model, s.ctid),
    n as (
      select f.*, row_number() over (partition by f.slug order by f.code) > 1 or exists (select from catalog_model o where o.slug = f.slug and o.code <> f.code) as taken from f)
    merge into catalog_model t using n on t.code = n.code
    when matched and (t.brand, t.merchandise_category, t.series, t.model_year) is distinct from (n.brand, n.merchandise_category, n.series, n.model_year)
      then update set brand = n.brand, merchandise_category = n.merchandise_category, series = n.series, model_year = n.model_year, updated_at = ${now}
    when not matched then insert (code, slug, brand, merchandise_category, series, model_year, created_at, updated_at)
      values (n.code, case when n.taken or n.slug = '' then concat_ws('-', nullif(n.slug, ''), left(md5(n.code), 8)) else n.slug end, n.brand, n.merchandise_category, n.series, n.model_year, ${now}, ${now})`,
  );
  // A name from a `texts` file is kept.
  const names = await changedRows(
    db,
    sql`
      merge into catalog_model_text t
       using (
          select distinct on (m.id, language) m.id, ${firstLanguage} as language, s.name
            from staged s
            join catalog_model m on m.code = s.model
           order by m.id, language, s.ctid) f on t.model_id = f.id
             and t.language = f.language
        when matched and t.from_articles and t.name <> f.name then update set name = f.name
        when not matched then insert (model_id, language, name, from_articles)
      values (f.id, f.language, f.name, true)`,
  );
  return brands + categories + colors + models + names;
}

const article = mergedColumns('catalog_article', [
  'display_code',
  'gtin',
  'old_code',
  'model_id',
  'color',
  'size',
  'size_order',
  'size_note',
  'uom',
  'pack_size',
  'successor_code',
]);

async function upsertArticles(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  const articles = await changedRows(
    db,
    sql`
    with f as (
      select distinct on (s.article) s.article as code, coalesce(nullif(s.display_code, ''), s.article) as display_code, nullif(s.gtin, '') as gtin, nullif(s.old_code, '') as old_code, m.id as model_id, s.color, s.size,
             coalesce(s.size_order, 0) as size_order, s.size_note, s.uom, coalesce(s.pack_size, 1) as pack_size, nullif(s.successor, '') as successor_code
        from staged s join catalog_model m on m.code = s.model order by s.article, s.ctid)
    merge into catalog_article t using f on t.code = f.code
    when matched and ${article.differ}
      then update set ${article.taken}, updated_at = ${now}
    when not matched then insert (code, ${article.names}, created_at, updated_at)
      values (f.code, ${article.values}, ${now}, ${now})`,
  );
  // Empty flags and dates keep what administrators set; an article that they removed stays removed.
  const sorgs = await changedRows(
    db,
    sql`
    with f as (
      select s.sorg, a.id as article_id, s.merchant, s.status, coalesce(s.valid_from, date '2000-01-01') as valid_from, nullif(s.block_reason, '') as block_reason, s.sale, s.on_request, s.new_from, s.new_to, s.pre_order_from, s.pre_order_to, s.rank
        from staged s join catalog_article a on a.code = s.article)
    merge into catalog_article_sorg t using f on t.sorg = f.sorg and t.article_id = f.article_id
    when matched and f.status = 'deleted' and t.removed_at is null then delete
    when matched and f.status <> 'deleted' and (t.merchant, t.status, t.valid_from, t.order_block_reason, t.sale, t.on_request, t.new_arrival_from, t.new_arrival_to, t.pre_order_from, t.pre_order_to, t.rank)
        is distinct from (f.merchant, f.status, f.valid_from, f.block_reason, coalesce(f.sale, t.sale), coalesce(f.on_request, t.on_request), coalesce(f.new_from, t.new_arrival_from), coalesce(f.new_to, t.new_arrival_to),
          coalesce(f.pre_order_from, t.pre_order_from), coalesce(f.pre_order_to, t.pre_order_to), coalesce(f.rank, t.rank))
      then update set merchant = f.merchant, status = f.status, valid_from = f.valid_from, order_block_reason = f.block_reason, sale = coalesce(f.sale, t.sale), on_request = coalesce(f.on_request, t.on_request),
        new_arrival_active = f.new_from is not null or t.new_arrival_active, new_arrival_from = coalesce(f.new_from, t.new_arrival_from), new_arrival_to = coalesce(f.new_to, t.new_arrival_to),
        pre_order_from = coalesce(f.pre_order_from, t.pre_order_from), pre_order_to = coalesce(f.pre_order_to, t.pre_order_to), rank = coalesce(f.rank, t.rank), updated_at = ${now}
    when not matched and f.status <> 'deleted' then insert (sorg, article_id, merchant, status, valid_from, order_block_reason, sale, on_request, new_arrival_active, new_arrival_from, new_arrival_to, pre_order_from, pre_order_to, rank, updated_at)
      values (f.sorg, f.article_id, f.merchant, f.status, f.valid_from, f.block_reason, coalesce(f.sale, false), coalesce(f.on_request, false), f.new_from is not null, f.new_from, f.new_to, f.pre_order_from, f.pre_order_to, coalesce(f.rank, 1000000), ${now})`,
  );
  return articles + sorgs;
}

/** Imports an `articles` file: referenced records, the articles, their rows per sorg, then lists and search. */
export async function importArticles(ctx: Ctx, staged: Staged): Promise<number> {
  const changed = (await addReferencedRecords(ctx)) + (await upsertArticles(ctx));
  if (changed > 0)
    await refreshNamed(ctx, staged, sql`select a.id from staged s join catalog_article a on a.code = s.article`);
  return changed;
}

/** Refreshes the selected articles in lists and search, or leaves that to the file that follows. */
async function refreshNamed(ctx: Ctx, staged: Staged, articles: RawBuilder<unknown>): Promise<void> {
  await markOutdated(ctx, articles);
  if (!staged.more) await refreshOutdated(ctx);
}

/** A text with its line breaks: `\n` is a break, `\\` a backslash. */
const withLines = (column: string): ReturnType<typeof sql> =>
  sql.raw(`replace(replace(replace(${column}, '\\\\', E'\\x01'), '\\n', E'\\n'), E'\\x01', '\\')`);

/** Imports a `texts` file: names and descriptions per language. */
export async function importTexts(ctx: Ctx, staged: Staged): Promise<number> {
  const { db } = ctx;
  const description = withLines('s.description');
  const models = await changedRows(
    db,
    sql`
    merge into catalog_model_text t using (select m.id, s.language, s.name, s.subtitle, ${description} as description from staged s join catalog_model m on m.code = s.code where s.subject = 'model') f
      on t.model_id = f.id and t.language = f.language
    when matched and (t.name, t.subtitle, t.description, t.from_articles) is distinct from (f.name, f.subtitle, f.description, false)
      then update set name = f.name, subtitle = f.subtitle, description = f.description, from_articles = false
    when not matched then insert (model_id, language, name, subtitle, description) values (f.id, f.language, f.name, f.subtitle, f.description)`,
  );
  const categories = await changedRows(
    db,
    sql`
      with renamed as (
        update catalog_category c
           set version = c.version + 1
         where exists (
            select
              from staged s
              left join catalog_category_text t on t.code = s.code and t.language = s.language
             where s.subject = 'category' and s.code = c.code and t.name is distinct from s.name))
      insert into catalog_category_text (code, language, name)
      select s.code, s.language, s.name
        from staged s
       where s.subject = 'category'
          on conflict (code, language) do update set name = excluded.name
       where catalog_category_text.name <> excluded.name`,
  );
  const colors = await changedRows(
    db,
    sql`
      insert into catalog_color_text (code, language, name)
      select s.code, s.language, s.name
        from staged s
       where s.subject = 'color'
          on conflict (code, language) do update set name = excluded.name
       where catalog_color_text.name <> excluded.name`,
  );
  const brands = await changedRows(
    db,
    sql`
      update catalog_brand t
         set name = f.name, version = t.version + 1
        from (
          select distinct on (s.code) s.code, s.name
            from staged s
           where s.subject = 'brand'
           order by s.code, s.language = 'en' desc, s.ctid) f
       where t.code = f.code and t.name <> f.name`,
  );
  const changed = models + categories + colors + brands;
  if (changed > 0) {
    await refreshNamed(
      ctx,
      staged,
      sql`
        with named as (
          select m.id
            from staged s
            join catalog_model m on m.code = s.code
           where s.subject = 'model'
           union
          select m.id
            from staged s
            join catalog_model m on m.merchandise_category = s.code
           where s.subject = 'category'
           union
          select m.id
            from staged s
            join catalog_model m on m.brand = s.code
           where s.subject = 'brand')
        select a.id
          from named n
          join catalog_article a on a.model_id = n.id
         union
        select a.id
          from staged s
          join catalog_article a on a.color = s.code
         where s.subject = 'color'`,
    );
  }
  return changed;
}

/** Imports a `specifications` file: the lines of each model and language in the file. */
export async function importSpecifications(ctx: Ctx, staged: Staged): Promise<number> {
  return changedRows(
    ctx.db,
    sql`
      with f as (
        select m.id as model_id, s.language, s.section, s.position, s.code, s.name, s.value
          from staged s
          join catalog_model m on m.code = s.model),
      named as (select distinct model_id, language from f)
      merge into catalog_specification t
       using f on t.model_id = f.model_id
             and t.language = f.language
             and t.section = f.section
             and t.position = f.position
        when matched and (t.code, t.name,
                          t.value) is distinct from (f.code, f.name, f.value) then update set code = f.code,
                     name = f.name, value = f.value
        when not matched then insert (model_id, language, section, position, code, name, value)
      values (f.model_id, f.language, f.section, f.position, f.code, f.name, f.value)
        when not matched by source and ${staged.complete}
                                   and exists (
          select from named n where n.model_id = t.model_id and n.language = t.language) then delete`,
  );
}

/**
 * Imports a `pictures` file: pictures and documents of each model in the file. Their bytes are already stored; the
 * temporary table `staged_files` (name, file, width, height, bytes) has their stored names.
 */
export async function importPictures(ctx: Ctx, staged: Staged): Promise<number> {
  const { db } = ctx;
  const pictures = await changedRows(
    db,
    sql`
      with f as (
        select m.id as model_id, s.color, s.position, x.file, x.width, x.height
          from staged s
          join catalog_model m on m.code = s.model
          join staged_files x on x.name = s.file and x.kind = s.kind
         where s.kind = 'picture'),
      named as (select distinct m.id from staged s join catalog_model m on m.code = s.model)
      merge into catalog_picture t
       using f on t.model_id = f.model_id and t.color = f.color and t.position = f.position
        when matched and (t.file, t.width,
                          t.height) is distinct from (f.file, f.width, f.height) then update set file = f.file,
                     width = f.width, height = f.height, source = ''
        when not matched then insert (model_id, color, position, file, width, height)
      values (f.model_id, f.color, f.position, f.file, f.width, f.height)
        when not matched by source and ${staged.complete} and t.model_id in (select id from named) then delete`,
  );
  const documents = await takeDocuments(db, staged);
  const changed = pictures + documents;
  if (changed > 0) {
    await refreshNamed(
      ctx,
      staged,
      sql`
        select a.id
          from staged s
          join catalog_model m on m.code = s.model
          join catalog_article a on a.model_id = m.id`,
    );
  }
  return changed;
}

async function takeDocuments(db: Database, staged: Staged): Promise<number> {
  return changedRows(
    db,
    sql`
      with f as (
        select m.id as model_id, s.name, s.language, x.file, x.bytes
          from staged s
          join catalog_model m on m.code = s.model
          join staged_files x on x.name = s.file and x.kind = s.kind
         where s.kind = 'document'),
      named as (select distinct m.id from staged s join catalog_model m on m.code = s.model)
      merge into catalog_document t
       using f on t.model_id = f.model_id and t.name = f.name and t.language = f.language
        when matched and t.file <> f.file then update set file = f.file, bytes = f.bytes, source = ''
        when not matched then insert (model_id, kind, name, language, file, bytes)
      values (f.model_id, 'document', f.name, f.language, f.file, f.bytes)
        when not matched by source and ${staged.complete} and t.model_id in (select id from named) then delete`,
  );
}
