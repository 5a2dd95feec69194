import { workingDaysAfter } from '../claims/service-level.ts';
import type { CalendarDate, WorkCalendar } from '../dates.ts';
import type { CollectStatus } from './collect-choices.ts';

/**
 * Service level: working days of the sales organisation within which an order should leave a status. While an order waits
 * for HQ, HQ has the time; in `ready_to_pickup` the consumer has it.
 */
export const collectDays: Readonly<Record<CollectStatus, number | null>> = {
  need_confirmation: 1,
  open: 1,
  processing_by_hq: 3,
  confirmed: 1,
  shipment_from_hq: 5,
  partially_shipped: 5,
  shipped: 1,
  ready_to_pickup: 10,
  complete: null,
};

/** Who has to act on an order: the dealer, HQ or the consumer. Nobody acts on a complete one. */
export type CollectActor = 'dealer' | 'hq' | 'consumer';
export const collectActors: Readonly<Record<CollectStatus, CollectActor | null>> = {
  need_confirmation: 'dealer',
  open: 'dealer',
  processing_by_hq: 'hq',
  confirmed: 'dealer',
  shipment_from_hq: 'hq',
  partially_shipped: 'hq',
  shipped: 'dealer',
  ready_to_pickup: 'consumer',
  complete: null,
};

/** The last day on which an order that got a status on `since` is in time; null: nobody waits for it. */
export function collectDueOn(status: CollectStatus, since: CalendarDate, calendar: WorkCalendar): CalendarDate | null {
  const days = collectDays[status];
  return days === null ? null : workingDaysAfter(since, days, calendar);
}
