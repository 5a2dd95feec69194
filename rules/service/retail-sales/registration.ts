import * as v from 'valibot';
import type { CalendarDate } from '#rules/dates.ts';
import type { ErrorCode } from '#rules/errors.ts';
import { locales } from '#rules/locales.ts';
import { absent, calendarDate, emailPattern, filledLine, line, notEmpty, phone } from '#rules/validation.ts';
import { word } from '#rules/word.ts';

/** Frames of one list; more are refused. */
export const registrationsAtOnce = 500;

const code = (value: ErrorCode): ErrorCode => value;
const optional = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.pipe(
    v.optional(v.nullable(v.string()), ''),
    v.transform((text) => (text ?? '').normalize('NFC')),
    schema,
  );

/** The consumer who bought the bicycle. Only the name is needed; a mail needs an address. */
export const consumerInput = v.object({
  name: optional(filledLine(120)),
  phone: optional(phone),
  address: optional(line(200)),
  city: optional(line(100)),
  country: v.pipe(
    v.optional(v.nullable(v.string()), ''),
    v.transform((text) => (text ?? '').trim().toUpperCase()),
    v.regex(/^([A-Z]{2})?$/, code('valid_country')),
  ),
  email: v.pipe(
    optional(line(254)),
    v.check((text) => text === '' || emailPattern.test(text), code('valid_email')),
  ),
  language: absent(v.picklist(locales, code('out_of_range'))),
});
export type Consumer = v.InferOutput<typeof consumerInput>;

const entries = {
  soldDate: calendarDate,
  useAccountData: v.optional(v.nullable(v.boolean()), false),
  customer: absent(consumerInput),
  dealer: absent(v.pipe(v.string(), v.trim(), v.maxLength(81, code('too_long')))),
  consent: v.optional(v.nullable(v.boolean()), false),
};

/** Registration of a sold frame; form and calls share it. */
export const registrationInput = v.object({
  frameNumber: v.pipe(notEmpty, v.maxLength(100, code('too_long'))),
  ...entries,
});

/** A changed registration; the frame stays the same. */
export const registrationChange = v.object({ id: word, ...entries });

/** Why a consent cannot be noted, or null: the certificate needs a mail address. */
export const consentRefusal = (
  input: Pick<v.InferOutput<typeof registrationChange>, 'consent' | 'useAccountData' | 'customer'>,
): 'not_empty' | null =>
  input.consent && !input.useAccountData && input.customer !== null && input.customer.email === '' ? 'not_empty' : null;

/** The known facts about a frame when it is registered. */
export interface SoldFrame {
  readonly brand: string;
  /** The dealer, or the distributor above it, is the customer to whom the frame was shipped. */
  readonly shippedToSeller: boolean;
  readonly shippedOn: CalendarDate | null;
  readonly deliveredOn: CalendarDate | null;
  /** Another registration of the frame is active. */
  readonly registered: boolean;
}

/** Sales organisation whose markets register bicycles of one brand only. */
const polygonSorg = '1000';

/** The brand to which a market restricts registrations, or null for every brand. */
export const onlyBrand = (sorgs: readonly string[], polygonBrand: string): string | null =>
  sorgs.includes(polygonSorg) ? polygonBrand : null;

/** True if a brand is the one that a list is restricted to; names are compared without their case. */
export const isBrand = (brand: string, wanted: string): boolean =>
  brand.localeCompare(wanted, 'en', { sensitivity: 'accent' }) === 0;

/**
 * Why a frame cannot be registered as sold on a day, or null. A frame that was shipped to
 * somebody else does not exist for the caller.
 */
export function registrationRefusal(
  frame: SoldFrame | null,
  { soldOn, today, brand }: { soldOn: CalendarDate; today: CalendarDate; brand: string | null },
): ErrorCode | null {
  if (!frame || !frame.shippedToSeller) return 'frame_not_found';
  if (brand !== null && !isBrand(frame.brand, brand)) return 'frame_not_polygon';
  if (frame.registered) return 'frame_registered_already';
  return soldDateRefusal(frame, { soldOn, today });
}

/** Why a frame cannot have been sold on a day, or null. */
export function soldDateRefusal(
  { shippedOn, deliveredOn }: Pick<SoldFrame, 'shippedOn' | 'deliveredOn'>,
  { soldOn, today }: { soldOn: CalendarDate; today: CalendarDate },
): 'frame_sold_in_future' | 'frame_not_delivered' | 'frame_sold_before_delivery' | null {
  const since = deliveredOn ?? shippedOn;
  if (since === null) return 'frame_not_delivered';
  if (soldOn > today) return 'frame_sold_in_future';
  return soldOn < since ? 'frame_sold_before_delivery' : null;
}

/** True if a registration has no consumer: none is typed, and none is taken from the consumer's account. */
export const isNonRetail = (input: { customer: unknown; useAccountData?: boolean | null }): boolean =>
  input.customer === null && input.useAccountData !== true;
