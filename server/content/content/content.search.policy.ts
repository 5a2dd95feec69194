import { sql, type RawBuilder } from 'kysely';
import { likePattern } from '#platform/database/like-pattern.ts';

/** Typed words, at most eight. */
export const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, 8);

/** A typed word as a query of the words of PDFs: it begins with it. */
const beginning = (word: string): string => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}':*`;

/** The typed words as a query that finds any of them in the words of a PDF. */
export const anyBeginning = (search: string): RawBuilder<string> =>
  sql<string>`to_tsquery('document_words', ${wordsOf(search).map(beginning).join(' | ')})`;

/**
 * Condition on `content_item i`: every typed word is part of its words, without regard to case and accents. With
 * `files`, a condition on `content_file f`, a word may begin a word in one of those PDFs of the item instead.
 */
export function holdsWords(search: string, files: RawBuilder<boolean> | null = null): RawBuilder<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<boolean>`true`;
  const inPdf = (word: string): RawBuilder<unknown> =>
    files === null
      ? sql``
      : sql`
        or i.id in (
          select f.owner_id
            from platform_attachment a
            join content_file f on f.attachment_id = a.id
           where a.words is not null
             and to_tsvector('document_words', a.words) @@ to_tsquery('document_words', ${beginning(word)})
             and ${files})`;
  return sql<boolean>`(${sql.join(
    words.map((word) => sql`(i.words like '%' || catalog_fold(${likePattern(word)}) || '%'${inPdf(word)})`),
    sql` and `,
  )})`;
}

/** A typed word with what each of its parts between dashes and dots may mean. */
export interface TypedWord {
  readonly word: string;
  readonly meanings: readonly (readonly string[])[];
}

/**
 * Condition on `content_item i`: it has a meaning of every typed word (`findSimilarWords`). Codes and numbers have none
 * that are one letter away; they match words with similar parts.
 */
export function holdsSimilarWords(typed: readonly TypedWord[]): RawBuilder<boolean> {
  const any = (meanings: readonly string[]): RawBuilder<unknown> =>
    sql`(${sql.join(
      meanings.map((meaning) => sql`i.words like ${`%${likePattern(meaning)}%`}`),
      sql` or `,
    )})`;
  const similar = ({ word, meanings }: TypedWord): RawBuilder<unknown> => {
    const ways: RawBuilder<unknown>[] = [];
    if (meanings.length > 0 && meanings.every((one) => one.length > 0))
      ways.push(sql`(${sql.join(meanings.map(any), sql` and `)})`);
    if (/\d/.test(word)) ways.push(sql`catalog_fold(${word}) <% i.words`);
    return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
  };
  return typed.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(typed.map(similar), sql` and `)})`;
}
