import { parseDecimal } from '#rules/money.ts';
import type { CurrencyFormat } from './site.ts';

/**
 * Minor units of an amount as people of the market type it: `1.250,50` and `1250,5` in a German market. Null for any
 * other text, and for more decimals than the currency has.
 */
export function typedMinor(text: string, format: CurrencyFormat, currency: string): number | null {
  const decimal = typedDecimal(text, format);
  return decimal === null ? null : parseDecimal(decimal, currency);
}

/** The decimal string of an amount as people of the market type it, with any decimals; null for any other text. */
export function typedDecimal(text: string, format: CurrencyFormat): string | null {
  const digits = text.replaceAll(/[\s\u00a0]/g, '');
  const { decimalSeparator, thousandSeparator } = format;
  const [whole = '', fraction, ...more] = digits.split(decimalSeparator);
  if (more.length > 0 || (thousandSeparator !== '' && fraction?.includes(thousandSeparator))) return null;
  const plain = thousandSeparator === '' ? whole : joinThousands(whole, thousandSeparator);
  const decimal = fraction === undefined ? plain : `${plain}.${fraction}`;
  return decimal !== null && /^-?\d+(?:\.\d+)?$/.test(decimal) ? decimal : null;
}

/** The digits of a whole number; null when separators are not between groups of three. */
function joinThousands(whole: string, separator: string): string | null {
  const groups = whole.split(separator);
  return groups.slice(1).every((group) => group.length === 3) ? groups.join('') : null;
}

/** A decimal amount of the API as the market types it, without thousand separators. */
export function typedText(decimal: string, format: CurrencyFormat): string {
  return decimal.replace('.', format.decimalSeparator);
}
