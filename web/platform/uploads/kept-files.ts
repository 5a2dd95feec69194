import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { logProblem } from '../problem-log.ts';
import { removeStored, uploadDatabase, writeStored } from '../storage.ts';

/** A file that this device keeps until the server has it. */
export type KeptFile = {
  place: string;
  userId: string;
  kind: AttachmentKind;
  fileName: string;
  file: Blob;
  attachmentId: string | null;
  keptAt: number;
};

const files = 'files';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the storage of this browser failed'));
  });
}

async function withFiles<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(uploadDatabase, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(files, { keyPath: 'place' });
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(files, mode).objectStore(files)));
  } finally {
    database.close();
  }
}

/** Runs `work`; without storage (private windows, full disks) uploads live as long as their page. */
async function whereStored<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    logProblem('Files of uploads are not stored', error);
    return otherwise;
  }
}

export async function keepFile(kept: KeptFile): Promise<void> {
  await whereStored(() => withFiles('readwrite', (store) => store.put(kept)), undefined);
  writeStored('uploads', true);
}

export async function dropFile(place: string): Promise<void> {
  await whereStored(async () => {
    await withFiles('readwrite', (store) => store.delete(place));
    if ((await withFiles('readonly', (store) => store.count())) === 0) removeStored('uploads');
  }, undefined);
}

/** The kept files of a user, the oldest first. */
export async function keptFiles(userId: string): Promise<KeptFile[]> {
  const all = await whereStored<KeptFile[]>(() => withFiles('readonly', (store) => store.getAll()), []);
  return all.filter((kept) => kept.userId === userId).toSorted((one, other) => one.keptAt - other.keptAt);
}
