import { decimalString, parseDecimal } from '#rules/money.ts';

/** Exact sum of decimal texts in one currency. Texts that are not amounts are ignored. */
export function sumOf(amounts: readonly (string | null | undefined)[], currency: string): string {
  return decimalString(
    amounts.reduce((sum, amount) => sum + (parseDecimal(amount ?? '', currency) ?? 0), 0),
    currency,
  );
}

/** `from` minus `what`. */
export function subtractAmount(from: string, what: string, currency: string): string {
  return decimalString((parseDecimal(from, currency) ?? 0) - (parseDecimal(what, currency) ?? 0), currency);
}

export function minorOf(amount: string | null | undefined, currency: string): number {
  return parseDecimal(amount ?? '', currency) ?? 0;
}

/** Unit price times units. */
export function multiplyAmount(amount: string, units: number, currency: string): string {
  return decimalString(minorOf(amount, currency) * units, currency);
}

/** Items by their currency: amounts of two currencies are never added. */
export function byCurrency<T extends { currency: { currency: string } }>(items: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(items, (item) => item.currency.currency)];
}
