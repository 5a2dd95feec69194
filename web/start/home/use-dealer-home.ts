import { addDays } from '#rules/dates.ts';
import { useDocument } from '#platform/api/queries.ts';
import { longestRangeDays } from '#rules/ordering/orders/open-choices.ts';
import { usePermissions } from '#platform/permissions.ts';
import { recallWorkScopes } from '#goods/frames/frames.links.ts';
import type { CardQuery } from './home-rows.card.tsx';
import { type DealerHome, HomeDealer } from './home.documents.ts';

/** A query that several cards share. Each shows the failure and can retry all of it. */
export type HomePart<Answer> = {
  data: Answer | undefined;
  /** The first answer is still on its way. */
  loading: boolean;
  query: CardQuery;
};

/** First day of the failed orders that the start pages show, to dealers and to the order desk. */
export const failedSince = (today: string): string => addDays(today, 1 - longestRangeDays);

/** Orders and deliveries of the active customer, in one request. */
export function useDealerHome(today: string): HomePart<DealerHome> {
  // The server accepts 30 days per request. They include some past days, because deliveries shipped last week arrive
  // this week.
  const can = usePermissions();
  const query = useDocument(
    HomeDealer,
    {
      from: addDays(today, -10),
      to: addDays(today, 18),
      failedFrom: failedSince(today),
      // Without it the server takes its own day, which is another one if the clock of the device is wrong.
      today,
      claims: can('page.claim'),
      recalls: recallWorkScopes.some((scope) => can(scope)),
    },
    { quiet: true },
  );
  return { data: query.data, loading: query.isLoading, query };
}
