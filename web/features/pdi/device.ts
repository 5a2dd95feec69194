import { graphql } from '../../platform/api/graphql.ts';
import { ApiError } from '../../platform/api/errors.ts';
import { sessionStore, userStore, wasSignedIn } from '../../platform/api/session.ts';
import { canKeep, listKept, readKept, readKey, removeKept, writeKept, writeKey } from '../../platform/device-store.ts';
import { forgetKey } from '../../platform/device-key.ts';
import { logProblem } from '../../platform/problem-log.ts';
import { createStore } from '../../platform/store.ts';
import { noteKeptCount } from './kept-count.part.ts';
import type { KeptRecord, Reference } from './kept-record.ts';
import { OpenDevice } from './pdi.documents.ts';

/** Whose records a device keeps: a user, working for a customer. */
export type Owner = {
  userId: string;
  /** Numbers of the customer, as in the session. */
  customer: string;
  customerName: string;
};

/** What this browser keeps for one owner. */
export type Device = {
  owner: Owner;
  /** False: values live as long as the page, because this browser cannot keep any. */
  lasting: boolean;
  read: <T>(name: string) => Promise<T | null>;
  write: (name: string, value: unknown) => Promise<void>;
  readBytes: (name: string) => Promise<ArrayBuffer | null>;
  writeBytes: (name: string, bytes: ArrayBuffer) => Promise<void>;
  remove: (name: string) => Promise<void>;
  names: (beginning: string) => Promise<string[]>;
};

/** The records of the owner that wait on this device, the latest first; read again after each change. */
export const keptRecords = createStore<readonly KeptRecord[]>([]);

/** The record that a form has open; it is not sent meanwhile. */
export const openRecord = createStore<string | null>(null);

type Key = { owner: Owner; key: CryptoKey };
const nameOf = ({ userId, customer }: Owner): string => `${userId} ${customer}`;
const prefixOf = (owner: Owner): string => `${nameOf(owner)} `;

function lasting({ owner, key }: Key): Device {
  const full = (name: string): string => `${prefixOf(owner)}${name}`;
  return {
    owner,
    lasting: true,
    read: async (name) => {
      const bytes = await readKept(key, full(name));
      return bytes && JSON.parse(new TextDecoder().decode(bytes));
    },
    write: (name, value) => writeKept(key, full(name), new TextEncoder().encode(JSON.stringify(value))),
    readBytes: (name) => readKept(key, full(name)),
    writeBytes: (name, bytes) => writeKept(key, full(name), bytes),
    remove: async (name) => void (await removeKept(full(name))),
    names: async (beginning) => (await listKept(full(beginning))).map((name) => name.slice(prefixOf(owner).length)),
  };
}

const memory = new Map<string, string>();
const photosInMemory = new Map<string, ArrayBuffer>();

/** For browsers that cannot keep values: the form works, but only with a network. */
function fleeting(owner: Owner): Device {
  const full = (name: string): string => `${prefixOf(owner)}${name}`;
  return {
    owner,
    lasting: false,
    read: async (name) => JSON.parse(memory.get(full(name)) ?? 'null'),
    write: async (name, value) => void memory.set(full(name), JSON.stringify(value)),
    readBytes: async (name) => photosInMemory.get(full(name)) ?? null,
    writeBytes: async (name, bytes) => void photosInMemory.set(full(name), bytes),
    remove: async (name) => void (memory.delete(full(name)) || photosInMemory.delete(full(name))),
    names: async (beginning) =>
      [...memory.keys()]
        .filter((name) => name.startsWith(full(beginning)))
        .map((name) => name.slice(prefixOf(owner).length)),
  };
}

/** The user and customer of the session; null without one. */
export function sessionOwner(): Owner | null {
  const session = sessionStore.get();
  const user = userStore.get();
  if (session.phase !== 'signed-in' || session.facts.customer === null) return null;
  return {
    userId: session.facts.userId,
    customer: session.facts.customer,
    customerName: user?.customer?.custName ?? '',
  };
}

async function keyOf(owner: Owner): Promise<CryptoKey> {
  const known = await readKey<Key>();
  if (known?.owner.userId === owner.userId) {
    await writeKey({ owner, key: known.key } satisfies Key);
    return known.key;
  }
  const { openPDIDevice } = await graphql(OpenDevice, {});
  const bytes = Uint8Array.from(atob(openPDIDevice.key ?? ''), (letter) => letter.charCodeAt(0));
  // Not extractable: a script can use it while the user is signed in, but not read it.
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  // The session may have ended while the key was on its way.
  if (sessionOwner()?.userId !== owner.userId) throw new ApiError('unauthenticated', '');
  await writeKey({ owner, key } satisfies Key);
  return key;
}

/** What this browser keeps for the user and customer of the session; null without a customer. */
export async function openDevice(): Promise<Device | null> {
  const owner = sessionOwner();
  if (!owner) return null;
  if (!canKeep()) return fleeting(owner);
  try {
    return lasting({ owner, key: await keyOf(owner) });
  } catch (error) {
    logProblem('This browser keeps no inspections', error);
    return fleeting(owner);
  }
}

/** What this browser keeps for the user who was signed in last, without a network; null after a sign-out. */
export async function openDeviceOffline(): Promise<Device | null> {
  if (!canKeep()) return null;
  if (!wasSignedIn()) {
    forgetKey();
    return null;
  }
  const known = await readKey<Key>();
  return known && lasting(known);
}

/** Reads what waits on the device. A value that cannot be read is left as it is, and logged. */
export async function readRecords(device: Device): Promise<void> {
  const found: KeptRecord[] = [];
  for (const name of await device.names('record '))
    try {
      const record = await device.read<KeptRecord>(name);
      if (record) found.push(record);
    } catch (error) {
      logProblem(`${name} on this device cannot be read`, error);
    }
  keptRecords.set(found.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt)));
  if (device.lasting) noteKeptCount(nameOf(device.owner), found.length);
}

const formLock = (id: string): string => `paceline.pdi.form ${id}`;

/** Marks a record as open in a form, so that no tab sends it meanwhile. Returns what ends that. */
export function holdRecord(id: string): () => void {
  openRecord.set(id);
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(formLock(id), () => promise);
  return () => {
    openRecord.set(null);
    resolve();
  };
}

/** Runs `work` unless a form of any tab has the record open; null then. */
export async function whileClosed<T>(id: string, work: () => Promise<T>): Promise<T | null> {
  if (openRecord.get() === id) return null;
  if (!navigator.locks) return work();
  return navigator.locks.request(formLock(id), { ifAvailable: true }, (lock) => (lock ? work() : null));
}

// Writes run one after the other, so that an older version of a record never replaces a newer one.
let last: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}

export const keepRecord = (device: Device, record: KeptRecord): Promise<void> =>
  inTurn(async () => {
    await device.write(`record ${record.id}`, record);
    await readRecords(device);
  });

export const dropRecord = (device: Device, id: string): Promise<void> =>
  inTurn(async () => {
    await device.remove(`record ${id}`);
    for (const name of await device.names(`photo ${id} `)) await device.remove(name);
    await readRecords(device);
  });

export const photoName = (recordId: string, photoId: string): string => `photo ${recordId} ${photoId}`;

/** Takes a photo that was sent off the device. */
export const settlePhoto = (device: Device, recordId: string, photoId: string): Promise<void> =>
  inTurn(async () => {
    await device.remove(photoName(recordId, photoId));
    const now = await device.read<KeptRecord>(`record ${recordId}`);
    if (!now) return;
    const photos = now.photos.filter(({ id }) => id !== photoId);
    await device.write(`record ${recordId}`, { ...now, photos } satisfies KeptRecord);
  });

/** Drops a record that was sent, unless the mechanic changed it meanwhile; then it continues from the stored version. */
export const settleRecord = (device: Device, sent: KeptRecord, stored: KeptRecord['base']): Promise<void> =>
  inTurn(async () => {
    const now = await device.read<KeptRecord>(`record ${sent.id}`);
    // Photos that are not sent yet, and later changes, keep it.
    if (now && (now.changedAt !== sent.changedAt || now.photos.length > 0))
      await device.write(`record ${sent.id}`, { ...now, base: stored } satisfies KeptRecord);
    else await device.remove(`record ${sent.id}`);
    await readRecords(device);
  });

export const readReference = (device: Device, language: string): Promise<Reference | null> =>
  device.read<Reference>(`reference ${language}`);
export const writeReference = (device: Device, language: string, reference: Reference): Promise<void> =>
  device.write(`reference ${language}`, reference);
export const readMechanic = async (device: Device): Promise<string> => (await device.read<string>('mechanic')) ?? '';
export const writeMechanic = (device: Device, name: string): Promise<void> => device.write('mechanic', name);
