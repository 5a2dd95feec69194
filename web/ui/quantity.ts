export type QuantityLimits = { min?: number; max?: number; pack?: number };

/** Typed digits as a number; null when empty or no whole number. */
export function readQuantity(typed: string): number | null {
  const digits = typed.trim();
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/**
 * Brings a typed quantity onto what may be ordered: up to the next full pack, into min and max (down to a full pack).
 * Says which of them changed it, so the hint can tell the buyer. 0 stays 0, it removes the line.
 */
export function snapQuantity(value: number, { min = 1, max = 99_999, pack = 1 }: QuantityLimits): { value: number; reason: 'pack' | 'min' | 'max' | null } {
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
