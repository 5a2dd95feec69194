import { sql, type RawBuilder } from 'kysely';
import { likePattern } from '../../platform/like-pattern.ts';

/** Typed words, at most eight. */
const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, 8);

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

/** Lengths of words in which swapped letters are looked for. */
const swappable = { least: 4, most: 20 } as const;

/** A typed word with each two neighbours swapped: `meridain` and `meridian` have too few trigrams in common. */
function swapped(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < swappable.least || letters.length > swappable.most) return [];
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at] ?? '', ...letters.slice(at + 2)].join(''))
    .filter((other) => other !== word);
}

/** The same with typing errors: every typed word is similar to a part of its words, or has two swapped letters. */
export function holdsSimilarWords(search: string): RawBuilder<boolean> {
  const words = wordsOf(search);
  if (words.length === 0) return sql<boolean>`true`;
  const similar = (word: string): RawBuilder<unknown> => sql`
    (${sql.join(
      [
        sql`catalog_fold(${word}) <% i.words`,
        ...swapped(word).map((other) => sql`i.words like '%' || catalog_fold(${likePattern(other)}) || '%'`),
      ],
      sql` or `,
    )})`;
  return sql<boolean>`(${sql.join(words.map(similar), sql` and `)})`;
}
