import { graphql } from '#platform/api/graphql.ts';
import { sessionStore, userStore } from '#platform/api/session.ts';
import { keptEntries, type KeptDevice, photoName } from '#platform/kept-device.ts';
import type { KeptRecord } from './kept-record.ts';
import { OpenDevice } from './pdi.documents.ts';

/** Whose records a device keeps: a user, working for a customer. */
type Owner = {
  userId: string;
  /** Numbers of the customer, as in the session. */
  customer: string;
  customerName: string;
};
export type Device = KeptDevice<Owner>;

const nameOf = ({ userId, customer }: Owner): string => `${userId} ${customer}`;

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

/** The records that wait on this device. */
export const keptRecords = keptEntries<Owner, KeptRecord>({
  area: 'inspections',
  key: 'key',
  locks: 'paceline.pdi',
  entry: 'record',
  prefixOf: (owner) => `${nameOf(owner)} `,
  countedFor: nameOf,
  sessionOwner,
  loadKey: async () => (await graphql(OpenDevice, {})).openPDIDevice.key ?? '',
});

/** Takes a photo that was sent off the device. */
export const settlePhoto = (device: Device, recordId: string, photoId: string): Promise<void> =>
  keptRecords.settle(device, recordId, async (now) => {
    await device.remove(photoName(recordId, photoId));
    return now && { ...now, photos: now.photos.filter(({ id }) => id !== photoId) };
  });

/** Drops a record that was sent, unless the mechanic changed it meanwhile; then it continues from the stored version. */
export const settleRecord = (device: Device, sent: KeptRecord, stored: KeptRecord['base']): Promise<void> =>
  keptRecords.settle(device, sent.id, (now) =>
    // Photos that are not sent yet, and later changes, keep it.
    now && (now.changedAt !== sent.changedAt || now.photos.length > 0) ? { ...now, base: stored } : null,
  );

/** Where a device keeps the checklist and the frames, in the language of their names. */
export const referenceName = (language: string): string => `reference ${language}`;
export const readMechanic = async (device: Device): Promise<string> => (await device.read<string>('mechanic')) ?? '';
export const writeMechanic = (device: Device, name: string): Promise<void> => device.write('mechanic', name);
