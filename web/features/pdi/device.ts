import { graphql } from '../../platform/api/graphql.ts';
import { ApiError } from '../../platform/api/errors.ts';
import { sessionStore, userStore, wasSignedIn } from '../../platform/api/session.ts';
import { canKeep, readKey, writeKey } from '../../platform/device-store.ts';
import { forgetKey } from '../../platform/device-key.ts';
import { fleetingValues, importKey, type KeptValues, lastingValues, turns } from '../../platform/kept-values.ts';
import { logProblem } from '../../platform/problem-log.ts';
import { createStore } from '../../platform/store.ts';
import { formLocks } from '../../platform/form-locks.ts';
import { noteKeptCount } from '../../platform/kept-count.ts';
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
export type Device = KeptValues & { owner: Owner };

/** The records of the owner that wait on this device, the latest first; read again after each change. */
export const keptRecords = createStore<readonly KeptRecord[]>([]);

/** The record that a form has open is not sent meanwhile. */
export const { open: openRecord, hold: holdRecord, whileClosed } = formLocks('paceline.pdi');

type Key = { owner: Owner; key: CryptoKey };
const nameOf = ({ userId, customer }: Owner): string => `${userId} ${customer}`;
const prefixOf = (owner: Owner): string => `${nameOf(owner)} `;

const lasting = ({ owner, key }: Key): Device => ({ owner, ...lastingValues(key, prefixOf(owner)) });
const fleeting = (owner: Owner): Device => ({ owner, ...fleetingValues(prefixOf(owner)) });

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
  const known = await readKey<Key>('key');
  if (known?.owner.userId === owner.userId) {
    await writeKey('key', { owner, key: known.key } satisfies Key);
    return known.key;
  }
  const { openPDIDevice } = await graphql(OpenDevice, {});
  const key = await importKey(openPDIDevice.key ?? '');
  // The session may have ended while the key was on its way.
  if (sessionOwner()?.userId !== owner.userId) throw new ApiError('unauthenticated', '');
  await writeKey('key', { owner, key } satisfies Key);
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
  const known = await readKey<Key>('key');
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
  if (device.lasting) noteKeptCount('inspections', nameOf(device.owner), found.length);
}

const inTurn = turns();

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
