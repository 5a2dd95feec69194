import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readDeskSearch } from './claim-desk.links.ts';
import { readClaimSettingsSearch } from './claim-settings.links.ts';

export const claimDeskRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim/desk',
    validateSearch: readDeskSearch,
    component: lazyPage(
      ['claims', 'claim-words', 'claim-desk', 'frames', 'refusals'],
      () => import('#service/claim-desk/claim-desk.page.tsx'),
      'ClaimDeskPage',
    ),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/claims',
    validateSearch: readClaimSettingsSearch,
    component: lazyPage(
      ['claims', 'claim-words', 'claim-settings', 'role-names', 'refusals'],
      () => import('#service/claim-desk/claim-settings.page.tsx'),
      'ClaimSettingsPage',
    ),
  }),
] as const;
