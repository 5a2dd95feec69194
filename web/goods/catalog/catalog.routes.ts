import { createRoute, redirect } from '@tanstack/react-router';
import { userStore } from '#platform/api/session.ts';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { type Catalog, catalogRoutePaths, defaultCatalog } from './catalog.links.ts';
import { readCatalogSearch } from './catalog-search.ts';

const listPage = lazyPage(['catalog'], () => import('./catalog.page.tsx'), 'CatalogPage');

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'catalog',
  // The counts come with the user, so that the default catalog needs no request.
  beforeLoad: ({ params }) => {
    throw redirect({
      to: catalogRoutePaths[defaultCatalog(userStore.get()?.catalogs)],
      params: { lang: params.lang },
      replace: true,
    });
  },
});

// The request starts with the chunk when the user touches a link to the page (preload on intent), so that code and data
// arrive together.
const preload = () => import('./catalog-preload.ts');

const listRoute = <const Name extends Catalog>(name: Name) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: `catalog/${name}`,
    validateSearch: readCatalogSearch,
    loaderDeps: ({ search }) => search,
    loader: async ({ deps }) => (await preload()).preloadList(name, deps),
    component: listPage,
  });

const bikeRoute = listRoute('bike');
const paaRoute = listRoute('paa');
const groupsetRoute = listRoute('groupset');

const segmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  // The trailing slash makes it an index route, which takes precedence over the product page with its optional category
  //
  path: 'catalog/$category/',
  validateSearch: readCatalogSearch,
  component: lazyPage(['catalog'], () => import('./catalog-segment.page.tsx'), 'CatalogSegmentPage'),
});

export const catalogRoutes = [startRoute, bikeRoute, paaRoute, groupsetRoute, segmentRoute] as const;
