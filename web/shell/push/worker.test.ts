import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';

const source = readFileSync(join(import.meta.dirname, '../../public/worker.js'), 'utf8');

interface Tab {
  readonly url: string;
  focus(): Promise<void>;
  navigate(url: string): Promise<Tab | null>;
}

/** The requests of the worker have paths only, which the class of Node.js refuses. */
class FakeRequest {
  readonly url: string;
  constructor(path: string) {
    this.url = `https://portal.example${path}`;
  }
}

/** The caches of a browser, and the files of a server that fills them. */
class FakeCaches {
  readonly #files: Map<string, string>;
  readonly #all = new Map<string, Map<string, string>>();
  constructor(files: Readonly<Record<string, string>>) {
    this.#files = new Map(Object.entries(files));
  }
  /** True while the server cannot be reached. */
  isOffline = false;
  readonly fetch = async (request: Request | string): Promise<Response> => {
    if (this.isOffline) throw new TypeError('no network');
    const file = this.#files.get(pathOf(request));
    return file === undefined ? new Response('', { status: 404 }) : new Response(file);
  };
  serve(path: string, file: string): void {
    this.#files.set(path, file);
  }
  paths(name: string): string[] {
    return [...(this.#all.get(name)?.keys() ?? [])].toSorted();
  }
  async match(request: Request | string): Promise<Response | undefined> {
    const found = [...this.#all.values()].find((cache) => cache.has(pathOf(request)));
    return found && new Response(found.get(pathOf(request)));
  }
  async open(name: string) {
    const cache = this.#all.get(name) ?? new Map<string, string>();
    this.#all.set(name, cache);
    return {
      match: async (request: Request | string) =>
        cache.has(pathOf(request)) ? new Response(cache.get(pathOf(request))) : undefined,
      put: async (request: Request | string, answer: Response) => void cache.set(pathOf(request), await answer.text()),
      add: async (request: Request | string) => {
        const answer = await this.fetch(request);
        if (!answer.ok) throw new TypeError(`${pathOf(request)} is not there`);
        cache.set(pathOf(request), await answer.text());
      },
      keys: async () => [...cache.keys()].map((path) => ({ url: `https://portal.example${path}` })),
      delete: async (request: Request | string) => cache.delete(pathOf(request)),
    };
  }
}
const pathOf = (request: Request | { url: string } | string): string =>
  new URL(typeof request === 'string' ? request : request.url, 'https://portal.example').pathname;

/** Runs the service worker in a scope that the test can inspect. */
function startWorker(tabs: readonly Tab[] = [], store = new FakeCaches({})) {
  const listeners = new Map<string, (event: unknown) => void>();
  const shown = vi.fn<(title: string, options: NotificationOptions) => Promise<void>>(async () => undefined);
  const opened = vi.fn<(url: string) => Promise<null>>(async () => null);
  const scope = {
    location: new URL('https://portal.example/'),
    skipWaiting: async () => undefined,
    registration: { showNotification: shown },
    clients: { matchAll: async () => tabs, openWindow: opened },
    addEventListener: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the worker is a script of its own, not a module
  new Function('self', 'caches', 'fetch', 'Request', source)(scope, store, store.fetch, FakeRequest);
  return {
    shown,
    opened,
    async tell(name: string, event: Record<string, unknown>) {
      const waits: Promise<unknown>[] = [];
      listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => void waits.push(work) });
      await Promise.all(waits);
    },
    /** The answer of the worker to a request of a page. */
    async fetch(path: string, mode = 'no-cors'): Promise<Response> {
      const answers: Promise<Response>[] = [];
      const waits: Promise<unknown>[] = [];
      listeners.get('fetch')?.({
        request: { method: 'GET', url: `https://portal.example${path}`, mode },
        respondWith: (given: Promise<Response>) => void answers.push(given),
        waitUntil: (work: Promise<unknown>) => void waits.push(work),
      });
      const [answer] = await Promise.all(answers);
      if (!answer) throw new Error(`the worker leaves ${path} to the browser`);
      await Promise.all(waits);
      return answer;
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

  /** Names what a page has loaded, as it does once it works without a network; returns the worker's answers. */
  async function keep(store: FakeCaches, assets: readonly string[]): Promise<unknown[]> {
    const answers: unknown[] = [];
    await startWorker([], store).tell('message', {
      data: { keepOffline: assets },
      ports: [{ postMessage: (answer: unknown) => void answers.push(answer) }],
    });
    return answers;
  }
  const page = (entry: string): string => `<script type="module" crossorigin src="/assets/${entry}.js"></script>`;

  test.each(['en-us', 'de', 'fr', 'id', 'ms', 'xx'])(
    'without a network and without the app, a page of %s stands alone in its language',
    async (locale) => {
      const store = new FakeCaches({});
      store.isOffline = true;
      const answer = await startWorker([], store).fetch(`/${locale}/order`, 'navigate');
      const language = ['de', 'fr', 'id', 'ms'].includes(locale) ? locale : 'en';
      const texts = JSON.parse(
        readFileSync(join(import.meta.dirname, `../../../locales/${language}/session.json`), 'utf8'),
      ) as Record<string, string>;
      const shown = await answer.text();
      expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
      expect(shown).toContain(`<html lang="${language}">`);
      for (const id of ['session.offline.title', 'session.offline.text', 'session.error.again'])
        expect(shown).toContain(texts[id]);
      // It needs nothing that could be missing.
      expect(shown).not.toMatch(/(src|href)="[^"]/);
    },
  );

  test('without a network a kept start page opens only with the script that starts it', async () => {
    const store = new FakeCaches({ '/': page('one'), '/assets/one.js': '' });
    await startWorker([], store).tell('install', {});
    store.isOffline = true;
    expect(await (await startWorker([], store).fetch('/en-us/order', 'navigate')).text()).toContain('You are offline');
    store.isOffline = false;
    await startWorker([], store).tell('message', { data: { keep: ['/assets/one.js'] } });
    store.isOffline = true;
    expect(await (await startWorker([], store).fetch('/en-us/order', 'navigate')).text()).toBe(page('one'));
  });

  test('keeps the assets of one build for the page that opens offline, in all languages, and confirms it', async () => {
    const files = { '/': page('one'), '/assets/one.js': '', '/assets/en.js': '', '/assets/de.js': '' };
    const store = new FakeCaches(files);
    expect(await keep(store, ['/assets/one.js', '/assets/en.js', '/user'])).toEqual([{ kept: true }]);
    expect(await keep(store, ['/assets/one.js', '/assets/de.js'])).toEqual([{ kept: true }]);
    expect(store.paths('paceline-offline-1')).toEqual(['/', '/assets/de.js', '/assets/en.js', '/assets/one.js']);
  });

  test('a newer build replaces the kept one once a page has loaded it', async () => {
    const files: Record<string, string> = { '/': page('one'), '/assets/one.js': '', '/assets/two.js': '' };
    const before = new FakeCaches(files);
    await keep(before, ['/assets/one.js']);
    before.serve('/', page('two'));
    expect(await keep(before, ['/assets/one.js'])).toEqual([{ kept: false }]);
    expect(before.paths('paceline-offline-1')).toEqual(['/', '/assets/one.js']);
    expect(await keep(before, ['/assets/two.js'])).toEqual([{ kept: true }]);
    expect(before.paths('paceline-offline-1')).toEqual(['/', '/assets/two.js']);
  });

  test('keeps what a visit started with, however much the visit loads, until the next visit', async () => {
    const files = ['start', 'failure', 'next', ...Array.from({ length: 200 }, (_, at) => `page-${at}`)];
    const store = new FakeCaches(Object.fromEntries(files.map((name) => [`/assets/${name}.js`, name])));
    const worker = startWorker([], store);
    const start = ['/assets/start.js', '/assets/failure.js'];
    await worker.tell('message', { data: { start: [...start, '/user'], keep: start } });
    for (const name of files.slice(2)) await worker.fetch(`/assets/${name}.js`);
    expect(store.paths('paceline-assets-2')).toHaveLength(160);
    expect(store.paths('paceline-start-1')).toEqual(start.toSorted());
    expect(await (await worker.fetch('/assets/failure.js')).text()).toBe('failure');
    await worker.tell('message', { data: { start: ['/assets/next.js'] } });
    expect(store.paths('paceline-start-1')).toEqual(['/assets/next.js']);
  });

  test('does not confirm what it could not load', async () => {
    const store = new FakeCaches({ '/': page('one'), '/assets/one.js': '' });
    await expect(keep(store, ['/assets/one.js', '/assets/lost.css'])).rejects.toThrow('/assets/lost.css');
  });
});
