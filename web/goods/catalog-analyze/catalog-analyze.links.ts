import {
  choiceParam,
  given,
  listParam,
  listSearch,
  type ListSearch,
  type RawSearch,
  textParam,
} from '#ui/table/list-search.ts';

/** Which of the analysed articles show. */
export const shownArticles = ['all', 'stopped', 'orderable', 'unknown'] as const;
export type ShownArticles = (typeof shownArticles)[number];

/** The maximum number of codes in the address; the tab stores a longer list under `list`. */
export const mostCodesInUrl = 50;

export type AnalyzeSearch = ListSearch & {
  sorg?: string;
  /** The customer's two numbers. */
  r3?: string;
  isr?: string;
  /** Username of the customer's salesperson. */
  sales?: string;
  codes?: string[];
  list?: string;
  show?: ShownArticles;
};

/** Search of the analysis; default and malformed values are left out. */
export function readAnalyzeSearch(raw: RawSearch): AnalyzeSearch {
  const show = choiceParam(raw.show, shownArticles);
  return {
    ...listSearch(raw),
    ...given({
      sorg: textParam(raw.sorg, 20),
      r3: textParam(raw.r3, 40),
      isr: textParam(raw.isr, 40),
      sales: textParam(raw.sales),
      list: textParam(raw.list, 40),
      codes: listParam(raw.codes, mostCodesInUrl),
      show: show === 'all' ? undefined : show,
    }),
  };
}
