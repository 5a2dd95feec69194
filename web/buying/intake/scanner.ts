/** Times of a code's keys: the first, the last, and their number. */
export type KeyTimes = { readonly first: number; readonly last: number; readonly count: number };
export const noKeyTimes: KeyTimes = { first: 0, last: 0, count: 0 };

/**
 * The average key interval of a scanner is far shorter than a person's; single keys may be late while the page is busy.
 */
const average = 40;
const longest = 200;
const shortest = 4;

/** Counts a key; a long pause starts again. Keys that write nothing do not count. */
export function timed(before: KeyTimes, key: string, at: number): KeyTimes {
  if (key.length !== 1) return key === 'Shift' ? before : noKeyTimes;
  return before.count > 0 && at - before.last <= longest
    ? { first: before.first, last: at, count: before.count + 1 }
    : { first: at, last: at, count: 1 };
}

/** True if a scanner wrote the whole code and sent its suffix at `at`. */
export function isScanned(keys: KeyTimes, at: number, code: string): boolean {
  return (
    code.length >= shortest &&
    keys.count >= code.length &&
    at - keys.last <= longest &&
    at - keys.first <= average * keys.count
  );
}
