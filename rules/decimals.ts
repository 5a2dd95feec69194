/** The number itself, 0 for -0. Throws a RangeError for fractions and for numbers that are not exact. */
export function safeWhole(units: number): number {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a safe whole number: ${units}`);
  return units === 0 ? 0 : units;
}

/** Whole units as a decimal with a fixed number of places: `decimalOf(187900, 2)` is `1879.00`. */
export function decimalOf(units: number, places: number): string {
  const digits = String(Math.abs(safeWhole(units))).padStart(places + 1, '0');
  const sign = units < 0 ? '-' : '';
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Whole units of a decimal (`-12.5` of two places is -1250); null for other texts and for more places. */
export function unitsOf(text: string, places: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  if (!match) return null;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return null;
  const units = Number((match[2] ?? '') + fraction.padEnd(places, '0')) * (match[1] ? -1 : 1);
  return Number.isSafeInteger(units) ? safeWhole(units) : null;
}
