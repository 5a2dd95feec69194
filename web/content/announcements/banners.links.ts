import { choiceParam, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type BannersSearch = ListSearch & { sorg?: string; active?: 'yes' | 'no'; bucket?: 'yes' };

/** Search of the list; default and malformed values are left out. */
export function readBannersSearch(raw: RawSearch): BannersSearch {
  const sorg = textParam(raw.sorg, 10);
  const active = choiceParam(raw.active, ['yes', 'no']);
  const bucket = choiceParam(raw.bucket, ['yes']);
  return {
    ...listSearch(raw),
    ...(sorg && /^[0-9A-Za-z]+$/.test(sorg) ? { sorg } : {}),
    ...(active ? { active } : {}),
    ...(bucket ? { bucket } : {}),
  };
}
