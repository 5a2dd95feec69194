import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readSalesOverviewSearch } from './sales-overview.links.ts';

const component = lazyPage(
  ['sales-overview', 'refusals'],
  () => import('./sales-overview.page.tsx'),
  'SalesOverviewPage',
);

/** The preview variant shows the same page. */
const page = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch: readSalesOverviewSearch,
    component,
  });

export const salesOverviewRoutes = [page('sales-overview'), page('sales-overview-new')] as const;
