import { sql } from 'kysely';
import { strongestLimitation, type Actor, type UserArea } from '#rules/permissions.ts';
import type { Database } from '#platform/database/database.ts';
import { anyOf, lowered } from '#platform/database/sets.ts';

type ActorRow = {
  id: string;
  username: string;
  name: string;
  email: string;
  language: string;
  own_customer_id: string | null;
  must_change_password: boolean;
  must_add_second_factor: boolean;
  group_role: Actor['groupRole'];
  roles: Actor['roles'];
  permissions: string[];
  areas: UserArea[];
};

/**
 * The user with everything that determines their rights, or null if they do not exist or are disabled. A session of a
 * sign-in provider asks for no new password, because it used none.
 */
export async function findActor(db: Database, userId: string, sessionId: string): Promise<Actor | null> {
  const { rows } = await sql<ActorRow>`
    select u.id, u.username, u.name, u.email, u.language,
           u.must_change_password
           and not exists (select from identity_session s where s.id = nullif(${sessionId}, '')::uuid and s.signed_in_by = 'provider') as must_change_password,
           exists (select from identity_user_role ur join identity_role r on r.id = ur.role_id
              where ur.user_id = u.id and r.second_factor_required)
           and not exists (select from identity_authenticator a where a.user_id = u.id and a.confirmed_at is not null)
           and not exists (select from identity_passkey p where p.user_id = u.id)
           and not exists (select from identity_session s where s.id = nullif(${sessionId}, '')::uuid and s.second_factor) as must_add_second_factor,
           (select customer_id from customers_user cu where cu.user_id = u.id) as own_customer_id,
           (select jsonb_build_object('id', g.id, 'name', g.name, 'description', g.description) from identity_group_role g where g.id = u.group_role_id) as group_role,
           coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'description', r.description) order by r.name)
              from identity_user_role ur join identity_role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles,
           coalesce((select array_agg(distinct rp.permission order by rp.permission)
              from identity_user_role ur join identity_role_permission rp on rp.role_id = ur.role_id where ur.user_id = u.id), '{}') as permissions,
           coalesce((select jsonb_agg(jsonb_build_object('sorg', a.sorg, 'limitation', a.limitation, 'option', a.option, 'value', a.value) order by a.sorg, a.limitation, a.value)
              from identity_user_area a where a.user_id = u.id), '[]') as areas
      from identity_user u where u.id = ${userId} and u.disabled_at is null`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    userId: row.id,
    sessionId,
    username: row.username,
    name: row.name,
    email: row.email,
    language: row.language,
    groupRole: row.group_role,
    roles: row.roles,
    permissions: new Set(row.permissions),
    areas: row.areas,
    limitation: strongestLimitation(row.areas),
    ownCustomerId: row.own_customer_id,
    mustChangePassword: row.must_change_password,
    mustAddSecondFactor: row.must_add_second_factor,
  };
}

/** True if a user must choose a new password, because an administrator or the command set theirs. */
export async function mustChangePassword(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('identity_user')
    .select('must_change_password')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.must_change_password ?? false;
}

/** The product's languages in their order. */
export async function listLanguages(db: Database): Promise<{ code: string; description: string }[]> {
  return db.selectFrom('identity_language').select(['code', 'description']).orderBy('position').execute();
}

/** Id of an enabled user by name, or null. */
export async function findUserId(db: Database, username: string): Promise<string | null> {
  const user = await db
    .selectFrom('identity_user')
    .select('id')
    .where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(username.trim()))
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return user?.id ?? null;
}

/** The language of a user, or null if there is no such user. */
export async function findUserLanguage(db: Database, userId: string): Promise<string | null> {
  const user = await db.selectFrom('identity_user').select('language').where('id', '=', userId).executeTakeFirst();
  return user?.language ?? null;
}

/** Mail settings of a user. */
export interface MailableUser {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly language: string;
  /** Their own address; null if it is only a placeholder. */
  readonly address: string | null;
  /** True if they want mail about orders at their own address. */
  readonly orderMail: boolean;
  /** True if they want mail about claims at their own address. */
  readonly claimMail: boolean;
  /** Further addresses for order confirmations. */
  readonly confirmations: readonly string[];
}

/**
 * The enabled users among these, with their mail addresses; never a placeholder address. In the order of their names.
 */
export async function listMailable(db: Database, userIds: readonly string[]): Promise<MailableUser[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('identity_user')
    .select(['id', 'name', 'username', 'language', 'email', 'is_fake_email'])
    .select(['send_email as orderMail', 'send_email_warranty as claimMail', 'email_confirmations as confirmations'])
    .where('id', '=', anyOf(userIds))
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('username')
    .execute();
  return rows.map(({ email, is_fake_email: isFake, ...user }) => ({
    ...user,
    address: isFake || email === '' ? null : email,
  }));
}
