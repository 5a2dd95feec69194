import type { CurrencyFormat } from '#platform/site.ts';
import { formatOfCurrency, moneyText } from '#platform/texts/formats.ts';
import type { DeskHistory } from './vendor-desk.documents.ts';

type Value = DeskHistory['history']['data'][number]['values'][number];

/** A value before and after as text; null for none. */
export interface ShownValue {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Values of an article as people read them: amounts in the market's format with all their decimals, others as they are. */
export function shownValues(values: readonly Value[], format: CurrencyFormat): ShownValue[] {
  const shown = (text: string | null, amount: string | null, currency: string | null): string | null => {
    if (amount === null || currency === null) return text;
    const own = formatOfCurrency(format, currency, amount);
    const decimals = amount.split('.')[1]?.length ?? 0;
    return moneyText(amount, own, Math.max(own.decimalPrecision, decimals));
  };
  return values.map(({ name, before, after, beforeAmount, afterAmount, currency }) => ({
    name,
    before: shown(before, beforeAmount, currency),
    after: shown(after, afterAmount, currency),
  }));
}
