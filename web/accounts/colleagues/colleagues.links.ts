import { given, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type ColleaguesSearch = {
  q?: string;
  /** The form that is open: `invite`, or the id of a colleague whose rights are edited. */
  person?: string;
};

/** Search of the list of colleagues. */
export function readColleaguesSearch(raw: RawSearch): ColleaguesSearch {
  return given({ q: textParam(raw.q, 100), person: textParam(raw.person, 40) });
}
