import type { ColleagueFields } from '#rules/accounts/colleagues/colleague.ts';
import { DomainError } from '#rules/errors.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { linkUsers } from '#accounts/customers/customers.user-link.actions.ts';
import { disableUser, enableUser, writeRolesAndAreas } from '#access/identity/identity.administration.actions.ts';
import { holdRights } from '#access/roles/roles.actions.ts';
import type { RoleView } from '#access/roles/roles.queries.ts';
import { endSessionsOf } from '#access/identity/identity.sessions.actions.ts';
import { lockUserNames } from '#access/identity/identity.users.actions.ts';
import { areasFor, dealerOf, mayChange, requireChangeable, rolesToGive, type Branch } from './colleagues.policy.ts';
import { findColleague, listBranches, type Colleague } from './colleagues.queries.ts';

/** The roles that the caller may give, locked until the transaction ends: nobody changes roles or takes names meanwhile. */
export interface GivingScope {
  readonly branches: readonly Branch[];
  readonly roles: readonly RoleView[];
}

/**
 * The branches and roles that the caller may give. Throws `customer_required` without a dealer and `acting_for_dealer` for
 * staff who act for one: administrators change its people on the pages of users.
 */
export async function scopeForGiving(ctx: SignedInCtx): Promise<GivingScope> {
  const dealer = dealerOf(ctx);
  if (!mayChange(ctx)) throw new DomainError('acting_for_dealer');
  await holdRights(ctx);
  await lockUserNames(ctx);
  const [branches, roles] = await Promise.all([listBranches(ctx.db, dealer.id), rolesToGive(ctx)]);
  return { branches, roles };
}

/** The branch among those of the dealer; throws `not_found`. */
export function branchOf({ branches }: GivingScope, id: string): Branch {
  const branch = branches.find((one) => one.id === id);
  if (!branch) throw new DomainError('not_found', {}, 'branchId');
  return branch;
}

/** The roles with these names; throws `role_beyond_yours` for one that the caller may not give. */
export function rolesNamed({ roles }: GivingScope, names: readonly string[]): RoleView[] {
  return names.map((name) => {
    const role = roles.find((one) => one.name === name);
    if (!role) throw new DomainError('role_beyond_yours', { role: name }, 'roles');
    return role;
  });
}

/** A person of the dealer whom the caller may change, locked. Throws `not_found` and the reasons of `colleagueProblem`. */
async function personToChange(ctx: SignedInCtx, id: string): Promise<Colleague> {
  const person = await findColleague(ctx, id);
  if (!person) throw new DomainError('not_found', {}, 'id');
  requireChangeable(ctx, person);
  await ctx.db.selectFrom('identity_user').select('id').where('id', '=', id).forUpdate().execute();
  return person;
}

const facts = (person: Pick<Colleague, 'name' | 'username'>, roles: readonly { name: string }[], branch: string) => ({
  name: person.name,
  username: person.username,
  roles: roles.map(({ name }) => name).sort(),
  branch,
});

/**
 * Gives a colleague other roles, another branch, or both; what is left out stays. The rights count at their next call, and
 * a new branch ends their sessions. Throws `not_found`, `role_beyond_yours` and the reasons of `colleagueProblem`.
 */
export async function changeColleague(ctx: SignedInCtx, id: string, change: ColleagueFields): Promise<void> {
  const scope = await scopeForGiving(ctx);
  const person = await personToChange(ctx, id);
  const before = branchOf(scope, person.branchId);
  const branch = change.branchId === undefined ? before : branchOf(scope, change.branchId);
  const roles = change.roles === undefined ? person.roles : rolesNamed(scope, change.roles);
  await writeRolesAndAreas(ctx, [
    {
      userId: id,
      roleIds: roles.map((role) => role.id),
      areas: branch.id === before.id ? person.areas : areasFor(ctx.actor, branch),
    },
  ]);
  if (branch.id !== before.id) {
    await linkUsers(ctx, [{ userId: id, customerId: branch.id }]);
    await endSessionsOf(ctx, id, 'branch_changed');
  }
  await ctx.record({
    action: 'colleagues.changed',
    subjectType: 'user',
    subjectId: id,
    customerId: branch.id,
    before: facts(person, person.roles, before.name),
    after: facts(person, roles, branch.name),
  });
}

/** Disables a colleague; all their sessions end at once. Throws `not_found` and the reasons of `colleagueProblem`. */
export async function disableColleague(ctx: SignedInCtx, id: string): Promise<void> {
  await scopeForGiving(ctx);
  const person = await personToChange(ctx, id);
  await disableUser(ctx, id);
  await recordState(ctx, 'colleagues.disabled', person);
}

/** Lets a disabled colleague sign in again. Throws `not_found` and the reasons of `colleagueProblem`. */
export async function enableColleague(ctx: SignedInCtx, id: string): Promise<void> {
  await scopeForGiving(ctx);
  const person = await personToChange(ctx, id);
  await enableUser(ctx, id);
  await recordState(ctx, 'colleagues.enabled', person);
}

const recordState = (ctx: SignedInCtx, action: string, person: Colleague): Promise<void> =>
  ctx.record({
    action,
    subjectType: 'user',
    subjectId: person.id,
    customerId: person.branchId,
    before: { name: person.name, username: person.username, disabled: person.disabledAt !== null },
    after: { name: person.name, username: person.username, disabled: action === 'colleagues.disabled' },
  });
