import { sql, type RawBuilder } from 'kysely';

/** A text with its measures in both spellings: '29×2.4' is found as '29x2.4' and as '29 2.4'. */
const withSizes = (text: RawBuilder<string>): RawBuilder<string> => sql`(
  ${text}
  || case when ${text} ~* '[0-9] ?[x×] ?[0-9]'
     then ' ' || regexp_replace(${text}, '([0-9]) ?[x×] ?(?=[0-9])', '\\1x', 'gi')
       || ' ' || regexp_replace(${text}, '([0-9]) ?[x×] ?(?=[0-9])', '\\1 ', 'gi')
     else '' end)`;

/**
 * A word and every form of it with one letter removed, as catalog_near computes them, but set-wise. Letters of a run of
 * equal ones give the same form, so only the last of a run is removed.
 */
const nearWords = (word: RawBuilder<string>): RawBuilder<string[]> => sql`
             array[${word}] || array(
               select left(${word}, i - 1) || substr(${word}, i + 1)
                 from generate_series(1, length(${word})) as i
                where length(${word}) > 2 and substr(${word}, i, 1) <> substr(${word}, i + 1, 1))`;

type Run = (statement: RawBuilder<unknown>) => Promise<void>;

/** A sales organisation and a language of its entries. */
export interface EntryLanguage {
  readonly sorg: string;
  readonly language: string;
}

/** Adds the postings of the entries `e` to `table`. */
async function addPostings(
  run: Run,
  table: string,
  entries: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql``,
): Promise<void> {
  // The words of a text as in catalog_words, but without a call of a function per text.
  await run(sql`
    insert into ${sql.table(table)} (sorg, language, word, relevance, article_id, model_id)
    select e.sorg, e.language, w.word, w.weight * 10000000 + least(e.rank, 9999999) as relevance, e.article_id, e.model_id
      from ${entries}
      cross join lateral json_to_record(e.card) as k(
        "modelCode" text, "brandName" text, "merchandiseCategoryName" text, "colorName" text, "subtitle" text)
      cross join lateral (
        select distinct on (1) left(w.word, 40) as word, t.weight
          from (values
            (0, ${withSizes(sql`e.name`)} || ' ' || k."modelCode"),
            (1, e.series || ' ' || k."brandName" || ' ' || e.model_year),
            (2, k."merchandiseCategoryName" || ' ' || k."colorName" || ' '
                || ${withSizes(sql`(e.size || ' ' || k."subtitle")`)})) t(weight, value)
         cross join lateral regexp_split_to_table(lower(unaccent(t.value)), '[^[:alnum:]]+') as w(word)
         where w.word <> ''
         order by 1, 2) w
     ${order}`);
}

/** Fills the empty catalog_posting, in the order of its key, so that its index is built without a further sort. */
export async function loadPostings(run: Run, { sorg, language }: EntryLanguage): Promise<void> {
  await addPostings(
    run,
    'catalog_posting',
    sql`(select * from catalog_entry where sorg = ${sorg} and language = ${language}) e`,
    sql`order by word, relevance, article_id`,
  );
}

/** Fills the empty catalog_word from the postings. */
export async function loadWords(run: Run, { sorg, language }: EntryLanguage): Promise<void> {
  await run(sql`
    insert into catalog_word (sorg, language, word, near, article_count, model_count)
    select ${sorg}, ${language}, f.word, ${nearWords(sql`f.word`)}, sum(f.articles), count(*)
      from (
        select word, count(*) as articles
          from catalog_posting
         where sorg = ${sorg} and language = ${language}
         group by word, model_id) f
     group by f.word`);
}

/** Computes the postings of the articles in catalog_changed whose texts changed. */
export async function fillFreshPostings(run: Run): Promise<void> {
  await run(sql`
    create temporary table if not exists catalog_reworded (article_id uuid, sorg text, language text) on commit drop`);
  await run(sql`
    create temporary table if not exists catalog_fresh_posting (like catalog_posting) on commit drop`);
  await run(sql`
    create temporary table if not exists catalog_fresh_word (sorg text, language text, word text) on commit drop`);
  await run(sql`truncate catalog_reworded, catalog_fresh_posting, catalog_fresh_word`);
  await run(sql`
    insert into catalog_reworded
    select distinct article_id, sorg, language
      from catalog_changed
     where worded`);
  await run(sql`analyze catalog_reworded`);
  await addPostings(
    run,
    'catalog_fresh_posting',
    sql`
      catalog_reworded c
      join catalog_entry e on e.article_id = c.article_id and e.sorg = c.sorg and e.language = c.language`,
  );
  await run(sql`analyze catalog_fresh_posting`);
}

/** Removes old postings and adds new ones; notes the words of both in catalog_fresh_word. */
export async function writePostings(run: Run): Promise<void> {
  const same = sql`p.sorg = f.sorg and p.language = f.language and p.word = f.word
           and p.relevance = f.relevance and p.article_id = f.article_id`;
  await run(sql`
    with gone as (
      delete from catalog_posting p
       using catalog_reworded c
       where p.article_id = c.article_id
         and p.sorg = c.sorg
         and p.language = c.language
         and not exists (select from catalog_fresh_posting f where ${same} and p.model_id = f.model_id)
      returning p.sorg, p.language, p.word)
    insert into catalog_fresh_word
    select distinct sorg, language, word
      from gone`);
  // No other transaction adds postings meanwhile (one refresh at a time), so no conflict needs to be handled.
  await run(sql`
    with added as (
      insert into catalog_posting (sorg, language, word, relevance, article_id, model_id)
      select f.sorg, f.language, f.word, f.relevance, f.article_id, f.model_id
        from catalog_fresh_posting f
       where not exists (select from catalog_posting p where ${same})
       order by f.sorg, f.language, f.word, f.relevance, f.article_id
      returning sorg, language, word)
    insert into catalog_fresh_word select distinct sorg, language, word from added`);
}

/** Counts the articles and models of the noted words again. */
export async function countWords(run: Run): Promise<void> {
  await run(sql`analyze catalog_fresh_word`);
  await run(sql`
    merge into catalog_word w
    using (
      select c.sorg, c.language, c.word, coalesce(sum(c.articles), 0) as articles, count(c.model_id) as models,
             ${nearWords(sql`c.word`)} as near
        from (
          select c.sorg, c.language, c.word, p.model_id, count(p.model_id) as articles
            from (select distinct sorg, language, word from catalog_fresh_word) c
            left join catalog_posting p on p.sorg = c.sorg and p.language = c.language and p.word = c.word
           group by c.sorg, c.language, c.word, p.model_id) c
       group by c.sorg, c.language, c.word) f
      on w.sorg = f.sorg and w.language = f.language and w.word = f.word
    when matched and f.articles = 0 then
      delete
    when matched and (w.article_count, w.model_count) is distinct from (f.articles, f.models) then
      update set article_count = f.articles, model_count = f.models
    when not matched and f.articles > 0 then
      insert (sorg, language, word, near, article_count, model_count)
      values (f.sorg, f.language, f.word, f.near, f.articles, f.models)`);
}
