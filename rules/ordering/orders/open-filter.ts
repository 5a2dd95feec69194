import * as v from 'valibot';
import type { CalendarDate } from '#rules/dates.ts';
import { absent, calendarDate, searchWords, sorgCodes } from '#rules/validation.ts';
import { boundedRange } from './date-range.ts';
import { deliveryStates, openRisks, openStates } from './open-choices.ts';

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
export function boundedOpenRanges(filter: OpenFilter, today: CalendarDate): OpenFilter {
  const requested = boundedRange({ from: filter.requestedFrom, to: filter.requestedTo }, today, [
    'filter.requestedFrom',
    'filter.requestedTo',
  ]);
  return { ...filter, ...boundedRange(filter, today), requestedFrom: requested.from, requestedTo: requested.to };
}

/** Filters of a list of deliveries; open = planned or in transit. */
export const deliveryFilter = v.object({
  ...anyList,
  status: absent(v.picklist(deliveryStates, 'bad_input')),
});
export type DeliveryFilter = v.InferOutput<typeof deliveryFilter>;
