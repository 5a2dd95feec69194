import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { profileRoute, readProfileSearch } from './profile.links.ts';

export const profileRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: 'user/edit-profile',
    validateSearch: readProfileSearch,
    beforeLoad: ({ location, params, search }) => {
      // Mails of earlier releases lead to the notices by this hash.
      if (location.hash === 'notices' && search.section === undefined)
        throw redirect({ to: profileRoute, params, search: { section: 'notices' }, replace: true });
    },
    component: lazyPage(
      ['profile', 'role-names', 'second-factor', 'inbox', 'refusals'],
      () => import('./profile.page.tsx'),
      'ProfilePage',
    ),
  }),
] as const;
