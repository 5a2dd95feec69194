import { contentLanguage, isLocale, languageTag, locales, type Locale } from '#rules/locales.ts';
import { currencyDecimals } from '#rules/money.ts';
import type { SiteConfiguration } from '#rules/accounts/markets/site-configuration.ts';

/** The settings that a first market in a country starts with; the administrator sees and may change all of it. */
export interface CountryDefaults {
  readonly currency: string;
  readonly timeZone: string;
  /** Standard rate of value added tax (GST, PPN) on goods, in basis points; 0 where it depends on the place of delivery. */
  readonly taxBasisPoints: number;
  readonly phoneCode: string;
  readonly languages: readonly Locale[];
  /** ISO weekdays on which goods are dispatched. */
  readonly workingDays: readonly number[];
}

const mondayToFriday = [1, 2, 3, 4, 5];
const mondayToSaturday = [1, 2, 3, 4, 5, 6];
const sundayToThursday = [1, 2, 3, 4, 7];

type Row = readonly [currency: string, timeZone: string, taxPercent: number, phoneCode: string, languages: string];

/**
 * Defaults by ISO country code. Taxes are standard rates of 2026 as a suggestion, which the administrator confirms in
 * the form: they were not compared with the publications of the tax authorities. Time zones are those of the capital or
 * the main port.
 */
const rows: Readonly<Record<string, Row>> = {
  AE: ['AED', 'Asia/Dubai', 5, '+971', 'en-uk'],
  AT: ['EUR', 'Europe/Vienna', 20, '+43', 'de'],
  AU: ['AUD', 'Australia/Sydney', 10, '+61', 'en-uk'],
  BE: ['EUR', 'Europe/Brussels', 21, '+32', 'fr,en-uk'],
  BG: ['EUR', 'Europe/Sofia', 20, '+359', 'en-uk'],
  BR: ['BRL', 'America/Sao_Paulo', 0, '+55', 'en-us'],
  CA: ['CAD', 'America/Toronto', 5, '+1', 'en-ca,fr'],
  CH: ['CHF', 'Europe/Zurich', 8.1, '+41', 'de,fr'],
  CL: ['CLP', 'America/Santiago', 19, '+56', 'en-us'],
  CY: ['EUR', 'Asia/Nicosia', 19, '+357', 'en-uk'],
  CZ: ['CZK', 'Europe/Prague', 21, '+420', 'en-uk,de'],
  DE: ['EUR', 'Europe/Berlin', 19, '+49', 'de,en-uk'],
  DK: ['DKK', 'Europe/Copenhagen', 25, '+45', 'en-uk'],
  EE: ['EUR', 'Europe/Tallinn', 24, '+372', 'en-uk'],
  ES: ['EUR', 'Europe/Madrid', 21, '+34', 'en-uk'],
  FI: ['EUR', 'Europe/Helsinki', 25.5, '+358', 'en-uk'],
  FR: ['EUR', 'Europe/Paris', 20, '+33', 'fr'],
  GB: ['GBP', 'Europe/London', 20, '+44', 'en-uk'],
  GR: ['EUR', 'Europe/Athens', 24, '+30', 'en-uk'],
  HR: ['EUR', 'Europe/Zagreb', 25, '+385', 'en-uk,de'],
  HU: ['HUF', 'Europe/Budapest', 27, '+36', 'en-uk,de'],
  ID: ['IDR', 'Asia/Jakarta', 11, '+62', 'id-id,en-id'],
  IE: ['EUR', 'Europe/Dublin', 23, '+353', 'en-uk'],
  IL: ['ILS', 'Asia/Jerusalem', 18, '+972', 'en-uk'],
  IN: ['INR', 'Asia/Kolkata', 18, '+91', 'en-uk'],
  IS: ['ISK', 'Atlantic/Reykjavik', 24, '+354', 'en-uk'],
  IT: ['EUR', 'Europe/Rome', 22, '+39', 'en-uk'],
  JP: ['JPY', 'Asia/Tokyo', 10, '+81', 'en-us'],
  KR: ['KRW', 'Asia/Seoul', 10, '+82', 'en-us'],
  LT: ['EUR', 'Europe/Vilnius', 21, '+370', 'en-uk'],
  LU: ['EUR', 'Europe/Luxembourg', 17, '+352', 'fr,de'],
  LV: ['EUR', 'Europe/Riga', 21, '+371', 'en-uk'],
  MT: ['EUR', 'Europe/Malta', 18, '+356', 'en-uk'],
  MX: ['MXN', 'America/Mexico_City', 16, '+52', 'en-us'],
  MY: ['MYR', 'Asia/Kuala_Lumpur', 10, '+60', 'ms-my,en-my'],
  NL: ['EUR', 'Europe/Amsterdam', 21, '+31', 'en-nl'],
  NO: ['NOK', 'Europe/Oslo', 25, '+47', 'en-uk'],
  NZ: ['NZD', 'Pacific/Auckland', 15, '+64', 'en-uk'],
  PH: ['PHP', 'Asia/Manila', 12, '+63', 'en-us'],
  PL: ['PLN', 'Europe/Warsaw', 23, '+48', 'en-uk'],
  PT: ['EUR', 'Europe/Lisbon', 23, '+351', 'en-uk'],
  RO: ['RON', 'Europe/Bucharest', 21, '+40', 'en-uk'],
  SE: ['SEK', 'Europe/Stockholm', 25, '+46', 'en-uk'],
  SG: ['SGD', 'Asia/Singapore', 9, '+65', 'en-sg'],
  SI: ['EUR', 'Europe/Ljubljana', 22, '+386', 'en-uk,de'],
  SK: ['EUR', 'Europe/Bratislava', 23, '+421', 'en-uk,de'],
  TH: ['THB', 'Asia/Bangkok', 7, '+66', 'en-us'],
  TR: ['TRY', 'Europe/Istanbul', 20, '+90', 'en-uk'],
  TW: ['TWD', 'Asia/Taipei', 5, '+886', 'en-us'],
  US: ['USD', 'America/New_York', 0, '+1', 'en-us'],
  VN: ['VND', 'Asia/Ho_Chi_Minh', 10, '+84', 'en-us'],
  ZA: ['ZAR', 'Africa/Johannesburg', 15, '+27', 'en-uk'],
};
const workingDays: Readonly<Record<string, readonly number[]>> = {
  ID: mondayToSaturday,
  IL: sundayToThursday,
  IN: mondayToSaturday,
};

/** ISO codes of the countries with defaults of their own. */
export const knownCountries: readonly string[] = Object.keys(rows);

/** Defaults of a country; a country without a row starts with dollars, UTC, no tax and English. */
export function countryDefaults(country: string): CountryDefaults {
  const [currency, timeZone, taxPercent, phoneCode, languages] = rows[country] ?? ['USD', 'UTC', 0, '', 'en-us'];
  return {
    currency,
    timeZone,
    taxBasisPoints: Math.round(taxPercent * 100),
    phoneCode,
    languages: languages.split(',').filter(isLocale),
    workingDays: workingDays[country] ?? mondayToFriday,
  };
}

/**
 * The locale of a language as people write it for a country: `en` in Germany is `en-uk`, in the United States `en-us`.
 * Null for a language that the product does not have.
 */
export function localeFor(language: string, country: string): Locale | null {
  const wanted = language.trim().toLowerCase();
  if (isLocale(wanted)) return wanted;
  const regional = `${wanted}-${country === 'GB' ? 'uk' : country.toLowerCase()}`;
  if (isLocale(regional)) return regional;
  const standard = countryDefaults(country).languages.find((locale) => contentLanguage(locale) === wanted);
  if (standard) return standard;
  if (wanted === 'en') return 'en-uk';
  return locales.find((locale) => contentLanguage(locale) === wanted) ?? null;
}

/** How a market whose first language is `locale` writes amounts in a currency. */
export function currencyFormat(currency: string, locale: Locale, country: string): SiteConfiguration['currency'] {
  const language = languageTag(locale).split('-')[0] ?? 'en';
  const decimals = currencyDecimals(currency);
  const parts = new Intl.NumberFormat(`${language}-${country}`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).formatToParts(1_234_567);
  const part = (type: Intl.NumberFormatPartTypes, standard: string): string =>
    parts.find((one) => one.type === type)?.value ?? standard;
  return {
    display: currency,
    symbol: part('currency', currency),
    thousandSeparator: part('group', ','),
    decimalSeparator: part('decimal', part('group', ',') === '.' ? ',' : '.'),
    decimalPrecision: decimals,
  };
}
