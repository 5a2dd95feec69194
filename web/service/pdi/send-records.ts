import { scannedFrameNumber } from '#rules/goods/frames/frame-number.ts';
import { ApiError } from '#platform/api/errors.ts';
import { upload } from '#platform/api/upload.ts';
import { graphql } from '#platform/api/graphql.ts';
import { queryClient } from '#platform/api/queries.ts';
import { photoName, type SentEntries } from '#platform/kept-device.ts';
import { logProblem } from '#platform/problem-log.ts';
import { ensureSession } from '#shell/session/session-start.ts';
import { type Device, keptRecords, sessionOwner, settlePhoto, settleRecord } from './device.ts';
import { canBeSent, type KeptRecord } from './kept-record.ts';
import {
  AddInspectionPhoto,
  CreateInspection,
  InspectionList,
  InspectionOf,
  type StoredInspection,
  UpdateInspection,
} from './pdi.documents.ts';

type Sent =
  | { kind: 'stored'; stored: StoredInspection }
  | { kind: 'conflict' }
  | { kind: 'refused' }
  /** No network, no session, or a failure of the server: the record waits. */
  | { kind: 'waits' };

/** True if the session is that of the device's owner; a record is never sent in the name of another user or customer. */
async function maySend({ owner }: Device): Promise<boolean> {
  if (!(await ensureSession())) return false;
  const now = sessionOwner();
  return now?.userId === owner.userId && now.customer === owner.customer;
}

async function call({ id, base, draft, inspectedAt, checklistAt }: KeptRecord) {
  const values = {
    frameNumber: scannedFrameNumber(draft.frameNumber),
    mechanic: draft.mechanic.trim(),
    note: draft.note.trim(),
    checklist: draft.checks.map(({ checklist, checked }) => ({ checklist, checked })),
    signature: draft.signature,
  };
  if (base) return (await graphql(UpdateInspection, { id, version: base.version, ...values })).updateClaimPDI;
  const { merchandise } = draft;
  return (await graphql(CreateInspection, { id, merchandise, inspectedAt, checklistAt, ...values })).createClaimPDI;
}

/** Sends the photos of a record that is stored; returns why the server refuses one, or null. */
async function sendPhotos(device: Device, { id, photos }: KeptRecord): Promise<string | null> {
  for (const photo of photos) {
    const bytes = await device.readBytes(photoName(id, photo.id));
    if (bytes)
      try {
        await upload(
          AddInspectionPhoto,
          { id, photoId: photo.id },
          new File([bytes], photo.name),
          (answer) => answer.addClaimPDIPhoto,
        );
      } catch (error) {
        if (error instanceof ApiError && error.code === 'refused') return error.userErrors[0]?.message ?? error.message;
        throw error;
      }
    await settlePhoto(device, id, photo.id);
  }
  return null;
}

/** Sends one record and stores on the device what came of it. */
export async function sendRecord(device: Device, record: KeptRecord): Promise<Sent> {
  try {
    if (!(await maySend(device))) return { kind: 'waits' };
    const answer = await call(record);
    const stored = answer.pdi;
    if (answer.conflict && stored) {
      await keptRecords.keep(device, { ...record, conflict: stored });
      return { kind: 'conflict' };
    }
    const [first] = answer.userErrors;
    if (first) {
      await keptRecords.keep(device, { ...record, refusal: first.message });
      return { kind: 'refused' };
    }
    if (!stored) throw new ApiError('something_wrong', '');
    // From here on the record exists, whatever happens to its photos.
    await settleRecord(device, record, stored);
    const refusal = await sendPhotos(device, record);
    if (refusal !== null) {
      const left = await keptRecords.read(device, record.id);
      if (left) await keptRecords.keep(device, { ...left, refusal });
      return { kind: 'refused' };
    }
    await settleRecord(device, record, stored);
    // Lists and records that were read before show what was sent.
    for (const { name } of [InspectionList, InspectionOf])
      void queryClient.invalidateQueries({ queryKey: ['graphql', name] });
    return { kind: 'stored', stored };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    logProblem('An inspection waits on this device', error);
    return { kind: 'waits' };
  }
}

/**
 * Sends all records that wait and that no form has open. A record that is sent twice all the same is stored once, by its
 * id.
 */
export const sendRecords = (device: Device): Promise<SentEntries> =>
  keptRecords.sendAll(device, canBeSent, (record) => sendRecord(device, record));

/** Keeps the mechanic's version of a conflict: it continues from the stored one. */
export const keepMine = (device: Device, record: KeptRecord): Promise<void> =>
  keptRecords.keep(device, { ...record, base: record.conflict, conflict: null, refusal: null, saved: true });

/** Takes the stored version and drops the mechanic's. */
export const takeStored = (device: Device, record: KeptRecord): Promise<void> => keptRecords.drop(device, record.id);
