import { plainText } from '#rules/text/plain-text.ts';

/** Used if the market has no phone code. */
const defaultPhoneCode = '+62';

/** The phone code before phone numbers of a market. */
export function phoneCode({ telpCode }: { readonly telpCode: string | null }): string {
  return telpCode || defaultPhoneCode;
}

/** The address that dials a phone, without the marks that people write between the digits. */
export const telephoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** A phone without the zeros before it. */
export const withoutLeadingZeros = (phone: string): string => phone.replace(/^0+/, '');

/**
 * The digits of a phone as people write it, with or without the phone code of the market: `+62 812-345` with `+62` is
 * `812345`. Anything else, such as a number of another country, stays as it is written.
 */
export function phoneDigits(written: string, code: string): string {
  const compact = plainText(written).replaceAll(/[\s()/.-]/g, '');
  const [prefix = ''] = [code, code.replace('+', '00')].filter((one) => one !== '' && compact.startsWith(one));
  const digits = compact.slice(prefix.length);
  return /^\d+$/.test(digits) ? withoutLeadingZeros(digits) : written;
}

/**
 * A phone with its country code: `+62 812345` for digits after the phone code of the market, `+49711555` for a number
 * that already has a country code.
 */
export function withPhoneCode(phone: string, code: string): string {
  if (!phone.startsWith('+')) return `${code} ${phone}`;
  return phone.startsWith(code) ? `${code} ${withoutLeadingZeros(phone.slice(code.length))}` : phone;
}
