import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import type { Tables } from '../../platform/database-types.ts';
import { entryRows } from './catalog.cards.queries.ts';
import { anchorStep } from './catalog.list.queries.ts';

/** Which articles to bring up to date; ids that name no article any more are taken out of the lists. */
export type Refreshed = 'all' | { readonly articleIds: readonly string[] };

/**
 * Brings the read models of list and search (catalog_entry, catalog_scope, catalog_anchor, catalog_word, catalog_posting)
 * up to date, set-wise, and only where something changed. Articles are listed from their first valid day on `now`
 * (UTC day) until they are removed. To be called after every change of articles, models, texts, pictures, ranks or
 * categories; prices, stock and blocks need no refresh. Runs in the caller's transaction, else in its own.
 */
export async function refreshEntries(db: Database, articles: Refreshed, now: Date): Promise<void> {
  if (articles !== 'all' && articles.articleIds.length === 0) return;
  const work = (trx: Database): Promise<void> => refresh(trx, articles, now);
  await (db.isTransaction ? work(db) : (db as Kysely<Tables>).transaction().execute(work));
}

async function refresh(trx: Database, articles: Refreshed, now: Date): Promise<void> {
  const run = async (statement: RawBuilder<unknown>): Promise<void> => void (await statement.execute(trx));
  // One refresh at a time: anchors and counts of a scope are computed from all of its entries.
  await run(sql`select pg_advisory_xact_lock(727302)`);
  await run(sql`create temporary table if not exists catalog_fresh (like catalog_entry including generated) on commit drop`);
  await run(sql`create temporary table if not exists catalog_changed (article_id uuid, sorg text, language text, merchandise_category text, category text) on commit drop`);
  await run(sql`create temporary table if not exists catalog_wanted (article_id uuid primary key) on commit drop`);
  await run(sql`truncate catalog_fresh, catalog_changed, catalog_wanted`);

  // Which article leads its model depends on its siblings, so whole models are looked at.
  await run(articles === 'all'
    ? sql`insert into catalog_wanted select id from catalog_article union select article_id from catalog_entry`
    : sql`insert into catalog_wanted
        select a.id from catalog_article a where a.model_id in (select model_id from catalog_article where id = any(${[...articles.articleIds]}::uuid[])
          union select model_id from catalog_entry where article_id = any(${[...articles.articleIds]}::uuid[]))
        union select unnest(${[...articles.articleIds]}::uuid[])
        union select e.article_id from catalog_entry e where e.model_id in (select model_id from catalog_entry where article_id = any(${[...articles.articleIds]}::uuid[]))`);
  await run(sql`analyze catalog_wanted`);
  const listed = sql<boolean>`s.removed_at is null and s.valid_from <= ${now.toISOString().slice(0, 10)}::date and a.id in (select article_id from catalog_wanted)`;
  const columns = sql`sorg, language, article_id, model_id, category, merchandise_category, brand, series, model_year, name, name_key, color, size, size_order, rank, lead, valid_from, card`;
  await run(sql`
    insert into catalog_fresh (${columns})
    select sorg, language, article_id, model_id, category, merchandise_category, brand, series, model_year, name, name_key, color, size, size_order, rank,
           row_number() over (partition by sorg, language, model_id order by rank, article_id) = 1, valid_from, card
      from (${entryRows(listed)}) f`);
  await run(sql`analyze catalog_fresh`);
  await run(sql`
    with gone as (
      delete from catalog_entry e where e.article_id in (select article_id from catalog_wanted)
         and not exists (select from catalog_fresh f where f.article_id = e.article_id and f.sorg = e.sorg and f.language = e.language)
      returning e.article_id, e.sorg, e.language, e.merchandise_category, e.category)
    insert into catalog_changed select * from gone`);
  await run(sql`
    with written as (
      merge into catalog_entry e using catalog_fresh f on f.article_id = e.article_id and f.sorg = e.sorg and f.language = e.language
      when matched and row(e.model_id, e.category, e.merchandise_category, e.brand, e.series, e.model_year, e.name, e.color, e.size, e.size_order, e.rank, e.lead, e.valid_from, e.card)
          is distinct from row(f.model_id, f.category, f.merchandise_category, f.brand, f.series, f.model_year, f.name, f.color, f.size, f.size_order, f.rank, f.lead, f.valid_from, f.card)
        then update set model_id = f.model_id, category = f.category, merchandise_category = f.merchandise_category, brand = f.brand, series = f.series,
          model_year = f.model_year, name = f.name, name_key = f.name_key, color = f.color, size = f.size, size_order = f.size_order, rank = f.rank, lead = f.lead,
          valid_from = f.valid_from, card = f.card
      when not matched then insert (${columns}) values (f.sorg, f.language, f.article_id, f.model_id, f.category, f.merchandise_category, f.brand, f.series,
        f.model_year, f.name, f.name_key, f.color, f.size, f.size_order, f.rank, f.lead, f.valid_from, f.card)
      returning new.article_id, new.sorg, new.language, new.merchandise_category, new.category, old.merchandise_category as old_merchandise_category, old.category as old_category)
    insert into catalog_changed
      select article_id, sorg, language, merchandise_category, category from written
      union all
      select article_id, sorg, language, old_merchandise_category, old_category from written where old_merchandise_category <> merchandise_category`);
  await run(sql`analyze catalog_changed`);
  await refreshWords(run);
  await refreshScopes(run);
}

/** Words of the changed articles: what was theirs and is no longer goes, what is new comes, their words are counted again. */
async function refreshWords(run: (statement: RawBuilder<unknown>) => Promise<void>): Promise<void> {
  await run(sql`create temporary table if not exists catalog_fresh_posting (like catalog_posting) on commit drop`);
  await run(sql`create temporary table if not exists catalog_fresh_word (sorg text, language text, word text) on commit drop`);
  await run(sql`truncate catalog_fresh_posting, catalog_fresh_word`);
  await run(sql`
    insert into catalog_fresh_posting (sorg, language, word, relevance, article_id, model_id)
    select e.sorg, e.language, w.word, min(w.weight) * 10000000 + least(e.rank, 9999999), e.article_id, e.model_id
      from (select distinct article_id, sorg, language from catalog_changed) c
      join catalog_entry e on e.article_id = c.article_id and e.sorg = c.sorg and e.language = c.language
      cross join lateral (
        select unnest(catalog_words(e.name || ' ' || (e.card ->> 'modelCode'))) as word, 0 as weight
        union all select unnest(catalog_words(e.series || ' ' || (e.card ->> 'brandName') || ' ' || e.model_year)), 1
        union all select unnest(catalog_words((e.card ->> 'merchandiseCategoryName') || ' ' || (e.card ->> 'colorName') || ' ' || e.size || ' ' || (e.card ->> 'subtitle'))), 2) w
     group by e.sorg, e.language, w.word, e.rank, e.article_id, e.model_id`);
  await run(sql`analyze catalog_fresh_posting`);
  await run(sql`
    with gone as (
      delete from catalog_posting p using (select distinct article_id, sorg, language from catalog_changed) c
       where p.article_id = c.article_id and p.sorg = c.sorg and p.language = c.language
         and not exists (select from catalog_fresh_posting f
           where f.sorg = p.sorg and f.language = p.language and f.word = p.word and f.relevance = p.relevance and f.article_id = p.article_id and f.model_id = p.model_id)
      returning p.sorg, p.language, p.word)
    insert into catalog_fresh_word select distinct sorg, language, word from gone`);
  await run(sql`
    with added as (
      insert into catalog_posting (sorg, language, word, relevance, article_id, model_id)
      select sorg, language, word, relevance, article_id, model_id from catalog_fresh_posting order by sorg, language, word, relevance, article_id
      on conflict do nothing returning sorg, language, word)
    insert into catalog_fresh_word select distinct sorg, language, word from added`);
  await run(sql`delete from catalog_word w using catalog_fresh_word c where w.sorg = c.sorg and w.language = c.language and w.word = c.word`);
  await run(sql`
    insert into catalog_word (sorg, language, word, near, article_count, model_count)
    select p.sorg, p.language, p.word, catalog_near(p.word), count(*), count(distinct p.model_id)
      from (select distinct sorg, language, word from catalog_fresh_word) c
      join catalog_posting p on p.sorg = c.sorg and p.language = c.language and p.word = c.word
     group by p.sorg, p.language, p.word`);
}

/** Size, facets and anchors of the scopes that hold a changed article. */
async function refreshScopes(run: (statement: RawBuilder<unknown>) => Promise<void>): Promise<void> {
  const changed = sql`
    select distinct c.sorg, c.language, x.scope from catalog_changed c
     cross join lateral (values ('all'), ('c:' || c.category), ('m:' || c.merchandise_category)) x(scope)`;
  await run(sql`create temporary table if not exists catalog_fresh_scope (sorg text, language text, scope text) on commit drop`);
  await run(sql`truncate catalog_fresh_scope`);
  await run(sql`insert into catalog_fresh_scope ${changed}`);
  await run(sql`delete from catalog_scope x using catalog_fresh_scope c where x.sorg = c.sorg and x.language = c.language and x.scope = c.scope`);
  await run(sql`delete from catalog_anchor x using catalog_fresh_scope c where x.sorg = c.sorg and x.language = c.language and x.scope = c.scope`);
  const member = sql`catalog_fresh_scope c join catalog_entry e on e.sorg = c.sorg and e.language = c.language
     and case left(c.scope, 2) when 'c:' then e.category = substr(c.scope, 3) when 'm:' then e.merchandise_category = substr(c.scope, 3) else true end`;
  await run(sql`
    insert into catalog_scope (sorg, language, scope, grouped, entry_count, facets)
    select t.sorg, t.language, t.scope, g.grouped, case when g.grouped then t.models else t.articles end, coalesce(f.facets -> g.grouped::text, '{}')
      from (select c.sorg, c.language, c.scope, count(*) as articles, count(*) filter (where e.lead) as models from ${member} group by c.sorg, c.language, c.scope) t
      cross join (values (false), (true)) g(grouped)
      left join lateral (
        select jsonb_build_object('false', jsonb_object_agg(q.key, q.articles), 'true', jsonb_object_agg(q.key, q.models)) as facets
          from (
            select v.key, jsonb_agg(jsonb_build_array(v.value, v.articles) order by v.articles desc, v.value) as articles, jsonb_agg(jsonb_build_array(v.value, v.models) order by v.models desc, v.value) as models
              from (
                select x.key, x.value, count(*) as articles, count(distinct e.model_id) as models
                  from catalog_entry e
                  cross join lateral (values ('merchandiseCategory', e.merchandise_category), ('brand', e.brand), ('modelYear', e.model_year), ('series', e.series),
                    ('colour', e.color), ('size', e.size)) x(key, value)
                 where e.sorg = t.sorg and e.language = t.language and x.value <> ''
                   and case left(t.scope, 2) when 'c:' then e.category = substr(t.scope, 3) when 'm:' then e.merchandise_category = substr(t.scope, 3) else true end
                 group by x.key, x.value) v
             group by v.key) q) f on true`);
  await run(sql`
    with placed as materialized (
      select c.sorg, c.language, c.scope, g.grouped, e.article_id, e.name_key, e.rank,
             row_number() over (partition by c.sorg, c.language, c.scope, g.grouped order by e.name_key, e.article_id) - 1 as by_name,
             row_number() over (partition by c.sorg, c.language, c.scope, g.grouped order by e.rank, e.article_id) - 1 as by_rank
        from ${member} join (values (false), (true)) g(grouped) on e.lead or not g.grouped)
    insert into catalog_anchor (sorg, language, scope, grouped, position, name_key, name_article_id, rank, rank_article_id)
    select n.sorg, n.language, n.scope, n.grouped, n.by_name, n.name_key, n.article_id, r.rank, r.article_id
      from (select * from placed where by_name % ${sql.lit(anchorStep)} = 0) n
      join (select * from placed where by_rank % ${sql.lit(anchorStep)} = 0) r on r.sorg = n.sorg and r.language = n.language and r.scope = n.scope and r.grouped = n.grouped and r.by_rank = n.by_name`);
}

/** Lists articles whose first valid day has come; run every hour, idle when there are none. */
export async function listDueArticles(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ article_id: string }>`
    select s.article_id from catalog_article_sorg s
     where s.removed_at is null and s.valid_from <= ${ctx.now.toISOString().slice(0, 10)}::date
       and not exists (select from catalog_entry e where e.article_id = s.article_id and e.sorg = s.sorg) limit 20000`.execute(ctx.db);
  await refreshEntries(ctx.db, { articleIds: rows.map((row) => row.article_id) }, ctx.now);
  return rows.length;
}
