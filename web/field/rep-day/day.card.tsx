import type { ReactNode } from 'react';
import { ListCard, type ListCardRow } from '#ui/page/list-card.tsx';
import type { Day } from './rep-day.documents.ts';
import type { DayQuery } from './use-rep-day.ts';

/** A card of the rep day: its count, the first rows, and a link to the list with all of them. */
export function DayCard({
  card,
  query,
  ...shown
}: {
  title: string;
  /** The field of the day that the card shows. */
  card: keyof Day;
  query: DayQuery;
  /** Null or undefined: not loaded. */
  list: { readonly count: number; readonly rows: readonly ListCardRow[] } | null | undefined;
  empty: string;
  links: ReactNode;
}) {
  return <ListCard {...shown} error={query.errorOf(card)} onRetry={query.refetch} />;
}
