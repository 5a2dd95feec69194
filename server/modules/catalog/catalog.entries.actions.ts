import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database.ts';
import type { Tables } from '../../platform/database-types.ts';
import { entryRows } from './catalog.cards.queries.ts';
import { anchorStep } from './catalog.list.queries.ts';

/** The articles to refresh; ids without an article are removed from the lists. */
export type Refreshed = 'all' | { readonly articleIds: readonly string[] };

/**
 * Refreshes the read models of list and search (catalog_entry, catalog_scope, catalog_anchor, catalog_word,
 * catalog_posting), set-wise, and only changed rows. Articles are listed from their first valid day on `now` (UTC day)
 * until they are removed. Call it after every change of articles, models, texts, pictures, ranks or categories; prices,
 * stock and blocks need no refresh. Runs in the caller's transaction, else in its own.
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
  await run(
    sql`create temporary table if not exists catalog_fresh (like catalog_entry including generated) on commit drop`,
  );
  await run(
    sql`create temporary table if not exists catalog_changed (article_id uuid, sorg text, language text, merchandise_category text, category text, placed boolean) on commit drop`,
  );
  await run(sql`create temporary table if not exists catalog_wanted (article_id uuid primary key) on commit drop`);
  await run(sql`truncate catalog_fresh, catalog_changed, catalog_wanted`);

  // The lead article of a model depends on all of its articles, so whole models are refreshed.
  await run(
    articles === 'all'
      ? sql`insert into catalog_wanted select id from catalog_article union select article_id from catalog_entry`
      : sql`insert into catalog_wanted
        select a.id from catalog_article a where a.model_id in (select model_id from catalog_article where id = any(${[...articles.articleIds]}::uuid[])
          union select model_id from catalog_entry where article_id = any(${[...articles.articleIds]}::uuid[]))
        union select unnest(${[...articles.articleIds]}::uuid[])
        union select e.article_id from catalog_entry e where e.model_id in (select model_id from catalog_entry where article_id = any(${[...articles.articleIds]}::uuid[]))`,
  );
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
    insert into catalog_changed select gone.*, true from gone`);
  await run(sql`
    with written as (
      merge into catalog_entry e using catalog_fresh f on f.article_id = e.article_id and f.sorg = e.sorg and f.language = e.language
      when matched and row(e.model_id, e.category, e.merchandise_category, e.brand, e.series, e.model_year, e.name, e.color, e.size, e.size_order, e.rank, e.lead, e.valid_from, e.card::text)
          is distinct from row(f.model_id, f.category, f.merchandise_category, f.brand, f.series, f.model_year, f.name, f.color, f.size, f.size_order, f.rank, f.lead, f.valid_from, f.card::text)
        then update set model_id = f.model_id, category = f.category, merchandise_category = f.merchandise_category, brand = f.brand, series = f.series,
          model_year = f.model_year, name = f.name, name_key = f.name_key, color = f.color, size = f.size, size_order = f.size_order, rank = f.rank, lead = f.lead,
          valid_from = f.valid_from, card = f.card
      when not matched then insert (${columns}) values (f.sorg, f.language, f.article_id, f.model_id, f.category, f.merchandise_category, f.brand, f.series,
        f.model_year, f.name, f.name_key, f.color, f.size, f.size_order, f.rank, f.lead, f.valid_from, f.card)
      returning new.article_id, new.sorg, new.language, new.merchandise_category, new.category, old.merchandise_category as old_merchandise_category, old.category as old_category,
        row(old.model_id, old.brand, old.series, old.model_year, old.name_key, old.color, old.size, old.rank, old.lead, old.category, old.merchandise_category)
          is distinct from row(new.model_id, new.brand, new.series, new.model_year, new.name_key, new.color, new.size, new.rank, new.lead, new.category, new.merchandise_category) as placed)
    insert into catalog_changed
      select article_id, sorg, language, merchandise_category, category, placed from written
      union all
      select article_id, sorg, language, old_merchandise_category, old_category, true from written where old_merchandise_category <> merchandise_category or old_category <> category`);
  await run(sql`analyze catalog_changed`);
  await refreshWords(run);
  await refreshScopes(run);
}

/** A text with its measures in both spellings: '29×2.4' is found as '29x2.4' and as '29 2.4'. */
const withSizes = (
  text: RawBuilder<string>,
): RawBuilder<string> => sql`(${text} || case when ${text} ~* '[0-9] ?[x×] ?[0-9]'
  then ' ' || regexp_replace(${text}, '([0-9]) ?[x×] ?(?=[0-9])', '\\1x', 'gi') || ' ' || regexp_replace(${text}, '([0-9]) ?[x×] ?(?=[0-9])', '\\1 ', 'gi') else '' end)`;

/** Updates the words of the changed articles: removes old postings, adds new ones, and counts the words again. */
async function refreshWords(run: (statement: RawBuilder<unknown>) => Promise<void>): Promise<void> {
  await run(sql`create temporary table if not exists catalog_fresh_posting (like catalog_posting) on commit drop`);
  await run(
    sql`create temporary table if not exists catalog_fresh_word (sorg text, language text, word text) on commit drop`,
  );
  await run(sql`truncate catalog_fresh_posting, catalog_fresh_word`);
  await run(sql`
    insert into catalog_fresh_posting (sorg, language, word, relevance, article_id, model_id)
    select e.sorg, e.language, w.word, min(w.weight) * 10000000 + least(e.rank, 9999999), e.article_id, e.model_id
      from (select distinct article_id, sorg, language from catalog_changed) c
      join catalog_entry e on e.article_id = c.article_id and e.sorg = c.sorg and e.language = c.language
      cross join lateral (
        select unnest(catalog_words(${withSizes(sql`e.name`)} || ' ' || (e.card ->> 'modelCode'))) as word, 0 as weight
        union all select unnest(catalog_words(e.series || ' ' || (e.card ->> 'brandName') || ' ' || e.model_year)), 1
        union all select unnest(catalog_words((e.card ->> 'merchandiseCategoryName') || ' ' || (e.card ->> 'colorName') || ' ' || ${withSizes(sql`(e.size || ' ' || (e.card ->> 'subtitle'))`)})), 2) w
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
  await run(
    sql`delete from catalog_word w using catalog_fresh_word c where w.sorg = c.sorg and w.language = c.language and w.word = c.word`,
  );
  await run(sql`
    insert into catalog_word (sorg, language, word, near, article_count, model_count)
    select p.sorg, p.language, p.word, catalog_near(p.word), count(*), count(distinct p.model_id)
      from (select distinct sorg, language, word from catalog_fresh_word) c
      join catalog_posting p on p.sorg = c.sorg and p.language = c.language and p.word = c.word
     group by p.sorg, p.language, p.word`);
}

/** Updates size, facets and anchors of the scopes in which articles were added, removed or moved. */
async function refreshScopes(run: (statement: RawBuilder<unknown>) => Promise<void>): Promise<void> {
  await run(
    sql`create temporary table if not exists catalog_fresh_scope (sorg text, language text, scope text, code text) on commit drop`,
  );
  await run(sql`truncate catalog_fresh_scope`);
  await run(sql`
    insert into catalog_fresh_scope
    select distinct c.sorg, c.language, x.kind || x.code, x.code from catalog_changed c
     cross join lateral (values ('all', ''), ('c:', c.category), ('m:', c.merchandise_category)) x(kind, code) where c.placed`);
  await run(
    sql`delete from catalog_scope x using catalog_fresh_scope c where x.sorg = c.sorg and x.language = c.language and x.scope = c.scope`,
  );
  await run(
    sql`delete from catalog_anchor x using catalog_fresh_scope c where x.sorg = c.sorg and x.language = c.language and x.scope = c.scope`,
  );
  // Merchandise categories are counted; categories and the total add them up, because a model belongs to only one of
  // them.
  await run(sql`
    insert into catalog_scope (sorg, language, scope, grouped, entry_count, facets)
    select t.sorg, t.language, t.scope, g.grouped, case when g.grouped then t.models else t.articles end, case when g.grouped then f.models else f.articles end
      from (select c.sorg, c.language, c.scope, count(*) as articles, count(*) filter (where e.lead) as models
              from catalog_fresh_scope c join catalog_entry e on e.sorg = c.sorg and e.language = c.language and e.merchandise_category = c.code where c.scope like 'm:%' group by c.sorg, c.language, c.scope) t
      cross join (values (false), (true)) g(grouped)
      cross join lateral (
        select coalesce(jsonb_object_agg(k.key, k.articles), '{}') as articles, coalesce(jsonb_object_agg(k.key, k.models), '{}') as models from (
          select v.key, jsonb_object_agg(v.value, v.articles) as articles, jsonb_object_agg(v.value, v.models) as models from (
            select x.key, x.value, count(*) as articles, count(distinct e.model_id) as models from catalog_entry e
             cross join lateral (values ('merchandiseCategory', e.merchandise_category), ('brand', e.brand), ('modelYear', e.model_year), ('series', e.series), ('colour', e.color), ('size', e.size)) x(key, value)
             where e.sorg = t.sorg and e.language = t.language and e.merchandise_category = substr(t.scope, 3) and x.value <> '' group by x.key, x.value) v
           group by v.key) k) f`);
  await run(sql`
    insert into catalog_scope (sorg, language, scope, grouped, entry_count, facets)
    select t.sorg, t.language, t.scope, t.grouped, t.entry_count, coalesce((
             select jsonb_object_agg(k.key, k.counts) from (
               select v.key, jsonb_object_agg(v.value, v.total) as counts from (
                 select a.key, b.key as value, sum(b.value::int) as total
                   from catalog_scope p cross join lateral jsonb_each(p.facets) a cross join lateral jsonb_each_text(a.value) b
                  where p.sorg = t.sorg and p.language = t.language and p.grouped = t.grouped and p.scope = any(t.parts) group by a.key, b.key) v
                group by v.key) k), '{}')
      from (select c.sorg, c.language, c.scope, p.grouped, sum(p.entry_count) as entry_count, array_agg(p.scope) as parts
              from catalog_fresh_scope c
              join catalog_scope p on p.sorg = c.sorg and p.language = c.language and p.scope like 'm:%'
               and (c.code = '' or exists (select from catalog_category k where k.code = substr(p.scope, 3) and k.category = c.code))
             where c.scope not like 'm:%' group by c.sorg, c.language, c.scope, p.grouped) t`);
  for (const grouped of [false, true]) {
    for (const byName of [true, false]) {
      for (const kind of ['m:', 'c:']) {
        const column = kind === 'm:' ? sql`e.merchandise_category` : sql`e.category`;
        await run(sql`
          insert into catalog_anchor (sorg, language, scope, grouped, by_name, position, name_key, rank, article_id)
          select c.sorg, c.language, c.scope, ${sql.lit(grouped)}, ${sql.lit(byName)}, x.position, x.name_key, x.rank, x.article_id
            from catalog_fresh_scope c cross join lateral (
              select e.name_key, e.rank, e.article_id, row_number() over (order by ${byName ? sql`e.name_key` : sql`e.rank`}, e.article_id) - 1 as position
                from catalog_entry e where e.sorg = c.sorg and e.language = c.language and ${column} = c.code ${grouped ? sql`and e.lead` : sql``}) x
           where c.scope like ${sql.lit(`${kind}%`)} and x.position % ${sql.lit(anchorStep)} = 0`);
      }
    }
  }
}

/** Lists articles whose first valid day has come; runs every hour and does nothing if there are none. */
export async function listDueArticles(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ article_id: string }>`
    select s.article_id from catalog_article_sorg s
     where s.removed_at is null and s.valid_from <= ${ctx.now.toISOString().slice(0, 10)}::date
       and not exists (select from catalog_entry e where e.article_id = s.article_id and e.sorg = s.sorg) limit 20000`.execute(
    ctx.db,
  );
  await refreshEntries(ctx.db, { articleIds: rows.map((row) => row.article_id) }, ctx.now);
  return rows.length;
}
