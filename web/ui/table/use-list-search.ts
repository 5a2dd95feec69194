import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { ListSearch, RawSearch } from './list-search.ts';
import type { ChangeOptions, TableView } from './table.ts';
import type { TableSearch } from './table-toolbar.tsx';

/** The search parameters that the routes declare. A search that gives one of them another type does not compile. */
export type KnownSearch = Exclude<NavigateOptions['search'], true | undefined | ((...args: never) => unknown)>;

/** The search parameters of the page, read by the function that its route validates them with. */
export function usePageSearch<Search>(read: (raw: RawSearch) => Search): Search {
  const raw = useSearch({ strict: false });
  return useMemo(() => read(raw), [read, raw]);
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Applies to `latest` what differs between `from` and `to`. What is taken away is only what `from` had: a dialog that
 * closes late does not close the next one.
 */
function withChanges<Search extends object>(latest: Search, from: Search, to: Search): Search {
  const changed = { ...latest };
  for (const name of Object.keys({ ...from, ...to }) as (keyof Search)[]) {
    if (from[name] === to[name]) continue;
    if (to[name] === undefined && !isSame(latest[name], from[name])) continue;
    changed[name] = to[name];
  }
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
  const change = useCallback(
    (next: Search, { replace = false } = {}) => {
      const onLatest = (latest: RawSearch): Search => withChanges(read(latest), search, next);
      void navigate({ to: '.', search: onLatest as (latest: unknown) => Search, replace, resetScroll: false });
    },
    [navigate, read, search],
  );
  const refilter = useCallback((next: Search) => change({ ...next, page: undefined }), [change]);
  return { search, change, refilter };
}

/** Replaces the search of a list. */
export type ChangeList<Search> = (next: Search, options?: ChangeOptions) => void;

/** Page, page size and sort of a list in the address, for its table. */
export const pagingOf = <Search extends ListSearch>(search: Search, change: ChangeList<Search>) => ({
  view: { page: search.page, limit: search.limit, sort: search.sort },
  onView: ({ page, limit, sort }: TableView, options?: ChangeOptions) =>
    change({ ...search, page, limit, sort }, options),
});

/** The search words of a list in the address, for its table. */
export const wordsOf = <Search extends ListSearch>(
  search: Search,
  refilter: ChangeList<Search>,
  placeholder: string,
  maxLength?: number,
): TableSearch => ({
  value: search.q ?? '',
  onChange: (words) => refilter({ ...search, q: words.trim() || undefined }),
  placeholder,
  ...(maxLength !== undefined && { maxLength }),
});
