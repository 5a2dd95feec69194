import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export const damageFilters = ['open', 'proposed', 'in_review', 'credited', 'rejected'] as const;
/** Search of the list; `report` opens one of them. */
export type TransitDamageSearch = ListSearch & { state?: (typeof damageFilters)[number]; report?: string };

export function readTransitDamageSearch(raw: RawSearch): TransitDamageSearch {
  return {
    ...listSearch(raw),
    ...given({ state: choiceParam(raw.state, damageFilters), report: textParam(raw.report, 40) }),
  };
}
