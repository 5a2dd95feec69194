import { DomainError } from '#rules/errors.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { listMentionable } from './claims.mentions.queries.ts';
import { readsInternal } from './claims.policy.ts';
import { lockClaim } from './claims.record.actions.ts';

export interface NewComment {
  readonly id: string;
  readonly comment: string;
  readonly isInternal: boolean;
  readonly mentions: readonly string[];
}

/**
 * Comments a claim. Internal comments are for staff who read them. Throws `not_found`, `forbidden_scope`
 * and `claim_mention_unknown`.
 */
export async function commentClaim(ctx: Ctx, wish: NewComment): Promise<{ id: string }> {
  const { actor } = signedIn(ctx);
  if (wish.isInternal && !readsInternal(ctx)) throw new DomainError('forbidden_scope', {}, 'isInternal');
  const claim = await lockClaim(ctx, wish.id);
  const mentions = [...new Set(wish.mentions)];
  const known = wish.isInternal ? await listMentionable(ctx, claim, { ids: mentions }) : [];
  if (known.length !== mentions.length) throw new DomainError('claim_mention_unknown', {}, 'mentions');
  const { id } = await ctx.db
    .insertInto('claims_comment')
    .values({
      claim_id: claim.id,
      comment: wish.comment,
      internal: wish.isInternal,
      mentions,
      created_by: actor.userId,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!wish.isInternal || mentions.length > 0)
    await ctx.enqueue('notices.raise', {
      kind: wish.isInternal ? 'claim.mention' : 'claim.comment',
      events: [{ key: id, details: { commentId: id } }],
    });
  await ctx.record({
    action: 'claim.comment',
    subjectType: 'claim',
    subjectId: claim.id,
    customerId: claim.customerId,
    after: { comment: id, internal: wish.isInternal },
  });
  return { id: claim.id };
}
