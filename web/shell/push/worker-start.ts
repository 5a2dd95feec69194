import { logProblem } from '#platform/problem-log.ts';

/**
 * The service worker caches hashed assets, so that the app starts offline; pages and data come from the server. Each
 * visit sends it the names of what the app started with, which stays on the device until the next visit. On the first
 * visit these assets load before the worker.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Pictures of a catalog would soon fill the list of what a page has loaded.
  performance.setResourceTimingBufferSize(5_000);
  window.addEventListener('load', () => {
    start().catch((error: unknown) => logProblem('The service worker did not start', error));
  });
}

async function start(): Promise<void> {
  const isNew = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/worker.js');
  await navigator.serviceWorker.ready;
  // A page that fails without a network cannot load what says so. It comes last: the sign-in page itself needs none of it.
  await Promise.all([import('../failure/plain.pages.tsx'), import('../failure/start-failure.tsx')]);
  const { controller } = navigator.serviceWorker;
  const sendAssets = () => {
    keepStart();
    if (isNew) navigator.serviceWorker.controller?.postMessage({ keep: loadedAssets() });
  };
  // The worker sees each asset that loads after it takes control; one that loads while it activates is in this list.
  if (controller) sendAssets();
  else navigator.serviceWorker.addEventListener('controllerchange', sendAssets, { once: true });
}

/** Has the service worker keep what this visit has loaded so far until the next visit starts. */
export function keepStart(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.controller?.postMessage({ start: loadedAssets() });
}

const loadedAssets = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map((entry) => new URL(entry.name).pathname)
    .filter((path) => path.startsWith('/assets/'));

/**
 * Has the service worker keep everything that this page has loaded, so that the page opens without a network. Returns
 * whether it did: not without a service worker, and not while the server has a newer build than this page.
 */
export async function keepForOffline(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<{ kept: boolean }>) => {
      port1.close();
      resolve(data.kept);
    });
    port1.start();
    active.postMessage({ keepOffline: loadedAssets() }, [port2]);
  });
}
