import { articleGaps, fileOutcomes, type ArticleGap, type FileOutcome } from '#rules/goods/article-files/choices.ts';
import { choiceParam, given, listSearch, type ListSearch, type RawSearch } from '#ui/table/list-search.ts';

export type GapSearch = Omit<ListSearch, 'sort'> & {
  /** Articles without picture if it is missing. */
  gap?: ArticleGap;
};

/** Search of the list of articles with gaps; default and malformed values are left out. */
export function readGapSearch(raw: RawSearch): GapSearch {
  const { q, page, limit } = listSearch(raw);
  const gap = choiceParam(raw.gap, articleGaps);
  return given({ q, page, limit, gap: gap === 'picture' ? undefined : gap });
}

export type ImportsSearch = Pick<ListSearch, 'page' | 'limit'>;

/** Search of the list of imports. */
export function readImportsSearch(raw: RawSearch): ImportsSearch {
  const { page, limit } = listSearch(raw);
  return given({ page, limit });
}

export type ResultSearch = Omit<ListSearch, 'sort'> & { outcome?: FileOutcome };

/** Search of the results of an import. */
export function readResultSearch(raw: RawSearch): ResultSearch {
  const { q, page, limit } = listSearch(raw);
  return given({ q, page, limit, outcome: choiceParam(raw.outcome, fileOutcomes) });
}
