import { type RawSearch, textParam } from '#ui/table/list-search.ts';

/** Search of the page of a new role or group role: the id of the one that it copies. */
export function readCopySearch(raw: RawSearch): { copy?: string } {
  const copy = textParam(raw['copy'], 40);
  return copy ? { copy } : {};
}

export const rolesRoute = '/$lang/admin/roles';
export const createRoleRoute = '/$lang/admin/roles/create';
export const editRoleRoute = '/$lang/admin/roles/edit/{-$id}';
export const groupRolesRoute = '/$lang/admin/group-roles';
export const createGroupRoleRoute = '/$lang/admin/group-roles/create';
export const editGroupRoleRoute = '/$lang/admin/group-roles/edit/$id';
export const permissionsRoute = '/$lang/admin/permissions';
export const createPermissionRoute = '/$lang/admin/permissions/create';
export const editPermissionRoute = '/$lang/admin/permissions/edit/{-$id}';
