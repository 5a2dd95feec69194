import { DetailedError, Upload } from 'tus-js-client';
import type { AttachmentKind } from '../../../rules/attachments/attachment-kinds.ts';
import { ApiError } from '../api/errors.ts';
import { refreshSession, sendJson } from '../api/http.ts';
import { currentToken, sessionStore } from '../api/session.ts';
import { logProblem } from '../problem-log.ts';
import { currentLocale } from '../texts/texts.tsx';
import { fingerprintOf } from './fingerprint.ts';
import { dropFile, keepFile, keptFiles, type KeptFile } from './kept-files.ts';
import { smallerPicture, videoFrame } from './smaller-picture.ts';
import { type UploadItem, uploadItems } from './upload-items.ts';

const path = '/uploads/files';
const endpoint = `${import.meta.env.VITE_API_BASE ?? ''}${path}`;
/** A piece that a slow phone (0.2 Mbit/s) sends within the server's limit for a request. */
const pieceBytes = 5 * 1024 * 1024;
const atOnce = 2;
const pauses = [0, 1_000, 3_000, 8_000];
/** Pauses between attempts after all of the above failed, in milliseconds; the last one repeats. */
const longPauses = [10_000, 30_000, 60_000];
const checkPauses = [400, 800, 1_500, 3_000, 6_000];

/** What the server tells of an upload. */
type ServerUpload = {
  id: string;
  kind: AttachmentKind;
  bytes: number;
  receivedBytes: number;
  state: 'receiving' | 'checking' | 'ready' | 'refused';
  refusalText: string | null;
  fingerprint: string | null;
  url: string | null;
  smallUrl: string | null;
  posterUrl: string | null;
};

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

function show({ place, kind, fileName, file, attachmentId }: KeptFile): void {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
  uploadItems.set(
    new Map(uploadItems.get()).set(place, {
      place,
      kind,
      fileName,
      bytes: file.size,
      sentBytes: 0,
      state: 'waiting',
      failed: false,
      refusal: null,
      attachmentId,
      preview,
      smallUrl: null,
      url: null,
    }),
  );
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

export async function add(place: string, kind: AttachmentKind, chosen: File): Promise<void> {
  const earlier = uploadItems.get().get(place)?.attachmentId ?? null;
  await stop(place);
  if (earlier !== null) await giveUp(earlier);
  const waiting: KeptFile = {
    place,
    userId: userId(),
    kind,
    fileName: chosen.name,
    file: chosen,
    attachmentId: null,
    keptAt: Date.now(),
  };
  show(waiting);
  change(place, { state: 'preparing' });
  const file = kind === 'video' ? chosen : await smallerPicture(chosen);
  const kept = { ...waiting, file, fileName: file.name };
  await keepFile(kept);
  change(place, { state: 'waiting', bytes: file.size, fileName: file.name });
  tasks.set(place, { kept, fingerprint: null, upload: null, failures: 0, timer: null });
  next();
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

let resumed = '';
/** Continues what this device kept for the user, once after each start. */
export async function resume(): Promise<void> {
  const user = userId();
  if (user === '' || resumed === user) return;
  resumed = user;
  for (const kept of await keptFiles(user)) {
    if (tasks.has(kept.place)) continue;
    show(kept);
    tasks.set(kept.place, { kept, fingerprint: null, upload: null, failures: 0, timer: null });
  }
  next();
}

/** Starts waiting uploads as long as places are free. */
function next(): void {
  const running = [...tasks.values()].filter(({ upload }) => upload).length;
  const waiting = [...tasks.values()].filter(({ upload, timer }) => !upload && timer === null);
  for (const task of waiting.slice(0, Math.max(0, atOnce - running))) void send(task);
}

/** The unfinished upload of the same file that this or another device began. */
async function begun(task: Task): Promise<string | null> {
  const { kept, fingerprint } = task;
  if (kept.attachmentId !== null) return kept.attachmentId;
  const { uploads } = await sendJson<{ uploads: ServerUpload[] }>(path);
  const taken = new Set([...tasks.values()].map((other) => other.kept.attachmentId));
  const same = uploads.find(
    (one) =>
      one.fingerprint === fingerprint && one.bytes === kept.file.size && one.kind === kept.kind && !taken.has(one.id),
  );
  return same?.id ?? null;
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
    retryDelays: pauses,
    storeFingerprintForResuming: false,
    onBeforeRequest: async (request) => {
      request.setHeader('Authorization', `Bearer ${await freshToken()}`);
      request.setHeader('Accept-Language', currentLocale());
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0;
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
    const id = await begun(task);
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
  const pause = longPauses[Math.min(task.failures, longPauses.length - 1)] ?? 0;
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

/** Asks until the server has examined an upload. */
async function examined(id: string): Promise<ServerUpload> {
  for (let attempt = 0; ; attempt += 1) {
    const pause = checkPauses[Math.min(attempt, checkPauses.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const upload = await sendJson<ServerUpload>(`${path}/${id}`);
      if (upload.state === 'ready' || upload.state === 'refused') return upload;
    } catch (error) {
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) throw error;
    }
  }
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
