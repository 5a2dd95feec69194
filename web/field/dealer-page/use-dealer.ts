import { useParts } from '#platform/api/parts.ts';
import { DealerPage, type ShownDealer } from './dealer-page.documents.ts';

/** The facts that a card knows about the query of all cards. */
export type DealerQuery = {
  readonly refetch: () => unknown;
  /** Why a card did not load; null if it did. */
  readonly errorOf: (card: keyof ShownDealer) => unknown;
};

/** The dealer with all cards in one request; a card that fails leaves the others. Null: the user sees no such dealer. */
export function useDealer(code: string, page: number) {
  const { data, error, isPlaceholderData, refetch } = useParts(DealerPage, { code, page });
  const found = data?.data.dealerPage;
  // While another dealer loads, the rows of the one before must not show under a new address.
  const isOther = isPlaceholderData && found?.code !== code;
  const query: DealerQuery = { refetch, errorOf: (card) => data?.failed[`dealerPage.${card}`] ?? null };
  return { dealer: isOther ? undefined : found, error, query };
}
