import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readRepeatOrderSearch } from './repeat-order.links.ts';

const repeatOrderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'catalog/repeat-order',
  validateSearch: readRepeatOrderSearch,
  component: lazyPage(['repeat-order', 'refusals'], () => import('./repeat-order.page.tsx'), 'RepeatOrderPage'),
});

export const repeatOrderRoutes = [repeatOrderRoute] as const;
