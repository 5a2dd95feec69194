import { ApiError } from '../../platform/api/errors.ts';
import { graphql } from '../../platform/api/graphql.ts';
import { sessionStore, userStore, wasSignedIn } from '../../platform/api/session.ts';
import { forgetKey } from '../../platform/device-key.ts';
import { canKeep, readKey, writeKey } from '../../platform/device-store.ts';
import { formLocks } from '../../platform/form-locks.ts';
import { noteKeptCount } from '../../platform/kept-count.ts';
import { fleetingValues, importKey, type KeptValues, lastingValues, turns } from '../../platform/kept-values.ts';
import { logProblem } from '../../platform/problem-log.ts';
import { createStore } from '../../platform/store.ts';
import { type VisitBrand, type VisitSlot, visitSlots } from '../../../rules/visit-forms/visit-choices.ts';
import type { KeptVisit, Reference } from './kept-visit.ts';
import { OpenVisitDevice, type StoredVisit } from './visit.documents.ts';

/** Whose visits a device keeps. They belong to the user, whatever customer is chosen in the portal. */
export type Owner = { userId: string; name: string };

/** What this browser keeps for one user. */
export type VisitDevice = KeptValues & { owner: Owner };

/** The visits of the user that wait on this device, the latest first; read again after each change. */
export const keptVisits = createStore<readonly KeptVisit[]>([]);

/** The visit that a form has open is not sent meanwhile. */
export const { open: openVisit, hold: holdVisit, whileClosed } = formLocks('paceline.visits');

type Key = { owner: Owner; key: CryptoKey };
const prefixOf = ({ userId }: Owner): string => `visits ${userId} `;
const lasting = ({ owner, key }: Key): VisitDevice => ({ owner, ...lastingValues(key, prefixOf(owner)) });
const fleeting = (owner: Owner): VisitDevice => ({ owner, ...fleetingValues(prefixOf(owner)) });

/** The user of the session; null without one. */
export function sessionOwner(): Owner | null {
  const session = sessionStore.get();
  return session.phase === 'signed-in' ? { userId: session.facts.userId, name: userStore.get()?.name ?? '' } : null;
}

async function keyOf(owner: Owner): Promise<CryptoKey> {
  const known = await readKey<Key>('visits');
  if (known?.owner.userId === owner.userId) return known.key;
  const { openFormVisitDevice } = await graphql(OpenVisitDevice, {});
  const key = await importKey(openFormVisitDevice.key ?? '');
  // The session may have ended while the key was on its way.
  if (sessionOwner()?.userId !== owner.userId) throw new ApiError('unauthenticated', '');
  await writeKey('visits', { owner, key } satisfies Key);
  return key;
}

/** What this browser keeps for the user of the session; null without one. */
export async function openDevice(): Promise<VisitDevice | null> {
  const owner = sessionOwner();
  if (!owner) return null;
  if (!canKeep()) return fleeting(owner);
  try {
    return lasting({ owner, key: await keyOf(owner) });
  } catch (error) {
    logProblem('This browser keeps no visits', error);
    return fleeting(owner);
  }
}

/** What this browser keeps for the user who was signed in last, without a network; null after a sign-out. */
export async function openDeviceOffline(): Promise<VisitDevice | null> {
  if (!canKeep()) return null;
  if (!wasSignedIn()) {
    forgetKey();
    return null;
  }
  const known = await readKey<Key>('visits');
  return known && lasting(known);
}

/** Reads what waits on the device. A value that cannot be read is left as it is, and logged. */
export async function readVisits(device: VisitDevice): Promise<void> {
  const found: KeptVisit[] = [];
  for (const name of await device.names('visit '))
    try {
      const visit = await device.read<KeptVisit>(name);
      if (visit) found.push(visit);
    } catch (error) {
      logProblem(`${name} on this device cannot be read`, error);
    }
  keptVisits.set(found.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt)));
  if (device.lasting) noteKeptCount('visits', device.owner.userId, found.length);
}

const inTurn = turns();

export const readVisit = (device: VisitDevice, id: string): Promise<KeptVisit | null> =>
  device.read<KeptVisit>(`visit ${id}`);

export const keepVisit = (device: VisitDevice, visit: KeptVisit): Promise<void> =>
  inTurn(async () => {
    await device.write(`visit ${visit.id}`, visit);
    await readVisits(device);
  });

async function dropPhotos(device: VisitDevice, id: string, except: readonly string[] = []): Promise<void> {
  for (const name of await device.names(`photo ${id} `)) if (!except.includes(name)) await device.remove(name);
}

export const dropVisit = (device: VisitDevice, id: string): Promise<void> =>
  inTurn(async () => {
    await device.remove(`visit ${id}`);
    await dropPhotos(device, id);
    await readVisits(device);
  });

export const photoName = (visitId: string, photoId: string): string => `photo ${visitId} ${photoId}`;

/** Notes the upload of a photo, whose bytes have all arrived; null: it is sent again. */
export const notePhoto = (
  device: VisitDevice,
  visitId: string,
  slot: VisitSlot,
  photoId: string,
  attachmentId: string | null,
): Promise<void> =>
  inTurn(async () => {
    const now = await readVisit(device, visitId);
    const photo = now?.photos[slot];
    if (!now || photo?.id !== photoId) return;
    const photos = { ...now.photos, [slot]: { ...photo, attachmentId } };
    await device.write(`visit ${visitId}`, { ...now, photos } satisfies KeptVisit);
  });

/** Drops a visit that was sent, unless its author changed it meanwhile; then it continues from the stored version. */
export const settleVisit = (device: VisitDevice, sent: KeptVisit, stored: StoredVisit): Promise<void> =>
  inTurn(async () => {
    const now = await readVisit(device, sent.id);
    if (now && now.changedAt !== sent.changedAt) {
      const photos = Object.fromEntries(
        Object.entries(now.photos).filter(([slot, photo]) => sent.photos[slot as VisitSlot]?.id !== photo.id),
      );
      await device.write(`visit ${sent.id}`, { ...now, base: stored, photos } satisfies KeptVisit);
      await dropPhotos(
        device,
        sent.id,
        Object.values(photos).map(({ id }) => photoName(sent.id, id)),
      );
    } else {
      await device.remove(`visit ${sent.id}`);
      await dropPhotos(device, sent.id);
    }
    await readVisits(device);
  });

const referenceName = (brand: VisitBrand, language: string): string => `reference ${brand} ${language}`;
export const readReference = (device: VisitDevice, brand: VisitBrand, language: string): Promise<Reference | null> =>
  device.read<Reference>(referenceName(brand, language));
export const writeReference = (
  device: VisitDevice,
  brand: VisitBrand,
  language: string,
  reference: Reference,
): Promise<void> => device.write(referenceName(brand, language), reference);

/** Slots with a photo of the device, in the order of the form. */
export const keptSlots = ({ photos }: KeptVisit): VisitSlot[] =>
  visitSlots.filter((slot) => photos[slot] !== undefined);
