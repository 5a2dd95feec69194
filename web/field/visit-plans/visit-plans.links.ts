import {
  choiceParam,
  dateParam,
  flagParam,
  given,
  listSearch,
  type ListSearch,
  type RawSearch,
  wholeParam,
} from '#ui/table/list-search.ts';

const visitPlanRoute = '/$lang/visit-form/plan';

type VisitPlanSearch = ListSearch & {
  /** Weeks without a visit; default: the server's. 0 = all customers. */
  weeks?: number;
  /** The planned day; default: today. */
  day?: string;
  /** Default: the list. */
  view?: 'map';
  /** The dialog for another start of the day is open. */
  start?: true;
};

/** Search of the visit plan. */
export const readVisitPlanSearch = (raw: RawSearch): VisitPlanSearch => ({
  ...listSearch(raw),
  ...given({
    weeks: wholeParam(raw.weeks, { min: 0, max: 52 }),
    day: dateParam(raw.day),
    view: choiceParam(raw.view, ['map']),
    start: flagParam(raw.start),
  }),
});

/** Link to the visit plan: `<Link {...visitPlanLink(lang)}>`. */
export const visitPlanLink = (
  lang: string,
  search: VisitPlanSearch = {},
): { to: typeof visitPlanRoute; params: { lang: string }; search: VisitPlanSearch } => ({
  to: visitPlanRoute,
  params: { lang },
  search,
});

/** Address that opens the map application of a phone (RFC 5870); a place without coordinates is searched by its words. */
export const mapAddress = (
  { latitude, longitude }: { readonly latitude: number | null; readonly longitude: number | null },
  words: string,
): string =>
  latitude === null || longitude === null
    ? `geo:0,0?q=${encodeURIComponent(words)}`
    : `geo:${latitude},${longitude}?q=${latitude},${longitude}(${encodeURIComponent(words)})`;
