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
  } catch (error) {
    const opens =
      offlinePage.test(new URL(event.request.url).pathname) && (await (await caches.open(offline)).match(start));
    const known = opens || (await (await caches.open(kept)).match(start));
    if (known) return known;
    throw error;
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
