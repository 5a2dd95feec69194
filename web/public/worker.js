// Keeps hashed assets, whose content never changes under one name. Pages and data always come from the server.
const kept = 'paceline-assets-1';
const most = 160;

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== kept) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

async function trim(cache) {
  const requests = await cache.keys();
  for (const request of requests.slice(0, Math.max(0, requests.length - most))) await cache.delete(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith('/assets/')) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(kept);
      const known = await cache.match(request);
      if (known) return known;
      const answer = await fetch(request);
      if (answer.ok) {
        event.waitUntil(cache.put(request, answer.clone()).then(() => trim(cache)));
      }
      return answer;
    })(),
  );
});
