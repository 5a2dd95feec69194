import { AsyncLocalStorage } from 'node:async_hooks';

type Place = 'requests' | 'documents';

const places = new AsyncLocalStorage<Place>();
/** The place of everything in this process that is not run in another one. */
const ofProcess: { place: Place } = { place: 'documents' };

/** Runs `work` as a part of a place. */
export const runIn = <T>(place: Place, work: () => T): T => places.run(place, work);

/** True if this process may make documents outside of {@link runIn}: not while another one makes them. */
export const allowDocumentsHere = (allowed: boolean): void =>
  void (ofProcess.place = allowed ? 'documents' : 'requests');

/**
 * Throws an Error where requests are answered: drawing a document or writing a workbook there keeps all other callers
 * waiting (ADR 42). Everything that draws or writes one calls this first.
 */
export function requireDocumentsPlace(): void {
  if ((places.getStore() ?? ofProcess.place) === 'requests')
    throw new Error('documents are made in their own process: mark the route with `makesDocuments`, or use `ctx.draw`');
}
