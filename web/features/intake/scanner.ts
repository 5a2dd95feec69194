/** When the keys of a code came: the first, the last, and how many. */
export type KeyTimes = { readonly first: number; readonly last: number; readonly count: number };
export const noKeys: KeyTimes = { first: 0, last: 0, count: 0 };

/** A hand needs longer between two keys, a scanner far less. */
const pause = 45;
const shortest = 4;

/** Counts a key; a pause begins anew. Keys that write nothing do not count. */
export function timed(before: KeyTimes, key: string, at: number): KeyTimes {
  if (key.length !== 1) return key === 'Shift' ? before : noKeys;
  return before.count > 0 && at - before.last <= pause ? { first: before.first, last: at, count: before.count + 1 } : { first: at, last: at, count: 1 };
}

/** Whether a scanner wrote the whole code and ended it with its suffix at `at`. */
export function isScanned(keys: KeyTimes, at: number, code: string): boolean {
  return code.length >= shortest && keys.count >= code.length && at - keys.last <= pause * 2;
}
