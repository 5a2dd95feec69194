import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readColleaguesSearch } from './colleagues.links.ts';

export const colleagueRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'user/colleagues',
    validateSearch: readColleaguesSearch,
    component: lazyPage(
      ['colleagues', 'role-names', 'refusals'],
      () => import('./colleagues.page.tsx'),
      'ColleaguesPage',
    ),
  }),
] as const;
