import { beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonAnswer, Network } from '#testing/network.ts';
import { dealer, tokenOf } from '#testing/render.tsx';

/** Storage that a tab keeps over its reloads. */
function tabStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

/** The channel between the tabs of a browser: all others receive a message at once, each with its own memory. */
class Channel extends EventTarget {
  static open: Channel[] = [];
  memory = tabStorage();
  constructor() {
    super();
    Channel.open.push(this);
    vi.stubGlobal('sessionStorage', this.memory);
  }
  postMessage(data: unknown) {
    for (const other of Channel.open) {
      if (other === this) continue;
      vi.stubGlobal('sessionStorage', other.memory);
      other.dispatchEvent(new MessageEvent('message', { data }));
    }
    vi.stubGlobal('sessionStorage', this.memory);
  }
}

/** Loads one tab of the browser with its own modules, as a page load does. */
async function loadTab(href = '/en-us/order?q=meridian') {
  vi.resetModules();
  const listen = vi.spyOn(window, 'addEventListener');
  const session = await import('#platform/api/session.ts');
  const http = await import('#platform/api/http.ts');
  const start = await import('./session-start.ts');
  const { watchSession } = await import('./session-watch.ts');
  const navigate = vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve());
  watchSession({ navigate, state: { location: { href } } });
  const onFocus = listen.mock.calls.find(([name]) => name === 'focus')?.[1] as (event: Event) => void;
  listen.mockRestore();
  session.openSession(mine);
  session.userStore.set(dealer);
  return { session, http, start, navigate, focus: () => onFocus(new Event('focus')) };
}

/** Reloads the only tab: new modules, the same storage. */
async function loadAgain() {
  const memory = Channel.open[0]?.memory;
  Channel.open = [];
  const tab = await loadTab();
  vi.stubGlobal('sessionStorage', memory);
  return tab;
}

const mine = tokenOf({ sub: dealer.id, r3: '1042281' });
const next = tokenOf({ sub: dealer.id, r3: '1042305' });
const toLogin = (search: object) => ({ to: '/$lang/login', params: { lang: 'en-us' }, search });

describe('session watch', () => {
  const reload = vi.fn<() => void>();
  beforeEach(() => {
    reload.mockClear();
    Channel.open = [];
    vi.stubGlobal('BroadcastChannel', Channel);
    vi.spyOn(window.location, 'reload').mockImplementation(reload);
  });

  test('a user who signs in again after an expired session returns to the same page', async () => {
    const { http, navigate } = await loadTab();
    new Network().rest('GET /user', () => jsonAnswer({}, 401)).rest('POST /refresh-token', () => jsonAnswer({}, 401));
    await expect(http.send('/user')).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(navigate.mock.calls).toEqual([[toLogin({ next: '/en-us/order?q=meridian', why: 'expired' })]]);
  });

  test('a page without permission leads back to the page before it, if there was one', async () => {
    const { http, navigate } = await loadTab('/en-us/admin/users');
    const login = await import('./guard-login.ts');
    new Network().rest('POST /logout', () => jsonAnswer({}));
    http.endSession('forbidden');
    await Promise.resolve();
    expect(navigate.mock.calls).toEqual([[toLogin({ why: 'forbidden' })]]);
    const again = await loadTab('/en-us/admin/users');
    (await import('./guard-login.ts')).notePassed('/en-us/order?q=meridian');
    again.http.endSession('forbidden');
    expect(again.navigate.mock.calls).toEqual([[toLogin({ next: '/en-us/order?q=meridian', why: 'forbidden' })]]);
    expect(login.lastPassed()).toBeUndefined();
  });

  test('after maintenance the user returns to the page, too', async () => {
    const { http, navigate } = await loadTab();
    new Network()
      .rest('GET /user', () => jsonAnswer({ status: 'maintenance' }, 500))
      .rest('POST /logout', () => jsonAnswer({}));
    await expect(http.send('/user')).rejects.toMatchObject({ code: 'maintenance' });
    expect(navigate.mock.calls).toEqual([[toLogin({ next: '/en-us/order?q=meridian', why: 'maintenance' })]]);
  });

  test('stays at the login page', async () => {
    const { http, navigate } = await loadTab('/en-us/login');
    http.endSession('logged-out');
    await Promise.resolve();
    expect(navigate).not.toHaveBeenCalled();
  });

  test('another customer in the token reloads behind the cover, once (R-097, Q-036)', async () => {
    const tab = await loadTab();
    tab.session.openSession(next);
    expect(reload).toHaveBeenCalledOnce();
    expect(tab.start.coverStore.get()).toBe('loading');
    tab.focus();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('every tab that shows the old customer reloads, not only the first', async () => {
    const tabs = [await loadTab(), await loadTab(), await loadTab()];
    vi.stubGlobal('sessionStorage', Channel.open[0]?.memory);
    tabs[0]?.session.openSession(next);
    expect(reload).toHaveBeenCalledTimes(3);
    for (const { session } of tabs) expect(session.currentToken()).toBe(next);
  });

  test('a cart change in one tab shows and is announced in the others of the same user and customer', async () => {
    const [one, same, other] = [await loadTab(), await loadTab(), await loadTab()];
    other.session.sessionStore.set({
      phase: 'signed-in',
      token: next,
      facts: { userId: dealer.id, customer: '1042305-', expiresAt: 0 },
    });
    const [heard, unheard] = [
      vi.fn<(version: number | undefined) => void>(),
      vi.fn<(version: number | undefined) => void>(),
    ];
    const stop = same.session.onCartChange(heard);
    one.session.onCartChange(unheard);
    other.session.onCartChange(unheard);
    one.session.updateUser({ cart: { lines: 3, units: 12 } }, 8);
    expect(heard.mock.calls).toEqual([[8]]);
    expect([one, same].map((tab) => tab.session.userStore.get()?.cart)).toEqual([
      { lines: 3, units: 12 },
      { lines: 3, units: 12 },
    ]);
    stop();
    one.session.updateUser({ cart: { lines: 4, units: 13 } });
    one.session.updateUser({ name: 'Somebody else' });
    expect(heard).toHaveBeenCalledOnce();
    expect(unheard).not.toHaveBeenCalled();
    expect(other.session.userStore.get()?.cart).toEqual(dealer.cart);
  });

  test('a log-out in one tab redirects the others to the login page', async () => {
    const [one, other] = [await loadTab(), await loadTab()];
    one.http.endSession('logged-out');
    await Promise.resolve();
    expect(other.navigate.mock.calls).toEqual([[toLogin({ why: 'elsewhere' })]]);
    expect(other.session.userStore.get()).toBeNull();
  });

  test('a mismatch that a reload does not fix does not reload endlessly; a later one does', async () => {
    (await loadTab()).session.openSession(next);
    expect(reload).toHaveBeenCalledOnce();

    // The same mismatch again after the reload: it must not reload again.
    const second = await loadAgain();
    second.session.openSession(next);
    expect(reload).toHaveBeenCalledOnce();

    // After a load in which both agreed, each further change reloads again.
    const third = await loadAgain();
    third.focus();
    third.session.openSession(next);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('the tab that changes the customer loads its requested page', async () => {
    const tab = await loadTab();
    const { changeCustomer } = await import('./session-change.ts');
    const network = new Network().rest('POST /change-customer/1042305-', () => jsonAnswer({ requestToken: next }));
    await changeCustomer('1042305-');
    expect(network.seen).toHaveLength(1);
    expect(tab.session.currentToken()).toBe(next);
    expect(reload).not.toHaveBeenCalled();
  });
});
