import { shortMonths } from '#rules/short-months.ts';
import type { CurrencyFormat } from '../site.ts';

export type MoneyParts = { negative: boolean; symbol: string; symbolAfter: boolean; whole: string; fraction: string };

/**
 * Decimals of a shown amount. `short` leaves them out only if they are all zero: a price is never rounded. A number
 * rounds, which suits sums of many invoices in a tight place.
 */
export type Precision = number | 'short';

const trueMinus = '−';

function grouped(digits: string, separator: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, separator);
}

/**
 * Splits a decimal amount ('-1879.5') into parts for display, in the market's currency format (R-111). Works on the
 * digits, never on a float. `decimalsShown` defaults to the currency's number of decimals. The euro sign follows the
 * figure; symbols of letters ('Rp') get a space. Returns null if the text is not an amount.
 */
export function moneyParts(
  amount: string | number,
  format: CurrencyFormat,
  decimalsShown: Precision = format.decimalPrecision,
): MoneyParts | null {
  const match = /^([-−])?(\d+)(?:\.(\d+))?$/.exec(String(amount).trim());
  if (!match) return null;
  const [, sign, whole = '0', decimals = ''] = match;
  const needed = /[1-9]/.test(decimals) ? format.decimalPrecision : 0;
  const precision = decimalsShown === 'short' ? needed : decimalsShown;
  const kept = decimals.slice(0, precision).padEnd(precision, '0');
  let units = BigInt(whole + kept);
  // Rounds half away from zero, as invoices do.
  if ((decimals[precision] ?? '0') >= '5') units += 1n;
  const digits = units.toString().padStart(precision + 1, '0');
  const wholeDigits = precision > 0 ? digits.slice(0, -precision) : digits;
  return {
    negative: sign !== undefined && units > 0n,
    symbol: format.symbol,
    symbolAfter: format.symbol === '€',
    whole: grouped(wholeDigits, format.thousandSeparator),
    fraction: precision > 0 ? `${format.decimalSeparator}${digits.slice(-precision)}` : '',
  };
}

/**
 * The format of a currency: that of the market for its own currency, else the currency code in place of the symbol and
 * as many decimals as the amount has.
 */
export function formatOfCurrency(market: CurrencyFormat, code: string, amount: string | number): CurrencyFormat {
  if (code === market.display) return market;
  return { ...market, symbol: code, decimalPrecision: /\.(\d+)$/.exec(String(amount))?.[1]?.length ?? 0 };
}

/** An amount as one text: `$1,879.00`, `Rp 41.250.000`, `1.879,00 €`, with a true minus sign. */
export function moneyText(amount: string | number, format: CurrencyFormat, precision?: Precision): string {
  const parts = moneyParts(amount, format, precision);
  if (!parts) return '';
  const figure = `${parts.whole}${parts.fraction}`;
  const space = /[a-z]/i.test(parts.symbol) ? '\u00a0' : '';
  return `${parts.negative ? trueMinus : ''}${parts.symbolAfter ? `${figure}\u00a0${parts.symbol}` : `${parts.symbol}${space}${figure}`}`;
}

/** A figure without its currency, for columns with the unit in the header. */
export function figureText(amount: string | number, format: CurrencyFormat, precision?: Precision): string {
  const parts = moneyParts(amount, format, precision);
  return parts ? `${parts.negative ? trueMinus : ''}${parts.whole}${parts.fraction}` : '';
}

/** A whole number with the market's thousand separator. */
export function quantityText(value: number, format: CurrencyFormat): string {
  return `${value < 0 ? trueMinus : ''}${grouped(String(Math.abs(Math.trunc(value))), format.thousandSeparator)}`;
}

const longMonthNames = new Map<string, string[]>();

function longMonths(tag: string): string[] {
  let names = longMonthNames.get(tag);
  if (!names) {
    const formatter = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
    names = Array.from({ length: 12 }, (_, at) => formatter.format(Date.UTC(2024, at, 15)));
    longMonthNames.set(tag, names);
  }
  return names;
}

type DateFields = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** Days as languages write them before the name of a month; others write them as the market does. */
const daysBeforeNames: Readonly<Record<string, string>> = { de: 'D.', fr: 'D' };

/**
 * The market's pattern in a language. Numbers keep the market's order. With the name of a month, the market's order and
 * punctuation are English; other languages have the day first, without a comma: '11. März 2026', '11 mars 2026'.
 */
function inLanguage(pattern: string, tag: string): string {
  if (tag.startsWith('en') || !pattern.includes('MMM')) return pattern;
  return pattern.replace(/(M+) (D+),?/, '$2 $1').replace(/D+\.?/, (days) => daysBeforeNames[tag.slice(0, 2)] ?? days);
}

function fill(pattern: string, at: DateFields, tag: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return inLanguage(pattern, tag).replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|hh|H|h|mm|ss|A|a/g, (token) => {
    switch (token) {
      case 'YYYY':
        return String(at.year).padStart(4, '0');
      case 'YY':
        return two(at.year % 100);
      case 'MMMM':
        return longMonths(tag)[at.month - 1] ?? '';
      case 'MMM':
        return shortMonths(tag)[at.month - 1] ?? '';
      case 'MM':
        return two(at.month);
      case 'M':
        return String(at.month);
      case 'DD':
        return two(at.day);
      case 'D':
        return String(at.day);
      case 'HH':
        return two(at.hour);
      case 'H':
        return String(at.hour);
      case 'hh':
        return two(at.hour % 12 || 12);
      case 'h':
        return String(at.hour % 12 || 12);
      case 'mm':
        return two(at.minute);
      case 'ss':
        return two(at.second);
      case 'A':
        return at.hour < 12 ? 'AM' : 'PM';
      default:
        return at.hour < 12 ? 'am' : 'pm';
    }
  });
}

/** A calendar date 'YYYY-MM-DD' in the market's format ('DD MMM YYYY') as the language writes it. Empty for any other text. */
export function calendarDateText(date: string, pattern: string, tag: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return '';
  return fill(
    pattern,
    { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]), hour: 0, minute: 0, second: 0 },
    tag,
  );
}

const instantFormatters = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * The formatter of a time zone: to create one takes a hundred times as long as to use it. Swedish writes an instant as
 * '2026-03-09 13:24:10'.
 */
function instantFormatter(timeZone: string | undefined): Intl.DateTimeFormat {
  let known = instantFormatters.get(timeZone);
  if (!known) {
    known = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
    instantFormatters.set(timeZone, known);
  }
  return known;
}

/** An instant (ISO 8601, UTC) in the user's time zone and the market's format. Empty for any other text. */
export function instantText(instant: string, pattern: string, tag: string, timeZone?: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const figures = instantFormatter(timeZone || undefined)
    .format(date)
    .match(/\d+/g);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = figures?.map(Number) ?? [];
  const at = { year, month, day, hour, minute, second };
  return fill(pattern, at, tag);
}
