import { sql } from 'kysely';
import * as v from 'valibot';
import { noPassword } from '#rules/accounts/users/invitation.ts';
import { DomainError } from '#rules/errors.ts';
import { isLocale, type Locale } from '#rules/locales.ts';
import type { Market } from '#rules/accounts/markets/site-configuration.ts';
import { password as passwordRule } from '#rules/validation.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { parseInput } from '#platform/graphql/graphql.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { newSecretToken, secretTokenHash } from '#platform/access/secret-token.ts';
import { lowered } from '#platform/database/sets.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { hashPassword, verifyPassword } from '#access/identity/identity.password.ts';
import { findActor, listMailable } from '#access/identity/identity.queries.ts';
import { endSessionsOf } from '#access/identity/identity.sessions.actions.ts';
import { requireStrongPassword } from '#access/identity/identity.strong-password.policy.ts';
import { passwordOwner, setPassword } from '#access/identity/identity.users.actions.ts';

/** How long a link is valid. */
const linkMinutes = 30;
/** Links per user and hour, whoever requests them. */
const linksPerHour = 3;

/** A new token of a one-time link with the hash that is stored in its place. */
export function newLink(): { readonly token: string; readonly hash: string } {
  const token = newSecretToken();
  return { token, hash: secretTokenHash(token) };
}

/** Makes the links of a user that are still valid expire now. */
export async function expireLinks(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<void> {
  await ctx.db
    .updateTable('identity_password_reset')
    .set({ expires_at: ctx.now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .execute();
}

/** Payload of the job for a requested link: the typed name, and the host of the request. */
export interface ResetLinkRequest {
  readonly username: string;
  /** Protocol and host of the portal, for the link. */
  readonly origin: string;
  readonly locale: Locale;
  readonly address: string;
}

/**
 * Mails a one-time link to the user with that name and invalidates earlier ones. Does nothing for an unknown
 * name, for a user without a real address, and after three links an hour.
 */
export async function sendResetLink(ctx: Ctx, market: Market, request: ResetLinkRequest): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    // Locked, so that simultaneous requests are counted one after the other.
    const user = await inner.db
      .selectFrom('identity_user')
      .select(['id', 'language'])
      .where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(request.username.trim()))
      .forUpdate()
      .executeTakeFirst();
    if (!user) return;
    const [person] = await listMailable(inner.db, [user.id]);
    if (!person?.address) return;
    const { recent } = await inner.db
      .selectFrom('identity_password_reset')
      .select(({ fn }) => fn.countAll<number>().as('recent'))
      .where('user_id', '=', user.id)
      .where('created_at', '>', new Date(ctx.now.getTime() - 3_600_000))
      .executeTakeFirstOrThrow();
    if (recent >= linksPerHour) {
      ctx.log.warn(
        { user: user.id, address: request.address },
        'password reset refused: limit of links per hour reached',
      );
      return;
    }
    const { token, hash } = newLink();
    await expireLinks(inner, user.id);
    await inner.db
      .insertInto('identity_password_reset')
      .values({
        token_hash: hash,
        user_id: user.id,
        created_at: ctx.now,
        expires_at: new Date(ctx.now.getTime() + linkMinutes * 60_000),
        address: request.address,
      })
      .execute();
    const locale = isLocale(user.language) ? user.language : request.locale;
    await queueMail(inner, {
      kind: 'identity.reset',
      market,
      locale,
      to: [person.address],
      subject: { id: 'password.mail.subject', params: { portal: market.configuration.webTitle } },
      intro: { id: 'password.mail.intro', params: { name: person.name, username: person.username } },
      action: { label: { id: 'password.mail.action' }, url: `${request.origin}/${locale}/login?reset=${token}` },
      outro: { id: 'password.mail.outro', params: { minutes: linkMinutes } },
      secret: true,
    });
    await inner.record({
      action: 'identity.reset-link-sent',
      subjectType: 'user',
      subjectId: user.id,
      after: { address: request.address },
    });
  });
}

const newPassword = v.object({ password: passwordRule });
type Chooser = Parameters<typeof passwordOwner>[1];

/**
 * Checks the password that the reader of a link chose. Throws the codes of, `pass_common` and
 * `pass_contains_name`.
 */
async function chosenPassword(ctx: Pick<Ctx, 'market'>, password: string, user: Chooser): Promise<string> {
  const chosen = parseInput(newPassword, { password }).password;
  await requireStrongPassword(chosen, passwordOwner(ctx, user), 'password');
  return chosen;
}

/**
 * Checks the first password of somebody who will be a user, and hashes it. Throws the codes of,
 * `pass_common` and `pass_contains_name`.
 */
export async function hashFirstPassword(ctx: Pick<Ctx, 'market'>, password: string, user: Chooser): Promise<string> {
  return hashPassword(await chosenPassword(ctx, password, user));
}

interface LinkUser {
  readonly id: string;
  readonly is_invitation: boolean;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly must_change_password: boolean;
}

/** User of a link that is valid now, or null. */
async function userOfLink(db: Database, now: Date, token: string): Promise<LinkUser | null> {
  const { rows } = await sql<LinkUser>`
    select u.id, r.is_invitation, u.username, u.name, u.email, u.password_hash, u.must_change_password
      from identity_password_reset r
      join identity_user u on u.id = r.user_id
     where r.token_hash = ${secretTokenHash(token)}
       and r.used_at is null
       and r.expires_at > ${now}
       and u.disabled_at is null
       and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** True if a link is an invitation that works now: markets without forgotten passwords accept it, too. */
export async function isInvitation(ctx: Pick<Ctx, 'db' | 'now'>, token: string): Promise<boolean> {
  return (await userOfLink(ctx.db, ctx.now, token))?.is_invitation ?? false;
}

/** A link for its reader before they type a password. */
export interface OpenedLink {
  readonly isInvitation: boolean;
  readonly username: string;
}

/**
 * Tells the reader of a link whose it is, and notes that an invitation was opened. Throws `reset_link_invalid` for a link
 * that is unknown, used, replaced or expired.
 */
export async function openLink(ctx: Ctx, token: string): Promise<OpenedLink> {
  const user = await userOfLink(ctx.db, ctx.now, token);
  if (!user) throw new DomainError('reset_link_invalid', {}, 'token');
  if (user.is_invitation)
    await ctx.db
      .updateTable('identity_user')
      .set({ invitation_opened_at: ctx.now })
      .where('id', '=', user.id)
      .where('invitation_opened_at', 'is', null)
      .execute();
  return { isInvitation: user.is_invitation, username: user.username };
}

/** A valid link, and the hash of the password that it will set. */
export interface Reset {
  readonly token: string;
  readonly userId: string;
  readonly passwordHash: string;
}

/**
 * Checks link and password and hashes the password, outside of any transaction. Throws `reset_link_invalid` for a link
 * that is unknown, used, replaced or expired, the codes of, `pass_common` and `pass_contains_name` for the password, and `pass_same_as_before`
 * if an administrator set this password and it must be replaced.
 */
export async function prepareReset(
  ctx: Pick<Ctx, 'db' | 'now' | 'market'>,
  token: string,
  password: string,
): Promise<Reset> {
  const user = await userOfLink(ctx.db, ctx.now, token);
  if (!user) throw new DomainError('reset_link_invalid', {}, 'token');
  const next = await chosenPassword(ctx, password, user);
  if (user.must_change_password && (await verifyPassword(next, user.password_hash)))
    throw new DomainError('pass_same_as_before', {}, 'password');
  return { token, userId: user.id, passwordHash: await hashPassword(next) };
}

/**
 * Consumes the link and gives its user the new password: ends all their sessions, unlocks their sign-in, and removes
 * the duty to change the password. Throws `reset_link_invalid` if the link was used meanwhile.
 */
export async function resetPassword(ctx: Ctx, { token, userId, passwordHash }: Reset): Promise<void> {
  const user = await ctx.db
    .updateTable('identity_password_reset as r')
    .from('identity_user as u')
    .set({ used_at: ctx.now })
    .where('r.token_hash', '=', secretTokenHash(token))
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', ctx.now)
    .whereRef('u.id', '=', 'r.user_id')
    .where('u.id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .returning('u.username')
    .executeTakeFirst();
  const actor = user ? await findActor(ctx.db, userId, '') : null;
  if (!user || !actor) throw new DomainError('reset_link_invalid', {}, 'token');
  await expireLinks(ctx, userId);
  await ctx.db
    .updateTable('identity_user')
    .set({ invitation_accepted_at: ctx.now })
    .where('id', '=', userId)
    .where('password_hash', '=', noPassword)
    .execute();
  // The holder of the link acts as its user.
  const own: Ctx = { ...ctx, actor };
  await setPassword({ db: own.db, now: own.now, record: (entry) => own.record(entry) }, userId, passwordHash, false);
  await own.record({ action: 'identity.password-reset', subjectType: 'user', subjectId: userId });
  await endSessionsOf(ctx, userId, 'password_reset');
  await ctx.db
    .deleteFrom('identity_sign_in_failure')
    .where(({ fn }) => fn<string>('lower', ['username']), '=', lowered(user.username))
    .execute();
}

/** Deletes links that expired a day ago. */
export async function forgetOldLinks(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await ctx.db
    .deleteFrom('identity_password_reset')
    .where('expires_at', '<', new Date(ctx.now.getTime() - 86_400_000))
    .execute();
}
