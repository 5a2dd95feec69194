import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readSorgSearch, readSorgsSearch } from './sorgs.links.ts';

export const marketRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/markets',
    component: lazyPage(['markets', 'files', 'refusals'], () => import('./markets.page.tsx'), 'MarketsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/sorgs',
    validateSearch: readSorgsSearch,
    component: lazyPage(['sorgs', 'files', 'refusals'], () => import('./sorgs.page.tsx'), 'SorgsPage'),
  }),
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'admin/sorgs/$code',
    validateSearch: readSorgSearch,
    component: lazyPage(
      ['sorgs', 'markets', 'files', 'refusals'],
      () => import('./sorg-edit.page.tsx'),
      'SorgEditPage',
    ),
  }),
] as const;
