import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readMarketSettingsSearch } from './market-settings.links.ts';

export const marketSettingsRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/markets/$code',
    validateSearch: readMarketSettingsSearch,
    component: lazyPage(
      ['markets', 'shops', 'sign-in-provider', 'files', 'refusals'],
      () => import('./market-settings.page.tsx'),
      'MarketSettingsPage',
    ),
  }),
] as const;
