/*
 * An amount is a number of whole minor units (cents; whole rupiah) next to its currency. Amounts are safe integers (at
 * most 9 007 199 254 740 991 minor units); larger ones throw a RangeError instead of losing a cent. The API uses decimal
 * strings, the database bigint columns.
 */
import { decimalOf, safeWhole, unitsOf } from './decimals.ts';

/**
 * Decimal places of the currencies that the product sells in; ISO 4217 default 2. Rupiah prices are traded without
 * decimals.
 */
const decimalsByCurrency: Readonly<Record<string, number>> = { IDR: 0, JPY: 0, KRW: 0, VND: 0 };

/** Currencies that are traded without decimals: their amounts are whole. */
export const wholeCurrencies: readonly string[] = Object.keys(decimalsByCurrency);

/** Decimal places of a currency. */
export function currencyDecimals(currency: string): number {
  return decimalsByCurrency[currency] ?? 2;
}

/** Share of an amount in basis points (1/100 percent), rounded half away from zero: 10 % is 1000. */
export function basisPointsOf(minor: number, basisPoints: number): number {
  const product = BigInt(safeWhole(minor)) * BigInt(safeWhole(basisPoints));
  const half = product < 0n ? -5000n : 5000n;
  return safeWhole(Number((product + half) / 10000n));
}

/**
 * Splits an amount over weights without losing a unit: the largest remainders get the spare units, earlier ones first.
 */
export function splitMinor(minor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + safeWhole(weight), 0);
  if (total <= 0 || weights.some((weight) => weight < 0))
    throw new RangeError('weights must be non-negative, their sum positive');
  const sign = minor < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(safeWhole(minor)));
  const parts = weights.map((weight, index) => {
    const exact = amount * BigInt(weight);
    return { index, units: exact / BigInt(total), remainder: exact % BigInt(total) };
  });
  let spare = amount - parts.reduce((sum, part) => sum + part.units, 0n);
  for (const part of [...parts].sort((a, b) => {
    if (a.remainder === b.remainder) return a.index - b.index;
    if (a.remainder > b.remainder) return -1;
    return 1;
  })) {
    if (spare === 0n) break;
    part.units += 1n;
    spare -= 1n;
  }
  return parts.map((part) => safeWhole(sign * Number(part.units)));
}

/** Minor units as the decimal string of the API: `decimalString(187900, 'USD')` is `1879.00`. */
export const decimalString = (minor: number, currency: string): string => decimalOf(minor, currencyDecimals(currency));

/**
 * Minor units of a decimal string (`-12.5`, `1879.00`); null for other texts and for more decimals than the currency
 * has.
 */
export const parseDecimal = (text: string, currency: string): number | null =>
  unitsOf(text, currencyDecimals(currency));
