import * as v from 'valibot';
import { DomainError, type UserError } from '#rules/errors.ts';
import { word } from '#rules/word.ts';
import { presentErrors, signedIn } from '#platform/context.ts';
import { builder, MessageType, payload, parseInput, readError, UserErrorType } from '#platform/graphql/graphql.ts';
import {
  createUser,
  createUsers,
  deleteUser,
  resetSecondFactor,
  updateUser,
  type FirstPassword,
  type MassOutcome,
  type WrittenUser,
} from './users.actions.ts';
import { changeUsers } from './users.bulk.actions.ts';
import { heldFilter, withoutNulls } from './users.graphql.ts';
import { sendHeldLinks, sendInvitations } from './users.links.actions.ts';
import { manageUsers } from './users.policy.ts';

const fields = {
  email: 'E-mail address; a placeholder if `isFakeEmail` is set.',
  emailConfirmations: 'Further addresses for order confirmations (Q-060).',
  sendEmail: 'Receives order mail; true if omitted.',
  sendEmailWarranty: 'Receives claim mail.',
  isFakeEmail: 'The address only fills the field and may repeat (Q-060).',
  languageId: 'Locale code.',
  roleIds: 'Roles of the group role (Q-055).',
} as const;

const UserInput = builder.inputType('UserInput', {
  description: 'A user as sent by a form (Q-005). A change contains only changed fields.',
  fields: (t) => ({
    email: t.string({ description: fields.email }),
    emailConfirmations: t.stringList({ description: fields.emailConfirmations }),
    name: t.string(),
    username: t.string({ description: 'On the US pages the address is used instead (Q-057).' }),
    phone: t.string({ description: 'Digits, at most 17 (R-133).' }),
    sendEmail: t.boolean({ description: fields.sendEmail }),
    sendEmailWarranty: t.boolean({ description: fields.sendEmailWarranty }),
    isFakeEmail: t.boolean({ description: fields.isFakeEmail }),
    languageId: t.id({ description: fields.languageId }),
    roleIds: t.idList({ description: fields.roleIds }),
    groupRoleId: t.id(),
    contentTargetMarketIds: t.idList(),
    disabled: t.boolean({ description: 'Only for a change: the user cannot sign in, and their sessions end.' }),
  }),
});
const UserAreaInput = builder.inputType('UserAreaInput', {
  description: 'An area that a user may see (Q-059).',
  fields: (t) => ({
    sorg: t.string({ required: true }),
    limitation: t.string({ required: true }),
    option: t.string({ description: '`include` (default) or `exclude`.' }),
    value: t.string({ description: 'Code of the limitation; for a customer the unified code.' }),
  }),
});

const WrittenUserType = builder.objectRef<WrittenUser>('WrittenUser').implement({
  description: 'A user after a write (R-150).',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    password: t.exposeString('password', {
      nullable: true,
      description: 'A newly generated password: shown once, must be changed (Q-060).',
    }),
  }),
});
const UserPayload = payload<{ user: WrittenUser }>('UserPayload', (t) => ({
  user: t.field({ type: WrittenUserType, nullable: true, resolve: ({ user }) => user }),
}));

const firstPassword = (invite: boolean | null | undefined): FirstPassword =>
  invite === true ? 'invitation' : 'generated';

builder.mutationField('createUser', (t) =>
  t.field({
    description: "Adds a user within the caller's scope (R-150, Q-055, Q-059).",
    allow: manageUsers,
    type: UserPayload,
    args: {
      user: t.arg({ type: UserInput, required: true }),
      userAreas: t.arg({ type: [UserAreaInput], required: true }),
      invite: t.arg.boolean({
        description:
          'Mail the user a link to choose a password, which works for seven days, instead of generating one.',
      }),
      us: t.arg.boolean({ description: 'From the US pages (Q-057).' }),
    },
    resolve: async (_root, { user, userAreas, invite, us }, ctx) => ({
      user: await createUser(signedIn(ctx), { user, userAreas }, us === true, firstPassword(invite)),
    }),
  }),
);

builder.mutationField('updateUser', (t) =>
  t.field({
    description:
      "Changes a user (R-150). With `generatePassword` returns a new password once and ends the user's sessions (Q-060).",
    allow: manageUsers,
    type: UserPayload,
    args: {
      id: t.arg.id({ required: true }),
      user: t.arg({ type: UserInput, required: true }),
      userAreas: t.arg({ type: [UserAreaInput], description: 'All areas; unchanged if omitted.' }),
      generatePassword: t.arg.boolean(),
      us: t.arg.boolean({ description: 'From the US pages (Q-057).' }),
    },
    resolve: async (_root, { id, user: { disabled, ...user }, userAreas, generatePassword, us }, ctx) => ({
      user: await updateUser(signedIn(ctx), id, {
        user,
        userAreas,
        disabled: disabled ?? null,
        generatePassword: generatePassword === true,
        us: us === true,
      }),
    }),
  }),
);

const DeleteUserPayload = payload<{ id: string }>('DeleteUserPayload', (t) => ({
  id: t.exposeID('id', { nullable: true }),
}));
builder.mutationField('deleteUser', (t) =>
  t.field({
    description: 'Removes the login and the personal data; the row stays for history (Q-061).',
    allow: manageUsers,
    type: DeleteUserPayload,
    args: { id: t.arg.id({ required: true }), us: t.arg.boolean({ description: 'From the US pages (Q-057).' }) },
    resolve: async (_root, { id, us }, ctx) => ({ id: await deleteUser(signedIn(ctx), id, us === true) }),
  }),
);

const ResetSecondFactorPayload = payload<{ id: string }>('ResetSecondFactorPayload', (t) => ({
  id: t.exposeID('id', { nullable: true }),
}));
builder.mutationField('resetSecondFactor', (t) =>
  t.field({
    description:
      'Removes the second factor of a user who lost it, ends their sessions and tells them by mail; never for oneself.',
    allow: manageUsers,
    type: ResetSecondFactorPayload,
    args: { id: t.arg.id({ required: true }), us: t.arg.boolean({ description: 'From the US pages (Q-057).' }) },
    resolve: async (_root, { id, us }, ctx) => ({ id: await resetSecondFactor(signedIn(ctx), id, us === true) }),
  }),
);

const SendHeldLinksPayload = payload<{ sent: number; left: number }>('SendHeldLinksPayload', (t) => ({
  sent: t.exposeInt('sent', { nullable: true }),
  left: t.exposeInt('left', { nullable: true, description: 'Found users whose links still wait: ask again.' }),
}));
builder.mutationField('sendHeldLinks', (t) =>
  t.field({
    description:
      'Mails first links that wait until a market opens: to all found users of the caller, at most 500 in one call.',
    allow: manageUsers,
    type: SendHeldLinksPayload,
    args: {
      ids: t.arg.idList({ description: 'Only these; all of them must be visible.' }),
      search: t.arg.string(),
      role: t.arg.string({ description: 'Id or name of one role (R-148).' }),
      groupRoleIds: t.arg.idList(),
      us: t.arg.boolean({ description: 'From the US pages (Q-057).' }),
    },
    resolve: async (_root, { us, ...args }, ctx) =>
      sendHeldLinks(signedIn(ctx), parseInput(heldFilter, withoutNulls(args)), us === true),
  }),
);

const SendInvitationsPayload = payload<{ sent: number }>('SendInvitationsPayload', (t) => ({
  sent: t.exposeInt('sent', { nullable: true }),
}));
builder.mutationField('sendInvitations', (t) =>
  t.field({
    description:
      'Mails invitations again, each with a new link; earlier links end. Only for users without a password, at most 500.',
    allow: manageUsers,
    type: SendInvitationsPayload,
    args: {
      ids: t.arg.idList({ required: true }),
      us: t.arg.boolean({ description: 'From the US pages (Q-057).' }),
    },
    resolve: async (_root, { ids, us }, ctx) => ({ sent: await sendInvitations(signedIn(ctx), ids, us === true) }),
  }),
);

const ChangeUsersPayload = payload<{ changed: number }>('ChangeUsersPayload', (t) => ({
  changed: t.exposeInt('changed', { nullable: true }),
}));
const bulkSchema = v.object({
  ids: v.pipe(v.array(word), v.maxLength(1_000, 'too_many')),
  disabled: v.nullable(v.boolean()),
  addRoleIds: v.pipe(v.array(word), v.maxLength(100, 'too_many')),
  removeRoleIds: v.pipe(v.array(word), v.maxLength(100, 'too_many')),
});
builder.mutationField('changeUsers', (t) =>
  t.field({
    description: 'Disables or enables users, adds and removes their roles: all of them or nobody, at most 100.',
    allow: manageUsers,
    type: ChangeUsersPayload,
    args: {
      ids: t.arg.idList({ required: true }),
      disabled: t.arg.boolean(),
      addRoleIds: t.arg.idList(),
      removeRoleIds: t.arg.idList(),
      us: t.arg.boolean({ description: 'From the US pages (Q-057).' }),
    },
    resolve: async (_root, { us, ...args }, ctx) => {
      const { ids, ...change } = parseInput(bulkSchema, {
        ids: args.ids,
        disabled: args.disabled ?? null,
        addRoleIds: args.addRoleIds ?? [],
        removeRoleIds: args.removeRoleIds ?? [],
      });
      return { changed: await changeUsers(signedIn(ctx), ids, change, us === true) };
    },
  }),
);

const errorsOf = (outcome: MassOutcome): readonly UserError[] => ('errors' in outcome ? outcome.errors : []);
const MassOutcomeType = builder.objectRef<MassOutcome>('CreatedUser').implement({
  description: 'One user of mass creation: added, or refused (Q-058).',
  fields: (t) => ({
    user: t.field({
      type: WrittenUserType,
      nullable: true,
      resolve: (outcome) => ('user' in outcome ? outcome.user : null),
    }),
    message: t.field({
      type: MessageType,
      resolve: (outcome, _args, ctx) => {
        const [first] = errorsOf(outcome);
        return {
          status: first ? ('failed' as const) : ('success' as const),
          description: first ? ctx.text(first.code, first.params) : '',
        };
      },
    }),
    userErrors: t.field({
      type: [UserErrorType],
      resolve: (outcome, _args, ctx) => {
        const errors = errorsOf(outcome);
        return errors.length === 0 ? [] : presentErrors(ctx, DomainError.all(errors));
      },
    }),
  }),
});
const NewUserInput = builder.inputType('NewUserInput', {
  fields: (t) => ({
    user: t.field({ type: UserInput, required: true }),
    userAreas: t.field({ type: [UserAreaInput], required: true }),
  }),
});

builder.mutationField('createUsers', (t) =>
  t.field({
    description:
      'Adds at most 500 users; returns for each, in the order of the list, the password or the refusals (Q-058).',
    allow: manageUsers,
    type: [MassOutcomeType],
    args: {
      users: t.arg({ type: [NewUserInput], required: true }),
      invite: t.arg.boolean({
        description:
          'Mail each user a link to choose a password, which works for seven days, instead of generating one.',
      }),
      us: t.arg.boolean({ description: 'From the US pages (Q-057).' }),
    },
    resolve: async (_root, { users, invite, us }, ctx) => {
      try {
        return await createUsers(signedIn(ctx), users, us === true, firstPassword(invite));
      } catch (refused) {
        // The result is a list with an entry per user: refusals of the whole call are errors of the call.
        if (refused instanceof DomainError) throw readError(ctx, refused);
        throw refused;
      }
    },
  }),
);
