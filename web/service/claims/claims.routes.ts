import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readClaimSearch, readClaimsSearch } from './claims.links.ts';

export const claimRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim',
    validateSearch: readClaimsSearch,
    component: lazyPage(['claims', 'claim-words', 'refusals'], () => import('./claim-list.page.tsx'), 'ClaimListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim/$id',
    validateSearch: readClaimSearch,
    component: lazyPage(
      ['claims', 'claim-words', 'claim-desk', 'frames', 'refusals'],
      () => import('./claim.page.tsx'),
      'ClaimPage',
    ),
  }),
] as const;
