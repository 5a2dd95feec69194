import * as v from 'valibot';
import type { ErrorCode } from '#rules/errors.ts';
import type { Permission } from '#rules/permissions.ts';
import { mailedName } from '#rules/accounts/users/user.ts';
import { email } from '#rules/validation.ts';

const code = (value: ErrorCode): ErrorCode => value;

/** Roles that owners of a dealer account give to their colleagues; every installation has them under these names. */
export const colleagueRoles = ['buyer', 'payer', 'mechanic', 'read-only'] as const;
export type ColleagueRole = (typeof colleagueRoles)[number];

/** The permission that makes somebody an owner. Owners never give it: only administrators do. */
export const ownerPermission: Permission = 'colleagues.manage';

/** People of one dealer account: users, disabled ones included, and open invitations. */
export const mostColleagues = 50;

/** Invitations that a dealer sends within 24 hours, those sent again included. */
export const invitationsPerDay = 30;

/** State of a person in the list of colleagues. */
export const colleagueStates = ['active', 'invited', 'opened', 'expired', 'disabled'] as const;
export type ColleagueState = (typeof colleagueStates)[number];

/** A role with the names of its permissions. */
export interface RoleOfColleague {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

/**
 * The roles among these that an owner with these permissions may give: the roles for colleagues, as long as they allow
 * nothing that the owner is not allowed. `inGroup` are the roles of the owner's group role.
 */
export function giveableRoles<Role extends RoleOfColleague>(
  held: ReadonlySet<string>,
  inGroup: ReadonlySet<string>,
  roles: readonly Role[],
): Role[] {
  return colleagueRoles.flatMap((name) =>
    roles.filter(
      (role) =>
        role.name === name &&
        inGroup.has(role.id) &&
        role.permissions.every((permission) => permission !== ownerPermission && held.has(permission)),
    ),
  );
}

/**
 * Why an owner may not change a person of their dealer, or null: themselves (`own_account`), another owner
 * (`colleague_is_owner`), or somebody with a right that the owner lacks (`colleague_has_more`).
 */
export function colleagueProblem(
  owner: { readonly userId: string; readonly permissions: ReadonlySet<string> },
  person: { readonly id: string; readonly permissions: readonly string[] },
): Extract<ErrorCode, 'own_account' | 'colleague_is_owner' | 'colleague_has_more'> | null {
  if (person.id === owner.userId) return 'own_account';
  if (person.permissions.includes(ownerPermission)) return 'colleague_is_owner';
  return person.permissions.every((permission) => owner.permissions.has(permission)) ? null : 'colleague_has_more';
}

const roles = v.pipe(
  v.array(v.picklist(colleagueRoles, code('not_found'))),
  v.minLength(1, code('required')),
  v.maxLength(colleagueRoles.length, code('too_many')),
  v.transform((given) => [...new Set(given)]),
);
const branchId = v.pipe(
  v.string(code('required')),
  v.minLength(1, code('required')),
  v.maxLength(40, code('not_found')),
);

/** An invitation: the address is also the name for signing in, so it is at most as long as one. */
export const invitationSchema = v.object({
  name: mailedName,
  email: v.pipe(email, v.maxLength(100, code('too_long'))),
  language: v.pipe(v.string(code('required')), v.minLength(1, code('required')), v.maxLength(20, code('not_found'))),
  roles,
  branchId,
});
export type InvitationFields = v.InferOutput<typeof invitationSchema>;

/** A change of a colleague; what is left out stays. */
export const colleagueSchema = v.object({ roles: v.optional(roles), branchId: v.optional(branchId) });
export type ColleagueFields = v.InferOutput<typeof colleagueSchema>;
