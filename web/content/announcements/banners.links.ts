import { choiceParam, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type BannersSearch = ListSearch & { sorg?: string; active?: 'yes' | 'no' };

/** Search of the list; default and malformed values are left out. */
export function readBannersSearch(raw: RawSearch): BannersSearch {
  const sorg = textParam(raw.sorg, 10);
  const active = choiceParam(raw.active, ['yes', 'no']);
  return {
    ...listSearch(raw),
    ...(sorg && /^[0-9A-Za-z]+$/.test(sorg) ? { sorg } : {}),
    ...(active ? { active } : {}),
  };
}
