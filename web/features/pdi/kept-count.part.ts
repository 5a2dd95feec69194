import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from '../../platform/storage.ts';

/*
 * How many inspections wait on this device, by owner (user and customer). A number beside their database, so that every
 * page of the portal knows it without opening the database.
 */
const listeners = new Set<() => void>();

export const keptCount = (owner: string): number =>
  owner === '' ? 0 : (readStored<number>(`inspections.${owner}`) ?? 0);

export function noteKeptCount(owner: string, count: number): void {
  if (keptCount(owner) === count) return;
  if (count === 0) removeStored(`inspections.${owner}`);
  else writeStored(`inspections.${owner}`, count);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs keep and send inspections too.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const useKeptCount = (owner: string): number => useSyncExternalStore(subscribe, () => keptCount(owner));
