import { DomainError } from '#rules/errors.ts';
import { mostUsersChangedAtOnce } from '#rules/accounts/users/user.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { updateUser } from './users.actions.ts';
import { loadUserScope } from './users.policy.ts';
import { findUser } from './users.queries.ts';

/** Changes for all users of a call; an omitted part stays. */
export interface BulkChange {
  readonly disabled: boolean | null;
  readonly addRoleIds: readonly string[];
  readonly removeRoleIds: readonly string[];
}

/**
 * Disables or enables users, adds and removes their roles: all of them or nobody. Each is checked and recorded as by
 * {@link updateUser}. Throws `too_many_rows` beyond {@link mostUsersChangedAtOnce}, `required` without users or a change,
 * `not_found` for a user that the caller does not see, and `bulk_refused` with the name of the first user who cannot be
 * changed so, and the reason.
 */
export async function changeUsers(
  ctx: SignedInCtx,
  ids: readonly string[],
  { disabled, addRoleIds, removeRoleIds }: BulkChange,
  us: boolean,
): Promise<number> {
  // In one order, so that two callers wait for each other and not both.
  const wanted = [...new Set(ids)].sort();
  if (wanted.length === 0) throw new DomainError('required', {}, 'ids');
  if (wanted.length > mostUsersChangedAtOnce)
    throw new DomainError('too_many_rows', { limit: mostUsersChangedAtOnce }, 'ids');
  const changesRoles = addRoleIds.length + removeRoleIds.length > 0;
  if (disabled === null && !changesRoles) throw new DomainError('required', {}, 'addRoleIds');
  const scope = await loadUserScope(ctx, us);
  for (const id of wanted) {
    const user = await findUser(ctx, scope, id);
    if (!user) throw new DomainError('not_found', {}, 'ids');
    const kept = user.roleIds.filter((role) => !removeRoleIds.includes(role));
    const roles = changesRoles ? { roleIds: [...new Set([...kept, ...addRoleIds])] } : {};
    try {
      await updateUser(ctx, id, { user: roles, userAreas: null, disabled, generatePassword: false, us });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError('bulk_refused', { name: user.name, reason: ctx.text(error.code, error.params) }, 'ids');
    }
  }
  return wanted.length;
}
