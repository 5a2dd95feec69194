import { DomainError } from '#rules/errors.ts';
import { mostUsersAtOnce } from '#rules/accounts/users/user.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { releaseWelcomeLinks } from '#access/password-links/password-links.welcome.actions.ts';
import { welcomeJob } from './users.import.actions.ts';
import { loadUserScope } from './users.policy.ts';
import { listHeldLinks, listUsers, type UserSearch } from './users.queries.ts';

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
