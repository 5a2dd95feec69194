import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '#shell/frame/frames.ts';
import type { RolePages } from './role-pages.ts';

// These routes load with the shell, so they are short: a separate chunk maps routes to pages.
const route = <const Path extends string>(path: Path, name: keyof RolePages) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: `admin/${path}`,
    component: lazyPage(
      ['users', 'role-names', 'refusals'],
      async () => (await import('./role-pages.ts')).pages[name](),
      name,
    ),
  });

export const roleRoutes = [
  route('roles', 'RolesPage'),
  route('roles/create', 'CreateRolePage'),
  route('roles/edit/{-$id}', 'EditRolePage'),
  route('group-roles', 'GroupRolesPage'),
  route('group-roles/create', 'CreateGroupRolePage'),
  route('group-roles/edit/$id', 'EditGroupRolePage'),
  route('permissions', 'PermissionsPage'),
  route('permissions/create', 'CreatePermissionPage'),
  route('permissions/edit/{-$id}', 'EditPermissionPage'),
] as const;
