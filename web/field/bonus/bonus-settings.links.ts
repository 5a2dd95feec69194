import { choiceParam, given, listSearch, type ListSearch, type RawSearch, textParam } from '#ui/table/list-search.ts';

export type BonusSettingsSearch = ListSearch & {
  /** The points if it is missing. */
  tab?: 'years';
  sorg?: string;
  /** The form that is open: `new`, the id of a row of points, or a year as in `1000-2026`. */
  edit?: string;
};

/** Search of the settings of the bonus. */
export function readBonusSettingsSearch(raw: RawSearch): BonusSettingsSearch {
  const { page, limit } = listSearch(raw);
  return given({
    page,
    limit,
    tab: choiceParam(raw.tab, ['years']),
    sorg: textParam(raw.sorg, 10),
    edit: textParam(raw.edit, 40),
  });
}

/** A year of a sales organisation in the address. */
export const yearParam = ({ sorg, year }: { sorg: string; year: number }): string => `${sorg}-${year}`;
