export type QuantityLimits = { min?: number; max?: number; pack?: number };

/** Typed digits as a number; null if empty or not a whole number. */
export function readQuantity(typed: string): number | null {
  const digits = typed.trim();
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/**
 * Changes a typed quantity to an orderable one: up to the next full pack, then into min and max (down to a full pack).
 * Returns which of them changed it, for the hint. 0 stays 0 and removes the line.
 */
export function snapQuantity(
  value: number,
  { min = 1, max = 99_999, pack = 1 }: QuantityLimits,
): { value: number; reason: 'pack' | 'min' | 'max' | null } {
  if (value === 0) return { value: 0, reason: null };
  const step = Math.max(1, pack);
  const least = Math.ceil(Math.max(1, min) / step) * step;
  const most = Math.floor(max / step) * step;
  if (most < least) return { value: 0, reason: 'max' };
  if (value > most) return { value: most, reason: 'max' };
  if (value < least) return { value: least, reason: least > min && step > 1 ? 'pack' : 'min' };
  const packed = Math.ceil(value / step) * step;
  return { value: packed, reason: packed === value ? null : 'pack' };
}
