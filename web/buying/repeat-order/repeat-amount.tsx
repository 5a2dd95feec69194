import { decimalString } from '#rules/money.ts';
import { useFormats } from '#platform/texts/use-formats.ts';
import { Money, type MoneyProps } from '#ui/figures/figures.tsx';
import type { Totals } from './repeat-lines.ts';

/** An amount in the market's format, or with the currency code if it has another currency. */
export function RepeatAmount({ currency, amount, ...look }: MoneyProps & { currency: string; amount: string }) {
  const formats = useFormats();
  return currency === formats.currency ? <Money {...look} amount={amount} /> : <span>{`${currency} ${amount}`}</span>;
}

/** Sums, one per currency, as text. */
export function useAmountsText(): (amounts: Totals['amounts']) => string {
  const formats = useFormats();
  return (amounts) =>
    amounts
      .map(({ currency, minor }) => {
        const amount = decimalString(minor, currency);
        return currency === formats.currency ? formats.money(amount) : `${currency} ${amount}`;
      })
      .join(' + ');
}
