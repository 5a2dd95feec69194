import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readDisputesSearch } from './disputes.links.ts';

export const disputeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'credit/disputes',
    validateSearch: readDisputesSearch,
    component: lazyPage(['disputes', 'refusals'], () => import('./dispute-list.page.tsx'), 'DisputeListPage'),
  }),
] as const;
