import { prefetchDocument } from '#platform/api/queries.ts';
import { type SiteConfiguration, siteStore } from '#platform/site.ts';
import { CatalogItems, CatalogModels, type ProductFilter } from './catalog.documents.ts';
import type { CatalogSearch, CatalogView } from './catalog.links.ts';
import { filterOf } from './catalog-search.ts';
import { breakpoints } from '#ui/look/breakpoints.ts';

export type ListVariables = { page: number; limit: number; sort: string; filter: ProductFilter };
export type ListRequest = { view: CatalogView; variables: ListVariables; sizes: readonly number[] };

/**
 * The request of a list for its address: the market's view unless the user chose one, models by the market's page size,
 * articles by 10 or 20 (Q-017; a phone starts with 7 if the market uses the standard 10).
 */
export function listRequest(
  category: string,
  search: CatalogSearch,
  site: SiteConfiguration,
  phone: boolean,
): ListRequest {
  const view = search.view ?? (site.catalogDefaultView === 'list' ? 'list' : 'group');
  const first = phone && site.itemViewQuota === 10 ? 7 : site.itemViewQuota;
  const sizes = [...new Set([first, 10, 20])];
  const chooseLimit = () => {
    if (view === 'group') return site.modelViewQuota;
    if (search.limit && sizes.includes(search.limit)) return search.limit;
    return first;
  };
  const limit = chooseLimit();
  return {
    view,
    sizes,
    variables: {
      page: search.page ?? 1,
      limit,
      sort: search.sort ?? 'recommended',
      filter: filterOf(category, search),
    },
  };
}

/** Starts the request of a list before its page has loaded. */
export function preloadList(category: string, search: CatalogSearch): void {
  const { view, variables } = listRequest(
    category,
    search,
    siteStore.get(),
    window.matchMedia(breakpoints.phone).matches,
  );
  void (view === 'group' ? prefetchDocument(CatalogModels, variables) : prefetchDocument(CatalogItems, variables));
}
