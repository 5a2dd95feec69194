import { readStored, writeStored } from '#platform/storage.ts';
import type { SearchKind } from './search.documents.ts';
import type { Placed } from './search-links.ts';

/** A hit that the user opened, and the customer for whom they did. */
export type Opened = Placed & {
  kind: SearchKind;
  name: string;
  details: string[];
  customer: string;
};

/** Opened hits that show, and that are kept for all customers of a user together. */
const shown = 6;
const kept = 40;

const keyOf = (userId: string) => `searched.${userId}` as const;

/** The hits that the user opened last for this customer, the latest first. */
export const lastOpened = (userId: string, customer: string): Opened[] =>
  (readStored<Opened[]>(keyOf(userId)) ?? []).filter((one) => one.customer === customer).slice(0, shown);

/** Keeps an opened hit in this browser until the user signs out. */
export function keepOpened(userId: string, opened: Opened): void {
  const others = (readStored<Opened[]>(keyOf(userId)) ?? []).filter(
    ({ kind, id, customer }) => kind !== opened.kind || id !== opened.id || customer !== opened.customer,
  );
  writeStored(keyOf(userId), [opened, ...others].slice(0, kept));
}
