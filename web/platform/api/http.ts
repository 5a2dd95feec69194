import { isLocale } from '#rules/locales.ts';
import { forgetKey } from '../device-key.ts';
import { dropTypedInput, keepTypedInput } from '../kept-input.ts';
import { logProblem } from '../problem-log.ts';
import { readStored, removeKeptFiles, removeStored, removeStoredAll, writeStored } from '../storage.ts';
import { currentLocale } from '../texts/texts.tsx';
import { tracked } from './activity.ts';
import { ApiError, isAbort } from './errors.ts';
import {
  closeSession,
  currentToken,
  openSession,
  sessionMismatch,
  sessionStore,
  type SessionUser,
  userStore,
} from './session.ts';

const apiRoot: string = import.meta.env.VITE_API_BASE ?? '';

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; form data and files are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** With the same key and body, the server replays the stored result instead of running the call again. */
  idempotencyKey?: string;
  /** Calls without a session: login, status, configuration. They never refresh the token and never log out. */
  anonymous?: boolean;
  /** Replaces `fetch`, for an upload that reports its progress. */
  through?: typeof fetch;
};

export type EndReason = 'expired' | 'forbidden' | 'maintenance' | 'logged-out';
type Ending = (reason: EndReason) => void;
let onEnd: Ending = () => {};

/** The shell sets what happens after a lost session (it opens the login page). */
export function onSessionEnd(handler: Ending): void {
  onEnd = handler;
}

/**
 * Ends the session and notifies the shell once. Later failures of calls in progress change nothing. If the session may
 * still be alive on the server, it is ended there too, so that the next user of this browser cannot use it.
 */
export function endSession(reason: EndReason): void {
  if (reason === 'logged-out') dropTypedInput();
  else keepTypedInput();
  closeSession();
  // What this browser keeps stays, but only its user can read it after signing in again.
  forgetKey();
  // After an expired session, unsent changes are kept for the same user, who signs in again.
  if (reason === 'logged-out') {
    removeStoredAll('unsent.');
    removeStoredAll('searched.');
    removeKeptFiles();
  }
  onEnd(reason);
  if (reason === 'forbidden' || reason === 'maintenance') void finishPendingSignOut(true);
}

/**
 * Logs out on the server. A script cannot delete the refresh cookie, so a log-out that did not reach the server stays
 * pending and the next start of the portal finishes it first. Returns true when nothing is pending any more.
 */
export async function finishPendingSignOut(pending = readStored<boolean>('signOutOwed') === true): Promise<boolean> {
  if (!pending) return true;
  writeStored('signOutOwed', true);
  try {
    const answer = await attempt('/logout', { method: 'POST', anonymous: true });
    if (!answer.ok) return false;
    removeStored('signOutOwed');
    return true;
  } catch (error) {
    logProblem('The log-out did not reach the server', error);
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

/** The language of the page that is opening; its texts may not have loaded yet. */
function localeOfAddress(): string {
  const [, first = ''] = window.location.pathname.split('/');
  return isLocale(first) ? first : currentLocale();
}

let refreshing: Promise<boolean> | null = null;

function inTurn(task: () => Promise<boolean>): Promise<boolean> {
  return typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request('paceline.refresh', task)
    : task();
}

/**
 * Gets a new request token with the refresh cookie. All tabs of the browser share one refresh at a time: a
 * waiting tab uses the token that another tab got. Returns false when the session has ended. Throws when the server
 * cannot be reached, because the session may still be valid.
 */
export function refreshSession(): Promise<boolean> {
  const stale = currentToken();
  refreshing ??= inTurn(async () => {
    const brought = currentToken();
    if (brought && brought !== stale) return true;
    if (readStored<boolean>('signOutOwed') === true) {
      await finishPendingSignOut();
      return false;
    }
    // A page that starts gets its user with the token.
    const headers: Record<string, string> = userStore.get()
      ? {}
      : { 'X-Paceline-With': 'user', 'Accept-Language': localeOfAddress() };
    const answer = await attempt('/refresh-token', { method: 'POST', anonymous: true, headers });
    // Only these two mean that the session has ended.
    if (answer.status === 401 || answer.status === 403) return false;
    if (!answer.ok) throw await failure(answer);
    const { requestToken, user } = (await answer.json()) as { requestToken?: string; user?: SessionUser };
    const open = requestToken ? openSession(requestToken) : false;
    if (open && user) userStore.set(user);
    return open;
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
  const message =
    first?.message ??
    (typeof body.message === 'string' ? body.message : body.message?.description) ??
    body.description ??
    '';
  const chooseCode = () => {
    if (body.status === 'maintenance') return 'maintenance';
    if (answer.status === 401) return 'unauthenticated';
    return 'something_wrong';
  };
  const code = first?.extensions?.code ?? body.code ?? chooseCode();
  const pause = answer.headers.get('retry-after');
  const retryAfter = pause !== null && /^\d{1,4}$/.test(pause) ? Number(pause) : null;
  return new ApiError(code, message, { status: answer.status, requestId, retryAfter });
}

/**
 * Sends one call and applies the session rules: after a 401 it tries once more, then refreshes the token and tries
 * again, and if that fails logs the user out; a 403 logs out; a 500 with the maintenance code
 * logs out. Every other unsuccessful response rejects with an ApiError.
 */
export function send(path: string, call: Call = {}): Promise<Response> {
  return tracked(sendWithSession(path, call));
}

async function sendWithSession(path: string, call: Call): Promise<Response> {
  // Rejects calls that a page sends while the user is leaving it.
  if (!call.anonymous && sessionStore.get().phase === 'signed-out')
    throw new ApiError('unauthenticated', '', { status: 401 });
  let answer = await attempt(path, call);
  // Another tab may have changed the user or customer since. Calls of this page must not run in the new one's name; the
  // page reloads.
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
  // A missing scope refuses one action only. It must not log the user out and lose their work.
  if (!call.anonymous && answer.status === 403 && error.code !== 'forbidden_scope') endSession('forbidden');
  if (!call.anonymous && answer.status === 500 && error.code === 'maintenance') endSession('maintenance');
  throw error;
}

/** Like `send`, but returns the JSON of the response. */
export async function sendJson<T>(path: string, call: Call = {}): Promise<T> {
  const answer = await send(path, call);
  return (answer.status === 204 ? null : await answer.json()) as T;
}
