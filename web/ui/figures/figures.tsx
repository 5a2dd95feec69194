import { useSite } from '#platform/site.ts';
import { formatOfCurrency, moneyParts, type Precision } from '#platform/texts/formats.ts';
import { useText } from '#platform/texts/texts.tsx';
import { useFormats } from '#platform/texts/use-formats.ts';
import { classNames } from '#ui/look/class-names.ts';
import css from './figures.module.css';

export type MoneyProps = {
  /** Decimal text of the API: '1879.00', '-884.5'. An empty value shows a dash. */
  amount: string | number | null | undefined;
  /** The market's currency by default; another one shows its code. */
  currency?: string;
  /** 0 for whole amounts in narrow places. */
  precision?: Precision;
  size?: 'mid' | 'big';
  /** Green when negative: credits. */
  credit?: boolean;
  /** Struck through: the old price beside a new one. */
  struck?: boolean;
  /** Only the figure, for columns with the unit in the header. */
  bare?: boolean;
};

/** An amount in the market's format: currency and decimals are small, with a true minus sign. */
export function Money({ amount, currency, precision, size, credit, struck, bare }: MoneyProps) {
  const site = useSite();
  const parts =
    amount === null || amount === undefined
      ? null
      : moneyParts(amount, formatOfCurrency(site.currency, currency ?? site.currency.display, amount), precision);
  if (!parts) return <span aria-hidden>–</span>;
  const symbol = bare ? null : <small>{parts.symbol}</small>;
  const space = /[a-z]/i.test(parts.symbol) ? '\u00a0' : '';
  return (
    <span
      className={classNames(
        css.money,
        size && css[size],
        bare && css.plain,
        credit && parts.negative && css.credit,
        struck && css.struck,
      )}
    >
      {parts.negative ? '−' : ''}
      {!parts.symbolAfter && symbol}
      {!parts.symbolAfter && !bare && space}
      {parts.whole}
      {bare ? parts.fraction : parts.fraction && <small>{parts.fraction}</small>}
      {parts.symbolAfter && !bare && <small>&nbsp;{parts.symbol}</small>}
    </span>
  );
}

/** A whole number; `unit` adds "units" in the user's language. */
export function Quantity({ value, unit }: { value: number; unit?: boolean }) {
  const t = useText();
  const formats = useFormats();
  return (
    <span className={css.nowrap}>{unit ? t('ui.quantity.units', { count: value }) : formats.quantity(value)}</span>
  );
}

/** A calendar date 'YYYY-MM-DD' in the market's format. No date shows a dash. */
export function CalendarDate({ date }: { date: string | null | undefined }) {
  const formats = useFormats();
  if (!date) return <span aria-hidden>–</span>;
  return (
    <time className={css.nowrap} dateTime={date}>
      {formats.date(date) || date}
    </time>
  );
}

/** An instant in the user's time zone: date and time, without seconds (`minute`), or only one of them. */
export function Instant({
  at,
  show = 'both',
}: {
  at: string | null | undefined;
  show?: 'both' | 'minute' | 'time' | 'date';
}) {
  const formats = useFormats();
  if (!at) return <span aria-hidden>–</span>;
  const full = formats.instant(at);
  const chooseWords = () => {
    if (show === 'time') return formats.time(at);
    if (show === 'date') return formats.day(at);
    if (show === 'minute') return `${formats.day(at)}, ${formats.time(at)}`;
    return full;
  };
  const words = chooseWords();
  return (
    <time className={css.nowrap} dateTime={at} title={full}>
      {words}
    </time>
  );
}
