import { workingDaysAfter } from '#rules/service/claims/service-level.ts';
import type { CalendarDate, WorkCalendar } from '#rules/dates.ts';
import type { CollectStatus } from './collect-choices.ts';
import { columnOfStatus } from './status.ts';

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

/** Who has to act on an order: the dealer, HQ or the consumer. */
export type CollectActor = 'dealer' | 'hq' | 'consumer';

const actorOfColumn = { confirm: 'dealer', prepare: 'dealer', hq: 'hq', pickup: 'consumer' } as const;

/** Who has to act on an order in a status, by its column of the board; nobody on a complete one. */
export function collectActor(status: CollectStatus): CollectActor | null {
  const column = columnOfStatus[status];
  return column && actorOfColumn[column];
}

/** The last day on which an order that got a status on `since` is in time; null: nobody waits for it. */
export function collectDueOn(status: CollectStatus, since: CalendarDate, calendar: WorkCalendar): CalendarDate | null {
  const days = collectDays[status];
  return days === null ? null : workingDaysAfter(since, days, calendar);
}
