import { createRoute, redirect } from '@tanstack/react-router';
import { userStore } from '../../platform/api/session.ts';
import { lazyPage, signedInRoute } from '../../shell/frames.ts';
import { catalogRoutePaths, catalogs, defaultCatalog } from './catalog.links.ts';
import { readCatalogSearch, readProductSearch } from './catalog-search.ts';

const listPage = lazyPage(['catalog'], () => import('./catalog.page.tsx'), 'CatalogPage');

const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'catalog',
  // The counts come with the user, so the default catalog costs no call.
  beforeLoad: ({ params }) => {
    throw redirect({ to: catalogRoutePaths[defaultCatalog(userStore.get()?.catalogs)], params: { lang: params.lang }, replace: true });
  },
});

const [bike, paa, groupset] = catalogs;
const bikeRoute = createRoute({ getParentRoute: () => signedInRoute, path: `catalog/${bike}`, validateSearch: readCatalogSearch, component: listPage });
const paaRoute = createRoute({ getParentRoute: () => signedInRoute, path: `catalog/${paa}`, validateSearch: readCatalogSearch, component: listPage });
const groupsetRoute = createRoute({ getParentRoute: () => signedInRoute, path: `catalog/${groupset}`, validateSearch: readCatalogSearch, component: listPage });

const segmentRoute = createRoute({
  getParentRoute: () => signedInRoute,
  // The slash at the end makes it an index route, which goes before the product page with its optional category.
  path: 'catalog/$category/',
  validateSearch: readCatalogSearch,
  component: lazyPage(['catalog'], () => import('./catalog-segment.page.tsx'), 'CatalogSegmentPage'),
});

const productPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'catalog/{-$category}/$slug',
  validateSearch: readProductSearch,
  component: lazyPage(['catalog'], () => import('./product.page.tsx'), 'ProductPage'),
});

export const catalogRoutes = [startRoute, bikeRoute, paaRoute, groupsetRoute, segmentRoute, productPageRoute] as const;
