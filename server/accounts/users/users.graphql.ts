import { sorgNameOf } from '#accounts/markets/markets.queries.ts';
import * as v from 'valibot';
import * as fields from '#rules/validation.ts';
import { invitationState, invitationStates, type InvitationState } from '#rules/accounts/users/invitation.ts';
import { limitations } from '#rules/permissions.ts';
import { search } from '#rules/validation.ts';
import { word } from '#rules/word.ts';
import { signedIn, type Ctx, type SignedInCtx } from '#platform/context.ts';
import { builder, PageInfoType, pageInfo, parseInput, type PageInfo } from '#platform/graphql/graphql.ts';
import { loaderOf } from '#platform/database/loader.ts';
import { countCustomersOf } from '#accounts/customers/customers.areas.queries.ts';
import { CustCodeType } from '#accounts/customers/customers.graphql.ts';
import { listLanguages } from '#access/identity/identity.queries.ts';
import { GroupRoleType, RoleType } from '#access/roles/roles.graphql.ts';
import { listProtected } from '#access/identity/identity.second-factor.queries.ts';
import { ContentTargetMarketType } from '#accounts/markets/markets.content.graphql.ts';
import { targetMarketsOf, type TargetMarket } from '#accounts/markets/markets.target-markets.queries.ts';
import { customerNamesOf, listAreaCustomers, type AreaCustomer } from './users.customers.queries.ts';
import { loadUserScope, manageUsers, type UserScope } from './users.policy.ts';
import { findUser, listUsers, userOrders, type ListedUser } from './users.queries.ts';

/** A user together with the caller's scope: fields outside the scope are hidden. */
export interface SeenUser {
  readonly user: ListedUser;
  readonly scope: UserScope;
}

const LanguageType = builder.objectRef<{ id: string; description: string }>('Language').implement({
  description: 'A language of the portal; the id is its locale code.',
  fields: (t) => ({ id: t.exposeID('id'), description: t.exposeString('description') }),
});
/** An area of a user. */
export const UserAreaType = builder.objectRef<ListedUser['areas'][number]>('UserArea').implement({
  description: 'An area that a user may see (Q-059).',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    sorgName: t.string({ resolve: ({ sorg }, _args, ctx) => sorgNameOf(ctx, sorg) }),
    limitation: t.exposeString('limitation', { description: limitations.join(', ') }),
    option: t.exposeString('option', { description: '`include` or `exclude`.' }),
    value: t.exposeString('value', { description: 'Code of the limitation; for a customer the unified code.' }),
    valueName: t.string({
      nullable: true,
      description: 'Name of the customer; null for other limitations and for a customer that is gone.',
      resolve: async ({ limitation, value }, _args, ctx) =>
        limitation === 'customer' ? ((await customerNamesOf(ctx).load(value)) ?? null) : null,
    }),
  }),
});
const UserCustomerType = builder.objectRef<NonNullable<ListedUser['customer']>>('UserCustomer').implement({
  description: 'The customer for whom a user works.',
  fields: (t) => ({
    id: t.exposeID('id'),
    custName: t.exposeString('name'),
    custCode: t.field({ type: CustCodeType, resolve: ({ r3, isr, unified }) => ({ r3, isr, unified }) }),
  }),
});

const marketsOf = (ctx: Ctx) =>
  loaderOf<string, TargetMarket[]>(ctx, 'users.target-markets', (ids) => targetMarketsOf(ctx.db, ids));

const secondFactorOf = (ctx: Ctx) =>
  loaderOf<string, boolean>(ctx, 'users.second-factor', async (ids) => {
    const found = await listProtected(ctx.db, ids);
    return new Map(ids.map((id) => [id, found.has(id)]));
  });

/** Dealers of sales organisations, that is customers with an account there. */
export const dealersOf = (ctx: Ctx) =>
  loaderOf<string, number>(ctx, 'users.dealers', (sorgs) => countCustomersOf(ctx.db, sorgs));

interface Invitation {
  readonly user: ListedUser;
  readonly state: InvitationState;
}
const InvitationType = builder.objectRef<Invitation>('UserInvitation').implement({
  description: 'The last invitation of a user by mail.',
  fields: (t) => ({
    state: t.exposeString('state', { description: invitationStates.join(', ') }),
    sentAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ user }) => user.invitedAt }),
    endsAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Until when the link works.',
      resolve: ({ user }) => user.invitationEndsAt,
    }),
    openedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ user }) => user.invitationOpenedAt }),
    acceptedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ user }) => user.invitationAcceptedAt }),
  }),
});

/** The invitation of a user, or null: they got their password in another way, or their link waits for a market. */
function invitationOf(user: ListedUser, now: Date): Invitation | null {
  if (user.linkHeldAt !== null) return null;
  const { withoutPassword, invitedAt: sentAt, invitationEndsAt: endsAt } = user;
  const { invitationOpenedAt: openedAt, invitationAcceptedAt: acceptedAt } = user;
  const state = invitationState({ withoutPassword, sentAt, endsAt, openedAt, acceptedAt }, now);
  return state && { user, state };
}

const UserType = builder.objectRef<SeenUser>('User').implement({
  description: 'A user of the portal (R-146).',
  fields: (t) => ({
    id: t.id({ resolve: ({ user }) => user.id }),
    username: t.string({ resolve: ({ user }) => user.username }),
    email: t.string({ resolve: ({ user }) => user.email }),
    emailConfirmations: t.stringList({
      description: 'Further addresses for order confirmations (Q-060).',
      resolve: ({ user }) => [...user.emailConfirmations],
    }),
    name: t.string({ resolve: ({ user }) => user.name }),
    phone: t.string({ resolve: ({ user }) => user.phone }),
    sendEmail: t.boolean({ description: 'Receives order mail.', resolve: ({ user }) => user.sendEmail }),
    sendEmailWarranty: t.boolean({
      description: 'Receives claim mail.',
      resolve: ({ user }) => user.sendEmailWarranty,
    }),
    isFakeEmail: t.boolean({
      description: 'The address is a placeholder; no mail is sent to it.',
      resolve: ({ user }) => user.isFakeEmail,
    }),
    mustChangePassword: t.boolean({ resolve: ({ user }) => user.mustChangePassword }),
    secondFactor: t.boolean({
      description: 'The user has a second factor.',
      resolve: async ({ user }, _args, ctx) => (await secondFactorOf(ctx).load(user.id)) ?? false,
    }),
    disabled: t.boolean({ description: 'The user cannot sign in.', resolve: ({ user }) => user.disabledAt !== null }),
    linkHeldAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when the first link of the user waits until their market opens; null if it does not wait.',
      resolve: ({ user }) => user.linkHeldAt,
    }),
    invitation: t.field({
      type: InvitationType,
      nullable: true,
      description: 'Null for a user who got their password in another way, and while the first link waits.',
      resolve: ({ user }, _args, ctx) => invitationOf(user, ctx.now),
    }),
    lastSignInAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ user }) => user.lastSignInAt }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ user }) => user.createdAt }),
    self: t.boolean({
      description: 'This user is the caller.',
      resolve: ({ user }, _args, ctx) => user.id === ctx.actor?.userId,
    }),
    language: t.field({ type: LanguageType, resolve: ({ user }) => user.language }),
    roles: t.field({
      type: [RoleType],
      resolve: ({ user, scope }) => scope.roles.filter((role) => user.roleIds.includes(role.id)),
    }),
    groupRole: t.field({
      type: GroupRoleType,
      nullable: true,
      resolve: ({ user, scope }) => scope.groupRoles.find((group) => group.id === user.groupRoleId) ?? null,
    }),
    userAreas: t.field({ type: [UserAreaType], resolve: ({ user }) => [...user.areas] }),
    customer: t.field({ type: UserCustomerType, nullable: true, resolve: ({ user }) => user.customer }),
    contentTargetMarkets: t.field({
      type: [ContentTargetMarketType],
      resolve: async ({ user }, _args, ctx) => (await marketsOf(ctx).load(user.id)) ?? [],
    }),
  }),
});

interface UserPage {
  readonly users: readonly SeenUser[];
  readonly info: PageInfo;
}
const UserPageType = builder.objectRef<UserPage>('PagedUsers').implement({
  fields: (t) => ({
    users: t.field({ type: [UserType], resolve: (page) => [...page.users] }),
    info: t.field({ type: PageInfoType, resolve: (page) => page.info }),
  }),
});

const code = v.pipe(v.string(), v.maxLength(60, 'too_long'));
const codes = v.optional(v.pipe(v.array(code), v.maxLength(100, 'too_many')));
const ids = v.optional(v.pipe(v.array(word), v.maxLength(500, 'too_many')));
export const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, inner]) => inner !== null)
          .map(([name, inner]) => [name, withoutNulls(inner)]),
      )
    : value;
const filterEntries = {
  ids,
  role: v.optional(v.pipe(v.string(), v.maxLength(100, 'too_long'))),
  search: v.optional(search, ''),
  groupRoleIds: ids,
};
/** Filter of the users whose first links are sent. */
export const heldFilter = v.object(filterEntries);
const listSchema = v.object({
  ...filterEntries,
  page: fields.wholeNumber(1, 10_000),
  limit: fields.pageSize(100),
  sort: v.optional(
    v.object({
      sortBy: v.optional(v.picklist(userOrders, 'out_of_range'), 'name'),
      order: v.optional(v.pipe(v.string(), v.toLowerCase(), v.picklist(['asc', 'desc'], 'out_of_range')), 'asc'),
    }),
    {},
  ),
  limitations: v.optional(v.object({ salesman: codes, sales_group: codes, sales_office: codes })),
  disabled: v.optional(v.boolean()),
  held: v.optional(v.boolean()),
  invitation: v.optional(v.picklist(['open', 'expired'], 'out_of_range')),
});

const SortInput = builder.inputType('UserSort', {
  fields: (t) => ({
    sortBy: t.string({ description: userOrders.join(', ') }),
    order: t.string({ description: '`asc` or `desc`.' }),
  }),
});
const LimitationsInput = builder.inputType('UserLimitations', {
  description: 'Users with such an area; an empty list matches every code (Q-034).',
  fields: (t) => ({ salesman: t.stringList(), sales_group: t.stringList(), sales_office: t.stringList() }),
});

builder.queryField('usersV2', (t) =>
  t.field({
    description:
      "Users within the caller's scope (R-147, R-148, Q-055). An edit page asks for one id with limit 1 (R-149).",
    allow: manageUsers,
    type: UserPageType,
    args: {
      ids: t.arg.idList(),
      role: t.arg.string({ description: 'Id or name of one role (R-148).' }),
      search: t.arg.string(),
      page: t.arg.int({ defaultValue: 1 }),
      limit: t.arg.int({ defaultValue: 10, description: 'At most 100.' }),
      sort: t.arg({ type: SortInput }),
      groupRoleIds: t.arg.idList(),
      limitations: t.arg({ type: LimitationsInput }),
      disabled: t.arg.boolean({ description: 'Only disabled (true) or enabled (false) users.' }),
      held: t.arg.boolean({
        description: 'Only users whose first link waits until their market opens (true), or only others (false).',
      }),
      invitation: t.arg.string({ description: 'Only users whose invitation is `open`, or whose link is `expired`.' }),
      us: t.arg.boolean({ description: 'Only users of the US pages (Q-057).' }),
    },
    resolve: async (_root, args, ctx) => {
      const filter = parseInput(listSchema, withoutNulls(args));
      const me = signedIn(ctx);
      const scope = await loadUserScope(me, args.us);
      const { data, count } = await listUsers(me, scope, filter);
      return { users: data.map((user) => ({ user, scope })), info: pageInfo(filter.page, filter.limit, count) };
    },
  }),
);

const UserSorgType = builder.objectRef<UserScope['sorgs'][number]>('UserSorg').implement({
  description: 'A sales organisation in which the caller may grant areas.',
  fields: (t) => ({
    sorg: t.exposeString('sorg'),
    name: t.exposeString('name'),
    country: t.exposeString('country'),
    dealerCount: t.int({
      description: 'Dealers that an area without limitation opens.',
      resolve: async ({ sorg }, _args, ctx) => (await dealersOf(ctx).load(sorg)) ?? 0,
    }),
  }),
});

interface FormData {
  readonly scope: UserScope;
  readonly user: SeenUser | null;
}
const formFields = (
  t: Parameters<Parameters<ReturnType<typeof builder.objectRef<FormData>>['implement']>[0]['fields'] & object>[0],
) => ({
  groupRoles: t.field({ type: [GroupRoleType], resolve: ({ scope }) => [...scope.groupRoles] }),
  contentTargetMarkets: t.field({
    type: [ContentTargetMarketType],
    resolve: ({ scope }) => [...scope.targetMarkets],
  }),
  languages: t.field({
    type: [LanguageType],
    resolve: async (_data, _args, ctx) =>
      (await listLanguages(ctx.db)).map(({ code: id, description }) => ({ id, description })),
  }),
  sorgs: t.field({ type: [UserSorgType], resolve: ({ scope }) => [...scope.sorgs] }),
  limitations: t.stringList({ resolve: () => [...limitations] }),
});
const CreateDataType = builder.objectRef<FormData>('UserCreateData').implement({ fields: (t) => formFields(t) });
const EditDataType = builder.objectRef<FormData>('UserEditData').implement({
  fields: (t) => ({
    ...formFields(t),
    user: t.field({
      type: UserType,
      nullable: true,
      description: 'Null for a user that the caller does not see.',
      resolve: ({ user }) => user,
    }),
  }),
});

builder.queryField('createData', (t) =>
  t.field({
    description:
      'Choices in the form of a new user: group roles with roles and permissions, target markets, languages, sales organisations.',
    allow: manageUsers,
    type: CreateDataType,
    args: { us: t.arg.boolean({ description: 'For the US pages (Q-057).' }) },
    resolve: async (_root, { us }, ctx) => ({ scope: await loadUserScope(signedIn(ctx), us), user: null }),
  }),
);
builder.queryField('editData', (t) =>
  t.field({
    description: 'The same choices and one user; the look-up of an edit page (R-149).',
    allow: manageUsers,
    type: EditDataType,
    args: { id: t.arg.id({ required: true }), us: t.arg.boolean({ description: 'For the US pages (Q-057).' }) },
    resolve: async (_root, { id, us }, ctx) => {
      const me: SignedInCtx = signedIn(ctx);
      const scope = await loadUserScope(me, us);
      const user = await findUser(me, scope, id);
      return { scope, user: user && { user, scope } };
    },
  }),
);

const AreaCustomerType = builder.objectRef<AreaCustomer>('AreaCustomer').implement({
  description: 'A customer that an area of a user can name.',
  fields: (t) => ({
    unified: t.exposeString('unified', { description: 'The value of the area.' }),
    custName: t.exposeString('name'),
    custCity: t.exposeString('city'),
  }),
});
const customerSearch = v.object({ sorg: fields.sorgCode, search: v.optional(search, '') });
builder.queryField('areaCustomers', (t) =>
  t.field({
    description: 'At most 20 customers of a sales organisation that the caller may give to a user, by name.',
    allow: manageUsers,
    type: [AreaCustomerType],
    mostRows: 20,
    args: {
      sorg: t.arg.string({ required: true }),
      search: t.arg.string({ description: 'Words of name, code, address, mail or phone.' }),
      us: t.arg.boolean({ description: 'For the US pages (Q-057).' }),
    },
    resolve: async (_root, { us, ...args }, ctx) => {
      const me = signedIn(ctx);
      const asked = parseInput(customerSearch, withoutNulls(args));
      return listAreaCustomers(me, await loadUserScope(me, us), asked.sorg, asked.search);
    },
  }),
);
