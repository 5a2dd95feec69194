import { useMatch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isForbidden } from '#platform/api/errors.ts';
import { useDocument } from '#platform/api/queries.ts';
import { useUser } from '#platform/api/session.ts';
import { useSite } from '#platform/site.ts';
import { useFormats } from '#platform/texts/use-formats.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';
import { useMedia, usePhone } from '#ui/look/use-media.ts';
import type { ChangeOptions } from '#ui/table/table.ts';
import { useListSearch } from '#ui/table/use-list-search.ts';
import { CatalogItems, CatalogModels, type ItemList, type ListFacet } from './catalog.documents.ts';
import { type CatalogSearch, catalogs } from './catalog.links.ts';
import { listRequest } from './catalog-preload.ts';
import { readCatalogSearch, withoutFilters } from './catalog-search.ts';

const noFacets: readonly ListFacet[] = [];

export type Catalog = ReturnType<typeof useCatalog>;

/** The content of the page: the search in the URL, the models or articles that match it, and the catalogs to choose. */
export function useCatalog(scrollToTop: () => void) {
  // Every route of this page has the path '/<locale>/catalog/<category>'.
  const category = useMatch({ strict: false, select: (match) => match.pathname.split('/')[3] }) ?? 'bike';
  const { search, change: go } = useListSearch(readCatalogSearch);
  const formats = useFormats();
  const site = useSite();
  const user = useUser();
  const phone = usePhone();
  const narrow = useMedia(breakpoints.tablet);

  const { view, variables, sizes } = listRequest(category, search, site, phone);
  const models = useDocument(CatalogModels, variables, { enabled: view === 'group' });
  const items = useDocument(CatalogItems, variables, { enabled: view === 'list' });
  const query = view === 'group' ? models : items;
  const list: Omit<ItemList, 'data'> | undefined = query.data?.products;
  const facets = list?.facets ?? noFacets;

  const change = useCallback((next: CatalogSearch) => go(next, { replace: true }), [go]);
  const turn = (next: CatalogSearch, options?: ChangeOptions) => {
    go(next, options);
    scrollToTop();
  };
  return {
    category,
    search,
    phone,
    narrow,
    view,
    variables,
    sizes,
    models,
    items,
    query,
    list,
    facets,
    change,
    turn,
    clear: () => change(withoutFilters(search)),
    empty: list !== undefined && list.info.count === 0,
    forbidden: isForbidden(query.error),
    asOf: list?.asOf ?? null,
    links: catalogs
      .filter(
        (catalog) => catalog === category || (list?.catalogs[catalog].models ?? user?.catalogs?.[catalog] ?? 0) > 0,
      )
      .map((catalog) => ({ catalog, count: list ? formats.quantity(list.catalogs[catalog].models) : undefined })),
  };
}
