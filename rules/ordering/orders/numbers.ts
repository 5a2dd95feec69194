import type { CalendarDate } from '#rules/dates.ts';

/**
 * Visible number of a portal order: the year of the market's date and a sequence number within that year,
 * `PL-2026-000123`.
 */
export function orderNumber(on: CalendarDate, running: number): string {
  return `${orderNumberStart(on)}${String(running).padStart(orderNumberDigits, '0')}`;
}

/** The part of an order number before the sequence number. */
export function orderNumberStart(on: CalendarDate): string {
  return `PL-${on.slice(0, 4)}-`;
}

/** Digits of the sequence number of an order; larger numbers have more. */
export const orderNumberDigits = 6;

/** Name of the counter for the sequence numbers of a date's year. */
export function orderCounter(on: CalendarDate): string {
  return `orders:${on.slice(0, 4)}`;
}
