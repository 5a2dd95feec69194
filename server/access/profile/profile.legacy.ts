import { DomainError } from '#rules/errors.ts';
import { signedIn } from '#platform/context.ts';
import { builder } from '#platform/graphql/graphql.ts';
import { updateProfile } from './profile.actions.ts';
import { ProfileInput, ProfilePayload } from './profile.graphql.ts';

builder.mutationField('updateProfileV1', (t) =>
  t.field({
    description: "Changes the caller's own profile; any other id is refused (Q-063).",
    deprecationReason: 'Use updateProfileV2.',
    allow: ['profile.update'],
    duringPasswordChange: true,
    type: ProfilePayload,
    args: { id: t.arg.id({ required: true }), user: t.arg({ type: ProfileInput, required: true }) },
    resolve: async (_root, { id, user }, ctx) => {
      const me = signedIn(ctx);
      if (id !== me.actor.userId) throw new DomainError('not_found', {}, 'id');
      const userErrors = await updateProfile(me, user);
      return { changed: userErrors.length === 0, userErrors };
    },
  }),
);
