import * as v from 'valibot';
import { boundedRange } from '#rules/ordering/orders/date-range.ts';
import type { CalendarDate } from '#rules/dates.ts';
import { absent, calendarDate, searchWords } from '#rules/validation.ts';
import { itemStatuses, thirdPartyOrderStatuses } from './status.ts';

/** Id of a vendor, as its users' areas name it. */
export const vendorId = v.pipe(v.string('required'), v.regex(/^[0-9A-Za-z]{1,20}$/, 'valid_alphaNumeric'));

/** Filter of the list of third-party orders. */
export const thirdPartyOrderFilter = v.object({
  status: absent(v.picklist(thirdPartyOrderStatuses, 'bad_input')),
  itemStatus: absent(v.picklist(itemStatuses, 'bad_input')),
  vendorId: absent(vendorId),
  from: absent(calendarDate),
  to: absent(calendarDate),
  search: searchWords,
});
export type ThirdPartyOrderFilter = v.InferOutput<typeof thirdPartyOrderFilter>;

/** The filter with its dates at most 30 days apart, both included; without dates it is not bounded. */
export const boundedOrderFilter = (filter: ThirdPartyOrderFilter, today: CalendarDate): ThirdPartyOrderFilter => ({
  ...filter,
  ...boundedRange(filter, today),
});
