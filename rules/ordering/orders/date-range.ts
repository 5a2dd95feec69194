import { withinDays, type CalendarDate } from '#rules/dates.ts';
import { DomainError, type ErrorParams } from '#rules/errors.ts';
import { longestRangeDays } from './open-choices.ts';

/** A date range of a list filter as somebody chose it; null is an end that nobody chose. */
export interface ChosenRange {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** The last day of a range: today, if only a first day up to today is chosen. */
export const lastDay = ({ from, to }: ChosenRange, today: CalendarDate): CalendarDate | null =>
  to === null && from !== null && from <= today ? today : to;

/** Why a range is refused, and at which end. */
export interface RangeFault {
  readonly code: 'date_from_after_to' | 'date_range_too_long' | 'date_range_incomplete';
  readonly end: 'from' | 'to';
}

/**
 * Why the range of a list filter is refused, or null. It has at most `days` days, both included, and is
 * never narrowed: with a first day only it ends today, with a last day only it is refused. No day at all means every day.
 */
export function rangeFault(range: ChosenRange, today: CalendarDate, days = longestRangeDays): RangeFault | null {
  const { from } = range;
  const to = lastDay(range, today);
  if (from === null && to === null) return null;
  if (from === null) return { code: 'date_range_incomplete', end: 'from' };
  if (to === null) return { code: 'date_range_incomplete', end: 'to' };
  if (from > to) return { code: 'date_from_after_to', end: 'from' };
  return withinDays(from, to, days) ? null : { code: 'date_range_too_long', end: 'to' };
}

/** The range with its last day. Throws the code of {@link rangeFault} for one of the two fields. */
export function boundedRange(
  { from, to }: ChosenRange,
  today: CalendarDate,
  fields: readonly [from: string, to: string] = ['filter.from', 'filter.to'],
  days = longestRangeDays,
): ChosenRange {
  const fault = rangeFault({ from, to }, today, days);
  if (fault) {
    const params: ErrorParams = fault.code === 'date_range_too_long' ? { limit: days } : {};
    throw new DomainError(fault.code, params, fault.end === 'from' ? fields[0] : fields[1]);
  }
  return { from, to: lastDay({ from, to }, today) };
}

/** The rule in the words of the schema. */
export const rangeRule =
  'a range covers at most 30 days; without a last day it ends today, without a first day it is refused (Q-096).';
