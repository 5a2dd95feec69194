import { choiceParam, given, type RawSearch, textParam, wholeParam } from '#ui/table/list-search.ts';
import { sectionIds } from './section-ids.ts';

export type MarketSettingsSearch = {
  section?: (typeof sectionIds)[number];
  /** Words that a setting has in its name, help or value, in whichever section. */
  q?: string;
  /** Page of the history. */
  page?: number;
};

/** Search of the settings of a market. */
export function readMarketSettingsSearch(raw: RawSearch): MarketSettingsSearch {
  const section = choiceParam(raw.section, sectionIds);
  return given({
    section: section === sectionIds[0] ? undefined : section,
    q: textParam(raw.q),
    page: wholeParam(raw.page, { min: 2 }),
  });
}
