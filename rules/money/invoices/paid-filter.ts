import * as v from 'valibot';
import { withinDays, type CalendarDate } from '#rules/dates.ts';
import { DomainError } from '#rules/errors.ts';
import { absent, calendarDate, searchWords, sorgCodes } from '#rules/validation.ts';
import { invoiceKinds } from './kinds.ts';

/** Filters of the list of paid invoices; the dates are those of the clearing. */
export const paidFilter = v.object({
  search: searchWords,
  sorgs: sorgCodes,
  kind: absent(v.picklist(invoiceKinds, 'bad_input')),
  from: absent(calendarDate),
  to: absent(calendarDate),
});
export type PaidFilter = v.InferOutput<typeof paidFilter>;

export const paidSorts = ['newest', 'oldest'] as const;

/** Throws `date_from_after_to` for `fields[0]`, or `date_range_too_long` for `fields[1]` if `days` are given. */
export function checkPeriod(
  from: CalendarDate | null,
  to: CalendarDate | null,
  fields: readonly [from: string, to: string],
  days: number | null = null,
): void {
  if (from === null || to === null) return;
  if (from > to) throw new DomainError('date_from_after_to', {}, fields[0]);
  if (days !== null && !withinDays(from, to, days))
    throw new DomainError('date_range_too_long', { limit: days }, fields[1]);
}
