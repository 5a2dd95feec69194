import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';

export const intakeRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'catalog/fast-order',
    component: lazyPage(['intake', 'refusals'], () => import('./fast-order.page.tsx'), 'FastOrderPage'),
  }),
] as const;
