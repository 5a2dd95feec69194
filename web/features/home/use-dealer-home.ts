import { addDays } from '../../../rules/dates.ts';
import { useDocument } from '../../platform/api/queries.ts';
import { type DealerHome, HomeDealer } from './home.documents.ts';

/** An answer that several cards share; each shows its own failure and tries all of it again. */
export type HomePart<Answer> = {
  data: Answer | undefined;
  query: { readonly error: unknown; readonly refetch: () => unknown };
};

/** Orders and deliveries of the active customer, in one call. */
export function useDealerHome(today: string): HomePart<DealerHome> {
  // The server looks at 30 days at once: some of the past, because what left last week arrives this one.
  const query = useDocument(HomeDealer, { from: addDays(today, -10), to: addDays(today, 18) }, { quiet: true });
  return { data: query.data, query };
}
