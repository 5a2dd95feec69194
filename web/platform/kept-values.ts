import { listKept, readKept, removeKept, writeKept } from './device-store.ts';

/** Values that this browser keeps for one owner, by name. */
export type KeptValues = {
  /** False: values live as long as the page, because this browser cannot keep any. */
  lasting: boolean;
  read: <T>(name: string) => Promise<T | null>;
  write: (name: string, value: unknown) => Promise<void>;
  readBytes: (name: string) => Promise<ArrayBuffer | null>;
  writeBytes: (name: string, bytes: ArrayBuffer) => Promise<void>;
  remove: (name: string) => Promise<void>;
  /** Names with a beginning, sorted. */
  names: (beginning: string) => Promise<string[]>;
};

/** Values in the database of the browser, encrypted with the key of their owner; `prefix` keeps owners apart. */
export function lastingValues(key: CryptoKey, prefix: string): KeptValues {
  const full = (name: string): string => `${prefix}${name}`;
  return {
    lasting: true,
    read: async (name) => {
      const bytes = await readKept(key, full(name));
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    },
    write: (name, value) => writeKept(key, full(name), new TextEncoder().encode(JSON.stringify(value))),
    readBytes: (name) => readKept(key, full(name)),
    writeBytes: (name, bytes) => writeKept(key, full(name), bytes),
    remove: async (name) => void (await removeKept(full(name))),
    names: async (beginning) => (await listKept(full(beginning))).map((name) => name.slice(prefix.length)),
  };
}

const memory = new Map<string, string>();
const bytesInMemory = new Map<string, ArrayBuffer>();

/** For browsers that cannot keep values: a form works, but only as long as its page. */
export function fleetingValues(prefix: string): KeptValues {
  const full = (name: string): string => `${prefix}${name}`;
  return {
    lasting: false,
    read: async (name) => JSON.parse(memory.get(full(name)) ?? 'null'),
    write: async (name, value) => void memory.set(full(name), JSON.stringify(value)),
    readBytes: async (name) => bytesInMemory.get(full(name)) ?? null,
    writeBytes: async (name, bytes) => void bytesInMemory.set(full(name), bytes),
    remove: async (name) => void (memory.delete(full(name)) || bytesInMemory.delete(full(name))),
    names: async (beginning) =>
      [...memory.keys(), ...bytesInMemory.keys()]
        .filter((name) => name.startsWith(full(beginning)))
        .map((name) => name.slice(prefix.length))
        .toSorted(),
  };
}

/** A key from its bytes in Base64. Scripts can use it while the user is signed in, but not read it. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

/** Runs one piece of work after the other, so that an older version of a value never replaces a newer one. */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
