import { sql } from 'kysely';
import { DomainError } from '../../../rules/errors.ts';
import { isId } from '../../../rules/ids.ts';
import type { SignedInCtx } from '../../platform/context.ts';
import { endSession, endSessionsOf } from './identity.sessions.actions.ts';

/** Ends one of the caller's own open sessions. Throws `not_found` for a session of another user. */
export async function endOwnSession(ctx: SignedInCtx, id: string): Promise<void> {
  const { rows } = isId(id)
    ? await sql`select from identity_session where id = ${id} and user_id = ${ctx.actor.userId} and ended_at is null for update`.execute(
        ctx.db,
      )
    : { rows: [] };
  if (rows.length === 0) throw new DomainError('not_found', {}, 'id');
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
