import { given, listSearch, type ListSearch, type RawSearch, textParam } from '../../ui/list-search.ts';

export type SellersSearch = ListSearch & {
  /** The company whose form is open. */
  company?: string;
};

/** Search of the sellers on invoices. */
export function readSellersSearch(raw: RawSearch): SellersSearch {
  return { ...listSearch(raw), ...given({ company: textParam(raw.company, 20) }) };
}
