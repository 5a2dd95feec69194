import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/database-types.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { lockForFirstLoad, withoutIndexes } from './catalog.bulk.actions.ts';
import { entryRows } from './catalog.cards.queries.ts';
import { readsItsOwnChanges } from './catalog.memory.queries.ts';
import { refreshScopes } from './catalog.scopes.actions.ts';
import {
  countWords,
  fillFreshPostings,
  loadPostings,
  loadWords,
  type EntryLanguage,
  writePostings,
} from './catalog.words.actions.ts';

/** The articles to refresh besides the outdated ones; ids without an article are removed from the lists. */
export type Refreshed = 'all' | 'outdated' | { readonly articleIds: readonly string[] };

/**
 * Refreshes the read models of list and search (catalog_entry, catalog_scope, catalog_anchor, catalog_word,
 * catalog_posting), set-wise, and only changed rows. Articles are listed from their first valid day on `now` (UTC day)
 * until they are removed. Call it after every change of articles, models, texts, pictures, ranks or categories; prices,
 * stock and blocks need no refresh. Articles marked by `markOutdated` are refreshed too. Runs in the caller's
 * transaction, else in its own.
 */
export async function refreshEntries(db: Database, articles: Refreshed, now: Date): Promise<void> {
  if (typeof articles === 'object' && articles.articleIds.length === 0) return;
  const work = (trx: Database): Promise<void> => refresh(trx, articles, now);
  await (db.isTransaction ? work(db) : (db as Kysely<Tables>).transaction().execute(work));
}

/** Name of the job that refreshes outdated entries. */
export const refreshJob = 'catalog.refreshOutdated';
/** The job after an import waits this long, so that it usually finds nothing left to do. */
const refreshDelayMs = 60_000;

/**
 * Marks the articles that `articles` selects (as `id`) as outdated. The caller refreshes them later, once for several
 * changes; a job does it after `delay` milliseconds if the caller did not, or leaves it to the job.
 */
export async function markOutdated(ctx: Ctx, articles: RawBuilder<unknown>, delay = refreshDelayMs): Promise<void> {
  await sql`insert into catalog_outdated (article_id) select distinct id from (${articles}) a on conflict do nothing`.execute(
    ctx.db,
  );
  await ctx.enqueue(refreshJob, {}, { key: refreshJob, delay });
}

/** Refreshes the outdated entries, if there are any. */
export async function refreshOutdated(ctx: Ctx): Promise<void> {
  const outdated = await ctx.db.selectFrom('catalog_outdated').select('article_id').limit(1).executeTakeFirst();
  if (!outdated) return;
  if (ctx.transactional) await refreshEntries(ctx.db, 'outdated', ctx.now);
  else await withTransaction(ctx, (inner) => refreshEntries(inner.db, 'outdated', inner.now));
}

async function refresh(trx: Database, articles: Refreshed, now: Date): Promise<void> {
  readsItsOwnChanges(trx);
  const run = async (statement: RawBuilder<unknown>): Promise<void> => void (await statement.execute(trx));
  // One refresh at a time: anchors and counts of a scope are computed from all of its entries.
  await run(sql`select pg_advisory_xact_lock(727302)`);
  // Room to sort the words of a whole catalog; only this one transaction uses it.
  await run(sql`set local work_mem = '64MB'`);
  await run(sql`
    create temporary table if not exists catalog_fresh (like catalog_entry including generated) on commit drop`);
  await run(sql`
    create temporary table if not exists catalog_changed (
      article_id uuid,
      sorg text,
      language text,
      merchandise_category text,
      category text,
      placed boolean,
      worded boolean
    ) on commit drop`);
  await run(sql`create temporary table if not exists catalog_wanted (article_id uuid primary key) on commit drop`);
  await run(sql`truncate catalog_fresh, catalog_changed, catalog_wanted`);
  await fillWanted(run, articles);
  if (await lockForFirstLoad(trx)) await loadFirst(trx, run, now);
  else {
    await fillFresh(run, now);
    await writeEntries(run);
    await fillFreshPostings(run);
    await writePostings(run);
    await countWords(run);
  }
  await refreshScopes(run);
  await run(sql`select platform_report_change('catalog', '') where exists (select from catalog_wanted)`);
}

type Run = (statement: RawBuilder<unknown>) => Promise<void>;

/** The lead article of a model depends on all of its articles, so whole models are refreshed. */
async function fillWanted(run: Run, articles: Refreshed): Promise<void> {
  await run(sql`
    with outdated as (delete from catalog_outdated returning article_id)
    insert into catalog_wanted select article_id from outdated`);
  if (articles === 'all') {
    await run(sql`
      insert into catalog_wanted
      select id from catalog_article
      union
      select article_id from catalog_entry
      on conflict do nothing`);
  } else {
    if (articles !== 'outdated') {
      await run(sql`
        insert into catalog_wanted
        select unnest(${[...articles.articleIds]}::uuid[])
        on conflict do nothing`);
    }
    await run(sql`analyze catalog_wanted`);
    await run(sql`
      with model as (
        select model_id
          from catalog_article
         where id in (select article_id from catalog_wanted)
         union
        select model_id
          from catalog_entry
         where article_id in (select article_id from catalog_wanted))
      insert into catalog_wanted
      select id
        from catalog_article
       where model_id in (select model_id from model)
       union
      select article_id
        from catalog_entry
       where model_id in (select model_id from model)
          on conflict do nothing`);
  }
  await run(sql`analyze catalog_wanted`);
}

const entryColumns = sql.raw(
  'sorg, language, article_id, model_id, category, merchandise_category, brand, series, model_year, name, name_key, ' +
    'color, size, size_order, rank, lead, valid_from, card',
);

/** Computes the current entries of the wanted articles and adds them to `table`. */
async function addCurrentEntries(run: Run, table: 'catalog_fresh' | 'catalog_entry', now: Date): Promise<void> {
  const listed = sql<boolean>`
    s.removed_at is null
    and s.valid_from <= ${now.toISOString().slice(0, 10)}::date
    and a.id in (select article_id from catalog_wanted)`;
  await run(sql`
    insert into ${sql.table(table)} (${entryColumns})
    select sorg, language, article_id, model_id, category, merchandise_category, brand, series, model_year,
           name, name_key, color, size, size_order, rank,
           row_number() over (partition by sorg, language, model_id order by rank, article_id) = 1,
           valid_from, card
      from (${entryRows(listed)}) f`);
}

async function fillFresh(run: Run, now: Date): Promise<void> {
  await addCurrentEntries(run, 'catalog_fresh', now);
  await run(sql`analyze catalog_fresh`);
}

/** Fills the empty read models without comparing rows: everything is new. */
async function loadFirst(trx: Database, run: Run, now: Date): Promise<void> {
  // Imports have just filled these tables. Without statistics PostgreSQL chooses slow plans, now and for later refreshes.
  await run(sql`
    analyze catalog_article, catalog_article_sorg, catalog_brand, catalog_category, catalog_category_text, catalog_color,
            catalog_color_text, catalog_model, catalog_model_text, catalog_picture, markets_sorg_language`);
  await withoutIndexes(trx, 'catalog_entry', () => addCurrentEntries(run, 'catalog_entry', now));
  await run(sql`analyze catalog_entry`);
  await run(sql`
    insert into catalog_changed (sorg, language, merchandise_category, category, placed, worded)
    select distinct sorg, language, merchandise_category, category, true, true
      from catalog_entry`);
  const { rows: languages } = await sql<EntryLanguage>`
    select distinct sorg, language
      from catalog_entry
     order by sorg, language`.execute(trx);
  await withoutIndexes(trx, 'catalog_posting', async () => {
    for (const one of languages) await loadPostings(run, one);
  });
  await withoutIndexes(trx, 'catalog_word', async () => {
    for (const one of languages) await loadWords(run, one);
  });
}

const sameEntry = sql`e.article_id = f.article_id and e.sorg = f.sorg and e.language = f.language`;

/** The texts of a card that the search finds, besides the columns of the entry. */
const cardTexts = (row: string): RawBuilder<unknown> =>
  sql.raw(
    ['modelCode', 'brandName', 'merchandiseCategoryName', 'colorName', 'subtitle']
      .map((name) => `${row}.card ->> '${name}'`)
      .join(', '),
  );

/** Writes new and changed entries, removes those that are not listed any more, and notes both in catalog_changed. */
async function writeEntries(run: Run): Promise<void> {
  await run(sql`
    with gone as (
      delete from catalog_entry e
       where e.article_id in (select article_id from catalog_wanted)
         and not exists (select from catalog_fresh f where ${sameEntry})
      returning e.article_id, e.sorg, e.language, e.merchandise_category, e.category)
    insert into catalog_changed select gone.*, true, true from gone`);
  const compared = (row: string): RawBuilder<unknown> =>
    sql.raw(
      `${row}.model_id, ${row}.category, ${row}.merchandise_category, ${row}.brand, ${row}.series, ${row}.model_year, ` +
        `${row}.name, ${row}.color, ${row}.size, ${row}.size_order, ${row}.rank, ${row}.lead, ${row}.valid_from, ` +
        `${row}.card::text`,
    );
  const place = (row: string): RawBuilder<unknown> =>
    sql.raw(
      `${row}.model_id, ${row}.brand, ${row}.series, ${row}.model_year, ${row}.name_key, ${row}.color, ${row}.size, ` +
        `${row}.rank, ${row}.lead, ${row}.category, ${row}.merchandise_category`,
    );
  const words = (row: string): RawBuilder<unknown> =>
    sql`
      ${sql.raw(`${row}.model_id, ${row}.rank, ${row}.name, ${row}.series, ${row}.model_year, ${row}.size`)},
      ${cardTexts(row)}`;
  await run(sql`
    with written as (
      merge into catalog_entry e
      using catalog_fresh f on ${sameEntry}
      when matched and row(${compared('e')}) is distinct from row(${compared('f')}) then
        update set
          model_id = f.model_id, category = f.category, merchandise_category = f.merchandise_category,
          brand = f.brand, series = f.series, model_year = f.model_year, name = f.name, name_key = f.name_key,
          color = f.color, size = f.size, size_order = f.size_order, rank = f.rank, lead = f.lead,
          valid_from = f.valid_from, card = f.card
      when not matched then
        insert (${entryColumns})
        values (f.sorg, f.language, f.article_id, f.model_id, f.category, f.merchandise_category, f.brand, f.series,
          f.model_year, f.name, f.name_key, f.color, f.size, f.size_order, f.rank, f.lead, f.valid_from, f.card)
      returning new.article_id, new.sorg, new.language, new.merchandise_category, new.category,
        old.merchandise_category as old_merchandise_category, old.category as old_category,
        row(${place('old')}) is distinct from row(${place('new')}) as placed,
        old.article_id is null or row(${words('old')}) is distinct from row(${words('new')}) as worded)
    insert into catalog_changed
    select article_id, sorg, language, merchandise_category, category, placed, worded
      from written
    union all
    select article_id, sorg, language, old_merchandise_category, old_category, true, false
      from written
     where old_merchandise_category <> merchandise_category or old_category <> category`);
  await run(sql`analyze catalog_changed`);
}

/** Lists articles whose first valid day has come; runs every hour and does nothing if there are none. */
export async function listDueArticles(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ article_id: string }>`
    select s.article_id
      from catalog_article_sorg s
     where s.removed_at is null
       and s.valid_from <= ${ctx.now.toISOString().slice(0, 10)}::date
       and not exists (select from catalog_entry e where e.article_id = s.article_id and e.sorg = s.sorg)
     limit 20000`.execute(ctx.db);
  await refreshEntries(ctx.db, { articleIds: rows.map((row) => row.article_id) }, ctx.now);
  return rows.length;
}
