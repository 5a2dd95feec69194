import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';

export const readinessRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/readiness',
    component: lazyPage(
      ['readiness', 'markets', 'files', 'refusals'],
      () => import('./readiness.page.tsx'),
      'ReadinessPage',
    ),
  }),
] as const;
