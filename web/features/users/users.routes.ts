import { createRoute } from '@tanstack/react-router';
import { lazyPage, signedInRoute } from '../../shell/frames.ts';

const route = <const Path extends string>(path: Path, load: () => Promise<unknown>, name: string) =>
  createRoute({ getParentRoute: () => signedInRoute, path, component: lazyPage(['users', 'audit', 'refusals'], load, name) });

const list = () => import('./users.page.tsx');
const form = () => import('./user.page.tsx');
const roles = () => import('./roles.page.tsx');
const role = () => import('./role.page.tsx');

// The pages read their search themselves: what is not in this table does not load with the shell.
export const userRoutes = [
  route('admin/users', list, 'UsersPage'),
  route('admin/users/create', form, 'CreateUserPage'),
  route('admin/users/create-us', form, 'CreateUsUserPage'),
  route('admin/users/create-users-mass', () => import('./mass.page.tsx'), 'MassPage'),
  route('admin/users/$id/edit', form, 'EditUserPage'),
  route('admin/users/$id/edit-us', form, 'EditUsUserPage'),
  route('admin/users/$id/copy-us', form, 'CopyUsUserPage'),
  route('admin/roles', roles, 'RolesPage'),
  route('admin/roles/create', role, 'CreateRolePage'),
  route('admin/roles/edit/{-$id}', role, 'EditRolePage'),
  route('admin/group-roles', roles, 'GroupRolesPage'),
  route('admin/group-roles/create', role, 'CreateGroupRolePage'),
  route('admin/group-roles/edit/$id', role, 'EditGroupRolePage'),
  route('admin/permissions', roles, 'PermissionsPage'),
  route('admin/permissions/create', role, 'CreatePermissionPage'),
  route('admin/permissions/edit/{-$id}', role, 'EditPermissionPage'),
] as const;
