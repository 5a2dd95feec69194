import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readDealerSearch } from './dealer-page.links.ts';

const texts = ['dealer-page', 'rep-day', 'orders', 'my-bikes', 'colleagues', 'refusals'] as const;

export const dealerPageRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'dealer/$code',
    validateSearch: readDealerSearch,
    component: lazyPage(texts, () => import('./dealer.page.tsx'), 'DealerPage'),
  }),
] as const;
