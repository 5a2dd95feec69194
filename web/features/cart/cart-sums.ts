import { decimalString, parseDecimal } from '../../../rules/money.ts';

/** Sum of decimal texts of one currency, exact. Texts that are no amount count as nothing. */
export function sumOf(amounts: readonly (string | null | undefined)[], currency: string): string {
  return decimalString(
    amounts.reduce((sum, amount) => sum + (parseDecimal(amount ?? '', currency) ?? 0), 0),
    currency,
  );
}

/** `from` less `what`. */
export function lessOf(from: string, what: string, currency: string): string {
  return decimalString((parseDecimal(from, currency) ?? 0) - (parseDecimal(what, currency) ?? 0), currency);
}

export function minorOf(amount: string | null | undefined, currency: string): number {
  return parseDecimal(amount ?? '', currency) ?? 0;
}

/** A unit price times whole units. */
export function timesOf(amount: string, units: number, currency: string): string {
  return decimalString(minorOf(amount, currency) * units, currency);
}

/** Items by their currency: amounts of two currencies are never added. */
export function byCurrency<T extends { currency: { currency: string } }>(items: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(items, (item) => item.currency.currency)];
}
