import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { RawSearch } from './list-search.ts';

/** The search parameters that the routes declare. A search that gives one of them another type does not compile. */
type KnownSearch = Exclude<NavigateOptions['search'], true | undefined | ((...args: never) => unknown)>;

/** The search parameters of the page, read by the function that its route validates them with. */
export function usePageSearch<Search>(read: (raw: RawSearch) => Search): Search {
  const raw = useSearch({ strict: false });
  return useMemo(() => read(raw), [read, raw]);
}

/**
 * The search parameters of a list, and two ways to replace them in the URL: `change`, and `refilter`, which also returns
 * to the first page. Neither scrolls: `const { search, change, refilter } = useListSearch(readOrdersSearch)`.
 */
export function useListSearch<Search extends KnownSearch>(read: (raw: RawSearch) => Search) {
  const search = usePageSearch(read);
  const navigate = useNavigate();
  const change = useCallback(
    (next: Search, { replace = false } = {}) => void navigate({ to: '.', search: next, replace, resetScroll: false }),
    [navigate],
  );
  const refilter = useCallback((next: Search) => change({ ...next, page: undefined }), [change]);
  return { search, change, refilter };
}
