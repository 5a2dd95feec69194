import type { Actor } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';

/**
 * The user as a session that sees the portal as a role: with the rights of the role and nothing to write. The role is read for each call, because its changes do not touch the session. The user as they are
 * without a view, and after the role was deleted.
 */
export async function viewingActor(
  db: Database,
  user: Actor,
  view: { readonly roleId: string; readonly endsAt: Date } | null,
): Promise<Actor> {
  if (view === null) return user;
  const rows = await db
    .selectFrom('identity_role as r')
    .leftJoin('identity_role_permission as p', 'p.role_id', 'r.id')
    .select(['r.id', 'r.name', 'r.description', 'p.permission'])
    .where('r.id', '=', view.roleId)
    .execute();
  const [role] = rows;
  if (!role) return user;
  return {
    ...user,
    roles: [{ id: role.id, name: role.name, description: role.description }],
    permissions: new Set(rows.flatMap(({ permission }) => permission ?? [])),
    roleView: { roleId: role.id, roleName: role.name, endsAt: view.endsAt },
  };
}
