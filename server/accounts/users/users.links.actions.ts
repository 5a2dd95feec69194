import { DomainError } from '#rules/errors.ts';
import { invitationsPerHour } from '#rules/accounts/users/invitation.ts';
import { mostUsersAtOnce } from '#rules/accounts/users/user.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { releaseWelcomeLinks } from '#access/password-links/password-links.welcome.actions.ts';
import { welcomeJob } from './users.import.actions.ts';
import { loadUserScope } from './users.policy.ts';
import { listHeldLinks, listInvitable, listUsers, type UserSearch } from './users.queries.ts';

/**
 * Mails first links that wait for a market to open, to the users within the caller's scope that the filter finds, at most
 * {@link mostUsersAtOnce} in one call. Returns how many are sent and how many still wait. Users named by id must be visible
 * (`not_found`), and one of their links must wait (`user_link_not_held`).
 */
export async function sendHeldLinks(
  ctx: SignedInCtx,
  filter: Omit<UserSearch, 'sort' | 'page' | 'limit' | 'held'>,
  us: boolean,
): Promise<{ sent: number; left: number }> {
  const scope = await loadUserScope(ctx, us);
  if (filter.ids) {
    const ids = new Set(filter.ids);
    const { count } = await listUsers(ctx, scope, {
      ...filter,
      sort: { sortBy: 'name', order: 'asc' },
      page: 1,
      limit: 1,
    });
    if (count < ids.size) throw new DomainError('not_found', {}, 'ids');
  }
  const { data, count } = await listHeldLinks(ctx, scope, filter, mostUsersAtOnce);
  const sent = await releaseWelcomeLinks(
    ctx,
    data.map(({ id }) => id),
  );
  if (filter.ids && sent.length === 0) throw new DomainError('user_link_not_held', {}, 'ids');
  const customers = new Map(data.map(({ id, customerId }) => [id, customerId]));
  for (const id of sent) {
    const customerId = customers.get(id);
    await ctx.enqueue(welcomeJob, { userId: id, early: true }, { key: `${welcomeJob} ${id}` });
    await ctx.record({
      action: 'users.link-sent-early',
      subjectType: 'user',
      subjectId: id,
      ...(customerId && { customerId }),
    });
  }
  return { sent: sent.length, left: count - sent.length };
}

/** Queues the first invitations of users who were just added. */
export async function inviteAfterwards(ctx: SignedInCtx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await ctx.enqueue(welcomeJob, { userId: id }, { key: `${welcomeJob} ${id}` });
}

/**
 * Mails invitations again, each with a new link; earlier links of the user end. All users must be visible (`not_found`) and
 * without a password (`user_not_invited`), have an address that gets mail (`invitation_needs_address`) and be enabled
 * (`user_disabled`), so that the answer never names users who got no mail. Throws `too_many_rows` beyond
 * {@link mostUsersAtOnce}, and `invited_too_often` after three invitations of a user within an hour.
 */
export async function sendInvitations(ctx: SignedInCtx, ids: readonly string[], us: boolean): Promise<number> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw new DomainError('required', {}, 'ids');
  if (wanted.length > mostUsersAtOnce) throw new DomainError('too_many_rows', { limit: mostUsersAtOnce }, 'ids');
  const users = await listInvitable(ctx, await loadUserScope(ctx, us), wanted);
  if (users.length < wanted.length) throw new DomainError('not_found', {}, 'ids');
  if (users.some(({ withoutPassword }) => !withoutPassword)) throw new DomainError('user_not_invited', {}, 'ids');
  if (users.some(({ isFakeEmail }) => isFakeEmail)) throw new DomainError('invitation_needs_address', {}, 'ids');
  if (users.some(({ disabled }) => disabled)) throw new DomainError('user_disabled', {}, 'ids');
  if (users.some(({ recent }) => recent >= invitationsPerHour)) throw new DomainError('invited_too_often', {}, 'ids');
  for (const { id, customerId } of users) {
    await ctx.enqueue(welcomeJob, { userId: id, wanted: ctx.now.toISOString() }, { key: `${welcomeJob} ${id}` });
    await ctx.record({
      action: 'users.invited-again',
      subjectType: 'user',
      subjectId: id,
      ...(customerId !== null && { customerId }),
    });
  }
  return users.length;
}
