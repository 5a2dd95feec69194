import type { SessionUser } from '#platform/api/session.ts';
import { readStored, removeStored, writeStored } from '#platform/storage.ts';
import type { WantedQuantity } from './cart.documents.ts';

/** A quantity that the server has not confirmed, and the quantity of the line before the change. */
export type UnsentChange = WantedQuantity & { before: number };

type Kept = Readonly<Record<string, UnsentChange>>;

/** Older changes are dropped, because the user no longer remembers them. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/** User and customer of the cart as one string. */
export function cartOwner(user: SessionUser | null): string {
  return `${user?.id ?? ''} ${user?.customer?.custCode.unified ?? ''}`;
}

const read = (owner: string): Kept => readStored<Kept>(`unsent.${owner}`) ?? {};

/** Changes of this owner's cart that were stored because the server could not be reached. */
export function unsentChanges(owner: string): UnsentChange[] {
  return Object.values(read(owner));
}

/**
 * Replaces the changes under `replaced` by the given ones, both by line; changes stored by another tab stay. Returns
 * false if the browser did not store them.
 */
export function keepUnsentChanges(
  owner: string,
  changes: ReadonlyMap<string, UnsentChange>,
  replaced: ReadonlySet<string>,
): boolean {
  const others = Object.entries(read(owner)).filter(([key]) => !replaced.has(key));
  const kept: Kept = Object.fromEntries([...others, ...changes]);
  if (Object.keys(kept).length === 0) removeStored(`unsent.${owner}`);
  else writeStored(`unsent.${owner}`, kept, keptForMs);
  const stored = read(owner);
  return [...changes].every(([key, change]) => stored[key]?.qty === change.qty);
}
