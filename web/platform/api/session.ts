import { createStore, useStore } from '../store.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';

export type CustomerCode = { r3: string; isr: string | null; unified: string };

export type Limitation = { sorg: string; limitation: string | null; option: string | null; value: string | null };

/** An announcement as users see it; content is rich text. */
export type Announcement = { id: string; title: string | null; content: string; language?: string; url?: string };

/** The answer of GET /user. */
export type SessionUser = {
  id: string;
  name: string;
  username: string;
  email: string | null;
  limitation: string | null;
  userAreas: Limitation[];
  salesActiveCustCode: { r3: string; isr: string | null } | null;
  hasCustCode: boolean;
  /** Another person set the password; the user must replace it first. */
  mustChangePassword?: boolean;
  /** A role of the user requires a second factor and they have none; they must add one first. */
  mustAddSecondFactor?: boolean;
  /** The role as which this session sees the portal, and until when; it writes nothing. */
  roleView?: { role: string; endsAt: string } | null;
  permissions: string[];
  language: string | null;
  roles: { id: string; description: string }[];
  groupRole: { id: string; description: string } | null;
  contentTargetMarkets: { id: string; marketName: string }[];
  /** Types of content of which the user has a target market; the pages of the others show an error. */
  contents?: readonly string[];
  customer: { custCode: CustomerCode; custName: string; custCity: string | null } | null;
  catalogs: { bike: number; paa: number; groupset: number } | null;
  cart: { lines: number; units: number } | null;
  /** The server could not count the cart. The bar shows a short notice. */
  cartUnavailable?: boolean;
  credit: {
    isBlocked: boolean;
    reasonBlocked: string | null;
    balance: string;
    creditLimit: string;
    /** The uses of the limit. */
    usage: { invoices: string; deliveries: string; orders: string; consignment: string };
    currency: string;
  } | null;
  /** Unread entries of the inbox; 100 stands for more. */
  inboxUnread?: number;
  /** True if a pop-up shows banners to the user now. */
  hasBanners?: boolean;
  /** The announcements that the strip shows now. */
  announcements?: readonly Announcement[];
  /** News that the user has to confirm; `recallCode` names the recall whose bulletin it is. */
  newsToRead?: readonly { id: string; title: string; recallCode: string | null }[];
  /** Recalls for a danger to the rider whose bulletin the user must read. */
  recallsToRead?: readonly { code: string; affected: number }[];
};

/** The part of the request token that the client reads. It only notices changes; the server alone decides. */
export type TokenFacts = { userId: string; customer: string | null; expiresAt: number };

export type Session =
  | { phase: 'unknown' }
  | { phase: 'signed-out' }
  | { phase: 'signed-in'; token: string; facts: TokenFacts };

export const sessionStore = createStore<Session>({ phase: 'unknown' });
export const userStore = createStore<SessionUser | null>(null);

type CartCount = { lines: number; units: number };
type Notice =
  | { kind: 'token'; token: string }
  | { kind: 'signed-out' }
  /** `of` names the user and customer of the cart; `version` is set if the other tab knows it. */
  | { kind: 'cart'; of: string; cart: CartCount; version: number | undefined };

/** Versions of the cart that this tab created. */
export const ownCartVersions = createStore<ReadonlySet<number>>(new Set());

/**
 * The newest cart version that this tab created from the given one, with no change by another user or tab in between.
 */
export function ownVersionSince(version: number): number {
  const own = ownCartVersions.get();
  let newest = version;
  while (own.has(newest + 1)) newest += 1;
  return newest;
}

const cartListeners = new Set<(version: number | undefined) => void>();
/** User and customer of this tab as one string. */
function owner(): string | null {
  const session = sessionStore.get();
  return session.phase === 'signed-in' ? `${session.facts.userId} ${session.facts.customer}` : null;
}

// The tabs of a browser share the token, so that one refresh serves all and a log-out reaches all. A change of the cart
// in one tab shows in the others.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('paceline.session');
channel?.addEventListener('message', (event: MessageEvent<Notice>) => {
  const news = event.data;
  if (news.kind === 'token') adopt(news.token);
  else if (news.kind === 'signed-out') clear();
  else if (news.of === owner()) {
    const user = userStore.get();
    if (user) userStore.set({ ...user, cart: news.cart });
    for (const hear of cartListeners) hear(news.version);
  }
});

/** Listens for cart changes in other tabs of the same user and customer. Returns the unsubscribe function. */
export function onCartChange(listener: (version: number | undefined) => void): () => void {
  cartListeners.add(listener);
  return () => void cartListeners.delete(listener);
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Both numbers of a customer as one string; either may be empty. Null if there is no customer. */
function pairOf(r3: unknown, isr: unknown): string | null {
  return (text(r3) ?? text(isr)) ? `${text(r3) ?? ''}-${text(isr) ?? ''}` : null;
}

/** Reads the claims of a request token. Null if it is not a valid token. */
export function tokenFacts(token: string): TokenFacts | null {
  const [, body] = token.split('.');
  if (!body) return null;
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const userId = text(claims.sub);
    if (!userId) return null;
    return {
      userId,
      customer: pairOf(claims.r3, claims.isr),
      expiresAt: typeof claims.exp === 'number' ? claims.exp * 1000 : 0,
    };
  } catch {
    return null;
  }
}

function adopt(token: string): boolean {
  const facts = tokenFacts(token);
  if (!facts) return false;
  sessionStore.set({ phase: 'signed-in', token, facts });
  return true;
}

function clear() {
  removeStored('signedIn');
  ownCartVersions.set(new Set());
  userStore.set(null);
  sessionStore.set({ phase: 'signed-out' });
}

/** Stores a new token from the server, here and in the other tabs. */
export function openSession(token: string): boolean {
  if (!adopt(token)) return false;
  writeStored('signedIn', true);
  removeStored('signOutOwed');
  channel?.postMessage({ kind: 'token', token } satisfies Notice);
  return true;
}

/** Removes token and user, here and in the other tabs. POST /logout ends the cookie. */
export function closeSession(): void {
  clear();
  channel?.postMessage({ kind: 'signed-out' } satisfies Notice);
}

export function currentToken(): string | null {
  const session = sessionStore.get();
  return session.phase === 'signed-in' ? session.token : null;
}

/**
 * Updates the user's own state after a page learned of a change, for example `updateUser({ cart: { lines, units } },
 * version)` after a change of the cart; the other tabs are notified. The version tells the cart page of this tab that
 * the change is its own.
 */
export function updateUser(
  change: Partial<
    Pick<
      SessionUser,
      | 'cart'
      | 'credit'
      | 'name'
      | 'email'
      | 'mustChangePassword'
      | 'mustAddSecondFactor'
      | 'recallsToRead'
      | 'newsToRead'
      | 'inboxUnread'
    >
  >,
  version?: number,
): void {
  const user = userStore.get();
  if (!user) return;
  if (version !== undefined) ownCartVersions.set(new Set([...ownCartVersions.get(), version]));
  userStore.set({ ...user, ...change });
  const of = owner();
  if (change.cart && of) channel?.postMessage({ kind: 'cart', of, cart: change.cart, version } satisfies Notice);
}

/** True if this browser was signed in when it was last used. If not, the login page need not ask the server. */
export function wasSignedIn(): boolean {
  return readStored<boolean>('signedIn') === true;
}

export function useUser(): SessionUser | null {
  return useStore(userStore);
}

/** How the token differs from the loaded user. Null if they agree or one is missing. */
export function sessionMismatch(): 'user' | 'customer' | null {
  const session = sessionStore.get();
  const user = userStore.get();
  if (session.phase !== 'signed-in' || !user) return null;
  if (session.facts.userId !== user.id) return 'user';
  const active = user.customer?.custCode ?? user.salesActiveCustCode;
  return session.facts.customer === pairOf(active?.r3, active?.isr) ? null : 'customer';
}
