import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readWriteClaimSearch } from './claim-form.links.ts';

const writing = ['claims', 'claim-words', 'claim-form', 'frames', 'refusals'] as const;
const writePage = (name: 'BikeClaimPage' | 'PartsClaimPage') =>
  lazyPage(writing, () => import('#service/claim-form/write-claim.page.tsx'), name);

export const claimFormRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'claim/create',
    component: lazyPage(
      ['claim-words', 'claim-form'],
      () => import('#service/claim-form/choose-claim.page.tsx'),
      'ChooseClaimPage',
    ),
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
    path: 'claim/$id/edit',
    validateSearch: readWriteClaimSearch,
    component: lazyPage(writing, () => import('#service/claim-form/edit-claim.page.tsx'), 'EditClaimPage'),
  }),
] as const;
