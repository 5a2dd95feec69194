import { noteProblem } from '../platform/problem-log.ts';

/** The service worker keeps hashed assets only; pages and data always come from the server. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch((error: unknown) => noteProblem('The service worker did not start', error));
  });
}
