import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { wordsOf, type TypedWord } from './content.search.policy.ts';

/** Words that one typed word may mean. */
const mostMeanings = 20;

const sameDigits = sql`regexp_replace(w.word, '[^0-9]', '', 'g') = regexp_replace(t.word, '[^0-9]', '', 'g')`;

/**
 * The words of brand content that the typed words may mean: those that differ in one missing, extra, wrong or swapped
 * letter, else those with similar parts. Digits are never corrected: another number is another thing.
 */
export async function findSimilarWords({ db }: Pick<Ctx, 'db'>, search: string): Promise<TypedWord[]> {
  const typed = wordsOf(search).map((word) => ({ word, parts: word.match(/[\p{L}\p{N}]+/gu) ?? [] }));
  const { rows } = await sql<{ meanings: string[] }>`
    select coalesce(
             nullif(
               array(
                 select w.word
                   from content_word w
                  where w.near && content_near(t.word) and ${sameDigits}
                  order by similarity(w.word, t.word) desc, w.word
                  limit ${mostMeanings}),
               '{}'),
             array(
               select w.word
                 from content_word w
                where t.word <% w.word and ${sameDigits}
                order by word_similarity(t.word, w.word) desc, w.word
                limit ${mostMeanings})) as meanings
      from (select left(catalog_fold(part.word), 40) as word
              from unnest(${typed.flatMap(({ parts }) => parts)}::text[]) with ordinality part (word, place)
             order by part.place) t`.execute(db);
  let read = 0;
  return typed.map(({ word, parts }) => ({
    word,
    meanings: rows.slice(read, (read += parts.length)).map(({ meanings }) => meanings),
  }));
}
