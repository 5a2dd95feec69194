import * as v from 'valibot';
import { withinDays, type CalendarDate } from '../dates.ts';
import { DomainError } from '../errors.ts';
import { calendarDate, search, sorgCode } from '../validation.ts';
import { deliveryStates, longestRangeDays, openRisks, openStates } from './open-choices.ts';

/** Throws `date_from_after_to` or `date_range_too_long`, at the field, for a range that a list does not take. */
export function checkRange(from: CalendarDate | null, to: CalendarDate | null, fields: readonly [from: string, to: string]): void {
  if (from === null || to === null) return;
  if (from > to) throw new DomainError('date_from_after_to', {}, fields[0]);
  if (!withinDays(from, to, longestRangeDays)) throw new DomainError('date_range_too_long', { limit: longestRangeDays }, fields[1]);
}

const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);

/** What any list of orders or deliveries is filtered by: words, sales organisations, two dates. */
const anyList = {
  search: v.pipe(
    v.optional(v.nullable(search), ''),
    v.transform((words) => words ?? ''),
  ),
  sorgs: v.pipe(
    v.optional(v.nullable(v.pipe(v.array(sorgCode), v.maxLength(100, 'too_many'))), []),
    v.transform((sorgs) => sorgs ?? []),
  ),
  from: absent(calendarDate),
  to: absent(calendarDate),
};

/** What lists of open lines and open orders are filtered by; both views share it. */
export const openFilter = v.object({
  ...anyList,
  status: absent(v.picklist(openStates, 'bad_input')),
  risk: absent(v.picklist(openRisks, 'bad_input')),
  origin: absent(v.picklist(['portal', 'erp'], 'bad_input')),
  requestedFrom: absent(calendarDate),
  requestedTo: absent(calendarDate),
});
export type OpenFilter = v.InferOutput<typeof openFilter>;

/** A filter that leaves nothing out. */
export const everyOpenLine: OpenFilter = v.parse(openFilter, {});

/** Throws for ranges of order dates or wished dates beyond 30 days. */
export function checkOpenRanges(filter: OpenFilter): void {
  checkRange(filter.from, filter.to, ['filter.from', 'filter.to']);
  checkRange(filter.requestedFrom, filter.requestedTo, ['filter.requestedFrom', 'filter.requestedTo']);
}

/** What a list of deliveries is filtered by; open = planned or on the road. */
export const deliveryFilter = v.object({
  ...anyList,
  status: absent(v.picklist(deliveryStates, 'bad_input')),
});
export type DeliveryFilter = v.InferOutput<typeof deliveryFilter>;
