import { choiceParam, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type InquiriesSearch = ListSearch & { handled?: 'yes' | 'no'; id?: string };

/** Search of the staff's list; `id` opens one of them. */
export function readInquiriesSearch(raw: RawSearch): InquiriesSearch {
  const handled = choiceParam(raw.handled, ['yes', 'no']);
  const id = textParam(raw.id, 40);
  return { ...listSearch(raw), ...(handled ? { handled } : {}), ...(id ? { id } : {}) };
}
