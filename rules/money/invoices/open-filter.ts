import * as v from 'valibot';
import { absent, calendarDate, searchWords, sorgCodes } from '#rules/validation.ts';
import { openInvoiceKinds, openInvoiceStates } from './open-choices.ts';

const days = v.pipe(
  v.number(),
  v.integer('must_be_whole_number'),
  v.minValue(-36_500, 'out_of_range'),
  v.maxValue(36_500, 'out_of_range'),
);

/** Filters of the list of open invoices. */
export const openInvoiceFilter = v.object({
  search: searchWords,
  sorgs: sorgCodes,
  kind: absent(v.picklist(openInvoiceKinds, 'bad_input')),
  state: absent(v.picklist(openInvoiceStates, 'bad_input')),
  currency: absent(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'valid_currency'))),
  payerCodes: v.pipe(
    v.optional(
      v.nullable(v.pipe(v.array(v.pipe(v.string(), v.maxLength(61, 'too_long'))), v.maxLength(100, 'too_many'))),
      [],
    ),
    v.transform((codes) => codes ?? []),
  ),
  overdueFrom: absent(days),
  overdueTo: absent(days),
  dueFrom: absent(calendarDate),
  dueTo: absent(calendarDate),
});
export type OpenInvoiceFilter = v.InferOutput<typeof openInvoiceFilter>;
