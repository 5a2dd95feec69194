import * as v from 'valibot';
import { nearestText, type StrictText } from '#rules/text/nearest-text.ts';
import { plainText } from '#rules/text/plain-text.ts';
import { inquirySchema, type InquiryReason } from './inquiry.ts';

/** Text that is kept as the state of a company in a country whose addresses name none. */
export const noState = '-';

/** Countries whose postal addresses name no state, province or region. */
const withoutStates = new Set(
  (
    'AD AL AT BA BE BG CH CY CZ DE DK EE FI FR GB GR HR HU IS LI LT LU LV MC ME MK MT NL NO PL PT RO RS SE SG SI SK SM ' +
    'IL NZ VA XK'
  ).split(' '),
);

/** True if the addresses of a country (ISO 3166, two letters) name a state; also while no country is chosen. */
export const namesState = (country: string): boolean => !withoutStates.has(country);

/**
 * A phone as people write it, in the form that is sent: digits after the phone code of the market, or `+` and all digits
 * of a number that is written with its country code. `+49 (0)711 12-34` is `+497111234`. What is no phone stays as it is
 * written, and is refused.
 */
export function typedPhone(written: string): string {
  const compact = plainText(written)
    .replace(/^[^\d+]+(?=[\d+])/, (before) => (/^[\p{L}.:\s(]+$/u.test(before) ? '' : before))
    .replaceAll(/[\s/.-]/g, '')
    .replace(/^00/, '+');
  const national = compact.startsWith('+') ? compact.replace('(0)', '') : compact;
  const digits = national.replaceAll(/[()]/g, '');
  return /^\+?\d+$/.test(digits) ? digits : written;
}

/** A web address as people write it, complete: `radundtat.example` is `https://radundtat.example`. */
export function typedWebAddress(written: string): string {
  const address = plainText(written).trim();
  return address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) || !address.includes('.')
    ? address
    : `https://${address.replace(/^\/+/, '')}`;
}

/** A postal code without the signs that none has. */
const typedPostalCode = (written: string): string =>
  plainText(written)
    .replaceAll(/[^\p{L}\p{Nd} -]/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const nearest =
  (rule: StrictText) =>
  (written: string): string =>
    nearestText(written, rule);

/** How the form turns what people write in a field into what the field accepts. */
export const inquiryTidiers = {
  goal: nearest('lines'),
  custName: nearest('text'),
  custAddress: nearest('text'),
  custState: nearest('text'),
  custCity: nearest('text'),
  custPostalCode: typedPostalCode,
  custPhone: typedPhone,
  custWeb: typedWebAddress,
} satisfies Partial<Record<keyof typeof inquirySchema.entries, (written: string) => string>>;

const tidied = (field: keyof typeof inquiryTidiers) => v.pipe(v.string(), v.transform(inquiryTidiers[field]));

/**
 * The inquiry as a visitor types it: signs that a field does not take are replaced by the nearest text, and only what
 * then still breaks a rule is refused. What comes out keeps the rules of {@link inquirySchema}, which the server checks.
 */
export const typedInquirySchema = v.pipe(
  v.object({
    reason: v.string(),
    goal: tidied('goal'),
    custName: tidied('custName'),
    custAddress: tidied('custAddress'),
    custState: tidied('custState'),
    custPostalCode: tidied('custPostalCode'),
    custCountry: v.string(),
    custEmail: v.string(),
    custPhone: tidied('custPhone'),
    custCity: tidied('custCity'),
    custWeb: tidied('custWeb'),
  }),
  v.transform(({ reason, custState, ...others }): v.InferInput<typeof inquirySchema> => ({
    ...others,
    // Checked by the schema that follows.
    reason: reason as InquiryReason,
    custState: namesState(others.custCountry) ? custState : noState,
  })),
  inquirySchema,
);
