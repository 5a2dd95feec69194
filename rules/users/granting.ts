import { permissions as builtIn, type UserArea } from '../permissions.ts';

/** A role as far as granting looks at it: which permissions it holds. */
export interface GrantedRole {
  readonly id: string;
  readonly permissions: readonly string[];
}

/** A group role as far as granting looks at it: which roles it holds, and whether the US pages may give it. */
export interface GrantedGroupRole {
  readonly id: string;
  readonly us: boolean;
  readonly roleIds: readonly string[];
}

/** What an administrator may see and give: nothing that his own group role does not hold. */
export interface Granting {
  readonly roleIds: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  /** His group role holds every role there is: he may also give permissions that no role holds yet. */
  readonly everything: boolean;
}

/** Role names that belong to the contract: rules of the product ask for them by name. */
export const contractRoleNames: readonly string[] = ['salesman', 'sales.group', 'Product', 'guest'];

/** Whether a scope is one that the product itself asks for; such a one is neither renamed nor deleted. */
export function isBuiltInPermission(name: string): boolean {
  return Object.hasOwn(builtIn, name);
}

/** What the holder of a group role with these roles may see and give, among all roles there are. */
export function grantingOf(ownRoleIds: readonly string[], roles: readonly GrantedRole[]): Granting {
  const own = new Set(ownRoleIds);
  const held = roles.filter((role) => own.has(role.id));
  return {
    roleIds: new Set(held.map((role) => role.id)),
    permissions: new Set(held.flatMap((role) => role.permissions)),
    everything: roles.length > 0 && held.length === roles.length,
  };
}

/** Whether a role is within what an administrator may give. */
export function mayGiveRole(granting: Granting, roleId: string): boolean {
  return granting.roleIds.has(roleId);
}

/** Whether a group role is: all of its roles are, and on the US pages it must be one of theirs. */
export function mayGiveGroupRole(granting: Granting, groupRole: Omit<GrantedGroupRole, 'id'>, us: boolean): boolean {
  return (!us || groupRole.us) && groupRole.roleIds.every((id) => granting.roleIds.has(id));
}

/** Whether a permission is: a role of his group holds it, or no role at all does and he holds every role. */
export function mayGivePermission(
  granting: Granting,
  permission: { readonly name: string; readonly held: boolean },
): boolean {
  return granting.permissions.has(permission.name) || (granting.everything && !permission.held);
}

/**
 * Sales organisations whose users somebody administers: those that he sees without any limitation. A limited or
 * narrowed area gives none.
 */
export function administeredSorgs(areas: readonly UserArea[]): string[] {
  const excluded = new Set(areas.filter((area) => area.option === 'exclude').map((area) => area.sorg));
  const open = areas.filter(
    (area) => area.option === 'include' && area.limitation === 'none' && !excluded.has(area.sorg),
  );
  return [...new Set(open.map((area) => area.sorg))].sort();
}

/** Those roles of a user that his group role does not hold; must be none. */
export function rolesOutside(groupRole: Pick<GrantedGroupRole, 'roleIds'>, roleIds: readonly string[]): string[] {
  return roleIds.filter((id) => !groupRole.roleIds.includes(id));
}
