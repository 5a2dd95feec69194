import { languageTag } from '#rules/locales.ts';
import { useSite } from '../site.ts';
import {
  calendarDateText,
  figureText,
  formatOfCurrency,
  instantText,
  moneyText,
  quantityText,
  type Precision,
} from './formats.ts';
import { useLocale } from './texts.tsx';

export type Formats = {
  /** '1879.5' to '$1,879.50'. In tight places, `short` for prices and limits, and 0 for sums. */
  money(amount: string | number, precision?: Precision): string;
  /** Like `money`, in any currency: its code replaces the symbol if it is not the market's. */
  moneyIn(currency: string, amount: string | number, precision?: Precision): string;
  /** Like `money`, without the currency, for table columns. */
  figure(amount: string | number, precision?: Precision): string;
  quantity(value: number): string;
  /** A count of rows in the digits of the language, as in texts: "4,969 results". */
  count(value: number): string;
  /** 'YYYY-MM-DD' in the market's date format. */
  date(date: string): string;
  /** An instant as date and time in the user's time zone. */
  instant(instant: string): string;
  /** The date of an instant. */
  day(instant: string): string;
  /** The time of an instant, without seconds; in the user's time zone if none is named. */
  time(instant: string, timeZone?: string): string;
  currency: string;
  tag: string;
};

/**
 * Formatters for the site configuration and the active language. They return plain texts; the components in ui/figures
 * add the typography.
 */
export function useFormats(): Formats {
  const site = useSite();
  const tag = languageTag(useLocale());
  return {
    money: (amount, precision) => moneyText(amount, site.currency, precision),
    moneyIn: (currency, amount, precision) =>
      moneyText(amount, formatOfCurrency(site.currency, currency, amount), precision),
    figure: (amount, precision) => figureText(amount, site.currency, precision),
    quantity: (value) => quantityText(value, site.currency),
    count: (value) => value.toLocaleString(tag),
    date: (date) => calendarDateText(date, site.dateFormat, tag),
    instant: (instant) => instantText(instant, `${site.dateFormat} ${site.timeFormat}`, tag),
    day: (instant) => instantText(instant, site.dateFormat, tag),
    time: (instant, timeZone) => instantText(instant, site.timeFormat.replace(/:?ss/, '').trim(), tag, timeZone),
    currency: site.currency.display,
    tag,
  };
}
