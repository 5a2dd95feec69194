import {
  colleagueProblem,
  colleagueSchema,
  invitationSchema,
  mostColleagues,
  type ColleagueState,
} from '#rules/accounts/colleagues/colleague.ts';
import { signedIn, type Ctx } from '#platform/context.ts';
import { builder, parseInput, payload } from '#platform/graphql/graphql.ts';
import { changeColleague, disableColleague, enableColleague } from './colleagues.actions.ts';
import { inviteColleague, resendInvitation, withdrawInvitation } from './colleagues.invite.actions.ts';
import {
  dealerOf,
  managesColleagues,
  mayChange,
  readsColleagues,
  rolesToGive,
  type Branch,
} from './colleagues.policy.ts';
import { listBranches, listColleagues, type Colleague, type HeldRole, type Invitation } from './colleagues.queries.ts';

const BranchType = builder.objectRef<Branch>('ColleagueBranch').implement({
  description: 'A dealer account for which people work: the dealer itself, or a branch whose account it carries.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    city: t.exposeString('city'),
    unified: t.exposeString('unified'),
  }),
});

const RoleType = builder.objectRef<Pick<HeldRole, 'name' | 'description'>>('ColleagueRole').implement({
  description: 'A role of a colleague. `buyer`, `payer`, `mechanic` and `read-only` are given by owners.',
  fields: (t) => ({ name: t.exposeString('name'), description: t.exposeString('description') }),
});

function stateOf(person: Colleague | Invitation, now: Date): ColleagueState {
  if (person.kind === 'user') return person.disabledAt === null ? 'active' : 'disabled';
  if (person.expiresAt <= now) return 'expired';
  return person.openedAt === null ? 'invited' : 'opened';
}

/** Why the caller cannot change a person, or null. */
const problemOf = (person: Colleague | Invitation, { actor }: Ctx): string | null =>
  person.kind === 'user' && actor ? colleagueProblem(actor, person) : null;

/** A person of a dealer; a page of the staff shows it, too. */
export const ColleagueType = builder.objectRef<Colleague | Invitation>('Colleague').implement({
  description: 'A person of the dealer: a user, or somebody who is invited.',
  fields: (t) => ({
    id: t.id({ description: 'Id of the user or of the invitation.', resolve: ({ id }) => id }),
    name: t.string({ resolve: ({ name }) => name }),
    email: t.string({ description: 'Empty for a placeholder address.', resolve: ({ email }) => email }),
    username: t.string({
      description: 'Name for signing in; for somebody who is invited, their address.',
      resolve: (person) => (person.kind === 'user' ? person.username : person.email),
    }),
    state: t.string({
      description:
        '`active`, `disabled`, `invited`, `opened` once its link was opened, or `expired` when the link is too old.',
      resolve: (person, _args, ctx) => stateOf(person, ctx.now),
    }),
    branchId: t.id({ resolve: ({ branchId }) => branchId }),
    roles: t.field({ type: [RoleType], resolve: ({ roles }) => [...roles] }),
    self: t.boolean({ resolve: ({ id }, _args, ctx) => id === ctx.actor?.userId }),
    problem: t.string({
      nullable: true,
      description: 'Code of the reason why the caller cannot change this person.',
      resolve: (person, _args, ctx) => problemOf(person, ctx),
    }),
    lastSignInAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (person) => (person.kind === 'user' ? person.lastSignInAt : null),
    }),
    invitedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (person) => (person.kind === 'invitation' ? person.createdAt : null),
    }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the link of an invitation expires.',
      resolve: (person) => (person.kind === 'invitation' ? person.expiresAt : null),
    }),
  }),
});

const ColleaguesType = builder.objectRef<{ dealerId: string }>('Colleagues').implement({
  description: "The dealer's own people, and what the caller may give them.",
  fields: (t) => ({
    people: t.field({
      type: [ColleagueType],
      description: 'Users and open invitations of the dealer and its branches, each by name.',
      resolve: (_dealer, _args, ctx) => listColleagues(signedIn(ctx)),
    }),
    branches: t.field({
      type: [BranchType],
      description: 'The dealer, then its branches by name.',
      resolve: ({ dealerId }, _args, ctx) => listBranches(ctx.db, dealerId),
    }),
    roles: t.field({
      type: [RoleType],
      description: 'Roles that the caller may give: never more than their own rights.',
      resolve: async (_dealer, _args, ctx) => (mayChange(signedIn(ctx)) ? rolesToGive(signedIn(ctx)) : []),
    }),
    mayChange: t.boolean({
      description: 'False for staff who act for the dealer.',
      resolve: (_dealer, _args, ctx) => mayChange(signedIn(ctx)),
    }),
    most: t.int({ description: 'People that one account can have.', resolve: () => mostColleagues }),
  }),
});

builder.queryField('colleagues', (t) =>
  t.field({
    description: 'The people of the active customer and its branches; the error `customer_required` without one.',
    allow: readsColleagues,
    type: ColleaguesType,
    resolve: (_root, _args, ctx) => ({ dealerId: dealerOf(signedIn(ctx)).id }),
  }),
);

const ColleaguePayload = payload<{ id: string }>('ColleaguePayload', (t) => ({
  id: t.exposeID('id', { nullable: true }),
}));

builder.mutationField('inviteColleague', (t) =>
  t.field({
    description:
      'Invites a person by mail, with a link that is valid for seven days. Does not tell whether somebody elsewhere has the address.',
    allow: managesColleagues,
    type: ColleaguePayload,
    args: {
      name: t.arg.string({ required: true }),
      email: t.arg.string({ required: true }),
      language: t.arg.string({
        required: true,
        description: 'A language of the market; that of the mail and the user.',
      }),
      roles: t.arg.stringList({ required: true, description: 'Names of roles.' }),
      branchId: t.arg.id({ required: true }),
    },
    resolve: async (_root, args, ctx) => ({
      id: await inviteColleague(signedIn(ctx), parseInput(invitationSchema, args)),
    }),
  }),
);
builder.mutationField('resendInvitation', (t) =>
  t.field({
    description: 'Sends an invitation again with a new link; returns the id of the new invitation.',
    allow: managesColleagues,
    type: ColleaguePayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => ({ id: await resendInvitation(signedIn(ctx), id) }),
  }),
);
builder.mutationField('withdrawInvitation', (t) =>
  t.field({
    description: 'Withdraws an invitation; its link does not work any more.',
    allow: managesColleagues,
    type: ColleaguePayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await withdrawInvitation(signedIn(ctx), id);
      return { id };
    },
  }),
);
builder.mutationField('changeColleague', (t) =>
  t.field({
    description: 'Gives a colleague other roles, another branch, or both; omitted arguments stay.',
    allow: managesColleagues,
    type: ColleaguePayload,
    args: { id: t.arg.id({ required: true }), roles: t.arg.stringList(), branchId: t.arg.id() },
    resolve: async (_root, { id, roles, branchId }, ctx) => {
      const change = parseInput(colleagueSchema, { roles: roles ?? undefined, branchId: branchId ?? undefined });
      await changeColleague(signedIn(ctx), id, change);
      return { id };
    },
  }),
);
builder.mutationField('disableColleague', (t) =>
  t.field({
    description: 'Disables a colleague; all their sessions end at once.',
    allow: managesColleagues,
    type: ColleaguePayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await disableColleague(signedIn(ctx), id);
      return { id };
    },
  }),
);
builder.mutationField('enableColleague', (t) =>
  t.field({
    description: 'Lets a disabled colleague sign in again.',
    allow: managesColleagues,
    type: ColleaguePayload,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      await enableColleague(signedIn(ctx), id);
      return { id };
    },
  }),
);
