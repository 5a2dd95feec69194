import { given, listSearch, type ListSearch, type RawSearch, wholeParam } from '#ui/table/list-search.ts';

export const repDayRoute = '/$lang/rep-day';
export const blockedDealersRoute = '/$lang/rep-day/blocked';
export const slippedLinesRoute = '/$lang/rep-day/slipped';
export const waitingCartsRoute = '/$lang/rep-day/carts';

type RepDaySearch = {
  /** Weeks after which a visit is due; default: the server's. */
  weeks?: number;
};
/** Search of the rep day. */
export const readRepDaySearch = (raw: RawSearch): RepDaySearch =>
  given({ weeks: wholeParam(raw.weeks, { min: 0, max: 52 }) });

/** Search of the lists of the rep day. */
export const readDayListSearch = (raw: RawSearch): Pick<ListSearch, 'page' | 'limit'> => {
  const { page, limit } = listSearch(raw);
  return given({ page, limit });
};
