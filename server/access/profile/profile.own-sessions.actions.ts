import { DomainError } from '#rules/errors.ts';
import { isId } from '#rules/ids.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { endSession, endSessionsOf } from '#access/identity/identity.sessions.actions.ts';

/** Ends one of the caller's own open sessions. Throws `not_found` for a session of another user. */
export async function endOwnSession(ctx: SignedInCtx, id: string): Promise<void> {
  const open = isId(id)
    ? await ctx.db
        .selectFrom('identity_session')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', ctx.actor.userId)
        .where('ended_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!open) throw new DomainError('not_found', {}, 'id');
  await endSession(ctx, id, 'ended_by_user');
  await ctx.record({
    action: 'identity.session-ended',
    subjectType: 'session',
    subjectId: id,
    after: { username: ctx.actor.username },
  });
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions(ctx: SignedInCtx): Promise<void> {
  await endSessionsOf(ctx, ctx.actor.userId, 'ended_by_user', ctx.actor.sessionId);
  await ctx.record({
    action: 'identity.other-sessions-ended',
    subjectType: 'user',
    subjectId: ctx.actor.userId,
    after: { username: ctx.actor.username },
  });
}
