import { choiceParam, given, type RawSearch, textParam, wholeParam } from '#ui/table/list-search.ts';

export const bonusRoute = '/$lang/bonus-dealer';
export const polygonBonusRoute = '/$lang/bonus-dealer/polygon';
export const wimBonusRoute = '/$lang/bonus-dealer/wim';

const bonusRows = ['registrations', 'purchases'] as const;
const timings = ['onTime', 'late'] as const;

export type BonusSearch = {
  /** Default: this year. */
  year?: number;
  /** Unified code of the dealer; default: the active customer. */
  customer?: string;
  sorg?: string;
  /** The rows below the figures; default: registrations. */
  rows?: (typeof bonusRows)[number];
  quarter?: number;
  timing?: (typeof timings)[number];
  page?: number;
  limit?: number;
};

/** Search of the bonus pages; default and malformed values are left out. */
export function readBonusSearch(raw: RawSearch): BonusSearch {
  return given({
    year: wholeParam(raw.year, { min: 2_000, max: 2_100 }),
    customer: textParam(raw.customer, 81),
    sorg: textParam(raw.sorg, 10),
    rows: choiceParam(raw.rows, bonusRows),
    quarter: wholeParam(raw.quarter, { min: 1, max: 4 }),
    timing: choiceParam(raw.timing, timings),
    page: wholeParam(raw.page, { min: 1, max: 100_000 }),
    limit: wholeParam(raw.limit, { min: 10, max: 100 }),
  });
}
