import { noteProblem } from './problem-log.ts';

/** Keys of browser storage, in one list so that none is used twice. */
export type StorageKey =
  | 'colorScheme'
  | 'density'
  | 'shortcuts'
  | 'signedIn'
  | 'preview'
  | 'pseudo'
  | 'chunkReload'
  | 'signOutOwed'
  | `dismissed.${string}`
  | `columns.${string}`
  | `draft.${string}`
  | `unsent.${string}`;

const name = (key: StorageKey) => `paceline.${key}`;

/** Reads a stored value. Null when absent, unreadable, expired or when the browser refuses storage. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what it stored under its key
export function readStored<T>(key: StorageKey, now = Date.now()): T | null {
  try {
    const raw = localStorage.getItem(name(key));
    if (raw === null) return null;
    const entry = JSON.parse(raw) as { value: T; until?: number };
    if (entry.until !== undefined && entry.until <= now) {
      localStorage.removeItem(name(key));
      return null;
    }
    return entry.value;
  } catch {
    return null;
  }
}

/** Stores a value, for `lifetime` milliseconds when given. Full or refused storage loses only the convenience. */
export function writeStored(key: StorageKey, value: unknown, lifetime?: number): void {
  try {
    localStorage.setItem(name(key), JSON.stringify(lifetime === undefined ? { value } : { value, until: Date.now() + lifetime }));
  } catch (error) {
    noteProblem(`Not stored: ${key}`, error);
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(name(key));
  } catch (error) {
    noteProblem(`Not removed: ${key}`, error);
  }
}

/** Removes every value whose key begins with the given words. */
export function removeStoredAll(beginning: 'unsent.'): void {
  try {
    const full = `paceline.${beginning}`;
    for (const key of Object.keys(localStorage)) if (key.startsWith(full)) localStorage.removeItem(key);
  } catch (error) {
    noteProblem(`Not removed: ${beginning}`, error);
  }
}

/** What one tab remembers over its own reloads; the other tabs have theirs. */
export type TabKey = 'mismatchReload' | `analysis.${string}`;

export function readTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(`paceline.${key}`);
  } catch {
    return null;
  }
}

/** Stores a word for this tab, null forgets it. */
export function writeTab(key: TabKey, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`paceline.${key}`);
    else sessionStorage.setItem(`paceline.${key}`, value);
  } catch (error) {
    noteProblem(`Not stored: ${key}`, error);
  }
}
