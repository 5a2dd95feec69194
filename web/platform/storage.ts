import { logProblem } from './problem-log.ts';

/** All keys of browser storage in one list, so that none is used twice. */
export type StorageKey =
  | 'colorScheme'
  | 'density'
  | 'shortcuts'
  | 'signedIn'
  | 'preview'
  | 'pseudo'
  | 'chunkReload'
  | 'signOutOwed'
  | 'analytics'
  | 'uploads'
  | 'timeZone'
  | `dismissed.${string}`
  | `columns.${string}`
  | `draft.${string}`
  | `unsent.${string}`
  | `searched.${string}`
  | `inspections.${string}`
  | `visits.${string}`
  | 'library.rendition'
  | `library.seen.${string}`;

const name = (key: StorageKey) => `paceline.${key}`;

/** Reads a stored value. Null if it is absent, unreadable or expired, or if the browser blocks storage. */
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

/** Stores a value, for `lifetime` milliseconds if given. Ignores full or blocked storage. */
export function writeStored(key: StorageKey, value: unknown, lifetime?: number): void {
  try {
    localStorage.setItem(
      name(key),
      JSON.stringify(lifetime === undefined ? { value } : { value, until: Date.now() + lifetime }),
    );
  } catch (error) {
    logProblem(`Not stored: ${key}`, error);
  }
}

export function removeStored(key: StorageKey): void {
  try {
    localStorage.removeItem(name(key));
  } catch (error) {
    logProblem(`Not removed: ${key}`, error);
  }
}

/** `storageOf` reads the storage when it is needed: a browser that blocks it throws. */
function removeAll(storageOf: () => Storage, beginning: string): void {
  try {
    const storage = storageOf();
    const full = `paceline.${beginning}`;
    for (const key of Object.keys(storage)) if (key.startsWith(full)) storage.removeItem(key);
  } catch (error) {
    logProblem(`Not removed: ${beginning}`, error);
  }
}

/** Removes every value whose key starts with the given prefix. */
export const removeStoredAll = (beginning: 'unsent.' | 'searched.'): void => removeAll(() => localStorage, beginning);

/** Database of the files whose uploads are not finished. */
export const uploadDatabase = 'paceline-uploads';

/** Removes the files of unfinished uploads from this device; their user logged out. */
export function removeKeptFiles(): void {
  if (readStored<boolean>('uploads') !== true) return;
  removeStored('uploads');
  indexedDB.deleteDatabase(uploadDatabase);
}

/** Keys of values that one tab keeps over its reloads; other tabs do not see them. */
export type TabKey = 'mismatchReload' | `analysis.${string}` | `typed.${string}`;

export function readTab(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(`paceline.${key}`);
  } catch {
    return null;
  }
}

/** Stores a string for this tab; null removes it. */
export function writeTab(key: TabKey, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`paceline.${key}`);
    else sessionStorage.setItem(`paceline.${key}`, value);
  } catch (error) {
    logProblem(`Not stored: ${key}`, error);
  }
}

/** Removes every value of this tab whose key starts with the given prefix. */
export const removeTabAll = (beginning: 'typed.'): void => removeAll(() => sessionStorage, beginning);
