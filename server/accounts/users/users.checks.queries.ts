import type * as v from 'valibot';
import { DomainError, type UserError } from '#rules/errors.ts';
import { isWider, needsCustomer } from '#rules/accounts/users/dealer-users.ts';
import { rolesOutside } from '#rules/accounts/users/granting.ts';
import { userAreasSchema, userSchema, type UserAreaFields, type UserFields } from '#rules/accounts/users/user.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { customerOfAreas, findCustomerIds } from '#accounts/customers/customers.user-link.actions.ts';
import { listLanguages } from '#access/identity/identity.queries.ts';
import { findTakenNames } from '#access/identity/identity.users.actions.ts';
import type { UserScope } from './users.policy.ts';

/** A user as sent by a form, a file or another program. */
export interface UserInput {
  readonly user: object;
  readonly userAreas: unknown;
  /** The areas open nothing new: the user is disabled, keeps their customer or changes no rights. */
  readonly opensNothing?: boolean;
  /** Target markets that the user has and the caller cannot give: they stay. */
  readonly keptTargetMarketIds?: readonly string[];
}

/** A valid user. */
export interface CheckedUser extends UserFields {
  readonly areas: readonly UserAreaFields[];
  /** The customer for whom they work, from their areas. */
  readonly customerId: string | null;
}

/** Either a valid user, or the refusals. */
export type UserCheck = { readonly ok: CheckedUser } | { readonly errors: readonly UserError[] };

const error = (field: string, code: UserError['code']): UserError => ({ field, code, params: {} });

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  field: string,
): { value: v.InferOutput<Schema> | null; errors: readonly UserError[] } {
  try {
    return { value: parseInput(schema, input, field), errors: [] };
  } catch (refused) {
    if (refused instanceof DomainError) return { value: null, errors: refused.errors };
    throw refused;
  }
}
const withoutNulls = (input: unknown): unknown => {
  if (Array.isArray(input)) return input.map(withoutNulls);
  if (typeof input === 'object' && input !== null)
    return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
  return input;
};

/** Names of the permissions that a user's roles hold. */
function permissionsOf(scope: UserScope, { groupRoleId, roleIds }: UserFields): string[] {
  const group = scope.groupRoles.find(({ id }) => id === groupRoleId);
  return (group?.roles ?? [])
    .filter(({ id }) => roleIds.includes(id))
    .flatMap(({ permissions }) => permissions.map(({ name }) => name));
}

/**
 * Validates users in order, without writing: their fields, roles within the group role, areas within the
 * caller's sales organisations, customers for users of dealers, target
 * markets that the caller may give, known customers, and names that other users have, including earlier
 * ones in the list. A placeholder address may repeat, a real one not. `except` may keep their own names.
 */
export async function checkUsers(
  ctx: SignedInCtx,
  scope: UserScope,
  inputs: readonly UserInput[],
  except: string | null = null,
): Promise<UserCheck[]> {
  const read = inputs.map(({ user, userAreas, opensNothing = false, keptTargetMarketIds = [] }) => {
    const given = withoutNulls(user) as Record<string, unknown>;
    // On the US pages the address is the name to sign in with; `updateUser` decides whether a name changes.
    const isNew = except === null;
    const fields = parsed(userSchema, scope.us && isNew ? { ...given, username: given['email'] } : given, 'user');
    const areas = parsed(userAreasSchema, withoutNulls(userAreas ?? []), 'userAreas');
    return { fields, areas, opensNothing, kept: keptTargetMarketIds };
  });
  const users = read.flatMap(({ fields }) => fields.value ?? []);
  const codes = read.flatMap(({ areas }) =>
    (areas.value ?? []).filter((area) => area.limitation === 'customer').map(({ value }) => value),
  );
  const sorgs = scope.sorgs.map(({ sorg }) => sorg);
  const [languages, customers, taken] = await Promise.all([
    listLanguages(ctx.db),
    findCustomerIds(ctx, codes, sorgs),
    findTakenNames(
      ctx,
      { usernames: users.map(({ username }) => username), emails: users.map(({ email }) => email) },
      except,
    ),
  ]);
  const usernames = new Set(taken.usernames);
  const emails = new Set(taken.emails);

  return read.map(({ fields, areas, opensNothing, kept }): UserCheck => {
    const errors: UserError[] = [
      ...fields.errors.filter(({ field }) => !scope.us || field !== 'user.username'),
      ...areas.errors,
    ];
    const user = fields.value;
    if (user) {
      const group = scope.groupRoles.find(({ id }) => id === user.groupRoleId);
      if (!group) errors.push(error('user.groupRoleId', 'not_found'));
      else if (rolesOutside({ roleIds: group.roles.map(({ id }) => id) }, user.roleIds).length > 0)
        errors.push(error('user.roleIds', 'roles_outside_group'));
      if (!languages.some(({ code }) => code === user.languageId)) errors.push(error('user.languageId', 'not_found'));
      if (
        user.contentTargetMarketIds.some(
          (id) => !kept.includes(id) && !scope.targetMarkets.some((market) => market.id === id),
        )
      )
        errors.push(error('user.contentTargetMarketIds', 'not_found'));
      if (usernames.has(user.username.toLowerCase()))
        errors.push(
          scope.us ? error('user.email', 'email_already_exists') : error('user.username', 'username_already_exists'),
        );
      else if (!user.isFakeEmail && emails.has(user.email.toLowerCase()))
        errors.push(error('user.email', 'email_already_exists'));
    }
    const ofDealer = !opensNothing && user !== null && needsCustomer(permissionsOf(scope, user));
    (areas.value ?? []).forEach((area, position) => {
      if (ofDealer && isWider(area)) errors.push(error(`userAreas.${position}.limitation`, 'dealer_needs_customer'));
      if (!sorgs.includes(area.sorg)) errors.push(error(`userAreas.${position}.sorg`, 'not_found'));
      else if (area.limitation === 'customer' && !customers.has(area.value))
        errors.push(error(`userAreas.${position}.value`, 'customer_not_found'));
    });
    if (errors.length > 0 || !user || !areas.value) return { errors };
    usernames.add(user.username.toLowerCase());
    if (!user.isFakeEmail) emails.add(user.email.toLowerCase());
    const customer = customerOfAreas(areas.value);
    return {
      ok: {
        ...user,
        contentTargetMarketIds: [...new Set([...user.contentTargetMarketIds, ...kept])],
        areas: areas.value,
        customerId: customer === null ? null : (customers.get(customer) ?? null),
      },
    };
  });
}
