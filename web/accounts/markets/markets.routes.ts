import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readSorgSearch, readSorgsSearch } from './sorgs.links.ts';

const page = <const Path extends string>(path: Path, load: () => Promise<unknown>, name: string) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    component: lazyPage(['markets', 'shops', 'sign-in-provider', 'files', 'refusals'], load, name),
  });

export const marketRoutes = [
  page('admin/markets', () => import('./markets.page.tsx'), 'MarketsPage'),
  page('admin/markets/$code', () => import('./market-edit.page.tsx'), 'MarketEditPage'),
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
