const lists = () => import('./roles.page.tsx');
const role = () => import('./role.page.tsx');
const groupRole = () => import('./group-role.page.tsx');
const permission = () => import('./permission.page.tsx');

/** The module of each page. */
export const pages = {
  RolesPage: lists,
  GroupRolesPage: lists,
  PermissionsPage: lists,
  CreateRolePage: role,
  EditRolePage: role,
  CreateGroupRolePage: groupRole,
  EditGroupRolePage: groupRole,
  CreatePermissionPage: permission,
  EditPermissionPage: permission,
} as const;

export type RolePages = typeof pages;
