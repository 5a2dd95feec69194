// Caches hashed assets, whose content never changes under one name, and the start page of the app. While online, pages
// come from the server; data always does.
const kept = 'paceline-assets-2';
// The start page and the assets of pages that open offline: one build, replaced as a whole.
const offline = 'paceline-offline-1';
// What the latest visit started with, and the pages that report a failure: `trim` never removes it.
const started = 'paceline-start-1';
const offlinePage = /^\/[a-z-]{2,5}\/(pdi|visit-form)(\/|$)/;
const start = '/';
const most = 160;

const startPage = () => new Request(start, { headers: { accept: 'text/html' } });

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add(startPage())));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (![kept, offline, started].includes(name)) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// The first visit loads its assets before this worker runs, so the page sends their names.
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keepOffline)) {
    const work = keepOffline(event.data.keepOffline.filter(isAsset));
    const tell = (kept) => event.ports[0]?.postMessage({ kept });
    event.waitUntil(work.then(tell, (error) => (tell(false), Promise.reject(error))));
  }
  if (Array.isArray(event.data?.start)) event.waitUntil(keepStart(event.data.start.filter(isAsset)));
  const wanted = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(
    (async () => {
      const cache = await caches.open(kept);
      for (const path of wanted)
        if (isAsset(path) && !(await cache.match(path))) await cache.add(path).catch(() => undefined);
    })(),
  );
});

async function keep(cache, path) {
  if (await cache.match(path)) return;
  const known = await caches.match(path);
  await (known ? cache.put(path, known) : cache.add(path));
}

async function removeOthers(cache, paths) {
  for (const request of await cache.keys())
    if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request);
}

async function keepStart(assets) {
  const cache = await caches.open(started);
  await Promise.all(assets.map((path) => keep(cache, path)));
  await removeOthers(cache, assets);
}

const entryOf = async (page) => /<script[^>]+src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1];

// Keeps a start page with all of its assets, and tells whether it did. A start page of a newer build waits until its
// assets are loaded. Assets of the same build stay: they are of another language, or of another page.
async function keepOffline(assets) {
  const answer = await fetch(startPage());
  const entry = answer.ok ? await entryOf(answer.clone()) : undefined;
  if (!assets.includes(entry)) return false;
  const cache = await caches.open(offline);
  const before = await cache.match(start);
  const sameBuild = before !== undefined && (await entryOf(before)) === entry;
  await Promise.all(assets.map((path) => keep(cache, path)));
  await cache.put(start, answer);
  if (!sameBuild) await removeOthers(cache, [start, ...assets]);
  return true;
}

const isAsset = (path) => typeof path === 'string' && path.startsWith('/assets/');

async function trim(cache) {
  const requests = (await cache.keys()).filter((request) => isAsset(new URL(request.url).pathname));
  for (const request of requests.slice(0, Math.max(0, requests.length - most))) await cache.delete(request);
}

async function asset(event) {
  const cache = await caches.open(kept);
  const known = (await cache.match(event.request)) ?? (await caches.match(event.request));
  if (known) return known;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()).then(() => trim(cache)));
  return answer;
}

// Words of the page that stands alone; a test compares them with the texts of the portal.
const words = {
  en: {
    title: 'You are offline',
    text: 'This page is not on your device yet. It opens automatically as soon as you are connected.',
    again: 'Try again',
  },
  de: {
    title: 'Sie sind offline',
    text: 'Diese Seite liegt noch nicht auf Ihrem Gerät. Sie öffnet sich von selbst, sobald Sie wieder verbunden sind.',
    again: 'Erneut versuchen',
  },
  fr: {
    title: 'Vous êtes hors ligne',
    text: 'Cette page n’est pas encore sur votre appareil. Elle s’ouvrira d’elle-même dès que vous serez connecté.',
    again: 'Réessayer',
  },
  id: {
    title: 'Anda sedang offline',
    text: 'Halaman ini belum tersimpan di perangkat Anda. Halaman akan terbuka sendiri begitu Anda terhubung lagi.',
    again: 'Coba lagi',
  },
  ms: {
    title: 'Anda di luar talian',
    text: 'Halaman ini belum disimpan pada peranti anda. Halaman akan terbuka sendiri sebaik sahaja anda bersambung semula.',
    again: 'Cuba lagi',
  },
};

const style = `
  :root { color-scheme: light dark; --page: #f5f6f3; --card: #fff; --line: #e2e4df; --text: #171b1e; --soft: #565d61; --fill: #007bab; --on: #fff; }
  @media (prefers-color-scheme: dark) {
    :root { --page: #101314; --card: #181c1e; --line: #2b3134; --text: #f1f3f4; --soft: #a9b1b5; --fill: #17a2d9; --on: #06222e; }
  }
  * { box-sizing: border-box; margin: 0; }
  body { min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
  main { width: min(100%, 35rem); padding: clamp(1.25rem, 5vw, 2rem); border: 1px solid var(--line); border-radius: 0.875rem; background: var(--card); }
  svg { width: min(100%, 20rem); fill: none; stroke: var(--soft); stroke-width: 2.4; stroke-linecap: round; }
  h1 { margin-top: 0.75rem; font-size: 1.75rem; line-height: 1.2; }
  p { margin-top: 0.375rem; color: var(--soft); }
  a { display: inline-block; margin-top: 1rem; padding: 0.6rem 1rem; border-radius: 0.5rem; background: var(--fill); color: var(--on); font-weight: 600; text-decoration: none; }`;

// A page without the app, in the language of its address: the app is not on the device, or not as a whole.
function standalonePage(url) {
  const language = /^\/([a-z]{2})\b/.exec(url.pathname)?.[1];
  const known = Object.hasOwn(words, language) ? language : 'en';
  const { title, text, again } = words[known];
  const body = `<!doctype html><html lang="${known}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><svg viewBox="0 0 240 120" aria-hidden="true"><path d="M4 104C40 96 54 60 84 62s38 30 64 22 34-52 58-60" style="stroke:var(--fill)"/><path d="M4 112h232" stroke-dasharray="2 8"/></svg><h1>${title}</h1><p>${text}</p><a href="">${again}</a></main><script>const back = () => fetch('/healthz', { method: 'HEAD' }).then(({ ok }) => ok && location.reload(), () => {}); addEventListener('online', back); setInterval(back, 5000)</script></body></html>`;
  return new Response(body, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

// True if the script that starts a kept page is kept, too: without it the page would stay empty.
async function starts(page) {
  const entry = await entryOf(page.clone());
  return entry !== undefined && (await caches.match(entry)) !== undefined;
}

// Pages of the server itself: they do not start the app.
const isServerPage = (path) => /^\/(payments|dev|notification)\//.test(path);

// One page starts the app for every path. The cached copy is used only when the server cannot be reached.
async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html')) {
      const copy = answer.clone();
      event.waitUntil(caches.open(kept).then((cache) => cache.put(start, copy)));
    }
    return answer;
  } catch {
    const opens =
      offlinePage.test(new URL(event.request.url).pathname) && (await (await caches.open(offline)).match(start));
    const known = opens || (await (await caches.open(kept)).match(start));
    return known && (await starts(known)) ? known : standalonePage(new URL(event.request.url));
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (isAsset(url.pathname)) event.respondWith(asset(event));
  else if (request.mode === 'navigate' && !isServerPage(url.pathname)) event.respondWith(page(event));
});

// The content of a push message: title, text, a path of the portal, and a tag. A later message with the same tag
// replaces the earlier one.
function noticeOf(data) {
  try {
    const { title, body, url, tag } = data.json();
    return { title: String(title), body: String(body ?? ''), url: String(url ?? '/'), tag: String(tag ?? '') };
  } catch {
    // Browsers require a visible notification for every push message.
    return { title: self.location.hostname, body: '', url: '/', tag: '' };
  }
}

// Open pages count their inbox again.
async function tellTabs() {
  for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage?.({ kind: 'notice' });
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = noticeOf(event.data);
  event.waitUntil(tellTabs());
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { url },
    }),
  );
});

// A click focuses a tab that already shows the page; otherwise it navigates another tab, or opens a new one.
async function follow(url) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = tabs.find((tab) => tab.url === url.href);
  if (there) return there.focus();
  for (const tab of tabs) {
    try {
      const moved = await tab.navigate(url.href);
      if (moved) return moved.focus();
    } catch {
      // The worker cannot navigate a tab that it does not control.
    }
  }
  return self.clients.openWindow(url.href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', self.location.origin);
  if (url.origin === self.location.origin) event.waitUntil(follow(url));
});
