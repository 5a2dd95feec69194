import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { readStored, writeStored } from '../platform/storage.ts';

const pause = 60_000;
let leaving = false;

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

/** A chunk that does not load usually means a newer release: the page reloads itself. Otherwise the error shows. */
export function recoverChunk(error: unknown): Promise<never> {
  if (reloadOnce()) return new Promise(() => {});
  // Wrapped, so that the router does not reload on its own account.
  return Promise.reject(new Error('A part of the page did not load', { cause: error }));
}

/** The same for every other part that is fetched on demand: the build tells of each that does not come. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', () => void reloadOnce());
}

/** A part as its own chunk: `lazyPart(() => import('./drawer.tsx'), (module) => module.Drawer)`. */
export function lazyPart<M, P extends object>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => ({ default: pick(await load().catch(recoverChunk)) }));
}
