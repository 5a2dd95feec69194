import { plainText } from '#rules/text/plain-text.ts';

/** Longest text that a quantity field keeps, so that a wrong one can be seen and corrected. */
export const longestTyped = 20;

export type QuantityLimits = { min?: number; max?: number; pack?: number };

/** A typed number, in the digits of any keyboard; null if empty or not a whole number. */
export function readQuantity(typed: string): number | null {
  const digits = plainText(typed).trim();
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** The problems of a typed quantity: less than 1, more than the most, or no whole number. */
export type QuantityFault = 'min' | 'max' | 'whole';

/** A negative number or a fraction below 1. */
const tooLittle = /^(?:[-−]\d+(?:[.,]\d+)?|0*[.,]\d+)$/;

/**
 * The problems of a typed quantity, before anything is made of it: less than 1 (but not 0), no whole number, or more
 * than `max` (in full packs). Such a text stays in its field and nothing is saved. Null for an empty text and for one
 * that can be used.
 */
export function typedFault(typed: string, { max = 99_999, pack = 1 }: QuantityLimits): QuantityFault | null {
  if (typed.trim() === '') return null;
  const wanted = readQuantity(typed);
  if (wanted === null) {
    const text = plainText(typed).trim();
    if (/^\d{8,}$/.test(text)) return 'max';
    return tooLittle.test(text) ? 'min' : 'whole';
  }
  const step = Math.max(1, pack);
  return wanted > Math.floor(max / step) * step ? 'max' : null;
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
