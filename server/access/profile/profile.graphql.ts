import { signedIn } from '#platform/context.ts';
import { builder, payload } from '#platform/graphql/graphql.ts';
import { updateProfile } from './profile.actions.ts';
import { ownProfile, type Profile } from './profile.queries.ts';

const named = <Row extends { readonly id: string; readonly description: string }>(name: string, description: string) =>
  builder.objectRef<Row>(name).implement({
    description,
    fields: (t) => ({
      id: t.id({ resolve: (row) => row.id }),
      description: t.string({ resolve: (row) => row.description }),
    }),
  });
const ProfileLanguageType = named<Profile['language']>(
  'ProfileLanguage',
  'A language of the portal; the id is its locale code.',
);
const ProfileGroupRoleType = named<Profile['groupRole']>(
  'ProfileGroupRole',
  'The group role that an administrator granted.',
);
const ProfileRoleType = builder.objectRef<Profile['roles'][number]>('ProfileRole').implement({
  description: 'A role that an administrator granted.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name'), description: t.exposeString('description') }),
});

const ProfileType = builder.objectRef<Profile>('Profile').implement({
  description: "The caller's own profile (Q-063).",
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    phone: t.exposeString('phone'),
    isFakeEmail: t.exposeBoolean('isFakeEmail', { description: 'A placeholder address; no mail is sent to it.' }),
    language: t.field({ type: ProfileLanguageType, resolve: (profile) => profile.language }),
    groupRole: t.field({ type: ProfileGroupRoleType, resolve: (profile) => profile.groupRole }),
    roles: t.field({ type: [ProfileRoleType], resolve: (profile) => [...profile.roles] }),
  }),
});

builder.queryField('profile', (t) =>
  t.field({
    description: "The caller's own profile, for its form.",
    allow: ['profile.update'],
    type: ProfileType,
    resolve: (_root, _args, ctx) => ownProfile(signedIn(ctx)),
  }),
);

/** Fields that users may change in their own profile. */
export const ProfileInput = builder.inputType('ProfileInput', {
  description: 'Only the given fields change. A new address or password needs the current password.',
  fields: (t) => ({
    name: t.string(),
    email: t.string(),
    phone: t.string({ description: 'Digits, at most 17 (R-133).' }),
    language: t.string({ description: 'Locale code, for example `de`.' }),
    currentPassword: t.string(),
    newPassword: t.string({ description: 'R-138 to R-140.' }),
    passwordConfirmation: t.string({ description: 'If sent, it must match (R-141).' }),
  }),
});
/** Payload of the calls that change the own profile. */
export const ProfilePayload = payload<{ changed: boolean }>('ProfilePayload', (t) => ({
  profile: t.field({
    type: ProfileType,
    nullable: true,
    resolve: ({ changed }, _args, ctx) => (changed ? ownProfile(signedIn(ctx)) : null),
  }),
}));

for (const name of ['updateProfileV2', 'updateProfileUser'] as const)
  builder.mutationField(name, (t) =>
    t.field({
      description:
        "Changes the caller's own profile; a new password ends their other sessions (Q-063). `updateProfileUser` and `updateProfileV2` are one call.",
      allow: ['profile.update'],
      duringPasswordChange: true,
      type: ProfilePayload,
      args: { user: t.arg({ type: ProfileInput, required: true }) },
      resolve: async (_root, { user }, ctx) => {
        const userErrors = await updateProfile(signedIn(ctx), user);
        return { changed: userErrors.length === 0, userErrors };
      },
    }),
  );
