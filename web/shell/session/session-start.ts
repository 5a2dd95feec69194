import { isLocale, type Locale } from '#rules/locales.ts';
import type { ProviderRefusal } from '#rules/access/sign-in-provider/refusals.ts';
import { ApiError } from '#platform/api/errors.ts';
import { refreshSession, sendJson } from '#platform/api/http.ts';
import {
  openSession,
  sessionStore,
  type SessionUser,
  updateUser,
  userStore,
  wasSignedIn,
} from '#platform/api/session.ts';
import { applySite, siteLocales, siteStore, type SiteConfiguration } from '#platform/site.ts';
import { logProblem } from '#platform/problem-log.ts';
import { readStored, writeStored } from '#platform/storage.ts';
import { createStore } from '#platform/store.ts';
import { pageStart } from './page-start.ts';

const clientId: string = import.meta.env.VITE_CLIENT_ID ?? 'paceline-web';
const clientSecret: string = import.meta.env.VITE_CLIENT_SECRET ?? 'public';
/** Identifies this client to the two public calls. It is an identifier, not a secret (R-105, Q-022). */
const basic = { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` };
const host = () => window.location.hostname.toLowerCase();

/** The text of the overlay that covers the page while it reloads; null shows none. */
export const coverStore = createStore<'loading' | 'please_wait' | null>(null);

/** Covers the page and reloads it. */
export function reloadBehindCover(address?: string): void {
  coverStore.set('loading');
  if (address) window.location.assign(address);
  else window.location.reload();
}

let site: Promise<void> | null = null;

/**
 * Reads the configuration of this host once: from the document if the server wrote it there. A failure is only logged and
 * the defaults apply (R-113).
 */
export function loadSite(): Promise<void> {
  const written = site === null ? pageStart() : null;
  if (written !== null) {
    applySite(written.site);
    site = Promise.resolve();
  }
  site ??= sendJson<Partial<SiteConfiguration>>(`/server/config/${encodeURIComponent(host())}`, {
    anonymous: true,
    headers: basic,
  }).then(
    (answer) => applySite(answer),
    (error: unknown) => {
      site = null;
      logProblem('The site configuration did not load', error);
    },
  );
  return site;
}

export type ServerStatus = 'online' | 'maintenance' | 'offline';

/** The status in the document is that of the first guard; later ones ask. */
let written = true;

/**
 * The server's status (Q-021). If the server cannot be reached, the status counts as unknown and the page shows its own
 * failures.
 */
export async function serverStatus(): Promise<{ status: ServerStatus; message: string | null }> {
  const first = written ? pageStart()?.status : undefined;
  written = false;
  try {
    const answer =
      first ??
      (await sendJson<{ status?: string; message?: string | null }>(
        `/server/status?host=${encodeURIComponent(host())}`,
        { anonymous: true, headers: basic },
      ));
    const status = answer.status === 'maintenance' || answer.status === 'offline' ? answer.status : 'online';
    return { status, message: answer.message || null };
  } catch (error) {
    const closed = error instanceof ApiError && error.code === 'maintenance';
    return { status: closed ? 'maintenance' : 'online', message: null };
  }
}

let starting: Promise<boolean> | null = null;

/**
 * Ensures a session: uses the token in memory, or gets a new one with the refresh cookie. Returns false if nobody is
 * signed in.
 */
export async function ensureSession(): Promise<boolean> {
  const { phase } = sessionStore.get();
  if (phase === 'signed-in') return true;
  if (phase === 'signed-out') return false;
  // A browser that never signed in, or signed out, has no session to resume.
  if (!wasSignedIn() && readStored<boolean>('signOutOwed') !== true) {
    sessionStore.set({ phase: 'signed-out' });
    return false;
  }
  starting ??= refreshSession().finally(() => {
    starting = null;
  });
  const open = await starting;
  if (!open && sessionStore.get().phase === 'unknown') sessionStore.set({ phase: 'signed-out' });
  return open;
}

/** Like `ensureSession`, for the login page: if the server gives no result, the form shows. */
export async function resumeSession(): Promise<boolean> {
  return ensureSession().catch((error: unknown) => {
    logProblem('The session could not be resumed', error);
    return false;
  });
}

let asking: Promise<SessionUser> | null = null;

/** The user of the session, read once per page load. */
export async function ensureUser(): Promise<SessionUser> {
  const known = userStore.get();
  if (known) return known;
  asking ??= sendJson<SessionUser>('/user').finally(() => {
    asking = null;
  });
  const user = await asking;
  userStore.set(user);
  return user;
}

/**
 * Reads the credit of the top bar again, after an order or a payment changed it. A failure leaves the figure as it is,
 * because the page loads it again.
 */
export async function refreshCredit(): Promise<void> {
  if (!userStore.get()?.credit) return;
  try {
    const { credit } = await sendJson<SessionUser>('/user');
    updateUser({ credit });
  } catch (error) {
    logProblem('The credit was not read again', error);
  }
}

/** Pages that need no session; see `pageFacts`. */
const publicPage = /^\/(?:check\/|[^/]+\/(?:login|maintenance|error|new-customer-inquiry|check|setup)(?:\/|$))/;

/**
 * Requests the host's configuration, the session and its user while the portal's code is still loading. A failure here
 * occurs again where the data is needed, and shows there.
 */
export function prefetchSession(): void {
  void loadSite();
  if (publicPage.test(window.location.pathname)) return;
  ensureSession()
    .then((open) => (open ? ensureUser() : null))
    .catch((error: unknown) => logProblem('Prefetching the session failed', error));
}

/** Uses the session that the answer of the sign-in provider began. Returns false if there is none. */
export async function resumeProviderSession(): Promise<boolean> {
  writeStored('signedIn', true);
  return resumeSession();
}

export type LoginRefusal = 'username_incorrect' | 'password_incorrect' | 'password_sign_in_off' | ProviderRefusal;

/** The rest of a sign-in whose password was right: the token that goes with the code. */
export type SecondStep = { token: string; methods: readonly string[] };

/**
 * Signs in (R-090, R-104). Resolves to an error to show, to the second step if the user has a second factor, or to null
 * on success.
 */
export async function signIn(username: string, password: string): Promise<LoginRefusal | SecondStep | null> {
  try {
    const answer = await sendJson<{ requestToken?: string; secondFactor?: SecondStep; code?: string }>('/login', {
      anonymous: true,
      body: { username, password },
    });
    if (answer.secondFactor) return answer.secondFactor;
    if (answer.requestToken && openSession(answer.requestToken)) return null;
    return refusalOf(answer.code);
  } catch (error) {
    if (error instanceof ApiError && error.status > 0 && error.status < 500) return refusalOf(error.code);
    throw error;
  }
}

/** Finishes a sign-in with a code. Throws ApiError on refusal. */
export async function proveSecondFactor({ token }: SecondStep, code: string): Promise<void> {
  await openWith('/login/second-factor', { token, code });
}

async function openWith(path: string, body: object): Promise<void> {
  const answer = await sendJson<{ requestToken?: string }>(path, { anonymous: true, body });
  if (!answer.requestToken || !openSession(answer.requestToken)) throw new ApiError('something_wrong', '');
}

/** Signs in with a passkey. Resolves to false if the user cancelled. Throws ApiError on refusal. */
export async function signInWithPasskey(step?: SecondStep): Promise<boolean> {
  const path = step ? '/login/second-factor/passkey' : '/login/passkey';
  const own = step ? { token: step.token } : {};
  const { signWithPasskey } = await import('#platform/passkeys.ts');
  const options = await sendJson<Parameters<typeof signWithPasskey>[0]>(`${path}-options`, {
    anonymous: true,
    body: own,
  });
  const response = await signWithPasskey(options);
  if (response === null) return false;
  await openWith(path, { ...own, response });
  return true;
}

function refusalOf(code: string | undefined): LoginRefusal {
  const own = ['username_incorrect', 'password_incorrect', 'password_sign_in_off'] as const;
  return own.find((refusal) => refusal === code) ?? 'login_failed';
}

/** The path in the signed-in user's own language, which takes precedence over that of the login page (Q-028). */
export async function inOwnLanguage(path: string | undefined, lang: Locale): Promise<string> {
  const wanted = preferredLocale(await ensureUser());
  const target = wanted && siteLocales(siteStore.get()).includes(wanted) ? wanted : lang;
  return (path ?? `/${target}`).replace(/^\/[^/?#]+/, `/${target}`);
}

/** The locale that a user prefers, when it is one. */
export function preferredLocale(user: SessionUser): Locale | null {
  const wanted = user.language?.toLowerCase() ?? '';
  return isLocale(wanted) ? wanted : null;
}
