import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { noteProblem } from '../platform/problem-log.ts';
import { readStored, writeStored } from '../platform/storage.ts';

const pause = 60_000;
let leaving = false;
let goingSomewhere = (): boolean => true;

/** The router says whether a page is being opened: what is only fetched ahead, under a pointer, must not reload the page. */
export function whilePagesOpen(answer: () => boolean): void {
  goingSomewhere = answer;
}

/**
 * Loads the page anew, at most once a minute. Says no where that was done just now, where it cannot help (offline), and
 * where the browser keeps no note of it: it would go on for ever.
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

// Wrapped, so that the router does not reload on its own account.
const missing = (cause: unknown): Promise<never> => Promise.reject(new Error('A part of the page did not load', { cause }));

/** The chunk of a page: reloads when the page is wanted now. Fetching ahead fails quietly, opening the page tries again. */
export function recoverPage(error: unknown): Promise<never> {
  return goingSomewhere() ? recoverChunk(error) : missing(error);
}

/** A chunk that does not load usually means a newer release: the page reloads itself. Otherwise the error shows. */
export function recoverChunk(error: unknown): Promise<never> {
  return reloadOnce() ? new Promise(() => {}) : missing(error);
}

/** The same for whatever else a page needs to open: the build tells of each chunk that does not come. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', () => void (goingSomewhere() && reloadOnce()));
}

/** A part as its own chunk: `lazyPart(() => import('./drawer.tsx'), (module) => module.Drawer)`. */
export function lazyPart<M, P extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: pick(await load().catch(recoverChunk)) }));
}

/** A part that the page shows by itself and nobody waits for: without a network it stays away, and the page stays. */
export function optionalPart<M, P extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    try {
      return { default: pick(await load()) };
    } catch (error) {
      noteProblem('An optional part did not load', error);
      return { default: () => null };
    }
  });
}
