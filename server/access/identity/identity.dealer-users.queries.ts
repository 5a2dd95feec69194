import { sql, type RawBuilder } from 'kysely';
import { DomainError } from '#rules/errors.ts';
import { dealerPermissions, staffPermissions } from '#rules/accounts/users/dealer-users.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

const holdsOneOf = (names: readonly string[]): RawBuilder<boolean> => sql<boolean>`exists (
        select
          from identity_user_role r
          join identity_role_permission p on p.role_id = r.role_id
         where r.user_id = u.id and p.permission = any(${[...names]}::text[]))`;

/**
 * Condition on `identity_user u`: an enabled user of a dealer (`rules/accounts/users/dealer-users`) without a customer of their own,
 * whose areas open more than the customers that they name.
 */
const opensTooMuch: RawBuilder<boolean> = sql<boolean>`
    (u.deleted_at is null
     and u.disabled_at is null
     and exists (
        select
          from identity_user_area a
         where a.user_id = u.id and a.option = 'include' and a.limitation <> 'customer')
     and not exists (select from customers_user c where c.user_id = u.id)
     and ${holdsOneOf(dealerPermissions)}
     and not ${holdsOneOf(staffPermissions)})`;

/**
 * The last word on users of dealers: every way to add users and to change their roles, areas or state ends here. Throws
 * `dealer_needs_customer` if one of these users could see other dealers.
 */
export async function requireCustomersOfDealers(ctx: Pick<Ctx, 'db'>, userIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ username: string }>`
    select u.username
      from identity_user u
     where u.id = any(${[...userIds]}::uuid[]) and ${opensTooMuch}
     limit 1`.execute(ctx.db);
  if (rows[0]) throw new DomainError('dealer_needs_customer', {}, 'userAreas');
}

/** Usernames of users of dealers who see other dealers in one of these sales organisations, in order; at most `most`. */
export async function listDealersWhoSeeAll(db: Database, sorgs: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select u.username
      from identity_user u
     where ${opensTooMuch}
       and exists (
        select
          from identity_user_area a
         where a.user_id = u.id and a.option = 'include' and a.limitation <> 'customer' and a.sorg = any(${[...sorgs]}))
     order by lower(u.username)
     limit ${most}`.execute(db);
  return rows.map(({ username }) => username);
}
