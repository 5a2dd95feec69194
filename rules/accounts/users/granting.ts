import { colleagueRoles } from '#rules/accounts/colleagues/colleague.ts';
import { permissions as builtIn, type UserArea } from '#rules/permissions.ts';

/** A role with the permissions that it holds. */
export interface GrantedRole {
  readonly id: string;
  readonly permissions: readonly string[];
}

/** A group role with its roles, and whether the US pages may grant it. */
export interface GrantedGroupRole {
  readonly id: string;
  readonly us: boolean;
  readonly roleIds: readonly string[];
}

/** The roles that an administrator may see and grant: only what their own group role holds. */
export interface Granting {
  readonly roleIds: ReadonlySet<string>;
  readonly permissions: ReadonlySet<string>;
  /** Their group role holds every role: they may also grant permissions that no role holds yet. */
  readonly everything: boolean;
}

/** Role names that rules of the product refer to: those of the contract, and those that owners give to colleagues. */
export const fixedRoleNames: readonly string[] = ['salesman', 'sales.group', 'Product', 'guest', ...colleagueRoles];

/** True if the product itself uses a scope; such a scope cannot be renamed or deleted. */
export function isBuiltInPermission(name: string): boolean {
  return Object.hasOwn(builtIn, name);
}

/** The roles that the holder of a group role with these roles may see and grant, among all roles. */
export function grantingOf(ownRoleIds: readonly string[], roles: readonly GrantedRole[]): Granting {
  const own = new Set(ownRoleIds);
  const held = roles.filter((role) => own.has(role.id));
  return {
    roleIds: new Set(held.map((role) => role.id)),
    permissions: new Set(held.flatMap((role) => role.permissions)),
    everything: roles.length > 0 && held.length === roles.length,
  };
}

/** True if the administrator may grant a role. */
export function mayGiveRole(granting: Granting, roleId: string): boolean {
  return granting.roleIds.has(roleId);
}

/**
 * True if the administrator may grant a group role: they may grant all of its roles, and on the US pages it is for the
 * US.
 */
export function mayGiveGroupRole(granting: Granting, groupRole: Omit<GrantedGroupRole, 'id'>, us: boolean): boolean {
  return (!us || groupRole.us) && groupRole.roleIds.every((id) => granting.roleIds.has(id));
}

/**
 * True if the administrator may grant a permission: a role in their group holds it, or no role does and they hold every
 * role.
 */
export function mayGivePermission(
  granting: Granting,
  permission: { readonly name: string; readonly held: boolean },
): boolean {
  return granting.permissions.has(permission.name) || (granting.everything && !permission.held);
}

/** Sales organisations whose users an administrator manages: those that they see without any limitation. */
export function administeredSorgs(areas: readonly UserArea[]): string[] {
  const excluded = new Set(areas.filter((area) => area.option === 'exclude').map((area) => area.sorg));
  const open = areas.filter(
    (area) => area.option === 'include' && area.limitation === 'none' && !excluded.has(area.sorg),
  );
  return [...new Set(open.map((area) => area.sorg))].sort();
}

/** Roles of a user that their group role does not hold; there must be none. */
export function rolesOutside(groupRole: Pick<GrantedGroupRole, 'roleIds'>, roleIds: readonly string[]): string[] {
  return roleIds.filter((id) => !groupRole.roleIds.includes(id));
}
