import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readSellersSearch } from './sellers.links.ts';

const sellers = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/invoice-sellers',
  validateSearch: readSellersSearch,
  component: lazyPage(['sellers', 'refusals', 'files'], () => import('./sellers.page.tsx'), 'SellersPage'),
});

export const sellerRoutes = [sellers] as const;
