import * as v from 'valibot';
import { calendarDate, search, sorgCode } from '../validation.ts';

/** Orders of the list of open invoices; equal rows are listed by number. */
export const openInvoiceSorts = [
  'due',
  'due_last',
  'newest',
  'oldest',
  'amount',
  'amount_least',
  'number',
  'number_last',
] as const;
export type OpenInvoiceSort = (typeof openInvoiceSorts)[number];

/** Charges and credits are listed together or apart; overdue charges by their due date. */
export const openInvoiceKinds = ['charge', 'overdue', 'credit', 'credit_note', 'deduction'] as const;
/** Payable, or named in a payment request. */
export const openInvoiceStates = ['payable', 'in_payment', 'pending', 'waiting'] as const;

const absent = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null);
const days = v.pipe(
  v.number(),
  v.integer('must_be_whole_number'),
  v.minValue(-36_500, 'out_of_range'),
  v.maxValue(36_500, 'out_of_range'),
);

/** Filters of the list of open invoices. */
export const openInvoiceFilter = v.object({
  search: v.pipe(
    v.optional(v.nullable(search), ''),
    v.transform((words) => words ?? ''),
  ),
  sorgs: v.pipe(
    v.optional(v.nullable(v.pipe(v.array(sorgCode), v.maxLength(100, 'too_many'))), []),
    v.transform((sorgs) => sorgs ?? []),
  ),
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
