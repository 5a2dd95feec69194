import {
  keepPreviousData,
  type QueryKey,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Document } from './documents.ts';
import { ApiError, isAbort } from './errors.ts';
import { logProblem } from '../problem-log.ts';
import { randomKey } from '../random-key.ts';
import { graphql, type Outcome, settle } from './graphql.ts';

/**
 * The view of a table on one page of its query: the rows, their position in the list, and whether more is loading or
 * failed.
 */
export function tablePage<Row, Info>(
  query: { readonly isFetching: boolean; readonly error: unknown; readonly refetch: () => unknown },
  page: { readonly data: Row; readonly info: Info } | null | undefined,
): { rows: Row | undefined; info: Info | null; fetching: boolean; error: unknown; onRetry: () => void } {
  return {
    rows: page?.data,
    info: page?.info ?? null,
    fetching: query.isFetching,
    error: query.error,
    onRetry: () => void query.refetch(),
  };
}

type Listener = (error: ApiError) => void;
let onFailure: Listener = () => {};

/**
 * The shell shows failures that concern the whole page: the network and data that did not load.
 */
export function onCallFailure(listener: Listener): void {
  onFailure = listener;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      // Retries only after a broken connection; a response of the server is final.
      retry: (count, error) =>
        count < 1 && error instanceof ApiError && error.code === 'connection_failed_please_refresh',
      refetchOnWindowFocus: false,
      networkMode: 'always',
      // Loads after reconnecting what could not load offline.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

function report(error: unknown, worthTelling: (error: ApiError) => boolean) {
  if (!isAbort(error) && error instanceof ApiError && worthTelling(error)) onFailure(error);
}

const isLost = (error: ApiError) =>
  error.code === 'connection_error' || error.code === 'connection_failed_please_refresh';

// A forbidden query shows its error in place. A failed action shows it in its form. Maintenance ends the session and
// redirects by itself.
queryClient.getQueryCache().config.onError = (error, { meta }) => {
  const quiet = meta?.['quiet'];
  if (typeof quiet === 'string' && !(error instanceof ApiError && isLost(error))) {
    if (!isAbort(error)) logProblem(`${quiet} did not load`, error);
    return;
  }
  report(
    error,
    (failed) =>
      isLost(failed) || (failed.code !== 'maintenance' && (failed.status >= 500 || failed.code === 'something_wrong')),
  );
};
queryClient.getMutationCache().config.onError = (error) => report(error, isLost);

/** Signed addresses of files are valid for at least five minutes. */
const freshFilesMs = 4 * 60_000;

export type QueryOptions = {
  enabled?: boolean;
  /**
   * Shows the old rows while the next page or filter loads. On by default; turn off if the subject itself changes, or
   * name the variable that makes it another subject, `filter.deleted` inside another: rows of the list must not show as
   * rows of the bucket.
   */
  keepPrevious?: boolean | { while: string };
  staleTime?: number;
  /**
   * The document holds signed addresses of files: it is read again before they end, and when the user comes back to the
   * tab.
   */
  signedFiles?: boolean;
  /** The widget shows its own error: the failure is only logged and no pop-up appears. */
  quiet?: boolean;
};

export function documentKey<R, V>(document: Document<R, V>, variables?: V): readonly unknown[] {
  return variables === undefined ? ['graphql', document.name] : ['graphql', document.name, variables];
}

function placeholder<R>(
  variables: unknown,
  keep: boolean | { while: string },
): { placeholderData?: (previous: R | undefined, of?: { queryKey: QueryKey }) => R | undefined } {
  if (keep === true) return { placeholderData: keepPreviousData };
  if (keep === false) return {};
  const path = keep.while.split('.');
  const subject = (of: unknown): unknown =>
    path.reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], of);
  return {
    placeholderData: (previous, of) => (subject(of?.queryKey[2]) === subject(variables) ? previous : undefined),
  };
}

/** Reads a document. The request is aborted when no component on the page needs it any more. */
export function useDocument<R, V>(
  document: Document<R, V>,
  variables: V,
  options: QueryOptions = {},
): UseQueryResult<R> {
  return useQuery<R>({
    queryKey: documentKey(document, variables),
    queryFn: ({ signal }) => graphql(document, variables, { signal }),
    enabled: options.enabled ?? true,
    ...placeholder(variables, options.keepPrevious ?? true),
    ...(options.quiet ? { meta: { quiet: document.name } } : {}),
    ...(options.signedFiles ? { refetchInterval: freshFilesMs, refetchOnWindowFocus: 'always' } : {}),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  });
}

/** For route loaders: starts a query early, so that code and data load in parallel. */
export function prefetchDocument<R, V>(document: Document<R, V>, variables: V): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: documentKey(document, variables),
    queryFn: ({ signal }) => graphql(document, variables, { signal }),
  });
}

export type ActionOptions<T> = {
  /** Documents whose data this mutation changes; they are fetched again. */
  refresh?: readonly Document<never, never>[] | readonly Document<unknown, unknown>[] | readonly { name: string }[];
  onDone?: (outcome: T) => void;
};

/**
 * Runs a mutation. `pick` selects the outcome in the result; a refusal rejects with an ApiError that carries the errors
 * per field. The idempotency key stays the same until the action succeeds, is refused, or its variables change, so that
 * a second press after a lost response cannot order twice.
 */
export function useAction<R, V, T extends Outcome>(
  document: Document<R, V>,
  pick: (answer: R) => T | null | undefined,
  options: ActionOptions<T> = {},
) {
  const client = useQueryClient();
  return useMutation<T, Error, V>({
    mutationFn: async (variables) =>
      settle(pick(await graphql(document, variables, { idempotencyKey: keyFor(document.name, variables) }))),
    onSuccess: async (outcome, variables) => {
      removeCached(document.name, variables);
      await Promise.all(
        (options.refresh ?? []).map((read) => client.invalidateQueries({ queryKey: ['graphql', read.name] })),
      );
      options.onDone?.(outcome);
    },
    onError: (error, variables) => {
      // After a refusal the next press is a new attempt. After a lost response or a failure on the way (such as a proxy
      // timeout) the action may have run, so the key stays.
      if (error instanceof ApiError && !mayHaveRun(error)) removeCached(document.name, variables);
    },
  });
}

function mayHaveRun(error: ApiError): boolean {
  return error.code.startsWith('connection') || error.status >= 500 || error.code === 'something_wrong';
}

const keys = new Map<string, string>();

function keyFor(name: string, variables: unknown): string {
  const subject = `${name} ${JSON.stringify(variables)}`;
  let key = keys.get(subject);
  if (!key) {
    key = randomKey();
    keys.set(subject, key);
  }
  return key;
}

function removeCached(name: string, variables: unknown): void {
  keys.delete(`${name} ${JSON.stringify(variables)}`);
}
