import type { CalendarDate } from '../dates.ts';
import type { UserError } from '../errors.ts';

/** How an order is to be supplied; null = as soon as possible, and for as long as it takes. */
export interface DeliveryWishes {
  readonly requestDeliveryOn: CalendarDate | null;
  /** All lines in one delivery; otherwise what is ready leaves first. */
  readonly deliverComplete: boolean;
  /** What has not left by the end of this day is cancelled. */
  readonly cancelAfter: CalendarDate | null;
}

/**
 * What stands against the days of an order that is placed `today`: neither lies in the past, and cancelling comes after
 * the delivery that was asked for.
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
