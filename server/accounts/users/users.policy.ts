import { sql, type RawBuilder } from 'kysely';
import { administeredSorgs, mayGiveGroupRole } from '#rules/accounts/users/granting.ts';
import type { SignedInCtx } from '#platform/context.ts';
import { isUsOnly, loadAdminScope, type AdminScope } from '#access/roles/roles.queries.ts';
import {
  allTargetMarkets,
  listSorgCountries,
  targetMarketsOf,
  type TargetMarket,
} from '#accounts/markets/markets.target-markets.queries.ts';

/** Scopes for the operations on users; the second one alone is limited to users of the US pages. */
export const manageUsers = ['page.user-management', 'page.user-management-us'] as const;

/** The access that the caller may see and give to users: group roles and roles, and sales organisations. */
export interface UserScope extends AdminScope {
  readonly sorgs: readonly { readonly sorg: string; readonly name: string; readonly country: string }[];
  /** They administer every sales organisation, and therefore also users without one. */
  readonly wholeWorld: boolean;
  /** Target markets that they may give: all for administrators of every sales organisation, else their own. */
  readonly targetMarkets: readonly TargetMarket[];
}

/**
 * The caller's scope; `us` asks for the scope of the US pages, to which holders of only their permission are always
 * limited.
 */
export async function loadUserScope(ctx: SignedInCtx, us: boolean | null | undefined): Promise<UserScope> {
  const usOnly = isUsOnly(ctx.actor, us === true);
  const [rights, all] = await Promise.all([loadAdminScope(ctx, usOnly), listSorgCountries(ctx.db, null)]);
  const administered = administeredSorgs(ctx.actor.areas);
  const own = all.filter(({ sorg }) => administered.includes(sorg));
  const wholeWorld = !usOnly && all.length > 0 && own.length === all.length;
  const { userId } = ctx.actor;
  return {
    ...rights,
    sorgs: usOnly ? own.filter(({ country }) => country === 'US') : own,
    wholeWorld,
    targetMarkets: wholeWorld
      ? await allTargetMarkets(ctx.db)
      : ((await targetMarketsOf(ctx.db, [userId])).get(userId) ?? []),
  };
}

/**
 * The users within a scope, as a condition on `identity_user u`: their group role can be given by the caller, all of
 * their areas are within the caller's sales organisations. Users without areas belong to the areas of their customer;
 * without a customer, to administrators of all sales organisations.
 */
export function visibleUser(scope: UserScope): RawBuilder<boolean> {
  const groups = scope.groupRoles
    .filter((group) =>
      mayGiveGroupRole(scope.granting, { us: group.us, roleIds: group.roles.map(({ id }) => id) }, scope.us),
    )
    .map(({ id }) => id);
  const sorgs = scope.sorgs.map(({ sorg }) => sorg);
  return sql<boolean>`
    u.deleted_at is null
    and u.group_role_id = any(${groups}::uuid[])
    and ((exists (select from identity_user_area a where a.user_id = u.id)
          and not exists (select from identity_user_area a where a.user_id = u.id and not a.sorg = any(${sorgs})))
         or (not exists (select from identity_user_area a where a.user_id = u.id)
             and (${scope.wholeWorld}
                  or (exists (
        select
          from customers_user cu
          join customers_area ca on ca.customer_id = cu.customer_id
         where cu.user_id = u.id)
                      and not exists (
        select
          from customers_user cu
          join customers_area ca on ca.customer_id = cu.customer_id
         where cu.user_id = u.id and not ca.sorg = any(${sorgs}))))))`;
}
