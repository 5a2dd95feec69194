import { ApiError } from '#platform/api/errors.ts';
import { graphql } from '#platform/api/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { photoName, type SentEntries } from '#platform/kept-device.ts';
import { marketToday } from '#platform/market-day.ts';
import { logProblem } from '#platform/problem-log.ts';
import { text } from '#platform/texts/texts.tsx';
import { createStore } from '#platform/store.ts';
import { type UploadItem, uploadItems } from '#platform/uploads/upload-items.ts';
import { continueUpload, forgetUploads, startUpload, uploadsResumed } from '#platform/uploads/uploads.ts';
import { ensureSession } from '#shell/session/session-start.ts';
import { canBeSent, formOf, type KeptVisit } from './kept-visit.ts';
import { keptSlots, keptVisits, notePhoto, sessionOwner, settleVisit, type VisitDevice } from './visit-device.ts';
import {
  CreateVisit,
  LastVisits,
  PhotosOfSlot,
  type StoredVisit,
  UpdateVisit,
  VisitList,
  VisitOf,
} from './visit.documents.ts';

type Sent =
  | { kind: 'stored'; stored: StoredVisit }
  | { kind: 'conflict' }
  | { kind: 'refused' }
  /** No network, no session, or a failure of the server: the visit waits. */
  | { kind: 'waits' };

/** The visit that is being sent, with the photos that have arrived and all of them. */
export const sendingVisit = createStore<{ id: string; done: number; of: number } | null>(null);

/** Visits that this page sent, the latest first. */
export const sentVisits = createStore<readonly StoredVisit[]>([]);

/** True if the session is that of the device's user; a visit is never sent in the name of somebody else. */
async function maySend({ owner }: VisitDevice): Promise<boolean> {
  return (await ensureSession()) && sessionOwner()?.userId === owner.userId;
}

const placeOf = (visitId: string, photoId: string): string => `visit.${visitId}.${photoId}`;

const isStuck = ({ state, failed }: UploadItem): boolean => state === 'waiting' && failed;

/** Waits until the upload of a place is ready or refused. Null: it failed and goes on later by itself. */
function finished(place: string): Promise<UploadItem | null> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      const item = uploadItems.get().get(place);
      if (!item) return false;
      const done = item.state === 'ready' || item.state === 'refused';
      if (done || isStuck(item)) resolve(done ? item : null);
      return done || isStuck(item);
    };
    if (look()) return;
    const stop = uploadItems.subscribe(() => void (look() && stop()));
  });
}

/** Uploads the photos of a visit, in pieces that continue after a break. Returns a refusal, or whether all arrived. */
async function sendPhotos(device: VisitDevice, visit: KeptVisit): Promise<KeptVisit['refusals'] | 'waits'> {
  const slots = keptSlots(visit);
  const arrived = new Set(slots.filter((slot) => visit.photos[slot]?.attachmentId));
  const tell = (): void => sendingVisit.set({ id: visit.id, done: arrived.size, of: slots.length });
  tell();
  await uploadsResumed();
  const work = slots.map(async (slot): Promise<KeptVisit['refusals'][number] | 'waits' | null> => {
    const photo = visit.photos[slot];
    if (!photo || photo.attachmentId) return null;
    const place = placeOf(visit.id, photo.id);
    const known = uploadItems.get().get(place);
    if (known && isStuck(known)) await continueUpload(place);
    if (!known) {
      const bytes = await device.readBytes(photoName(visit.id, photo.id));
      if (!bytes) return { field: slot, message: text('visit-form.kept.lostPhoto') };
      await startUpload(place, 'visit-photo', new File([bytes], photo.name, { type: 'image/jpeg' }));
    }
    const item = await finished(place);
    if (item === null) return 'waits';
    if (item.state === 'refused') return { field: slot, message: item.refusal ?? '' };
    await notePhoto(device, visit.id, slot, photo.id, item.attachmentId);
    arrived.add(slot);
    tell();
    return null;
  });
  const results = await Promise.all(work);
  const refusals = results.filter((result) => result !== null && result !== 'waits');
  return refusals.length === 0 && results.includes('waits') ? 'waits' : refusals;
}

/** Creates or changes the visit on the server. */
async function call(visit: KeptVisit) {
  const { id, base } = visit;
  const photos = keptSlots(visit).map((slot) => ({ slot, attachmentId: visit.photos[slot]?.attachmentId ?? '' }));
  const form = formOf(visit);
  return base
    ? (await graphql(UpdateVisit, { id, version: base.version, visit: form, photos, removeSlots: [...visit.removed] }))
        .updateFormVisit
    : (await graphql(CreateVisit, { id, visit: form, photos })).createFormVisit;
}

/** Codes of uploads that the server does not know any more. */
const lostCodes = new Set(['attachment_not_found', 'attachment_expired']);

/** Uploads that the server does not know any more are sent again: it removes loose ones after some days. */
async function forgetLostPhotos(device: VisitDevice, visit: KeptVisit): Promise<void> {
  forgetUploads(`visit.${visit.id}.`);
  for (const slot of keptSlots(visit)) await notePhoto(device, visit.id, slot, visit.photos[slot]?.id ?? '', null);
}

async function sendOnce(device: VisitDevice, start: KeptVisit): Promise<Sent> {
  if (!(await maySend(device))) return { kind: 'waits' };
  const refused = await sendPhotos(device, start);
  if (refused === 'waits') return { kind: 'waits' };
  const visit = (await keptVisits.read(device, start.id)) ?? start;
  const refuse = async (refusals: KeptVisit['refusals']): Promise<Sent> => {
    await keptVisits.keep(device, { ...visit, refusals });
    return { kind: 'refused' };
  };
  if (refused.length > 0) return refuse(refused);
  const answer = await call(visit);
  const stored = answer.visit;
  if (answer.conflict && stored) {
    await keptVisits.keep(device, { ...visit, conflict: stored });
    return { kind: 'conflict' };
  }
  if (answer.userErrors.some(({ code }) => lostCodes.has(code))) {
    await forgetLostPhotos(device, visit);
    return { kind: 'waits' };
  }
  if (answer.userErrors.length > 0) return refuse(answer.userErrors.map(({ field, message }) => ({ field, message })));
  if (!stored) throw new ApiError('something_wrong', '');
  await settleVisit(device, visit, stored);
  forgetUploads(`visit.${visit.id}.`);
  sentVisits.set([stored, ...sentVisits.get().filter(({ id }) => id !== stored.id)]);
  // Lists and visits that were read before show what was sent.
  for (const { name } of [VisitList, VisitOf, LastVisits, PhotosOfSlot])
    void queryClient.invalidateQueries({ queryKey: ['graphql', name] });
  return { kind: 'stored', stored };
}

/** Sends one visit with its photos and stores on the device what came of it. */
export async function sendVisit(device: VisitDevice, visit: KeptVisit): Promise<Sent> {
  try {
    return await sendOnce(device, visit);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    logProblem('A visit waits on this device', error);
    return { kind: 'waits' };
  } finally {
    sendingVisit.set(null);
  }
}

/**
 * Sends all visits that wait and that no form has open. A visit that is sent twice all the same is stored once, by its
 * id.
 */
export function sendVisits(device: VisitDevice): Promise<SentEntries> {
  const today = marketToday();
  return keptVisits.sendAll(
    device,
    (visit) => canBeSent(visit, today),
    (visit) => sendVisit(device, visit),
  );
}
