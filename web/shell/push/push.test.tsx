import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTexts } from '#platform/texts/texts.tsx';
import { jsonAnswer, Network } from '#testing/network.ts';
import { renderPart, signInAs, useSiteOf } from '#testing/render.tsx';
import { askForPush, dropPush, startPush } from './push.ts';
import { mayAskForPush } from './push-ask.ts';
import { PushCard } from './push-card.tsx';
import { PushPrompt } from './push-prompt.tsx';

const key = Uint8Array.from({ length: 65 }, (_, at) => at);
const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A push subscription as a browser provides it. */
class FakeSubscription {
  readonly options: { applicationServerKey: ArrayBuffer };
  readonly unsubscribe = vi.fn<() => Promise<boolean>>(async () => {
    held = null;
    return true;
  });
  constructor(applicationServerKey: Uint8Array<ArrayBuffer>) {
    this.options = { applicationServerKey: applicationServerKey.buffer };
  }
  toJSON() {
    return { endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } };
  }
}
/** The service worker of a page, which installs, activates, or fails to install. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'activated';
  become(state: ServiceWorkerState) {
    this.state = state;
    const isActive = state === 'activating' || state === 'activated';
    Object.assign(registration, {
      installing: state === 'installing' ? this : null,
      waiting: state === 'installed' ? this : null,
      active: isActive ? this : null,
    });
    this.dispatchEvent(new Event('statechange'));
  }
}
let worker: FakeWorker;
let registration: Record<string, unknown>;
let held: FakeSubscription | null;
let permission: NotificationPermission;
let network: Network;
const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>();
const requestPermission = vi.fn<() => Promise<NotificationPermission>>();
const subscribe =
  vi.fn<
    (options: { userVisibleOnly: boolean; applicationServerKey: Uint8Array<ArrayBuffer> }) => Promise<FakeSubscription>
  >();

beforeEach(() => {
  held = null;
  permission = 'granted';
  localStorage.clear();
  shown.mockReset();
  subscribe.mockReset();
  subscribe.mockImplementation(async ({ applicationServerKey }) => (held = new FakeSubscription(applicationServerKey)));
  requestPermission.mockReset();
  requestPermission.mockImplementation(async () => permission);
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission,
  });
  worker = new FakeWorker();
  registration = {
    installing: null,
    waiting: null,
    active: worker,
    showNotification: shown,
    pushManager: { getSubscription: async () => held, subscribe },
  };
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { serviceWorker: { getRegistration: async () => registration } }),
  );
  network = new Network();
  network.rest('POST /notification/subscriptions', () =>
    jsonAnswer({ message: { status: 'success', description: '' } }),
  );
  useSiteOf({ features: { WEB_NOTIFICATION: true }, pushPublicKey: base64url(key) });
  signInAs();
});
afterEach(() => vi.unstubAllGlobals());

const posted = () => network.of('POST /notification/subscriptions');

describe('subscribing to notices', () => {
  test('subscribes when notices are already granted (R-117), confirms in a notification (R-119), and posts the subscription as JSON (R-120)', async () => {
    await startPush();
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: key });
    expect(posted().map(({ body }) => body)).toEqual([
      { endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } },
    ]);
    expect(posted()[0]!.headers.get('authorization')).toMatch(/^Bearer /);
    expect(shown).toHaveBeenCalledExactlyOnceWith(
      'Successfully subscribed!',
      expect.objectContaining({ body: 'You successfully subscribed to our Notification service!' }),
    );
  });

  test('on the first visit, waits until the service worker is active, without which no notification is shown (R-119)', async () => {
    worker.become('installing');
    const waits = vi.spyOn(worker, 'addEventListener');
    const started = startPush();
    await waitFor(() => expect(waits).toHaveBeenCalled());
    worker.become('installed');
    expect([subscribe.mock.calls, network.seen, shown.mock.calls]).toEqual([[], [], []]);
    worker.become('activating');
    await started;
    expect(posted()).toHaveLength(1);
    expect(shown).toHaveBeenCalledOnce();
  });

  test('does nothing if the service worker cannot be installed', async () => {
    worker.become('installing');
    const waits = vi.spyOn(worker, 'addEventListener');
    const started = startPush();
    await waitFor(() => expect(waits).toHaveBeenCalled());
    worker.become('redundant');
    await started;
    expect([subscribe.mock.calls, network.seen, shown.mock.calls]).toEqual([[], [], []]);
  });

  test('posts a subscription again for a new session, without a second notification', async () => {
    await startPush();
    await startPush();
    expect(subscribe).toHaveBeenCalledOnce();
    expect(posted()).toHaveLength(2);
    expect(shown).toHaveBeenCalledOnce();
  });

  test('subscribes again when the key of the host has changed', async () => {
    const old = new FakeSubscription(new Uint8Array(65));
    held = old;
    await startPush();
    expect(old.unsubscribe).toHaveBeenCalledOnce();
    expect(subscribe).toHaveBeenCalledOnce();
    expect(shown).toHaveBeenCalledOnce();
  });

  test.each(['default', 'denied'] as const)('does nothing while notices are %s', async (state) => {
    permission = state;
    await startPush();
    expect([subscribe.mock.calls, network.seen]).toEqual([[], []]);
  });

  test.each([{ features: { WEB_NOTIFICATION: false } }, { features: {} }, { pushPublicKey: undefined }])(
    'does nothing if the host has none: %j',
    async (site) => {
      useSiteOf(site);
      await startPush();
      expect([subscribe.mock.calls, network.seen]).toEqual([[], []]);
    },
  );

  test('ignores failures of the browser and of the server (R-120)', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    subscribe.mockRejectedValueOnce(new DOMException('no push service', 'AbortError'));
    await expect(startPush()).resolves.toBeUndefined();
    network.rest('POST /notification/subscriptions', () => jsonAnswer({ code: 'something_wrong' }, 500));
    await expect(startPush()).resolves.toBeUndefined();
    expect(shown).not.toHaveBeenCalled();
  });

  test('ends with the session of the browser', async () => {
    await startPush();
    const mine = held!;
    await dropPush();
    expect(mine.unsubscribe).toHaveBeenCalledOnce();
    await expect(dropPush()).resolves.toBeUndefined();
  });
});

describe('asking for notices (R-118)', () => {
  const site = { features: { WEB_NOTIFICATION: true }, pushPublicKey: 'k' };

  test('asks only users who were not asked before, if there are notices', () => {
    permission = 'default';
    expect(mayAskForPush(site)).toBe(true);
    expect(mayAskForPush({ ...site, pushPublicKey: undefined })).toBe(false);
    expect(mayAskForPush({ ...site, features: {} })).toBe(false);
    for (const state of ['granted', 'denied'] as const) {
      permission = state;
      expect(mayAskForPush(site)).toBe(false);
    }
  });

  test('subscribes on grant and not on refusal', async () => {
    permission = 'denied';
    await askForPush();
    expect(subscribe).not.toHaveBeenCalled();
    permission = 'granted';
    await askForPush();
    expect(subscribe).toHaveBeenCalledOnce();
  });

  test('the card asks with its button, and "Not now" is kept for 30 days', async () => {
    await loadTexts(['push']);
    permission = 'default';
    const { unmount } = await renderPart(<PushCard />);
    expect(requestPermission).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
    expect(mayAskForPush(site)).toBe(false);
    vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000 });
    expect(mayAskForPush(site)).toBe(true);
    vi.useRealTimers();
    unmount();
    await renderPart(<PushCard />);
    fireEvent.click(screen.getByRole('button', { name: 'Notify me' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull());
    expect(requestPermission).toHaveBeenCalledOnce();
  });

  test('R-118: any page may ask the question; it shows until the browser asked, and never again', async () => {
    await loadTexts(['push']);
    permission = 'default';
    const { unmount } = await renderPart(<PushPrompt />);
    expect(await screen.findByRole('button', { name: 'Notify me' })).toBeTruthy();
    unmount();
    permission = 'denied';
    await renderPart(<PushPrompt />);
    expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
  });
});
