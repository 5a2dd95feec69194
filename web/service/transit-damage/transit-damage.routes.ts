import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readTransitDamageSearch } from './transit-damage.links.ts';

export const transitDamageRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'transit-damage',
    validateSearch: readTransitDamageSearch,
    component: lazyPage(['transit-damage', 'refusals'], () => import('./damage-list.page.tsx'), 'DamageListPage'),
  }),
] as const;
