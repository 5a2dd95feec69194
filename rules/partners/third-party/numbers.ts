import type { CalendarDate } from '#rules/dates.ts';

/** The part of the number of a third-party order before the sequence number: `TP-2026-`. */
export const thirdPartyNumberStart = (on: CalendarDate): string => `TP-${on.slice(0, 4)}-`;

/** Digits of the sequence number; larger numbers have more. */
export const thirdPartyNumberDigits = 6;

/** Name of the counter for the sequence numbers of a date's year. */
export const thirdPartyCounter = (on: CalendarDate): string => `third-party:${on.slice(0, 4)}`;
