import { basisPointsOf } from '#rules/money.ts';

/**
 * The one rate, in hundredths of a percent, that gives a tax on its base after rounding: the usual one if it does, else a
 * quarter of a percent near it. Null: nothing is taxed, or no single rate gives it. Both amounts have the sign of their document.
 */
export function taxRate(base: number, tax: number, usualBasisPoints: number): number | null {
  if (tax === 0 || base === 0) return null;
  // Rates of taxes are whole quarters of a percent: any other one would be a mixture of several.
  const rates = [usualBasisPoints, Math.round((tax / base) * 400) * 25];
  return rates.find((rate) => rate > 0 && rate <= 10_000 && basisPointsOf(base, rate) === tax) ?? null;
}
