import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';
import { currencyDecimals } from '#rules/money.ts';

/** How amounts of a currency are written; names as in Order.currency of the API. */
export interface CurrencyShape {
  readonly currency: string;
  readonly symbol: string;
  readonly thousandSeparator: string;
  readonly decimalSeparator: string;
  readonly decimalPrecision: number;
}

const symbols: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  IDR: 'Rp',
  MYR: 'RM',
  SGD: 'S$',
  CAD: 'CA$',
  CHF: 'CHF',
  JPY: '¥',
};

/** The market's own format if the currency is the market's (R-111), else symbol, comma and point. */
export function currencyShape(configuration: Pick<SiteConfiguration, 'currency'>, code: string): CurrencyShape {
  const own = configuration.currency;
  if (own.display === code) {
    return {
      currency: code,
      symbol: own.symbol,
      thousandSeparator: own.thousandSeparator,
      decimalSeparator: own.decimalSeparator,
      decimalPrecision: own.decimalPrecision,
    };
  }
  return {
    currency: code,
    symbol: symbols[code] ?? code,
    thousandSeparator: ',',
    decimalSeparator: '.',
    decimalPrecision: currencyDecimals(code),
  };
}

/** Text for a language from a map of language to text; falls back to English, then to any text. */
export function localized(texts: unknown, language: string): string {
  if (typeof texts !== 'object' || texts === null) return '';
  const map = texts as Readonly<Record<string, string>>;
  return map[language] ?? map['en'] ?? Object.values(map)[0] ?? '';
}

/** Minor units as text with the currency's separators, without symbol: `1.879,00`. A true minus sign for negatives. */
export function shownAmount(minor: number, shape: CurrencyShape): string {
  const decimals = shape.decimalPrecision;
  const stored = currencyDecimals(shape.currency);
  const digits = String(Math.abs(minor)).padStart(stored + 1, '0');
  const whole = (stored === 0 ? digits : digits.slice(0, -stored)).replace(
    /\B(?=(\d{3})+(?!\d))/g,
    shape.thousandSeparator,
  );
  const fraction = (stored === 0 ? '' : digits.slice(-stored)).slice(0, decimals).padEnd(decimals, '0');
  return `${minor < 0 ? '−' : ''}${whole}${decimals === 0 ? '' : `${shape.decimalSeparator}${fraction}`}`;
}
