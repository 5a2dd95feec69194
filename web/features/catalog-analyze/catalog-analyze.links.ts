import { choiceParam, given, listParam, listSearch, type ListSearch, type RawSearch, textParam } from '../../ui/list-search.ts';

/** What of the analysed articles shows. */
export const shownArticles = ['all', 'stopped', 'orderable', 'unknown'] as const;
export type ShownArticles = (typeof shownArticles)[number];

/** So many codes stand in the address; a longer list is kept by the tab under `list`. */
export const mostCodesInUrl = 50;

export type AnalyzeSearch = ListSearch & {
  sorg?: string;
  /** The customer's two numbers. */
  r3?: string;
  isr?: string;
  /** Username of a salesperson who must look after the customer. */
  sales?: string;
  codes?: string[];
  list?: string;
  show?: ShownArticles;
};

/** Search of the analysis; what is default or malformed is left out. */
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
