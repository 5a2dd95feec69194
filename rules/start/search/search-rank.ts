/**
 * A text in the spelling in which hits are compared: small letters without accents, spaces and the signs that people add
 * to numbers or leave out.
 */
export const spellingOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s./_-]/gu, '');

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');

/** How well a hit matches: its whole number or name, the beginning of one, or only some of its words. */
export const ranks = { exact: 0, beginning: 1, words: 2 } as const;
export type Rank = (typeof ranks)[keyof typeof ranks];

/** Rank of a hit by its numbers and names; numbers match with and without their leading zeros. */
export function rankOf(search: string, keys: readonly string[]): Rank {
  const wanted = spellingOf(search);
  if (wanted === '') return ranks.words;
  const spellings = keys.map(spellingOf).filter((key) => key !== '');
  if (spellings.some((key) => withoutZeros(key) === withoutZeros(wanted))) return ranks.exact;
  if (spellings.some((key) => key.startsWith(wanted) || withoutZeros(key).startsWith(wanted))) return ranks.beginning;
  return ranks.words;
}

/** Hits of one kind, the best rank first; equal ones stay in their order. */
export const ranked = <Hit extends { readonly rank: Rank }>(hits: readonly Hit[]): Hit[] =>
  hits.toSorted((one, other) => one.rank - other.rank);
