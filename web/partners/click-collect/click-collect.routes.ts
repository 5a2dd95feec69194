import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readClickCollectSearch } from './click-collect.links.ts';

export const clickCollectRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'click-collect',
    validateSearch: readClickCollectSearch,
    component: lazyPage(
      ['counter', 'click-collect', 'camera', 'refusals'],
      () => import('./click-collect.page.tsx'),
      'ClickCollectPage',
    ),
  }),
] as const;
