import { sql } from 'kysely';
import {
  fixedRoleNames,
  grantingOf,
  isBuiltInPermission,
  mayGiveGroupRole,
  mayGivePermission,
  mayGiveRole,
  type Granting,
} from '#rules/accounts/users/granting.ts';
import type { Actor } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedInCtx } from '#platform/context.ts';

/** A permission for its pages. */
export interface PermissionView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** A scope that the product checks: it can be neither renamed nor deleted. */
  readonly builtIn: boolean;
  /** True if any role has it. */
  readonly held: boolean;
}

/** A role with its permissions. */
export interface RoleView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** A name that rules of the product refer to: it can be neither renamed nor deleted. */
  readonly fixed: boolean;
  /** Its users must have a second factor. */
  readonly secondFactorRequired: boolean;
  readonly permissions: readonly PermissionView[];
}

/** A group role with its roles. */
export interface GroupRoleView {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly us: boolean;
  readonly roles: readonly RoleView[];
}

/** The roles that an administrator may see and give, with names. */
export interface AdminScope {
  readonly granting: Granting;
  /** Only what the US pages may grant. */
  readonly us: boolean;
  readonly groupRoles: readonly GroupRoleView[];
  readonly roles: readonly RoleView[];
  readonly permissions: readonly PermissionView[];
}

type PermissionRow = { id: string; name: string; description: string };
type RightsRow = {
  permissions: PermissionRow[] | null;
  roles:
    | { id: string; name: string; description: string; secondFactorRequired: boolean; permissions: string[] }[]
    | null;
  groups: { id: string; name: string; description: string; us: boolean; roles: string[] }[] | null;
};

/** All permissions, roles and group roles: a few hundred rows, read together. */
async function loadRights(
  db: Database,
): Promise<{ permissions: PermissionView[]; roles: RoleView[]; groupRoles: GroupRoleView[] }> {
  const { rows } = await sql<RightsRow>`select
    (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'description', p.description) order by p.name) from identity_permission p) as permissions,
    (select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'description', r.description, 'secondFactorRequired', r.second_factor_required,
       'permissions', (select coalesce(jsonb_agg(rp.permission order by rp.permission), '[]') from identity_role_permission rp where rp.role_id = r.id)) order by lower(r.name), r.id)
       from identity_role r) as roles,
    (select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'description', g.description, 'us', g.us,
       'roles', (select coalesce(jsonb_agg(gr.role_id), '[]') from identity_group_role_role gr where gr.group_role_id = g.id)) order by lower(g.description), g.id)
       from identity_group_role g) as groups`.execute(db);
  const found = rows[0];
  const held = new Set((found?.roles ?? []).flatMap((role) => role.permissions));
  const permissions = (found?.permissions ?? []).map((row) => ({
    ...row,
    builtIn: isBuiltInPermission(row.name),
    held: held.has(row.name),
  }));
  const byName = new Map(permissions.map((permission) => [permission.name, permission]));
  const roles = (found?.roles ?? []).map((role) => ({
    ...role,
    fixed: fixedRoleNames.includes(role.name),
    permissions: role.permissions.map((name) => byName.get(name)).filter((permission) => permission !== undefined),
  }));
  const groupRoles = (found?.groups ?? []).map((group) => ({
    ...group,
    roles: roles.filter((role) => group.roles.includes(role.id)),
  }));
  return { permissions, roles, groupRoles };
}

/** True if a caller is limited to the US pages: they ask for them, or have no other permission. */
export function isUsOnly(actor: Pick<Actor, 'permissions'>, requested: boolean): boolean {
  return requested || !actor.permissions.has('page.user-management');
}

/** The roles that the caller may see and give: only what their own group role has. */
export async function loadAdminScope(ctx: SignedInCtx, us: boolean): Promise<AdminScope> {
  const rights = await loadRights(ctx.db);
  const own = rights.groupRoles.find((group) => group.id === ctx.actor.groupRole.id);
  const granting = grantingOf(
    (own?.roles ?? []).map((role) => role.id),
    rights.roles.map((role) => ({ id: role.id, permissions: role.permissions.map(({ name }) => name) })),
  );
  const groupRoles = rights.groupRoles.filter((group) =>
    mayGiveGroupRole(granting, { us: group.us, roleIds: group.roles.map((role) => role.id) }, us),
  );
  const bundled = new Set(groupRoles.flatMap((group) => group.roles.map((role) => role.id)));
  return {
    granting,
    us,
    groupRoles,
    roles: rights.roles.filter((role) => mayGiveRole(granting, role.id) && (!us || bundled.has(role.id))),
    permissions: rights.permissions.filter((permission) => mayGivePermission(granting, permission)),
  };
}

/** Roles whose name or description contains the words; all of them without words. */
export function matching<Row extends { readonly name: string; readonly description: string }>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  return rows.filter((row) => {
    const text = `${row.name} ${row.description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
