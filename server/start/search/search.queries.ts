import { fewestLetters, searchKinds, type SearchKind } from '#rules/start/search/search-kinds.ts';
import { ranked, rankOf, ranks, type Rank } from '#rules/start/search/search-rank.ts';
import { plainText } from '#rules/text/plain-text.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { finders, type Found } from './search.finders.queries.ts';

/** Something that the search found. */
export interface Hit extends Omit<Found, 'details' | 'keys'> {
  readonly details: readonly string[];
  readonly rank: Rank;
}

/** Hits of one kind, the best first. */
export interface HitGroup {
  readonly kind: SearchKind;
  readonly hits: readonly Hit[];
  /** There are more hits than those. */
  readonly more: boolean;
}

/** A search text as it is looked up: no signs that cannot be seen, one space between words. */
const wordsOf = (text: string): string =>
  plainText(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

function hitOf({ details, keys, ...found }: Found, search: string): Hit {
  const shown = details.filter((detail): detail is string => Boolean(detail) && detail !== found.name);
  return { ...found, details: [...new Set(shown)], rank: rankOf(search, keys) };
}

const bestRank = ({ hits }: HitGroup): Rank => hits[0]?.rank ?? ranks.words;

/**
 * Everything of the caller that a text finds, in groups of at most `limit` hits: a kind with a whole number or name comes
 * first, then one that begins so; kinds of the same rank stand in the order of `searchKinds`.
 */
export async function findEverything(ctx: SignedInCtx, text: string, limit: number): Promise<HitGroup[]> {
  const search = wordsOf(text);
  if (search.length < fewestLetters) return [];
  const groups = await Promise.all(
    searchKinds.map(async (kind): Promise<HitGroup> => {
      const found = await finders[kind](ctx, search, limit + 1);
      const hits = ranked(found.map((one) => hitOf(one, search)));
      return { kind, hits: hits.slice(0, limit), more: hits.length > limit };
    }),
  );
  return groups.filter(({ hits }) => hits.length > 0).toSorted((one, other) => bestRank(one) - bestRank(other));
}
