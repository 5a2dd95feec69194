import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { logProblem } from '../problem-log.ts';
import { countFailure } from './activity.ts';
import type { Document } from './documents.ts';
import type { ApiError } from './errors.ts';
import { answerOf, dataOf, errorOf } from './graphql.ts';
import { documentKey } from './queries.ts';

/** The answer to a document, and why parts of it are null, by the names of the fields that lead to them: `repDay.visits`. */
export type Parts<R> = { readonly data: R; readonly failed: Readonly<Record<string, ApiError>> };

/**
 * Reads a document whose nullable fields fail on their own, such as the cards of a page. Fails as a whole without any
 * data. Parts that failed are logged: they show their errors themselves, no pop-up does.
 */
export function useParts<R, V>(document: Document<R, V>, variables: V): UseQueryResult<Parts<R>> {
  return useQuery<Parts<R>>({
    queryKey: [...documentKey(document, variables), 'parts'],
    queryFn: async ({ signal }) => {
      const answer = await answerOf(document, variables, { signal });
      const { data, errors = [] } = answer;
      if (!data || errors.some(({ path }) => (path?.length ?? 0) < 2)) return { data: dataOf(answer), failed: {} };
      if (errors.length > 0) countFailure();
      const failed: Record<string, ApiError> = {};
      for (const error of errors) {
        const part = (error.path ?? []).slice(0, 2).join('.');
        failed[part] ??= errorOf(error);
        logProblem(`${document.name}: ${part} did not load`, failed[part]);
      }
      return { data, failed };
    },
    placeholderData: keepPreviousData,
    meta: { quiet: document.name },
  });
}
