import { noPassword } from '#rules/accounts/users/invitation.ts';
import { DomainError, type UserError } from '#rules/errors.ts';
import { mostUsersAtOnce } from '#rules/accounts/users/user.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { linkUsers } from '#accounts/customers/customers.user-link.actions.ts';
import {
  anonymiseUser,
  insertUsers,
  newPassword,
  writeUser,
} from '#access/identity/identity.administration.actions.ts';
import { holdRights } from '#access/roles/roles.actions.ts';
import { resetSecondFactors } from '#access/identity/identity.second-factor.actions.ts';
import { lockUserNames } from '#access/identity/identity.users.actions.ts';
import { endInvitation } from '#access/password-links/password-links.welcome.actions.ts';
import { setTargetMarkets } from '#accounts/markets/markets.target-markets.actions.ts';
import { allTargetMarkets, targetMarketsOf } from '#accounts/markets/markets.target-markets.queries.ts';
import { checkUsers, type CheckedUser, type UserCheck, type UserInput } from './users.checks.queries.ts';
import { inviteAfterwards } from './users.links.actions.ts';
import { loadUserScope, type UserScope } from './users.policy.ts';
import { findUser, type ListedUser } from './users.queries.ts';

/** How new users get their password: an administrator passes on a generated one, or a mail invites them. */
export type FirstPassword = 'generated' | 'invitation';

/** A user after a write; includes a newly generated password, which is shown once. */
export interface WrittenUser {
  readonly id: string;
  readonly username: string;
  readonly password: string | null;
}

/** A user of mass creation: created, or refused. */
export type MassOutcome = { readonly user: WrittenUser } | { readonly errors: readonly UserError[] };

/** The caller's scope, locked until the transaction ends: nobody changes roles or takes names meanwhile. */
async function scopeForWriting(ctx: SignedInCtx, us: boolean): Promise<UserScope> {
  await holdRights(ctx);
  await lockUserNames(ctx);
  return loadUserScope(ctx, us);
}

/** A user in the audit trail: names instead of ids, never a password. */
function factsOf(
  scope: UserScope,
  user: CheckedUser,
  targetMarkets: readonly { id: string; marketName: string }[],
  disabled: boolean,
): Record<string, unknown> {
  const group = scope.groupRoles.find(({ id }) => id === user.groupRoleId);
  return {
    username: user.username,
    name: user.name,
    email: user.email,
    emailConfirmations: user.emailConfirmations,
    phone: user.phone,
    sendEmail: user.sendEmail,
    sendEmailWarranty: user.sendEmailWarranty,
    isFakeEmail: user.isFakeEmail,
    language: user.languageId,
    groupRole: group?.description ?? '',
    roles: (group?.roles ?? []).filter(({ id }) => user.roleIds.includes(id)).map(({ name }) => name),
    userAreas: user.areas.map(({ sorg, limitation, option, value }) => ({ sorg, limitation, option, value })),
    contentTargetMarkets: targetMarkets
      .filter(({ id }) => user.contentTargetMarketIds.includes(id))
      .map(({ marketName }) => marketName),
    disabled,
  };
}

/** An invitation needs an address that gets mail. */
function invitable(check: UserCheck, first: FirstPassword): UserCheck {
  if ('errors' in check || first === 'generated' || !check.ok.isFakeEmail) return check;
  return { errors: [{ field: 'user.isFakeEmail', code: 'invitation_needs_address', params: {} }] };
}

/** Adds validated users, each with a generated password that they must change, or without one and invited. */
async function addUsers(
  ctx: SignedInCtx,
  scope: UserScope,
  users: readonly CheckedUser[],
  first: FirstPassword,
): Promise<WrittenUser[]> {
  if (users.length === 0) return [];
  const passwords = first === 'generated' ? await Promise.all(users.map(() => newPassword())) : [];
  const ids = await insertUsers(
    ctx,
    users.map((user, position) => ({ ...user, passwordHash: passwords[position]?.hash ?? noPassword })),
  );
  const added = users.map((user, position) => ({
    ...user,
    userId: ids[position] ?? '',
    password: passwords[position]?.password ?? null,
  }));
  await linkUsers(ctx, added);
  await setTargetMarkets(
    ctx,
    added.map(({ userId, contentTargetMarketIds }) => ({ userId, targetMarketIds: contentTargetMarketIds })),
  );
  const targetMarkets = await allTargetMarkets(ctx.db);
  for (const user of added)
    await ctx.record({
      action: 'users.created',
      subjectType: 'user',
      subjectId: user.userId,
      ...(user.customerId !== null && { customerId: user.customerId }),
      after: { ...factsOf(scope, user, targetMarkets, false), ...(first === 'invitation' && { invited: true }) },
    });
  if (first === 'invitation') await inviteAfterwards(ctx, ids);
  return added.map(({ userId, username, password }) => ({ id: userId, username, password }));
}

/**
 * Adds a user; returns a generated password once and stores only its hash. With an invitation, nobody can sign in as
 * the user before they chose a password. Throws all refusals by field, `invitation_needs_address` for a placeholder.
 */
export async function createUser(
  ctx: SignedInCtx,
  input: UserInput,
  us: boolean,
  first: FirstPassword,
): Promise<WrittenUser> {
  const scope = await scopeForWriting(ctx, us);
  const [checked] = await checkUsers(ctx, scope, [input]);
  const check = checked && invitable(checked, first);
  if (!check || 'errors' in check) throw DomainError.all(check?.errors ?? []);
  const [user] = await addUsers(ctx, scope, [check.ok], first);
  if (!user) throw new TypeError('one user in, none out');
  return user;
}

/**
 * Adds many users at once: refused users are reported one by one, the others are added. Returns one result per
 * user in the order of the list. Throws `too_many_rows`.
 */
export async function createUsers(
  ctx: SignedInCtx,
  inputs: readonly UserInput[],
  us: boolean,
  first: FirstPassword,
): Promise<MassOutcome[]> {
  if (inputs.length > mostUsersAtOnce) throw new DomainError('too_many_rows', { limit: mostUsersAtOnce }, 'users');
  const scope = await scopeForWriting(ctx, us);
  const checks = (await checkUsers(ctx, scope, inputs)).map((check) => invitable(check, first));
  const added = await addUsers(
    ctx,
    scope,
    checks.flatMap((check) => ('ok' in check ? [check.ok] : [])),
    first,
  );
  let next = 0;
  return checks.map((check): MassOutcome => {
    const user = 'ok' in check ? added[next++] : undefined;
    return 'errors' in check || !user ? { errors: 'errors' in check ? check.errors : [] } : { user };
  });
}

const given = (change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null && value !== undefined));
const sorted = (values: readonly unknown[]): string =>
  JSON.stringify(values.map((value) => JSON.stringify(value)).sort());

/** A user as a form would send them back unchanged. */
function asInput(user: ListedUser, targetMarketIds: readonly string[]): CheckedUser {
  return {
    email: user.email,
    emailConfirmations: [...user.emailConfirmations],
    name: user.name,
    username: user.username,
    phone: user.phone,
    sendEmail: user.sendEmail,
    sendEmailWarranty: user.sendEmailWarranty,
    isFakeEmail: user.isFakeEmail,
    languageId: user.language.id,
    groupRoleId: user.groupRoleId,
    roleIds: [...user.roleIds],
    contentTargetMarketIds: [...targetMarketIds],
    areas: user.areas,
    customerId: user.customer?.id ?? null,
  };
}

/**
 * Users can neither extend their own rights nor lock themselves out: another administrator must change their rights and
 * login.
 */
function refuseOwn(before: CheckedUser, after: CheckedUser, disabled: boolean, generatePassword: boolean): void {
  if (disabled) throw new DomainError('own_account', {}, 'user.disabled');
  if (before.groupRoleId !== after.groupRoleId) throw new DomainError('own_rights', {}, 'user.groupRoleId');
  if (sorted(before.roleIds) !== sorted(after.roleIds)) throw new DomainError('own_rights', {}, 'user.roleIds');
  const plain = (user: CheckedUser) =>
    user.areas.map(({ sorg, limitation, option, value }) => [sorg, limitation, option, value]);
  if (sorted(plain(before)) !== sorted(plain(after))) throw new DomainError('own_rights', {}, 'userAreas');
  if (before.email.toLowerCase() !== after.email.toLowerCase()) throw new DomainError('own_profile', {}, 'user.email');
  if (generatePassword) throw new DomainError('own_profile', {}, 'generatePassword');
}

/**
 * The name for signing in after a change on the US pages: it follows a new address if it was the address before;
 * any other name stays, so that nobody is locked out by a change of something else.
 */
function usUsername(before: CheckedUser, changed: Record<string, unknown>): unknown {
  const isAddress = before.username.toLowerCase() === before.email.toLowerCase();
  return isAddress && 'email' in changed ? changed['email'] : before.username;
}

/** Input of `updateUser`; omitted fields stay. */
export interface UserChangeInput {
  readonly user: object;
  readonly userAreas: unknown;
  readonly disabled: boolean | null;
  readonly generatePassword: boolean;
  readonly us: boolean;
}

/**
 * Changes a user. With `generatePassword` returns a new password once, which must be changed, and ends
 * the user's sessions; disabling ends them too. Throws `not_found` for a user that the caller does not see, all
 * refusals by field, and `own_rights`, `own_account` and `own_profile` for what users cannot change themselves.
 */
export async function updateUser(ctx: SignedInCtx, id: string, change: UserChangeInput): Promise<WrittenUser> {
  const scope = await scopeForWriting(ctx, change.us);
  const found = await findUser(ctx, scope, id);
  if (!found) throw new DomainError('not_found', {}, 'id');
  await ctx.db.selectFrom('identity_user').select('id').where('id', '=', id).forUpdate().execute();
  const targets = ((await targetMarketsOf(ctx.db, [id])).get(id) ?? []).map((market) => market.id);
  const before = asInput(found, targets);
  const disabled = change.disabled ?? found.disabledAt !== null;
  // A link that is not in the areas is older than they are: it stays until they change.
  const keepsLink = change.userAreas === null || change.userAreas === undefined;
  const changed = given(change.user);
  const keptTargetMarketIds = targets.filter((one) => !scope.targetMarkets.some((market) => market.id === one));
  const [check] = await checkUsers(
    ctx,
    scope,
    [
      {
        user: { ...before, ...changed, ...(scope.us && { username: usUsername(before, changed) }) },
        userAreas: change.userAreas ?? before.areas,
        keptTargetMarketIds,
        // Nobody changes their own rights: `refuseOwn` says so.
        opensNothing: disabled || id === ctx.actor.userId || (keepsLink && before.customerId !== null),
      },
    ],
    id,
  );
  if (!check || 'errors' in check) throw DomainError.all(check?.errors ?? []);
  const after = check.ok;
  if (id === ctx.actor.userId) refuseOwn(before, after, disabled, change.generatePassword);
  const customerId = keepsLink ? before.customerId : after.customerId;
  const made = change.generatePassword ? await newPassword() : null;
  // The link comes first: the areas are judged with it.
  await linkUsers(ctx, [{ userId: id, customerId }]);
  await writeUser(ctx, id, { ...after, disabled, passwordHash: made?.hash ?? null });
  // A link to the former address, or beside a password that was passed on, must not work.
  if (made || before.email !== after.email) await endInvitation(ctx, id);
  await setTargetMarkets(ctx, [{ userId: id, targetMarketIds: after.contentTargetMarketIds }]);
  const targetMarkets = await allTargetMarkets(ctx.db);
  const about = customerId ?? before.customerId;
  await ctx.record({
    action: 'users.changed',
    subjectType: 'user',
    subjectId: id,
    ...(about !== null && { customerId: about }),
    before: factsOf(scope, before, targetMarkets, found.disabledAt !== null),
    after: { ...factsOf(scope, after, targetMarkets, disabled), ...(made && { passwordGenerated: true }) },
  });
  return { id, username: after.username, password: made?.password ?? null };
}

/**
 * Deletes a user: removes the login, keeps the row without a name. Throws `not_found` for a user that the
 * caller does not see, `own_account` for themselves.
 */
export async function deleteUser(ctx: SignedInCtx, id: string, us: boolean): Promise<string> {
  const scope = await scopeForWriting(ctx, us);
  const user = await findUser(ctx, scope, id);
  if (!user) throw new DomainError('not_found', {}, 'id');
  if (id === ctx.actor.userId) throw new DomainError('own_account', {}, 'id');
  await linkUsers(ctx, [{ userId: id, customerId: null }]);
  await setTargetMarkets(ctx, [{ userId: id, targetMarketIds: [] }]);
  await anonymiseUser(ctx, id);
  await ctx.record({
    action: 'users.deleted',
    subjectType: 'user',
    subjectId: id,
    ...(user.customer && { customerId: user.customer.id }),
    before: {
      username: user.username,
      groupRole: scope.groupRoles.find((group) => group.id === user.groupRoleId)?.description ?? '',
    },
  });
  return id;
}

/**
 * Removes the second factor of a user who lost it. Throws `not_found` for a user that the caller does not see or who has
 * none, `own_profile` for the caller.
 */
export async function resetSecondFactor(ctx: SignedInCtx, id: string, us: boolean): Promise<string> {
  const scope = await loadUserScope(ctx, us);
  if (!(await findUser(ctx, scope, id))) throw new DomainError('not_found', {}, 'id');
  if (id === ctx.actor.userId) throw new DomainError('own_profile', {}, 'id');
  await resetSecondFactors(ctx, id);
  return id;
}
