import type { AttachmentKind } from '#rules/attachments/attachment-kinds.ts';
import { ApiError } from '../api/errors.ts';
import { sendJson } from '../api/http.ts';
import { logProblem } from '../problem-log.ts';

/** Resumable uploads of the server, and the states of the caller's uploads. */
export const uploadsPath = '/uploads/files';

/** The answer of the server about an upload. */
export type ServerUpload = {
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

/** Pauses between questions, in milliseconds; the last one repeats. An answer with news starts with the first again. */
const pauses = [400, 800, 1_500, 3_000, 6_000];
/** Most uploads of one question. */
const mostAsked = 100;

type Waiting = { settle: (upload: ServerUpload) => void; fail: (error: unknown) => void };
const waiting = new Map<string, Waiting>();
let asking = false;

/** The uploads of one question that are examined; the others stay in `waiting`. Returns how many there were. */
async function ask(): Promise<number> {
  const ids = [...waiting.keys()].slice(0, mostAsked);
  const { uploads } = await sendJson<{ uploads: ServerUpload[] }>(`${uploadsPath}?ids=${ids.join(',')}`);
  const known = new Map(uploads.map((upload) => [upload.id, upload]));
  let done = 0;
  for (const id of ids) {
    const upload = known.get(id);
    const entry = waiting.get(id);
    if (!entry || upload?.state === 'checking' || upload?.state === 'receiving') continue;
    waiting.delete(id);
    done += 1;
    if (upload) entry.settle(upload);
    else entry.fail(new ApiError('not_found', '', { status: 404 }));
  }
  return done;
}

async function askUntilAllAreExamined(): Promise<void> {
  for (let attempt = 0; waiting.size > 0; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauses[Math.min(attempt, pauses.length - 1)]));
    try {
      if ((await ask()) > 0) attempt = -1;
    } catch (error) {
      // A failure that may pass ends no upload.
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
        logProblem('The states of uploads are unknown', error);
        continue;
      }
      for (const [id, entry] of waiting) {
        waiting.delete(id);
        entry.fail(error);
      }
    }
  }
}

/** A new address of an upload of the user; null if the server does not tell one. */
export async function addressNow(id: string): Promise<string | null> {
  try {
    const { uploads } = await sendJson<{ uploads: ServerUpload[] }>(`${uploadsPath}?ids=${id}`);
    return uploads[0]?.url ?? null;
  } catch (error) {
    logProblem('The address of an upload is unknown', error);
    return null;
  }
}

/** Waits until the server has examined an upload. All that wait are asked for together. */
export function examined(id: string): Promise<ServerUpload> {
  return new Promise((settle, fail) => {
    waiting.set(id, { settle, fail });
    if (asking) return;
    asking = true;
    void askUntilAllAreExamined().finally(() => (asking = false));
  });
}
