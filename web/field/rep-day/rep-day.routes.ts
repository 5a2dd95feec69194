import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readDayListSearch, readRepDaySearch } from './rep-day.links.ts';

const texts = ['rep-day', 'visit-plans', 'refusals'] as const;

export const repDayRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'rep-day',
    validateSearch: readRepDaySearch,
    component: lazyPage(texts, () => import('./rep-day.page.tsx'), 'RepDayPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'rep-day/blocked',
    validateSearch: readDayListSearch,
    component: lazyPage(texts, () => import('./blocked-dealers.page.tsx'), 'BlockedDealersPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'rep-day/slipped',
    validateSearch: readDayListSearch,
    component: lazyPage(texts, () => import('./slipped-lines.page.tsx'), 'SlippedLinesPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'rep-day/carts',
    validateSearch: readDayListSearch,
    component: lazyPage(texts, () => import('./waiting-carts.page.tsx'), 'WaitingCartsPage'),
  }),
] as const;
