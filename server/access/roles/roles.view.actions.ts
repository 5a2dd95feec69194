import { roleViewMinutes } from '#rules/accounts/users/role-view.ts';
import { DomainError } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { listProtected } from '#access/identity/identity.second-factor.queries.ts';
import { loadAdminScope } from './roles.queries.ts';

/** True if the caller has a second factor, or proved one when this session began. */
async function hasSecondFactor({ db, actor }: SignedInCtx): Promise<boolean> {
  if ((await listProtected(db, [actor.userId])).has(actor.userId)) return true;
  const session = await db
    .selectFrom('identity_session')
    .select('second_factor')
    .where('id', '=', actor.sessionId)
    .executeTakeFirst();
  return session?.second_factor ?? false;
}

/**
 * Lets the caller's session see the portal as a role, read only, for {@link roleViewMinutes}; returns its end. Throws
 * `not_found` for a role that the caller cannot give: seeing as a role shows no more than a user whom they add. Throws
 * `second_factor_required` for a role whose users need a second factor while the caller has none.
 */
export async function startRoleView(ctx: SignedInCtx, roleId: string): Promise<Date> {
  const role = (await loadAdminScope(ctx, false)).roles.find(({ id }) => id === roleId);
  if (!role) throw new DomainError('not_found', {}, 'roleId');
  if (role.secondFactorRequired && !(await hasSecondFactor(ctx)))
    throw new DomainError('second_factor_required', {}, 'roleId');
  const endsAt = new Date(ctx.now.getTime() + roleViewMinutes * 60_000);
  await ctx.db
    .updateTable('identity_session')
    .set({ viewed_role_id: roleId, role_view_ends_at: endsAt })
    .where('id', '=', ctx.actor.sessionId)
    .execute();
  await ctx.record({
    action: 'roles.view-started',
    subjectType: 'role',
    subjectId: roleId,
    after: { role: role.name, until: endsAt.toISOString() },
  });
  return endsAt;
}

/** Gives the caller's session its own rights back; does nothing without a view. */
export async function endRoleView(ctx: SignedInCtx): Promise<void> {
  const view = ctx.actor.roleView;
  if (!view) return;
  await ctx.db
    .updateTable('identity_session')
    .set({ viewed_role_id: null, role_view_ends_at: null })
    .where('id', '=', ctx.actor.sessionId)
    .execute();
  await ctx.record({
    action: 'roles.view-ended',
    subjectType: 'role',
    subjectId: view.roleId,
    before: { role: view.roleName },
  });
}
