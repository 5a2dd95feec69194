import { useSyncExternalStore } from 'react';
import { readStored, removeStored, writeStored } from './storage.ts';

/*
 * How many entries wait on this device: inspections by user and customer, visits by user. Numbers beside their database,
 * so that every page of the portal knows them without opening it.
 */
export type KeptArea = 'inspections' | 'visits';

const listeners = new Set<() => void>();

export const keptCount = (area: KeptArea, owner: string): number => readStored<number>(`${area}.${owner}`) ?? 0;

export function noteKeptCount(area: KeptArea, owner: string, count: number): void {
  if (keptCount(area, owner) === count) return;
  if (count === 0) removeStored(`${area}.${owner}`);
  else writeStored(`${area}.${owner}`, count);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Other tabs keep and send entries too.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The key of entries that wait for a user and customer: `'<user> <customer>'`. */
export function useKept(owner: string): Record<KeptArea, number> & { all: number } {
  const [user = ''] = owner.split(' ');
  const inspections = useSyncExternalStore(subscribe, () => keptCount('inspections', owner));
  const visits = useSyncExternalStore(subscribe, () => keptCount('visits', user));
  return { inspections, visits, all: inspections + visits };
}
