const form = () => import('./user.page.tsx');
const lists = () => import('./roles.page.tsx');
const role = () => import('./role.page.tsx');

/** The module of each page. */
export const pages = {
  UsersPage: () => import('./users.page.tsx'),
  MassPage: () => import('./mass.page.tsx'),
  CreateUserPage: form,
  CreateUsUserPage: form,
  EditUserPage: form,
  EditUsUserPage: form,
  CopyUsUserPage: form,
  RolesPage: lists,
  GroupRolesPage: lists,
  PermissionsPage: lists,
  CreateRolePage: role,
  EditRolePage: role,
  CreateGroupRolePage: role,
  EditGroupRolePage: role,
  CreatePermissionPage: role,
  EditPermissionPage: role,
} as const;

export type UserPages = typeof pages;
