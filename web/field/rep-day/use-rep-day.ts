import { useParts } from '#platform/api/parts.ts';
import { type Day, RepDay } from './rep-day.documents.ts';

/** The facts that a card knows about the query of all cards. */
export type DayQuery = {
  readonly refetch: () => unknown;
  /** Why a card did not load; null if it did. */
  readonly errorOf: (card: keyof Day) => unknown;
};

/** All cards of the day in one request; one that fails leaves the others. */
export function useRepDay(search: { weeks?: number }) {
  const { data, error, isPending, refetch } = useParts(RepDay, search);
  const query: DayQuery = {
    refetch,
    errorOf: (card) => (data ? (data.failed[`repDay.${card}`] ?? null) : error),
  };
  return { day: data?.data.repDay, error, isPending, query };
}
