import * as v from 'valibot';
import { addDays, withinDays, type CalendarDate } from '../dates.ts';
import { DomainError } from '../errors.ts';
import { absent, calendarDate, searchWords, sorgCodes } from '../validation.ts';
import { deliveryStates, longestRangeDays, openRisks, openStates } from './open-choices.ts';

interface DateRange {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/**
 * A date range of a list filter: at most 30 days, both included. If one end is missing, the range is the 30
 * days from or up to the other end. Throws `date_from_after_to` or `date_range_too_long` for the field.
 */
export function boundedRange(
  from: CalendarDate | null,
  to: CalendarDate | null,
  fields: readonly [from: string, to: string],
): DateRange {
  if (from === null) return { from: to && addDays(to, 1 - longestRangeDays), to };
  if (to === null) return { from, to: addDays(from, longestRangeDays - 1) };
  if (from > to) throw new DomainError('date_from_after_to', {}, fields[0]);
  if (!withinDays(from, to, longestRangeDays))
    throw new DomainError('date_range_too_long', { limit: longestRangeDays }, fields[1]);
  return { from, to };
}

/** Filters of every list of orders or deliveries: words, sales organisations, two dates. */
const anyList = {
  search: searchWords,
  sorgs: sorgCodes,
  from: absent(calendarDate),
  to: absent(calendarDate),
};

/** Filters of the lists of open lines and open orders; both views share them. */
export const openFilter = v.object({
  ...anyList,
  status: absent(v.picklist(openStates, 'bad_input')),
  risk: absent(v.picklist(openRisks, 'bad_input')),
  origin: absent(v.picklist(['portal', 'erp'], 'bad_input')),
  requestedFrom: absent(calendarDate),
  requestedTo: absent(calendarDate),
});
export type OpenFilter = v.InferOutput<typeof openFilter>;

/** A filter that matches all open lines. */
export const everyOpenLine: OpenFilter = v.parse(openFilter, {});

/** The filter with both ranges bounded: order dates and requested dates. */
export function boundedOpenRanges(filter: OpenFilter): OpenFilter {
  const requested = boundedRange(filter.requestedFrom, filter.requestedTo, [
    'filter.requestedFrom',
    'filter.requestedTo',
  ]);
  const ordered = boundedRange(filter.from, filter.to, ['filter.from', 'filter.to']);
  return { ...filter, ...ordered, requestedFrom: requested.from, requestedTo: requested.to };
}

/** Filters of a list of deliveries; open = planned or in transit. */
export const deliveryFilter = v.object({
  ...anyList,
  status: absent(v.picklist(deliveryStates, 'bad_input')),
});
export type DeliveryFilter = v.InferOutput<typeof deliveryFilter>;
