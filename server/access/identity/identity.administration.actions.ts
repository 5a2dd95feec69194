import { sql } from 'kysely';
import { noPassword } from '#rules/accounts/users/invitation.ts';
import type { UserArea } from '#rules/permissions.ts';
import type { UserFields } from '#rules/accounts/users/user.ts';
import type { Ctx } from '#platform/context.ts';
import { requireCustomersOfDealers } from './identity.dealer-users.queries.ts';
import { generatePassword, hashGeneratedPassword } from './identity.password.ts';
import { forgetSecondFactors } from './identity.second-factor.actions.ts';
import { endSessionsOf } from './identity.sessions.actions.ts';

type WriteCtx = Pick<Ctx, 'db' | 'now'>;

/** A password for an administrator to pass on, with its hash; the user must change it at the first sign-in. */
export async function newPassword(): Promise<{ readonly password: string; readonly hash: string }> {
  const password = generatePassword();
  return { password, hash: await hashGeneratedPassword(password) };
}

/** A user to add; the caller has checked the values. */
export interface UserToAdd extends UserFields {
  readonly passwordHash: string;
  readonly areas: readonly UserArea[];
}

/**
 * Adds users set-wise with their roles and areas; returns their ids in the same order. All must change their password.
 */
export async function insertUsers(ctx: WriteCtx, users: readonly UserToAdd[]): Promise<string[]> {
  const rows = users.map((user, position) => ({
    position,
    username: user.username,
    email: user.email,
    name: user.name,
    phone: user.phone,
    email_confirmations: user.emailConfirmations,
    password_hash: user.passwordHash,
    language: user.languageId,
    group_role_id: user.groupRoleId,
    send_email: user.sendEmail,
    send_email_warranty: user.sendEmailWarranty,
    is_fake_email: user.isFakeEmail,
  }));
  const { rows: ids } = await sql<{ id: string; position: number }>`
    with given as (
      select uuidv7() as id, g.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(position int, username text, email text, name text, phone text,
        email_confirmations jsonb, password_hash text, language text, group_role_id uuid, send_email boolean, send_email_warranty boolean, is_fake_email boolean)),
    added as (
      insert into identity_user (id, username, email, name, phone, email_confirmations, password_hash, language, group_role_id, send_email, send_email_warranty,
        is_fake_email, must_change_password, created_at, updated_at)
      select id, username, email, name, phone, array(select jsonb_array_elements_text(email_confirmations)), password_hash, language, group_role_id, send_email,
        send_email_warranty, is_fake_email, true, ${ctx.now}, ${ctx.now} from given order by position)
    select id, position from given order by position`.execute(ctx.db);
  const added = ids.map(({ id }) => id);
  await writeRolesAndAreas(
    ctx,
    users.map((user, position) => ({ userId: added[position] ?? '', roleIds: user.roleIds, areas: user.areas })),
  );
  return added;
}

/**
 * Gives users exactly these roles and areas, set-wise. Throws `dealer_needs_customer` for a dealer's user whose areas open
 * more than the customers that they name.
 */
export async function writeRolesAndAreas(
  ctx: WriteCtx,
  users: readonly {
    readonly userId: string;
    readonly roleIds: readonly string[];
    readonly areas: readonly UserArea[];
  }[],
): Promise<void> {
  const ids = users.map(({ userId }) => userId);
  const roles = JSON.stringify(
    users.flatMap(({ userId, roleIds }) => roleIds.map((roleId) => ({ user_id: userId, role_id: roleId }))),
  );
  const areas = JSON.stringify(
    users.flatMap(({ userId, areas: given }) => given.map((area) => ({ user_id: userId, ...area }))),
  );
  await sql`
    delete from identity_user_role r
     where r.user_id = any(${ids}::uuid[])
       and not exists (
        select
          from jsonb_to_recordset(${roles}::jsonb) as g(user_id uuid, role_id uuid)
         where g.user_id = r.user_id and g.role_id = r.role_id)`.execute(ctx.db);
  await sql`
    insert into identity_user_role (user_id, role_id)
    select g.user_id, g.role_id
      from jsonb_to_recordset(${roles}::jsonb) as g(user_id uuid, role_id uuid)
        on conflict do nothing`.execute(ctx.db);
  await sql`delete from identity_user_area a where a.user_id = any(${ids}::uuid[])
    and not exists (select from jsonb_to_recordset(${areas}::jsonb) as g(user_id uuid, sorg text, limitation text, option text, value text)
      where (g.user_id, g.sorg, g.limitation, g.option, g.value) = (a.user_id, a.sorg, a.limitation, a.option, a.value))`.execute(
    ctx.db,
  );
  await sql`
    insert into identity_user_area (user_id, sorg, limitation, option, value)
    select g.user_id, g.sorg, g.limitation, g.option, g.value
      from jsonb_to_recordset(${areas}::jsonb) as g(user_id uuid, sorg text, limitation text, option text, value text)
        on conflict do nothing`.execute(ctx.db);
  await requireCustomersOfDealers(ctx, ids);
}

/** An administrator's changes of a user; a password only if a new one was made. */
export interface UserChange extends UserFields {
  readonly areas: readonly UserArea[];
  readonly disabled: boolean;
  readonly passwordHash: string | null;
}

/**
 * Updates a user. A new password forces a change at the next sign-in and, like disabling the user, ends all
 * their sessions: the next call of each is refused with 403.
 */
export async function writeUser(ctx: WriteCtx, userId: string, user: UserChange): Promise<void> {
  await ctx.db
    .updateTable('identity_user')
    .set((eb) => ({
      username: user.username,
      email: user.email,
      name: user.name,
      phone: user.phone,
      email_confirmations: [...user.emailConfirmations],
      language: user.languageId,
      group_role_id: user.groupRoleId,
      send_email: user.sendEmail,
      send_email_warranty: user.sendEmailWarranty,
      is_fake_email: user.isFakeEmail,
      disabled_at: user.disabled ? eb.fn.coalesce('disabled_at', eb.val(ctx.now)) : null,
      updated_at: ctx.now,
    }))
    .where('id', '=', userId)
    .execute();
  await writeRolesAndAreas(ctx, [{ userId, roleIds: user.roleIds, areas: user.areas }]);
  if (user.passwordHash !== null) {
    await ctx.db
      .updateTable('identity_user')
      .set({ password_hash: user.passwordHash, must_change_password: true })
      .where('id', '=', userId)
      .execute();
    await ctx.db.deleteFrom('identity_sign_in_step').where('user_id', '=', userId).execute();
  }
  if (user.disabled) await endSessionsOf(ctx, userId, 'disabled');
  else if (user.passwordHash !== null) await endSessionsOf(ctx, userId, 'password_changed');
}

/** Disables a user and ends all their sessions: the next call of each is refused with 403. */
export async function disableUser(ctx: WriteCtx, userId: string): Promise<void> {
  await ctx.db
    .updateTable('identity_user')
    .set((eb) => ({ disabled_at: eb.fn.coalesce('disabled_at', eb.val(ctx.now)), updated_at: ctx.now }))
    .where('id', '=', userId)
    .execute();
  await endSessionsOf(ctx, userId, 'disabled');
}

/** Lets a disabled user sign in again. Throws `dealer_needs_customer`. */
export async function enableUser(ctx: WriteCtx, userId: string): Promise<void> {
  await ctx.db
    .updateTable('identity_user')
    .set({ disabled_at: null, updated_at: ctx.now })
    .where('id', '=', userId)
    .execute();
  await requireCustomersOfDealers(ctx, [userId]);
}

/**
 * Removes a user's login permanently and their personal data: name, username, address, phone and password,
 * their rights and sessions. The row stays for history; username and address can be used again.
 */
export async function anonymiseUser(ctx: WriteCtx, userId: string): Promise<void> {
  await endSessionsOf(ctx, userId, 'deleted');
  await writeRolesAndAreas(ctx, [{ userId, roleIds: [], areas: [] }]);
  // No password matches "none", which is not a hash.
  await ctx.db
    .updateTable('identity_user')
    .set((eb) => ({
      username: sql<string>`'deleted-' || id`,
      email: '',
      name: sql<string>`'deleted-' || id`,
      phone: '',
      email_confirmations: [],
      password_hash: noPassword,
      group_role_id: null,
      send_email: false,
      send_email_warranty: false,
      is_fake_email: true,
      must_change_password: false,
      disabled_at: eb.fn.coalesce('disabled_at', eb.val(ctx.now)),
      deleted_at: ctx.now,
      updated_at: ctx.now,
    }))
    .where('id', '=', userId)
    .execute();
  await ctx.db
    .updateTable('identity_session')
    .set({ address: '', user_agent: '' })
    .where('user_id', '=', userId)
    .execute();
  await ctx.db.deleteFrom('identity_password_reset').where('user_id', '=', userId).execute();
  await forgetSecondFactors(ctx, userId);
}
