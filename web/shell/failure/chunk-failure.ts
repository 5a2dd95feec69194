import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { logProblem } from '#platform/problem-log.ts';
import { readStored, writeStored } from '#platform/storage.ts';

const pause = 60_000;
let leaving = false;
let goingSomewhere = (): boolean => true;

/** The router tells whether a page is being opened. A failed prefetch (on hover) must not reload the page. */
export function setPageOpeningCheck(answer: () => boolean): void {
  goingSomewhere = answer;
}

/**
 * Reloads the page at most once a minute. Returns false after a recent reload, when offline, and when the
 * browser cannot store the time of the reload, because it would then reload for ever.
 */
function reloadOnce(): boolean {
  if (leaving) return true;
  if (!navigator.onLine || readStored('chunkReload') !== null) return false;
  writeStored('chunkReload', true, pause);
  if (readStored('chunkReload') === null) return false;
  leaving = true;
  window.location.reload();
  return true;
}

// Wrapped, so that the router does not reload by itself.
const missing = (cause: unknown): Promise<never> =>
  Promise.reject(new Error('A part of the page did not load', { cause }));

/**
 * Handles a failed chunk of a page: reloads if the user is opening the page. A failed prefetch is ignored; opening the
 * page tries again.
 */
export function recoverPage(error: unknown): Promise<never> {
  return goingSomewhere() ? recoverChunk(error) : missing(error);
}

/** A chunk that does not load usually means a newer release, so the page reloads. If it cannot, the error shows. */
export function recoverChunk(error: unknown): Promise<never> {
  return reloadOnce() ? new Promise(() => {}) : missing(error);
}

/** The same for all other chunks: the build reports each one that does not load. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', () => void (goingSomewhere() && reloadOnce()));
}

/** A part as its own chunk: `lazyPart(() => import('../frame/drawer.tsx'), (module) => module.Drawer)`. */
export function lazyPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: pick(await load().catch(recoverChunk)) }));
}

/** A part that the page shows by itself: if its chunk cannot load offline, only the part is missing. */
export function optionalPart<M, P extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: pick(await load()) };
    } catch (error) {
      logProblem('An optional part did not load', error);
      return { default: () => null };
    }
  });
}
