import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readClaimSettingsSearch } from './claim-settings.links.ts';
import { readDeskSearch } from './claim-desk.links.ts';
import { readClaimSearch, readClaimsSearch, readWriteClaimSearch } from './claims.links.ts';

const writing = ['claims', 'claim-words', 'claim-form', 'frames', 'refusals'] as const;
const writePage = (name: 'BikeClaimPage' | 'PartsClaimPage') =>
  lazyPage(writing, () => import('./write-claim.page.tsx'), name);

export const claimRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim',
    validateSearch: readClaimsSearch,
    component: lazyPage(['claims', 'claim-words', 'refusals'], () => import('./claim-list.page.tsx'), 'ClaimListPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim/create',
    component: lazyPage(['claim-words', 'claim-form'], () => import('./choose-claim.page.tsx'), 'ChooseClaimPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim/create/bike',
    validateSearch: readWriteClaimSearch,
    component: writePage('BikeClaimPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim/create/paa',
    validateSearch: readWriteClaimSearch,
    component: writePage('PartsClaimPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim/desk',
    validateSearch: readDeskSearch,
    component: lazyPage(
      ['claims', 'claim-words', 'claim-desk', 'refusals'],
      () => import('./claim-desk.page.tsx'),
      'ClaimDeskPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/claims',
    validateSearch: readClaimSettingsSearch,
    component: lazyPage(
      ['claims', 'claim-words', 'claim-settings', 'refusals'],
      () => import('./claim-settings.page.tsx'),
      'ClaimSettingsPage',
    ),
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
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim/$id/edit',
    validateSearch: readWriteClaimSearch,
    component: lazyPage(writing, () => import('./edit-claim.page.tsx'), 'EditClaimPage'),
  }),
] as const;
