import { sql, type RawBuilder } from 'kysely';
import { likePattern } from '../../platform/like-pattern.ts';

/** Typed words, at most eight. */
const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, 8);

/** Condition on `content_item i`: every typed word is part of its words, without regard to case and accents. */
export function holdsWords(search: string): RawBuilder<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`i.words like '%' || catalog_fold(${likePattern(word)}) || '%'`),
    sql` and `,
  )})`;
}

/** The same with typing errors: every typed word is similar to a part of its words. */
export function holdsSimilarWords(search: string): RawBuilder<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`catalog_fold(${word}) <% i.words`),
    sql` and `,
  )})`;
}
