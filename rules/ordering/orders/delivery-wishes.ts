import { addDays, type CalendarDate } from '#rules/dates.ts';
import type { UserError } from '#rules/errors.ts';

/** How an order is to be supplied; null means as soon as possible, without a cancel date. */
export interface DeliveryWishes {
  readonly requestDeliveryOn: CalendarDate | null;
  /** All lines in one delivery; otherwise lines are dispatched as they become available. */
  readonly deliverComplete: boolean;
  /** Whatever is not dispatched by the end of this day is cancelled. */
  readonly cancelAfter: CalendarDate | null;
}

/** Days that an order may be planned ahead: two years cover the pre-orders of the next model years. */
const plannedDays = 730;

/** The last day that an order placed `today` may name. */
export const lastDeliveryDay = (today: CalendarDate): CalendarDate => addDays(today, plannedDays);

/**
 * Problems with the days of an order placed `today` that can be delivered from `earliestOn` on (null: not known yet): a
 * day in the past or more than two years ahead, or a cancel date before the requested or the earliest delivery.
 */
export function deliveryWishProblems(
  { requestDeliveryOn, cancelAfter }: Omit<DeliveryWishes, 'deliverComplete'>,
  today: CalendarDate,
  earliestOn: CalendarDate | null = null,
): UserError[] {
  const problems: UserError[] = [];
  const last = lastDeliveryDay(today);
  if (requestDeliveryOn !== null && requestDeliveryOn < today)
    problems.push({ field: 'request_delivery_date', code: 'delivery_date_past', params: {} });
  if (requestDeliveryOn !== null && requestDeliveryOn > last)
    problems.push({ field: 'request_delivery_date', code: 'delivery_date_too_far', params: { date: last } });
  const least = [today, requestDeliveryOn ?? today, earliestOn ?? today].sort().at(-1) ?? today;
  if (cancelAfter !== null && cancelAfter > last)
    problems.push({ field: 'cancel_after', code: 'delivery_date_too_far', params: { date: last } });
  if (cancelAfter !== null && cancelAfter < least)
    problems.push({ field: 'cancel_after', code: 'cancel_before_delivery', params: { date: least } });
  return problems;
}
