import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/worker.js'), 'utf8');

interface Tab {
  readonly url: string;
  focus(): Promise<void>;
  navigate(url: string): Promise<Tab | null>;
}

/** Runs the service worker in a scope that the test can inspect. */
function startWorker(tabs: readonly Tab[] = []) {
  const listeners = new Map<string, (event: unknown) => void>();
  const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(async () => undefined);
  const opened = vi.fn<(url: string) => Promise<null>>(async () => null);
  const scope = {
    location: new URL('https://portal.example/'),
    registration: { showNotification: shown },
    clients: { matchAll: async () => tabs, openWindow: opened },
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the worker is a script of its own, not a module
  new Function('self', 'caches', source)(scope, {});
  return {
    shown,
    opened,
    async tell(name: string, event: Record<string, unknown>) {
      const waits: Promise<unknown>[] = [];
      listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work) });
      await Promise.all(waits);
    },
  };
}

class FakeTab implements Tab {
  readonly url: string;
  readonly focus = vi.fn<() => Promise<void>>(async () => undefined);
  readonly navigate: ReturnType<typeof vi.fn<(url: string) => Promise<Tab | null>>>;
  constructor(url: string, led = true) {
    this.url = url;
    this.navigate = vi.fn<(url: string) => Promise<Tab | null>>(async () => {
      if (!led) throw new TypeError('not led');
      return this;
    });
  }
}
const tab = (url: string, led = true): FakeTab => new FakeTab(url, led);
const click = (url: unknown) => ({ notification: { close: () => undefined, data: { url } } });

describe('the service worker', () => {
  test("shows the server's message: text, tag, and the page that a click opens (Q-035)", async () => {
    const worker = startWorker();
    await worker.tell('push', {
      data: { json: () => ({ title: 'Order 1', body: 'Shipped.', url: '/de/order?number=1', tag: 'order.status:1' }) },
    });
    expect(worker.shown).toHaveBeenCalledExactlyOnceWith('Order 1', {
      body: 'Shipped.',
      tag: 'order.status:1',
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url: '/de/order?number=1' },
    });
  });

  test.each([
    ['no data', null],
    ['no JSON', { json: () => JSON.parse('{') as unknown }],
  ])('shows something for a message with %s', async (_what, data) => {
    const worker = startWorker();
    await worker.tell('push', { data });
    expect(worker.shown).toHaveBeenCalledExactlyOnceWith('portal.example', expect.anything());
  });

  test('a click focuses the tab with the page, else navigates one there, else opens one', async () => {
    const [other, there] = [tab('https://portal.example/de'), tab('https://portal.example/de/order?number=1')];
    const first = startWorker([other, there]);
    await first.tell('notificationclick', click('/de/order?number=1'));
    expect([there.focus.mock.calls.length, other.navigate.mock.calls.length, first.opened.mock.calls.length]).toEqual([
      1, 0, 0,
    ]);

    const second = startWorker([tab('https://portal.example/de', false), other]);
    await second.tell('notificationclick', click('/de/order?number=2'));
    expect(other.navigate).toHaveBeenCalledExactlyOnceWith('https://portal.example/de/order?number=2');
    expect(second.opened).not.toHaveBeenCalled();

    const third = startWorker();
    await third.tell('notificationclick', click(undefined));
    expect(third.opened).toHaveBeenCalledExactlyOnceWith('https://portal.example/');
  });

  test('a click never opens another site', async () => {
    const worker = startWorker();
    await worker.tell('notificationclick', click('https://evil.example/'));
    expect(worker.opened).not.toHaveBeenCalled();
  });
});
