import { useFormats } from '../../platform/texts/use-formats.ts';
import { Money, type MoneyProps } from '../../ui/figures.tsx';

/** An amount of an order in the market's format, or with the currency code if the order has another currency. */
export function OrderMoney({ currency, amount, ...look }: MoneyProps & { currency: string; amount: string }) {
  const formats = useFormats();
  return currency === formats.currency ? <Money {...look} amount={amount} /> : <span>{`${currency} ${amount}`}</span>;
}
