import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';

const creditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'credit',
  component: lazyPage(['credit'], () => import('./credit.page.tsx'), 'CreditPage'),
});

export const creditRoutes = [creditRoute] as const;
