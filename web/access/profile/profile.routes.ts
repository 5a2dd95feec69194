import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';

export const profileRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'user/edit-profile',
    component: lazyPage(
      ['profile', 'second-factor', 'inbox', 'refusals'],
      () => import('./profile.page.tsx'),
      'ProfilePage',
    ),
  }),
] as const;
