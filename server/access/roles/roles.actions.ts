import { sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { groupRoleSchema, permissionSchema, roleSchema } from '#rules/accounts/users/user.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { allOf, lowered } from '#platform/database/sets.ts';
import { loadAdminScope, type AdminScope, type GroupRoleView, type RoleView } from './roles.queries.ts';

/** Locks roles and group roles against changes while users are given some of them; several may do so in parallel. */
export async function holdRights(ctx: Pick<SignedInCtx, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('identity.rights'))`.execute(ctx.db);
}

/** Changes of roles run one after the other: what may be given depends on all of them. */
async function scopeForWriting(ctx: SignedInCtx): Promise<AdminScope> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.rights'))`.execute(ctx.db);
  return loadAdminScope(ctx, false);
}

const given = (change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined));
const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/** The rows with these ids among those that the caller may grant; refuses the first id that is not among them. */
function pick<Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[], field: string): Row[] {
  return ids.map((id, position) => {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) throw new DomainError('not_found', {}, `${field}.${position}`);
    return row;
  });
}
function one<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new DomainError('not_found', {}, 'id');
  return row;
}

/** Refuses a name that another row has, whether the caller sees it or not. */
async function requireFree(
  ctx: SignedInCtx,
  table: 'identity_role' | 'identity_permission',
  name: string,
  except: string | null,
): Promise<void> {
  const taken = await ctx.db
    .selectFrom(table)
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['name']), '=', lowered(name))
    .where('id', 'is distinct from', except)
    .executeTakeFirst();
  if (taken) throw new DomainError('name_already_exists', {}, 'name');
}

const roleFacts = (role: Pick<RoleView, 'name' | 'description' | 'secondFactorRequired' | 'permissions'>) => ({
  name: role.name,
  description: role.description,
  secondFactorRequired: role.secondFactorRequired,
  permissions: role.permissions.map(({ name }) => name).sort(),
});
const groupFacts = (group: { description: string; us: boolean; roles: readonly { name: string }[] }) => ({
  description: group.description,
  us: group.us,
  roles: group.roles.map(({ name }) => name).sort(),
});

async function writePermissionsOf(ctx: SignedInCtx, roleId: string, names: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('identity_role_permission')
    .where('role_id', '=', roleId)
    .where('permission', '<>', allOf(names))
    .execute();
  if (names.length === 0) return;
  await ctx.db
    .insertInto('identity_role_permission')
    .values(names.map((permission) => ({ role_id: roleId, permission })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Adds a role and returns its id. It joins the group roles that have every role and the caller's own, which
 * thereby gain no permission that they did not have. Throws `required` without
 * a permission, `name_already_exists`, `not_found` for a permission that the caller may not give.
 */
export async function createRole(ctx: SignedInCtx, input: object): Promise<string> {
  const role = parseInput(roleSchema, given(input));
  const scope = await scopeForWriting(ctx);
  const permissions = pick(scope.permissions, role.permissionIds, 'permissionIds');
  await requireFree(ctx, 'identity_role', role.name, null);
  const { rows: wholes } = await sql<{ id: string }>`
    select g.id
      from identity_group_role g
     where g.id = ${ctx.actor.groupRole.id}
        or not exists (
        select
          from identity_role r
         where not exists (select from identity_group_role_role gr where gr.group_role_id = g.id and gr.role_id = r.id))`.execute(
    ctx.db,
  );
  const secondFactorRequired = role.secondFactorRequired ?? false;
  const { id } = await ctx.db
    .insertInto('identity_role')
    .values({ name: role.name, description: role.description ?? '', second_factor_required: secondFactorRequired })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writePermissionsOf(
    ctx,
    id,
    permissions.map(({ name }) => name),
  );
  if (wholes.length > 0)
    await ctx.db
      .insertInto('identity_group_role_role')
      .values(wholes.map((group) => ({ group_role_id: group.id, role_id: id })))
      .execute();
  await ctx.record({
    action: 'identity.role-created',
    subjectType: 'role',
    subjectId: id,
    after: roleFacts({ name: role.name, description: role.description ?? '', secondFactorRequired, permissions }),
  });
  return id;
}

/**
 * Changes the given fields of a role. Throws `required` for an empty list of permissions, `not_found` for a role or permission that the caller may not give,
 * `role_name_fixed` for a name of the contract, `name_already_exists`.
 */
export async function updateRole(ctx: SignedInCtx, id: string, input: object): Promise<string> {
  const change = parseInput(v.partial(roleSchema), given(input));
  const scope = await scopeForWriting(ctx);
  const before = one(scope.roles, id);
  const name = change.name ?? before.name;
  if (before.fixed && name !== before.name) throw new DomainError('role_name_fixed', {}, 'name');
  if (!same(name, before.name)) await requireFree(ctx, 'identity_role', name, id);
  const permissions =
    change.permissionIds === undefined
      ? before.permissions
      : pick(scope.permissions, change.permissionIds, 'permissionIds');
  const after = {
    name,
    description: change.description ?? before.description,
    secondFactorRequired: change.secondFactorRequired ?? before.secondFactorRequired,
    permissions,
  };
  await ctx.db
    .updateTable('identity_role')
    .set({
      name: after.name,
      description: after.description,
      second_factor_required: after.secondFactorRequired,
    })
    .where('id', '=', id)
    .execute();
  await writePermissionsOf(
    ctx,
    id,
    permissions.map((permission) => permission.name),
  );
  await ctx.record({
    action: 'identity.role-changed',
    subjectType: 'role',
    subjectId: id,
    before: roleFacts(before),
    after: roleFacts(after),
  });
  return id;
}

/**
 * Deletes a role that no user has and no group role needs. Group roles that only contain it because they contain every
 * role lose it. Throws `not_found`, `role_name_fixed`, `in_use`.
 */
export async function deleteRole(ctx: SignedInCtx, id: string): Promise<string> {
  const scope = await scopeForWriting(ctx);
  const role: RoleView = one(scope.roles, id);
  if (role.fixed) throw new DomainError('role_name_fixed', {}, 'id');
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from identity_user_role where role_id = ${id})
           or exists (
        select
          from identity_group_role_role own
         where own.role_id = ${id}
           and own.group_role_id <> ${ctx.actor.groupRole.id}
           and exists (
            select
              from identity_role r
             where not exists (
                select
                  from identity_group_role_role gr
                 where gr.group_role_id = own.group_role_id and gr.role_id = r.id))) as used`.execute(ctx.db);
  if (rows[0]?.used) throw new DomainError('in_use', {}, 'id');
  await ctx.db.deleteFrom('identity_role').where('id', '=', id).execute();
  await ctx.record({ action: 'identity.role-deleted', subjectType: 'role', subjectId: id, before: roleFacts(role) });
  return id;
}

/** Refuses a description that another group role has. */
async function requireFreeDescription(ctx: SignedInCtx, description: string, except: string | null): Promise<void> {
  const taken = await ctx.db
    .selectFrom('identity_group_role')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['description']), '=', lowered(description))
    .where('id', 'is distinct from', except)
    .executeTakeFirst();
  if (taken) throw new DomainError('name_already_exists', {}, 'description');
}

async function writeRolesOf(ctx: SignedInCtx, groupRoleId: string, roleIds: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('identity_group_role_role')
    .where('group_role_id', '=', groupRoleId)
    .where('role_id', '<>', allOf(roleIds))
    .execute();
  if (roleIds.length === 0) return;
  await ctx.db
    .insertInto('identity_group_role_role')
    .values(roleIds.map((roleId) => ({ group_role_id: groupRoleId, role_id: roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Adds a group role from roles that the caller may grant; returns its id. Throws `name_already_exists`,
 * `not_found`.
 */
export async function createGroupRole(ctx: SignedInCtx, input: object): Promise<string> {
  const group = parseInput(groupRoleSchema, given(input));
  const scope = await scopeForWriting(ctx);
  const roles = pick(scope.roles, group.roleIds, 'roleIds');
  await requireFreeDescription(ctx, group.description, null);
  const us = group.us ?? false;
  // The name never changes; if an older group role already has it, the id is appended.
  const { rows } = await sql<{ id: string }>`
    with fresh as (select uuidv7() as id)
    insert into identity_group_role (id, name, description, us)
    select fresh.id,
           case
             when exists (
        select from identity_group_role where name = ${group.description}) then ${group.description} || ' ' || fresh.id
             else ${group.description}
             end,
           ${group.description}, ${us}
      from fresh
    returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? '';
  await writeRolesOf(ctx, id, group.roleIds);
  await ctx.record({
    action: 'identity.group-role-created',
    subjectType: 'group-role',
    subjectId: id,
    after: groupFacts({ description: group.description, us, roles }),
  });
  return id;
}

/**
 * Changes the given fields of a group role. A role that one of its users has cannot be removed (`in_use`): no
 * user has roles outside their group role. Throws `not_found`, `name_already_exists`.
 */
export async function updateGroupRole(ctx: SignedInCtx, id: string, input: object): Promise<string> {
  const change = parseInput(v.partial(groupRoleSchema), given(input));
  const scope = await scopeForWriting(ctx);
  const before: GroupRoleView = one(scope.groupRoles, id);
  const description = change.description ?? before.description;
  if (!same(description, before.description)) await requireFreeDescription(ctx, description, id);
  const roles = change.roleIds === undefined ? before.roles : pick(scope.roles, change.roleIds, 'roleIds');
  const after = { description, us: change.us ?? before.us, roles };
  const roleIds = roles.map((role) => role.id);
  const { rows: used } = await sql`
    select from identity_user_role ur join identity_user u on u.id = ur.user_id
     where u.group_role_id = ${id} and not ur.role_id = any(${roleIds}::uuid[]) limit 1`.execute(ctx.db);
  if (used.length > 0) throw new DomainError('in_use', {}, 'roleIds');
  await ctx.db
    .updateTable('identity_group_role')
    .set({ description: after.description, us: after.us })
    .where('id', '=', id)
    .execute();
  await writeRolesOf(ctx, id, roleIds);
  // Administrators of this group role see the change at their next call.
  await ctx.db
    .updateTable('identity_user')
    .set((eb) => ({ rights_version: eb('rights_version', '+', 1) }))
    .where('group_role_id', '=', id)
    .execute();
  await ctx.record({
    action: 'identity.group-role-changed',
    subjectType: 'group-role',
    subjectId: id,
    before: groupFacts(before),
    after: groupFacts(after),
  });
  return id;
}

/** Deletes a group role without users; deleted users count, because their rows stay. Throws `not_found`, `in_use`. */
export async function deleteGroupRole(ctx: SignedInCtx, id: string): Promise<string> {
  const scope = await scopeForWriting(ctx);
  const group = one(scope.groupRoles, id);
  const used = await ctx.db
    .selectFrom('identity_user')
    .select('id')
    .where('group_role_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (used) throw new DomainError('in_use', {}, 'id');
  await ctx.db.deleteFrom('identity_group_role').where('id', '=', id).execute();
  await ctx.record({
    action: 'identity.group-role-deleted',
    subjectType: 'group-role',
    subjectId: id,
    before: groupFacts(group),
  });
  return id;
}

/**
 * Adds a permission; returns its id. Requires every role: nobody else could give it (`forbidden_scope`). Throws
 * `name_already_exists`.
 */
export async function createPermission(ctx: SignedInCtx, input: object): Promise<string> {
  const permission = parseInput(permissionSchema, given(input));
  const scope = await scopeForWriting(ctx);
  if (!scope.granting.everything) throw new DomainError('forbidden_scope');
  await requireFree(ctx, 'identity_permission', permission.name, null);
  const { id } = await ctx.db
    .insertInto('identity_permission')
    .values({ name: permission.name, description: permission.description })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.record({
    action: 'identity.permission-created',
    subjectType: 'permission',
    subjectId: id,
    after: permission,
  });
  return id;
}

/**
 * Changes a permission. Throws `not_found`, `permission_built_in` for a scope of the product,
 * `name_already_exists`.
 */
export async function updatePermission(ctx: SignedInCtx, id: string, input: object): Promise<string> {
  const change = parseInput(v.partial(permissionSchema), given(input));
  const scope = await scopeForWriting(ctx);
  const before = one(scope.permissions, id);
  const after = { name: change.name ?? before.name, description: change.description ?? before.description };
  // The product also owns the descriptions of its scopes: they are rewritten at every start.
  if (before.builtIn && (after.name !== before.name || after.description !== before.description))
    throw new DomainError('permission_built_in', {}, 'name');
  if (!same(after.name, before.name)) await requireFree(ctx, 'identity_permission', after.name, id);
  await ctx.db.updateTable('identity_permission').set(after).where('id', '=', id).execute();
  await ctx.record({
    action: 'identity.permission-changed',
    subjectType: 'permission',
    subjectId: id,
    before: { name: before.name, description: before.description },
    after,
  });
  return id;
}

/** Deletes a permission that no role holds. Throws `not_found`, `permission_built_in`, `in_use`. */
export async function deletePermission(ctx: SignedInCtx, id: string): Promise<string> {
  const scope = await scopeForWriting(ctx);
  const permission = one(scope.permissions, id);
  if (permission.builtIn) throw new DomainError('permission_built_in', {}, 'id');
  if (permission.held) throw new DomainError('in_use', {}, 'id');
  await ctx.db.deleteFrom('identity_permission').where('id', '=', id).execute();
  await ctx.record({
    action: 'identity.permission-deleted',
    subjectType: 'permission',
    subjectId: id,
    before: { name: permission.name, description: permission.description },
  });
  return id;
}
