import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { RawSearch } from './list-search.ts';

/** The search parameters that the routes declare. A search that gives one of them another type does not compile. */
export type KnownSearch = Exclude<NavigateOptions['search'], true | undefined | ((...args: never) => unknown)>;

/** The search parameters of the page, read by the function that its route validates them with. */
export function usePageSearch<Search>(read: (raw: RawSearch) => Search): Search {
  const raw = useSearch({ strict: false });
  return useMemo(() => read(raw), [read, raw]);
}

/** Applies to `latest` what differs between `from` and `to`. */
function withChanges<Search extends object>(latest: Search, from: Search, to: Search): Search {
  const changed = { ...latest };
  for (const name of Object.keys({ ...from, ...to }) as (keyof Search)[])
    if (from[name] !== to[name]) changed[name] = to[name];
  return changed;
}

/**
 * The search parameters of a list, and two ways to replace them in the URL: `change`, and `refilter`, which also returns
 * to the first page. Neither scrolls: `const { search, change, refilter } = useListSearch(readOrdersSearch)`. Two changes
 * before the page shows the first one are both kept.
 */
export function useListSearch<Search extends KnownSearch>(read: (raw: RawSearch) => Search) {
  const search = usePageSearch(read);
  const navigate = useNavigate();
  const shown = useRef(search);
  useLayoutEffect(() => {
    shown.current = search;
  }, [search]);
  const change = useCallback(
    (next: Search, { replace = false } = {}) => {
      const from = shown.current;
      const onLatest = (latest: RawSearch): Search => withChanges(read(latest), from, next);
      void navigate({ to: '.', search: onLatest as (latest: unknown) => Search, replace, resetScroll: false });
    },
    [navigate, read],
  );
  const refilter = useCallback((next: Search) => change({ ...next, page: undefined }), [change]);
  return { search, change, refilter };
}
