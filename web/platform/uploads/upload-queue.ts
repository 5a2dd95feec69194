import { DetailedError, Upload } from 'tus-js-client';
import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { ApiError } from '../api/errors.ts';
import { refreshSession, sendJson } from '../api/http.ts';
import { currentToken, sessionStore } from '../api/session.ts';
import { logProblem } from '../problem-log.ts';
import { currentLocale } from '../texts/texts.tsx';
import { fingerprintOf } from './fingerprint.ts';
import { examined, type ServerUpload, uploadsPath as path } from './examined.ts';
import { dropFile, keepFile, keptFiles, type KeptFile } from './kept-files.ts';
import { smallerPicture, videoFrame } from './smaller-picture.ts';
import { type UploadItem, uploadItems } from './upload-items.ts';

const endpoint = `${import.meta.env.VITE_API_BASE ?? ''}${path}`;
/** A piece that a slow phone (0.2 Mbit/s) sends within the server's limit for a request. */
const pieceBytes = 5 * 1024 * 1024;
/** Files that are sent at the same time: the many of an editor's library more than those of a phone on the road. */
const atOnce = (kind: AttachmentKind): number => (kind === 'material' ? 4 : 2);
const quickPauses = [0, 1_000, 3_000, 8_000];
/** Pauses between attempts after all of the above failed, in milliseconds; the last one repeats. */
const longPauses = [10_000, 30_000, 60_000];
/** Pauses of an upload that the server did not even name: the list of unfinished ones shows whether it began. */
const nameless = [1_000, 3_000, 8_000];
/** A list of unfinished uploads serves files that are added together for so long. */
const listedMs = 10_000;

type Task = {
  kept: KeptFile;
  fingerprint: string | null;
  upload: Upload | null;
  failures: number;
  timer: number | null;
};

const tasks = new Map<string, Task>();

const userId = (): string => {
  const session = sessionStore.get();
  return session.phase === 'signed-in' ? session.facts.userId : '';
};

function change(place: string, next: Partial<UploadItem>): void {
  const items = uploadItems.get();
  const item = items.get(place);
  if (item) uploadItems.set(new Map(items).set(place, { ...item, ...next }));
}

const itemOf = ({ place, kind, fileName, file, attachmentId }: KeptFile): UploadItem => ({
  place,
  kind,
  fileName,
  bytes: file.size,
  sentBytes: 0,
  state: 'waiting',
  failed: false,
  refusal: null,
  attachmentId,
  preview: null,
  smallUrl: null,
  url: null,
});

function show(kept: KeptFile): void {
  const preview = kept.file.type.startsWith('image/') ? URL.createObjectURL(kept.file) : null;
  uploadItems.set(new Map(uploadItems.get()).set(kept.place, { ...itemOf(kept), preview }));
}

function hide(place: string): void {
  const items = new Map(uploadItems.get());
  const preview = items.get(place)?.preview;
  if (preview) URL.revokeObjectURL(preview);
  items.delete(place);
  uploadItems.set(items);
}

/** Stops the work for a place without a trace on this device. */
async function stop(place: string): Promise<void> {
  const task = tasks.get(place);
  tasks.delete(place);
  if (task?.timer) clearTimeout(task.timer);
  await task?.upload?.abort();
  hide(place);
  await dropFile(place);
}

const newFile = (place: string, kind: AttachmentKind, file: File): KeptFile => ({
  place,
  userId: userId(),
  kind,
  fileName: file.name,
  file,
  attachmentId: null,
  keptAt: Date.now(),
});

const begin = (kept: KeptFile): void =>
  void tasks.set(kept.place, { kept, fingerprint: null, upload: null, failures: 0, timer: null });

export async function add(place: string, kind: AttachmentKind, chosen: File): Promise<void> {
  const earlier = uploadItems.get().get(place)?.attachmentId ?? null;
  await stop(place);
  if (earlier !== null) await giveUp(earlier);
  const waiting = newFile(place, kind, chosen);
  show(waiting);
  change(place, { state: 'preparing' });
  // Brand content keeps the size in which others download it.
  const file = kind === 'photo' || kind === 'document' ? await smallerPicture(chosen) : chosen;
  const kept = { ...waiting, file, fileName: file.name };
  await keepFile(kept);
  change(place, { state: 'waiting', bytes: file.size, fileName: file.name });
  begin(kept);
  next();
}

/** Adds many files of brand content to places of their own. Their previews come from the server. */
export async function addMaterials(chosen: readonly { readonly place: string; readonly file: File }[]): Promise<void> {
  const waiting = chosen.map(({ place, file }) => newFile(place, 'material', file));
  const items = new Map(uploadItems.get());
  for (const kept of waiting) items.set(kept.place, itemOf(kept));
  uploadItems.set(items);
  for (const kept of waiting) {
    // A removal may come before the turn of a file.
    if (!uploadItems.get().has(kept.place)) continue;
    await keepFile(kept);
    begin(kept);
    next();
  }
}

/** Removes an upload on the server. One to which a row refers stays: its module decides. */
async function giveUp(attachmentId: string): Promise<void> {
  try {
    await sendJson(`${path}/${attachmentId}`, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } });
  } catch (error) {
    // The server removes loose uploads by itself.
    logProblem('An upload was not removed', error);
  }
}

export async function remove(place: string): Promise<void> {
  const id = uploadItems.get().get(place)?.attachmentId ?? null;
  await stop(place);
  if (id !== null) await giveUp(id);
}

export function retry(place: string): void {
  const task = tasks.get(place);
  if (!task || task.upload) return;
  if (task.timer) clearTimeout(task.timer);
  Object.assign(task, { timer: null, failures: 0 });
  next();
}

export async function forget(beginning: string): Promise<void> {
  for (const place of uploadItems.get().keys()) if (place.startsWith(beginning)) await stop(place);
}

let resuming: { readonly user: string; readonly done: Promise<void> } | null = null;
/** Continues what this device kept for the user, once after each start. Ends when all of it shows. */
export function resume(): Promise<void> {
  const user = userId();
  if (user === '') return Promise.resolve();
  if (resuming?.user !== user) resuming = { user, done: showKept(user) };
  return resuming.done;
}

async function showKept(user: string): Promise<void> {
  for (const kept of await keptFiles(user)) {
    if (tasks.has(kept.place)) continue;
    show(kept);
    begin(kept);
  }
  next();
}

/** Starts waiting uploads as long as places are free. */
function next(): void {
  let running = [...tasks.values()].filter(({ upload }) => upload).length;
  for (const task of tasks.values()) {
    if (task.upload || task.timer !== null || running >= atOnce(task.kept.kind)) continue;
    running += 1;
    void send(task);
  }
}

type Listed = { at: number; uploads: Promise<{ uploads: ServerUpload[] }> };
let listed: Listed | null = null;

/** The caller's unfinished uploads, asked for once for files that are added together. */
function unfinished(): Listed['uploads'] {
  if (listed === null || Date.now() - listed.at > listedMs) {
    listed = { at: Date.now(), uploads: sendJson<{ uploads: ServerUpload[] }>(path) };
    listed.uploads.catch(() => (listed = null));
  }
  return listed.uploads;
}

/** Takes up the unfinished upload of the same file that this or another device began. Returns its id, if there is one. */
async function takeUp(task: Task): Promise<string | null> {
  const { kept, fingerprint } = task;
  if (kept.attachmentId !== null) return kept.attachmentId;
  const { uploads } = await unfinished();
  const others = [...tasks.values()].filter((other) => other !== task);
  // The upload of an equal file may be on the list before its task knows its id.
  if (others.some((other) => other.fingerprint === fingerprint && other.kept.attachmentId === null)) return null;
  const taken = new Set(others.map((other) => other.kept.attachmentId));
  const same = uploads.find(
    (one) =>
      one.fingerprint === fingerprint && one.bytes === kept.file.size && one.kind === kept.kind && !taken.has(one.id),
  );
  if (!same) return null;
  task.kept = { ...kept, attachmentId: same.id };
  change(kept.place, { attachmentId: same.id });
  await keepFile(task.kept);
  return same.id;
}

async function freshToken(): Promise<string> {
  const session = sessionStore.get();
  if (session.phase === 'signed-in' && session.facts.expiresAt < Date.now() + 30_000) await refreshSession();
  return currentToken() ?? '';
}

async function send(task: Task): Promise<void> {
  const { place, file, kind, fileName } = task.kept;
  // Takes the place in the queue before the first pause.
  const upload = new Upload(file as File, {
    endpoint,
    chunkSize: pieceBytes,
    retryDelays: quickPauses,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      request.setHeader('Authorization', `Bearer ${await freshToken()}`);
      request.setHeader('Accept-Language', currentLocale());
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      // Without an address a second attempt would make a second upload; `takeUp` finds the first one.
      if (upload.url === null) return false;
      return status === 0 || status === 401 || status === 409 || status === 423 || status >= 500;
    },
    onUploadUrlAvailable: () => void named(task, upload.url),
    onProgress: (sent) => change(place, { sentBytes: sent, state: 'sending', failed: false }),
    onSuccess: () => void sent(task),
    onError: (error) => failed(task, error),
  });
  task.upload = upload;
  change(place, { state: 'sending' });
  try {
    task.fingerprint ??= await fingerprintOf(new File([file], fileName));
    const id = await takeUp(task);
    if (id !== null) upload.options.uploadUrl = `${endpoint}/${id}`;
    upload.options.metadata = { kind, filename: fileName, fingerprint: task.fingerprint };
    if (tasks.get(place) === task) upload.start();
  } catch (error) {
    failed(task, error);
  }
}

/** The server has made the upload: its id is kept, so that a reload continues it. */
async function named(task: Task, url: string | null): Promise<void> {
  const id = url?.split('/').at(-1) ?? null;
  if (id === null || task.kept.attachmentId === id || tasks.get(task.kept.place) !== task) return;
  task.kept = { ...task.kept, attachmentId: id };
  change(task.kept.place, { attachmentId: id });
  await keepFile(task.kept);
}

/** Why the server refused an upload, as a sentence; null for a failure that may pass. */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof DetailedError))
    return error instanceof ApiError && error.status === 403 ? error.message : null;
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status < 400 || status >= 500 || [401, 404, 408, 409, 410, 423, 429].includes(status)) return null;
  try {
    const body = JSON.parse(error.originalResponse?.getBody() ?? '') as { message?: { description?: string } };
    return body.message?.description ?? '';
  } catch {
    return '';
  }
}

function failed(task: Task, error: unknown): void {
  const { place } = task.kept;
  if (tasks.get(place) !== task) return;
  task.upload = null;
  const refusal = refusalOf(error);
  if (refusal !== null) {
    tasks.delete(place);
    void dropFile(place);
    change(place, { state: 'refused', refusal });
    return next();
  }
  const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
  // The upload ended on the server: it begins anew.
  if (status === 404 || status === 410) task.kept = { ...task.kept, attachmentId: null };
  logProblem('An upload waits', error);
  change(place, { state: 'waiting', failed: true });
  const pauses = task.kept.attachmentId === null ? [...nameless, ...longPauses] : longPauses;
  const pause = pauses[Math.min(task.failures, pauses.length - 1)] ?? 0;
  listed = null;
  task.failures += 1;
  task.timer = window.setTimeout(() => {
    task.timer = null;
    next();
  }, pause);
  next();
}

/** All bytes are on the server; the file stays on the device until it was examined. */
async function sent(task: Task): Promise<void> {
  const { place, kind, file } = task.kept;
  await named(task, task.upload?.url ?? null);
  change(place, { state: 'checking', sentBytes: file.size });
  task.upload = null;
  tasks.delete(place);
  next();
  const id = task.kept.attachmentId ?? '';
  const found = await examined(id).catch((error: unknown) => {
    logProblem('The state of an upload is unknown', error);
    return null;
  });
  if (!found || uploadItems.get().get(place)?.attachmentId !== id) return;
  await dropFile(place);
  change(place, {
    state: found.state === 'refused' ? 'refused' : 'ready',
    refusal: found.refusalText,
    url: found.url,
    smallUrl: found.smallUrl,
  });
  if (kind === 'video' && found.state === 'ready' && found.posterUrl === null) await sendPoster(place, id, file);
}

/** A server without a video program takes the frame that this browser shows. */
async function sendPoster(place: string, id: string, file: Blob): Promise<void> {
  const frame = await videoFrame(file);
  if (!frame) return;
  try {
    const upload = await sendJson<ServerUpload>(`${path}/${id}/poster`, {
      method: 'PUT',
      body: frame,
      headers: { 'Content-Type': 'image/jpeg' },
    });
    change(place, { smallUrl: upload.smallUrl });
  } catch (error) {
    logProblem('The picture of a video was not sent', error);
  }
}

window.addEventListener('online', () => {
  for (const place of tasks.keys()) retry(place);
});
