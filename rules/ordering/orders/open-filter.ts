import * as v from 'valibot';
import type { CalendarDate } from '#rules/dates.ts';
import { choiceFilter, dayFilter, sorgsFilter, wordsFilter } from '#rules/list-filter.ts';
import { boundedRange, rangeRule } from './date-range.ts';
import { deliveryStates, openRisks, openStates, orderOrigins } from './open-choices.ts';

/** Filters of the lists of open lines and open orders; both views, the API and the export share them. */
export const openFilter = v.object({
  search: wordsFilter('Order, ERP or PO number, article code or name; without an active customer also the customer.'),
  sorgs: sorgsFilter(''),
  status: choiceFilter(openStates, 'pending, on processing, submitted, confirmed or partly_shipped.'),
  risk: choiceFilter(openRisks, 'late, at_risk or slipped (the promised date has moved to later).'),
  origin: choiceFilter(orderOrigins, 'portal or erp'),
  from: dayFilter(`Ordered from; ${rangeRule}`),
  to: dayFilter(),
  requestedFrom: dayFilter(`Requested from; ${rangeRule}`),
  requestedTo: dayFilter(),
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
  search: wordsFilter('Delivery, tracking, order, ERP, PO or serial number, carrier, article.'),
  sorgs: sorgsFilter(''),
  status: choiceFilter(deliveryStates, 'planned, shipped or delivered; open for deliveries that have not arrived.'),
  from: dayFilter(`Shipped (planned: expected) from; ${rangeRule}`),
  to: dayFilter(),
});
export type DeliveryFilter = v.InferOutput<typeof deliveryFilter>;
