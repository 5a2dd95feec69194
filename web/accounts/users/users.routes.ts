import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import { readUsersSearch } from './users.links.ts';
import type { UserPages } from './user-pages.ts';

// These routes load with the shell, so they are short: a separate chunk maps routes to pages.
const page = (name: keyof UserPages) =>
  lazyPage(
    ['users', 'role-names', 'audit', 'audit-fields', 'refusals'],
    async () => (await import('./user-pages.ts')).pages[name](),
    name,
  );

const route = <const Path extends string>(path: Path, name: keyof UserPages) =>
  createRoute({ getParentRoute: () => signedInRoute, path: `admin/${path}`, component: page(name) });

const usersRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'admin/users',
  validateSearch: readUsersSearch,
  component: page('UsersPage'),
});

export const userRoutes = [
  usersRoute,
  route('users/create', 'CreateUserPage'),
  route('users/create-us', 'CreateUsUserPage'),
  route('users/create-users-mass', 'MassPage'),
  route('users/$id/edit', 'EditUserPage'),
  route('users/$id/edit-us', 'EditUsUserPage'),
  route('users/$id/copy-us', 'CopyUsUserPage'),
] as const;
