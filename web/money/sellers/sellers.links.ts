import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type SellersSearch = ListSearch & {
  /** The company whose invoices or name are edited. */
  company?: string;
  /** `company`: the name of the company is edited, or without one a company is added. */
  form?: 'company';
};

/** Search of the sellers on invoices. */
export function readSellersSearch(raw: RawSearch): SellersSearch {
  return {
    ...listSearch(raw),
    ...given({ company: textParam(raw.company, 20), form: choiceParam(raw.form, ['company']) }),
  };
}
