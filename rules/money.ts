/*
 * An amount is a number of whole minor units (cents; whole rupiah) next to its currency. Amounts are safe integers (at
 * most 9 007 199 254 740 991 minor units); larger ones throw a RangeError instead of losing a cent. The API uses decimal
 * strings, the database bigint columns.
 */

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

function safe(minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole amount of minor units: ${minor}`);
  return minor === 0 ? 0 : minor;
}

/** Share of an amount in basis points (1/100 percent), rounded half away from zero: 10 % is 1000. */
export function basisPointsOf(minor: number, basisPoints: number): number {
  const product = BigInt(safe(minor)) * BigInt(safe(basisPoints));
  const half = product < 0n ? -5000n : 5000n;
  return safe(Number((product + half) / 10000n));
}

/**
 * Splits an amount over weights without losing a unit: the largest remainders get the spare units, earlier ones first.
 */
export function splitMinor(minor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + safe(weight), 0);
  if (total <= 0 || weights.some((weight) => weight < 0))
    throw new RangeError('weights must be non-negative, their sum positive');
  const sign = minor < 0 ? -1 : 1;
  const amount = BigInt(Math.abs(safe(minor)));
  const parts = weights.map((weight, index) => {
    const exact = amount * BigInt(weight);
    return { index, units: exact / BigInt(total), remainder: exact % BigInt(total) };
  });
  let spare = amount - parts.reduce((sum, part) => sum + part.units, 0n);
  for (const part of [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  )) {
    if (spare === 0n) break;
    part.units += 1n;
    spare -= 1n;
  }
  return parts.map((part) => safe(sign * Number(part.units)));
}

/** Minor units as the decimal string of the API: `decimalString(187900, 'USD')` is `1879.00`. */
export function decimalString(minor: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  const digits = String(Math.abs(safe(minor))).padStart(decimals + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Minor units of a decimal string (`-12.5`, `1879.00`); null for other texts and for more decimals than the currency
 * has.
 */
export function parseDecimal(text: string, currency: string): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const decimals = currencyDecimals(currency);
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > decimals) return null;
  const minor = Number((match[2] ?? '') + fraction.padEnd(decimals, '0')) * (match[1] ? -1 : 1);
  return Number.isSafeInteger(minor) ? (minor === 0 ? 0 : minor) : null;
}
