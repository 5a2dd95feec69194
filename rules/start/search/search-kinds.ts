/** Kinds of things that the search finds, in the order in which they show. */
export const searchKinds = [
  'article',
  'order',
  'invoice',
  'delivery',
  'frame',
  'claim',
  'document',
  'news',
  'dealer',
  'user',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Search words that are shorter find nothing: one letter matches everything. */
export const fewestLetters = 2;
/** The longest search text. */
export const longestSearch = 200;
/** Hits of a kind that show, unless the caller asks for another number. */
export const shownHits = 5;
