import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readCreditDeskSearch } from './credit-desk.links.ts';

const creditDeskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'credit/desk',
  validateSearch: readCreditDeskSearch,
  component: lazyPage(
    ['credit-desk', 'open-orders', 'refusals'],
    () => import('./credit-desk.page.tsx'),
    'CreditDeskPage',
  ),
});

export const creditDeskRoutes = [creditDeskRoute] as const;
