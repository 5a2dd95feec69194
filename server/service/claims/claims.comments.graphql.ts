import * as v from 'valibot';
import { claimCommentInput } from '#rules/service/claims/claim-form.ts';
import { searchWords } from '#rules/validation.ts';
import { builder, parseInput } from '#platform/graphql/graphql.ts';
import { commentClaim } from './claims.actions.ts';
import { ClaimCommentType, ClaimPayload, PersonType } from './claims.graphql.ts';
import { listMentionable } from './claims.mentions.queries.ts';
import { loadComments } from './claims.parts.queries.ts';
import { commentsClaims, readClaims, readsInternal } from './claims.policy.ts';
import { findClaim } from './claims.queries.ts';

builder.mutationField('createClaimComment', (t) =>
  t.field({
    allow: commentsClaims,
    type: ClaimPayload,
    idempotent: true,
    description: 'Comments a claim: to the other side or, internally, to colleagues (R-246).',
    args: {
      id: t.arg.id({ required: true }),
      comment: t.arg.string({ required: true }),
      isInternal: t.arg.boolean({ defaultValue: false, description: 'Needs claim.internal-comment (Q-135).' }),
      mentions: t.arg.idList({ description: 'Colleagues who are told of an internal comment.' }),
    },
    resolve: (_root, args, ctx) => {
      const wish = parseInput(claimCommentInput, args);
      return commentClaim(ctx, { ...wish, isInternal: wish.isInternal ?? false, mentions: wish.mentions ?? [] });
    },
  }),
);

const idSchema = v.object({ id: v.pipe(v.string(), v.maxLength(40, 'too_long')), search: searchWords });
builder.queryField('claimComments', (t) =>
  t.field({
    allow: readClaims,
    type: [ClaimCommentType],
    description: 'Comments of a claim that the caller sees, the oldest first; none of any other.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, args, ctx) => {
      const claim = await findClaim(ctx, parseInput(idSchema, args).id);
      return claim ? loadComments(ctx, claim.id) : [];
    },
  }),
);
builder.queryField('claimColleagues', (t) =>
  t.field({
    allow: ['claim.internal-comment'],
    type: [PersonType],
    description: 'Colleagues who can be mentioned in internal comments of a claim, by name.',
    args: { id: t.arg.id({ required: true }), search: t.arg.string() },
    resolve: async (_root, args, ctx) => {
      const { id, search } = parseInput(idSchema, args);
      const claim = readsInternal(ctx) ? await findClaim(ctx, id) : null;
      return claim ? listMentionable(ctx, claim, { search }) : [];
    },
  }),
);
