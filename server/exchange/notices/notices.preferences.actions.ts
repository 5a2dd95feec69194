import { DomainError } from '#rules/errors.ts';
import { comingKinds, mailChoicesOf, type MailChoice } from '#rules/exchange/notices/kinds.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { loadChoices } from './notices.preferences.queries.ts';

/**
 * Stores what a user chooses for a kind; null leaves a channel as it is. A choice that the kind does not offer is
 * refused.
 */
export async function storeChoice(
  ctx: Ctx,
  userId: string,
  kind: string,
  change: { readonly mail: MailChoice | null; readonly push: boolean | null },
): Promise<void> {
  const before = (await loadChoices(ctx.db, [userId]))(userId, kind);
  const after = { mail: change.mail ?? before.mail, push: change.push ?? before.push };
  if (after.mail === before.mail && after.push === before.push) return;
  await ctx.db
    .insertInto('notices_preference')
    .values({ user_id: userId, kind, ...after, changed_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ ...after, changed_at: ctx.now }))
    .execute();
  await ctx.record({
    action: 'notices.preference-changed',
    subjectType: 'user',
    subjectId: userId,
    before: { kind, ...before },
    after: { kind, ...after },
  });
}

/** Changes how the caller gets notices of a kind. Refuses a kind that they cannot get, and what it does not offer. */
export async function chooseNotices(
  ctx: SignedInCtx,
  kind: string,
  change: { readonly mail: MailChoice | null; readonly push: boolean | null },
): Promise<void> {
  const coming = comingKinds(ctx.actor, { hasNews: ctx.market.configuration.features.news });
  const known = coming.find((one) => one.kind === kind);
  if (!known) throw new DomainError('out_of_range', {}, 'kind');
  if (change.mail !== null && !mailChoicesOf(known).includes(change.mail))
    throw new DomainError('out_of_range', {}, 'mail');
  if (change.push !== null && !known.push) throw new DomainError('out_of_range', {}, 'push');
  await storeChoice(ctx, ctx.actor.userId, kind, change);
}
