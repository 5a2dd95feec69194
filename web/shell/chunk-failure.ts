import { readStored, writeStored } from '../platform/storage.ts';

const pause = 60_000;

/**
 * A chunk that does not load usually means a newer release: the page reloads itself, at most once a minute.
 * Otherwise the error shows.
 */
export function recoverChunk(error: unknown): Promise<never> {
  if (navigator.onLine && readStored('chunkReload') === null) {
    writeStored('chunkReload', true, pause);
    window.location.reload();
    return new Promise(() => {});
  }
  // Wrapped, so that the router does not reload on its own account.
  return Promise.reject(new Error('A part of the page did not load', { cause: error }));
}
