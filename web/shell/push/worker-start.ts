import { logProblem } from '../../platform/problem-log.ts';

/**
 * The service worker caches hashed assets, so that the app starts offline; pages and data come from the server. On the
 * first visit the assets load before the worker, so this sends it their names.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    start().catch((error: unknown) => logProblem('The service worker did not start', error));
  });
}

async function start(): Promise<void> {
  const isNew = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/worker.js');
  if (!isNew) return;
  const { active } = await navigator.serviceWorker.ready;
  const paths = performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname);
  active?.postMessage({ keep: paths.filter((path) => path.startsWith('/assets/')) });
}
