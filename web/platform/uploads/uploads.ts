import { useEffect, useMemo } from 'react';
import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { logProblem } from '../problem-log.ts';
import { readStored } from '../storage.ts';
import { useStore } from '../store.ts';
import { uploadItems, type UploadItem, type UploadState } from './upload-items.ts';

// The queue and its library load with the first file.
const queue = () => import('./upload-queue.ts');
const inQueue = (work: (loaded: Awaited<ReturnType<typeof queue>>) => unknown): void => {
  queue()
    .then(work)
    .catch((error: unknown) => logProblem('The upload queue failed', error));
};

/**
 * Sends a file in the background: it goes on after a reload, on this device, and survives times without a network. It
 * replaces the earlier file of the place. The same file that another device began is continued.
 */
export function addUpload(place: string, kind: AttachmentKind, file: File): void {
  inQueue(({ add }) => add(place, kind, file));
}

/** As {@link addUpload}; ends when the file has its place in the queue. */
export async function startUpload(place: string, kind: AttachmentKind, file: File): Promise<void> {
  await (await queue()).add(place, kind, file);
}

/** Sends many files of brand content, each to a place of its own, that was empty before. */
export function addMaterials(files: readonly { readonly place: string; readonly file: File }[]): void {
  inQueue((loaded) => loaded.addMaterials(files));
}

/** Gives up the file of a place, also on the server unless a row refers to it. */
export function removeUpload(place: string): void {
  inQueue(({ remove }) => remove(place));
}

/** Sends a waiting file again at once. */
export function retryUpload(place: string): void {
  inQueue(({ retry }) => retry(place));
}

/** As {@link retryUpload}; ends when the file is on its way. */
export async function continueUpload(place: string): Promise<void> {
  (await queue()).retry(place);
}

/** Forgets the files of all places that begin so, on this device only: after their form was sent. */
export function forgetUploads(beginning: string): void {
  inQueue(({ forget }) => forget(beginning));
}

/** Continues the uploads that a reload or a closed page interrupted. */
export function resumeUploads(): void {
  if (readStored<boolean>('uploads') === true) inQueue(({ resume }) => resume());
}

/** Continues the same uploads, and ends when all of them show again. */
export async function uploadsResumed(): Promise<void> {
  if (readStored<boolean>('uploads') === true) await (await queue()).resume();
}

/** The file of a place on this device, or null. */
export function useUpload(place: string): UploadItem | null {
  const items = useStore(uploadItems);
  useEffect(resumeUploads, []);
  return items.get(place) ?? null;
}

/** How many files of some places are on their way, for a note and for the button that sends the form. */
export type UploadSummary = {
  sending: number;
  waiting: number;
  /** Those of `waiting` whose last attempt failed. */
  stuck: number;
  checking: number;
  refused: number;
  /** All that are neither ready nor refused. */
  unfinished: number;
};

/** {@link UploadSummary} of the places that begin so. */
export function useUploadSummary(beginning: string): UploadSummary {
  const items = useStore(uploadItems);
  return useMemo(() => {
    const found = [...items.values()].filter(({ place }) => place.startsWith(beginning));
    const states = found.map(({ state }) => state);
    const count = (...wanted: UploadState[]) => states.filter((state) => wanted.includes(state)).length;
    return {
      sending: count('sending'),
      waiting: count('waiting', 'preparing'),
      stuck: found.filter(({ state, failed }) => state === 'waiting' && failed).length,
      checking: count('checking'),
      refused: count('refused'),
      unfinished: states.length - count('ready', 'refused'),
    };
  }, [items, beginning]);
}
