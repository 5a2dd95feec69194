import { noteProblem } from '../problem-log.ts';
import { readStored, removeStored, removeStoredAll, writeStored } from '../storage.ts';
import { currentLocale } from '../texts/texts.tsx';
import { tracked } from './activity.ts';
import { ApiError, isAbort } from './errors.ts';
import { closeSession, currentToken, openSession, sessionMismatch, sessionStore } from './session.ts';

const apiRoot: string = import.meta.env.VITE_API_BASE ?? '';

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, or as it is when it is form data or a file. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Same key and body replays the stored outcome instead of doing it again. */
  idempotencyKey?: string;
  /** Calls without a session: login, status, configuration. They never refresh and never log out. */
  anonymous?: boolean;
  /** Sends instead of `fetch`: an upload that tells how far it is. */
  through?: typeof fetch;
};

type EndReason = 'expired' | 'forbidden' | 'maintenance' | 'logged-out';
type Ending = (reason: EndReason) => void;
let onEnd: Ending = () => {};

/** The shell says what a lost session leads to (the login page). */
export function whenSessionEnds(handler: Ending): void {
  onEnd = handler;
}

/**
 * Ends the session and tells the shell once. Later refusals of calls that were under way change nothing. Where the session may
 * still live at the server, it ends there too: whoever comes to this browser next must not find it open.
 */
export function endSession(reason: EndReason): void {
  closeSession();
  // A session that expired leaves them for the same user, who signs in again.
  if (reason === 'logged-out') removeStoredAll('unsent.');
  onEnd(reason);
  if (reason === 'forbidden' || reason === 'maintenance') void payOwedSignOut(true);
}

/**
 * Tells the server of a log-out. A script cannot take the refresh cookie away, so a log-out that did not reach the server is
 * owed: the next start of the portal pays it before anything else. True when nothing is owed any more.
 */
export async function payOwedSignOut(owed = readStored<boolean>('signOutOwed') === true): Promise<boolean> {
  if (!owed) return true;
  writeStored('signOutOwed', true);
  try {
    const answer = await attempt('/logout', { method: 'POST', anonymous: true });
    if (!answer.ok) return false;
    removeStored('signOutOwed');
    return true;
  } catch (error) {
    noteProblem('The server did not hear of the log-out', error);
    return false;
  }
}

function bodyOf(body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  return body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body);
}

async function attempt(path: string, call: Call): Promise<Response> {
  const token = call.anonymous ? null : currentToken();
  const body = bodyOf(call.body);
  try {
    return await (call.through ?? fetch)(`${apiRoot}${path}`, {
      method: call.method ?? (body === undefined ? 'GET' : 'POST'),
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLocale(),
        'X-Paceline-Client': 'web',
        ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(call.idempotencyKey ? { 'Idempotency-Key': call.idempotencyKey } : {}),
        ...call.headers,
      },
      ...(body === undefined ? {} : { body }),
      ...(call.signal ? { signal: call.signal } : {}),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    const code = navigator.onLine ? 'connection_failed_please_refresh' : 'connection_error';
    throw new ApiError(code, '', { cause: error });
  }
}

let refreshing: Promise<boolean> | null = null;

function inTurn(task: () => Promise<boolean>): Promise<boolean> {
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request('paceline.refresh', task) : task();
}

/**
 * Gets a new request token with the refresh cookie. One refresh at a time in all tabs of the browser: whoever
 * waited finds the token that another tab brought. False when there is no session any more; throws when the server
 * cannot be reached, because that says nothing about the session.
 */
export function refreshSession(): Promise<boolean> {
  const stale = currentToken();
  refreshing ??= inTurn(async () => {
    const brought = currentToken();
    if (brought && brought !== stale) return true;
    if (readStored<boolean>('signOutOwed') === true) {
      await payOwedSignOut();
      return false;
    }
    const answer = await attempt('/refresh-token', { method: 'POST', anonymous: true });
    // Only these two say that the session is over; anything else says nothing of it.
    if (answer.status === 401 || answer.status === 403) return false;
    if (!answer.ok) throw await failure(answer);
    const { requestToken } = (await answer.json()) as { requestToken?: string };
    return requestToken ? openSession(requestToken) : false;
  }).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

type Failure = {
  code?: string;
  status?: string;
  message?: string | { description?: string };
  description?: string;
  errors?: { message: string; extensions?: { code?: string } }[];
};

async function failure(answer: Response): Promise<ApiError> {
  const body = (await answer.json().catch(() => ({}))) as Failure;
  const requestId = answer.headers.get('x-request-id');
  const [first] = body.errors ?? [];
  const message = first?.message ?? (typeof body.message === 'string' ? body.message : body.message?.description) ?? body.description ?? '';
  const code =
    first?.extensions?.code ?? body.code ?? (body.status === 'maintenance' ? 'maintenance' : answer.status === 401 ? 'unauthenticated' : 'something_wrong');
  return new ApiError(code, message, { status: answer.status, requestId });
}

/**
 * One call to the server with the session rules around it: a 401 is tried once more, then the token is refreshed and the
 * call tried again, and if that fails the user is logged out; a 403 logs out; a 500 that says
 * maintenance logs out. Everything else that is no success rejects with an ApiError.
 */
export function send(path: string, call: Call = {}): Promise<Response> {
  return tracked(sendWithSession(path, call));
}

async function sendWithSession(path: string, call: Call): Promise<Response> {
  // What a page still asks while it is being left.
  if (!call.anonymous && sessionStore.get().phase === 'signed-out') throw new ApiError('unauthenticated', '', { status: 401 });
  let answer = await attempt(path, call);
  // Meanwhile another tab may have changed user or customer. What this page asks is not done in their name; the page reloads.
  const mayRepeat = (): boolean => sessionMismatch() === null;
  if (answer.status === 401 && !call.anonymous) {
    if (mayRepeat()) answer = await attempt(path, call);
    if (answer.status === 401) {
      const refreshed = await refreshSession().catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'maintenance') endSession('maintenance');
        throw error;
      });
      if (refreshed && !mayRepeat()) throw await failure(answer);
      if (refreshed) answer = await attempt(path, call);
      if (answer.status === 401) {
        const error = await failure(answer);
        endSession('expired');
        throw new ApiError('unauthenticated', error.message, { status: 401, requestId: error.requestId });
      }
    }
  }
  if (answer.ok) return answer;
  const error = await failure(answer);
  // A missing scope is a refusal of one action and must not cost the user his work.
  if (!call.anonymous && answer.status === 403 && error.code !== 'forbidden_scope') endSession('forbidden');
  if (!call.anonymous && answer.status === 500 && error.code === 'maintenance') endSession('maintenance');
  throw error;
}

/** `send` with the answer's JSON. */
export async function sendJson<T>(path: string, call: Call = {}): Promise<T> {
  const answer = await send(path, call);
  return (answer.status === 204 ? null : await answer.json()) as T;
}
