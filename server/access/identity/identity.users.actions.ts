import { sql } from 'kysely';
import * as v from 'valibot';
import { DomainError } from '#rules/errors.ts';
import { defaultLocale } from '#rules/locales.ts';
import type { UserArea } from '#rules/permissions.ts';
import type { PasswordOwner } from '#rules/accounts/users/password-policy.ts';
import { email, filledLine, notEmpty, password as passwordRule } from '#rules/validation.ts';
import type { Ctx, SignedInCtx } from '#platform/context.ts';
import { anyOf } from '#platform/database/sets.ts';
import { requireCustomersOfDealers } from './identity.dealer-users.queries.ts';
import { hashPassword } from './identity.password.ts';
import { endSessionsOf } from './identity.sessions.actions.ts';
import { checkOwnPassword } from './identity.sign-in.actions.ts';
import { requireStrongPassword } from './identity.strong-password.policy.ts';

/** A new user. The password is hashed before the transaction, so that no row is locked meanwhile. */
export const newUserSchema = v.object({
  username: v.pipe(notEmpty, v.maxLength(100, 'too_long'), v.regex(/^[^\s\p{Cc}]+$/u, 'valid_alphaNumeric')),
  email,
  name: filledLine(200),
  language: v.optional(v.string(), 'en-us'),
  groupRole: notEmpty,
  roles: v.pipe(v.array(v.string()), v.minLength(1, 'required')),
});
export type NewUser = v.InferOutput<typeof newUserSchema>;

type WriteCtx = Pick<Ctx, 'db' | 'now' | 'record'>;

/** Locks changes of usernames and addresses until the transaction ends, so that neither is given twice. */
export async function lockUserNames(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.user-names'))`.execute(ctx.db);
}

/**
 * Usernames and addresses among these that existing users have, in lower case; `except` is the user who may
 * keep their own.
 */
export async function findTakenNames(
  ctx: Pick<Ctx, 'db'>,
  wanted: { readonly usernames: readonly string[]; readonly emails: readonly string[] },
  except: string | null = null,
): Promise<{ usernames: ReadonlySet<string>; emails: ReadonlySet<string> }> {
  const lower = (names: readonly string[]): string[] => names.map((name) => name.toLowerCase());
  const rows = await ctx.db
    .selectFrom('identity_user')
    .select(({ fn }) => [fn<string>('lower', ['username']).as('username'), fn<string>('lower', ['email']).as('email')])
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', except)
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['username']), '=', anyOf(lower(wanted.usernames))),
        eb(eb.fn<string>('lower', ['email']), '=', anyOf(lower(wanted.emails))),
      ]),
    )
    .execute();
  const usernames = new Set(lower(wanted.usernames));
  const emails = new Set(lower(wanted.emails));
  return {
    usernames: new Set(rows.map((row) => row.username).filter((name) => usernames.has(name))),
    emails: new Set(rows.map((row) => row.email).filter((address) => emails.has(address))),
  };
}

/**
 * Adds a user whose roles belong to their group role; returns their id. Throws `username_already_exists`,
 * `email_already_exists`, `not_found` for an unknown group role, role or language, `dealer_needs_customer`.
 */
export async function createUser(
  ctx: WriteCtx,
  user: NewUser,
  passwordHash: string,
  areas: readonly UserArea[],
  mustChange: boolean,
): Promise<string> {
  await lockUserNames(ctx);
  const taken = await findTakenNames(ctx, { usernames: [user.username], emails: [user.email] });
  if (taken.usernames.size > 0) throw new DomainError('username_already_exists', {}, 'username');
  if (taken.emails.size > 0) throw new DomainError('email_already_exists', {}, 'email');
  const { rows } = await sql<{ id: string }>`
    insert into identity_user (username, email, name, password_hash, language, group_role_id, must_change_password,
                               created_at, updated_at)
    select ${user.username}, ${user.email}, ${user.name}, ${passwordHash}, l.code, g.id, ${mustChange}, ${ctx.now},
           ${ctx.now}
      from identity_group_role g, identity_language l
     where g.name = ${user.groupRole} and l.code = ${user.language}
    returning id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (!id) throw new DomainError('not_found', {}, 'groupRole');
  const { rows: given } = await sql`
    insert into identity_user_role (user_id, role_id)
    select ${id}, r.id
      from identity_role r
      join identity_group_role_role gr on gr.role_id = r.id
      join identity_group_role g on g.id = gr.group_role_id and g.name = ${user.groupRole}
     where r.name = any(${[...user.roles]})
    returning role_id`.execute(ctx.db);
  if (given.length !== new Set(user.roles).size) throw new DomainError('not_found', {}, 'roles');
  for (const area of areas)
    await ctx.db
      .insertInto('identity_user_area')
      .values({ user_id: id, ...area })
      .execute();
  await requireCustomersOfDealers(ctx, [id]);
  await ctx.record({ action: 'identity.user-created', subjectType: 'user', subjectId: id, after: { ...user, areas } });
  return id;
}

/**
 * Refuses a language that the configuration of the market does not list, with `failed_change_language`. The
 * language that the caller has stays possible: their administrator may have another market in mind.
 */
export function requireOfferedLanguage(ctx: SignedInCtx, language: string, field: string): void {
  const { languages } = ctx.market;
  const offered: readonly string[] = languages.length > 0 ? languages : [defaultLocale];
  if (language !== ctx.actor.language && !offered.includes(language))
    throw new DomainError('failed_change_language', {}, field);
}

/** Changes the caller's language. Throws `failed_change_language` for one that the market does not offer. */
export async function changeLanguage(ctx: SignedInCtx, language: string): Promise<void> {
  requireOfferedLanguage(ctx, language, 'id');
  await ctx.db
    .updateTable('identity_user')
    .set({ language, updated_at: ctx.now })
    .where('id', '=', ctx.actor.userId)
    .execute();
  await ctx.record({
    action: 'identity.language-changed',
    subjectType: 'user',
    subjectId: ctx.actor.userId,
    before: { language: ctx.actor.language },
    after: { language },
  });
}

/** Refuses `pass_same_as_before`: a password set by an administrator must not stay in use. */
export function requireNewPassword(current: string, next: string, field: string): void {
  if (current.normalize('NFC') === next.normalize('NFC')) throw new DomainError('pass_same_as_before', {}, field);
}

/** The words that a user's password must not contain. */
export const passwordOwner = (
  ctx: Pick<Ctx, 'market'>,
  { username, name, email: address }: { readonly username: string; readonly name: string; readonly email: string },
): PasswordOwner => ({ username, name, email: address, portal: ctx.market.configuration.webTitle });

export const passwordChangeSchema = v.object({
  currentPassword: v.pipe(v.string('required'), v.maxLength(200, 'too_long')),
  newPassword: passwordRule,
});

/**
 * Gives the caller a new password and ends their other sessions. Returns false for a wrong current password (a failure
 * that counts for the throttle, so nothing is thrown: the failure must be committed). Throws `pass_same_as_before` for
 * the caller's current password, `pass_common`, `pass_contains_name`, `login_failed` while locked.
 */
export async function changePassword(
  ctx: SignedInCtx,
  change: v.InferOutput<typeof passwordChangeSchema>,
): Promise<boolean> {
  const user = await ctx.db
    .selectFrom('identity_user')
    .select('password_hash')
    .where('id', '=', ctx.actor.userId)
    .executeTakeFirst();
  if (!(await checkOwnPassword(ctx, change.currentPassword, user?.password_hash ?? null))) return false;
  requireNewPassword(change.currentPassword, change.newPassword, 'newPassword');
  await requireStrongPassword(change.newPassword, passwordOwner(ctx, ctx.actor), 'newPassword');
  await setPassword(ctx, ctx.actor.userId, await hashPassword(change.newPassword), false);
  await endSessionsOf(ctx, ctx.actor.userId, 'password_changed', ctx.actor.sessionId);
  return true;
}

/** Stores a password hash; `mustChange` if somebody else chose the password. */
export async function setPassword(
  ctx: WriteCtx,
  userId: string,
  passwordHash: string,
  mustChange: boolean,
): Promise<void> {
  await ctx.db
    .updateTable('identity_user')
    .set({ password_hash: passwordHash, must_change_password: mustChange, updated_at: ctx.now })
    .where('id', '=', userId)
    .execute();
  // A sign-in that was begun with the old password must not be finished.
  await ctx.db.deleteFrom('identity_sign_in_step').where('user_id', '=', userId).execute();
  await ctx.record({ action: 'identity.password-changed', subjectType: 'user', subjectId: userId });
}
