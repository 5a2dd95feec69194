import { keyDatabase as keys } from './device-key.ts';

/*
 * What the browser keeps beyond a session: a small database of its own for values that are too large or too private for
 * local storage. Values are encrypted by their owner; the key is in a database of its own, which every sign-out removes.
 */

const values = 'paceline-kept';
type Place = typeof values | typeof keys;

/** True if this browser can keep encrypted values; not in private windows of some browsers and not without HTTPS. */
export const canKeep = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined;

function open(place: Place): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(place, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('values'));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error(`${place} did not open`)));
  });
}

/** Runs one request in its own transaction and closes the connection, so that the database can be removed any time. */
async function run<T>(
  place: Place,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(place);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction('values', mode, { durability: 'strict' });
      const request = work(transaction.objectStore('values'));
      // A page that closes aborts a transaction that might still get requests.
      transaction.commit();
      transaction.addEventListener('complete', () => resolve(request.result));
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(`${place} did not store`)));
    });
  } finally {
    database.close();
  }
}

/** The kind of kept values: inspections ('key', its name in older browsers' databases) or visits. */
export type KeyName = 'key' | 'visits';

/** The owner of a key with what the caller stored beside it; null after a sign-out. */
export const readKey = async <T>(name: KeyName): Promise<T | null> =>
  (await run<T>(keys, 'readonly', (all) => all.get(name))) ?? null;
export const writeKey = (name: KeyName, value: unknown): Promise<unknown> =>
  run(keys, 'readwrite', (all) => all.put(value, name));

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

/** A value of one owner, unreadable without the key. Throws if another key sealed it. */
export async function readKept(key: CryptoKey, name: string): Promise<ArrayBuffer | null> {
  const sealed = await run<Sealed | undefined>(values, 'readonly', (all) => all.get(name));
  if (!sealed) return null;
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv, additionalData: named(name) }, key, sealed.bytes);
}

export async function writeKept(key: CryptoKey, name: string, value: BufferSource): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: named(name) }, key, value);
  await run(values, 'readwrite', (all) => all.put({ iv, bytes } satisfies Sealed, name));
}

export const removeKept = (name: string): Promise<unknown> => run(values, 'readwrite', (all) => all.delete(name));

/** Names of kept values with a beginning, sorted. */
export const listKept = async (beginning: string): Promise<string[]> =>
  (await run(values, 'readonly', (all) => all.getAllKeys(IDBKeyRange.bound(beginning, `${beginning}\uffff`)))).map(
    String,
  );

const named = (name: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(name);
