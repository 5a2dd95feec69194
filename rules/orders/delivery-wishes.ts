import type { CalendarDate } from '../dates.ts';
import type { UserError } from '../errors.ts';

/** How an order is to be supplied; null means as soon as possible, without a cancel date. */
export interface DeliveryWishes {
  readonly requestDeliveryOn: CalendarDate | null;
  /** All lines in one delivery; otherwise lines are dispatched as they become available. */
  readonly deliverComplete: boolean;
  /** Whatever is not dispatched by the end of this day is cancelled. */
  readonly cancelAfter: CalendarDate | null;
}

/**
 * Problems with the days of an order placed `today`: a day in the past, or a cancel date before the requested delivery.
 */
export function deliveryWishProblems(
  { requestDeliveryOn, cancelAfter }: DeliveryWishes,
  today: CalendarDate,
): UserError[] {
  const problems: UserError[] = [];
  if (requestDeliveryOn !== null && requestDeliveryOn < today)
    problems.push({ field: 'request_delivery_date', code: 'delivery_date_past', params: {} });
  const least = requestDeliveryOn !== null && requestDeliveryOn > today ? requestDeliveryOn : today;
  if (cancelAfter !== null && cancelAfter < least)
    problems.push({ field: 'cancel_after', code: 'cancel_before_delivery', params: { date: least } });
  return problems;
}
