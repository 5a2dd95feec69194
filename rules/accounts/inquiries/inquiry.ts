import * as v from 'valibot';
import { isWebAddress } from '#rules/text/rich-text.ts';
import { withoutLeadingZeros } from '#rules/accounts/markets/phone-code.ts';
import { email, multilineText, text } from '#rules/validation.ts';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';

/** Reason of an inquiry. */
export const inquiryReasons = ['become_dealer', 'distributor', 'other'] as const;
export type InquiryReason = (typeof inquiryReasons)[number];

/** Inquiries that one address may send within an hour. */
export const inquiriesPerHour = 5;
/** Longest goal, in characters. */
export const goalLimit = 500;
const line = (limit: number) =>
  v.pipe(v.string('required'), v.trim(), v.minLength(1, 'not_empty'), text, v.maxLength(limit, 'too_long'));

/**
 * A phone: digits after the phone code of the market, or `+` and at most 17 digits of a number of any
 * country, because a prospective customer may live elsewhere.
 */
const inquiryPhone = v.pipe(
  v.string('required'),
  v.trim(),
  v.minLength(1, 'not_empty'),
  v.transform(withoutLeadingZeros),
  v.regex(/^(?:\d{0,17}|\+\d{1,17})$/, 'must_be_numeric_with_max_digits'),
  v.minLength(1, 'not_empty'),
);

/** The fields of an inquiry, used by the form and the server. */
export const inquirySchema = v.object({
  reason: v.picklist(inquiryReasons, 'required'),
  goal: v.pipe(
    v.string('required'),
    v.trim(),
    v.minLength(1, 'not_empty'),
    multilineText,
    v.maxLength(goalLimit, 'too_long'),
  ),
  custName: line(100),
  custAddress: line(200),
  custState: line(100),
  custPostalCode: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.check((code) => code === '' || /^[\p{L}\p{Nd} -]{3,10}$/u.test(code), 'valid_postal_code'),
      ),
    ),
    '',
  ),
  custCountry: v.pipe(v.string('required'), v.minLength(1, 'not_empty'), v.regex(/^[A-Z]{2}$/, 'out_of_range')),
  custEmail: v.pipe(v.string('required'), v.trim(), v.minLength(1, 'not_empty'), email),
  custPhone: inquiryPhone,
  custCity: line(100),
  custWeb: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(200, 'too_long'),
        v.check((address) => address === '' || isWebAddress(address), 'valid_url'),
      ),
    ),
    '',
  ),
});

const nameOnly = (host: string): string => host.trim().toLowerCase().replace(/:\d+$/, '');
const covers = (entry: string, host: string): boolean =>
  entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : entry === host;

/**
 * True if a market accepts inquiries on a host: the feature is on, and the host is not among the hidden ones (R-313,
 *
 */
export function takesInquiries(
  configuration: Pick<SiteConfiguration, 'allowNewCustomerInquiry' | 'features'>,
  host: string,
): boolean {
  const hidden = (configuration.features.CUSTOM_URL_TO_HIDE_NEW_INQUIRY ?? '').split(',').map(nameOnly);
  return configuration.allowNewCustomerInquiry && !hidden.some((entry) => covers(entry, nameOnly(host)));
}
